// The noise sources that --noise NAME[:ARG] picks: a healthy ring, and each way for one to fail.
// A source is an object with read(ns) -> 0 or 1; boards/host/ring_model.c knows the same names.
//
//   ring             healthy: RING_HERTZ, 46.6 % ones, jitter 0.02 per 10 us
//   stuck0 stuck1    one value for ever
//   bias:PERCENT     a ring whose output is 1 for PERCENT of the time
//   alternate        0 1 0 1 .. at each reading
//   period:N         N bits drawn from the seed, the last the inverse of the first, again and again
//   locked           no jitter, 65.125 periods in 10 us; one reading in 512 (a draw's low 9 bits
//                    are 0) slips by an eighth of a period
//   jitter:VARIANCE  a ring with that phase variance per 10 us, in squared periods (1e-2)
//   drift            a ring whose share of ones starts at 50 % and grows by 1 % in 100 ms, to 100 %
//   repeat           a ring that gives the same stream after every power-up, whatever the seed
//   dies:BITS        a ring that after so many readings repeats its last bit for ever
//   file:PATH        one bit of a file a reading, least significant first; 0 after its end

import { Ring, randomWords } from './ring.js';

export const RING_HERTZ = 6_512_347;
const LOCKED_HERTZ = 6_512_500;
const HEALTHY = { hertz: RING_HERTZ, ones: 0.466, jitter: 20_000_000 };
const REPEATED_SEED = 0x5eed;

const constant = (bit) => ({ read: () => bit });

function alternating() {
  let bit = 1;
  return { read: () => (bit ^= 1) };
}

function periodic(seed, length) {
  const random = randomWords(seed);
  const bits = Array.from({ length }, () => random() & 1);
  bits[length - 1] = bits[0] ^ 1;
  let next = 0;
  return { read: () => bits[next++ % length] };
}

function locked(seed) {
  const ring = new Ring({ seed, hertz: LOCKED_HERTZ, ones: 0.5, jitter: 0 });
  return {
    read(ns) {
      ring.advance(ns);
      if ((ring.random() & 511) === 0) ring.phase = (ring.phase + 2 ** 29) % 2 ** 32;
      return ring.phase < ring.duty ? 1 : 0;
    },
  };
}

function drifting(seed) {
  const ring = new Ring({ ...HEALTHY, seed, ones: 0.5 });
  return {
    read(ns) {
      ring.setOnes(Math.min(1, 0.5 + Math.floor(ns / 1e8) / 100));
      return ring.read(ns);
    },
  };
}

function dying(seed, bits) {
  const ring = new Ring({ ...HEALTHY, seed });
  let left = bits;
  let last = 0;
  return { read: (ns) => (left-- > 0 ? (last = ring.read(ns)) : last) };
}

function recorded(bytes) {
  let next = 0;
  return {
    read() {
      const at = next++;
      return at < bytes.length * 8 ? (bytes[at >> 3] >> (at & 7)) & 1 : 0;
    },
  };
}

function number(name, text, min, max) {
  const value = Number(text);
  if (text === undefined || text === '' || !(value >= min && value <= max)) {
    throw new Error(`noise ${name}: needs a number ${min}..${max}, as in ${name}:${min}`);
  }
  return value;
}

const MAKERS = {
  ring: (seed) => new Ring({ ...HEALTHY, seed }),
  stuck0: () => constant(0),
  stuck1: () => constant(1),
  bias: (seed, arg) =>
    new Ring({ ...HEALTHY, seed, ones: number('bias', arg, 0, 100) / 100 }),
  alternate: () => alternating(),
  period: (seed, arg) => periodic(seed, number('period', arg, 2, 65536)),
  locked: (seed) => locked(seed),
  jitter: (seed, arg) =>
    new Ring({ ...HEALTHY, seed, jitter: Math.round(number('jitter', arg, 0, 1) * 1e9) }),
  drift: (seed) => drifting(seed),
  repeat: () => new Ring({ ...HEALTHY, seed: REPEATED_SEED }),
  dies: (seed, arg) => dying(seed, number('dies', arg, 0, 2 ** 40)),
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
