// @ts-check
// A window over the page, with a title, and a button that closes it.

import { byId, el } from '../dom.js';
import { t } from '../words.js';

/**
 * @param {import('../types').WordKey} title
 * @param {...(Node | null)} children
 */
export function openDialog(title, ...children) {
  const dialog = /** @type {HTMLDialogElement} */ (byId('dialog'));
  const close = el(
    'button',
    { type: 'button', class: 'quiet', 'data-t': 'close', id: 'close-dialog', onclick: () => dialog.close() },
    t('close'),
  );
  dialog.replaceChildren(
    el('header', {}, el('h2', { id: 'dialog-title', 'data-t': title }, t(title)), close),
    el('div', { class: 'body' }, ...children),
  );
  if (!dialog.open) dialog.showModal();
  return dialog;
}
