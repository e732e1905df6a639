// Pictures of the glass: as PBM, and as text for a terminal or a failed test.

export const WIDTH = 128;
export const HEIGHT = 64;

/** Eight pixels a byte, the first in the highest bit. */
export function toBits(pixels) {
  const out = new Uint8Array((WIDTH * HEIGHT) / 8);
  pixels.forEach((pixel, i) => {
    out[i >> 3] |= pixel << (7 - (i & 7));
  });
  return out;
}

/** A binary PBM (P4) as bytes. */
export function toPbm(pixels) {
  const head = new TextEncoder().encode(`P4\n${WIDTH} ${HEIGHT}\n`);
  const out = new Uint8Array(head.length + (WIDTH * HEIGHT) / 8);
  out.set(head);
  out.set(toBits(pixels), head.length);
  return out;
}

/** The pixels of a binary PBM of our size. */
export function fromPbm(bytes) {
  const data = bytes.subarray(bytes.length - (WIDTH * HEIGHT) / 8);
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (data[i >> 3] >> (7 - (i & 7))) & 1);
}

const HALVES = [' ', '▄', '▀', '█']; // index: upper * 2 + lower

/** 32 lines of half blocks. */
export function toHalfBlocks(pixels) {
  const lines = [];
  for (let y = 0; y < HEIGHT; y += 2) {
    let line = '';
    for (let x = 0; x < WIDTH; x++) {
      line += HALVES[pixels[y * WIDTH + x] * 2 + pixels[(y + 1) * WIDTH + x]];
    }
    lines.push(line);
  }
  return lines;
}

// Bits of a Braille cell of 2x4 dots, row by row.
const DOTS = [[0, 3], [1, 4], [2, 5], [6, 7]];
const BRAILLE = 0x2800;

function toBraille(width, height, isLit) {
  const lines = [];
  for (let y = 0; y < height; y += 4) {
    let line = '';
    for (let x = 0; x < width; x += 2) {
      let cell = 0;
      DOTS.forEach((row, dy) => row.forEach((bit, dx) => (cell |= isLit(x + dx, y + dy) << bit)));
      line += cell === 0 ? ' ' : String.fromCharCode(BRAILLE + cell);
    }
    lines.push(line);
  }
  return lines;
}

/** 16 lines of Braille cells, a pixel a dot. */
export function toDots(pixels) {
  return toBraille(WIDTH, HEIGHT, (x, y) => pixels[y * WIDTH + x]);
}

/** 8 lines, four pixels a dot: lit when two of them are, so that lines and gaps stay. */
export function toSmallDots(pixels) {
  return toBraille(WIDTH / 2, HEIGHT / 2, (x, y) => {
    const at = 2 * y * WIDTH + 2 * x;
    return pixels[at] + pixels[at + 1] + pixels[at + WIDTH] + pixels[at + WIDTH + 1] >= 2 ? 1 : 0;
  });
}

export function samePixels(a, b) {
  return a.length === b.length && a.every((pixel, i) => pixel === b[i]);
}

export const countLit = (pixels) => pixels.reduce((sum, pixel) => sum + pixel, 0);
