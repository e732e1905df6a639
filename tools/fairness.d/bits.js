// Raw bits: what they look like, and their form for other programs. Bytes hold the first sample in
// the least significant bit.

import { deviate } from './statistics.js';

const LAGS = 64;

export function* bitsOf(bytes) {
  for (const byte of bytes) {
    for (let i = 0; i < 8; i++) yield (byte >> i) & 1;
  }
}

/** One bit a byte, as NIST's SP 800-90B tool reads it. */
export const unpack = (bytes) => Uint8Array.from(bitsOf(bytes));

/** Values below `sides` (a power of two) as bits, the first value in the least significant bits. */
export function packValues(values, sides) {
  const width = Math.log2(sides);
  const bytes = new Uint8Array(Math.floor((values.length * width) / 8));
  let at = 0;
  for (const value of values) {
    for (let i = 0; i < width && at < bytes.length * 8; i++, at++) {
      bytes[at >> 3] |= ((value >> i) & 1) << (at & 7);
    }
  }
  return bytes;
}

function longestRun(bits) {
  let run = 0;
  let longest = 0;
  bits.forEach((bit, i) => {
    run = i > 0 && bit === bits[i - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  return longest;
}

function agreement(bits, lag) {
  let agree = 0;
  for (let i = lag; i < bits.length; i++) agree += bits[i] === bits[i - lag];
  return agree / (bits.length - lag);
}

/** The lag whose agreement is furthest from a half, and it. */
function furthestLag(bits) {
  let furthest = { lag: 0, agreement: 0.5 };
  for (let lag = 1; lag <= LAGS && lag < bits.length; lag++) {
    const share = agreement(bits, lag);
    const further = Math.abs(share - 0.5) > Math.abs(furthest.agreement - 0.5);
    if (further) furthest = { lag, agreement: share };
  }
  return furthest;
}

/** SP 800-90B 6.3.1: the most common value, at the upper end of its 99 % confidence. */
function mostCommonValue(ones, total) {
  const share = Math.max(ones, total - ones) / total;
  const upper = Math.min(1, share + deviate(0.01) * Math.sqrt((share * (1 - share)) / (total - 1)));
  return -Math.log2(upper);
}

function transitionChances(bits) {
  const counts = [[0, 0], [0, 0]];
  for (let i = 1; i < bits.length; i++) counts[bits[i - 1]][bits[i]]++;
  return counts.map(([zero, one]) => [zero / (zero + one || 1), one / (zero + one || 1)]);
}

/** SP 800-90B 6.3.3: the likeliest 128 bits of a first-order Markov chain, a bit's share of it. */
function markov(bits, ones) {
  const [[zeroZero, zeroOne], [oneZero, oneOne]] = transitionChances(bits);
  const log = Math.log2;
  const zero = log(1 - ones / bits.length);
  const one = log(ones / bits.length);
  const likeliest = Math.max(
    zero + 127 * log(zeroZero),
    zero + 64 * log(zeroOne) + 63 * log(oneZero),
    zero + log(zeroOne) + 126 * log(oneOne),
    one + log(oneZero) + 126 * log(zeroZero),
    one + 64 * log(oneZero) + 63 * log(zeroOne),
    one + 127 * log(oneOne),
  );
  return Math.min(-likeliest / 128, 1);
}

export function judgeBits(bytes) {
  const bits = unpack(bytes);
  const ones = bits.reduce((sum, bit) => sum + bit, 0);
  return {
    total: bits.length,
    ones: ones / bits.length,
    transitions: 1 - agreement(bits, 1),
    longestRun: longestRun(bits),
    furthest: furthestLag(bits),
    mostCommonValue: mostCommonValue(ones, bits.length),
    markov: markov(bits, ones),
  };
}
