// That rolls depend on the noise register and on nothing else: frozen, rolling stops; the same
// bits and times give the same rolls; one bit changed gives others.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertOtherScreen, bootDevice, deviceWithDie, request, waitForNoise } from './support.js';

const ROLLS = 6;

/** Values of some rolls of ten d100; nothing but the noise differs between two runs. */
function rollMany(prepare = () => {}, options = {}) {
  const device = bootDevice({ seed: 11, ...options });
  request(device, 'new dice die=d100 count=10');
  prepare(device);
  const rolls = [];
  for (let i = 0; i < ROLLS; i++) rolls.push(request(device, 'roll').rolled.values);
  return rolls;
}

const plain = rollMany();

test('the same bits at the same times: the same rolls', () => {
  assert.deepEqual(rollMany(), plain);
});

test('other noise: other rolls', () => {
  const other = rollMany(() => {}, { seed: 12 });
  for (let i = 0; i < ROLLS; i++) assert.notDeepEqual(other[i], plain[i]);
});

// Of the rolls behind it, too, the times change: another number takes other time to be told.
test('one bit changed: another roll, and those before it are the same', () => {
  const SHARE_BITS = 32 * 1024;
  for (const later of [0, 1, 2]) {
    const flip = (device) => device.flipNoiseBit(1000 + later * SHARE_BITS);
    const changed = rollMany(flip);
    assert.deepEqual(changed.slice(0, later), plain.slice(0, later));
    assert.notDeepEqual(changed[later], plain[later]);
  }
});

test('each source is in every roll', () => {
  for (const options of [{ adc: 'none' }, { adc: 'jitter:0.9' }, { noise: 'none' }]) {
    const others = rollMany(() => {}, options);
    for (let i = 0; i < ROLLS; i++) assert.notDeepEqual(others[i], plain[i], JSON.stringify(options));
  }
});

test('with either source alone it rolls, and says which one failed', () => {
  for (const options of [{ adc: 'none' }, { adc: 'stuck1' }, { noise: 'none' }, { noise: 'stuck0' }]) {
    const device = bootDevice(options);
    request(device, 'new dice die=d6');
    for (let i = 0; i < 3; i++) request(device, 'roll');
    const ring = request(device, 'entropy health');
    assert.equal(ring.state, options.noise ? 'failed' : 'good', JSON.stringify(options));
  }
});

test('frozen, no roll is given, and the error comes within 2 s', () => {
  const device = deviceWithDie('d6', { adc: 'none' });
  device.freezeNoise();
  let reply;
  for (let i = 0; i < 20; i++) {
    const asked = device.ms;
    reply = device.console.request('roll');
    assert.ok(device.ms - asked < 2000 + 50, `${device.ms - asked} ms`);
    if (!reply.ok) break;
    // What was gathered before may be spent, no more: four rolls' credit.
    assert.ok(i < 4, 'rolls without fresh noise');
  }
  assert.equal(reply.error, 'noise');
  const health = request(device, 'entropy health');
  assert.equal(health.state, 'failed');
  assert.equal(health.credit_bits, 0);
});

test('frozen, a throw by hand gives nothing and the glass says so', () => {
  const device = deviceWithDie('d6', { adc: 'none' });
  device.freezeNoise();
  while (device.console.request('roll').ok);
  const { seq } = request(device, 'state');
  const before = device.screen();
  device.runFor(1000);
  device.tap('roll', 700);
  device.runFor(3000);
  assert.equal(request(device, 'state').seq, seq);
  assertOtherScreen(device, before, 'the glass says nothing');
});

test('thawed, the die retests and rolls again', () => {
  const device = deviceWithDie('d6', { adc: 'none' });
  device.freezeNoise();
  while (device.console.request('roll').ok);
  device.thawNoise();
  waitForNoise(device);
  assert.equal(request(device, 'entropy health').state, 'good');
  request(device, 'roll');
});

test('a ring that stops is noticed', () => {
  const device = deviceWithDie('d6', { adc: 'none' });
  device.stopRing();
  while (device.console.request('roll').ok);
  assert.equal(request(device, 'entropy health').state, 'failed');
  device.startRing();
  waitForNoise(device);
  request(device, 'roll');
});

test('each roll consumes at least its credited samples', () => {
  const device = deviceWithDie('d6');
  while (device.console.request('entropy health').credit_bits < 1280) device.runFor(100);
  const SAMPLES_A_ROLL = 320 * 100; // at 1/100 bit a sample
  const before = device.stats.noiseSamples;
  for (let i = 0; i < 12; i++) request(device, 'roll');
  const used = device.stats.noiseSamples - before;
  // Four rolls were paid for before; the other eight need fresh samples.
  assert.ok(used >= 8 * SAMPLES_A_ROLL, `${used} samples for eight rolls`);
});

for (const noise of ['stuck0', 'stuck1', 'bias:90', 'alternate', 'period:17', 'locked', 'none',
                     'jitter:1e-7', 'dies:5000', 'jitter:0+ripple:1000/19']) {
  test(`noise ${noise}: never a roll`, () => {
    const device = bootDevice({ noise, adc: 'none' });
    request(device, 'new dice die=d6');
    for (let i = 0; i < 3; i++) {
      const reply = device.console.request('roll');
      assert.equal(reply.error, 'noise', JSON.stringify(reply));
    }
    assert.equal(request(device, 'state').seq, 0);
    assert.equal(request(device, 'entropy health').state, 'failed');
  });
}
