// What the firmware's loop does when: pieces of work that would be in the way of what people wait for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardOf } from '../../tools/emulator/board.js';
import { JOURNAL_BYTES } from '../../tools/emulator/chip/flash.js';
import { readImage } from '../../tools/emulator/image.js';
import { Flash, assertClean, deviceWithDie, makeDevice, request } from './support.js';

const HOLD_MS = 3000;
const HELD_AT_MOST_MS = 10_000;
const VERDICTS = ['display   clock', 'flash   supply', 'noise   buttons', 'vectors'];

const verdicts = (device) => request(device, 'screen words').words.slice(1);

/** Switched on with LEFT and RIGHT down. */
function factoryTest() {
  const device = makeDevice({ power: false });
  for (const name of ['left', 'right']) device.press(name);
  device.powerOn();
  return device;
}

test('the factory test waits for the fingers that asked for it, and no longer', () => {
  const device = factoryTest();
  device.runFor(HOLD_MS + 1500);
  assert.deepEqual(verdicts(device), []);
  for (const name of ['left', 'right']) device.release(name);
  device.runFor(100);
  assert.deepEqual(verdicts(device), VERDICTS);
  assertClean(device);
});

test('fingers that never go away are stuck buttons: after ten seconds it tells of them', () => {
  const device = factoryTest();
  device.runFor(HOLD_MS + HELD_AT_MOST_MS - 500);
  assert.deepEqual(verdicts(device), []);
  device.runFor(1000);
  assert.deepEqual(verdicts(device), VERDICTS);
});

// ---- the house ----

const ERASE_MS = 400;
const HOUSE_AFTER_MS = 1000;
const LATE_MS = 20;

/** A first start on a flash full of something else: when each erase began. */
function firstStart(plugged) {
  const flash = new Flash({ size: boardOf(readImage()).flashBytes, times: 'worst' });
  flash.bytes.fill(0x5a, flash.bytes.length - JOURNAL_BYTES);
  const device = makeDevice({ flash, power: false });
  const begun = [];
  const start = flash.start.bind(flash);
  flash.start = (operation) => {
    if (operation.kind === 'erase') begun.push(device.ms);
    return start(operation);
  };
  if (plugged) device.usb.plug();
  device.powerOn();
  device.runFor(8000);
  assertClean(device);
  return begun;
}

test('a first start leaves the flash alone for a second, and after each erase for as long as that took', () => {
  for (const plugged of [true, false]) {
    const begun = firstStart(plugged);
    assert.ok(begun.length >= 8, `${begun.length} erases`);
    assert.ok(begun[0] > HOUSE_AFTER_MS && begun[0] < HOUSE_AFTER_MS + LATE_MS, `the first after ${begun[0]} ms`);
    const gaps = begun.slice(1, 8).map((ms, i) => ms - begun[i]);
    assert.ok(Math.min(...gaps) > 2 * ERASE_MS, `${gaps}`);
    assert.ok(Math.max(...gaps) < 2 * ERASE_MS + LATE_MS, `${gaps}`);
  }
});

// ---- a restart ----

/** Was a byte on its way to the display when the chip began anew? */
function cutsPicture(device, act) {
  let cut = null;
  const boot = device.boot.bind(device);
  device.boot = (before) => {
    cut ??= device.bus.action !== null;
    boot(before);
  };
  act();
  assert.ok(device.runUntil(() => cut !== null, 1000), 'no restart');
  return cut;
}

test('restarted while picture follows picture, it sends the last one whole', () => {
  for (let i = 0; i < 6; i++) {
    const device = deviceWithDie('d20');
    device.press('roll');
    device.runFor(300 + 7 * i);
    assert.ok(!cutsPicture(device, () => request(device, 'reboot')), `after ${i}`);
  }
});
