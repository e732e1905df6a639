// The ARMv6-M (Thumb) instructions that make up nearly all of what runs, on typed arrays. rp2040js decodes each
// instruction by some sixty comparisons and looks at the clock after each of them; here one switch decodes it, and
// instructions run one after another until an event outside the core is due. What comes along rarely (exception
// return, CPS, WFI, MRS, BKPT ..) is left to rp2040js: `execute` returns 0 for it and changes nothing.
//
// Cycles are counted as rp2040js counts them; waiting for the flash cache (xip.js) comes on top. Flags follow the
// architecture, which rp2040js misses in some corners: shifts by 0 and by more than 32 from a register, and the
// overflow of ADCS and SBCS. host_tests/emulator/models.test.js compares every opcode with both.

import { FLASH_AT, RAM_BYTES } from './memory.js';

const FLASH = 0x10000000;
const RAM = 0x20000000;
const EXCEPTION_RETURN = 0xf; // the upper four bits of such an address
const [SP, LR, PC] = [13, 14, 15];
const LIST_AND_ONE_MORE = 0x1ff; // of PUSH and POP: r0 to r7, and LR or PC

function bitsIn(list) {
  let count = 0;
  for (let left = list; left !== 0; left &= left - 1) count++;
  return count;
}

export class Thumb {
  /** Puts the chip's RAM and flash into `memory`, and itself in place of the library's core. */
  constructor(mcu, memory, xip) {
    memory.attach(mcu);
    const { core, clock } = mcu;
    Object.assign(this, { mcu, core, clock, xip });
    this.registers = new Int32Array(core.registers.buffer);
    this.bytes = memory.bytes;
    this.halves = memory.halves;
    this.words = memory.words;
    this.flashBytes = memory.flash.length;
    /** The instruction touched something outside the core: events and interrupts may be due after it. */
    this.mustStop = false;
    const library = core.executeInstruction.bind(core);
    core.executeInstruction = () => {
      if (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
      return this.run(-1, 0, 0) || library();
    };
    this.byLibrary = library;
  }

  /**
   * Runs instructions as long as they are known here and end before `boundary` (nanoseconds of the chip's clock; a
   * cycle takes `nsPerCycle`). Returns the cycles of the last one (or of a wait for the cache line of the next one),
   * whose time the caller still has to let pass; 0 when the next instruction isn't known here, and then all time has
   * passed. Also stops with an instruction that brings the stack pointer below `stackLimit`, and after one that
   * accesses something outside the core. The caller takes interrupts.
   */
  run(boundary, nsPerCycle, stackLimit) {
    const { core, clock, registers, halves, xip } = this;
    let line = -1; // that the last instruction came from
    let total = 0;
    let cycles = 0;
    this.mustStop = false;
    for (;;) {
      const pc = registers[PC] & ~1; // rp2040js leaves the vector's bit 0 in it
      const at = this.placeOf(pc);
      cycles = 0;
      if (at < 0) break;
      if (at >= FLASH_AT && pc >>> 3 !== line) {
        line = pc >>> 3;
        cycles = xip.read(line);
      }
      if (cycles === 0) {
        registers[PC] = pc + 2;
        cycles = this.execute(halves[at >> 1]);
        if (cycles === 0) {
          registers[PC] = pc;
          break;
        }
      }
      total += cycles;
      const after = clock.nanosCounter + cycles * nsPerCycle;
      if (after >= boundary || this.mustStop || registers[SP] < stackLimit) break;
      clock.nanosCounter = after;
    }
    core.cycles += total;
    return cycles;
  }

  /** Where an address is in the memory's buffer; -1: neither RAM nor flash. */
  placeOf(address) {
    const inRam = (address - RAM) >>> 0;
    if (inRam < RAM_BYTES) return inRam;
    const inFlash = (address - FLASH) >>> 0;
    return inFlash < this.flashBytes ? FLASH_AT + inFlash : -1;
  }

  /** The same of `count` aligned words; -1: not all of them are in one memory. */
  placeOfWords(address, count) {
    const at = this.placeOf(address);
    const bytes = 4 * count - 4;
    return at & 3 || this.placeOf(address + bytes) !== at + bytes ? -1 : at;
  }

  /** One instruction, with PC behind it already. Returns its cycles; 0: it isn't known here, and nothing has changed. */
  execute(opcode) {
    const { registers } = this;
    const d = opcode & 7;
    const n = (opcode >>> 3) & 7;
    const m = (opcode >>> 6) & 7;
    const t = (opcode >>> 8) & 7;
    const five = (opcode >>> 6) & 31;
    const eight = opcode & 255;
    switch (opcode >>> 11) {
      case 0b00000: return this.set(d, this.shiftLeft(registers[n], five));
      case 0b00001: return this.set(d, this.shiftRight(registers[n], five || 32));
      case 0b00010: return this.set(d, this.shiftRightSigned(registers[n], five || 32));
      case 0b00011: return this.threeOperands(opcode, d, registers[n], opcode & 0x400 ? m : registers[m]);
      case 0b00100: return this.set(t, eight);
      case 0b00101: return this.compare(registers[t], eight);
      case 0b00110: return this.set(t, this.add(registers[t], eight));
      case 0b00111: return this.set(t, this.subtract(registers[t], eight));
      case 0b01000: return opcode < 0x4400 ? this.twoRegisters((opcode >>> 6) & 15, d, registers[d], registers[n]) : this.highRegisters(opcode);
      case 0b01001: return this.loadWord(t, this.afterNext() + 4 * eight);
      case 0b01010:
      case 0b01011: return this.accessBySum((opcode >>> 9) & 7, d, registers[n] + registers[m]);
      case 0b01100: return this.storeWord(d, registers[n] + 4 * five);
      case 0b01101: return this.loadWord(d, registers[n] + 4 * five);
      case 0b01110: return this.storeByte(d, registers[n] + five);
      case 0b01111: return this.loadByte(d, registers[n] + five);
      case 0b10000: return this.storeHalf(d, registers[n] + 2 * five);
      case 0b10001: return this.loadHalf(d, registers[n] + 2 * five);
      case 0b10010: return this.storeWord(t, registers[SP] + 4 * eight);
      case 0b10011: return this.loadWord(t, registers[SP] + 4 * eight);
      case 0b10100: return this.assign(t, this.afterNext() + 4 * eight);
      case 0b10101: return this.assign(t, registers[SP] + 4 * eight);
      case 0b10110: return this.stackAndExtend(opcode);
      case 0b10111: return this.popAndReverse(opcode);
      case 0b11000: return this.storeMany(t, eight);
      case 0b11001: return this.loadMany(t, eight);
      case 0b11010:
      case 0b11011: return this.branchIf((opcode >>> 8) & 15, (opcode << 24) >> 23);
      case 0b11100: return this.branch((opcode << 21) >> 20);
      case 0b11110: return this.branchWithLink(opcode);
      default: return 0;
    }
  }

  /** What literal loads and ADR count from. */
  afterNext() {
    return (this.registers[PC] + 2) & ~3;
  }

  // ---- arithmetic and flags ----

  assign(register, value) {
    this.registers[register] = value;
    return 1;
  }

  set(register, value) {
    const { core } = this;
    this.registers[register] = value;
    core.N = (value | 0) < 0;
    core.Z = (value | 0) === 0;
    return 1;
  }

  test(value) {
    const { core } = this;
    core.N = (value | 0) < 0;
    core.Z = (value | 0) === 0;
    return 1;
  }

  compare(a, b) {
    return this.test(this.subtract(a, b));
  }

  add(a, b) {
    const sum = (a + b) | 0;
    this.core.C = sum >>> 0 < a >>> 0;
    this.core.V = ((a ^ sum) & (b ^ sum)) < 0;
    return sum;
  }

  subtract(a, b) {
    const difference = (a - b) | 0;
    this.core.C = a >>> 0 >= b >>> 0;
    this.core.V = ((a ^ b) & (a ^ difference)) < 0;
    return difference;
  }

  addWithCarry(a, b) {
    const whole = (a >>> 0) + (b >>> 0) + (this.core.C ? 1 : 0);
    const sum = whole | 0;
    this.core.C = whole > 0xffffffff;
    this.core.V = ((a ^ sum) & (b ^ sum)) < 0;
    return sum;
  }

  shiftLeft(value, by) {
    if (by > 0) this.core.C = by <= 32 && ((value >>> (32 - by)) & 1) === 1;
    return by < 32 ? value << by : 0;
  }

  shiftRight(value, by) {
    if (by > 0) this.core.C = by <= 32 && ((value >>> (by - 1)) & 1) === 1;
    return by < 32 ? value >>> by : 0;
  }

  shiftRightSigned(value, by) {
    if (by > 0) this.core.C = ((value >> Math.min(by - 1, 31)) & 1) === 1;
    return value >> Math.min(by, 31);
  }

  rotateRight(value, by) {
    const rotated = (value >>> (by & 31)) | (value << (-by & 31));
    if (by > 0) this.core.C = rotated < 0;
    return rotated;
  }

  threeOperands(opcode, d, a, b) {
    return this.set(d, opcode & 0x200 ? this.subtract(a, b) : this.add(a, b));
  }

  twoRegisters(operation, d, a, b) {
    switch (operation) {
      case 0: return this.set(d, a & b); // AND
      case 1: return this.set(d, a ^ b); // EOR
      case 2: return this.set(d, this.shiftLeft(a, b & 255)); // LSL
      case 3: return this.set(d, this.shiftRight(a, b & 255)); // LSR
      case 4: return this.set(d, this.shiftRightSigned(a, b & 255)); // ASR
      case 5: return this.set(d, this.addWithCarry(a, b)); // ADC
      case 6: return this.set(d, this.addWithCarry(a, ~b)); // SBC
      case 7: return this.set(d, this.rotateRight(a, b & 255)); // ROR
      case 8: return this.test(a & b); // TST
      case 9: return this.set(d, this.subtract(0, b)); // RSB
      case 10: return this.compare(a, b); // CMP
      case 11: return this.test(this.add(a, b)); // CMN
      case 12: return this.set(d, a | b); // ORR
      case 13: return this.set(d, Math.imul(a, b)); // MUL
      case 14: return this.set(d, a & ~b); // BIC
      default: return this.set(d, ~b); // MVN
    }
  }

  /** ADD, CMP, MOV, BX and BLX of all sixteen registers. */
  highRegisters(opcode) {
    const { registers } = this;
    const d = ((opcode >>> 4) & 8) | (opcode & 7);
    const m = (opcode >>> 3) & 15;
    const operation = (opcode >>> 8) & 3;
    if (operation === 3) return this.branchTo(opcode, m);
    if (d === PC || (operation === 1 && m === PC)) return 0;
    const value = m === PC ? registers[PC] + 2 : registers[m];
    if (operation === 1) return this.compare(registers[d], value);
    const result = operation === 0 ? registers[d] + value : value;
    return this.assign(d, d === SP ? result & ~3 : result);
  }

  // ---- memory ----

  /** Cycles of an access at this place of memory that takes two, and what the cache makes it wait. */
  accessCycles(at, address) {
    return at < FLASH_AT ? 2 : 2 + this.xip.read(address >>> 3);
  }

  outsideCycles(address, writes) {
    this.mustStop = true;
    return 1 + this.core.cyclesIO(address, writes);
  }

  loadWord(t, address) {
    const at = this.placeOf(address);
    const isInside = at >= 0 && (at & 3) === 0;
    this.registers[t] = isInside ? this.words[at >> 2] : this.mcu.readUint32(address >>> 0);
    return isInside ? this.accessCycles(at, address) : this.outsideCycles(address, false);
  }

  loadHalf(t, address, unused = 0) {
    const at = this.placeOf(address);
    const isInside = at >= 0 && (at & 1) === 0;
    const value = isInside ? this.halves[at >> 1] : this.mcu.readUint16(address >>> 0);
    this.registers[t] = (value << unused) >> unused;
    return isInside ? this.accessCycles(at, address) : this.outsideCycles(address, false);
  }

  /** `unused`: the bits above the byte (and above the halfword) that its sign is to fill; 0: none. */
  loadByte(t, address, unused = 0) {
    const at = this.placeOf(address);
    const value = at >= 0 ? this.bytes[at] : this.mcu.readUint8(address >>> 0);
    this.registers[t] = (value << unused) >> unused;
    return at >= 0 ? this.accessCycles(at, address) : this.outsideCycles(address, false);
  }

  storeWord(t, address) {
    const at = (address - RAM) >>> 0;
    if (at < RAM_BYTES && (at & 3) === 0) {
      this.words[at >> 2] = this.registers[t];
      return 2;
    }
    this.mcu.writeUint32(address >>> 0, this.registers[t] >>> 0);
    return this.outsideCycles(address, true);
  }

  storeHalf(t, address) {
    const at = (address - RAM) >>> 0;
    if (at < RAM_BYTES && (at & 1) === 0) {
      this.halves[at >> 1] = this.registers[t];
      return 2;
    }
    this.mcu.writeUint16(address >>> 0, this.registers[t] >>> 0);
    return this.outsideCycles(address, true);
  }

  storeByte(t, address) {
    const at = (address - RAM) >>> 0;
    if (at < RAM_BYTES) {
      this.bytes[at] = this.registers[t];
      return 2;
    }
    this.mcu.writeUint8(address >>> 0, this.registers[t] >>> 0);
    return this.outsideCycles(address, true);
  }

  accessBySum(operation, t, address) {
    switch (operation) {
      case 0: return this.storeWord(t, address);
      case 1: return this.storeHalf(t, address);
      case 2: return this.storeByte(t, address);
      case 3: return this.loadByte(t, address, 24); // LDRSB
      case 4: return this.loadWord(t, address);
      case 5: return this.loadHalf(t, address);
      case 6: return this.loadByte(t, address);
      default: return this.loadHalf(t, address, 16); // LDRSH
    }
  }

  /** Those of r0 to r7 that are in the list, from a place in memory on or to it. */
  readList(list, at) {
    let next = at >> 2;
    for (let i = 0; i < 8; i++) if ((list >>> i) & 1) this.registers[i] = this.words[next++];
  }

  writeList(list, at) {
    let next = at >> 2;
    for (let i = 0; i < 8; i++) if ((list >>> i) & 1) this.words[next++] = this.registers[i];
  }

  loadMany(n, list) {
    const { registers } = this;
    const address = registers[n];
    const count = bitsIn(list);
    const at = this.placeOfWords(address, count);
    if (at < 0 || (list >>> n) & 1) return 0;
    let cycles = 1 + count;
    if (at >= FLASH_AT) cycles += this.xip.readBytes(address, 4 * count);
    registers[n] = address + 4 * count;
    this.readList(list, at);
    return cycles;
  }

  storeMany(n, list) {
    const { registers } = this;
    const count = bitsIn(list);
    const at = this.placeOfWords(registers[n], count);
    if (at < 0 || at >= FLASH_AT || (list >>> n) & 1) return 0;
    this.writeList(list, at);
    registers[n] += 4 * count;
    return 1 + count;
  }

  push(list) {
    const { registers } = this;
    const count = bitsIn(list);
    const at = this.placeOfWords(registers[SP] - 4 * count, count);
    if (at < 0 || at >= FLASH_AT) return 0;
    this.writeList(list, at);
    if (list & 0x100) this.words[(at >> 2) + count - 1] = registers[LR];
    registers[SP] -= 4 * count;
    return 1 + bitsIn(list & 255);
  }

  pop(list) {
    const { registers } = this;
    const count = bitsIn(list);
    const at = this.placeOfWords(registers[SP], count);
    if (at < 0 || at >= FLASH_AT) return 0;
    const jumps = (list & 0x100) !== 0;
    const to = jumps ? this.words[(at >> 2) + count - 1] : 0;
    if (to >>> 28 === EXCEPTION_RETURN) return 0;
    this.readList(list, at);
    registers[SP] += 4 * count;
    if (!jumps) return 1 + count;
    registers[PC] = to & ~1;
    return 2 + count;
  }

  /** ADD and SUB of the stack pointer; SXTH, SXTB, UXTH, UXTB; PUSH. */
  stackAndExtend(opcode) {
    const { registers } = this;
    if (opcode < 0xb100) {
      const bytes = (opcode & 127) << 2;
      return this.assign(SP, registers[SP] + (opcode & 128 ? -bytes : bytes));
    }
    if (opcode >>> 8 === 0xb2) {
      const unused = opcode & 0x40 ? 24 : 16;
      const high = registers[(opcode >>> 3) & 7] << unused;
      return this.assign(opcode & 7, opcode & 0x80 ? high >>> unused : high >> unused);
    }
    return opcode >>> 9 === 0b1011010 ? this.push(opcode & LIST_AND_ONE_MORE) : 0;
  }

  /** POP; REV, REV16, REVSH; NOP. */
  popAndReverse(opcode) {
    if (opcode >>> 9 === 0b1011110) return this.pop(opcode & LIST_AND_ONE_MORE);
    if (opcode === 0xbf00) return 1;
    const value = this.registers[(opcode >>> 3) & 7];
    const swapped = ((value >>> 8) & 0x00ff00ff) | ((value & 0x00ff00ff) << 8);
    switch (opcode >>> 6) {
      case 0b1011101000: return this.assign(opcode & 7, (swapped >>> 16) | (swapped << 16));
      case 0b1011101001: return this.assign(opcode & 7, swapped);
      case 0b1011101011: return this.assign(opcode & 7, (swapped << 16) >> 16);
      default: return 0;
    }
  }

  // ---- branches ----

  holds(condition) {
    const { N, Z, C, V } = this.core;
    switch (condition >>> 1) {
      case 0: return Z;
      case 1: return C;
      case 2: return N;
      case 3: return V;
      case 4: return C && !Z;
      case 5: return N === V;
      default: return N === V && !Z;
    }
  }

  branchIf(condition, offset) {
    if (condition >= 14) return 0; // undefined, and SVC
    return this.holds(condition) === ((condition & 1) === 0) ? this.branch(offset) : 1;
  }

  branch(offset) {
    this.registers[PC] += 2 + offset;
    return 2;
  }

  /** BX and BLX. */
  branchTo(opcode, m) {
    const { registers } = this;
    const links = (opcode & 0x80) !== 0;
    const to = registers[m];
    if (m === PC || opcode & 7 || (!links && to >>> 28 === EXCEPTION_RETURN)) return 0;
    if (links) registers[LR] = registers[PC] | 1;
    registers[PC] = to & ~1;
    return 2;
  }

  /** BL: two halfwords. */
  branchWithLink(first) {
    const { registers } = this;
    const address = registers[PC];
    const at = this.placeOf(address);
    const second = at < 0 ? 0 : this.halves[at >> 1];
    if ((second & 0xd000) !== 0xd000) return 0;
    const sign = (first << 21) >> 31; // 0 or all ones
    const i1 = 1 ^ ((sign ^ (second >>> 13)) & 1);
    const i2 = 1 ^ ((sign ^ (second >>> 11)) & 1);
    registers[LR] = (address + 2) | 1;
    registers[PC] = address + 2 + ((sign << 24) | (i1 << 23) | (i2 << 22) | ((first & 0x3ff) << 12) | ((second & 0x7ff) << 1));
    return 1 + this.accessCycles(at, address);
  }
}
