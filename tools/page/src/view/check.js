// @ts-check
// "Check a roll": the die commits, this page picks a number, the die rolls, and the receipt is worked out anew here.

import { el } from '../dom.js';
import { newGame } from '../games.js';
import { t } from '../words.js';
import { button } from '../panels/panel.js';
import { openDialog } from './dialog.js';

const SHOWN = 16; // digits of 64
const FALL_MS = 1200;

/** @param {import('../types').WordKey} key */
const step = (key) => el('li', {}, el('strong', { 'data-t': key }, t(key)), el('code', {}, ''));

/** @param {any} place @param {string} hexadecimal */
const show = (place, hexadecimal) =>
  (place.lastChild.textContent = `${hexadecimal.slice(0, SHOWN)}${hexadecimal.length > SHOWN ? '…' : ''}`);

/** Not before it is seen on the display. */
const hasFallen = (lines) =>
  new Promise((resolve) => {
    const end = lines.on('fallen', () => (end(), resolve(null)));
    setTimeout(resolve, FALL_MS);
  });

/** A die that asks for nothing that could be rolled gets a die to roll. */
async function askForRoll(lines) {
  const {
    reply: { prompt },
  } = await lines.request('state');
  if (prompt?.kind === 'choose') return false;
  if (prompt?.kind !== 'roll') await lines.request(newGame('dice', 0).replace('die=cult', 'die=d20'));
  return true;
}

/**
 * One roll in three steps. `receipts` as panels/receipts.js makes it.
 * @param {Pick<import('../types').Shared, 'lines' | 'say' | 'receipts'>} shared
 */
export async function checkRoll({ lines, say, receipts }) {
  if (!lines.open || !(await askForRoll(lines).catch(() => false)))
    return say(lines.open ? 'check-choose' : 'error-gone');
  const steps = ['check-commit', 'check-nonce', 'check-roll'].map((key) =>
    step(/** @type {import('../types').WordKey} */ (key)),
  );
  const verdict = el('p', { class: 'verdict', role: 'status' }, t('check-waits'));
  const again = button('check-again', () => checkRoll({ lines, say, receipts }), { hidden: true });
  openDialog('check-start', el('ol', { class: 'check' }, steps), verdict, again);
  try {
    const checked = await receipts.rollWithNonce({
      onCommit: (commit) => show(steps[0], commit),
      onNonce: (nonce) => show(steps[1], nonce),
    });
    const { receipt, faults } = checked;
    await hasFallen(lines);
    show(steps[2], receipt.values.map((value) => String(value + 1)).join(', '));
    verdict.classList.add(faults.length === 0 ? 'pass' : 'fail');
    verdict.replaceChildren(
      el('span', { 'aria-hidden': 'true' }, faults.length === 0 ? '✓' : '✗'),
      ' ',
      t(faults.length === 0 ? 'check-good' : 'check-bad'),
    );
  } catch (error) {
    verdict.classList.add('fail');
    verdict.textContent = t(error.reply?.error === 'noise' ? 'check-noise' : 'not-now');
  }
  again.hidden = false;
  return undefined;
}
