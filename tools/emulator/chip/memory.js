// The bytes of a chip, all in one buffer, as the core in thumb.js wants them: it knows these places by
// number. A board has one of these for all its lives; what the library's objects hold are views of it.

const RAM_BYTES = 264 * 1024;
const STATE_AT = 64;
const TIMES_AT = 96;
const BIT_COUNTS_AT = 256;
const LINES_AT = 4096;
const RAM_AT = 0x10000;
const FLASH_AT = 0x60000;

/** Lines of flash that the cache holds: two for each set. */
export const SETS = 1024;

/** Of `state`. */
export const [N, Z, C, V, CYCLES, STACK_END, FLASH_BYTES, MISS_CYCLES] = [0, 1, 2, 3, 4, 5, 6, 7];
/** Of `times`. */
export const [BOUNDARY_NS, CYCLE_NS, NOW_NS, MISSES] = [0, 1, 2, 3];

const SMALLEST = 1 << 22;
const BIG_STEP = 1 << 24;
const PAGE_BYTES = 1 << 16;

/** asm.js takes powers of two, and above 16 MB what is divided by that. */
function bufferBytes(needed) {
  let bytes = SMALLEST;
  while (bytes < needed) bytes += Math.min(bytes, BIG_STEP);
  return bytes;
}

const plainRoom = (bytes) => ({ buffer: new ArrayBuffer(bytes) });

/** For a core that is WebAssembly. It sets gigabytes of addresses aside, so only for that. */
export const wasmRoom = (bytes) => new WebAssembly.Memory({ initial: bytes / PAGE_BYTES });

function bitsOf(byte) {
  let count = 0;
  for (let left = byte; left !== 0; left &= left - 1) count++;
  return count;
}

export class Memory {
  constructor(flashBytes = 0, room = plainRoom) {
    /** What WebAssembly wants to have; asm.js wants its buffer. */
    this.room = room(bufferBytes(FLASH_AT + flashBytes));
    this.buffer = this.room.buffer;
    this.registers = this.view(Uint32Array, 0, 16);
    this.state = this.view(Int32Array, STATE_AT, 8);
    this.times = this.view(Float64Array, TIMES_AT, 4);
    /** The line of each set that was used last, and the one before it. */
    this.recent = this.view(Int32Array, LINES_AT, SETS);
    this.older = this.view(Int32Array, LINES_AT + 4 * SETS, SETS);
    this.ram = this.view(Uint8Array, RAM_AT, RAM_BYTES);
    this.flash = this.view(Uint8Array, FLASH_AT, flashBytes);
    this.state[FLASH_BYTES] = flashBytes;
    this.view(Uint8Array, BIT_COUNTS_AT, 256).forEach((_, byte, counts) => (counts[byte] = bitsOf(byte)));
  }

  /** With what is in a chip of the library. */
  static of(mcu) {
    const memory = new Memory(mcu.flash.length);
    memory.ram.set(mcu.sram);
    memory.flash.set(mcu.flash);
    return memory;
  }

  view(Type, at, length) {
    return new Type(this.buffer, at, length);
  }

  /** Lets the library's chip have its bytes here. */
  hold(mcu) {
    this.registers.set(mcu.core.registers);
    mcu.core.registers = this.registers;
    [mcu.sram, mcu.sramView] = [this.ram, this.view(DataView, RAM_AT, RAM_BYTES)];
    const { flash } = this;
    [mcu.flash, mcu.flash16] = [flash, this.view(Uint16Array, FLASH_AT, flash.length / 2)];
    mcu.flashView = this.view(DataView, FLASH_AT, flash.length);
  }
}
