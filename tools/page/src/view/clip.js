// @ts-check
// The last throw as a moving picture: an animated PNG of the display, made of the pictures that it showed.

import { crcOf } from '../../../emulator/crc.js';

const WIDTH = 128;
const HEIGHT = 64;
const SCALE = 4; // a dot is four pixels, of which one is the gap
const KEPT_MS = 2600;
const FRAME_MS = 50;
const LAST_MS = 2500;
const PALETTE = [
  [6, 9, 14],
  [222, 240, 255],
];

const text = (word) => Uint8Array.from(word, (c) => c.charCodeAt(0));

function numbers(...values) {
  const bytes = new Uint8Array(4 * values.length);
  values.forEach((value, i) => new DataView(bytes.buffer).setUint32(4 * i, value));
  return bytes;
}

/** @param {Uint8Array[]} parts */
const joined = async (...parts) => new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());

/** @param {string} name @param {Uint8Array} data */
async function chunk(name, data) {
  const body = await joined(text(name), data);
  return joined(numbers(data.length), body, numbers(crcOf(body)));
}

/** @param {Uint8Array} bytes */
async function deflated(bytes) {
  const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * A bit a pixel, each line behind a 0 (no filter): the display's dots with a dark line between them.
 * @param {Uint8Array} bits
 */
function linesOf(bits) {
  const bytesWide = (WIDTH * SCALE) / 8;
  const raw = new Uint8Array((bytesWide + 1) * HEIGHT * SCALE);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      if (((bits[y * 16 + (x >> 3)] >> (7 - (x & 7))) & 1) === 0) continue;
      for (let dy = 0; dy < SCALE - 1; dy++) {
        raw[(y * SCALE + dy) * (bytesWide + 1) + 1 + (x >> 1)] |= x & 1 ? 0x0e : 0xe0;
      }
    }
  }
  return raw;
}

/**
 * `frames`: the display's bits and how long each is seen.
 * @param {{ bits: Uint8Array, ms: number }[]} frames
 */
export async function toPng(frames) {
  const header = [...numbers(WIDTH * SCALE, HEIGHT * SCALE), 1, 3, 0, 0, 0];
  const parts = [
    Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
    await chunk('IHDR', Uint8Array.from(header)),
    await chunk('PLTE', Uint8Array.from(PALETTE.flat())),
    await chunk('acTL', numbers(frames.length, 0)),
  ];
  let sequence = 0;
  for (const [i, { bits, ms }] of frames.entries()) {
    const control = await joined(
      numbers(sequence++, WIDTH * SCALE, HEIGHT * SCALE, 0, 0),
      Uint8Array.of(ms >> 8, ms & 255, 3, 232, 0, 0),
    );
    parts.push(await chunk('fcTL', control));
    const data = await deflated(linesOf(bits));
    parts.push(i === 0 ? await chunk('IDAT', data) : await chunk('fdAT', await joined(numbers(sequence++), data)));
  }
  return joined(...parts, await chunk('IEND', new Uint8Array()));
}

/** Follows the display, and keeps the last throw. */
export class Clip {
  /** @param {import('../types').EmulatedDie} die @param {() => number} now */
  constructor(die, now = () => performance.now()) {
    /** @type {{ bits: Uint8Array, at: number }[]} */
    this.frames = [];
    /** @type {{ bits: Uint8Array, ms: number }[] | null} */
    this.thrown = null;
    die.on('glass', ({ bits }) => this.take({ bits: bits.slice(), at: now() }));
    die.on('fallen', () => (this.thrown = timed(this.frames)));
  }

  /** @param {{ bits: Uint8Array, at: number }} frame */
  take(frame) {
    const before = this.frames.at(-1);
    if (before && frame.at - before.at < FRAME_MS) this.frames[this.frames.length - 1] = { ...frame, at: before.at };
    else this.frames.push(frame);
    while (this.frames.length > 1 && frame.at - this.frames[1].at > KEPT_MS) this.frames.shift();
  }

  /** The last throw, else what the display shows; null before anything was seen. */
  async picture() {
    const frames = this.thrown ?? timed(this.frames.slice(-1));
    return frames.length > 0 ? toPng(frames) : null;
  }
}

/** @param {{ bits: Uint8Array, at: number }[]} frames */
const timed = (frames) =>
  frames.map(({ bits, at }, i) => ({
    bits,
    ms: i + 1 < frames.length ? Math.round(frames[i + 1].at - at) : LAST_MS,
  }));
