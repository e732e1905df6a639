// What thumb.js leaves and still comes along often: bytes and words from and to what is no memory of the core's, the
// stubs of the boot ROM, a handler's way back, the processor's mode. Each with the library's outcome and cycles, in a
// function of its own: the library has one for all, which asks each instruction what it is some sixty times, and is
// so large that it takes longer to compile, over and over, than to run. What is left even here it goes on doing.

const FLASH = 0x10000000;
const RAM = 0x20000000;
const ROM_BYTES = 0x4000;
const SP = 13;
const PC = 15;
const NOBODYS = 0xde00;

const CPSID = 0xb672;
const CPSIE = 0xb662;
const NOP = 0xbf00;
const WFE = 0xbf20;
const WFI = 0xbf30;
const MRS = 0xf3ef;
const BARRIER = 0xf3bf;
const BARRIERS = [0x8f40, 0x8f50, 0x8f60]; // DSB, DMB, ISB

function opcodeAt(mcu, pc) {
  if ((pc - FLASH) >>> 0 < mcu.flash.length) return mcu.flash16[(pc - FLASH) >>> 1];
  if ((pc - RAM) >>> 0 < mcu.sram.length) return mcu.sramView.getUint16(pc - RAM, true);
  return pc >>> 0 < ROM_BYTES ? mcu.readUint16(pc) : NOBODYS;
}

// ---- to memory and from it ----

const fixed = (shift) => ({ registers }, opcode) => registers[(opcode >>> 3) & 7] + (((opcode >>> 6) & 31) << shift);
const summed = ({ registers }, opcode) => registers[(opcode >>> 3) & 7] + registers[(opcode >>> 6) & 7];

const WORD = [(mcu, at) => mcu.readUint32(at), (mcu, at, value) => mcu.writeUint32(at, value)];
const HALFWORD = [(mcu, at) => mcu.readUint16(at), (mcu, at, value) => mcu.writeUint16(at, value)];
const BYTE = [(mcu, at) => mcu.readUint8(at), (mcu, at, value) => mcu.writeUint8(at, value)];

const load = (addressOf, [read]) => (core, opcode, mcu) => {
  const at = addressOf(core, opcode);
  core.registers[opcode & 7] = read(mcu, at);
  return 1 + core.cyclesIO(at);
};

const store = (addressOf, [, write]) => (core, opcode, mcu) => {
  const at = addressOf(core, opcode);
  write(mcu, at, core.registers[opcode & 7]);
  return 1 + core.cyclesIO(at, true);
};

/** `each(register, address)` for those of a list, from `at` on; gives how many there are. */
function forEachOf(opcode, at, each) {
  let count = 0;
  for (let register = 0; register < 8; register++) {
    if ((opcode >>> register) & 1) each(register, at + 4 * count++);
  }
  return count;
}

const several = (move) => ({ registers }, opcode, mcu) => {
  const base = (opcode >>> 8) & 7;
  const at = registers[base];
  const count = forEachOf(opcode, at, move(registers, mcu));
  if (!((opcode >>> base) & 1)) registers[base] = at + 4 * count;
  return 1 + count;
};

const fromMemory = (registers, mcu) => (register, at) => (registers[register] = mcu.readUint32(at));
const toMemory = (registers, mcu) => (register, at) => mcu.writeUint32(at, registers[register]);

function pop(core, opcode, mcu) {
  const { registers } = core;
  const at = registers[SP];
  const count = forEachOf(opcode, at, fromMemory(registers, mcu));
  const end = at + 4 * count;
  core.SP = end;
  if (!(opcode & 0x100)) return 1 + count;
  core.SP = end + 4;
  core.BXWritePC(mcu.readUint32(end));
  return 3 + count;
}

// ---- the processor itself ----

function branch(core, opcode) {
  if (opcode & 0x87) return 0;
  core.BXWritePC(core.registers[(opcode >>> 3) & 15]);
  return 2;
}

function breakpoint(core, opcode, mcu) {
  core.breakRewind = 2;
  mcu.onBreak(opcode & 255);
  return 1;
}

function mask(core, opcode) {
  if (opcode !== CPSID && opcode !== CPSIE) return 0;
  core.PM = opcode === CPSID;
  if (opcode === CPSIE) core.interruptsUpdated = true;
  return 1;
}

function hint(core, opcode) {
  if (opcode === NOP) return 1;
  if (opcode !== WFE && opcode !== WFI) return 0;
  if (opcode === WFE && core.eventRegistered) core.eventRegistered = false;
  else core.waiting = true;
  return 2;
}

function special(core, opcode, mcu) {
  const { registers } = core;
  const second = opcodeAt(mcu, registers[PC]);
  if (opcode === MRS && second >>> 12 === 8) registers[(second >>> 8) & 15] = core.readSpecialRegister(second & 255);
  else if (opcode >>> 4 === 0xf38 && second >>> 8 === 0x88) core.writeSpecialRegister(second & 255, registers[opcode & 15]);
  else if (opcode !== BARRIER || !BARRIERS.includes(second & 0xfff0)) return 0;
  registers[PC] += 2;
  return 3;
}

/** By the opcode's upper eight bits: from, to, what is done. It gives its cycles, or 0 and nothing is done. */
const ROWS = [
  [0x47, 0x47, branch], [0x50, 0x51, store(summed, WORD)], [0x52, 0x53, store(summed, HALFWORD)], [0x54, 0x55, store(summed, BYTE)],
  [0x58, 0x59, load(summed, WORD)], [0x5a, 0x5b, load(summed, HALFWORD)], [0x5c, 0x5d, load(summed, BYTE)],
  [0x60, 0x67, store(fixed(2), WORD)], [0x68, 0x6f, load(fixed(2), WORD)], [0x70, 0x77, store(fixed(0), BYTE)],
  [0x78, 0x7f, load(fixed(0), BYTE)], [0x80, 0x87, store(fixed(1), HALFWORD)], [0x88, 0x8f, load(fixed(1), HALFWORD)],
  [0xb6, 0xb6, mask], [0xbc, 0xbd, pop], [0xbe, 0xbe, breakpoint], [0xbf, 0xbf, hint],
  [0xc0, 0xc7, several(toMemory)], [0xc8, 0xcf, several(fromMemory)], [0xf3, 0xf3, special],
];

const TABLE = Array(256).fill(null);
for (const [from, to, act] of ROWS) TABLE.fill(act, from, to + 1);

/** What does the next instruction if it is one of these, and gives its cycles; else 0. */
export function othersOf(mcu) {
  const { core } = mcu;
  return () => {
    const { registers } = core;
    const before = registers[PC];
    const opcode = opcodeAt(mcu, before & ~1);
    const act = TABLE[opcode >>> 8];
    if (act === null) return 0;
    registers[PC] = (before & ~1) + 2;
    const cycles = act(core, opcode, mcu);
    if (cycles === 0) registers[PC] = before;
    core.cycles += cycles;
    return cycles;
  };
}
