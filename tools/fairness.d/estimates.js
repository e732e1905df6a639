// Min-entropy a bit by the estimates of SP 800-90B 6.3 for binary sources, but for the four
// predictors (6.3.7 to 6.3.10): most common value, collision, Markov, compression, t-tuple and longest
// repeated substring. Written from the standard, not NIST's own tool: that one's verdict counts.

import { bitsOf } from './bits.js';

const Z = 2.5758293035489004; // 99 %, as the standard has it
const OFTEN = 35; // occurrences of a tuple
const LONGEST = 4096; // repeats longer than that are all alike
const WIDEST = 128;

const upper = (p, n) => Math.min(1, p + Z * Math.sqrt(Math.max(0, p * (1 - p)) / (n - 1)));
const entropy = (p) => (p >= 1 ? 0 : Math.min(1, -Math.log2(p)));

/** The x in [low, high] at which `rising` reaches `aim`; null: it doesn't get there. */
function solve(falling, aim, low, high) {
  if (falling(low) < aim || falling(high) > aim) return null;
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (falling(middle) > aim) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** 6.3.1 */
export function mostCommonValue(bits) {
  const ones = bits.reduce((sum, bit) => sum + bit, 0);
  return entropy(upper(Math.max(ones, bits.length - ones) / bits.length, bits.length));
}

function meanLess(count, sum, squares, scale = 1) {
  const mean = sum / count;
  const variance = Math.max(0, (squares - count * mean * mean) / (count - 1));
  return mean - (Z * scale * Math.sqrt(variance)) / Math.sqrt(count);
}

/** 6.3.2: how long until two samples are alike: two, or three. */
export function collision(bits) {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i + 1 < bits.length; count++) {
    const length = bits[i] === bits[i + 1] ? 2 : 3;
    if (i + length > bits.length) break;
    sum += length;
    squares += length * length;
    i += length;
  }
  const expected = (p) => {
    const q = 1 - p;
    const half = (1 / p - 1 / q) / 2;
    return (p / (q * q)) * (1 + half) * q * (1 + 2 * q + 2 * q * q) - (p / q) * half;
  };
  return entropy(solve(expected, meanLess(count, sum, squares), 0.5, 1 - 1e-9) ?? 0.5);
}

/** 6.3.3: the likeliest 128 bits of a first-order Markov chain. */
export function markov(bits) {
  const pairs = [[0, 0], [0, 0]];
  for (let i = 1; i < bits.length; i++) pairs[bits[i - 1]][bits[i]]++;
  const log = pairs.map(([a, b]) => [Math.log2(a / (a + b || 1)), Math.log2(b / (a + b || 1))]);
  const ones = bits.reduce((sum, bit) => sum + bit, 0) / bits.length;
  const [zero, one] = [Math.log2(1 - ones), Math.log2(ones)];
  const likeliest = Math.max(
    zero + 127 * log[0][0], zero + 64 * log[0][1] + 63 * log[1][0], zero + log[0][1] + 127 * log[1][1],
    one + log[1][0] + 126 * log[0][0], one + 64 * log[1][0] + 63 * log[0][1], one + 127 * log[1][1],
  );
  return Math.min(-likeliest / 128, 1);
}

const BLOCK = 6;
const LEARNT = 1000; // blocks

function expectedLog(z, blocks) {
  let inner = 0;
  let sum = 0;
  let power = 1; // (1 - z)^(t - 1)
  for (let t = 1; t <= blocks; t++, power *= 1 - z) {
    if (t > LEARNT) sum += inner + Math.log2(t) * z * power;
    inner += Math.log2(t) * z * z * power;
  }
  return sum / (blocks - LEARNT);
}

/** 6.3.4: how far back each six bits were seen. Null: too few bits. */
export function compression(bits) {
  const blocks = Math.floor(bits.length / BLOCK);
  if (blocks < 2 * LEARNT) return null;
  const last = new Map();
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < blocks; i++) {
    let value = 0;
    for (let k = 0; k < BLOCK; k++) value = value * 2 + bits[i * BLOCK + k];
    const log = Math.log2(i - (last.get(value) ?? -1));
    if (i >= LEARNT) [sum, squares] = [sum + log, squares + log * log];
    last.set(value, i);
  }
  const values = 2 ** BLOCK - 1;
  const expected = (p) => expectedLog(p, blocks) + values * expectedLog((1 - p) / values, blocks);
  const aim = meanLess(blocks - LEARNT, sum, squares, 0.5907);
  const p = solve(expected, aim, 1 / (values + 1), 1 - 1e-9);
  return p === null ? 1 : Math.min(1, -Math.log2(p) / BLOCK);
}

// ---- repeats: all suffixes in order, and how much neighbours share ----

function countingSort(order, keys, shift, limit) {
  const starts = new Int32Array(limit + 2);
  const n = order.length;
  const key = (at) => (at + shift < n ? keys[at + shift] + 1 : 0);
  for (let i = 0; i < n; i++) starts[key(i) + 1]++;
  for (let i = 0; i <= limit; i++) starts[i + 1] += starts[i];
  const sorted = new Int32Array(n);
  for (const at of order) sorted[starts[key(at)]++] = at;
  return sorted;
}

function sortSuffixes(bits) {
  const n = bits.length;
  let ranks = Int32Array.from(bits);
  let order = countingSort(Int32Array.from({ length: n }, (_, i) => i), ranks, 0, 3);
  for (let width = 1, limit = 3; width < Math.min(n, LONGEST); width *= 2) {
    order = countingSort(countingSort(order, ranks, width, limit), ranks, 0, limit);
    const second = (at) => (at + width < n ? ranks[at + width] : -1);
    const next = new Int32Array(n);
    for (let i = 1; i < n; i++) {
      const [a, b] = [order[i - 1], order[i]];
      next[b] = next[a] + (ranks[a] !== ranks[b] || second(a) !== second(b) ? 1 : 0);
    }
    ranks = next;
    limit = ranks[order[n - 1]] + 2;
    if (limit === n + 1) break;
  }
  return { order, ranks };
}

/** How many bits each suffix shares with the one before it in order, at most LONGEST. */
function sharedLengths(bits, order) {
  const places = new Int32Array(order.length);
  order.forEach((at, place) => (places[at] = place));
  const shared = new Int32Array(order.length);
  let length = 0;
  for (let at = 0; at < bits.length; at++, length = Math.max(0, length - 1)) {
    if (places[at] === 0) {
      length = 0;
      continue;
    }
    const before = order[places[at] - 1];
    const end = bits.length - Math.max(at, before);
    while (length < end && length < LONGEST && bits[at + length] === bits[before + length]) length++;
    shared[places[at]] = length;
  }
  return shared;
}

/** Of all tuples of a length: the commonest's count, and how many pairs are alike. */
function countTuples(shared, width) {
  let most = 1;
  let pairs = 0;
  let run = 1;
  for (let i = 1; i <= shared.length; i++) {
    if (i < shared.length && shared[i] >= width) {
      run++;
      continue;
    }
    most = Math.max(most, run);
    pairs += (run * (run - 1)) / 2;
    run = 1;
  }
  return { most, pairs };
}

/** 6.3.5 and 6.3.6. Of repeats longer than WIDEST only the longest of all is looked at. */
export function repeats(bits) {
  const n = bits.length;
  const shared = sharedLengths(bits, sortSuffixes(bits).order);
  const longest = shared.reduce((most, length) => Math.max(most, length), 0);
  const widths = Array.from({ length: Math.min(longest, WIDEST) }, (_, i) => i + 1);
  let [tuple, substring, often] = [0, 0, true];
  for (const width of longest > WIDEST ? [...widths, longest] : widths) {
    const { most, pairs } = countTuples(shared, width);
    const left = n - width + 1;
    often &&= most >= OFTEN;
    if (often) tuple = Math.max(tuple, (most / left) ** (1 / width));
    if (!often || width > WIDEST) {
      substring = Math.max(substring, (pairs / ((left * (left - 1)) / 2)) ** (1 / width));
    }
  }
  return { tTuple: entropy(upper(tuple, n)), longestRepeated: entropy(upper(substring, n)) };
}

/** { most-common value, collision, .., least } */
export function estimate(bytes) {
  const bits = Uint8Array.from(bitsOf(bytes));
  const all = {
    mostCommonValue: mostCommonValue(bits),
    collision: collision(bits),
    markov: markov(bits),
    compression: compression(bits),
    ...repeats(bits),
  };
  return { ...all, least: Math.min(...Object.values(all).filter((value) => value !== null)) };
}
