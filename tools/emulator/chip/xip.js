// Executing from flash: the cache before it, and what a line costs that isn't in there. It holds no
// bytes, only which lines the chip's cache would hold; the time is what is modelled.
//
// Known (RP2040 datasheet, 2.6.3 and 4.10): 16 KB, two ways, a hit takes no time of its own, a flush
// clears the tags one after another in about 2000 cycles. Each miss is one transfer of the SSI as the
// second stage has set it up: address, mode and dummy clocks, then the line, four bits a clock.
//
// Taken, as nothing is published: of a set's two lines the one that was used last stays; the core goes
// on when all of the line is there; and nothing is fetched ahead of need.

/** Of two lines each. */
export const SETS = 1024;

const LINE_SHIFT = 3;
const LINE_BYTES = 1 << LINE_SHIFT;
const SET_MASK = SETS - 1;
const NONE = -1 << 31;

const BITS_A_CLOCK = 4;
const ADDRESS_AND_MODE_CLOCKS = 32 / BITS_A_CLOCK;
const DUMMY_CLOCKS = 4;
const LINE_CLOCKS = (LINE_BYTES * 8) / BITS_A_CLOCK;
const SELECT_CYCLES = 4; // of the system: bus, select down and up again; an estimate

export const FLUSH_CYCLES = 2000;

/** Cycles of the system for a line that has to be fetched, with SCK at 1/divider of its clock. */
export const missCycles = (divider) =>
  (ADDRESS_AND_MODE_CLOCKS + DUMMY_CLOCKS + LINE_CLOCKS) * divider + SELECT_CYCLES;

/** The same for a word that is read past the cache. */
export const wordCycles = (divider) =>
  (ADDRESS_AND_MODE_CLOCKS + DUMMY_CLOCKS + LINE_CLOCKS / 2) * divider + SELECT_CYCLES;

export class XipCache {
  /** `onStale(address)`: what is read there from the cache is out of date. */
  constructor(onStale = () => {}) {
    this.onStale = onStale;
    this.cost = 0;
    this.wordCost = 0;
    this.misses = 0;
    /** The line (its address over 8) of each set that was used last, and the one before it. */
    this.recent = new Int32Array(SETS);
    this.older = new Int32Array(SETS);
    this.flush();
  }

  flush() {
    this.recent.fill(NONE);
    this.older.fill(NONE);
  }

  /** Cycles to wait for a line, which then is the last used of its set. */
  read(line) {
    const { recent, older } = this;
    const set = line & SET_MASK;
    const held = recent[set];
    if (held === line) return 0;
    const wasOlder = older[set];
    if (held === ~line || wasOlder === ~line) this.onStale(line << LINE_SHIFT);
    older[set] = held;
    recent[set] = line;
    if (wasOlder === line) return 0;
    this.misses++;
    return this.cost;
  }

  /**
   * The flash has changed there, and what the cache still holds of it is out of date: it isn't found
   * any more by the tag that it has, but told when it is asked for.
   */
  change(address, bytes) {
    for (let line = address >>> LINE_SHIFT; line < (address + bytes) >>> LINE_SHIFT; line++) {
      const set = line & SET_MASK;
      for (const way of [this.recent, this.older]) if (way[set] === line) way[set] = ~line;
    }
  }

  /** Cycles to wait for `bytes` that are read one after another from `address` on. */
  readBytes(address, bytes) {
    let cycles = 0;
    const end = (address + bytes + LINE_BYTES - 1) >>> LINE_SHIFT;
    for (let line = address >>> LINE_SHIFT; line < end; line++) cycles += this.read(line);
    return cycles;
  }
}

const UNCACHED = 0x11000000;
const UNCACHED_END = 0x14000000;

/** What is read past the cache, through another window of the same flash: `onRead()` for each word. */
export function watchUncached(mcu, onRead) {
  const read = mcu.readUint32.bind(mcu);
  mcu.readUint32 = (address) => {
    if (address >= UNCACHED && address < UNCACHED_END) onRead();
    return read(address);
  };
}
