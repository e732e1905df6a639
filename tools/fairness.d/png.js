// A PNG of a few colours, written by hand: 8 bits a pixel and a palette.

import { deflateSync } from 'node:zlib';
import { crcOf } from '../emulator/crc.js';

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crcOf(body), body.length + 4);
  return out;
}

export class Picture {
  /** `palette`: [[r, g, b], ..]; the first is the background. */
  constructor(width, height, palette) {
    Object.assign(this, { width, height, palette });
    this.pixels = Buffer.alloc(width * height);
  }

  fill(x, y, width, height, colour) {
    const right = Math.min(this.width, Math.round(x + width));
    const bottom = Math.min(this.height, Math.round(y + height));
    for (let row = Math.max(0, Math.round(y)); row < bottom; row++) {
      const left = Math.max(0, Math.round(x));
      if (right > left) this.pixels.fill(colour, row * this.width + left, row * this.width + right);
    }
  }

  encode() {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    header.set([8, 3, 0, 0, 0], 8); // bits, palette, deflate, filters, not interlaced
    const rows = Buffer.alloc((this.width + 1) * this.height); // each begins with filter 0
    for (let y = 0; y < this.height; y++) {
      this.pixels.copy(rows, y * (this.width + 1) + 1, y * this.width, (y + 1) * this.width);
    }
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('PLTE', Buffer.from(this.palette.flat())),
      chunk('IDAT', deflateSync(rows, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}
