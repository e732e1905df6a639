// @ts-check
// The big screen as a whole: opens over the page, follows the die's states, keeps the log, and waits
// with a throw until it has come down on the display.

import { el } from '../dom.js';
import { Glass } from './glass.js';
import { Table } from './table.js';
import { applyWords } from '../words.js';

const LOG_BACK = 24;
const LOG_KEPT = 64;
const NARROW_BELOW_PX = 768; // as the styles have it
const GLASS_SHARE = 0.42; // of the width
const GLASS_MOST_PX = 768;
const FITS = [1, 0.93, 0.86, 0.8, 0.74];

/** The glass gets as small as half. */
const cellsFrom = (widest) => Array.from({ length: Math.ceil(widest / 2) }, (_, i) => widest - i);

export class TableScreen {
  /** `keys`: buttons for a finger; `onShare` when the run shall be shared. */
  constructor(place, { lines, seen, opener, keys, onShare }) {
    this.place = place;
    this.lines = lines;
    this.opener = opener;
    this.table = new Table(place, keys, () => this.close(), onShare);
    this.canvas = el('canvas', { class: 'glass', 'aria-hidden': 'true' });
    this.table.glassPlace.append(this.canvas);
    this.glass = new Glass(this.canvas);
    this.log = [];
    seen.on('state', (state) => this.show(state));
    seen.on('stale', (isStale) => isStale && this.table.goStale());
    seen.on('other', () => this.forget());
    lines.on('event', (event) => event.event === 'throw' && this.showBeside(event));
    opener.addEventListener('click', () => this.open());
    window.addEventListener(
      'keydown',
      ({ key }) => key === 'Escape' && !place.hidden && !document.querySelector('dialog[open]') && this.close(),
    );
    new ResizeObserver(() => this.fit()).observe(place);
  }

  /** Dice beside the game, which goes on as it was. */
  showBeside(event) {
    this.table.noteBeside(event);
    this.redraw();
  }

  forget() {
    this.log = [];
    this.table.show(null);
  }

  show(state) {
    this.table.show(state);
    this.fit();
    if (!this.place.hidden) this.readLog(state);
  }

  /** What came since; further back where an undo may have marked what is known. */
  async readLog(state) {
    const { game, seq } = state;
    if (!game) return;
    const from = Math.max(1, (this.log.at(-1)?.n ?? seq) - LOG_BACK);
    try {
      const { payload } = await this.lines.request(`log ${from}`);
      if (state !== this.table.state) return; // of another moment, or another game
      const kept = seq === 0 ? [] : this.log.filter(({ n }) => n < from);
      this.log = [...kept, ...payload.map((line) => JSON.parse(line))].slice(-LOG_KEPT);
      this.table.setLog(this.log);
      if (!this.table.showsNewest) this.fit();
    } catch {
      // The port went.
    }
  }

  open() {
    document.body.classList.add('at-table');
    this.place.hidden = false;
    applyWords(this.place);
    this.redraw();
    this.place.focus(); // and on none of its buttons: space is ROLL
    if (this.table.state) this.readLog(this.table.state);
  }

  close() {
    document.body.classList.remove('at-table');
    if (document.fullscreenElement) document.exitFullscreen();
    this.place.hidden = true;
    this.opener.focus();
  }

  redraw() {
    if (this.place.hidden) return;
    this.table.draw();
    this.fit();
  }

  /**
   * As large as shows all of the table at once: first the glass gets smaller, then all of it. Where that is not
   * enough, it scrolls.
   */
  fit() {
    if (this.place.hidden) return;
    const { clientWidth } = this.place;
    const isNarrow = clientWidth < NARROW_BELOW_PX;
    const room = isNarrow ? this.table.glassPlace.clientWidth : Math.min(clientWidth * GLASS_SHARE, GLASS_MOST_PX);
    const widest = Math.max(1, Math.floor((room * window.devicePixelRatio) / 128));
    const cells = cellsFrom(widest);
    this.place.classList.remove('scrolls');
    const fit = isNarrow ? undefined : FITS.find((share) => this.isSeenWhole(cells.at(-1), share));
    const cell = fit === undefined ? widest : cells.find((size) => this.isSeenWhole(size, fit));
    this.size(cell, fit ?? 1);
    this.place.classList.toggle('scrolls', fit === undefined);
    this.glass.resize(cell);
  }

  isSeenWhole(cell, fit) {
    this.size(cell, fit);
    const { scrollHeight, clientHeight } = this.place;
    return scrollHeight <= clientHeight && this.table.showsNewest;
  }

  size(cell, fit) {
    const ratio = window.devicePixelRatio;
    this.place.style.setProperty('--fit', fit);
    this.canvas.style.width = `${(128 * cell) / ratio}px`;
    this.canvas.style.height = `${(64 * cell) / ratio}px`;
  }

  showGlass(picture) {
    this.glass.show(picture);
  }
}
