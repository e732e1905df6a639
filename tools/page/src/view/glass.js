// The glass as a person sees an OLED: dots with a gap, each of whole device pixels, and a little
// glow. The glow is the picture drawn again, small and smoothed: a blur would cost four times as
// much.

import { brightness, TINTS } from './glass-look.js';

const WIDTH = 128;
const HEIGHT = 64;
const STRIP_ROWS = 16; // two-colour panels

function makeCanvas(width, height) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

export class Glass {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d');
    this.small = makeCanvas(WIDTH, HEIGHT);
    this.tiny = makeCanvas(WIDTH / 4, HEIGHT / 4);
    this.smallContext = this.small.getContext('2d', { willReadFrequently: false });
    this.pixels = this.smallContext.createImageData(WIDTH, HEIGHT);
    this.tint = TINTS.white;
    this.bits = new Uint8Array((WIDTH * HEIGHT) / 8);
    this.light = 0;
    this.cell = 0;
    this.due = false;
  }

  /** `cell`: device pixels from one dot to the next. */
  resize(cell) {
    if (cell === this.cell) return;
    this.cell = cell;
    this.canvas.width = WIDTH * cell;
    this.canvas.height = HEIGHT * cell;
    this.dots = makeCanvas(WIDTH * cell, HEIGHT * cell);
    this.mask = this.drawMask();
    this.paint();
  }

  /** Where dots give light; the gap between them is an eighth of their distance. */
  drawMask() {
    const { cell } = this;
    const gap = cell < 3 ? 0 : Math.max(1, Math.round(cell / 8));
    const mask = makeCanvas(WIDTH * cell, HEIGHT * cell);
    const context = mask.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, mask.width, mask.height);
    context.globalCompositeOperation = 'destination-out';
    context.globalAlpha = cell < 4 ? 0.55 : 0.9;
    for (let x = 1; x <= WIDTH; x++) context.fillRect(x * cell - gap, 0, gap, mask.height);
    for (let y = 1; y <= HEIGHT; y++) context.fillRect(0, y * cell - gap, mask.width, gap);
    return mask;
  }

  /** Takes a picture, and paints it with the browser's next frame. */
  show({ bits, light }) {
    this.bits = bits;
    this.light = light;
    this.paintSoon();
  }

  setTint(name) {
    this.tint = TINTS[name] ?? TINTS.white;
    this.paintSoon();
  }

  paintSoon() {
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      this.paint();
    });
  }

  paint() {
    if (this.cell === 0) return;
    const { context, canvas } = this;
    context.globalCompositeOperation = 'source-over';
    context.globalAlpha = 1;
    context.fillStyle = '#020408';
    context.fillRect(0, 0, canvas.width, canvas.height);
    const level = brightness(this.light);
    if (level === 0) return;
    this.fillSmall();
    this.paintGlow(level);
    this.paintDots(level);
  }

  fillSmall() {
    const { data } = this.pixels;
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      const lit = (this.bits[i >> 3] >> (7 - (i & 7))) & 1;
      const [red, green, blue] = this.tint[i < STRIP_ROWS * WIDTH ? 0 : 1];
      data[i * 4] = red;
      data[i * 4 + 1] = green;
      data[i * 4 + 2] = blue;
      data[i * 4 + 3] = lit ? 255 : 0;
    }
    this.smallContext.putImageData(this.pixels, 0, 0);
  }

  paintGlow(level) {
    const { context, canvas, tiny, small } = this;
    const tinyContext = tiny.getContext('2d');
    tinyContext.clearRect(0, 0, tiny.width, tiny.height);
    tinyContext.drawImage(small, 0, 0, tiny.width, tiny.height);
    context.globalCompositeOperation = 'lighter';
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = 'low';
    context.globalAlpha = 0.16 * level;
    context.drawImage(tiny, 0, 0, canvas.width, canvas.height);
    context.globalAlpha = 0.22 * level;
    context.drawImage(small, 0, 0, canvas.width, canvas.height);
  }

  paintDots(level) {
    const { context, canvas, dots, mask, small } = this;
    const dotsContext = dots.getContext('2d');
    dotsContext.globalCompositeOperation = 'copy';
    dotsContext.imageSmoothingEnabled = false;
    dotsContext.drawImage(small, 0, 0, canvas.width, canvas.height);
    dotsContext.globalCompositeOperation = 'destination-in';
    dotsContext.drawImage(mask, 0, 0);
    context.globalCompositeOperation = 'source-over';
    context.globalAlpha = level;
    context.drawImage(dots, 0, 0);
  }
}
