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

export function samePixels(a, b) {
  return a.length === b.length && a.every((pixel, i) => pixel === b[i]);
}

export const countLit = (pixels) => pixels.reduce((sum, pixel) => sum + pixel, 0);
