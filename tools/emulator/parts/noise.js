// The noise sources that --noise NAME[:ARG] picks: a healthy ring, and each way for one to fail.
// A source is an object with read(ns) -> 0 or 1, and `dead` when the ring has stopped.
// boards/host/ring_model.c is the same model for the host: the same names, figures and meaning,
// its own bits.
//
//   ring             the healthy ring: 5.85 to 7.15 MHz by the seed, ones 46.6 % of the time, phase
//                    variance 0.2 turns^2 in 10 us (a model's figures, not measured ones)
//   stuck0, stuck1   the bit never changes
//   bias:PERCENT     ones PERCENT of the time (1..99) and variance 1: bits independent of each other
//   alternate        0, 1, 0, 1, ..., a bit a reading
//   period:N         a random pattern of N bits (2..64) with no shorter period, again and again
//   locked           no jitter, 5/13 of a turn every 10 us; once in 4,096 readings on average the
//                    phase slips to anywhere
//   jitter:VARIANCE  that variance in turns^2 in 10 us, 0..1
//   drift            the share of ones rises by 0.02 a second up to 1
//   repeat           each start of sampling (after 5 ms without) begins the same stream again
//   dies:BITS        after so many readings the bit stays as it is, and the ring is dead
//   file:PATH        bits from a file, least significant first in each byte, one a reading; when
//                    it ends the bit stays as it is, and the ring is dead

import { Ring, randomWords } from './ring.js';

const NOMINAL_HERTZ = 6_500_000;
const SPREAD = 0.1; // of the frequency from chip to chip
const ONES = 0.466;
const VARIANCE = 0.2;
const DRIFT_PER_NS = 0.02e-9;
const LOCKED_HERTZ = 1e5 * (5 / 13);
const SLIP_ONE_IN = 4096;
const START_AFTER_NS = 5e6;

function ring(seed, { hertz, ones = ONES, variance = VARIANCE } = {}) {
  const spread = SPREAD * ((randomWords(~seed)() / 2 ** 32) * 2 - 1);
  const jitter = Math.round(variance * 1e9);
  return new Ring({ seed, hertz: hertz ?? NOMINAL_HERTZ * (1 + spread), ones, jitter });
}

const constant = (bit) => ({ read: () => bit });

function pattern(bits) {
  let next = 0;
  return { read: () => bits[next++ % bits.length] };
}

function hasShorterPeriod(bits) {
  const same = (by) => bits.every((bit, i) => bit === bits[(i + by) % bits.length]);
  return bits.slice(1).some((_, i) => same(i + 1));
}

function periodic(seed, length) {
  const random = randomWords(seed);
  for (;;) {
    const bits = Array.from({ length }, () => random() & 1);
    if (!hasShorterPeriod(bits)) return pattern(bits);
  }
}

function locked(seed) {
  const source = ring(seed, { hertz: LOCKED_HERTZ, variance: 0 });
  const random = randomWords(seed + 1);
  return {
    read(ns) {
      if (random() % SLIP_ONE_IN === 0) source.phase = random();
      return source.read(ns);
    },
  };
}

function drifting(seed) {
  const source = ring(seed);
  return {
    read(ns) {
      source.setOnes(Math.min(1, ONES + ns * DRIFT_PER_NS));
      return source.read(ns);
    },
  };
}

function repeating(seed) {
  let source = null;
  let last = -Infinity;
  return {
    read(ns) {
      if (ns - last > START_AFTER_NS) {
        source = ring(seed);
        source.lastNs = ns;
      }
      last = ns;
      return source.read(ns);
    },
  };
}

/** A source that gives what `next(ns)` gives, until that is null: then it is dead. */
function mortal(next) {
  const source = {
    dead: false,
    last: 0,
    read(ns) {
      const bit = source.dead ? null : next(ns);
      source.dead = bit === null;
      return source.dead ? source.last : (source.last = bit);
    },
  };
  return source;
}

function dying(seed, bits) {
  const source = ring(seed);
  let left = bits;
  return mortal((ns) => (left-- > 0 ? source.read(ns) : null));
}

function recorded(bytes) {
  let next = 0;
  return mortal(() => {
    const at = next++;
    return at < bytes.length * 8 ? (bytes[at >> 3] >> (at & 7)) & 1 : null;
  });
}

function number(name, text, min, max) {
  const value = Number(text);
  if (text === undefined || text === '' || !(value >= min && value <= max)) {
    throw new Error(`noise ${name}: needs a number ${min}..${max}, as in ${name}:${max}`);
  }
  return value;
}

const MAKERS = {
  ring: (seed) => ring(seed),
  stuck0: () => constant(0),
  stuck1: () => constant(1),
  bias: (seed, arg) => ring(seed, { ones: number('bias', arg, 1, 99) / 100, variance: 1 }),
  alternate: () => pattern([0, 1]),
  period: (seed, arg) => periodic(seed, Math.floor(number('period', arg, 2, 64))),
  locked: (seed) => locked(seed),
  jitter: (seed, arg) => ring(seed, { variance: number('jitter', arg, 0, 1) }),
  drift: (seed) => drifting(seed),
  repeat: (seed) => repeating(seed),
  dies: (seed, arg) => dying(seed, number('dies', arg, 0, 1e15)),
  file: (seed, arg, bytes) => recorded(bytes),
};

export const NOISE_NAMES = Object.keys(MAKERS);

/**
 * The source that `text` ("ring", "bias:30", ..) names. `readFile(path)` gives the bytes for
 * "file:PATH"; without it (in a browser) that name is refused.
 */
export function makeNoise(text, seed, readFile) {
  const [, name, arg] = /^([a-z0-9]+)(?::(.*))?$/s.exec(text) ?? [];
  const make = Object.hasOwn(MAKERS, name ?? '') ? MAKERS[name] : undefined;
  if (!make) throw new Error(`unknown noise "${text}"; one of: ${NOISE_NAMES.join(' ')}`);
  if (name !== 'file') return make(seed, arg);
  if (!readFile || !arg) throw new Error('noise file: needs a path, as in file:bits.bin');
  return make(seed, arg, readFile(arg));
}
