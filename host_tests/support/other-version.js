// A journal as firmware of another version leaves it (docs/journal.md).

import { gzipSync } from 'node:zlib';

const PAGE_BYTES = 256;
const SECTOR_BYTES = 4096;
const MARK_BYTES = 16; // before the title in a sector's first page
const VERSION_AT = 8;
const CRC_AT = 12;

const crcOf = (bytes) => gzipSync(bytes).readUInt32LE(gzipSync(bytes).length - 8); // as zip has it

/** Where each valid title of the journal begins. */
export function titlesOf(journal) {
  const places = Array.from({ length: journal.length / PAGE_BYTES }, (_, i) =>
    i * PAGE_BYTES + ((i * PAGE_BYTES) % SECTOR_BYTES === 0 ? MARK_BYTES : 0));
  return places.filter((at) => journal.readUInt32LE(at + CRC_AT) === crcOf(journal.subarray(at, at + CRC_AT)));
}

/** The same journal with `change` added to the version in its titles, or in these of them. */
export function withVersion(journal, change, titles = titlesOf(journal)) {
  const other = Buffer.from(journal);
  for (const at of titles) {
    other[at + VERSION_AT] += change;
    other.writeUInt32LE(crcOf(other.subarray(at, at + CRC_AT)), at + CRC_AT);
  }
  return other;
}
