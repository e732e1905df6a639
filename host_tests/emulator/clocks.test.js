// Whatever register of a clock or a source isn't as it was set: no noise is taken for random before that is
// looked at. Each bit that counts is read wrong once, and the rest of the chip goes on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, bootDevice, request } from './support.js';

const [RIGHT, CLOCK, STOPPED] = [0, 1, 2];

const bits = (first, last = first) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Block, register, and the bits of it that count. */
const CLOCKS = {
  'the crystal: enabled, stable': [0x40024, 0x04, [12, 31]],
  'the crystal: its enable word': [0x40024, 0x00, bits(12, 23)],
  'the PLL: locked, no bypass, its reference whole': [0x4002c, 0x00, [31, 8, ...bits(0, 5)]],
  'the PLL: its power': [0x4002c, 0x04, [0, 3, 5]],
  'the PLL: its multiplier': [0x4002c, 0x08, bits(0, 11)],
  'the PLL: its two dividers': [0x4002c, 0x0c, [...bits(12, 14), ...bits(16, 18)]],
  'clk_ref: from the crystal': [0x40008, 0x30, [0, 1]],
  'clk_ref: it is': [0x40008, 0x38, bits(0, 3)],
  'clk_sys: from the PLL': [0x40008, 0x3c, [0, ...bits(5, 7)]],
  'clk_sys: it is': [0x40008, 0x44, [0, 1]],
  'clk_sys: undivided': [0x40008, 0x40, bits(0, 31)],
  'clk_adc: on, from the PLL': [0x40008, 0x60, [11, ...bits(5, 7)]],
  'clk_adc: undivided': [0x40008, 0x64, [8, 9]],
  'the tick: running, of twelve cycles': [0x40058, 0x2c, [10, ...bits(0, 8)]],
};

const RING = {
  'the ring: enabled, stable, no bad write': [0x40060, 0x18, [12, 31, 24]],
  'the ring: its range and enable word': [0x40060, 0x00, bits(0, 23)],
  'the ring: the strength of four stages': [0x40060, 0x04, [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, ...bits(16, 31)]],
  'the ring: of the other four': [0x40060, 0x08, [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, ...bits(16, 31)]],
  'the ring: its divider': [0x40060, 0x10, bits(0, 11)],
};

/** What a register says is another bit, while `act` runs. */
function misread(device, [base, offset], bit, act) {
  const block = device.chip.mcu.peripherals[base];
  const read = block.readUint32;
  block.readUint32 = (at) => (at === offset ? (read.call(block, at) ^ (1 << bit)) >>> 0 : read.call(block, at));
  const result = act();
  block.readUint32 = read;
  return result;
}

const clockOf = (device) => request(device, 'selftest').tests.find(({ name }) => name === 'clock').value;

for (const [rows, wanted] of [[CLOCKS, CLOCK], [RING, STOPPED]]) {
  for (const [what, row] of Object.entries(rows)) {
    test(what, () => {
      const device = bootDevice();
      assert.equal(clockOf(device), RIGHT);
      for (const bit of row[2]) assert.equal(misread(device, row, bit, () => clockOf(device)), wanted, `bit ${bit}`);
      assert.equal(clockOf(device), RIGHT);
    });
  }
}

// ---- the converter ----

const ADC = 0x4004c;
const CS = 0x00;
const FCS = 0x08;
const DIV = 0x10;
const FIFO_OVER = 1 << 11;
const START_MANY = 1 << 3;

/** Just started: noise is being gathered. */
function gathering() {
  const device = bootDevice();
  request(device, 'info');
  assert.ok(device.chip.mcu.adc.cs & START_MANY, 'it rests');
  return device;
}

const adcOf = (device) => request(device, 'entropy health').adc;

test('the converter: on, with its sensor, sampling that input and no other at this pace, no reading lost', () => {
  for (const [offset, ones] of [[CS, [0, 1, 3, 12, 14, 16, 20]], [FCS, [0, 1, 3, 11, 24, 27]], [DIV, [0, 8, 23]]]) {
    for (const bit of ones) {
      const device = gathering();
      misread(device, [ADC, offset], bit, () => device.runFor(60));
      assert.notEqual(adcOf(device).alarms, 0, `register ${offset}, bit ${bit}`);
    }
  }
});

/** What goes into the converter's FIFO, while `act` runs: readings of which input. */
function inputsSampled(device, act) {
  const { adc } = device.chip.mcu;
  const push = adc.fifo.push.bind(adc.fifo);
  const inputs = new Set();
  adc.fifo.push = (value) => {
    inputs.add(adc.activeChannel);
    push(value);
  };
  act();
  delete adc.fifo.push;
  return [...inputs];
}

test('the supply is measured while noise is sampled: none of it is taken for noise, and sampling goes on', () => {
  const device = gathering();
  const before = device.stats.adcSamples;
  const inputs = inputsSampled(device, () => {
    for (let i = 0; i < 60; i++) {
      request(device, 'selftest');
      device.runFor(0.3 + i * 0.013);
    }
  });
  assert.deepEqual(inputs, [4]);
  const { alarms, lost } = adcOf(device);
  assert.deepEqual({ alarms, lost }, { alarms: 0, lost: 0 });
  assert.ok(device.stats.adcSamples - before > 500, 'it stands still');
  assertClean(device);
});

test('readings left in the converter when it was last stopped are not noise of now', () => {
  const device = bootDevice();
  request(device, 'new dice die=d100 count=10');
  const { adc } = device.chip.mcu;
  assert.ok(device.runUntil(() => adc.cs === 0, 5000), 'it never rests');
  for (let i = 0; i < 4; i++) adc.fifo.push(0xfff);
  adc.fcs |= FIFO_OVER;
  const left = [];
  const write = adc.writeUint32;
  adc.writeUint32 = (offset, value) => {
    if (offset === CS && value & START_MANY) left.push(adc.fifo.itemCount);
    write.call(adc, offset, value);
  };
  for (let i = 0; i < 3; i++) request(device, 'roll');
  assert.ok(left.length > 0, 'it never goes on');
  assert.equal(left[0], 0);
  assert.equal(adcOf(device).alarms, 0);
  assertClean(device);
});
