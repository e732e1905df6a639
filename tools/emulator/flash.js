// The NOR flash chip: an erase sets a sector's bits, a program only clears them, each takes its
// time and wears its sector. Power can be cut at any operation.

export const FLASH_BYTES = 2 * 1024 * 1024;
export const SECTOR_BYTES = 4096;
export const PAGE_BYTES = 256;
const DEFAULT_ID = [0xe6, 0x61, 0x64, 0x08, 0x43, 0x2b, 0x5a, 0x21];

/** Typical and worst times of a W25Q16JV, in nanoseconds for a sector or a page. */
export const FLASH_TIMES = {
  typical: { eraseNs: 45e6, programNs: 0.4e6 },
  worst: { eraseNs: 400e6, programNs: 3e6 },
};

/** Thrown out of the run loop when the planned cut comes. */
export class PowerCut extends Error {}

export class Flash {
  constructor({ id = DEFAULT_ID, times = 'typical' } = {}) {
    this.bytes = new Uint8Array(FLASH_BYTES).fill(0xff);
    this.view = new DataView(this.bytes.buffer);
    this.id = Uint8Array.from(id);
    this.times = FLASH_TIMES[times];
    this.wear = new Uint32Array(FLASH_BYTES / SECTOR_BYTES);
    this.operations = 0;
    this.erases = 0;
    this.programs = 0;
    /** { operation, point: 'before' | 'middle' | 'after', share, random }: see `planCut`. */
    this.cut = null;
    this.onFault = () => {};
    /** Called after each change with offset and length; a file is kept up to date with it. */
    this.onChange = () => {};
  }

  /** Puts an image at the start, as a UF2 update does: the rest stays. */
  load(image) {
    const end = Math.ceil(image.length / SECTOR_BYTES) * SECTOR_BYTES;
    this.bytes.fill(0xff, 0, end);
    this.bytes.set(image);
  }

  /**
   * Cuts power at the operation that comes as number `inOperations` from now (1 is the next).
   * In the middle, the first `share` of the bytes is done and the byte there has only some of its
   * bits; with `random` (a generator of uint32) each bit is done with probability `share` instead.
   */
  planCut(inOperations, point = 'middle', { share = 0.5, random = null } = {}) {
    this.cut = { operation: this.operations + inOperations, point, share, random };
  }

  /** Erases whole sectors; `pass(ns)` lets time go by. */
  erase(offset, length, pass) {
    if (offset % SECTOR_BYTES || length % SECTOR_BYTES || offset + length > FLASH_BYTES) {
      this.onFault(`flash: erase of ${length} bytes at ${offset}: not whole sectors`);
      return;
    }
    for (let at = offset; at < offset + length; at += SECTOR_BYTES) this.eraseSector(at, pass);
  }

  eraseSector(at, pass) {
    this.wear[at / SECTOR_BYTES]++;
    this.erases++;
    this.operate(at, new Uint8Array(SECTOR_BYTES).fill(0xff), this.times.eraseNs, pass);
  }

  /** Programs whole pages; `pass(ns)` lets time go by. */
  program(offset, data, pass) {
    if (offset % PAGE_BYTES || data.length % PAGE_BYTES || offset + data.length > FLASH_BYTES) {
      this.onFault(`flash: program of ${data.length} bytes at ${offset}: not whole pages`);
      return;
    }
    for (let i = 0; i < data.length; i += PAGE_BYTES) {
      this.programPage(offset + i, data.subarray(i, i + PAGE_BYTES), pass);
    }
  }

  programPage(at, data, pass) {
    this.programs++;
    const old = this.bytes.subarray(at, at + PAGE_BYTES);
    const wanted = data.map((byte, i) => byte & old[i]);
    const lost = data.findIndex((byte, i) => byte !== 0xff && byte !== wanted[i]);
    if (lost >= 0) this.onFault(`flash: program at ${at + lost} can't set a cleared bit`);
    this.operate(at, wanted, this.times.programNs, pass);
  }

  /** One operation that changes the bytes at `at` into `wanted`, or as far as power lasts. */
  operate(at, wanted, nanos, pass) {
    this.operations++;
    const cut = this.cut?.operation === this.operations ? this.cut : null;
    if (cut?.point === 'before') this.cutPower();
    if (cut?.point === 'middle') {
      this.applyPart(at, wanted, cut);
      pass(nanos * cut.share);
      this.cutPower();
    }
    this.bytes.set(wanted, at);
    pass(nanos);
    this.onChange(at, wanted.length);
    if (cut) this.cutPower();
  }

  applyPart(at, wanted, { share, random }) {
    const whole = random ? 0 : Math.floor(share * wanted.length);
    const end = random ? wanted.length : Math.min(whole + 1, wanted.length);
    this.bytes.set(wanted.subarray(0, whole), at);
    for (let i = whole; i < end; i++) {
      const mask = random ? randomMask(random, share) : 0x55;
      this.bytes[at + i] ^= (this.bytes[at + i] ^ wanted[i]) & mask;
    }
    this.onChange(at, wanted.length);
  }

  cutPower() {
    this.cut = null;
    throw new PowerCut('power cut');
  }
}

function randomMask(random, share) {
  let mask = 0;
  for (let bit = 0; bit < 8; bit++) mask |= (random() < share * 2 ** 32 ? 1 : 0) << bit;
  return mask;
}
