// The serial interface to the flash chip, for single commands: status, JEDEC id, unique id.
// Reading through it as memory (XIP) is the emulator library's; erase and program are the ROM's.

import { BasePeripheral } from './rp2040.js';

const CTRLR0 = 0x00;
const SSIENR = 0x08;
const BAUDR = 0x14;
const RXFLR = 0x24;
const SR = 0x28;
const IDR = 0x58;
const VERSION = 0x5c;
const DR0 = 0x60;

const FORMAT_SHIFT = 21; // of CTRLR0: data on one, two or four wires
const FORMAT_QUAD = 2;

const SR_TFNF = 1 << 1;
const SR_TFE = 1 << 2;
const SR_RFNE = 1 << 3;

// Each command with the bytes that come back after it.
const QUAD_ENABLED = 0x02;
function replies(flash) {
  return {
    0x05: () => 0x00,
    0x35: () => QUAD_ENABLED,
    0x4b: (n) => (n < 4 ? 0 : (flash.id[n - 4] ?? 0xff)),
    0x9f: (n) => [0xef, 0x40, Math.log2(flash.bytes.length)][n] ?? 0xff,
  };
}

export class Ssi extends BasePeripheral {
  /** `pins` tells whether chip select is forced; `onXip(divider)` is called when it is enabled as memory is read. */
  constructor(mcu, flash, pins, onXip) {
    super(mcu, 'SSI');
    this.replies = replies(flash);
    this.pins = pins;
    this.onXip = onXip;
    this.registers = new Map();
    this.deselect();
  }

  deselect() {
    this.command = null;
    this.position = 0;
    this.received = [];
  }

  readUint32(offset) {
    switch (offset) {
      case RXFLR:
        return this.received.length;
      case SR:
        return SR_TFNF | SR_TFE | (this.received.length > 0 ? SR_RFNE : 0);
      case IDR:
        return 0x51535049;
      case VERSION:
        return 0x3430312a;
      case DR0:
        return this.take();
      default:
        return this.registers.get(offset) ?? 0;
    }
  }

  writeUint32(offset, value) {
    if (offset === DR0) return this.exchange(value & 0xff);
    this.registers.set(offset, value >>> 0);
    if (offset !== SSIENR) return;
    this.deselect();
    if (value & 1 && this.isQuad) this.onXip(this.registers.get(BAUDR) ?? 0);
  }

  get isQuad() {
    return (((this.registers.get(CTRLR0) ?? 0) >> FORMAT_SHIFT) & 3) === FORMAT_QUAD;
  }

  take() {
    const byte = this.received.shift() ?? 0;
    if (this.received.length === 0 && !this.pins.selectForced) this.command = null;
    return byte;
  }

  exchange(byte) {
    if (this.command === null) {
      this.command = byte;
      this.position = 0;
      this.received.push(0);
      return;
    }
    this.received.push(this.replies[this.command]?.(this.position) ?? 0xff);
    this.position++;
  }
}
