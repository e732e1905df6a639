// The die's drive, built from its files by other means than the firmware's.

export const SECTOR = 512;
export const SECTORS = 384;
export const ROOMS = { 'README.HTM': 64, 'LOG.CSV': 256, 'SCORES.CSV': 2, 'STATS.CSV': 8, 'FAIRNESS.TXT': 4, 'INFO.TXT': 2 };
export const FILES_AT = 6;

/** The volume as the documents tell it, from its files: built here by other means. */
export function buildVolume(image, files) {
  const volume = new Uint8Array(SECTORS * SECTOR);
  const view = new DataView(volume.buffer);
  volume.set([0xeb, 0x3c, 0x90, ...Buffer.from('SANITYD ')]);
  view.setUint16(11, SECTOR, true);
  volume.set([1, 1, 0, 2, 16, 0, SECTORS & 255, SECTORS >> 8, 0xf8, 2, 0, 1, 0, 1, 0], 13);
  volume.set([0x80, 0, 0x29], 36);
  volume.set(image.subarray(39, 43), 39); // a number of its own each time
  volume.set(Buffer.from('SANITY DIE FAT12   '), 43);
  view.setUint16(510, 0xaa55, true);
  volume.set(Buffer.from('SANITY DIE \x08'), 5 * SECTOR);
  view.setUint32(5 * SECTOR + 16, 0x00210021, true);
  view.setUint16(5 * SECTOR + 24, 0x21, true);
  const table = new Map([[0, 0xff8], [1, 0xfff]]);
  let sector = FILES_AT;
  Object.entries(ROOMS).forEach(([name, room], i) => {
    const bytes = files[name];
    const used = Math.ceil(bytes.length / SECTOR);
    const first = sector - FILES_AT + 2;
    for (let n = 0; n < used; n++) table.set(first + n, n + 1 < used ? first + n + 1 : 0xfff);
    volume.set(bytes, sector * SECTOR);
    const at = 5 * SECTOR + 32 * (i + 1);
    const [base, end] = name.split('.');
    volume.set(Buffer.from(base.padEnd(8) + end), at);
    volume[at + 11] = 1;
    view.setUint32(at + 16, 0x00210021, true);
    view.setUint16(at + 24, 0x21, true);
    view.setUint16(at + 26, first, true);
    view.setUint32(at + 28, bytes.length, true);
    sector += room;
  });
  for (const [cluster, value] of table) {
    for (const start of [1, 3]) {
      const at = start * SECTOR + Math.floor(cluster * 1.5);
      const word = view.getUint16(at, true);
      view.setUint16(at, cluster % 2 ? (word & 0x000f) | (value << 4) : (word & 0xf000) | value, true);
    }
  }
  return volume;
}
