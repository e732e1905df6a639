// The noise sources that --noise and --adc pick: healthy ones, and each way for one to fail. The
// ring's is an object with read(ns) -> 0 or 1, the ADC's one with reading(ns) -> what the converter
// gives for the temperature; `dead` when it has stopped.
// boards/host/noise_model.c is the same model for the host: the same names, figures and meaning,
// its own bits.
//
//   ring, adc        the healthy ones: a ring of 46.8 to 57.2 MHz by the seed, ones 46.6 % of the
//                    time, phase variance 0.2 turns^2 in 10 us; a level with normal noise of 1
//                    count^2 (a model's figures, not measured ones)
//   stuck0, stuck1   the bit never changes
//   bias:PERCENT     ones PERCENT of the time (1..99), bits independent of each other
//   alternate        0, 1, 0, 1, ..., a bit a reading
//   period:N         a random pattern of N bits (2..64) with no shorter period, again and again
//   locked           the ring: no jitter, 5/13 of a turn every 10 us; once in 4,096 readings on
//                    average the phase slips to anywhere
//   jitter:VARIANCE  the ring: that variance in turns^2 in 10 us, 0..3; the ADC: in counts^2
//   drift            the share of ones rises by 0.02 a second up to 1
//   repeat           each start of sampling (after 5 ms without) begins the same stream again
//   dies:BITS        after so many readings the bit stays as it is, and the source is dead
//   file:PATH        bits from a file, least significant first in each byte, one a reading; when
//                    it ends the bit stays as it is, and the source is dead
//   none             a source that never starts
//
// Behind ring, adc and jitter may follow, as in jitter:0+ripple:1000/19:
//
//   +flicker:V       the ring: its frequency wanders; about V turns^2 in 10 us, 4 V in 20
//   +ripple:HZ/DEPTH the supply swings: the ring's frequency by DEPTH parts in a million, the
//                    ADC's level by DEPTH counts. Both sources' ripples are in step
//   +warming:DEPTH   by so much a second, steadily

import { normal, Ring, randomWords, Waver } from './ring.js';

const NOMINAL_HERTZ = 52_000_000;
const SPREAD = 0.1; // of the frequency from chip to chip
const ONES = 0.466;
const VARIANCE = 0.2;
const DRIFT_PER_NS = 0.02e-9;
const LOCKED_HERTZ = 1e5 * (5 / 13);
const SLIP_ONE_IN = 4096;
const START_AFTER_NS = 5e6;
const LEVEL_VARIANCE = 1;
const LEVEL = 876; // 27 degrees; even

function ring(seed, { hertz, ones = ONES, variance = VARIANCE, wavers } = {}) {
  const spread = SPREAD * ((randomWords(~seed)() / 2 ** 32) * 2 - 1);
  const jitter = Math.round(variance * 1e9);
  const waver = wavers && new Waver({ seed, hertz: NOMINAL_HERTZ, ...wavers });
  return new Ring({ seed, hertz: hertz ?? NOMINAL_HERTZ * (1 + spread), ones, jitter, waver });
}

/** What the converter reads: a level with noise, and a supply that may swing. */
function level(seed, { variance = LEVEL_VARIANCE, wavers: { ripple, warming = 0 } = {} } = {}) {
  const random = randomWords(seed);
  const from = random() / 2 ** 31;
  const source = {
    random, // in sight, for moment.js, and for who brings chance of his own
    reading(ns) {
      const seconds = ns / 1e9;
      const swing = ripple ? ripple.depth * Math.sin(2 * Math.PI * ripple.hertz * seconds) : 0;
      const noise = Math.sqrt(variance) * normal(source.random);
      return LEVEL + Math.floor(from + noise + swing + warming * seconds);
    },
  };
  return source;
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

function whole(name, text, min, max) {
  const value = number(name, text, min, max);
  if (!Number.isInteger(value)) throw new Error(`noise ${name}: needs a whole number`);
  return value;
}

const EITHER = {
  stuck0: () => constant(0),
  stuck1: () => constant(1),
  bias: (seed, arg) => ring(seed, { ones: number('bias', arg, 1, 99) / 100, variance: 1 }),
  alternate: () => pattern([0, 1]),
  period: (seed, arg) => periodic(seed, whole('period', arg, 2, 64)),
  drift: (seed) => drifting(seed),
  repeat: (seed) => repeating(seed),
  dies: (seed, arg) => dying(seed, number('dies', arg, 0, 1e15)),
  file: (seed, arg, more, bytes) => recorded(bytes),
  none: () => ({ dead: true, read: () => 0 }),
};

const RINGS = {
  ring: (seed, arg, wavers) => ring(seed, { wavers }),
  ...EITHER,
  locked: (seed) => locked(seed),
  jitter: (seed, arg, wavers) => ring(seed, { variance: number('jitter', arg, 0, 3), wavers }),
};

const ADCS = {
  adc: (seed, arg, wavers) => level(seed, { wavers }),
  ...EITHER,
  jitter: (seed, arg, wavers) => level(seed, { variance: number('jitter', arg, 0, 3), wavers }),
};

const MOVING = ['ring', 'adc', 'jitter'];

export const NOISE_NAMES = Object.keys(RINGS);
export const ADC_NAMES = Object.keys(ADCS);

const ADDITIONS = {
  flicker: (arg) => ({ flicker: number('flicker', arg, 0, 1) }),
  warming: (arg) => ({ warming: number('warming', arg, -1e6, 1e6) }),
  ripple: (arg) => {
    const [hertz, depth] = (arg ?? '').split('/');
    const swing = { hertz: number('ripple', hertz, 1e-6, 1e6), depth: number('ripple', depth, 0, 1e6) };
    return { ripple: swing };
  },
};

function split(text) {
  return /^([a-z0-9]+)(?::(.*))?$/s.exec(text) ?? [];
}

function addition(text, base) {
  const [, name, arg] = split(text);
  const make = Object.hasOwn(ADDITIONS, name ?? '') && MOVING.includes(base) && ADDITIONS[name];
  if (!make) throw new Error(`unknown "+${text}" behind noise ${base}`);
  return make(arg);
}

function make(makers, text, seed, readFile) {
  const [, name, arg] = split(text);
  const parts = name === 'file' ? [text] : text.split('+');
  const [, base, its] = split(parts[0]);
  const maker = Object.hasOwn(makers, base ?? '') ? makers[base] : undefined;
  if (!maker) throw new Error(`unknown noise "${text}"; one of: ${Object.keys(makers).join(' ')}`);
  const more = parts.slice(1).map((part) => addition(part, base));
  const wavers = more.length > 0 ? Object.assign({}, ...more) : undefined;
  if (base !== 'file') return maker(seed, its, wavers);
  if (!readFile || !arg) throw new Error('noise file: needs a path, as in file:bits.bin');
  return maker(seed, arg, undefined, readFile(arg));
}

/**
 * The ring that `text` ("ring", "bias:30", ..) names. `readFile(path)` gives the bytes for
 * "file:PATH"; without it (in a browser) that name is refused.
 */
export function makeNoise(text, seed, readFile) {
  return make(RINGS, text, seed, readFile);
}

/** The same of the ADC; of what gives bits, the reading's lowest. */
export function makeAdc(text, seed, readFile) {
  const source = make(ADCS, text, ~seed, readFile);
  if (source.reading) return source;
  source.reading = (ns) => LEVEL | source.read(ns);
  return source;
}
