// Min-entropy a bit by the four predictors of SP 800-90B (6.3.7 to 6.3.10), for binary sources. Written from
// the standard; the other six estimates are in ../fairness.d/estimates.js.

import { bitsOf } from '../fairness.d/bits.js';
import { estimate } from '../fairness.d/estimates.js';

const Z = 2.5758293035489004; // 99 %
const NOTHING = 2; // a predictor that makes no prediction
const CONTEXT_BITS = 16; // the longest of MultiMMC and LZ78Y
const LZ_ENTRIES = 65536;

/** Logarithm of the chance that `p` gives no run of `run` right predictions among `count`. */
function logNoRun(p, run, count) {
  const q = 1 - p;
  let x = 1;
  for (let i = 0; i < 20; i++) x = 1 + q * p ** run * x ** (run + 1);
  return Math.log(1 - p * x) - Math.log((run + 1 - run * x) * q) - (count + 1) * Math.log(x);
}

/** The p at which the longest run seen is as long as it is in one of a hundred cases. */
function localChance(longest, count) {
  const run = longest + 1;
  let [low, high] = [0.5, 1 - 1e-12];
  if (!(logNoRun(low, run, count) > Math.log(0.99))) return low;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (logNoRun(middle, run, count) > Math.log(0.99)) low = middle;
    else high = middle;
  }
  return low;
}

/** Of so many right predictions, the longest run of them, among `count`. */
function entropyOf({ right, longest, count }) {
  if (longest >= count) return 0;
  const share = right / count;
  const global = right === 0 ? 1 - 0.01 ** (1 / count) : Math.min(1, share + Z * Math.sqrt((share * (1 - share)) / (count - 1)));
  return Math.max(0, -Math.log2(Math.max(global, localChance(longest, count), 0.5)));
}

class Score {
  constructor() {
    Object.assign(this, { right: 0, longest: 0, run: 0, count: 0 });
  }

  add(isRight) {
    this.count++;
    this.run = isRight ? this.run + 1 : 0;
    this.right += isRight ? 1 : 0;
    this.longest = Math.max(this.longest, this.run);
  }
}

/** Several predictors, of which the one that was right most often so far is believed. */
class Contest {
  constructor(size) {
    this.scores = new Uint32Array(size);
    this.winner = 0;
    this.score = new Score();
  }

  /** `predictions[j]`: 0, 1 or NOTHING; then the bit that came. */
  add(predictions, bit) {
    this.score.add(predictions[this.winner] === bit);
    for (let j = 0; j < predictions.length; j++) {
      if (predictions[j] !== bit) continue;
      this.scores[j]++;
      if (this.scores[j] >= this.scores[this.winner]) this.winner = j;
    }
  }
}

const WINDOWS = [63, 255, 1023, 4095];

/** 6.3.7: the most common value in each of four windows; if both are as common, the later one. */
export function multiMostCommon(bits) {
  const contest = new Contest(WINDOWS.length);
  const ones = WINDOWS.map((width) => (width === WINDOWS[0] ? countOnes(bits, width) : 0));
  const predictions = new Uint8Array(WINDOWS.length);
  for (let i = WINDOWS[0]; i < bits.length; i++) {
    WINDOWS.forEach((width, j) => {
      if (i === width) ones[j] = countOnes(bits, width);
      predictions[j] = i < width ? NOTHING : ones[j] * 2 > width ? 1 : 0;
    });
    contest.add(predictions, bits[i]);
    WINDOWS.forEach((width, j) => {
      if (i >= width) ones[j] += bits[i] - bits[i - width];
    });
  }
  return entropyOf(contest.score);
}

function countOnes(bits, end) {
  let ones = 0;
  for (let i = 0; i < end && i < bits.length; i++) ones += bits[i];
  return ones;
}

const LAGS = 128;

/** 6.3.8: the bit so many before. */
export function lag(bits) {
  const contest = new Contest(LAGS);
  const predictions = new Uint8Array(LAGS);
  for (let i = 1; i < bits.length; i++) {
    for (let d = 1; d <= LAGS; d++) predictions[d - 1] = d <= i ? bits[i - d] : NOTHING;
    contest.add(predictions, bits[i]);
  }
  return entropyOf(contest.score);
}

/** The `width` bits before `end`, as a number. */
function contextAt(bits, end, width) {
  let value = 0;
  for (let i = end - width; i < end; i++) value = value * 2 + bits[i];
  return value;
}

const likelier = (zeros, ones) => (zeros === 0 && ones === 0 ? NOTHING : ones >= zeros ? 1 : 0);

/** 6.3.9: what followed the same 1 to 16 bits most often. */
export function multiMarkov(bits) {
  const counts = Array.from({ length: CONTEXT_BITS }, (_, i) => new Uint32Array(2 ** (i + 2)));
  const contest = new Contest(CONTEXT_BITS);
  const predictions = new Uint8Array(CONTEXT_BITS);
  for (let i = 2; i < bits.length; i++) {
    const [before, now] = [contextAt(bits, i - 1, Math.min(i - 1, CONTEXT_BITS)), contextAt(bits, i, Math.min(i, CONTEXT_BITS))];
    for (let d = 1; d <= CONTEXT_BITS; d++) {
      const table = counts[d - 1];
      const mask = 2 ** d - 1;
      if (d < i) table[(before & mask) * 2 + bits[i - 1]]++;
      const at = (now & mask) * 2;
      predictions[d - 1] = d <= i ? likelier(table[at], table[at + 1]) : NOTHING;
    }
    contest.add(predictions, bits[i]);
  }
  return entropyOf(contest.score);
}

/** 6.3.10: the same with a dictionary that fills as it goes, and the commonest of all lengths. */
export function lz78y(bits) {
  const counts = Array.from({ length: CONTEXT_BITS }, (_, i) => new Uint32Array(2 ** (i + 2)));
  const known = Array.from({ length: CONTEXT_BITS }, (_, i) => new Uint8Array(2 ** (i + 1)));
  const score = new Score();
  let entries = 0;
  for (let i = CONTEXT_BITS + 1; i < bits.length; i++) {
    const [before, now] = [contextAt(bits, i - 1, CONTEXT_BITS), contextAt(bits, i, CONTEXT_BITS)];
    let [prediction, most] = [NOTHING, 0];
    for (let d = CONTEXT_BITS; d >= 1; d--) {
      const at = before & (2 ** d - 1);
      if (!known[d - 1][at] && entries < LZ_ENTRIES) {
        known[d - 1][at] = 1;
        entries++;
      }
      if (known[d - 1][at]) counts[d - 1][at * 2 + bits[i - 1]]++;
    }
    for (let d = CONTEXT_BITS; d >= 1; d--) {
      const at = (now & (2 ** d - 1)) * 2;
      const [zeros, ones] = [counts[d - 1][at], counts[d - 1][at + 1]];
      if (Math.max(zeros, ones) > most) [prediction, most] = [ones >= zeros ? 1 : 0, Math.max(zeros, ones)];
    }
    score.add(prediction === bits[i]);
  }
  return entropyOf(score);
}

/** All ten of the standard's estimates for these bytes, and the least of them. */
export function estimateAll(bytes) {
  const bits = Uint8Array.from(bitsOf(bytes));
  const { least: _, ...six } = estimate(bytes);
  const all = {
    ...six,
    multiMostCommon: multiMostCommon(bits),
    lag: lag(bits),
    multiMarkov: multiMarkov(bits),
    lz78y: lz78y(bits),
  };
  return { ...all, least: Math.min(...Object.values(all).filter((value) => value !== null)) };
}
