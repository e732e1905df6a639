// Executing from flash: the cache before it, and what a line costs that isn't in there. It holds no
// bytes, only which lines the chip's cache would hold; the time is what is modelled.
//
// Known (RP2040 datasheet, 2.6.3 and 4.10): 16 KB, two ways, a hit takes no time of its own, a flush
// clears the tags one after another in about 2000 cycles. Each miss is one transfer of the SSI as the
// second stage has set it up: address, mode and dummy clocks, then the line, four bits a clock.
//
// Taken, as nothing is published: of a set's two lines the one that was used last stays; the core goes
// on when all of the line is there; and nothing is fetched ahead of need.

import { MISSES, MISS_CYCLES } from './memory.js';

export { SETS } from './memory.js';

const LINE_SHIFT = 3;
const LINE_BYTES = 1 << LINE_SHIFT;
const NONE = -1;

const BITS_A_CLOCK = 4;
const ADDRESS_AND_MODE_CLOCKS = 32 / BITS_A_CLOCK;
const DUMMY_CLOCKS = 4;
const LINE_CLOCKS = (LINE_BYTES * 8) / BITS_A_CLOCK;
const SELECT_CYCLES = 4; // of the system: bus, select down and up again; an estimate

export const FLUSH_CYCLES = 2000;

/** Cycles of the system for a line that has to be fetched, with SCK at 1/divider of its clock. */
export const missCycles = (divider) =>
  (ADDRESS_AND_MODE_CLOCKS + DUMMY_CLOCKS + LINE_CLOCKS) * divider + SELECT_CYCLES;

/** What thumb.js reads on its way, from outside. */
export class XipCache {
  /** `readLine(line)`: cycles to wait for a line (its address over 8), which then is the last used of its set. */
  constructor(memory, readLine) {
    this.memory = memory;
    this.readLine = readLine;
    this.cost = 0;
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

  /** Cycles to wait for `bytes` that are read one after another from `address` on. */
  readBytes(address, bytes) {
    let cycles = 0;
    const end = (address + bytes + LINE_BYTES - 1) >>> LINE_SHIFT;
    for (let line = address >>> LINE_SHIFT; line < end; line++) cycles += this.readLine(line);
    return cycles;
  }
}
