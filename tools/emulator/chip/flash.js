// The NOR flash chip: an erase sets a sector's bits, a program only clears them, each takes its
// time and wears its sector. Power can be cut at any operation.

const PICO_BYTES = 2 * 1024 * 1024;
export const SECTOR_BYTES = 4096;
export const PAGE_BYTES = 256;
/** The journal's part, at the end. */
export const JOURNAL_BYTES = 64 * 1024;
const DEFAULT_ID = [0xe6, 0x61, 0x64, 0x08, 0x43, 0x2b, 0x5a, 0x21];

/** Typical and worst times of a W25Q16JV (its datasheet's AC characteristics: tPP, tSE), in nanoseconds
 * for a page or a sector. */
export const FLASH_TIMES = {
  typical: { eraseNs: 45e6, programNs: 0.4e6 },
  worst: { eraseNs: 400e6, programNs: 3e6 },
};

const WEAK_SHARE = 0.6; // of the bits change, when the supply is too low

/** Thrown out of the run loop when the planned cut comes. */
export class PowerCut extends Error {}

export class Flash {
  /** `size`: in bytes; without one as on a Pico. */
  constructor({ size = PICO_BYTES, id = DEFAULT_ID, times = 'typical' } = {}) {
    this.bytes = new Uint8Array(size).fill(0xff);
    this.id = Uint8Array.from(id);
    this.times = FLASH_TIMES[times];
    this.wear = new Uint32Array(size / SECTOR_BYTES);
    this.operations = 0;
    this.erases = 0;
    this.programs = 0;
    /** { operation, point: 'before' | 'middle' | 'after', share, random }: see `planCut`. */
    this.cut = null;
    this.onFault = () => {};
    /** Set while its supply is too low: told of each operation, gives a generator for what becomes of it. */
    this.weak = null;
    /** Called after each change with offset and length; a file is kept up to date with it. */
    this.onChange = () => {};
  }

  /** Has its bytes in `place` from now on: in the memory of the board that it is soldered to. */
  moveTo(place) {
    place.set(this.bytes);
    this.bytes = place;
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

  /** What erasing whole sectors takes: operations for `start` and `finish`, one a sector. */
  erasures(offset, length) {
    if (offset % SECTOR_BYTES || length % SECTOR_BYTES || offset + length > this.bytes.length) {
      this.onFault(`flash: erase of ${length} bytes at ${offset}: not whole sectors`);
      return [];
    }
    const count = length / SECTOR_BYTES;
    return Array.from({ length: count }, (_, i) => this.erasure(offset + i * SECTOR_BYTES));
  }

  erasure(at) {
    const wanted = new Uint8Array(SECTOR_BYTES).fill(0xff);
    return { kind: 'erase', at, wanted, nanos: this.times.eraseNs };
  }

  /** What programming whole pages takes, one operation a page. */
  programmings(offset, data) {
    if (offset % PAGE_BYTES || data.length % PAGE_BYTES || offset + data.length > this.bytes.length) {
      this.onFault(`flash: program of ${data.length} bytes at ${offset}: not whole pages`);
      return [];
    }
    const count = data.length / PAGE_BYTES;
    return Array.from({ length: count }, (_, i) =>
      this.programming(offset + i * PAGE_BYTES, data.slice(i * PAGE_BYTES, (i + 1) * PAGE_BYTES)));
  }

  programming(at, data) {
    const wanted = data.map((byte, i) => byte & this.bytes[at + i]);
    const lost = data.findIndex((byte, i) => byte !== 0xff && byte !== wanted[i]);
    if (lost >= 0) this.onFault(`flash: program at ${at + lost} can't set a cleared bit`);
    return { kind: 'program', at, wanted, nanos: this.times.programNs };
  }

  /** Begins an operation; gives the nanoseconds until `finish` is due. */
  start(operation) {
    this.operations++;
    if (operation.kind === 'erase') {
      this.erases++;
      this.wear[operation.at / SECTOR_BYTES]++;
    } else {
      this.programs++;
    }
    operation.cut = this.cut?.operation === this.operations ? this.cut : null;
    if (operation.cut?.point === 'before') this.cutPower();
    return operation.nanos * (operation.cut?.point === 'middle' ? operation.cut.share : 1);
  }

  /** The bytes are as wanted, or as far as power lasted. */
  finish({ at, wanted, cut }) {
    if (this.weak) this.applyPart(at, wanted, { share: WEAK_SHARE, random: this.weak() });
    else if (cut?.point === 'middle') this.applyPart(at, wanted, cut);
    else this.bytes.set(wanted, at);
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

/** Operations one after another, as the boot ROM's loops do them. */
export class FlashJob {
  /** An operation's `tellingNs`, if it has any, pass before it begins, while the chip is told. */
  constructor(flash, operations) {
    this.flash = flash;
    this.operations = operations;
    this.told = this.current = null;
    this.started = this.end = 0;
  }

  /** Goes as far as it is by `now`; gives the nanoseconds to the next step, 0 when all is done. */
  step(now) {
    while (this.operations.length > 0 || this.told || this.current) {
      if (now < this.end) return this.end - now;
      this.end = now + this.next(now);
    }
    return Math.max(0, this.end - now);
  }

  /** What comes next, and how long it takes. */
  next(now) {
    if (this.told) return this.begin(now);
    if (this.current) this.flash.finish(this.current);
    this.current = null;
    this.told = this.operations.shift() ?? null;
    return this.told?.tellingNs ?? 0;
  }

  begin(now) {
    this.current = this.told;
    this.told = null;
    this.started = now;
    return this.flash.start(this.current);
  }

  /** Power goes at `now`: what is under way stays as far as it got, each bit by chance. */
  losePower(now, random) {
    if (!this.current) return;
    const share = (now - this.started) / this.current.nanos;
    this.flash.applyPart(this.current.at, this.current.wanted, { share, random });
    this.flash.onChange(this.current.at, this.current.wanted.length);
    this.current = null;
  }
}
