// Executing from flash: the cache before it, and what a line costs that isn't in there. It holds no
// bytes, only which lines the chip's cache would hold; the time is what is modelled.
//
// Known (RP2040 datasheet, 2.6.3 and 4.10): 16 KB, two ways, a hit takes no time of its own, a flush
// clears the tags one after another in about 2000 cycles. Each miss is one transfer of the SSI as the
// second stage has set it up: address, mode and dummy clocks, then the line, four bits a clock.
//
// Taken, as nothing is published: of a set's two lines the one that was used last stays; the core goes
// on when all of the line is there; and nothing is fetched ahead of need.

import { MISSES, MISS_CYCLES, SETS } from './memory.js';

export { SETS };

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

/** What thumb.js asks and fills on its way, from outside. */
export class XipCache {
  /** `readLine(line)`: cycles to wait for a line (its address over 8), which then is the last used of its set. */
  constructor(memory, readLine) {
    this.memory = memory;
    this.readLine = readLine;
    this.cost = 0;
    this.wordCost = 0;
    memory.times[MISSES] = 0;
    this.flush();
  }

  get cost() {
    return this.memory.state[MISS_CYCLES];
  }

  set cost(cycles) {
    this.memory.state[MISS_CYCLES] = cycles;
  }

  get misses() {
    return this.memory.times[MISSES];
  }

  get recent() {
    return this.memory.recent;
  }

  flush() {
    this.memory.recent.fill(NONE);
    this.memory.older.fill(NONE);
  }

  /**
   * The flash has changed there, and what the cache still holds of it is out of date: it isn't found
   * any more by the tag that it has, but told when it is asked for.
   */
  change(address, bytes) {
    for (let line = address >>> LINE_SHIFT; line < (address + bytes) >>> LINE_SHIFT; line++) {
      const set = line & SET_MASK;
      for (const way of [this.memory.recent, this.memory.older]) if (way[set] === line) way[set] = ~line;
    }
  }

  /** Cycles to wait for `bytes` that are read one after another from `address` on. */
  readBytes(address, bytes) {
    let cycles = 0;
    const end = (address + bytes + LINE_BYTES - 1) >>> LINE_SHIFT;
    for (let line = address >>> LINE_SHIFT; line < end; line++) cycles += this.readLine(line);
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
