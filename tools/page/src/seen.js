// @ts-check
// The die's states as people see them: one that a throw brought comes once the throw has come down on the display.

import { Emitter } from './emitter.js';

const FALL_MS = 1000; // of a die that doesn't tell by itself when a throw is down
const LONGEST_MS = 4000; // whatever doesn't come

/** Emits `state`, `stale` (a boolean: is the die gone, and what it said last no longer known to hold?) and `other`. */
export class Seen extends Emitter {
  /** @param {import('./lines.js').Lines} lines */
  constructor(lines) {
    super();
    /** @type {import('./types').State[]} */
    this.waiting = [];
    /** @type {import('./types').State | null} */
    this.last = null;
    this.isBack = false;
    lines.on('state', (state) => this.take(state));
    lines.on('fallen', () => this.show());
    lines.on('event', (event) => this.hear(event, lines.die));
    lines.on('open', (open) => this.opened(open));
    lines.on('other', () => this.forget());
  }

  /** @param {import('./types').DieEvent} event */
  hear({ event, action }, { tellsFall = false } = {}) {
    if (event === 'roll' && !tellsFall) this.showIn(FALL_MS);
    if (event === 'button' && action === 'down') this.show(); // it ends the fall
  }

  /** @param {import('./types').State} state */
  take(state) {
    const falls = this.isThrow(state);
    const follows = this.waiting.length > 0 && state.seq >= (this.waiting.at(-1)?.seq ?? 0);
    this.last = state;
    this.isBack = false;
    if (!falls && !follows) this.show();
    this.waiting.push(state);
    if (!falls && !follows) this.show();
    else if (this.waiting.length === 1) this.showIn(LONGEST_MS);
  }

  /** @param {import('./types').State} state */
  isThrow({ game, seq, rolled }) {
    const { last } = this;
    if (!rolled || rolled.entered || !last || last.game !== game || this.isBack) return false;
    return seq > last.seq && last.prompt?.kind === 'roll';
  }

  /** @param {number} ms */
  showIn(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(), ms);
  }

  show() {
    clearTimeout(this.timer);
    for (const state of this.waiting.splice(0)) this.emit('state', state);
  }

  /** @param {boolean} open */
  opened(open) {
    this.show();
    this.isBack = open; // what it tells first has long been seen
    if (!open) this.emit('stale', this.last !== null);
  }

  forget() {
    clearTimeout(this.timer);
    this.waiting = [];
    this.last = null;
    this.emit('other');
  }
}
