// SHA-256 and what is built on it (FIPS 180-4, 198-1; SP 800-90A 10.1.2). Written out, for a browser
// gives its own only to pages that came by https, and this page works from anywhere.

const BLOCK = 64;
const LENGTH_BYTES = 8;
const ROUNDS = 64;

const primes = (count) => {
  const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p)) found.push(n);
  return found;
};
/** The first 32 bits behind the point of a root: exact, for a double has 52. */
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
const START = primes(8).map((p) => fraction(Math.sqrt(p)));
const K = primes(ROUNDS).map((p) => fraction(Math.cbrt(p)));

const turn = (word, by) => (word >>> by) | (word << (32 - by));
const sigma = (word, a, b, shift) => turn(word, a) ^ turn(word, b) ^ (word >>> shift);
const Sigma = (word, a, b, c) => turn(word, a) ^ turn(word, b) ^ turn(word, c);

function padded(bytes) {
  const length = Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK) * BLOCK;
  const all = new Uint8Array(length);
  all.set(bytes);
  all[bytes.length] = 0x80;
  new DataView(all.buffer).setUint32(length - 4, bytes.length * 8);
  return new DataView(all.buffer);
}

function schedule(view, at) {
  const w = [];
  for (let t = 0; t < ROUNDS; t++) {
    w.push(t < 16 ? view.getInt32(at + 4 * t)
      : (sigma(w[t - 2], 17, 19, 10) + w[t - 7] + sigma(w[t - 15], 7, 18, 3) + w[t - 16]) | 0);
  }
  return w;
}

function compress(state, w) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < ROUNDS; t++) {
    const one = (h + Sigma(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + K[t] + w[t]) | 0;
    const two = (Sigma(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) | 0);
}

export function sha256(bytes) {
  const view = padded(bytes);
  let state = START;
  for (let at = 0; at < view.byteLength; at += BLOCK) state = compress(state, schedule(view, at));
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setInt32(4 * i, word));
  return new Uint8Array(out.buffer);
}

export const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

export function hmac(key, bytes) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(join(block.map((byte) => byte ^ 0x36), bytes));
  return sha256(join(block.map((byte) => byte ^ 0x5c), inner));
}

export class HmacDrbg {
  constructor(seed) {
    this.key = new Uint8Array(32);
    this.value = new Uint8Array(32).fill(1);
    this.update(seed);
  }

  update(seed) {
    for (const mark of seed.length > 0 ? [0, 1] : [0]) {
      this.key = hmac(this.key, join(this.value, [mark], seed));
      this.value = hmac(this.key, this.value);
    }
  }

  /** 32 bytes. */
  generate() {
    this.value = hmac(this.key, this.value);
    const made = this.value;
    this.update([]);
    return made;
  }
}
