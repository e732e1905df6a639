// Plots of the kit: bars, and points of several series one below the other.

import { write } from './chart.js';
import { Picture } from './png.js';

const [WIDTH, HEIGHT, LEFT, EDGE] = [960, 300, 80, 30];
const [INK, BAR, LINE] = [1, 2, 3]; // 0 is the paper
const PALETTE = [[255, 255, 255], [40, 40, 48], [86, 128, 160], [200, 120, 60]];

function axes(picture, top, height, { low, high }) {
  const y = (value) => top + height - ((value - low) / (high - low)) * height;
  for (const value of [low, (low + high) / 2, high]) {
    picture.fill(LEFT, y(value), WIDTH - LEFT - EDGE, 1, INK);
    write(picture, String(Number(value.toPrecision(2))), LEFT / 2, y(value) - 5, 2);
  }
  return y;
}

/** From 0 to 1, with a line at `claim`. */
export function drawBars(values, claim) {
  const picture = new Picture(WIDTH, HEIGHT, PALETTE);
  const y = axes(picture, EDGE, HEIGHT - 2 * EDGE, { low: 0, high: 1 });
  const width = (WIDTH - LEFT - EDGE) / values.length;
  values.forEach((value, i) => {
    picture.fill(LEFT + (i + 0.2) * width, y(value), width * 0.6, y(0) - y(value), BAR);
  });
  picture.fill(LEFT, y(claim) - 1, WIDTH - LEFT - EDGE, 2, LINE);
  return picture.encode();
}

/** Each series in a field of its own, its values from left to right. */
export function drawPoints(series, range) {
  const picture = new Picture(WIDTH, HEIGHT * series.length, PALETTE);
  series.forEach((values, i) => {
    const y = axes(picture, i * HEIGHT + EDGE, HEIGHT - 2 * EDGE, range);
    const step = (WIDTH - LEFT - EDGE - 4) / Math.max(1, values.length - 1);
    values.forEach((value, at) => {
      const shown = Math.min(range.high, Math.max(range.low, value));
      picture.fill(LEFT + at * step, y(shown) - 1, 3, 3, BAR);
    });
  });
  return picture.encode();
}
