// The power latch: ROLL switches the die on, the die holds itself, and lets go when it sleeps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, makeDevice, request } from './support.js';

const SHORT_TAP_MS = 15; // a finger takes fifty and more
const LONG_OFF_MS = 600_000;

const fitted = (options = {}) => makeDevice({ latch: true, ...options });

function switchOn(device, ms = 100) {
  device.tap('roll', ms);
  device.runFor(400);
}

/** At a table, unplugged, until it has switched itself off. */
function asleep(device) {
  request(device, 'set dim 2');
  request(device, 'set sleep 5');
  request(device, 'new kingsport players=3');
  request(device, 'choose p2');
  device.runFor(3000);
  const { since, commit, ...table } = request(device, 'state');
  device.usb.unplug();
  assert.ok(device.runUntil(() => device.state === 'off', 20_000), 'never off');
  return table;
}

function sameTable(device, table) {
  const { since, commit, ...now } = request(device, 'state');
  assert.deepEqual(now, table);
}

test('it is off until ROLL is pressed, and a short tap is enough', () => {
  const device = fitted();
  device.runFor(1000);
  assert.equal(device.state, 'off');
  device.tap('left');
  assert.equal(device.state, 'off', 'another button switched it on');
  switchOn(device, SHORT_TAP_MS);
  assert.equal(device.state, 'running', 'it did not hold itself');
  assert.ok(device.oled.lit, 'nothing on the glass');
  device.runFor(5000);
  assert.equal(device.state, 'running');
  assertClean(device);
});

test('asleep it switches itself off, and a press brings the same table', () => {
  const device = fitted();
  switchOn(device);
  const table = asleep(device);
  assert.equal(device.oled.on && device.chip !== null, false);
  device.runFor(LONG_OFF_MS);
  assert.equal(device.state, 'off');
  switchOn(device);
  assert.equal(device.stats.boots, 2);
  assert.ok(device.oled.lit, 'nothing on the glass');
  sameTable(device, table);
  assertClean(device);
});

test('a cable brings it back, too, and holds it on without the pin', () => {
  const device = fitted();
  switchOn(device);
  const table = asleep(device);
  sameTable(device, table);
  device.runFor(10_000);
  assert.equal(device.state, 'running');
  assertClean(device);
});

test('a restart on a battery does not switch it off', () => {
  const device = fitted();
  switchOn(device);
  device.chip.mcu.writeUint32(0x40058000, 0x80000000); // the watchdog is told to bite
  device.runFor(500);
  assert.equal(device.stats.boots, 2);
  assert.equal(device.state, 'running');
});

test('without the latch the pin drives nothing, and the same image sleeps as before', () => {
  const device = makeDevice();
  device.runFor(500);
  request(device, 'set dim 2');
  request(device, 'set sleep 5');
  device.usb.unplug();
  assert.ok(device.runUntil(() => device.state === 'dormant', 20_000), 'never dormant');
  device.runFor(1000);
  assert.equal(device.state, 'dormant');
  device.tap('left');
  device.runFor(200);
  assert.equal(device.stats.boots, 1);
  assert.ok(device.oled.on);
  assertClean(device);
});

test('pressed while it lets go, it stays on', () => {
  const device = fitted();
  switchOn(device);
  request(device, 'set dim 2');
  request(device, 'set sleep 5');
  device.usb.unplug();
  assert.ok(device.runUntil(() => device.state === 'dormant', 20_000), 'never dormant');
  device.press('roll'); // the capacitor isn't empty yet
  device.runFor(300);
  assert.equal(device.stats.boots, 1);
  assert.ok(device.oled.on, 'dark');
  device.release('roll');
  device.runFor(1000);
  assert.equal(device.state, 'running', 'it does not hold itself any more');
  assertClean(device);
});
