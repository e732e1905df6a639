// The model of the flash cache: known loops, what shares a set, what a flush and a page cost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chip } from '../../tools/emulator/chip/chip.js';
import { RP2040 } from '../../tools/emulator/chip/rp2040.js';
import { Memory } from '../../tools/emulator/chip/memory.js';
import { Thumb } from '../../tools/emulator/chip/thumb.js';
import { SETS, XipCache, missCycles } from '../../tools/emulator/chip/xip.js';
import { bootDevice, makeDevice, request } from './support.js';

const FLASH = 0x10000000;
const LINE_BYTES = 8;
const WAY_BYTES = SETS * LINE_BYTES;
const MISS = missCycles(2);
const MOVS_R0_0 = 0x2000;
const LDR_R1_R2 = 0x6811;
const B_TO_ITSELF = 0xe7fe;
const branch = (from, to) => 0xe000 | (((to - from - 4) >> 1) & 0x7ff);

function chip(stale) {
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
  const { mcu, xip, core } = chip();
  put(mcu, FLASH, MOVS_R0_0, MOVS_R0_0, MOVS_R0_0, branch(FLASH + 6, FLASH));
  assert.equal(round(core, FLASH), MISS + 3 + 2);
  assert.equal(round(core, FLASH), 3 + 2);
  assert.equal(xip.misses, 1);
});

test('a loop as large as the cache misses in its first round only, a larger one in every round', () => {
  for (const [lines, again] of [[2 * SETS, 0], [3 * SETS, 3 * SETS]]) {
    const { xip } = chip();
    const pass = () => { const before = xip.misses; xip.readBytes(FLASH, lines * LINE_BYTES); return xip.misses - before; };
    assert.equal(pass(), lines);
    assert.equal(pass(), again);
  }
});

test('of three lines in one set one has always gone, two stay', () => {
  for (const [count, misses] of [[2, 0], [3, 3]]) {
    const { mcu, xip, core } = chip();
    const reads = Array.from({ length: count }, (_, i) => FLASH + 0x100 + i * WAY_BYTES);
    put(mcu, FLASH, LDR_R1_R2, B_TO_ITSELF);
    const readAll = () => reads.forEach((address) => {
      core.PC = FLASH;
      core.registers[2] = address;
      core.executeInstruction();
    });
    core.executeInstruction(); // the code's own line
    readAll();
    const before = xip.misses;
    readAll();
    assert.equal(xip.misses - before, misses, `${count} lines`);
  }
});

test('data beside the code and a load of many words wait for their lines, too', () => {
  const { mcu, xip, core } = chip();
  const LDMIA_R2_R0_R1_R3 = 0xca0b;
  put(mcu, FLASH, LDMIA_R2_R0_R1_R3, B_TO_ITSELF);
  core.registers[2] = FLASH + 0x104; // twelve bytes of two lines
  core.executeInstruction();
  core.executeInstruction();
  assert.equal(xip.misses, 1 + 2);
  assert.equal(core.cycles, 3 * MISS + 1 + 3);
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
  const { xip } = chip((address) => told.push(address));
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

test('a word past the cache is a transfer of its own, each time, and leaves the cache as it is', () => {
  const { chip } = bootDevice({ flashWaits: true });
  const { misses, wordCost } = chip.xip;
  assert.equal(wordCost, (8 + 4 + 8) * 2 + 4);
  for (const at of [0x13000000, 0x13000000, 0x13000004]) {
    const before = chip.stalled;
    assert.equal(chip.mcu.readUint32(at), chip.mcu.readUint32(at - 0x3000000));
    assert.equal(chip.stalled - before, wordCost);
  }
  assert.equal(chip.xip.misses, misses);
});

test('XIP with the chip\'s select still forced by hand is a fault', () => {
  const device = bootDevice();
  device.chip.leaveXip();
  device.chip.enterXip(2);
  assert.match(device.faults[0].text, /select is forced/);
});

test('without the model the same is done in less time, and the picture is the same', () => {
  const [modelled, plain] = [true, false].map((flashWaits) => {
    const device = makeDevice({ flashWaits });
    device.runFor(3000);
    return device;
  });
  assert.ok(plain.chip.xip.cost === 0 && modelled.chip.xip.cost === MISS);
  assert.ok(plain.stats.firstPictureMs < modelled.stats.firstPictureMs);
  assert.deepEqual(plain.screen(), modelled.screen());
});

test('interrupts within interrupts: the more urgent one comes at once, and costs its entry and return', () => {
  const device = bootDevice({ flashWaits: true });
  const { chip } = device;
  assert.ok(chip instanceof Chip);
  let deepest = 0;
  let depth = 0;
  const { core } = chip.mcu;
  const [entry, leave] = [core.exceptionEntry, core.exceptionReturn];
  core.exceptionEntry = (number) => { deepest = Math.max(deepest, ++depth); entry(number); };
  core.exceptionReturn = (value) => { depth--; leave(value); };
  device.usb.plug();
  device.usb.openPort();
  for (let i = 0; i < 200 && deepest < 2; i++) {
    device.tap('left', 13);
    device.runFor(29);
  }
  assert.ok(deepest >= 2, `only ${deepest} deep`);
});
