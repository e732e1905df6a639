// @ts-check
// What goes on inside the emulated die: figures twice a second, and its raw noise as a picture.

import panels from 'device:panels';
import { el } from '../dom.js';
import { decimal, grouped, t, tOr } from '../words.js';
import { choice, figure, panel, text } from './panel.js';

const SIDE = 64;
const GLASSES = ['white', 'blue', 'two'];
const PACES = [1, 2, 4, 8];
const ROWS = ['state', 'clock', 'speed', 'usb', 'supply', 'flash', 'noise', 'time', 'trouble'];

export function insidePanel({ die, setGlass, restart }) {
  const rows = Object.fromEntries(ROWS.map((name) => [name, figure(`inside-${name}`)]));
  const canvas = el('canvas', { class: 'bits', width: SIDE, height: SIDE, role: 'img', 'data-t-label': 'raw-bits' });
  const pace = choice(
    'pace',
    PACES.map((times) => [times, `pace-${times}`]),
    (times) => die.setPace(Number(times)),
  );
  pace.select.id = 'pace';
  const glass = choice(
    'glass-kind',
    GLASSES.map((name) => [name, `glass-is-${name}`]),
    setGlass,
  );
  glass.select.id = 'glass-kind';
  let open = false;
  let before = null;
  const onStatus = ({ status }) => {
    showFigures(rows, status, before);
    before = status;
    if (open) showBits(die, canvas);
  };
  die.on('status', onStatus);
  die.on('power', ({ on }) => {
    before = null;
    if (!on) rows.state.set(t('state-off'));
  });
  return panel(
    'inside',
    { onToggle: (now) => (open = now) },
    el(
      'dl',
      { class: 'figures' },
      ROWS.map((name) => rows[name].row),
    ),
    pace.row,
    glass.row,
    controllers(restart),
    el('div', { class: 'raw' }, canvas, text('raw-note', { class: 'note' })),
  );
}

/** Another controller behind the glass is another display: it comes with a new start. */
function controllers(restart) {
  const select = el(
    'select',
    { id: 'panel-kind' },
    panels.map((name) => el('option', { value: name }, name.toUpperCase())),
  );
  select.addEventListener('change', () => restart({ options: { panel: select.value } }));
  return el('label', { class: 'pick' }, el('span', { 'data-t': 'panel-kind' }, t('panel-kind')), select);
}

const percent = (share) => `${decimal(100 * share, share < 0.1 ? 1 : 0)} %`;

/** How much of the time since the last figures the core was awake. */
function awake(status, before) {
  const ms = status.ms - (before?.ms ?? 0);
  return ms > 0 ? 1 - (status.asleepMs - (before?.asleepMs ?? 0)) / ms : 0;
}

function showFigures(rows, status, before) {
  rows.state.set(`${tOr(`state-${status.state}`, status.state)} · ${t('start-count', { n: status.boots })}`);
  rows.clock.set(
    t('clock-awake', { mhz: (status.clkSysHz / 1e6).toFixed(0), awake: percent(awake(status, before)) }),
  );
  rows.speed.set(t('speed-busy', { speed: decimal(status.speed, 2), busy: percent(status.busy) }));
  rows.usb.set(tOr(`usb-${status.usb}`, status.usb));
  rows.supply.set(`${decimal(status.vsysMv / 1000, 2)} V`);
  rows.flash.set(t('flash-count', { erases: status.flashErases, programs: status.flashPrograms }));
  rows.noise.set(t('bit-count', { n: grouped(status.noiseSamples) }));
  rows.time.set(`${decimal(status.ms / 1000, 1)} s`);
  rows.trouble.set(status.faults.at(-1)?.text ?? t('none'));
}

async function showBits(die, canvas) {
  const answer = await die.ask('bits');
  if (answer) paintBits(canvas, answer.bits);
}

/** Bits, one each, as a square picture. */
export function paintBits(canvas, bits) {
  const context = canvas.getContext('2d');
  const picture = context.createImageData(SIDE, SIDE);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const on = bits[i] === 1;
    picture.data.set(on ? [227, 180, 92, 255] : [20, 16, 13, 255], i * 4);
  }
  context.putImageData(picture, 0, 0);
}
