// @ts-check
// Rolls checked by their receipts, as docs/fairness.md says how: values made again from digest, press
// and nonce; the commitment from the digest; each receipt chained to the one before it.

import { HmacDrbg, join, sha256 } from './sha256.js';

const PARTS = ['n', 'commit', 'digest', 'press_us', 'nonce', 'bounds', 'values', 'chain'];
const STORED_EVERY = 48; // rolls between the stored heads of the chain

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

function pressBytes(us) {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(us), true);
  return new Uint8Array(view.buffer);
}

/** The fewest bits that hold the bound are a code; a code below the bound is the value. */
export function draw(drbg, bounds) {
  let bits = [];
  const code = (width) => {
    if (bits.length < width)
      bits = [...drbg.generate()].flatMap((byte) => [0, 1, 2, 3, 4, 5, 6, 7].map((i) => (byte >> i) & 1));
    return bits.splice(0, width).reduce((sum, bit, i) => sum + (bit << i), 0);
  };
  return bounds.map((bound) => {
    const width = 32 - Math.clz32(bound - 1);
    let value = code(width);
    while (bound > 0 && value >= bound) value = code(width);
    return value;
  });
}

/** The number with which a die resumes after a power cut that has roll n stored as the chain's head. */
const resumedAfter = (n) => (Math.floor(n / STORED_EVERY) + 1) * STORED_EVERY + 1;

const same = (a, b) => a.length === b.length && a.every((value, i) => value === b[i]);

export class Ledger {
  constructor() {
    this.heads = new Map(); // of the chain, by number
    this.seen = new Set(); // receipts, whole
    this.told = new Map(); // commitments, by how many had been told before
    this.mine = new Map(); // nonces sent from here, by how many commitments had been told by then
  }

  /** Whatever the die says: a state, an event, a receipt. Gives { receipt, faults, own } for a new receipt. */
  take(fact) {
    if (fact.digest === undefined) return this.takeCommit(fact.commit);
    const whole = JSON.stringify(fact, PARTS);
    if (this.seen.has(whole)) return null; // told again
    this.seen.add(whole);
    const faults = [...this.faultsOf(fact)];
    this.heads.set(fact.n, unhex(fact.chain));
    return { receipt: fact, faults, own: this.mine.has(fact.nonce) };
  }

  takeCommit(commit) {
    if (commit && !this.told.has(commit)) this.told.set(commit, this.told.size);
    return null;
  }

  /** A nonce leaves now: only commitments told till here count for it. */
  sends(nonce) {
    this.mine.set(nonce, this.told.size);
  }

  *faultsOf(receipt) {
    const [digest, nonce, press] = [unhex(receipt.digest), unhex(receipt.nonce), pressBytes(receipt.press_us)];
    const { bounds, values, n } = receipt;
    if (hex(sha256(digest)) !== receipt.commit) yield 'commit';
    if (!same(draw(new HmacDrbg(join(digest, press, nonce)), bounds), values)) yield 'values';
    if (this.mine.has(receipt.nonce) && !(this.told.get(receipt.commit) < this.mine.get(receipt.nonce))) yield 'late';
    const said = join(digest, press, [nonce.length], nonce, [bounds.length], bounds, values);
    if (this.heads.has(n)) yield 'fork';
    if (!this.goesOn(n, said, receipt.chain)) yield 'chain';
  }

  goesOn(n, said, chain) {
    const follows = (head) => hex(sha256(join(head, said))) === chain;
    const before = n === 1 ? new Uint8Array(32) : this.heads.get(n - 1);
    if (before) return follows(before);
    if (this.heads.size === 0) return true; // the first one seen here
    return [...this.heads].some(([h, head]) => resumedAfter(h) === n && follows(head)); // power was cut
  }
}
