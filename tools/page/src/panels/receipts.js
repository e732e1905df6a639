// Each roll of this die checked as it comes, by its receipt; and rolls with a nonce of this page's.

import { download, el } from '../dom.js';
import { Ledger, hex } from '../receipts/ledger.js';
import { t } from '../words.js';
import { button, panel, text } from './panel.js';

const SHOWN = 8;
const KEPT = 5000; // lines of the file
const NONCE_BYTES = 16;
const TRIES = 40;
const PATIENCE_MS = 100;
const WRONG = { commit: 'receipt-commit', values: 'receipt-values', late: 'receipt-late', chain: 'receipt-chain', fork: 'receipt-fork' };

export function receiptsPanel({ lines, say }) {
  const list = el('ol', { class: 'receipts', 'data-t-label': 'receipts' });
  const head = el('p', { class: 'note head' });
  const seen = new Seen(list, head);
  lines.on('open', (open) => open && seen.begin(lines).catch(() => {})); // of what no die says, nothing
  lines.on('other', () => seen.clear());
  lines.on('state', (state) => seen.take(state));
  lines.on('event', (event) => seen.take(event));
  const roll = button('receipt-roll', () => rollWithNonce(lines, seen).catch(() => say('not-now')), { id: 'receipt-roll' });
  const save = button('receipt-save', () => download('sanity-die-receipts.txt', seen.file(), 'text/plain'), { id: 'receipt-save' });
  return panel('receipts', {}, text('receipt-note', { class: 'note' }), el('div', { class: 'row' }, roll, save), list, head);
}

/** Waits for the commitment of the roll that is asked for: there is none where nothing will be drawn. */
async function awaitCommitment(lines, seen) {
  for (let tries = 0; tries < TRIES; tries++) {
    const { reply } = await lines.request('state');
    seen.take(reply);
    if (reply.commit) return;
    await lines.request(`wait ${PATIENCE_MS}`);
  }
  throw new Error('nothing to be drawn');
}

/** The commitment is there before the nonce is picked: so the die can't have chosen by it. */
async function rollWithNonce(lines, seen) {
  await awaitCommitment(lines, seen);
  const nonce = hex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  seen.sends(nonce);
  await lines.request(`roll nonce=${nonce}`);
}

/** All that this die has said since it was connected. */
class Seen {
  constructor(list, head) {
    [this.list, this.head] = [list, head];
    this.clear();
  }

  clear() {
    this.ledger = new Ledger();
    this.said = [];
    this.list.replaceChildren();
    this.head.textContent = '';
  }

  /** Another die, or another life of it. What was thrown last is looked at, too. */
  async begin(lines) {
    this.clear();
    const { reply } = await lines.request('receipt').catch(() => ({}));
    if (reply) this.take(reply);
  }

  sends(nonce) {
    this.ledger.sends(nonce);
    this.keep(`roll nonce=${nonce}`);
  }

  take(fact) {
    if (fact.commit === undefined) return;
    const checked = this.ledger.take(fact);
    if (fact.digest === undefined ? fact.commit : checked) this.keep(JSON.stringify(fact));
    if (!checked) return;
    this.list.prepend(line(checked));
    while (this.list.children.length > SHOWN) this.list.lastChild.remove();
    this.head.textContent = t('receipt-head', { n: fact.n, head: fact.chain });
  }

  keep(text) {
    this.said.push(text);
    if (this.said.length > KEPT) this.said.shift();
  }

  file() {
    return `${this.said.join('\n')}\n`;
  }
}

function line({ receipt, faults, own }) {
  const words = faults.length > 0 ? faults.map((fault) => t(WRONG[fault])).join(' ') : t(own ? 'receipt-own' : 'receipt-good');
  const dice = receipt.bounds.map((bound, i) => `d${bound}: ${receipt.values[i] + 1}`).join(', ');
  return el('li', { class: faults.length > 0 ? 'fail' : 'pass', value: receipt.n }, el('strong', {}, dice), ` ${words}`);
}
