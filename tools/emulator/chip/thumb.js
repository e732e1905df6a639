// The instructions that make up nearly all of what runs, decoded by a table. rp2040js asks each
// instruction what it is some sixty times; for the rest (whatever reaches a peripheral, changes the
// processor's mode or comes along rarely) it goes on doing that.
//
// Cycles are counted as rp2040js counts them. Flags are as the architecture has them, which the
// library misses in some corners: shifts by 0 and by more than 32 from a register, and the overflow
// of ADCS and SBCS. host_tests/emulator/thumb.test.js holds every opcode against both.

const RAM = 0x20000000;
const FLASH = 0x10000000;
const SP = 13;
const LR = 14;
const PC = 15;

/** What a handler returns that leaves an instruction to rp2040js: it took no cycles. */
const NOT_MINE = 0;

const low = (opcode) => opcode & 7; // the usual places of registers and numbers in an opcode
const mid = (opcode) => (opcode >>> 3) & 7;
const high = (opcode) => (opcode >>> 6) & 7;
const top = (opcode) => (opcode >>> 8) & 7;
const imm5 = (opcode) => (opcode >>> 6) & 31;
const imm7 = (opcode) => opcode & 127;
const imm8 = (opcode) => opcode & 255;

/** Registers and flags, and what sets flags. */
class Alu {
  constructor(core) {
    this.core = core;
    this.r = core.registers;
  }

  settle(d, result) {
    this.core.N = (result | 0) < 0;
    this.core.Z = (result | 0) === 0;
    this.r[d] = result;
    return 1;
  }

  add(a, b, carry) {
    const sum = a + b + carry;
    const result = sum >>> 0;
    const { core } = this;
    core.N = (result | 0) < 0;
    core.Z = result === 0;
    core.C = sum > 0xffffffff;
    core.V = (~(a ^ b) & (a ^ result)) < 0;
    return result;
  }

  subtract(a, b) {
    return this.add(a, ~b >>> 0, 1);
  }

  get carry() {
    return this.core.C ? 1 : 0;
  }

  // Shifts by 0 leave the carry as it was.
  shiftLeft(d, value, by) {
    if (by > 0) this.core.C = by <= 32 && ((value >>> (32 - by)) & 1) === 1;
    return this.settle(d, by < 32 ? value << by : 0);
  }

  shiftRight(d, value, by) {
    if (by > 0) this.core.C = by <= 32 && ((value >>> (by - 1)) & 1) === 1;
    return this.settle(d, by < 32 ? value >>> by : 0);
  }

  shiftRightSigned(d, value, by) {
    if (by > 0) this.core.C = ((value >> Math.min(by - 1, 31)) & 1) === 1;
    return this.settle(d, value >> Math.min(by, 31));
  }

  rotate(d, value, by) {
    const result = (value >>> (by & 31)) | (value << (32 - (by & 31)));
    if (by > 0) this.core.C = result < 0;
    return this.settle(d, result);
  }
}

/** Memory that holds bytes and does nothing else. */
class Memory {
  constructor(mcu) {
    const { sram, flash } = mcu;
    this.r = mcu.core.registers;
    this.ramBytes = sram.length;
    this.ram8 = sram;
    this.ram16 = new Uint16Array(sram.buffer, sram.byteOffset, sram.length / 2);
    this.ram32 = new Uint32Array(sram.buffer, sram.byteOffset, sram.length / 4);
    this.flashBytes = flash.length;
    this.flash8 = flash;
    this.flash16 = new Uint16Array(flash.buffer, flash.byteOffset, flash.length / 2);
    this.flash32 = new Uint32Array(flash.buffer, flash.byteOffset, flash.length / 4);
  }

  inFlash(at) {
    return at >= FLASH - RAM && at < FLASH - RAM + this.flashBytes;
  }

  load32(t, sum) {
    const at = (sum >>> 0) - RAM;
    if (at & 3) return NOT_MINE;
    if (at >= 0 && at < this.ramBytes) this.r[t] = this.ram32[at >>> 2];
    else if (this.inFlash(at)) this.r[t] = this.flash32[(at + RAM - FLASH) >>> 2];
    else return NOT_MINE;
    return 2;
  }

  load16(t, sum, signed) {
    const at = (sum >>> 0) - RAM;
    let value = 0;
    if (at & 1) return NOT_MINE;
    if (at >= 0 && at < this.ramBytes) value = this.ram16[at >>> 1];
    else if (this.inFlash(at)) value = this.flash16[(at + RAM - FLASH) >>> 1];
    else return NOT_MINE;
    this.r[t] = signed ? (value << 16) >> 16 : value;
    return 2;
  }

  load8(t, sum, signed) {
    const at = (sum >>> 0) - RAM;
    let value = 0;
    if (at >= 0 && at < this.ramBytes) value = this.ram8[at];
    else if (this.inFlash(at)) value = this.flash8[at + RAM - FLASH];
    else return NOT_MINE;
    this.r[t] = signed ? (value << 24) >> 24 : value;
    return 2;
  }

  store32(t, sum) {
    const at = (sum >>> 0) - RAM;
    if (at & 3 || at < 0 || at >= this.ramBytes) return NOT_MINE;
    this.ram32[at >>> 2] = this.r[t];
    return 2;
  }

  store16(t, sum) {
    const at = (sum >>> 0) - RAM;
    if (at & 1 || at < 0 || at >= this.ramBytes) return NOT_MINE;
    this.ram16[at >>> 1] = this.r[t];
    return 2;
  }

  store8(t, sum) {
    const at = (sum >>> 0) - RAM;
    if (at < 0 || at >= this.ramBytes) return NOT_MINE;
    this.ram8[at] = this.r[t];
    return 2;
  }

  /** The place in ram32 of so many words from an address; negative: they aren't all in memory. */
  words(address, count) {
    const at = address - RAM;
    return at & 3 || at < 0 || at + 4 * count > this.ramBytes ? -1 : at >>> 2;
  }
}

function countBits(mask) {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count++;
  return count;
}

// ---- handlers, by the opcode's upper byte -----------------------------------------------------

/** 0x00 to 0x3f: shifts, sums, and what has eight bits of a number in it. */
function immediates({ r, core }, alu) {
  return [
    [0x00, 8, (o) => alu.shiftLeft(low(o), r[mid(o)], imm5(o))],
    [0x08, 8, (o) => alu.shiftRight(low(o), r[mid(o)], imm5(o) || 32)],
    [0x10, 8, (o) => alu.shiftRightSigned(low(o), r[mid(o)], imm5(o) || 32)],
    [0x18, 2, (o) => ((r[low(o)] = alu.add(r[mid(o)], r[high(o)], 0)), 1)],
    [0x1a, 2, (o) => ((r[low(o)] = alu.subtract(r[mid(o)], r[high(o)])), 1)],
    [0x1c, 2, (o) => ((r[low(o)] = alu.add(r[mid(o)], high(o), 0)), 1)],
    [0x1e, 2, (o) => ((r[low(o)] = alu.subtract(r[mid(o)], high(o))), 1)],
    [0x20, 8, (o) => alu.settle(top(o), imm8(o))],
    [0x28, 8, (o) => (alu.subtract(r[top(o)], imm8(o)), 1)],
    [0x30, 8, (o) => ((r[top(o)] = alu.add(r[top(o)], imm8(o), 0)), 1)],
    [0x38, 8, (o) => ((r[top(o)] = alu.subtract(r[top(o)], imm8(o))), 1)],
  ];
}

/** 0x40 to 0x43: two registers, by four more bits of the opcode. */
function registerPairs({ r }, alu) {
  const byNumber = [
    /* AND */ (d, m) => alu.settle(d, r[d] & r[m]),
    /* EOR */ (d, m) => alu.settle(d, r[d] ^ r[m]),
    /* LSL */ (d, m) => alu.shiftLeft(d, r[d], r[m] & 255),
    /* LSR */ (d, m) => alu.shiftRight(d, r[d], r[m] & 255),
    /* ASR */ (d, m) => alu.shiftRightSigned(d, r[d], r[m] & 255),
    /* ADC */ (d, m) => ((r[d] = alu.add(r[d], r[m], alu.carry)), 1),
    /* SBC */ (d, m) => ((r[d] = alu.add(r[d], ~r[m] >>> 0, alu.carry)), 1),
    /* ROR */ (d, m) => alu.rotate(d, r[d], r[m] & 255),
    /* TST */ (d, m) => setNZ(alu.core, r[d] & r[m]),
    /* RSB */ (d, m) => ((r[d] = alu.subtract(0, r[m])), 1),
    /* CMP */ (d, m) => (alu.subtract(r[d], r[m]), 1),
    /* CMN */ (d, m) => (alu.add(r[d], r[m], 0), 1),
    /* ORR */ (d, m) => alu.settle(d, r[d] | r[m]),
    /* MUL */ (d, m) => alu.settle(d, Math.imul(r[d], r[m])),
    /* BIC */ (d, m) => alu.settle(d, r[d] & ~r[m]),
    /* MVN */ (d, m) => alu.settle(d, ~r[m]),
  ];
  return [[0x40, 4, (o) => byNumber[(o >>> 6) & 15](low(o), mid(o))]];
}

function setNZ(core, result) {
  core.N = result < 0;
  core.Z = result === 0;
  return 1;
}

/** 0x45, 0x46: compare and copy any two registers; a jump is rp2040js'. */
function allRegisters({ r }, alu) {
  const left = (o) => ((o >>> 4) & 8) | (o & 7);
  const right = (o) => (o >>> 3) & 15;
  const copy = (d, m) => {
    if (d === PC) return NOT_MINE;
    const value = m === PC ? r[PC] + 2 : r[m];
    r[d] = d === SP ? value & ~3 : value;
    return 1;
  };
  const compare = (n, m) => {
    if (n === PC || m === PC) return NOT_MINE;
    alu.subtract(r[n], r[m]);
    return 1;
  };
  return [
    [0x45, 1, (o) => compare(left(o), right(o))],
    [0x46, 1, (o) => copy(left(o), right(o))],
  ];
}

/** 0x48 to 0x9f: one register to or from memory. */
function singleTransfers({ r }, memory) {
  const sum = (o) => r[mid(o)] + r[high(o)];
  return [
    [0x48, 8, (o) => memory.load32(top(o), ((r[PC] + 2) & ~3) + 4 * imm8(o))],
    [0x50, 2, (o) => memory.store32(low(o), sum(o))],
    [0x52, 2, (o) => memory.store16(low(o), sum(o))],
    [0x54, 2, (o) => memory.store8(low(o), sum(o))],
    [0x56, 2, (o) => memory.load8(low(o), sum(o), true)],
    [0x58, 2, (o) => memory.load32(low(o), sum(o))],
    [0x5a, 2, (o) => memory.load16(low(o), sum(o), false)],
    [0x5c, 2, (o) => memory.load8(low(o), sum(o), false)],
    [0x5e, 2, (o) => memory.load16(low(o), sum(o), true)],
    [0x60, 8, (o) => memory.store32(low(o), r[mid(o)] + 4 * imm5(o))],
    [0x68, 8, (o) => memory.load32(low(o), r[mid(o)] + 4 * imm5(o))],
    [0x70, 8, (o) => memory.store8(low(o), r[mid(o)] + imm5(o))],
    [0x78, 8, (o) => memory.load8(low(o), r[mid(o)] + imm5(o), false)],
    [0x80, 8, (o) => memory.store16(low(o), r[mid(o)] + 2 * imm5(o))],
    [0x88, 8, (o) => memory.load16(low(o), r[mid(o)] + 2 * imm5(o), false)],
    [0x90, 8, (o) => memory.store32(top(o), r[SP] + 4 * imm8(o))],
    [0x98, 8, (o) => memory.load32(top(o), r[SP] + 4 * imm8(o))],
  ];
}

/** 0xa0 to 0xb2: addresses, the stack pointer, and narrower numbers. */
function addresses({ r }) {
  const widen = [
    (o) => (r[mid(o)] << 16) >> 16, (o) => (r[mid(o)] << 24) >> 24,
    (o) => r[mid(o)] & 0xffff, (o) => r[mid(o)] & 0xff,
  ];
  const moved = (o) => (o & 128 ? -4 : 4) * imm7(o);
  return [
    [0xa0, 8, (o) => ((r[top(o)] = ((r[PC] + 2) & ~3) + 4 * imm8(o)), 1)],
    [0xa8, 8, (o) => ((r[top(o)] = r[SP] + 4 * imm8(o)), 1)],
    [0xb0, 1, (o) => ((r[SP] = r[SP] + moved(o)), 1)],
    [0xb2, 1, (o) => ((r[low(o)] = widen[high(o) & 3](o)), 1)],
  ];
}

/** PUSH, POP, STM and LDM. */
function severalTransfers({ r, core }, memory) {
  const store = (at, mask) => {
    for (let i = 0, word = at; i < 8; i++) if ((mask >>> i) & 1) memory.ram32[word++] = r[i];
  };
  const load = (at, mask) => {
    for (let i = 0, word = at; i < 8; i++) if ((mask >>> i) & 1) r[i] = memory.ram32[word++];
  };
  const push = (o, link) => {
    const count = countBits(imm8(o));
    const at = memory.words(r[SP] - 4 * (count + link), count + link);
    if (at < 0) return NOT_MINE;
    store(at, imm8(o));
    if (link) memory.ram32[at + count] = r[LR];
    r[SP] -= 4 * (count + link);
    return 1 + count;
  };
  const pop = (o, back) => {
    const count = countBits(imm8(o));
    const at = memory.words(r[SP], count + back);
    if (at < 0) return NOT_MINE;
    load(at, imm8(o));
    r[SP] += 4 * (count + back);
    if (back) core.BXWritePC(memory.ram32[at + count]);
    return 1 + count + 2 * back;
  };
  const several = (o, transfer) => {
    const base = top(o);
    const count = countBits(imm8(o));
    const at = memory.words(r[base], count);
    if (at < 0 || (o >>> base) & 1) return NOT_MINE;
    transfer(at, imm8(o));
    r[base] += 4 * count;
    return 1 + count;
  };
  return [
    [0xb4, 1, (o) => push(o, 0)],
    [0xb5, 1, (o) => push(o, 1)],
    [0xbc, 1, (o) => pop(o, 0)],
    [0xbd, 1, (o) => pop(o, 1)],
    [0xc0, 8, (o) => several(o, store)],
    [0xc8, 8, (o) => several(o, load)],
  ];
}

/** 0xd0 to 0xe7, and calls: two halfwords, the second asked for by `second`. */
function branches({ r, core }, second) {
  const conditions = [
    () => core.Z, () => !core.Z, () => core.C, () => !core.C,
    () => core.N, () => !core.N, () => core.V, () => !core.V,
    () => core.C && !core.Z, () => !core.C || core.Z,
    () => core.N === core.V, () => core.N !== core.V,
    () => !core.Z && core.N === core.V, () => core.Z || core.N !== core.V,
  ];
  const branch = (met) => (o) => {
    if (!met()) return 1;
    r[PC] = r[PC] + 2 + ((o << 24) >> 23);
    return 2;
  };
  const call = (o) => {
    const o2 = second();
    if ((o2 & 0xd000) !== 0xd000) return NOT_MINE;
    const sign = (o >>> 10) & 1;
    const i1 = 1 ^ sign ^ ((o2 >>> 13) & 1);
    const i2 = 1 ^ sign ^ ((o2 >>> 11) & 1);
    const far = (sign ? 0xff000000 : 0) | (i1 << 23) | (i2 << 22) | ((o & 0x3ff) << 12) | ((o2 & 0x7ff) << 1);
    r[LR] = (r[PC] + 2) | 1;
    r[PC] = r[PC] + 2 + far;
    return 3;
  };
  return [
    ...conditions.map((met, i) => [0xd0 + i, 1, branch(met)]),
    [0xe0, 8, (o) => ((r[PC] = r[PC] + 2 + ((o << 21) >> 20)), 2)],
    [0xf0, 8, call],
  ];
}

/** For each upper byte of an opcode what does it. */
function tableOf(mcu) {
  const { core } = mcu;
  const parts = { r: core.registers, core };
  const memory = new Memory(mcu);
  const alu = new Alu(core);
  const table = Array(256).fill(() => NOT_MINE);
  const rows = [
    ...immediates(parts, alu), ...registerPairs(parts, alu), ...allRegisters(parts, alu),
    ...singleTransfers(parts, memory), ...addresses(parts), ...severalTransfers(parts, memory),
    ...branches(parts, () => mcu.readUint16(parts.r[PC])),
  ];
  for (const [first, count, handler] of rows) table.fill(handler, first, first + count);
  return { table, memory };
}

/** Makes this chip's core so much faster. After its flash and memory are in place. */
export function hasten(mcu) {
  const { core } = mcu;
  const r = core.registers;
  const { table, memory } = tableOf(mcu);
  const { ram16, ramBytes, flash16, flashBytes } = memory;
  const execute = core.executeInstruction.bind(core);

  core.executeInstruction = () => {
    const pc = r[PC];
    if (core.interruptsUpdated || pc & 1) return execute();
    let opcode = 0;
    if (pc >= FLASH && pc < FLASH + flashBytes) opcode = flash16[(pc - FLASH) >>> 1];
    else if (pc >= RAM && pc < RAM + ramBytes) opcode = ram16[(pc - RAM) >>> 1];
    else return execute();
    r[PC] = pc + 2;
    const handler = table[opcode >>> 8];
    const cycles = handler(opcode);
    if (cycles === NOT_MINE) {
      r[PC] = pc;
      return execute();
    }
    core.cycles += cycles;
    return cycles;
  };
}
