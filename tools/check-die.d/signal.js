// Spectrum and autocorrelation of bits.

import { bitsOf } from '../fairness.d/bits.js';

const SEGMENT = 1024;
const LAGS = 256;

/** In place, decimation in time; lengths are powers of two. */
function fft(re, im) {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) [re[i], re[j]] = [re[j], re[i]];
  }
  for (let size = 2; size <= n; size *= 2) {
    for (let k = 0; k < size / 2; k++) {
      const angle = (-2 * Math.PI * k) / size;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      for (let at = k; at < n; at += size) {
        const other = at + size / 2;
        const [x, y] = [re[other] * c - im[other] * s, re[other] * s + im[other] * c];
        [re[other], im[other]] = [re[at] - x, im[at] - y];
        [re[at], im[at]] = [re[at] + x, im[at] + y];
      }
    }
  }
}

const centred = (bytes) => {
  const bits = Float64Array.from(bitsOf(bytes));
  const mean = bits.reduce((sum, bit) => sum + bit, 0) / (bits.length || 1);
  return bits.map((bit) => bit - mean);
};

/** Mean power at each of 512 frequencies, from 0 to half the sampling rate; 1 everywhere for ideal noise. */
export function spectrum(bytes) {
  const bits = centred(bytes);
  const power = new Float64Array(SEGMENT / 2);
  const segments = Math.floor(bits.length / SEGMENT);
  const variance = bits.reduce((sum, bit) => sum + bit * bit, 0) / (bits.length || 1) || 1;
  for (let i = 0; i < segments; i++) {
    const re = bits.slice(i * SEGMENT, (i + 1) * SEGMENT);
    const im = new Float64Array(SEGMENT);
    fft(re, im);
    for (let k = 0; k < power.length; k++) power[k] += (re[k] ** 2 + im[k] ** 2) / (SEGMENT * variance);
  }
  return Array.from(power, (sum) => sum / Math.max(1, segments));
}

/** At lags 1 to 256; 0 for ideal noise, 1 for bits that repeat exactly. A source that never changes repeats. */
export function autocorrelation(bytes) {
  const bits = centred(bytes);
  const energy = bits.reduce((sum, bit) => sum + bit * bit, 0);
  return Array.from({ length: LAGS }, (_, i) => {
    let sum = 0;
    for (let at = i + 1; at < bits.length; at++) sum += bits[at] * bits[at - i - 1];
    return energy > 0 ? sum / energy : 1;
  });
}
