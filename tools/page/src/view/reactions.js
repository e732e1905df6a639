// @ts-check
// What was done to the die, and what it makes of it: in words that stay, newest first.

import { el } from '../dom.js';
import { decimal, t, tOr } from '../words.js';

const KEPT = 8;
const EMPTY_BELOW_MV = 2000;

export class Reactions {
  /**
   * `place`: the newest one, below the board.
   * @param {HTMLElement} place
   * @param {import('../types').EmulatedDie} die @param {import('../lines.js').Lines} lines
   */
  constructor(place, die, lines) {
    this.place = place;
    this.list = el('ol', { class: 'reactions', 'data-t-label': 'reactions' });
    /** @type {[import('../types').WordKey, Record<string, unknown>][]} */
    this.told = [];
    this.boots = 0;
    this.state = '';
    die.on('act', ({ name, value }) => this.act(name, value));
    die.on('status', ({ status }) => this.follow(status));
    die.on('power', ({ on }) => this.power(on, die));
    lines.on('event', (event) => lines.die === die && event.event === 'health' && this.health(event, lines));
    document.addEventListener('words', () => this.draw());
  }

  /** @param {string} name @param {any} value */
  act(name, value) {
    if (name === 'usb' && this.usb !== value) this.tell(value ? 'did-usb-in' : 'did-usb-out');
    if (name === 'usb') this.usb = value;
    if (name === 'display') this.tell(value ? 'did-display-in' : 'did-display-out');
    if (name === 'hang') this.tell('did-hang');
    if (name === 'battery')
      this.tell(value < EMPTY_BELOW_MV ? 'did-battery-empty' : 'did-battery', { volts: decimal(value / 1000, 2) });
    if (name === 'noise')
      this.tell(
        /^ring$/.test(value) ? 'did-noise-good' : value.includes('warming') ? 'did-noise-warm' : 'did-noise-bad',
      );
    if (name === 'ring') this.tell(value === 'none' ? 'did-noise-good' : 'did-ring');
    if (name === 'adc') this.tell(value === 'adc' ? 'did-adc-good' : 'did-adc-bad');
    if (name === 'planCut') this.tell('did-plan');
  }

  follow({ boots, state }) {
    if (this.boots > 0 && boots > this.boots) this.tell('did-restart', { n: boots });
    this.boots = boots;
    if (state === this.state) return;
    if (state === 'dormant') this.tell('did-sleep');
    else if (this.state === 'dormant') this.tell('did-wake');
    this.state = state;
  }

  power(on, die) {
    this.boots = 0;
    this.state = '';
    this.usb = true;
    if (!on && !die.restarting) this.tell('power-gone');
    if (on && this.told[0]?.[0] === 'power-gone') this.tell('did-power-on');
  }

  /** The ring has failed or is good again; whether dice still fall is the two sources' together. */
  async health({ state }, lines) {
    if (state === 'starting') return;
    if (state === 'good') return void (/fail/.test(this.told[0]?.[0] ?? '') && this.tell('did-health-good'));
    const { reply } = await lines.request('entropy health').catch(() => ({ reply: {} }));
    const alarm = reply.alarm ? tOr(`alarm-${reply.alarm}`, reply.alarm) : '';
    this.tell(reply.adc?.state === 'failed' ? 'did-both-fail' : 'did-ring-fail', { alarm });
  }

  /** @param {import('../types').WordKey} key */
  tell(key, places = {}) {
    if (this.told[0]?.[0] === key && JSON.stringify(this.told[0][1]) === JSON.stringify(places)) return;
    this.told.unshift([key, places]);
    this.told.splice(KEPT);
    this.draw();
  }

  draw() {
    const words = this.told.map(([key, places]) => t(key, places));
    this.place.textContent = words[0] ?? '';
    this.list.replaceChildren(...words.map((line) => el('li', {}, line)));
  }
}
