// @ts-check
// The board as a control: what can be pulled out, warmed or swapped, by a click, a finger's pull or keys. What is
// broken looks broken.

import { el } from '../dom.js';
import { decimal, madeKey, t } from '../words.js';

const PULLED_PX = 18; // so far, and it is out
const BATTERIES_MV = [3900, 2500, 1800];
const EMPTY_BELOW_MV = 2000;
const FULL_MV = 4200;
const JAMMED_MS = 4000; // it stays to be seen; the die has freed the bus long before

/** What follows on a click: healthy, warm, stuck. */
export const RINGS = ['ring', 'ring+warming:2000', 'stuck1'];

const after = (list, value) => list[(list.indexOf(value) + 1) % list.length];

export class Parts {
  /** @param {import('../types').EmulatedDie} die */
  constructor(die) {
    this.die = die;
    const doing = {
      usb: () => die.act('usb', !die.faults.usb),
      display: () => die.act('display', !die.faults.display),
      ring: () => die.act('noise', after(RINGS, die.faults.noise)),
      battery: () => die.act('battery', after(BATTERIES_MV, die.faults.battery)),
    };
    this.elements = Object.fromEntries(Object.entries(doing).map(([name, act]) => [name, this.make(name, act)]));
    die.on('faults', () => this.show());
    document.addEventListener('words', () => this.show());
  }

  /** @param {string} name @param {() => void} act */
  make(name, act) {
    const button = el('button', {
      type: 'button',
      class: `part ${name}`,
      id: `part-${name}`,
      'data-t-label': `part-${name}`,
    });
    let from = null;
    const isOver = () => !this.die.worker;
    const pull = ({ clientX, clientY }) => {
      if (!from || Math.hypot(clientX - from[0], clientY - from[1]) < PULLED_PX) return;
      from = null;
      this.pulled = true;
      if (!isOver()) act();
    };
    button.addEventListener('pointerdown', (event) => {
      from = [event.clientX, event.clientY];
      this.pulled = false;
      button.setPointerCapture(event.pointerId);
    });
    button.addEventListener('pointermove', pull);
    for (const type of ['pointerup', 'pointercancel']) button.addEventListener(type, () => (from = null));
    button.addEventListener('click', () => {
      if (!this.pulled && !isOver()) act();
      this.pulled = false;
    });
    return button;
  }

  /** @param {HTMLElement} board */
  on(board) {
    this.board = board;
    this.show();
  }

  show() {
    const { usb, display, noise, adc, ring, battery, jammedAt } = this.die.faults;
    const { board, elements } = this;
    if (!board) return;
    const isJammed = performance.now() - jammedAt < JAMMED_MS;
    if (isJammed) setTimeout(() => this.show(), JAMMED_MS);
    const looks = {
      unplugged: !usb,
      'no-display': !display,
      warm: noise.includes('warming'),
      stuck: ring !== 'none' || !/^ring/.test(noise),
      deaf: adc !== 'adc',
      flat: battery < EMPTY_BELOW_MV,
      jammed: isJammed,
    };
    for (const [name, is] of Object.entries(looks)) board.classList.toggle(name, is);
    for (const [name, is] of Object.entries({ usb: !usb, display: !display }))
      elements[name].setAttribute('aria-pressed', String(is));
    this.showBattery(battery);
    for (const [name, part] of Object.entries(elements)) part.title = t(madeKey(`part-${name}`));
  }

  /** @param {number} mv */
  showBattery(mv) {
    const volts = this.board?.querySelector('.volts');
    if (!volts) return;
    volts.textContent = `${decimal(mv / 1000, 1)} V`;
    const share = Math.max(0.06, Math.min(1, (mv - 1500) / (FULL_MV - 1500)));
    this.board?.querySelector('.charge')?.setAttribute('width', String(19.8 * share));
  }
}
