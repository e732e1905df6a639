// @ts-check
// What all panels share: a heading that opens and closes, rows, and figures.

import { el } from '../dom.js';
import { madeKey, t } from '../words.js';

/** A panel; `fill` makes its content, and is called again when the language changes. */
export function panel(key, { open = false, onToggle = (/** @type {boolean} */ _open) => {} } = {}, ...children) {
  const details = el('details', { class: `panel ${key}-panel`, id: `panel-${key}`, open },
    el('summary', {}, el('h2', { 'data-t': `panel-${key}` }, t(madeKey(`panel-${key}`)))),
    el('div', { class: 'body' }, ...children));
  details.addEventListener('toggle', () => onToggle(details.open));
  return details;
}

/** @param {import('../types').WordKey} key */
export const text = (key, attributes = {}) => el('p', { 'data-t': key, ...attributes }, t(key));

/**
 * @param {import('../types').WordKey} key @param {() => any} onclick
 * @returns {HTMLButtonElement}
 */
export const button = (key, onclick, attributes = {}) =>
  el('button', { type: 'button', 'data-t': key, onclick, ...attributes }, t(key));

/**
 * A box to tick, with its words.
 * @param {import('../types').WordKey} key
 */
export function tick(key, checked, onChange) {
  const box = el('input', { type: 'checkbox', checked });
  box.addEventListener('change', () => onChange(box.checked));
  return { box, row: el('label', { class: 'tick' }, box, el('span', { 'data-t': key }, t(key))) };
}

/** A choice: [value, words' key] each. */
export function choice(key, options, onChange) {
  const select = el('select', {}, options.map(([value, words]) => el('option', { value, 'data-t': words }, t(words))));
  select.addEventListener('change', () => onChange(select.value));
  return { select, row: el('label', { class: 'pick' }, el('span', { 'data-t': key }, t(key)), select) };
}

/** Words beside values: { row, set(value) }. */
export function figure(key) {
  const value = el('dd', {}, '');
  const row = el('div', {}, el('dt', { 'data-t': key }, t(key)), value);
  return { row, set: (shown) => value.textContent !== String(shown) && (value.textContent = shown) };
}
