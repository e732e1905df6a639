// The noise sources: seeded, with the figures that their names promise.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeAdc, makeNoise } from '../../tools/emulator/parts/noise.js';
import { randomWords, Ring, Waver } from '../../tools/emulator/parts/ring.js';

const SPACING_NS = 10_000;

function take(source, count, spacing = SPACING_NS) {
  return Array.from({ length: count }, (_, i) => source.read((i + 1) * spacing));
}

const ones = (bits) => bits.reduce((sum, bit) => sum + bit, 0);
const share = (bits) => ones(bits) / bits.length;
const agreement = (bits, lag) =>
  share(bits.slice(lag).map((bit, i) => (bit === bits[i] ? 1 : 0)));

test('the same seed gives the same bits, another one others', () => {
  const bits = take(makeNoise('ring', 5), 2000);
  assert.deepEqual(take(makeNoise('ring', 5), 2000), bits);
  assert.notDeepEqual(take(makeNoise('ring', 6), 2000), bits);
});

test('the algorithm is what it was: bits of seed 1', () => {
  const ring = new Ring({ seed: 1, hertz: 6_512_347, ones: 0.466, jitter: 20_000_000 });
  const text = take(ring, 64).join('');
  assert.equal(text, '0000000110011100001100000110000001111100011111001110000010000000');
});

test('a healthy ring has 46.6 % ones, and forgets its past', () => {
  const bits = take(makeNoise('ring', 2), 200_000);
  assert.ok(Math.abs(share(bits) - 0.466) < 0.01, `${share(bits)}`);
  for (const lag of [32, 48, 64]) {
    assert.ok(Math.abs(agreement(bits, lag) - 0.502) < 0.02, `lag ${lag}: ${agreement(bits, lag)}`);
  }
});

test('the phase wanders as the variance says, in proportion to time', () => {
  for (const [spacing, expected, jitter] of [[10_000, 1e-3, 1e6], [40_000, 4e-3, 1e6], [2_500, 2.5e-4, 1e6],
                                             [50, 1.5e-2, 3e9]]) {
    const ring = new Ring({ seed: 3, hertz: 0, ones: 0.5, jitter });
    let before = ring.phase;
    let sum = 0;
    for (let i = 1; i <= 50_000; i++) {
      ring.advance(i * spacing);
      sum += (((ring.phase - before) | 0) / 2 ** 32) ** 2;
      before = ring.phase;
    }
    const variance = sum / 50_000;
    assert.ok(Math.abs(variance / expected - 1) < 0.03, `${spacing} ns: ${variance}`);
  }
});

test('with the most jitter that can be given bits are independent', () => {
  const bits = take(makeNoise('jitter:3', 4), 50_000);
  assert.ok(Math.abs(share(bits) - 0.466) < 0.01);
  for (const lag of [1, 2, 7]) assert.ok(Math.abs(agreement(bits, lag) - 0.502) < 0.01, `lag ${lag}`);
});

test('stuck, alternating, biased', () => {
  assert.equal(ones(take(makeNoise('stuck0', 1), 100)), 0);
  assert.equal(ones(take(makeNoise('stuck1', 1), 100)), 100);
  assert.deepEqual(take(makeNoise('alternate', 1), 4), [0, 1, 0, 1]);
  const biased = take(makeNoise('bias:80', 1), 50_000);
  assert.ok(Math.abs(share(biased) - 0.8) < 0.01);
  assert.ok(Math.abs(agreement(biased, 1) - 0.68) < 0.01, 'bits depend on each other');
});

test('period:N repeats with N and with nothing shorter', () => {
  for (const n of [2, 3, 12, 64]) {
    const bits = take(makeNoise(`period:${n}`, 9), n * 20);
    for (let lag = 1; lag < n; lag++) assert.notEqual(agreement(bits, lag), 1, `${n}: ${lag}`);
    assert.equal(agreement(bits, n), 1);
  }
});

test('a locked ring repeats, but for rare slips', () => {
  const bits = take(makeNoise('locked', 1), 100_000);
  const agreed = agreement(bits, 13);
  assert.ok(agreed > 0.99 && agreed < 1, `${agreed}`);
});

test('jitter that is too small leaves a pattern', () => {
  const strongest = (name) => {
    const bits = take(makeNoise(name, 4), 50_000);
    const lags = Array.from({ length: 64 }, (_, i) => Math.abs(agreement(bits, i + 1) - 0.5));
    return Math.max(...lags.slice(31));
  };
  assert.ok(strongest('jitter:1e-5') > 0.4);
  assert.ok(strongest('jitter:2e-2') < 0.03);
});

test('drift goes on to all ones', () => {
  const source = makeNoise('drift', 1);
  const at = (seconds) =>
    share(Array.from({ length: 5000 }, (_, i) => source.read(seconds * 1e9 + i * SPACING_NS)));
  assert.ok(Math.abs(at(0) - 0.466) < 0.03);
  assert.ok(Math.abs(at(10) - 0.666) < 0.03);
  assert.equal(at(30), 1);
});

test('repeat begins the same stream after each pause', () => {
  const source = makeNoise('repeat', 8);
  const stream = (from) => Array.from({ length: 500 }, (_, i) => source.read(from + i * SPACING_NS));
  assert.deepEqual(stream(1e9), stream(2e9));
});

test('dies:BITS gives so many, then is dead', () => {
  const source = makeNoise('dies:100', 1);
  const bits = take(source, 100);
  assert.equal(source.dead, false);
  const rest = take(source, 50);
  assert.equal(source.dead, true);
  assert.deepEqual(rest, Array(50).fill(bits[99]));
});

test('file:PATH gives the bits of a file, least significant first', () => {
  const source = makeNoise('file:x', 1, (path) => Uint8Array.from(path === 'x' ? [0b1011, 0x80] : []));
  assert.deepEqual(take(source, 16), [1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  assert.equal(source.read(1e9), 1);
  assert.equal(source.dead, true);
});

test('a ripple moves the phase as the supply swings, and back', () => {
  const swing = (ppm) => {
    const ripple = { hertz: 1000, depth: ppm };
    const waver = new Waver({ seed: 1, hertz: 52e6, ripple });
    const half = waver.move(500_000, 500_000) / 2 ** 32; // half a period of the ripple
    return [half, (half + waver.move(1_000_000, 500_000) / 2 ** 32) % 1];
  };
  const [half, whole] = swing(19);
  assert.ok(Math.abs(half - (52e6 * 19e-6) / (Math.PI * 1000)) < 1e-6, `${half}`);
  assert.ok(Math.min(whole, 1 - whole) < 1e-6, `${whole}`);
});

test('flicker strays with the square of the time', () => {
  const variance = (steps) => {
    let sum = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const waver = new Waver({ seed, hertz: 0, flicker: 1e-4 });
      for (let i = 1; i <= 200; i++) waver.move(i * 100_000, 100_000); // until it wanders
      let turns = 0;
      for (let i = 0; i < steps; i++) {
        const move = waver.move(0, 10_000) / 2 ** 32;
        turns += move > 0.5 ? move - 1 : move;
      }
      sum += turns * turns;
    }
    return sum / 400;
  };
  const [one, four] = [variance(1), variance(4)];
  assert.ok(one > 0.3e-4 && one < 2e-4, `${one}`);
  assert.ok(four / one > 7 && four / one < 17, `${four / one}`);
});

test('the ADC reads a level whose lowest bit is noise', () => {
  const source = makeAdc('adc', 3);
  const readings = Array.from({ length: 20_000 }, (_, i) => source.reading(i * 40_000));
  const mean = readings.reduce((sum, value) => sum + value, 0) / readings.length;
  const variance = readings.reduce((sum, value) => sum + (value - mean) ** 2, 0) / readings.length;
  assert.ok(Math.abs(mean - 876) < 2 && Math.abs(variance - 1 - 1 / 12) < 0.1, `${mean} ${variance}`);
  const bits = readings.map((reading) => reading & 1);
  assert.ok(Math.abs(share(bits) - 0.5) < 0.02 && Math.abs(agreement(bits, 1) - 0.5) < 0.02);
});

test('none is dead from the start', () => {
  assert.equal(makeNoise('none', 1).dead, true);
  assert.equal(makeAdc('none', 1).dead, true);
});

test('wrong names and arguments are refused', () => {
  for (const name of ['', 'rings', 'bias', 'bias:0', 'bias:x', 'period:1', 'period:65', 'jitter:3.1',
                      'dies', 'dies:-1', 'file', 'file:x', 'constructor', 'adc', 'ring+', 'stuck0+ripple:1/1',
                      'ring+ripple:1', 'ring+ripple:0/1', 'period:2.5', 'jitter:0+noise:1']) {
    assert.throws(() => makeNoise(name, 1), name);
  }
});

test('random words are uniform enough to model with', () => {
  const random = randomWords(1);
  const bits = Array(32).fill(0);
  for (let i = 0; i < 20_000; i++) {
    const word = random();
    for (let bit = 0; bit < 32; bit++) bits[bit] += (word >>> bit) & 1;
  }
  for (const count of bits) assert.ok(Math.abs(count - 10_000) < 400);
});
