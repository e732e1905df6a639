// @ts-check
// A real die: how to get to it.

import { el } from '../dom.js';
import { serialIsThere } from '../real/serial.js';
import { setWords } from '../words.js';
import { button, panel, text } from './panel.js';

export function realPanel({ serial, lines }) {
  const status = el('p', { class: 'where', role: 'status' }, '');
  const connect = button('connect', () => serial.choose(), { id: 'connect', class: 'main' });
  const leave = button('disconnect', () => serial.close(), { id: 'disconnect', hidden: true });
  const show = (key) => status.dataset.t !== key && setWords(status, key);
  serial.on('port', ({ open }) => {
    connect.hidden = open;
    leave.hidden = !open;
    show(open ? 'real-open' : 'real-none');
  });
  serial.on('lost', ({ key }) => key && show(key));
  lines.on('silent', () => serial.port && show('real-silent'));
  lines.on('state', () => serial.port && show('real-open'));
  show(serialIsThere() ? 'real-none' : 'real-no-serial');
  connect.disabled = !serialIsThere();
  return panel('real', { open: true }, text('real-note'), status, el('div', { class: 'row' }, connect, leave));
}
