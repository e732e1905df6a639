// @ts-check
// The machine interface: what goes to and fro, and a line to type.

import { el } from '../dom.js';
import { t } from '../words.js';
import { panel, text } from './panel.js';

const MOST_LINES = 300;
const LONGEST = 2000;
const AHEAD = 8; // requests on their way: of lines that were pasted, the others wait

export function consolePanel({ lines }) {
  const place = el(
    'div',
    { class: 'log', role: 'log', 'aria-live': 'off', tabindex: '0', 'data-t-label': 'console-log' },
    text('console-hint', { class: 'hint' }),
  );
  const input = el('input', {
    type: 'text',
    name: 'request',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'send',
    maxlength: '127',
    placeholder: 'help',
    'data-t-label': 'console-input',
  });
  const history = new History(input);
  const form = el('form', { class: 'line' }, el('span', { 'aria-hidden': 'true' }, '>'), input);
  const log = new Log(place);
  const refuse = ({ reply }) => reply.error === 'gone' && log.show(t('console-gone'), false, 'refused');
  const waiting = [];
  let under = 0;
  const next = () => {
    for (; under < AHEAD && waiting.length > 0; under++) {
      const one = lines.request(waiting.shift(), { quiet: false }).catch(refuse);
      one.then(() => (under--, next()));
    }
  };
  const send = (typed) => {
    const request = typed.trim();
    if (request === '') return;
    history.add(request);
    waiting.push(request);
    next();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(input.value);
    input.value = '';
  });
  input.addEventListener('paste', (event) => pasteLines(input, event, send));
  lines.on('open', (open) => open || waiting.splice(0));
  lines.on('other', () => log.clear(text('console-hint', { class: 'hint' })));
  lines.on('traffic', ({ text: line, sent }) => log.show(line, sent));
  return panel('console', {}, place, form);
}

/**
 * As in a terminal: each whole line goes, what comes behind the last stays to be typed on. A browser would make
 * one line of all.
 */
function pasteLines(input, event, send) {
  const { value, selectionStart, selectionEnd } = input;
  const pasted = event.clipboardData.getData('text');
  if (!/[\r\n]/.test(pasted)) return;
  event.preventDefault();
  const all = (value.slice(0, selectionStart) + pasted + value.slice(selectionEnd)).split(/[\r\n]+/);
  input.value = all.pop();
  all.forEach(send);
}

/** Lines as they come, laid out once a frame: there may be many. */
class Log {
  constructor(place) {
    this.place = place;
    this.fresh = [];
  }

  clear(hint) {
    this.fresh = [];
    this.place.replaceChildren(hint);
  }

  show(line, sent, kind = kindOf(line, sent)) {
    this.fresh.push(el('p', { class: kind }, line.slice(0, LONGEST)));
    if (this.fresh.length > MOST_LINES) this.fresh.shift();
    if (this.fresh.length === 1) setTimeout(() => this.lay());
  }

  lay() {
    const { place } = this;
    const following = place.scrollTop + place.clientHeight >= place.scrollHeight - 8;
    if (this.fresh.some(({ className }) => className === 'sent')) place.querySelector('.hint')?.remove();
    place.append(...this.fresh.splice(0));
    while (place.children.length > MOST_LINES) place.firstChild.remove();
    if (following) place.scrollTop = place.scrollHeight;
  }
}

const kindOf = (line, sent) => (sent ? 'sent' : /^{"ok":false/.test(line) ? 'refused' : 'came');

/** What was typed before, with the arrows. */
class History {
  constructor(input) {
    this.input = input;
    this.typed = [];
    this.at = 0;
    input.addEventListener('keydown', (event) => this.key(event));
  }

  add(request) {
    this.typed.push(request);
    this.at = this.typed.length;
  }

  key(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.at = Math.max(0, Math.min(this.typed.length, this.at + step));
    this.input.value = this.typed[this.at] ?? '';
  }
}
