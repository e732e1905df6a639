// @ts-check
import { NARROW, WIDE } from './layouts.js';

const SMALLEST = 2;
const READABLE_PX = 2.9; // a dot; below it the board without its Pico shows a larger display

/** Device pixels a dot, whole ones, so that a layout fits into so much room at this pixel ratio. */
export function cellFor(layout, widthPx, heightPx, ratio) {
  const fits = Math.min((widthPx * ratio) / layout.width, (heightPx * ratio) / layout.height);
  return Math.max(SMALLEST, Math.floor(fits + 1e-6));
}

/** The layout that there is room for, and its dot: all of the board where the display stays readable. */
export function layoutFor(widthPx, heightPx, ratio) {
  const wide = cellFor(WIDE, widthPx, heightPx, ratio);
  if (wide / ratio >= READABLE_PX) return { layout: WIDE, cell: wide };
  const narrow = cellFor(NARROW, widthPx, heightPx, ratio);
  return narrow > wide ? { layout: NARROW, cell: narrow } : { layout: WIDE, cell: wide };
}
