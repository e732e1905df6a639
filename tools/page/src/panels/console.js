// The machine interface: what goes to and fro, and a line to type.

import { el } from '../dom.js';
import { t } from '../words.js';
import { panel, text } from './panel.js';

const MOST_LINES = 300;
const LONGEST = 2000;

export function consolePanel({ lines }) {
  const log = el('div', { class: 'log', role: 'log', 'aria-live': 'off', tabindex: '0', 'data-t-label': 'console-log' }, text('console-hint', { class: 'hint' }));
  const input = el('input', {
    type: 'text', name: 'request', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'send',
    maxlength: '127', placeholder: 'help', 'data-t-label': 'console-input',
  });
  const history = new History(input);
  const form = el('form', { class: 'line' }, el('span', { 'aria-hidden': 'true' }, '>'), input);
  const send = (typed) => {
    const request = typed.trim();
    if (request === '') return;
    history.add(request);
    lines.request(request, { quiet: false }).catch(({ reply }) => reply.error === 'gone' && show(log, t('console-gone'), false, 'refused'));
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(input.value);
    input.value = '';
  });
  input.addEventListener('paste', (event) => pasteLines(input, event, send));
  lines.on('other', () => log.replaceChildren(text('console-hint', { class: 'hint' })));
  lines.on('traffic', ({ text: line, sent }) => show(log, line, sent));
  return panel('console', { open: true }, log, form);
}

/** As in a terminal: each whole line goes, what comes behind the last stays to be typed on. A browser would make one line of all. */
function pasteLines(input, event, send) {
  const { value, selectionStart, selectionEnd } = input;
  const pasted = event.clipboardData.getData('text');
  if (!/[\r\n]/.test(pasted)) return;
  event.preventDefault();
  const all = (value.slice(0, selectionStart) + pasted + value.slice(selectionEnd)).split(/[\r\n]+/);
  input.value = all.pop();
  all.forEach(send);
}

function show(log, line, sent, kind = kindOf(line, sent)) {
  if (sent) log.querySelector('.hint')?.remove();
  const following = log.scrollTop + log.clientHeight >= log.scrollHeight - 8;
  log.append(el('p', { class: kind }, line.slice(0, LONGEST)));
  while (log.children.length > MOST_LINES) log.firstChild.remove();
  if (following) log.scrollTop = log.scrollHeight;
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
