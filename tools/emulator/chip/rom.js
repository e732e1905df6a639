// The boot ROM's services, written anew: a table of `bkpt #n; bx lr`, each served in JavaScript.
// Only what the SDK calls on a single-core image in flash; anything else looked up is a fault.

import { FlashJob } from './flash.js';
import { FLUSH_CYCLES } from './xip.js';

const RAM = 0x20000000;
const FUNCTION_TABLE = 0x60;
const DATA_TABLE = 0x5c;
const STUBS = 0x100;
const BKPT = 0xbe00;
const BX_LR = 0x4770;
const ROM_VERSION = 3; // as on an RP2040 B2: the newest, and nothing in it is patched by the SDK
const RESET_HANDLER = 0x20;
const BRANCH_TO_ITSELF = 0xe7fe;

// Cycle counts are estimates of the original's: nothing better is published.
const COPY_CALL_CYCLES = 20;
const ALIGNED_COPY_CYCLES_A_BYTE = 0.75;
const BYTEWISE_COPY_CYCLES_A_BYTE = 6;
const FILL_CYCLES_A_BYTE = 0.5;
const BIT_CYCLES = 24;

// Around flash, from the boot ROM's published source: SCK at a sixth of the system's clock, one bit each; to
// leave XIP, two delays of 2,048 rounds of three cycles for the pulls, and ten bytes; an erase or a page
// begins with the write enable, its command and address; then the status is asked for, two bytes each time:
// when the chip is ready one of these is half over, and another one is needed.
const CYCLES_A_BYTE = 8 * 6;
const LEAVE_XIP_CYCLES = 2 * 2048 * 3 + 10 * CYCLES_A_BYTE;
const COMMAND_BYTES = 1 + 4;
const POLL_BYTES = 1 + 2;

const code = (text) => text.charCodeAt(0) | (text.charCodeAt(1) << 8);
const clz = (x) => Math.clz32(x);

function ctz(x) {
  return x === 0 ? 32 : 31 - clz(x & -x);
}

function popcount(x) {
  let count = 0;
  for (; x !== 0; x = (x & (x - 1)) >>> 0) count++;
  return count;
}

function reverse(x) {
  let result = 0;
  for (let bit = 0; bit < 32; bit++) result = (result << 1) | ((x >>> bit) & 1);
  return result >>> 0;
}

function copy(rom, r) {
  const [to, from, bytes] = r;
  for (let i = 0; i < bytes; i++) rom.mcu.writeUint8(to + i, rom.mcu.readUint8(from + i));
  rom.host.readFlash(from, bytes);
  const aligned = ((to | from) & 3) === 0;
  rom.spend(
    COPY_CALL_CYCLES +
      bytes * (aligned ? ALIGNED_COPY_CYCLES_A_BYTE : BYTEWISE_COPY_CYCLES_A_BYTE),
  );
}

function fill(rom, r) {
  const [to, byte, bytes] = r;
  const at = to - RAM;
  if (at >= 0 && at + bytes <= rom.mcu.sram.length) rom.mcu.sram.fill(byte, at, at + bytes);
  else for (let i = 0; i < bytes; i++) rom.mcu.writeUint8(to + i, byte & 0xff);
  rom.spend(COPY_CALL_CYCLES + bytes * FILL_CYCLES_A_BYTE);
}

function bits(operation) {
  return (rom, r) => {
    r[0] = operation(r[0]) >>> 0;
    rom.spend(BIT_CYCLES);
  };
}

function lookup(rom, r) {
  const found = rom.entries.get(r[1]);
  if (found === undefined) {
    rom.host.fault(`rom: no function ${String.fromCharCode(r[1] & 0xff, r[1] >> 8)}`);
  }
  r[0] = found ?? 0;
  rom.spend(BIT_CYCLES);
}

/** Time that passes, and nothing else. */
class Pause {
  constructor(from, nanos) {
    this.end = from + nanos;
  }

  step(now) {
    return Math.max(0, this.end - now);
  }

  losePower() {}
}

/** What takes long can be interrupted: the breakpoint is met again and again until the job is done. */
function job(begin) {
  return (rom, r) => {
    rom.job ??= begin(rom, r);
    const nanos = rom.job.step(rom.mcu.clock.nanos);
    if (nanos > 0) return rom.repeat(nanos);
    rom.job = null;
  };
}

const pause = (cycles, act) => job((rom) => {
  act(rom.host);
  return new Pause(rom.mcu.clock.nanos, cycles * rom.host.nsPerCycle);
});

function flashJob(rom, operations) {
  const bytes = ({ kind, wanted }) => COMMAND_BYTES + POLL_BYTES + (kind === 'program' ? wanted.length : 0);
  const byteNs = CYCLES_A_BYTE * rom.host.nsPerCycle;
  return new FlashJob(rom.host.flash,
    operations.map((operation) => ({ ...operation, tellingNs: bytes(operation) * byteNs })));
}

function erase(rom, [offset, bytes]) {
  rom.host.changeFlash(offset, bytes);
  return flashJob(rom, rom.host.flash.erasures(offset, bytes));
}

function program(rom, [offset, from, bytes]) {
  const data = Uint8Array.from({ length: bytes }, (_, i) => rom.mcu.readUint8(from + i));
  rom.host.changeFlash(offset, bytes);
  return flashJob(rom, rom.host.flash.programmings(offset, data));
}

const SERVICES = {
  MC: copy,
  C4: copy,
  MS: fill,
  S4: fill,
  P3: bits(popcount),
  L3: bits(clz),
  T3: bits(ctz),
  R3: bits(reverse),
  IF: () => {},
  EX: pause(LEAVE_XIP_CYCLES, (host) => host.leaveXip()),
  RE: job(erase),
  RP: job(program),
  FC: pause(FLUSH_CYCLES, (host) => host.flushFlashCache()),
  UB: (rom, r) => rom.host.enterBootloader(r[0], r[1]),
};

export class Rom {
  /**
   * `host`: fault(text), flash, nsPerCycle, stall(cycles), waitAtMost(ns), readFlash(address, bytes),
   * leaveXip(), changeFlash(offset, bytes), flushFlashCache(), enterBootloader(lamp, without).
   */
  constructor(mcu, host) {
    this.mcu = mcu;
    this.host = host;
    this.entries = new Map();
    this.job = null;
    this.services = [lookup, ...Object.values(SERVICES)];
    this.write();
  }

  write() {
    const rom = new DataView(this.mcu.bootrom.buffer);
    const half = (at, value) => rom.setUint16(at, value, true);
    half(0x04, RESET_HANDLER | 1);
    half(0x10, code('Mu'));
    rom.setUint8(0x12, 1);
    rom.setUint8(0x13, ROM_VERSION);
    half(0x14, FUNCTION_TABLE);
    half(0x16, DATA_TABLE);
    half(0x18, STUBS | 1);
    half(RESET_HANDLER, BRANCH_TO_ITSELF);
    this.services.forEach((_, n) => {
      half(STUBS + n * 4, BKPT | n);
      half(STUBS + n * 4 + 2, BX_LR);
    });
    Object.keys(SERVICES).forEach((name, i) => {
      const address = (STUBS + (i + 1) * 4) | 1;
      this.entries.set(code(name), address);
      half(FUNCTION_TABLE + i * 4, code(name));
      half(FUNCTION_TABLE + i * 4 + 2, address);
    });
  }

  /** Serves the breakpoint `n` met at `pc`; false when it isn't one of the ROM's. */
  serve(n, pc) {
    if (pc !== STUBS + n * 4 || !this.services[n]) return false;
    this.services[n](this, this.mcu.core.registers);
    return true;
  }

  /** The breakpoint again, after at most `nanos`. */
  repeat(nanos) {
    this.mcu.core.PC -= 2;
    this.host.waitAtMost(nanos);
  }

  spend(cycles) {
    this.host.stall(Math.round(cycles));
  }
}
