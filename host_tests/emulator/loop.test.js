// What the firmware's loop does when: pieces of work that would be in the way of what people wait for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardOf } from '../../tools/emulator/board.js';
import { JOURNAL_BYTES } from '../../tools/emulator/chip/flash.js';
import { readImage } from '../../tools/emulator/image.js';
import { BOOT_MS, Flash, assertClean, deviceWithDie, makeDevice, request } from './support.js';

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
const QUICK_ERASE_MS = 45;
const HOUSE_AFTER_MS = 1000;
const LATE_MS = 60; // the start itself
const READ_MS = 100;
const LIGHT_STEP_MS = 2000;

/** A first start on a flash full of something else; `begun`: when each erase began. */
function firstStart(options = {}) {
  const flash = new Flash({ size: boardOf(readImage()).flashBytes, times: options.flashTimes ?? 'worst' });
  flash.bytes.fill(0x5a, flash.bytes.length - JOURNAL_BYTES);
  const device = makeDevice({ ...options, flash });
  const begun = [];
  const start = flash.start.bind(flash);
  flash.start = (operation) => {
    if (operation.kind === 'erase') begun.push(device.ms);
    return start(operation);
  };
  return { device, begun };
}

function assertRests(begun, eraseMs) {
  assert.ok(begun.length >= 8, `${begun.length} erases`);
  assert.ok(begun[0] > HOUSE_AFTER_MS && begun[0] < HOUSE_AFTER_MS + LATE_MS, `the first after ${begun[0]} ms`);
  const gaps = begun.slice(1, 8).map((ms, i) => ms - begun[i]);
  assert.ok(Math.min(...gaps) > 2 * eraseMs, `${gaps}`);
  assert.ok(Math.max(...gaps) < 2 * eraseMs + LATE_MS, `${gaps}`);
}

test('a first start leaves the flash alone for a second, and after each erase for as long as that took', () => {
  for (const plugged of [true, false]) {
    const { device, begun } = firstStart();
    if (plugged) device.usb.plug();
    device.runFor(8000);
    assertClean(device);
    assertRests(begun, ERASE_MS);
  }
});

test('and goes on then, also where neither noise nor a cable wakes it', () => {
  const { device, begun } = firstStart({ flashTimes: 'typical', noise: 'stuck0', adc: 'none' });
  device.stopRing();
  device.runFor(3000);
  assertRests(begun, QUICK_ERASE_MS);
});

// ---- fingers, while the flash is erased and the loop stands ----

/** In the first half of the next erase. */
function duringErase({ device, begun }) {
  const { length } = begun;
  assert.ok(device.runUntil(() => begun.length > length, 3000), 'no erase');
  device.runFor(50);
}

/** What the glass says after RIGHT was down for so long from an erase on, or after so much of it, at the table of a die. */
function pressedInErase(ms, afterMs = 0) {
  const start = firstStart();
  const { device } = start;
  device.runFor(BOOT_MS);
  request(device, 'new dice die=d6');
  duringErase(start);
  device.runFor(afterMs);
  device.tap('right', ms);
  device.runFor(1500);
  assertClean(device);
  return request(device, 'screen words').words[0];
}

test('a press is as long as the finger made it, not as long as the loop has seen it', () => {
  assert.match(pressedInErase(300), /2x/, 'a tap: one die more');
  assert.match(pressedInErase(300, ERASE_MS / 2), /2x/, 'a tap that goes on after the erase');
  assert.equal(pressedInErase(700), 'Resume', 'a hold: the menu');
});

test('on a battery a tap brings the light back that the loop has not seen', () => {
  const start = firstStart();
  const { device } = start;
  device.runFor(BOOT_MS);
  const bright = device.oled.contrast;
  device.runFor(LIGHT_STEP_MS);
  duringErase(start);
  assert.ok(device.oled.contrast < bright, 'the light stays up');
  device.tap('right', 100);
  device.runFor(ERASE_MS);
  assert.equal(device.oled.contrast, bright);
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

test('a host has a while to read the reply before the port goes, and no longer', () => {
  const device = deviceWithDie('d6');
  const { boots } = device;
  request(device, 'reboot');
  const told = device.ms;
  assert.ok(device.runUntil(() => device.boots > boots, 1000), 'no restart');
  const ms = device.ms - told;
  assert.ok(ms > READ_MS - 10 && ms < 2 * READ_MS - 10, `${ms} ms`);
});

test('restarted while picture follows picture, it sends the last one whole, however often it is woken', () => {
  for (let i = 0; i < 6; i++) {
    const device = deviceWithDie('d20');
    device.press('roll');
    device.runFor(300 + 7 * i);
    const cut = cutsPicture(device, () => {
      request(device, 'reboot');
      for (let ms = 0; ms < 2 * READ_MS; ms++) {
        device[ms % 2 === 0 ? 'press' : 'release']('left');
        device.runFor(1);
      }
    });
    assert.ok(!cut, `after ${i}`);
  }
});
