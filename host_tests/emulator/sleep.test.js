// Left alone on battery: dim, dark, oscillators off; a button brings the table back as it was.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, deviceWithDie, request, throwDie, waitForNoise } from './support.js';

/** A device on battery with a die in the hand that sleeps after a minute, its noise pool full. */
function leftAlone(options = {}) {
  const device = deviceWithDie('cult', options);
  request(device, 'set dim 30');
  request(device, 'set sleep 60');
  waitForNoise(device, 1280);
  const { seq } = throwDie(device);
  waitForNoise(device, 1280);
  device.runFor(3000);
  const screen = device.screen();
  device.usb.unplug();
  return { device, seq, screen };
}

const asleep = (device) => () => device.state === 'dormant';

test('left alone on battery the oscillators stop', () => {
  const { device } = leftAlone();
  assert.ok(device.runUntil(asleep(device), 90_000), 'it never sleeps');
  assert.ok(!device.screen().some((pixel) => pixel), 'the glass is still lit');
  assertClean(device);
});

test('a button wakes it, does nothing else, and the picture is as before', () => {
  const { device, seq, screen } = leftAlone();
  assert.ok(device.runUntil(asleep(device), 90_000));
  device.runFor(600_000);
  device.tap('roll', 300);
  device.runFor(2000);
  assert.deepEqual([...device.screen()], [...screen]);
  device.usb.plug();
  device.runFor(1500);
  assert.equal(request(device, 'state').seq, seq, 'the waking press threw the die');
  assertClean(device);
});

test('after a wake the noise is tested anew before anything is drawn', () => {
  const { device } = leftAlone({ adc: 'none' });
  assert.ok(device.runUntil(asleep(device), 90_000));
  device.freezeNoise();
  device.tap('roll', 300);
  device.runFor(500);
  device.tap('roll', 300);
  device.runFor(5000);
  device.usb.plug();
  device.runFor(1500);
  assert.equal(request(device, 'state').seq, 1, 'a roll from a frozen source');
  assert.notEqual(request(device, 'entropy health').state, 'good');
});

test('with USB power it goes dark and stays awake for the console', () => {
  const device = deviceWithDie('cult');
  request(device, 'set sleep 60');
  device.runFor(70_000);
  assert.ok(!device.screen().some((pixel) => pixel), 'the glass is still lit');
  assert.equal(device.state, 'running');
  assert.equal(request(device, 'state').seq, 0);
});
