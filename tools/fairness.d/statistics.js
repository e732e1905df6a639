// Chi-square, confidence, and how many rolls it takes. Plain numbers in, plain numbers out.

const CONFIDENCE = 0.99;

/** With fewer rolls a face chi-square says nothing. */
export const FEW_A_FACE = 5;

function logGamma(x) {
  const c = [
    76.18009172947146, -86.50532032941677, 24.01409824083091, -1.231739572450155,
    0.1208650973866179e-2, -0.5395239384953e-5,
  ];
  const t = x + 5.5 - (x + 0.5) * Math.log(x + 5.5);
  const sum = c.reduce((s, value, i) => s + value / (x + 1 + i), 1.000000000190015);
  return -t + Math.log((2.5066282746310005 * sum) / x);
}

function lowerSeries(a, x) {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < 10000 && term > sum * 1e-15; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * Math.exp(-x + a * Math.log(x) - logGamma(a));
}

function upperFraction(a, x) {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let i = 1; i < 10000; i++) {
    const an = -i * (i - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return h * Math.exp(-x + a * Math.log(x) - logGamma(a));
}

/** The chance that chi-square of `df` degrees is `chi2` or more. */
export function chiSquareTail(chi2, df) {
  if (chi2 <= 0) return 1;
  const a = df / 2;
  const x = chi2 / 2;
  return x < a + 1 ? 1 - lowerSeries(a, x) : upperFraction(a, x);
}

/** The chance of a normal deviate beyond +-z. */
export const beyond = (z) => chiSquareTail(z * z, 1);

/** The z that a normal deviate exceeds, either way, with that chance. */
export function deviate(chance) {
  let low = 0;
  let high = 40;
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    if (beyond(middle) > chance) low = middle;
    else high = middle;
  }
  return low;
}

/** z for statements about `faces` faces that hold all together at 99 % confidence. */
export const jointDeviate = (faces) => deviate((1 - CONFIDENCE) / faces);

/** Wilson's interval of a share: [low, high]. */
export function shareInterval(count, total, z) {
  const share = count / total;
  const zz = (z * z) / total;
  const middle = (share + zz / 2) / (1 + zz);
  const half = (z * Math.sqrt((share * (1 - share)) / total + zz / (4 * total))) / (1 + zz);
  return [middle - half, middle + half];
}

/** Rolls that show, for all faces together, a deviation of `precision` (0.01: 1 %) from even. */
export function rollsNeeded(faces, precision) {
  const z = jointDeviate(faces);
  return Math.ceil((z * z * (faces - 1)) / (precision * precision));
}

/** { rolls, chi2, df, p, faces }; a face is { count, share, off, low, high }, the last three as
 * deviations from even. */
export function judgeFaces(counts) {
  const rolls = counts.reduce((sum, count) => sum + count, 0);
  const even = rolls / counts.length;
  const z = jointDeviate(counts.length);
  const chi2 = counts.reduce((sum, count) => sum + (count - even) ** 2 / even, 0);
  const faces = counts.map((count) => {
    const [low, high] = shareInterval(count, rolls, z).map((share) => share * counts.length - 1);
    return { count, share: count / rolls, off: count / even - 1, low, high };
  });
  const df = counts.length - 1;
  return { rolls, chi2, df, p: chiSquareTail(chi2, df), faces };
}

const VERDICTS = [
  { below: 0.001, fair: false, words: 'uneven; a fair die looks like this once in 1,000 times' },
  { below: 0.01, fair: true, words: 'looks fair, though a fair die does this once in 100 times' },
  { below: 0.999, fair: true, words: 'looks fair' },
  { below: 2, fair: false, words: 'too even; a fair die is more uneven 999 times in 1,000' },
];

/** In words first: what the figures mean. `fair` is null when nobody can tell. */
export function verdict({ rolls, p, faces }) {
  if (rolls < FEW_A_FACE * faces.length) return { fair: null, words: 'too few rolls to tell' };
  return VERDICTS.find(({ below }) => p < below);
}
