// Traffic that no host by the book makes: bursts of transactions in any order, with any contents, on
// any endpoint, at any moment. The same seed gives the same burst.

import { randomWords } from '../../tools/emulator/parts/ring.js';

const KINDS = ['known request', 'known request', 'random request', 'in', 'in', 'out', 'out', 'frames', 'reset',
  'sleep', 'pause', 'pause'];
const PAUSES_MS = [0.01, 0.05, 0.05, 0.2, 1, 3, 12];
const RESETS_MS = [0.01, 0.5, 3, 15];
const SUSPEND_MS = 3.1;
const FRAME_MS = 1;

// type, request, value, index, length: each with data of that length, or more, or none.
const REQUESTS = [
  [0x00, 9, 0, 0, 0], [0x00, 9, 1, 0, 0], [0x00, 9, 2, 0, 0], [0x00, 5, 7, 0, 0], [0x00, 5, 200, 0, 0],
  [0x80, 6, 0x0100, 0, 18], [0x80, 6, 0x0200, 0, 9], [0x80, 6, 0x0200, 0, 255], [0x80, 6, 0x0200, 0, 0],
  [0x80, 6, 0x0302, 0x409, 255], [0x80, 6, 0x0f00, 0, 64], [0x80, 6, 0x0600, 0, 10], [0x80, 8, 0, 0, 1],
  [0x80, 0, 0, 0, 2], [0x81, 0, 0, 0, 2], [0x81, 0, 0, 9, 2], [0x82, 0, 0, 0x82, 2], [0x82, 0, 0, 0x05, 2],
  [0x02, 1, 0, 0x82, 0], [0x02, 1, 0, 0x02, 0], [0x02, 3, 0, 0x82, 0], [0x02, 3, 0, 0x02, 0],
  [0x02, 3, 0, 0x81, 0], [0x02, 1, 0, 0x81, 0], [0x02, 3, 0, 0x03, 0], [0x02, 3, 0, 0x83, 0],
  [0x02, 1, 0, 0x03, 0], [0x02, 1, 0, 0x83, 0], [0x02, 3, 0, 0x0f, 0], [0x02, 3, 0, 0, 0],
  [0x01, 11, 0, 1, 0], [0x01, 11, 1, 1, 0], [0x81, 10, 0, 0, 1], [0x82, 12, 0, 0x82, 2],
  [0x21, 0x20, 0, 0, 7], [0x21, 0x20, 0, 0, 0], [0x21, 0x20, 0, 0, 64], [0x21, 0x20, 0, 0, 65535],
  [0xa1, 0x21, 0, 0, 7], [0x21, 0x22, 3, 0, 0], [0x21, 0x22, 0, 0, 0], [0x21, 0x23, 0xffff, 0, 0],
  [0xa1, 0xfe, 0, 3, 1], [0x21, 0xff, 0, 3, 0], [0xc0, 1, 0, 7, 255], [0xc0, 1, 0, 7, 0], [0x40, 5, 0, 0, 4],
  [0x40, 1, 0, 7, 64], [0x00, 3, 1, 0, 0], [0x00, 7, 0x100, 0, 18],
];
const LEAVES = ([type, request, , index]) => type === 0x21 && request <= 2 && index === 2;

export class OddHost {
  constructor(device, seed) {
    this.device = device;
    this.random = randomWords(seed);
    /** What was done last, for a report. */
    this.done = [];
  }

  below(n) {
    return this.random() % n;
  }

  one(list) {
    return list[this.below(list.length)];
  }

  bytes(count) {
    return Uint8Array.from({ length: count }, () => this.random() & 0xff);
  }

  /** `count` things in a row; the ordinary host is away meanwhile. */
  burst(count) {
    const { usb } = this.device;
    usb.forget();
    this.done = [];
    for (let i = 0; i < count; i++) {
      const kind = this.one(KINDS);
      this.done.push(kind);
      this[kind]();
      if (this.below(2)) this.device.runFor(this.one(PAUSES_MS) * this.below(4) / 2);
    }
  }

  get sie() {
    return this.device.usb.sie;
  }

  /** The address that the device answers to, mostly. */
  get address() {
    return this.below(8) ? this.device.chip.mcu.usbCtrl.addrEndp & 0x7f : this.below(128);
  }

  setup([type, request, value, index, length]) {
    if (LEAVES([type, request, value, index])) return; // it would restart by right
    this.sie.setup(this.address, Uint8Array.from([
      type, request, value & 0xff, value >> 8, index & 0xff, index >> 8, length & 0xff, length >> 8]));
  }

  'known request'() {
    this.setup(this.one(REQUESTS));
    if (this.below(2)) this.device.runFor(this.one(PAUSES_MS));
    const { address } = this;
    for (let i = this.below(4); i > 0; i--) {
      if (this.below(2)) this.sie.in(address, 0);
      else this.sie.out(address, 0, this.bytes(this.one([0, 0, 4, 7, 8, 63, 64])), this.below(4) > 0);
      if (this.below(2)) this.device.runFor(0.05);
    }
  }

  'random request'() {
    const word = () => this.random() & 0xffff;
    this.setup([this.random() & 0xff, this.below(16), this.below(4) ? this.below(4) : word(),
      this.below(4) ? this.below(8) : word(), this.below(4) ? this.below(66) : word()]);
  }

  in() {
    this.sie.in(this.address, this.below(3) ? this.below(4) : this.below(16));
  }

  out() {
    const endpoint = this.below(3) ? this.below(4) : this.below(16);
    this.sie.out(this.address, endpoint, this.bytes(this.one([0, 1, 7, 31, 63, 64])), this.below(2) > 0);
  }

  frames() {
    for (let i = this.below(4); i > 0; i--) {
      this.sie.startOfFrame(this.random() & 0x7ff);
      this.device.runFor(FRAME_MS);
    }
  }

  reset() {
    this.sie.startReset();
    this.device.runFor(this.one(RESETS_MS));
    if (this.below(8)) this.sie.endReset();
  }

  sleep() {
    this.device.runFor(SUSPEND_MS);
    this.sie.suspend();
    if (this.below(2)) this.sie.resume();
  }

  pause() {
    this.device.runFor(this.one(PAUSES_MS));
  }
}
