// What the chip wouldn't take is a fault: each is done wrong once, and told; done right it is silent.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RP2040 } from '../../tools/emulator/chip/rp2040.js';
import * as quirks from '../../tools/emulator/chip/quirks.js';
import { strict } from '../../tools/emulator/chip/strict.js';
import { UsbSie } from '../../tools/emulator/usb/usb-sie.js';

const RESETS = 0x4000c000;
const I2C0 = 0x40044000;
const ADC = 0x4004c000;
const CLOCKS = 0x40008000;
const XOSC = 0x40024000;
const SET = 0x2000;
const CLEAR = 0x3000;
const US = 1000;

const [CON, TAR, DATA, HIGH, LOW, ENABLE, HOLD, SPIKE] = [0x00, 0x04, 0x10, 0x1c, 0x20, 0x6c, 0x7c, 0xa0];
const [EN, START_ONCE, READY, INPUT_2] = [1 << 0, 1 << 2, 1 << 8, 2 << 12];
const [REF, REF_SELECTED, SYS, SYS_SELECTED] = [0x30, 0x38, 0x3c, 0x44];

/** A chip with a clock of 48 MHz, and what it was told off for. */
function chip() {
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
    const { mcu, faults } = chip();
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

const USUAL = [[HIGH, 34], [LOW, 74], [SPIKE, 4], [HOLD, 15]];

function setI2c(mcu, changed = {}) {
  mcu.writeUint32(I2C0 + ENABLE, 0);
  for (const [offset, value] of USUAL) mcu.writeUint32(I2C0 + offset, changed[offset] ?? value);
  mcu.writeUint32(I2C0 + ENABLE, 1);
}

test('I2C: what is set only while it is off', () => {
  for (const offset of [CON, TAR, HIGH, LOW, HOLD, SPIKE]) {
    judge((mcu) => mcu.writeUint32(I2C0 + offset, 0x21), (mcu) => setI2c(mcu) & mcu.writeUint32(I2C0 + offset, 0x21), /while the controller is on/);
  }
});

test('I2C: bytes go in while it is on and has room, and out when they are there', () => {
  const send = (mcu, times) => {
    mcu.i2c[0].onStart = () => {};
    for (let i = 0; i < times; i++) mcu.writeUint32(I2C0 + DATA, 0x55);
  };
  judge((mcu) => setI2c(mcu) & send(mcu, 16), (mcu) => setI2c(mcu) & send(mcu, 17), /room/);
  judge((mcu) => setI2c(mcu), (mcu) => send(mcu, 1), /off/);
  judge((mcu) => mcu.i2c[0].rxFIFO.push(7) & mcu.readUint32(I2C0 + DATA), (mcu) => mcu.readUint32(I2C0 + DATA), /nothing has come/);
});

test('I2C: lines that are high or low too shortly, spikes that pass, data held for too short or too long', () => {
  for (const [offset, value] of [[HIGH, 16], [LOW, 60], [SPIKE, 2], [HOLD, 14], [HOLD, 60]]) {
    judge((mcu) => setI2c(mcu), (mcu) => setI2c(mcu, { [offset]: value }), /ns/);
  }
});

test('ADC: it wakes before it converts, and keeps its input meanwhile', () => {
  const wake = (mcu) => mcu.writeUint32(ADC, EN);
  const wait = (mcu) => mcu.clock.tick(2 * US);
  const start = (mcu) => mcu.writeUint32(ADC, EN | START_ONCE);
  const turn = (mcu) => mcu.writeUint32(ADC, EN | INPUT_2);
  judge((mcu) => wake(mcu) & wait(mcu) & start(mcu), (mcu) => wake(mcu) & start(mcu), /before it is ready/);
  judge((mcu) => wake(mcu) & wait(mcu) & start(mcu) & wait(mcu) & wait(mcu) & turn(mcu),
    (mcu) => wake(mcu) & wait(mcu) & start(mcu) & turn(mcu), /in the middle/);
  judge((mcu) => wake(mcu) & wait(mcu) & start(mcu) & mcu.writeUint32(ADC, 0) & turn(mcu) & wait(mcu),
    (mcu) => wake(mcu) & wait(mcu) & start(mcu) & turn(mcu), /in the middle/);
  const { mcu } = chip();
  const isReady = () => (mcu.readUint32(ADC) & READY) !== 0;
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
  const { mcu } = chip();
  assert.equal(mcu.readUint32(CLOCKS + SYS_SELECTED), 1);
  turn(mcu);
  assert.equal(mcu.readUint32(CLOCKS + SYS_SELECTED), 0);
  wait(mcu);
  assert.equal(mcu.readUint32(CLOCKS + SYS_SELECTED), 2);
  assert.equal(mcu.readUint32(CLOCKS + REF_SELECTED), 1);
});

test('clocks: nothing runs from a crystal that is not stable', () => {
  const start = (mcu) => (mcu.peripherals[XOSC >> 12].stable = true);
  const turn = (mcu) => mcu.writeUint32(CLOCKS + REF + SET, 2);
  judge((mcu) => start(mcu) & turn(mcu), (mcu) => (mcu.peripherals[XOSC >> 12].stable = false) || turn(mcu), /not stable/);
});

test('the timer: by the crystal a microsecond is one, by the ring never less', () => {
  const [TIMERAWL, TICK, ON] = [0x40054028, 0x4005802c, 1 << 9];
  const tick = (mcu, cycles) => mcu.writeUint32(TICK, ON | cycles);
  const read = (mcu) => mcu.readUint32(TIMERAWL);
  judge((mcu) => tick(mcu, 48) & read(mcu) & tick(mcu, 96) & read(mcu), (mcu) => tick(mcu, 47) & read(mcu), /0.979 us/);
  const settle = (mcu) => {
    mcu.peripherals[XOSC >> 12].stable = true;
    mcu.writeUint32(CLOCKS + REF + SET, 2);
    mcu.clock.tick(50 * US);
  };
  judge((mcu) => settle(mcu) || tick(mcu, 12) & read(mcu), (mcu) => tick(mcu, 96) & settle(mcu) & read(mcu), /8.000 us/);
  const { mcu } = chip();
  tick(mcu, 12);
  assert.equal(mcu.readUint32(TICK) & 0x1ff, 12, 'told as it was set');
});

test('the watchdog resets all but the oscillators, or what it was told', () => {
  const [PSM_WDSEL, CTRL, TRIGGER] = [0x40010008, 0x40058000, 0x80000000];
  const bite = (wdsel) => (mcu) => mcu.writeUint32(PSM_WDSEL, wdsel) || mcu.writeUint32(CTRL, TRIGGER);
  for (const wrong of [0, 0x1ffff, 0x1fff8]) judge(bite(0x1fffc), bite(wrong), /resets/);
});

test('the crystal knows two words, and marks any other', () => {
  const BAD = 1 << 24;
  const { mcu } = chip();
  const marked = () => (mcu.readUint32(XOSC + 4) & BAD) !== 0;
  assert.equal(mcu.readUint32(XOSC), 0xd1eaa0);
  for (const [word, bad] of [[0xfabaa0, false], [0xd1eaa0, false], [0xaa0, true], [0xfab000, true], [0xd1faa0, true]]) {
    mcu.writeUint32(XOSC, word);
    assert.equal(marked(), bad, word.toString(16));
    mcu.writeUint32(XOSC + 4, BAD);
  }
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
