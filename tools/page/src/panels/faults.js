// @ts-check
// What can go wrong with a die, to try what it does then: each fault with its way back.

import { el } from '../dom.js';
import { decimal, madeKey, setWords, t } from '../words.js';
import { button, choice, panel, text, tick } from './panel.js';

const NOISES = [
  'ring',
  'ring+warming:2000',
  'stuck0',
  'stuck1',
  'bias:70',
  'alternate',
  'period:7',
  'locked',
  'jitter:0.0001',
  'drift',
  'repeat',
  'dies:20000',
];
const ADCS = ['adc', 'stuck0', 'stuck1', 'bias:70', 'alternate', 'period:7', 'drift', 'dies:20000', 'none'];
const RING_FAULTS = ['none', 'frozen', 'stopped'];
const EMPTY_MV = 1800; // nothing is saved below 2000
const FULL_MV = 4500;
const NORMAL_MV = 3900;
const HANG_CLOCKS = 9;

const noiseKey = (name) => (name.includes('warming') ? 'noise-warm' : `noise-${name.split(':')[0]}`);

export function faultsPanel({ die, power, reactions }) {
  const usb = tick('fault-usb', true, (on) => die.act('usb', on));
  const display = tick('fault-display', true, (on) => die.act('display', on));
  const battery = batterySlider(die);
  const noise = choice(
    'fault-noise',
    NOISES.map((name) => [name, noiseKey(name)]),
    (name) => die.act('noise', name),
  );
  const adc = choice(
    'fault-adc',
    ADCS.map((name) => [name, noiseKey(name)]),
    (name) => die.act('adc', name),
  );
  const ring = choice(
    'fault-ring',
    RING_FAULTS.map((name) => [name, `ring-${name}`]),
    (name) => die.act('ring', name),
  );
  const hang = button('fault-hang', () => die.act('hang', HANG_CLOCKS));
  die.on('faults', (faults) => {
    usb.box.checked = faults.usb;
    display.box.checked = faults.display;
    noise.select.value = faults.noise;
    adc.select.value = faults.adc;
    ring.select.value = faults.ring;
    battery.set(faults.battery);
  });
  return panel(
    'faults',
    {},
    el('div', { class: 'pair' }, usb.row, display.row),
    el('div', { class: 'pair' }, hang, powerSwitch(die, power)),
    battery.row,
    cutPlan(die),
    noise.row,
    ring.row,
    adc.row,
    text('faults-note', { class: 'note' }),
    reactions.list,
  );
}

function batterySlider(die) {
  const slider = el('input', { type: 'range', min: EMPTY_MV, max: FULL_MV, step: 50, value: NORMAL_MV });
  const shown = el('output', {}, '');
  const show = () => (shown.textContent = `${decimal(slider.value / 1000, 2)} V`);
  slider.addEventListener('input', () => {
    show();
    die.act('battery', Number(slider.value));
  });
  document.addEventListener('words', show);
  show();
  return {
    row: el('label', { class: 'pick' }, el('span', { 'data-t': 'fault-battery' }, t('fault-battery')), slider, shown),
    set(mv) {
      slider.value = mv;
      show();
    },
  };
}

function powerSwitch(die, power) {
  const toggle = button('power-pull', () => power(!die.worker), { id: 'power' });
  die.on('power', ({ on }) => {
    setWords(toggle, on ? 'power-pull' : 'power-on');
    toggle.classList.toggle('main', !on);
  });
  return toggle;
}

/** Power that goes at a flash operation: which one from now, and where in it. */
function cutPlan(die) {
  const which = el('input', {
    type: 'number',
    min: 1,
    max: 999,
    value: 1,
    inputmode: 'numeric',
    'data-t-label': 'cut-which',
  });
  const points = ['before', 'middle', 'after'].map((point) =>
    el('option', { value: point, 'data-t': `cut-${point}` }, t(madeKey(`cut-${point}`))),
  );
  const where = el('select', { 'data-t-label': 'cut-where' }, points);
  where.value = 'middle';
  const plan = button(
    'cut-plan',
    () => {
      const operations = Math.max(1, Number(which.value) || 1);
      die.act('planCut', { operations, point: where.value });
      plan.classList.add('armed');
    },
    { id: 'plan-cut' },
  );
  die.on('power', () => plan.classList.remove('armed'));
  return el(
    'fieldset',
    { class: 'cut' },
    el('legend', { 'data-t': 'fault-cut' }, t('fault-cut')),
    which,
    where,
    plan,
  );
}
