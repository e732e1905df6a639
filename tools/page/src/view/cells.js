const OVERFLOW = 1.1; // so much higher than the window it may be, rather than a size smaller
const SMALLEST = 2;

/** Device pixels a dot, whole ones, so that a layout fits into so much room at this pixel ratio. */
export function cellFor(layout, widthPx, heightPx, ratio) {
  const fits = Math.min((widthPx * ratio) / layout.width, (heightPx * ratio * OVERFLOW) / layout.height);
  return Math.max(SMALLEST, Math.floor(fits + 1e-6));
}
