// What every library is asked to draw, and whether that is what it drew.

const COLUMNS = 128;
const ROWS = 64;
export const FRAME_BYTES = (COLUMNS * ROWS) / 8;
export const [X, Y, BOX_WIDTH, BOX_HEIGHT] = [10, 13, 100, 30]; // as in peer.h
export const SPRITE_PX = 32;
export const TEXT = 'Hold to throw!';
const TEXT_ROWS = 16;
const LEAST_LIT_A_LETTER = 7;

const inBox = (x, y) => x < BOX_WIDTH && y < BOX_HEIGHT;

/** A ring with a bar in it: lit and dark runs of all lengths. */
function inSprite(x, y) {
  const far = Math.hypot(x - 15.5, y - 15.5);
  return (far < 16 && far > 11) || (x >= 6 && x < 26 && y >= 14 && y < 18);
}

/** Bytes as the display takes them, of a picture in which `isLit(x, y)` says what is lit. */
function pages(columns, rows, isLit) {
  const bytes = new Uint8Array((columns * rows) / 8);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) if (isLit(x, y)) bytes[(y >> 3) * columns + x] |= 1 << (y & 7);
  }
  return bytes;
}

const placed = (isLit, width, height) =>
  pages(COLUMNS, ROWS, (x, y) => x >= X && y >= Y && x < X + width && y < Y + height && isLit(x - X, y - Y));

/** What is on the glass, as a frame. */
export const frameOf = (pixels) => pages(COLUMNS, ROWS, (x, y) => pixels[y * COLUMNS + x] !== 0);

/** Frames, as they have to be. */
export const EXPECTED = {
  sprite: placed(inSprite, SPRITE_PX, SPRITE_PX),
  box: placed(inBox, BOX_WIDTH, BOX_HEIGHT),
  clear: new Uint8Array(FRAME_BYTES),
};

const OUTSIDE_TEXT = pages(COLUMNS, ROWS, (x, y) => x < X || y < Y || y >= Y + TEXT_ROWS);

const litIn = (frame) => frame.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);

/** Letters differ from one to the other; but each has some strokes, and all are where they were asked for. */
const looksLikeText = (frame) =>
  litIn(frame) > LEAST_LIT_A_LETTER * TEXT.length && frame.every((byte, i) => (byte & OUTSIDE_TEXT[i]) === 0);

export const isRight = (what, frame) =>
  (what === 'text' ? looksLikeText(frame) : Buffer.compare(frame, EXPECTED[what]) === 0);

// ---- the sprite, as they take it ----

/** Pages, like the frame. */
export const plainSprite = pages(SPRITE_PX, SPRITE_PX, inSprite);

/** A BMP file of one bit a pixel: 1 is black, rows from the bottom up. */
export function spriteFile() {
  const HEADERS = 62;
  const file = Buffer.alloc(HEADERS + (SPRITE_PX * SPRITE_PX) / 8);
  file.write('BM', 0);
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(HEADERS, 10);
  file.writeUInt32LE(40, 14); // of the second header
  file.writeInt32LE(SPRITE_PX, 18);
  file.writeInt32LE(SPRITE_PX, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(1, 28);
  file.writeUInt32LE(0xffffff, 54); // colour 0 is white, 1 stays black
  for (let y = 0; y < SPRITE_PX; y++) {
    const row = HEADERS + ((SPRITE_PX - 1 - y) * SPRITE_PX) / 8;
    for (let x = 0; x < SPRITE_PX; x++) if (inSprite(x, y)) file[row + (x >> 3)] |= 0x80 >> (x & 7);
  }
  return file;
}
