// The faces as a chart: how far each is from even, with its confidence. For the terminal and as a
// PNG with digits of our own.

import { Picture } from './png.js';

const WIDTH = 960;
const HEIGHT = 480;
const MARGIN = { left: 90, right: 30, top: 30, bottom: 50 };
const [PAPER, INK, BAR, BAND, LINE] = [0, 1, 2, 3, 4];
const PALETTE = [[255, 255, 255], [40, 40, 48], [86, 128, 160], [200, 120, 60], [150, 150, 158]];

// 3x5 pixels a digit, rows from the top, most significant bit left.
const GLYPHS = {
  0: [7, 5, 5, 5, 7], 1: [2, 6, 2, 2, 7], 2: [7, 1, 7, 4, 7], 3: [7, 1, 3, 1, 7],
  4: [5, 5, 7, 1, 1], 5: [7, 4, 7, 1, 7], 6: [7, 4, 7, 5, 7], 7: [7, 1, 2, 2, 2],
  8: [7, 5, 7, 5, 7], 9: [7, 5, 7, 1, 7], '.': [0, 0, 0, 0, 2], '-': [0, 0, 7, 0, 0],
  '+': [0, 2, 7, 2, 0], '%': [5, 1, 2, 4, 5],
};

export function write(picture, text, centre, y, size) {
  let x = centre - (text.length * 4 * size - size) / 2;
  for (const letter of text) {
    (GLYPHS[letter] ?? []).forEach((row, dy) => {
      for (let dx = 0; dx < 3; dx++) {
        if (row & (4 >> dx)) picture.fill(x + dx * size, y + dy * size, size, size, INK);
      }
    });
    x += 4 * size;
  }
}

/** Half the height of the chart, as a share: enough for all intervals, in round steps. */
function reach(faces) {
  const most = Math.max(...faces.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]));
  return [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1].find((step) => step >= most) ?? most;
}

function drawAxis(picture, top, y) {
  for (const share of [-1, -0.5, 0, 0.5, 1]) {
    const label = `${share > 0 ? '+' : ''}${Number((share * top * 100).toPrecision(2))}%`;
    const thickness = share === 0 ? 2 : 1;
    picture.fill(MARGIN.left, y(share * top), WIDTH - MARGIN.left - MARGIN.right, thickness, LINE);
    write(picture, label, MARGIN.left / 2, y(share * top) - 5, 2);
  }
}

function drawFace(picture, { off, low, high }, x, width, y) {
  picture.fill(x + width * 0.2, Math.min(y(0), y(off)), width * 0.6, Math.abs(y(off) - y(0)), BAR);
  picture.fill(x + width / 2 - 1, y(high), 3, y(low) - y(high), BAND);
  for (const end of [low, high]) picture.fill(x + width * 0.35, y(end) - 1, width * 0.3, 2, BAND);
}

/** Bars: each face's deviation from even; whiskers: its 99 % confidence, all faces together. */
export function drawChart({ faces }) {
  const picture = new Picture(WIDTH, HEIGHT, PALETTE);
  const top = reach(faces);
  const half = (HEIGHT - MARGIN.top - MARGIN.bottom) / 2;
  const y = (share) => MARGIN.top + half - (share / top) * half;
  const width = (WIDTH - MARGIN.left - MARGIN.right) / faces.length;
  drawAxis(picture, top, y);
  faces.forEach((face, i) => {
    drawFace(picture, face, MARGIN.left + i * width, width, y);
    const labelled = faces.length <= 20 || (i + 1) % 10 === 0;
    if (labelled) write(picture, String(i + 1), MARGIN.left + (i + 0.5) * width, HEIGHT - 35, 3);
  });
  return picture.encode();
}

const COLUMNS = 41;

/** One line of the terminal's chart: low to high as dashes, the face itself as a dot, even as |. */
export function drawLine({ off, low, high }, top) {
  const at = (share) => Math.round(((share / top + 1) / 2) * (COLUMNS - 1));
  const line = new Array(COLUMNS).fill(' ');
  line.fill('-', Math.max(0, at(low)), Math.min(COLUMNS, at(high) + 1));
  line[at(0)] = '|';
  line[Math.min(COLUMNS - 1, Math.max(0, at(off)))] = 'o';
  return line.join('');
}

export const chartReach = reach;
