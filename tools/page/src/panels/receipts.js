// @ts-check
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
const WRONG = {
  commit: 'receipt-commit',
  values: 'receipt-values',
  late: 'receipt-late',
  chain: 'receipt-chain',
  fork: 'receipt-fork',
};

/** The receipts of whichever die is followed. */
export class Receipts {
  constructor(lines) {
    this.lines = lines;
    this.list = el('ol', { class: 'receipts', 'data-t-label': 'receipts' });
    this.head = el('p', { class: 'note head' });
    this.seen = new Seen(this.list, this.head);
    lines.on('open', (open) => open && this.seen.begin(lines).catch(() => {})); // of what no die says, nothing
    lines.on('other', () => this.seen.clear());
    lines.on('state', (state) => this.seen.take(state));
    lines.on('event', (event) => this.seen.take(event));
  }

  /**
   * The commitment is there before the nonce is picked: so the die can't have chosen by it. Gives the checked receipt.
   * @param {{ onCommit?: (commit: string) => void, onNonce?: (nonce: string) => void }} [watch]
   */
  async rollWithNonce({ onCommit = () => {}, onNonce = () => {} } = {}) {
    const { lines, seen } = this;
    onCommit(await awaitCommitment(lines, seen));
    const nonce = hex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
    onNonce(nonce);
    seen.sends(nonce);
    await lines.request(`roll nonce=${nonce}`);
    if (seen.last?.receipt.nonce !== nonce) seen.take((await lines.request('receipt')).reply);
    return seen.last;
  }
}

export function receiptsPanel({ receipts, say }) {
  const roll = button('receipt-roll', () => receipts.rollWithNonce().catch(() => say('not-now')), {
    id: 'receipt-roll',
  });
  const save = button('receipt-save', () => download('sanity-die-receipts.txt', receipts.seen.file(), 'text/plain'), {
    id: 'receipt-save',
  });
  return panel(
    'receipts',
    {},
    text('receipt-note', { class: 'note' }),
    el('div', { class: 'row' }, roll, save),
    receipts.list,
    receipts.head,
  );
}

/** Waits for the commitment of the roll that is asked for: there is none where nothing will be drawn. */
async function awaitCommitment(lines, seen) {
  for (let tries = 0; tries < TRIES; tries++) {
    const { reply } = await lines.request('state');
    seen.take(reply);
    if (reply.commit) return reply.commit;
    await lines.request(`wait ${PATIENCE_MS}`);
  }
  throw new Error('nothing to be drawn');
}

/** All that this die has said since it was connected. */
class Seen {
  constructor(list, head) {
    this.list = list;
    this.head = head;
    this.ledger = new Ledger();
    /** @type {string[]} */
    this.said = [];
    /** @type {any} the receipt that was checked last: { receipt, faults, own } */
    this.last = null;
  }

  clear() {
    this.ledger = new Ledger();
    this.said = [];
    this.last = null;
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
    this.last = checked;
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
  const words =
    faults.length > 0 ? faults.map((fault) => t(WRONG[fault])).join(' ') : t(own ? 'receipt-own' : 'receipt-good');
  const dice = receipt.bounds.map((bound, i) => `d${bound}: ${receipt.values[i] + 1}`).join(', ');
  return el(
    'li',
    { class: faults.length > 0 ? 'fail' : 'pass', value: receipt.n },
    el('strong', {}, dice),
    ` ${words}`,
  );
}
