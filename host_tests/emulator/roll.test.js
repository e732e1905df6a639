// The die in the hand: ROLL down takes it up, letting go throws it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chip } from '../../tools/emulator/chip.js';
import { samePixels } from '../../tools/emulator/picture.js';
import {
  assertClean, assertOtherScreen, assertSameScreen, deviceWithDie, request, throwDie,
} from './support.js';

const SHOWN_MS = 2500;

function throwAndLook(device) {
  const state = throwDie(device);
  device.runFor(SHOWN_MS);
  return { value: state.rolled.values[0], screen: device.screen() };
}

test('held, the die is shaken; let go, one value comes and its face stays', () => {
  const device = deviceWithDie('cult');
  const still = device.screen();
  device.press('roll');
  device.runFor(200);
  const shaken = device.screen();
  assert.ok(!samePixels(shaken, still), 'it is not taken up');
  device.runFor(150);
  assertOtherScreen(device, shaken, 'it does not move');
  assert.equal(request(device, 'state').seq, 0, 'drawn before it was thrown');
  device.release('roll');
  device.runFor(SHOWN_MS);
  const { seq, rolled } = request(device, 'state');
  assert.equal(seq, 1);
  assert.ok(rolled.values[0] >= 0 && rolled.values[0] < 12);
  const face = device.screen();
  device.runFor(1000);
  assertSameScreen(device, face, 'the face does not stay');
  assertClean(device);
});

test('each of the five faces has its picture', () => {
  const FACES = ['yellow', 'tentacle', 'elder', 'cthulhu', 'eye'];
  const faceOf = (value) => FACES[value < 5 ? 0 : value < 9 ? 1 : value - 7];
  const device = deviceWithDie('cult');
  const seen = new Map();
  for (let i = 0; i < 60 && seen.size < FACES.length; i++) {
    const { value, screen } = throwAndLook(device);
    const picture = screen.filter((_, at) => at % 128 < 50 && at >> 7 >= 16);
    const before = seen.get(faceOf(value));
    if (before) assert.ok(samePixels(before, picture), `two pictures of ${faceOf(value)}`);
    seen.set(faceOf(value), picture);
  }
  assert.equal(seen.size, FACES.length);
  const pictures = [...seen.values()].map(String);
  assert.equal(new Set(pictures).size, FACES.length);
});

test('held for more than 8 s the die is put down unthrown', () => {
  const device = deviceWithDie('d6');
  device.press('roll');
  device.runFor(8500);
  device.release('roll');
  device.runFor(SHOWN_MS);
  assert.equal(request(device, 'state').seq, 0);
});

test('after a result ROLL is deaf for 300 ms', () => {
  const device = deviceWithDie('d6');
  request(device, 'watch on');
  device.press('roll');
  device.runFor(700);
  device.release('roll');
  const rolls = () => device.console.events.filter(({ event }) => event === 'roll').length;
  assert.ok(device.runUntil(() => rolls() === 1, 1000));
  device.runFor(50);
  device.tap('roll', 150);
  device.runFor(100);
  assert.equal(rolls(), 1);
});

test('contacts that chatter make one press and one throw', () => {
  for (const seed of [1, 2, 3]) {
    const device = deviceWithDie('d6', { seed });
    request(device, 'watch on');
    device.press('roll', { bounceMs: 4 });
    device.runFor(700);
    device.release('roll', { bounceMs: 4 });
    device.runFor(SHOWN_MS);
    const actions = device.console.events
      .filter(({ event }) => event === 'button')
      .map(({ action }) => action);
    assert.deepEqual(actions.filter((action) => action !== 'hold'), ['down', 'up']);
    assert.equal(request(device, 'state').seq, 1);
  }
});

test('three quick taps on ROLL are no three throws in one', () => {
  const device = deviceWithDie('d6');
  for (let i = 0; i < 3; i++) {
    device.tap('roll', 60);
    device.runFor(60);
  }
  device.runFor(SHOWN_MS);
  const { seq } = request(device, 'state');
  assert.ok(seq >= 1 && seq <= 3);
  assertClean(device);
});

test('the stack stays within its guard', () => {
  const device = deviceWithDie('d100');
  throwDie(device);
  assert.ok(device.chip instanceof Chip);
  assert.ok(device.chip.stackLimit > 0x20000000, 'no guard is set');
  assertClean(device);
});
