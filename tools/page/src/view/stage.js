// The board on the page: takes the size at which each dot is of whole device pixels, and lays glass
// and buttons on it.

import { el } from '../dom.js';
import { drawBoard } from './board.js';
import { cellFor } from './cells.js';
import { Glass } from './glass.js';
import { NARROW, WIDE } from './layouts.js';

const NARROW_BELOW_PX = 620;

export class Stage {
  /** `place`: the element to fill; `buttons`: { left, roll, right }. */
  constructor(place, buttons, label) {
    this.place = place;
    this.buttons = buttons;
    this.canvas = el('canvas', { class: 'glass', role: 'img', 'aria-label': label });
    this.glass = new Glass(this.canvas);
    this.shine = el('div', { class: 'shine', 'aria-hidden': 'true' });
    this.board = el('div', { class: 'board' }, this.canvas, this.shine, Object.values(buttons));
    place.replaceChildren(this.board);
    this.layout = null;
    // What stands above moves it, too: off the whole pixels.
    const observer = new ResizeObserver(() => this.fit());
    for (const element of [place, ...document.querySelectorAll('.top, .notice')]) observer.observe(element);
    window.addEventListener('resize', () => this.fit());
    this.fit();
  }

  fit() {
    const ratio = window.devicePixelRatio;
    const width = this.place.clientWidth;
    const narrow = width < NARROW_BELOW_PX;
    const room = narrow ? Infinity : window.innerHeight - this.top;
    const layout = narrow ? NARROW : WIDE;
    const cell = cellFor(layout, width, room, ratio);
    if (layout !== this.layout) this.draw(layout);
    this.lay(layout, cell, cell / ratio, ratio);
  }

  /** How far below the page's top the place is where nothing is scrolled: else what it is in stays in sight. */
  get top() {
    const { style } = this.place.parentElement;
    style.position = 'static';
    const { top } = this.place.getBoundingClientRect();
    style.position = '';
    return top + window.scrollY;
  }

  draw(layout) {
    this.layout = layout;
    this.drawing?.remove();
    this.drawing = drawBoard(layout);
    this.board.prepend(this.drawing);
    this.board.classList.toggle('narrow', layout === NARROW);
  }

  lay(layout, cell, unit, ratio) {
    const { board, canvas, shine } = this;
    board.style.width = `${layout.width * unit}px`;
    board.style.height = `${layout.height * unit}px`;
    board.style.left = `${this.snap(layout.width * unit, ratio)}px`;
    const down = this.snapDown(ratio);
    board.style.top = `${down}px`;
    this.place.parentElement.style.top = `${-down}px`; // where it stays in sight: on whole pixels there, too
    place(canvas, layout.glass.x, layout.glass.y, 128, 64, unit);
    place(shine, layout.glass.x, layout.glass.y, 128, 64, unit);
    for (const [name, { x, y, size }] of Object.entries(layout.buttons)) {
      place(this.buttons[name], x - size / 2, y - size / 2, size, size, unit);
      this.buttons[name].style.fontSize = `${Math.max(11, 4.2 * unit)}px`;
    }
    this.glass.resize(cell);
  }

  /** In the middle, on a whole device pixel. */
  snap(width, ratio) {
    const { left } = this.place.getBoundingClientRect();
    const wanted = left + Math.max(0, (this.place.clientWidth - width) / 2);
    return Math.round(wanted * ratio) / ratio - left;
  }

  snapDown(ratio) {
    const { top } = this;
    return Math.ceil(top * ratio - 1e-3) / ratio - top;
  }
}

function place(element, x, y, width, height, unit) {
  const { style } = element;
  style.left = `${x * unit}px`;
  style.top = `${y * unit}px`;
  style.width = `${width * unit}px`;
  style.height = `${height * unit}px`;
}
