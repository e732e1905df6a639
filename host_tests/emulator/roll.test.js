// The die in the hand: ROLL down takes it up, letting go throws it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, assertOtherScreen, assertSameScreen, deviceWithDie, request, samePixels, throwDie } from './support.js';

const SHOWN_MS = 2500;

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

/** When each picture is begun to be sent, for so long: between two the bus is silent for a millisecond. */
function picturesBegun(device, ms) {
  const begun = [];
  let [last, silent] = [device.oled.dataBytes, true];
  for (let i = 0; i < ms; i++) {
    device.runFor(1);
    const { dataBytes } = device.oled;
    if (dataBytes > last && silent) begun.push(device.ms);
    [last, silent] = [dataBytes, dataBytes === last];
  }
  return begun;
}

function assertSmooth(begun, least) {
  const steps = begun.slice(1).map((ms, i) => ms - begun[i]);
  assert.ok(begun.length >= least, `${begun.length} pictures`);
  assert.ok(Math.max(...steps) < 37, `steps of ${steps.map((ms) => ms.toFixed(0))} ms`);
}

test('shaken and falling, it moves sixty times a second, in even steps', () => {
  const device = deviceWithDie('cult');
  device.press('roll');
  device.runFor(100);
  assertSmooth(picturesBegun(device, 900), 50);
  device.release('roll');
  device.runFor(50);
  assertSmooth(picturesBegun(device, 900), 50);
  assertClean(device);
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

test('a throw is heard with sound on, and not with sound off', () => {
  for (const [setting, heard] of [['on', true], ['off', false]]) {
    const device = deviceWithDie('d6');
    request(device, `set sound ${setting}`);
    const tones = [];
    device.buzzer.onTone = (hertz) => tones.push(hertz);
    throwDie(device);
    device.runFor(SHOWN_MS);
    assert.equal(tones.length > 0, heard, `${setting}: ${tones}`);
    assert.ok(tones.every((hertz) => hertz >= 100 && hertz <= 8000), `${tones}`);
    assert.equal(device.buzzer.hertz, 0, 'it does not stop');
  }
});

test('the stack stays within its guard', () => {
  const device = deviceWithDie('d100');
  throwDie(device);
  assert.ok(device.chip.stackLimit > 0x20000000, 'no guard is set');
  assertClean(device);
});
