// The emulator's own models, so far as a fault in one would hide a fault of the firmware: the instructions, the flash's rules,
// the panel's commands, the sources of noise, the flash cache, what the chip would not take, and a device that is restored.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Chip } from '../../tools/emulator/chip/chip.js';
import { Flash, FlashJob, PAGE_BYTES, PowerCut, SECTOR_BYTES } from '../../tools/emulator/chip/flash.js';
import { Memory } from '../../tools/emulator/chip/memory.js';
import * as quirks from '../../tools/emulator/chip/quirks.js';
import { RP2040 } from '../../tools/emulator/chip/rp2040.js';
import { strict } from '../../tools/emulator/chip/strict.js';
import { Thumb } from '../../tools/emulator/chip/thumb.js';
import { missCycles, XipCache } from '../../tools/emulator/chip/xip.js';
import { Moment } from '../../tools/emulator/moment.js';
import { makeNoise } from '../../tools/emulator/parts/noise.js';
import { Panel } from '../../tools/emulator/parts/panel.js';
import { randomWords, Ring } from '../../tools/emulator/parts/ring.js';
import { UsbSie } from '../../tools/emulator/usb/usb-sie.js';
import { BOOT_MS, bootDevice, makeDevice, request, throwDie, waitForNoise } from './support.js';

const RAM = 0x20000000;
const FLASH = 0x10000000;
const CODE = FLASH + 0x1000;
const PC = 15;
const DATA_BYTES = 4096; // of RAM and of flash, that registers point into
const STATES = 1; // that each opcode is tried in
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

// Addresses are drawn at random, the SIO's gaps among them; the library says so past its logger.
const warn = console.warn;

console.warn = (...words) => /invalid SIO address/.test(words[0]) || warn(...words);

function chip(make) {
  const mcu = new RP2040();
  mcu.logger = SILENT;
  mcu.onBreak = () => {};
  make(mcu);
  return mcu;
}

const library = chip(() => {});

const ours = chip((mcu) => {
  const memory = new Memory(mcu.flash.length);
  memory.flash.set(mcu.flash);
  return new Thumb(mcu, memory, new XipCache());
});

/** Edges of numbers, places in memory, aligned and not, and anything. */
function drawRegister(random) {
  const edges = [0, 1, 2, 31, 32, 33, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];
  const at = random() % (DATA_BYTES - 256);
  switch (random() % 5) {
    case 0: return edges[random() % edges.length];
    case 1: return random();
    case 2: return FLASH + 0x2000 + at;
    case 3: return RAM + (at & ~3);
    default: return RAM + at;
  }
}

function drawState(random) {
  const registers = Array.from({ length: 15 }, () => drawRegister(random));
  registers[13] = RAM + 1024 + 4 * (random() % 256);
  const flags = random() % 16;
  return { registers, flags, data: random() };
}

/** Puts the chip into a state; the same words everywhere on both. */
function setState(mcu, { registers, flags, data }, opcode, next) {
  const { core } = mcu;
  core.registers.set(registers);
  core.registers[PC] = CODE;
  [core.N, core.Z, core.C, core.V] = [8, 4, 2, 1].map((bit) => (flags & bit) !== 0);
  Object.assign(core, { cycles: 0, waiting: false, eventRegistered: false, PM: false, IPSR: 0, SPSEL: 0 });
  core.interruptsUpdated = false;
  mcu.flashView.setUint16(CODE - FLASH, opcode, true);
  mcu.flashView.setUint16(CODE - FLASH + 2, next, true);
  for (let i = 0; i < DATA_BYTES; i += 4) mcu.sramView.setUint32(i, (data + i * 0x9e3779b1) >>> 0, true);
}

function outcome(mcu) {
  const { core } = mcu;
  const cycles = core.executeInstruction();
  return {
    registers: Array.from(core.registers),
    flags: [core.N, core.Z, core.C, core.V],
    mode: [core.PM, core.waiting, core.interruptsUpdated, core.eventRegistered],
    cycles,
    memory: Buffer.from(mcu.sram.buffer, mcu.sram.byteOffset, DATA_BYTES).toString('base64'),
  };
}

const BLX_LR = 0x47f0;
const pairOf = (opcode) => (opcode >>> 10 === 0b010000 ? (opcode >>> 6) & 15 : null);
const [LSL, LSR, ASR, ADC, SBC, ROR] = [2, 3, 4, 5, 6, 7];

/** Where the library's flags are not the architecture's: see below. */
function flagsDiffer(opcode, { registers }) {
  const by = registers[(opcode >>> 3) & 7] & 255;
  switch (pairOf(opcode)) {
    case ADC: case SBC: return true;
    case LSL: return by > 32;
    case LSR: case ASR: case ROR: return by === 0;
    default: return false;
  }
}

/** A halfword at an odd address, which is a fault on the chip and two different readings here. */
function isMisalignedHalf(opcode, { registers }) {
  const bySum = [0x29, 0x2d, 0x2f].includes(opcode >>> 9);
  const base = registers[(opcode >>> 3) & 7];
  return (bySum && ((base + registers[(opcode >>> 6) & 7]) & 1) === 1) || (opcode >>> 12 === 8 && (base & 1) === 1);
}

/** As the ARMv6-M manual words it, with numbers that know no width. */
function architecture(opcode, { registers, flags }) {
  const d = opcode & 7;
  const a = BigInt(registers[d]);
  const b = BigInt(registers[(opcode >>> 3) & 7]);
  const by = b & 255n;
  const carry = (flags >> 1) & 1;
  const word = (value) => BigInt.asUintN(32, value);
  const signed = (value) => BigInt.asIntN(32, value);
  const sum = (x, y) => {
    const whole = x + y + BigInt(carry);
    const exact = signed(x) + signed(y) + BigInt(carry);
    return { result: word(whole), C: whole > 0xffffffffn, V: signed(whole) !== exact };
  };
  const shifts = {
    [LSL]: { result: word(a << by), C: ((a << by) >> 32n) & 1n },
    [LSR]: { result: a >> by, C: by && (a >> (by - 1n)) & 1n },
    [ASR]: { result: word(signed(a) >> by), C: by && (signed(a) >> (by - 1n)) & 1n },
    [ROR]: { result: word((a | (a << 32n)) >> (by & 31n)) },
  };
  shifts[ROR].C = shifts[ROR].result >> 31n;
  const kind = pairOf(opcode);
  if (kind === ADC) return sum(a, b);
  if (kind === SBC) return sum(a, word(~b));
  const { result, C } = shifts[kind];
  return { result, C: by === 0n ? carry === 1 : C === 1n, V: (flags & 1) === 1 };
}

function checkArchitecture(opcode, state, { registers, flags }, id) {
  const { result, C, V } = architecture(opcode, state);
  assert.equal(registers[opcode & 7], Number(result), id);
  assert.deepEqual(flags, [result >> 31n === 1n, result === 0n, C, V], id);
}

test('every opcode does what it does in the library, or in the architecture', () => {
  const random = randomWords(12);
  for (let opcode = 0; opcode < 0x10000; opcode++) {
    for (let i = 0; i < STATES; i++) {
      const state = drawState(random);
      if (isMisalignedHalf(opcode, state)) continue;
      const next = i % 2 ? random() & 0xffff : 0xd000 | (random() & 0x2fff);
      setState(library, state, opcode, next);
      setState(ours, state, opcode, next);
      const expected = outcome(library);
      const found = outcome(ours);
      if (opcode === BLX_LR) {
        // The library writes LR first and jumps behind itself.
        assert.equal(found.registers[PC], (state.registers[14] & ~1) >>> 0);
        continue;
      }
      const id = `opcode 0x${opcode.toString(16)} ${next.toString(16)}, ${JSON.stringify(state)}`;
      if (flagsDiffer(opcode, state)) {
        checkArchitecture(opcode, state, found, id);
        found.flags = expected.flags;
        if (pairOf(opcode) === ROR) found.registers = expected.registers;
      }
      assert.deepEqual(found, expected, id);
    }
  }
});

test('shifts and sums by pairs of registers are the architecture\'s', () => {
  const random = randomWords(13);
  for (const kind of [LSL, LSR, ASR, ADC, SBC, ROR]) {
    for (let i = 0; i < 20000; i++) {
      const opcode = 0x4000 | (kind << 6) | (random() % 64);
      const state = drawState(random);
      setState(ours, state, opcode, 0);
      checkArchitecture(opcode, state, outcome(ours), `0x${opcode.toString(16)} ${JSON.stringify(state)}`);
    }
  }
});

/** Cycles, time, memory and flash after a start, a throw and a restart by the watchdog. */
function lifeOf(device) {
  device.runFor(300);
  request(device, 'new dice die=d20 count=10');
  device.tap('roll', 400);
  device.runFor(300);
  request(device, 'reboot');
  device.runFor(400);
  const { cycles, ms, asleepMs } = device.stats;
  const { sram } = device.chip.mcu;
  return { cycles, ms, asleepMs, screen: device.screen(), sram: Buffer.from(sram), flash: Buffer.from(device.flash.bytes) };
}

test('many instructions at a time are the same as one at a time, to the cycle and the byte', () => {
  const life = lifeOf(bootDevice({ seed: 9 }));
  assert.ok(life.cycles > 5e6, 'nothing was done');
  const { execute } = Chip.prototype;
  Chip.prototype.execute = (core) => core.executeInstruction();
  try {
    assert.deepEqual(lifeOf(bootDevice({ seed: 9 })), life);
  } finally {
    Chip.prototype.execute = execute;
  }
});

// ---- flash ----

const AT = 0x1f0000;

function run(flash, operations) {
  const job = new FlashJob(flash, operations);
  let now = 0;
  for (let left = job.step(now); left > 0; left = job.step(now)) now += left;
  return now;
}

const page = (byte) => new Uint8Array(PAGE_BYTES).fill(byte);
const program = (flash, data, at = AT) => run(flash, flash.programmings(at, data));
const erase = (flash, bytes = SECTOR_BYTES, at = AT) => run(flash, flash.erasures(at, bytes));
const bytesAt = (flash, count, at = AT) => flash.bytes.subarray(at, at + count);

function faultsOf(flash) {
  const faults = [];
  flash.onFault = (text) => faults.push(text);
  return faults;
}

test('a program clears bits, an erase sets them', () => {
  const flash = new Flash();
  program(flash, page(0x5a));
  assert.equal(flash.bytes[AT], 0x5a);
  erase(flash);
  assert.ok(bytesAt(flash, SECTOR_BYTES).every((byte) => byte === 0xff));
});

test('a page may be programmed again to clear more; to set a bit is a fault and does nothing', () => {
  const flash = new Flash();
  const faults = faultsOf(flash);
  program(flash, page(0xf0));
  program(flash, page(0x30));
  assert.deepEqual(faults, []);
  program(flash, page(0x0f));
  assert.equal(flash.bytes[AT], 0x00);
  assert.equal(faults.length, 1);
});

test('what is not aligned, or past the end, is a fault and does nothing', () => {
  const flash = new Flash();
  const faults = faultsOf(flash);
  program(flash, page(0), AT + 1);
  program(flash, new Uint8Array(100));
  erase(flash, 100);
  erase(flash, SECTOR_BYTES, AT + 256);
  erase(flash, 17 * SECTOR_BYTES);
  assert.equal(faults.length, 5);
  assert.equal(flash.operations, 0);
});

test('power cut before, in the middle and after the planned operation', () => {
  const outcome = (point, options) => {
    const flash = new Flash();
    flash.planCut(2, point, options);
    assert.throws(() => program(flash, new Uint8Array(3 * PAGE_BYTES)), PowerCut);
    return bytesAt(flash, 3 * PAGE_BYTES);
  };
  const cleared = (bytes) => bytes.filter((byte) => byte === 0).length;
  assert.equal(cleared(outcome('before')), PAGE_BYTES);
  assert.equal(cleared(outcome('after')), 2 * PAGE_BYTES);
  const half = outcome('middle', { share: 0.25 });
  assert.equal(cleared(half), PAGE_BYTES + 64);
  assert.equal(half[PAGE_BYTES + 64], 0xaa); // this byte has some of its bits
  assert.equal(half[PAGE_BYTES + 65], 0xff);
});

// ---- the panel ----

let oled, faults;

function send(control, ...bytes) {
  oled.start();
  for (const byte of [control, ...bytes]) oled.write(byte);
  oled.stop();
}

const commands = (...bytes) => send(0x00, ...bytes);
const data = (...bytes) => send(0x40, ...bytes);

function clear() {
  commands(0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7);
  data(...Array(1024).fill(0));
}

/** Upright and lit, memory clear. */
beforeEach(() => {
  oled = new Panel(randomWords(1));
  faults = [];
  oled.onFault = (text) => faults.push(text);
  commands(0xa1, 0xc8, 0x8d, 0x14);
  clear();
  commands(0xaf);
});

function lit() {
  const found = [];
  oled.pixels().forEach((pixel, i) => pixel && found.push([i % 128, i >> 7]));
  return found;
}

test('turned: remap and scan direction turn what is written after them', () => {
  commands(0xa0, 0xc0, 0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7);
  data(0x01);
  assert.deepEqual(lit(), [[127, 63]]);
});

test('what the datasheet does not know is a fault', () => {
  for (const bytes of [[0xff], [0x20, 3], [0x21, 5, 4], [0x22, 0, 8], [0xa8, 3], [0x2f], [0xda, 0xff],
                       [0x81]]) {
    faults.length = 0;
    commands(...bytes);
    assert.equal(faults.length, 1, `${bytes}`);
  }
  send(0x13);
  assert.equal(faults.length, 2);
});

test('memory starts as noise; to show it is noticed', () => {
  const fresh = new Panel(randomWords(2));
  assert.ok(fresh.ram.some((byte) => byte !== 0));
  fresh.start();
  for (const byte of [0x00, 0xaf]) fresh.write(byte);
  fresh.stop();
  assert.equal(fresh.showedGarbage, true);
  assert.equal(oled.showedGarbage, false);
});

// ---- noise ----

const SPACING_NS = 10_000;

function take(source, count, spacing = SPACING_NS) {
  return Array.from({ length: count }, (_, i) => source.read((i + 1) * spacing));
}

const ones = (bits) => bits.reduce((sum, bit) => sum + bit, 0);
const share = (bits) => ones(bits) / bits.length;

const agreement = (bits, lag) =>
  share(bits.slice(lag).map((bit, i) => (bit === bits[i] ? 1 : 0)));

test('the same seed gives the same bits, another one others', () => {
  const bits = take(makeNoise('ring', 5), 2000);
  assert.deepEqual(take(makeNoise('ring', 5), 2000), bits);
  assert.notDeepEqual(take(makeNoise('ring', 6), 2000), bits);
});

test('the algorithm is what it was: bits of seed 1', () => {
  const ring = new Ring({ seed: 1, hertz: 6_512_347, ones: 0.466, jitter: 20_000_000 });
  const text = take(ring, 64).join('');
  assert.equal(text, '0000000110011100001100000110000001111100011111001110000010000000');
});

test('a healthy ring has 46.6 % ones, and forgets its past', () => {
  const bits = take(makeNoise('ring', 2), 200_000);
  assert.ok(Math.abs(share(bits) - 0.466) < 0.01, `${share(bits)}`);
  for (const lag of [32, 48, 64]) {
    assert.ok(Math.abs(agreement(bits, lag) - 0.502) < 0.02, `lag ${lag}: ${agreement(bits, lag)}`);
  }
});

test('the phase wanders as the variance says, in proportion to time', () => {
  for (const [spacing, expected, jitter] of [[10_000, 1e-3, 1e6], [40_000, 4e-3, 1e6], [2_500, 2.5e-4, 1e6],
                                             [50, 1.5e-2, 3e9]]) {
    const ring = new Ring({ seed: 3, hertz: 0, ones: 0.5, jitter });
    let before = ring.phase;
    let sum = 0;
    for (let i = 1; i <= 50_000; i++) {
      ring.advance(i * spacing);
      sum += (((ring.phase - before) | 0) / 2 ** 32) ** 2;
      before = ring.phase;
    }
    const variance = sum / 50_000;
    assert.ok(Math.abs(variance / expected - 1) < 0.03, `${spacing} ns: ${variance}`);
  }
});

test('stuck, alternating, biased', () => {
  assert.equal(ones(take(makeNoise('stuck0', 1), 100)), 0);
  assert.equal(ones(take(makeNoise('stuck1', 1), 100)), 100);
  assert.deepEqual(take(makeNoise('alternate', 1), 4), [0, 1, 0, 1]);
  const biased = take(makeNoise('bias:80', 1), 50_000);
  assert.ok(Math.abs(share(biased) - 0.8) < 0.01);
  assert.ok(Math.abs(agreement(biased, 1) - 0.68) < 0.01, 'bits depend on each other');
});

test('jitter that is too small leaves a pattern', () => {
  const strongest = (name) => {
    const bits = take(makeNoise(name, 4), 50_000);
    const lags = Array.from({ length: 64 }, (_, i) => Math.abs(agreement(bits, i + 1) - 0.5));
    return Math.max(...lags.slice(31));
  };
  assert.ok(strongest('jitter:1e-5') > 0.4);
  assert.ok(strongest('jitter:2e-2') < 0.03);
});

test('dies:BITS gives so many, then is dead', () => {
  const source = makeNoise('dies:100', 1);
  const bits = take(source, 100);
  assert.equal(source.dead, false);
  const rest = take(source, 50);
  assert.equal(source.dead, true);
  assert.deepEqual(rest, Array(50).fill(bits[99]));
});

test('wrong names and arguments are refused', () => {
  for (const name of ['', 'rings', 'bias', 'bias:0', 'bias:x', 'period:1', 'period:65', 'jitter:3.1',
                      'dies', 'dies:-1', 'file', 'file:x', 'constructor', 'adc', 'ring+', 'stuck0+ripple:1/1',
                      'ring+ripple:1', 'ring+ripple:0/1', 'period:2.5', 'jitter:0+noise:1']) {
    assert.throws(() => makeNoise(name, 1), name);
  }
});

// ---- the flash cache ----

const MISS = missCycles(2);
const MOVS_R0_0 = 0x2000;
const branch = (from, to) => 0xe000 | (((to - from - 4) >> 1) & 0x7ff);

function cachedChip(stale) {
  const mcu = new RP2040();
  mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
  const xip = new XipCache(stale);
  new Thumb(mcu, new Memory(2 << 20), xip);
  xip.cost = MISS;
  mcu.core.PC = FLASH;
  return { mcu, xip, core: mcu.core };
}

const put = (mcu, at, ...opcodes) =>
  opcodes.forEach((opcode, i) => mcu.flashView.setUint16(at - FLASH + 2 * i, opcode, true));

/** The cycles from `at` until the core is there again. */
function round(core, at) {
  const from = core.cycles;
  while (core.PC === at) core.executeInstruction();
  while (core.PC !== at) core.executeInstruction();
  return core.cycles - from;
}

test('a line is fetched once, address, mode, dummies and eight bytes at four bits a clock', () => {
  assert.equal(MISS, (8 + 4 + 16) * 2 + 4);
  const { mcu, xip, core } = cachedChip();
  put(mcu, FLASH, MOVS_R0_0, MOVS_R0_0, MOVS_R0_0, branch(FLASH + 6, FLASH));
  assert.equal(round(core, FLASH), MISS + 3 + 2);
  assert.equal(round(core, FLASH), 3 + 2);
  assert.equal(xip.misses, 1);
});

/** Milliseconds in which flash isn't there while one page is kept. */
function storeOnce(device) {
  device.runFor(10_000); // what the start has to erase is over
  const { chip } = device;
  let left = 0;
  const [leave, enter] = [chip.leaveXip.bind(chip), chip.enterXip.bind(chip)];
  const gone = [];
  chip.leaveXip = () => { left = device.ms; leave(); };
  chip.enterXip = (divider) => { if (chip.xipOff) gone.push(device.ms - left); enter(divider); };
  request(device, 'name p1 Bob');
  assert.ok(gone.length > 0);
  return gone[0];
}

test('a page costs the way out of XIP, its bytes at the ROM\'s speed and the chip\'s own time', () => {
  for (const [flashTimes, ownMs] of [['typical', 0.4], ['worst', 3]]) {
    const gone = storeOnce(bootDevice({ flashTimes, flashWaits: true }));
    const around = gone - ownMs;
    assert.ok(around > 0.53 && around < 0.58, `${flashTimes}: ${around} ms around the chip's own time`);
  }
});

test('a line that is read from the cache after the flash has changed there is told', () => {
  const told = [];
  const { xip } = cachedChip((address) => told.push(address));
  const [page, beside] = [FLASH + 0x4000, FLASH + 0x4100];
  xip.readBytes(page, 256);
  xip.readBytes(beside, 256);
  xip.change(page, 256);
  xip.readBytes(beside, 256);
  assert.deepEqual(told, []);
  xip.readBytes(page + 16, 8);
  assert.deepEqual(told, [page + 16]);
  xip.readBytes(page + 16, 8); // fetched by now
  xip.flush();
  xip.readBytes(page, 256);
  assert.deepEqual(told, [page + 16]);
});

// ---- what the chip would not take ----

const RESETS = 0x4000c000;
const I2C0 = 0x40044000;
const ADC_BASE = 0x4004c000;
const CLOCKS = 0x40008000;
const SET = 0x2000;
const CLEAR = 0x3000;
const US = 1000;
const [CON, TAR, DATA, HIGH_COUNT, LOW, ENABLE, HOLD, SPIKE] = [0x00, 0x04, 0x10, 0x1c, 0x20, 0x6c, 0x7c, 0xa0];
const [EN, START_ONCE, READY, INPUT_2] = [1 << 0, 1 << 2, 1 << 8, 2 << 12];
const [REF, REF_SELECTED, SYS, SYS_SELECTED] = [0x30, 0x38, 0x3c, 0x44];

/** A chip with a clock of 48 MHz, and what it was told off for. */
function strictChip() {
  const mcu = new RP2040();
  const faults = [];
  mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
  mcu.roscFreq = 48e6;
  mcu.updateClocks();
  quirks.i2cInterrupts(mcu, 0);
  quirks.resets(mcu, () => {});
  strict(mcu, (text) => faults.push(text));
  new UsbSie(mcu, (text) => faults.push(text));
  return { mcu, faults };
}

/** Once right and without a word, once wrong and told in words like these. */
function judge(right, wrong, told) {
  for (const [act, count] of [[right, 0], [wrong, 1]]) {
    const { mcu, faults } = strictChip();
    act(mcu);
    assert.equal(faults.length, count, faults.join('; '));
    if (count) assert.match(faults[0], told);
  }
}

test('a block that is held in reset is not to be used', () => {
  const hold = (mcu) => mcu.writeUint32(RESETS + SET, 1 << 3);
  const release = (mcu) => mcu.writeUint32(RESETS + CLEAR, 1 << 3);
  const read = (mcu) => mcu.readUint32(I2C0 + CON);
  const write = (mcu) => mcu.writeUint32(I2C0 + CON, 0x65);
  for (const use of [read, write]) {
    judge((mcu) => hold(mcu) & release(mcu) & use(mcu), (mcu) => hold(mcu) & use(mcu), /I2C0 is .* held in reset/);
  }
});

test('ADC: it wakes before it converts, and keeps its input meanwhile', () => {
  const wake = (mcu) => mcu.writeUint32(ADC_BASE, EN);
  const wait = (mcu) => mcu.clock.tick(2 * US);
  const start = (mcu) => mcu.writeUint32(ADC_BASE, EN | START_ONCE);
  const turn = (mcu) => mcu.writeUint32(ADC_BASE, EN | INPUT_2);
  judge((mcu) => wake(mcu) & wait(mcu) & start(mcu), (mcu) => wake(mcu) & start(mcu), /before it is ready/);
  judge((mcu) => wake(mcu) & wait(mcu) & start(mcu) & wait(mcu) & wait(mcu) & turn(mcu),
    (mcu) => wake(mcu) & wait(mcu) & start(mcu) & turn(mcu), /in the middle/);
  judge((mcu) => wake(mcu) & wait(mcu) & start(mcu) & mcu.writeUint32(ADC_BASE, 0) & turn(mcu) & wait(mcu),
    (mcu) => wake(mcu) & wait(mcu) & start(mcu) & turn(mcu), /in the middle/);
  const { mcu } = strictChip();
  const isReady = () => (mcu.readUint32(ADC_BASE) & READY) !== 0;
  assert.equal(isReady(), false, 'off');
  wake(mcu);
  assert.equal(isReady(), false, 'just on');
  wait(mcu);
  assert.equal(isReady(), true);
});

test('clocks: a mux takes its time, and nothing is turned till it has', () => {
  const turn = (mcu) => mcu.writeUint32(CLOCKS + SYS + SET, 1);
  const wait = (mcu) => mcu.clock.tick(US);
  const pick = (mcu) => mcu.writeUint32(CLOCKS + SYS + SET, 2 << 5);
  const turnRef = (mcu) => mcu.writeUint32(CLOCKS + REF + SET, 1);
  judge((mcu) => turn(mcu) & wait(mcu) & pick(mcu), (mcu) => turn(mcu) & pick(mcu), /while it turns/);
  judge((mcu) => turn(mcu) & wait(mcu) & turnRef(mcu), (mcu) => turn(mcu) & turnRef(mcu), /clk_ref/);
  const { mcu } = strictChip();
  assert.equal(mcu.readUint32(CLOCKS + SYS_SELECTED), 1);
  turn(mcu);
  assert.equal(mcu.readUint32(CLOCKS + SYS_SELECTED), 0);
  wait(mcu);
  assert.equal(mcu.readUint32(CLOCKS + SYS_SELECTED), 2);
  assert.equal(mcu.readUint32(CLOCKS + REF_SELECTED), 1);
});

test('the watchdog resets all but the oscillators, or what it was told', () => {
  const [PSM_WDSEL, CTRL, TRIGGER] = [0x40010008, 0x40058000, 0x80000000];
  const bite = (wdsel) => (mcu) => mcu.writeUint32(PSM_WDSEL, wdsel) || mcu.writeUint32(CTRL, TRIGGER);
  for (const wrong of [0, 0x1ffff, 0x1fff8]) judge(bite(0x1fffc), bite(wrong), /resets/);
});

test('USB: what a buffer is has to stand for a moment before it is there', () => {
  const WORD = 0x50100080;
  const [FULL, AVAILABLE] = [1 << 15, 1 << 10];
  const [MAIN_CTRL, ENABLED] = [0x50110040, 1];
  const say = (mcu, word) => (mcu.writeUint32(MAIN_CTRL, ENABLED), mcu.writeUint32(WORD, word));
  const wait = (mcu) => mcu.clock.tick(US);
  judge((mcu) => say(mcu, FULL | 3) & wait(mcu) & say(mcu, FULL | AVAILABLE | 3), (mcu) => say(mcu, FULL | AVAILABLE | 3), /in the moment/);
  judge((mcu) => say(mcu, FULL | 3) & wait(mcu) & say(mcu, FULL | AVAILABLE | 3), (mcu) => say(mcu, FULL | 3) & say(mcu, FULL | AVAILABLE | 3), /after 0 ns/);
});

// ---- a device that is restored ----

const bytesOf = (view) => Buffer.from(view.buffer, view.byteOffset, view.byteLength);

/** All that the next instruction could depend on, as far as it can be named. */
function assertSame(a, b, when) {
  assert.deepEqual(a.stats, b.stats, when);
  assert.deepEqual(a.faults, b.faults, when);
  assert.equal(a.state, b.state, when);
  const [one, other] = [a.chip.mcu, b.chip.mcu];
  assert.ok(bytesOf(one.sram).equals(bytesOf(other.sram)), `${when}: memory`);
  assert.ok(bytesOf(one.flash).equals(bytesOf(other.flash)), `${when}: flash`);
  assert.deepEqual([...one.core.registers], [...other.core.registers], `${when}: registers`);
  assert.deepEqual(a.screen(), b.screen(), `${when}: glass`);
}

function evening(device, check) {
  request(device, 'new cult players=2');
  request(device, 'choose p1');
  check('a game was begun');
  waitForNoise(device);
  device.runFor(1000);
  check('noise was gathered');
  throwDie(device);
  check('a die was thrown');
  device.powerCut();
  device.powerOn();
  device.runFor(BOOT_MS);
  check('the power was cut');
  request(device, 'undo');
  check('an answer was taken back');
}

test('what is done to a booted and to a restored device comes to the same, step by step', () => {
  const moment = new Moment(() => makeDevice(), (device) => device.runFor(BOOT_MS));
  const restored = moment.restore();
  const booted = makeDevice();
  booted.runFor(BOOT_MS);
  assertSame(restored, booted, 'restored');
  const steps = [];
  evening(booted, (when) => steps.push({ when, random: booted.random() }));
  evening(restored, (when) => assert.deepEqual({ when, random: restored.random() }, steps.shift()));
  assertSame(restored, booted, 'after an evening');
});
