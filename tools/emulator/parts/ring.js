// A ring oscillator read as a noise source: frequency, duty and jitter, the phase a random walk.
//
// Integer arithmetic only (but for a supply that swings), so that the same seed read at the same
// instants gives the same bits on any machine.
//
//   rng        xoshiro128**, seeded by four splitmix32 outputs from `seed`
//   phase      uint32, a fraction of the period of the output that is read; starts at one draw
//   reading    at `t`, whole nanoseconds since power-up, never going back:
//                dt     = t - last; last = t
//                phase += dt * step                   modulo 2^32
//                if jitter > 0 and dt > 0:
//                  k      = isqrt(jitter * min(dt, 200000) * 7 / 2)   (the division rounds down)
//                  a, b   = two draws
//                  z      = (popcount(a) << 16) + (b >> 16) - (33 << 15)
//                  phase += (z * k) >> 8              modulo 2^32, rounding towards minus infinity
//                phase += what waver moves it by
//                bit    = phase < duty ? 1 : 0
//   step       round(hertz * 2^32 / 10^9)   (hertz below 10^9)
//   duty       round(share of ones * 2^32)
//   jitter     phase variance gathered in 10 us, in billionths of a squared period, at most 3 * 10^9
//
// z is close to normal: a binomial of 32 coins, smoothed by 16 uniform bits; its deviation is
// 2.843 * 2^16, which makes the deviation of the phase sqrt(jitter * dt / 10 us) (0.3 % less).

import { holds } from '../moment.js';

const LONGEST_JITTER_NS = 200_000;

function splitmix32(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let x = state;
    x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    return (x ^ (x >>> 16)) >>> 0;
  };
}

const rotl = (x, k) => (x << k) | (x >>> (32 - k));

/** A generator of uint32 (xoshiro128**). */
export function randomWords(seed) {
  const next = splitmix32(seed);
  const s = new Uint32Array([next(), next(), next(), next()]);
  const draw = () => {
    const result = Math.imul(rotl(Math.imul(s[1], 5), 7), 9) >>> 0;
    const t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 11);
    return result;
  };
  holds(draw, s);
  return draw;
}

function popcount(x) {
  x -= (x >>> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The whole part of a square root; exact below 2^53. */
function isqrt(x) {
  let root = Math.floor(Math.sqrt(x));
  while (root * root > x) root--;
  while ((root + 1) * (root + 1) <= x) root++;
  return root;
}

export class Ring {
  /**
   * `hertz` of the output read, `ones` share of ones 0..1, `jitter` in 1e-9 per 10 us, `waver` a
   * Waver or nothing.
   */
  constructor({ seed, hertz, ones, jitter, waver = null }) {
    this.waver = waver;
    this.random = randomWords(seed);
    this.phase = this.random();
    this.lastNs = 0;
    this.jitter = jitter;
    this.cachedDt = -1;
    this.cachedK = 0;
    this.setHertz(hertz);
    this.setOnes(ones);
  }

  setHertz(hertz) {
    this.step = Math.round((hertz * 2 ** 32) / 1e9) >>> 0;
  }

  setOnes(ones) {
    this.duty = Math.min(2 ** 32, Math.round(ones * 2 ** 32));
  }

  /** The bit at `ns` (whole nanoseconds since power-up). */
  read(ns) {
    this.advance(ns);
    return this.phase < this.duty ? 1 : 0;
  }

  advance(ns) {
    const dt = ns - this.lastNs;
    this.lastNs = ns;
    this.phase = (this.phase + Math.imul(dt % 2 ** 32, this.step)) >>> 0;
    if (this.jitter > 0 && dt > 0) this.phase = wrap(this.phase + this.wander(dt));
    if (this.waver && dt > 0) this.phase = wrap(this.phase + this.waver.move(ns, dt));
  }

  wander(dt) {
    const a = this.random();
    const b = this.random();
    const z = popcount(a) * 65536 + (b >>> 16) - 33 * 32768;
    return Math.floor((z * this.deviation(dt)) / 256);
  }

  deviation(dt) {
    if (dt !== this.cachedDt) {
      this.cachedDt = dt;
      this.cachedK = isqrt(Math.floor((this.jitter * Math.min(dt, LONGEST_JITTER_NS) * 7) / 2));
    }
    return this.cachedK;
  }
}

const FLICKERS = 8;
const FLICKER_SHORTEST_NS = 10_000; // each wandering is four times as slow as the one before

/** A frequency that swings with the supply, drifts with the temperature, and wanders. */
export class Waver {
  /**
   * `hertz`: of the ring, nominal. `ripple`: { hertz, depth in parts in a million } or null;
   * `warming`: parts in a million a second; `flicker`: phase variance in 10 us by a frequency that
   * wanders, in squared periods.
   */
  constructor({ seed, hertz, ripple = null, warming = 0, flicker = 0 }) {
    this.random = randomWords(~seed);
    this.hertz = hertz;
    this.ripple = ripple;
    this.warming = warming;
    this.share = Math.sqrt(flicker / FLICKERS) / 10_000; // turns a nanosecond
    this.wander = new Float64Array(FLICKERS);
    this.strayed = 0;
  }

  /** How far the phase moves in the `dt` nanoseconds up to `ns`, in 2^-32 of a period. */
  move(ns, dt) {
    const strayed = this.strayedAt(ns / 1e9);
    let turns = strayed - this.strayed + (this.share > 0 ? this.wanders(dt) : 0);
    this.strayed = strayed;
    turns -= Math.floor(turns);
    return Math.floor(turns * 2 ** 32);
  }

  strayedAt(seconds) {
    let turns = (this.warming * 1e-6 * this.hertz * seconds * seconds) / 2;
    if (this.ripple) {
      const swing = (this.ripple.depth * 1e-6 * this.hertz) / (2 * Math.PI * this.ripple.hertz);
      turns += swing * (1 - Math.cos(2 * Math.PI * this.ripple.hertz * seconds));
    }
    return turns;
  }

  wanders(dt) {
    let sum = 0;
    let time = FLICKER_SHORTEST_NS;
    for (let i = 0; i < FLICKERS; i++, time *= 4) {
      const kept = Math.exp(-dt / time);
      const step = this.share * Math.sqrt(1 - kept * kept) * normal(this.random);
      this.wander[i] = this.wander[i] * kept + step;
      sum += this.wander[i];
    }
    return sum * dt;
  }
}

/** Of variance 1: as in Ring. */
export function normal(random) {
  return ((popcount(random()) << 16) + (random() >>> 16) - (33 << 15)) / (2.843 * 65536);
}

function wrap(x) {
  return ((x % 2 ** 32) + 2 ** 32) % 2 ** 32;
}
