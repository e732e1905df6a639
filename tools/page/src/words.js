// @ts-check
// The page's words, in the language that is chosen, and the device's own (device:words), which are
// taken from the firmware.

import deviceWords from 'device:words';
import { de } from './words/de.js';
import { en } from './words/en.js';
import { nl } from './words/nl.js';

/** @type {Record<import('./types').Language, Record<import('./types').WordKey, string>>} */
export const LANGUAGES = { en, nl, de };
const KEY = 'sanity-die-language';

/** @type {import('./types').Language} */
let language = 'en';

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is refused
  }
}

function remember(code) {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // Then it is asked of the browser again next time.
  }
}

/**
 * The one chosen before, else the first of the browser's that there is, else English.
 * @returns {import('./types').Language}
 */
export function firstLanguage() {
  const wishes = [remembered(), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return /** @type {import('./types').Language} */ (
    wishes.find((code) => code && Object.hasOwn(LANGUAGES, code)) ?? 'en'
  );
}

/** @param {import('./types').Language} code */
export function setLanguage(code, keep = false) {
  language = code;
  document.documentElement.lang = code;
  if (keep) remember(code);
  applyWords(document);
  document.dispatchEvent(new Event('words'));
}

export const currentLanguage = () => language;

/**
 * The words of `key`, with {places} filled.
 * @param {import('./types').WordKey} key @param {Record<string, any>} places
 */
export function t(key, places = {}) {
  const text = LANGUAGES[language][key] ?? en[key];
  if (text === undefined) throw new Error(`no words for "${key}"`);
  return text.replace(/\{(\w+)\}/g, (_, name) => places[name] ?? '');
}

/**
 * A key that is made of a part and an id of ours; `t` throws where there are no such words.
 * @param {string} key @returns {import('./types').WordKey}
 */
export const madeKey = (key) => /** @type {import('./types').WordKey} */ (key);

/**
 * Are there words for it? An id may come from any firmware.
 * @param {string} key @returns {key is import('./types').WordKey}
 */
export const has = (key) => Object.hasOwn(en, key);

/** The words of `key` where there are such, else the id itself, readable. */
export const tOr = (key, id) => (has(key) ? t(key) : String(id).replace(/[-_]/g, ' '));

/** Why the die refused a request, in words where there are such. */
export function refusalOf({ message, reply }) {
  const key = `error-${reply?.error}`;
  return has(key) ? t(key) : (reply?.hint ?? message);
}

const keyOf = (...parts) => parts.filter(Boolean).join('_').toUpperCase().replace(/-/g, '_');

/**
 * The device's words: kind 'ASK', 'OPTION', 'FACE', 'SET' or '' and a console's id; in `game` they
 * may be others. What it has no words for is the id itself, readable.
 */
export function deviceWord(kind, id, game = '') {
  const ownKey = keyOf(game, id);
  const keys = [...(game ? [ownKey, `${ownKey}S`] : []), keyOf(kind, id)];
  const found = keys.find((key) => deviceWords.en[key] !== undefined) ?? '';
  return deviceWords[language]?.[found] ?? deviceWords.en[found] ?? id.replace(/-/g, ' ');
}

/** What somebody is asked or does: the device's words, or the page's where the glass has only a drawing. */
export const askWords = (ask, game) => {
  const own = `ask-${game}-${ask}`;
  if (has(own)) return t(own);
  const words = deviceWord('ASK', ask, game);
  return words === ask.replace(/-/g, ' ') || !/\p{L}/u.test(words) ? tOr(`ask-${ask}`, ask) : words;
};

/** Who, and what it is about them: `between` doesn't part "Bram" from "'s turn". */
export const whoAndWhat = (who, words, between) =>
  words.startsWith("'") ? who + words : [who, words].filter(Boolean).join(between);

/** A number with so many digits after the point, or what a language has for one. */
export const decimal = (value, digits) =>
  value.toLocaleString(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });

/** Of things in groups of thousands. */
export const grouped = (value) => value.toLocaleString(language);

export const deviceLanguageName = (code) => deviceWords[code]?.LANGUAGE ?? LANGUAGES[code]?.['language-name'] ?? code;

/**
 * These words from now on, in whatever language.
 * @param {HTMLElement} element @param {import('./types').WordKey} key
 */
export function setWords(element, key) {
  element.dataset.t = key;
  element.textContent = t(key);
}

/** Fills what carries data-t (text) or data-t-label (its accessible name). */
export function applyWords(root) {
  for (const element of root.querySelectorAll('[data-t]')) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll('[data-t-label]')) {
    element.setAttribute('aria-label', t(element.dataset.tLabel));
  }
  for (const element of root.querySelectorAll('[data-t-placeholder]'))
    element.placeholder = t(element.dataset.tPlaceholder);
}
