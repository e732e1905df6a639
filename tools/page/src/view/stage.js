// @ts-check
// The board on the page: takes the size at which each dot is of whole device pixels, and lays glass
// and buttons on it.

import { el } from '../dom.js';
import { drawBoard } from './board.js';
import { layoutFor } from './cells.js';
import { Glass } from './glass.js';
import { NARROW } from './layouts.js';

const PHONE_BELOW_PX = 560; // there the page scrolls, and the board is as wide as the window

const PHONE_ROOM = 560; // all of the board with its Pico wouldn't be readable there
const BOTTOM_PX = 14;

export class Stage {
  /**
   * `place`: the element to fill; `buttons`: { left, roll, right }; `parts`: { usb, .. }, what else of it can be
   * touched.
   */
  constructor(place, buttons, parts, label) {
    this.parts = parts;
    this.place = place;
    this.buttons = buttons;
    this.canvas = el('canvas', { class: 'glass', role: 'img', 'aria-label': label });
    this.glass = new Glass(this.canvas);
    this.shine = el('div', { class: 'shine', 'aria-hidden': 'true' });
    this.board = el('div', { class: 'board' }, this.canvas, this.shine, Object.values(parts), Object.values(buttons));
    place.replaceChildren(this.board);
    this.layout = null;
    // What stands above moves it, too: off the whole pixels.
    const observer = new ResizeObserver(() => this.fit());
    const around = document.querySelectorAll('.top, .notice, .below-board');
    for (const element of [place, ...around]) observer.observe(element);
    window.addEventListener('resize', () => this.fit());
    this.fit();
  }

  fit() {
    const ratio = window.devicePixelRatio;
    const width = this.place.clientWidth;
    const room =
      width < PHONE_BELOW_PX && window.innerHeight > width ? PHONE_ROOM : window.innerHeight - this.top - this.below;
    const { layout, cell } = layoutFor(width, room, ratio);
    if (layout !== this.layout) this.draw(layout);
    this.lay(layout, cell, cell / ratio, ratio);
  }

  /** What stands below it is seen at once with it. */
  get below() {
    const { nextElementSibling } = this.place;
    return (nextElementSibling?.offsetHeight ?? 0) + BOTTOM_PX;
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
    for (const [name, part] of Object.entries(this.parts)) {
      const room = layout.parts[name];
      part.hidden = !room;
      if (room) place(part, room.x, room.y, room.width, room.height, unit);
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
