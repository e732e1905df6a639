// The battery: the core asleep when nothing is to do, dormancy and its wake-ups, supply voltage.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, bootDevice, deviceWithDie, request, waitForNoise } from './support.js';

const XOSC_DORMANT = 0x40024008;
const GO_DORMANT = 0x636f6d61;
const DORMANT_WAKE_INTE1 = 0x40014164;
const EDGE_FALL_ROLL = 1 << (4 * 3 + 2);

test('idle and unplugged, with noise enough, the core sleeps 99 % of the time', () => {
  const device = deviceWithDie('d6');
  const full = ({ credit_bits: ring, adc }) => ring >= 1280 && adc.credit_bits >= 1280;
  while (!full(request(device, 'entropy health'))) device.runFor(200);
  device.usb.unplug();
  device.runFor(1000);
  const before = device.stats.asleepMs;
  device.runFor(10_000);
  const share = (device.stats.asleepMs - before) / 10_000;
  assert.ok(share >= 0.99, `${share}`);
  assertClean(device);
});

test('dormant, time stands still for the chip and a falling edge wakes it', () => {
  const device = bootDevice();
  const { mcu } = device.chip;
  mcu.writeUint32(0x40024000 + 0x0c, 47); // start-up delay: 1 ms
  mcu.writeUint32(DORMANT_WAKE_INTE1, EDGE_FALL_ROLL);
  const timer = () => mcu.readUint32(0x40054028);
  const before = timer();
  mcu.writeUint32(XOSC_DORMANT, GO_DORMANT);
  device.runFor(5000);
  assert.equal(device.state, 'dormant');
  assert.ok(timer() - before < 10);
  const pressed = device.ms;
  device.press('roll');
  assert.ok(device.runUntil(() => device.state === 'running', 10));
  assert.ok(device.ms - pressed >= 1, 'the crystal started in no time');
});

test('the supply is measured, on battery and on USB', () => {
  const device = bootDevice({ vsysMv: 3000 });
  const measured = () =>
    request(device, 'selftest').tests.find(({ name }) => name === 'supply').value;
  assert.ok(Math.abs(measured() - 4700) < 60, `${measured()}`); // the console needs USB
});

test('below 2.1 V the journal does not erase, and the game goes on', () => {
  const device = bootDevice({ vsysMv: 2050 });
  const before = device.stats.flashErases;
  for (let i = 0; i < 10; i++) {
    device.tap('right', 100);
    device.runFor(500);
  }
  assert.equal(device.stats.flashErases, before);
  assertClean(device);
});

test('low on battery, no erase from power-up on', () => {
  const device = bootDevice({ vsysMv: 2050 });
  assert.equal(device.stats.flashErases, 0);
});

/** What stands on the glass on such a battery, and whether the flash was made ready. */
function onBattery(vsysMv) {
  const device = deviceWithDie('d6', { vsysMv });
  device.usb.unplug();
  device.runFor(12_000);
  assertClean(device);
  return { picture: device.screen(), erases: device.stats.flashErases };
}

test('two AAA that are half used are no empty battery: it erases, and no sign is on the glass', () => {
  const [fresh, half, low] = [3900, 2 * 1250 - 250, 2150].map(onBattery);
  assert.equal(half.erases, fresh.erases);
  assert.deepEqual(half.picture, fresh.picture);
  assert.notDeepEqual(low.picture, fresh.picture, 'low, and no sign');
});

test('the noise pool fills and sampling pauses', () => {
  const device = bootDevice();
  waitForNoise(device, 1280);
  device.runFor(500);
  const before = device.stats.noiseSamples;
  device.runFor(1000);
  assert.equal(device.stats.noiseSamples, before);
});

test('the buzzer is silent when nothing happens', () => {
  const device = bootDevice();
  device.runFor(5000);
  assert.equal(device.buzzer.hertz, 0);
});

/** Unplugged and left alone until the oscillators stop. */
function asleep() {
  const device = bootDevice();
  request(device, 'set dim 2');
  request(device, 'set sleep 5');
  request(device, 'new dice die=d6');
  waitForNoise(device, 1280);
  device.usb.unplug();
  assert.ok(device.runUntil(() => device.state === 'dormant', 20_000), 'never dormant');
  return device;
}

test('left alone it dims, goes dark, and stops its oscillators', () => {
  const device = bootDevice();
  request(device, 'set dim 2');
  request(device, 'set sleep 5');
  device.usb.unplug();
  device.runFor(500);
  const bright = device.oled.contrast;
  device.runFor(3000);
  assert.ok(device.oled.contrast < bright, 'not dimmed');
  assert.ok(device.runUntil(() => device.state === 'dormant', 20_000), 'never dormant');
  assert.equal(device.oled.on, false, 'the glass is still lit');
  device.runFor(3600_000);
  assert.equal(device.state, 'dormant');
  assertClean(device);
});

test('the press that wakes it does nothing else', () => {
  for (const button of ['left', 'roll', 'right']) {
    const device = asleep();
    device.runFor(10_000);
    device.press(button);
    assert.ok(device.runUntil(() => device.oled.on, 200), 'stays dark');
    device.runFor(300);
    device.release(button);
    device.runFor(2000);
    const state = request(device, 'state');
    assert.equal(state.seq, 0, `${button} did something`);
    assert.equal(state.die, 'd6', `${button} did something`);
    assertClean(device);
  }
});

test('USB power wakes it, and the console answers', () => {
  const device = asleep();
  device.runFor(10_000);
  request(device, 'info');
  assertClean(device);
});

test('after a wake the noise passes its tests again before a roll', () => {
  const device = asleep();
  const before = device.stats.noiseSamples;
  device.tap('roll', 100);
  device.runFor(500);
  request(device, 'roll');
  assert.ok(device.stats.noiseSamples - before >= 1088);
});
