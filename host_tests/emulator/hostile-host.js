// A host that knows USB well, and means ill: it begins what a good one begins, with right toggles and right
// commands, and goes wrong somewhere in the middle. Each scene below is one way; a burst is a few of them, cut off
// after any of its transactions. The same seed gives the same burst.

import assert from 'node:assert/strict';
import { randomWords } from '../../tools/emulator/parts/ring.js';

const FRAME_MS = 1;
const TRANSACTION_MS = 0.05;
const PACKET = 64;
const ENDPOINTS = 16;
const PATIENCE = 60; // looks at an endpoint that NAKs, before it is left alone
const NOTHING = new Uint8Array(0);

const [SERIAL, DRIVE] = [2, 3];
const [SERIAL_CONTROL, DRIVE_FACE] = [0, 3];
const HALTABLE = [0x81, 0x82, 0x02, 0x83, 0x03, 0x00, 0x80, 0x04, 0x8f];
const COMMAND_BYTES = 31;
const STATUS_BYTES = 13;
const SECTOR = 512;

/** The burst is over: its last transaction was made. */
class Cut extends Error {}

const le16 = (value) => [value & 0xff, (value >> 8) & 0xff];
const le32 = (value) => [...le16(value & 0xffff), ...le16(value >>> 16)];

// type, request, value, index, length, and what is sent.
const STANDARD = [
  [0x80, 0, 0, 0, 2], [0x81, 0, 0, 1, 2], [0x82, 0, 0, 0x83, 2], [0x80, 8, 0, 0, 1], [0x81, 10, 0, 3, 1],
  [0x80, 6, 0x0100, 0, 18], [0x80, 6, 0x0200, 0, 107], [0x80, 6, 0x0303, 0x409, 255], [0x80, 6, 0x0f00, 0, 33],
  [0x80, 6, 0x0100, 0, 64], [0x80, 6, 0x0200, 0, 64], [0x80, 6, 0x0200, 0, 65535], [0x80, 6, 0x0100, 0, 0],
  [0x00, 7, 0x0100, 0, 18], [0x00, 3, 1, 0, 0], [0x00, 3, 2, 0x0400, 0], [0x82, 12, 0, 0x82, 2], [0x00, 0, 0, 0, 0],
  [0x01, 11, 0, 3, 0], [0x01, 11, 0, 1, 0], [0x01, 11, 1, 1, 0], [0x01, 11, 0, 9, 0], [0x00, 48, 0, 0, 6],
];
const CLASS = [
  [0x21, 0x20, 0, SERIAL_CONTROL, 7], [0xa1, 0x21, 0, SERIAL_CONTROL, 7], [0x21, 0x20, 0, SERIAL_CONTROL, 64],
  [0x21, 0x20, 0, SERIAL_CONTROL, 8], [0x21, 0x20, 0, 1, 7], [0x21, 0x22, 1, SERIAL_CONTROL, 0], [0x21, 0x22, 0, SERIAL_CONTROL, 0],
  [0x21, 0x22, 3, SERIAL_CONTROL, 5], [0x21, 0x23, 100, SERIAL_CONTROL, 0], [0x21, 0, 0, SERIAL_CONTROL, 8], [0xa1, 1, 0, SERIAL_CONTROL, 64],
  [0xa1, 0xfe, 0, DRIVE_FACE, 1], [0xa1, 0xfe, 0, DRIVE_FACE, 64], [0xa1, 0xfe, 1, DRIVE_FACE, 1], [0x21, 0xff, 0, DRIVE_FACE, 0],
  [0x21, 0xff, 0, DRIVE_FACE, 31], [0x21, 0xff, 0, 0, 0], [0xc0, 1, 0, 7, 178], [0xc0, 1, 0, 7, 65535], [0xc0, 1, 0, 4, 16], [0x40, 1, 0, 7, 8],
];

const read10 = (first, count) => [0x28, 0, ...le32(first).reverse(), 0, ...le16(count).reverse(), 0];
const SCSI = [
  { block: [0, 0, 0, 0, 0, 0], bytes: 0 }, { block: [0x12, 0, 0, 0, 36, 0], bytes: 36 }, { block: [0x12, 1, 0x80, 0, 255, 0], bytes: 255 },
  { block: [3, 0, 0, 0, 18, 0], bytes: 18 }, { block: [0x25, 0, 0, 0, 0, 0, 0, 0, 0, 0], bytes: 8 },
  { block: [0x1a, 0, 0x3f, 0, 192, 0], bytes: 192 }, { block: [0x23, 0, 0, 0, 0, 0, 0, 0, 252, 0], bytes: 252 },
  { block: read10(0, 1), bytes: SECTOR }, { block: read10(6, 3), bytes: 3 * SECTOR }, { block: read10(383, 1), bytes: SECTOR },
  { block: read10(384, 1), bytes: SECTOR }, { block: read10(0xffffffff, 0xffff), bytes: SECTOR }, { block: read10(0, 0), bytes: 0 },
  { block: [0xa8, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 0], bytes: SECTOR }, { block: [0x08, 0x1f, 0xff, 0xff, 0, 0], bytes: 256 * SECTOR },
  { block: [0x2a, 0, 0, 0, 0, 0, 0, 0, 1, 0], bytes: SECTOR, out: true }, { block: [0x15, 0x10, 0, 0, 24, 0], bytes: 24, out: true },
  { block: [0x04, 0, 0, 0, 0, 0], bytes: 0 }, { block: [0x35, 0, 0, 0, 0, 0, 0, 0, 0, 0], bytes: 0 },
  { block: [0x1e, 0, 0, 0, 1, 0], bytes: 0 }, { block: [0xff, 0, 0, 0, 0, 0], bytes: PACKET }, { block: [0x85, ...Array(15).fill(0xff)], bytes: SECTOR },
];

/** Bytes that a console may not like; none of them is a request that changes the game. */
const TEXTS = [
  '\n', '\r', '\r\n\r\n', '\0\0\0', '\x1b[A\x1b[B\x1b[D\x1b[C\x1b[3~\x1b[', '\x7f\x7f\b\b', '\t\t', '"\\', '\xff\xfe\xc3', '{"ok":', 'help\r',
  'screen\n', 'state\n', 'log\n', 'entropy raw 4096\n', 'watch on\n', 'watch off\n', 'stats\n', 'x'.repeat(127), ' '.repeat(200),
];

export class HostileHost {
  constructor(device, seed) {
    this.device = device;
    this.random = randomWords(seed);
    this.patience = PATIENCE;
    /** The scenes of the last burst, for a report. */
    this.done = [];
    /** Called with each packet that the device sent: endpoint, bytes. */
    this.onPacket = () => {};
    this.forget();
  }

  // ---- chance ----

  below(n) {
    return this.random() % n;
  }

  one(list) {
    return list[this.below(list.length)];
  }

  chance(percent) {
    return this.below(100) < percent;
  }

  bytes(count) {
    return Uint8Array.from({ length: count }, () => this.random() & 0xff);
  }

  // ---- bursts ----

  /** Begins where another host left: `toggles` are not known, so they are wrong now and then. */
  forget() {
    this.toggles = new Map();
    this.tag = 1;
    this.frame = 0;
    this.left = Infinity;
  }

  /** Some scenes, cut off after at most `transactions`. The ordinary host is away meanwhile. */
  burst(transactions) {
    this.device.usb.forget();
    this.forget();
    this.left = 1 + this.below(transactions);
    this.done = [];
    try {
      if (this.chance(70)) this.beginWell();
      for (;;) this.scene();
    } catch (error) {
      if (!(error instanceof Cut)) throw error;
    }
  }

  scene() {
    const name = this.one(Object.keys(SCENES));
    this.done.push(name);
    SCENES[name].call(this);
    this.count();
  }

  /** As the device expects it of a good host. */
  beginWell() {
    this.request([0x00, 9, 1, 0, 0]);
    this.toggles.clear();
  }

  // ---- transactions ----

  get sie() {
    return this.device.usb.sie;
  }

  get address() {
    return this.device.chip.mcu.usbCtrl.addrEndp & 0x7f;
  }

  count() {
    if (--this.left < 0) throw new Cut();
  }

  wait(ms) {
    this.device.runFor(ms);
  }

  frames(count) {
    for (let i = 0; i < count; i++) {
      this.sie.startOfFrame(this.frame = (this.frame + 1) & 0x7ff);
      this.wait(FRAME_MS);
    }
  }

  setup(bytes, address = this.address) {
    this.count();
    this.sie.setup(address, Uint8Array.from(bytes));
    this.wait(TRANSACTION_MS);
  }

  in(endpoint, address = this.address) {
    this.count();
    const result = this.sie.in(address, endpoint);
    if (typeof result === 'object') {
      this.toggles.set(endpoint | 0x80, !result.data1);
      this.onPacket(endpoint, result.data);
    }
    this.wait(TRANSACTION_MS);
    return result;
  }

  out(endpoint, data, data1, address = this.address) {
    this.count();
    const result = this.sie.out(address, endpoint, Uint8Array.from(data), data1);
    this.wait(TRANSACTION_MS);
    return result;
  }

  /** Until it has something, or for a while: its bytes, or a handshake. */
  poll(endpoint) {
    for (let i = 0; i < this.patience; i++) {
      const result = this.in(endpoint);
      if (result !== 'nak') return result.data ?? result;
    }
    return 'nak';
  }

  /** One packet with the right toggle: a handshake. */
  give(endpoint, data) {
    const data1 = this.toggles.get(endpoint) ?? false;
    for (let i = 0; i < this.patience; i++) {
      const result = this.out(endpoint, data, data1);
      if (result === 'ack') this.toggles.set(endpoint, !data1);
      if (result !== 'nak') return result;
    }
    return 'nak';
  }

  reset(ms) {
    this.count();
    this.sie.startReset();
    this.wait(ms);
    this.sie.endReset();
    this.toggles.clear();
  }

  // ---- control transfers ----

  begin([type, request, value, index, length]) {
    this.setup([type, request, ...le16(value), ...le16(index), ...le16(length)]);
  }

  /** By the book; gives what came, or a handshake. */
  request(words) {
    this.begin(words);
    return words[0] & 0x80 && words[4] > 0 ? this.takeData(words[4]) : this.giveData(words[4]);
  }

  takeData(length) {
    const got = [];
    while (got.length < length) {
      const data = this.poll(0);
      if (typeof data === 'string') return data;
      got.push(...data);
      if (data.length < PACKET) break;
    }
    this.zero(true);
    return got;
  }

  giveData(length) {
    for (let at = 0, data1 = true; at < length; at += PACKET, data1 = !data1) {
      const part = this.bytes(Math.min(PACKET, length - at));
      if (this.sendZero(part, data1) !== 'ack') return 'stall';
    }
    return this.poll(0);
  }

  sendZero(data, data1) {
    for (let i = 0; i < this.patience; i++) {
      const result = this.out(0, data, data1);
      if (result !== 'nak') return result;
    }
    return 'nak';
  }

  zero(data1) {
    return this.sendZero(NOTHING, data1);
  }

  anyRequest() {
    const kind = this.below(4);
    if (kind === 0) return this.one(STANDARD);
    if (kind === 1) return this.one(CLASS);
    if (kind === 2) return [0x80, 6, (this.one([1, 2, 3, 4, 5, 6, 7, 15, 16, 0x21, 0x29, 255]) << 8) | this.below(9), this.one([0, 0x409, 0x407, 0xffff]), this.length()];
    return [0x02, this.one([1, 3]), this.one([0, 0, 0, 1]), this.one(HALTABLE), 0];
  }

  length() {
    return this.one([0, 1, 2, 8, 17, 18, 63, 64, 65, 128, 255, 256, 4096, 65535]);
  }

  // ---- the drive ----

  wrapper({ signature = 0x43425355, wanted, flags, unit = 0, length, block }) {
    const all = [...le32(signature), ...le32(this.tag++), ...le32(wanted), flags, unit, length, ...block];
    return [...all, ...Array(Math.max(0, COMMAND_BYTES - all.length)).fill(0)].slice(0, COMMAND_BYTES);
  }

  /** `wrong`: what is otherwise than it should be. */
  command({ block, bytes, out = false }, wrong = {}) {
    return this.give(DRIVE, this.wrapper({ block, length: block.length, wanted: bytes, flags: out ? 0 : 0x80, ...wrong }));
  }

  takeFromDrive(bytes) {
    for (let got = 0; got < bytes;) {
      const data = this.poll(DRIVE);
      if (typeof data === 'string') return data;
      got += data.length;
      if (data.length < PACKET) break;
    }
    return 'ack';
  }

  giveToDrive(bytes) {
    for (let at = 0; at < bytes; at += PACKET) {
      const result = this.give(DRIVE, this.bytes(Math.min(PACKET, bytes - at)));
      if (result !== 'ack') return result;
    }
    return 'ack';
  }

  clear(endpoint) {
    this.request([0x02, 1, 0, endpoint, 0]);
    this.toggles.delete(endpoint);
  }

  /** In any order, or a part of it. */
  recoverSomehow() {
    const steps = [() => this.request([0x21, 0xff, 0, DRIVE_FACE, 0]), () => this.clear(0x83), () => this.clear(0x03)];
    for (let i = this.below(4); i > 0; i--) this.one(steps)();
  }
}

// ---- the scenes ----

/** What may come into the middle of a control transfer. */
const INTO_CONTROL = [
  (host) => host.begin(host.anyRequest()), // and the one before is forgotten
  (host) => host.out(0, host.bytes(host.one([0, 1, 8, 64])), host.chance(50)),
  (host) => host.in(0),
  (host) => host.wait(host.one([0.5, 5, 60])),
  (host) => host.setup([0x00, 5, host.below(128), 0, 0, 0, 0, 0]),
  (host) => host.reset(host.one([0.01, 3])),
  (host) => host.out(host.below(ENDPOINTS), host.bytes(PACKET), host.chance(50)),
  (host) => host.in(1 + host.below(ENDPOINTS - 1)),
  (host) => host.sie.suspend(),
  (host) => host.setup(host.bytes(8).map((byte, i) => (i === 0 ? byte | 0x80 : byte))), // none that restarts
];

const SCENES = {
  'request by the book'() {
    this.request(this.anyRequest());
  },

  'request cut into'() {
    const words = this.anyRequest();
    this.begin(words);
    for (let i = this.below(3); i > 0; i--) words[0] & 0x80 ? this.in(0) : this.out(0, this.bytes(Math.min(PACKET, words[4])), i % 2 === 1);
    this.one(INTO_CONTROL)(this);
    if (this.chance(50)) this.zero(true);
    if (this.chance(50)) this.poll(0);
  },

  'more or less data than was said'() {
    const [type, request, value, index] = this.one([...STANDARD, ...CLASS]);
    this.begin([type, request, value, index, this.length()]);
    for (let i = this.below(6), data1 = true; i > 0; i--, data1 = !data1) {
      if (type & 0x80) this.in(0);
      else this.out(0, this.bytes(this.one([0, 0, 1, 7, 8, 63, 64])), data1);
    }
    this.zero(this.chance(80));
    this.poll(0);
  },

  'the wrong direction'() {
    const words = this.anyRequest();
    this.begin([words[0] ^ (this.chance(30) ? 0x80 : 0), ...words.slice(1)]);
    if (words[0] & 0x80) this.sendZero(this.bytes(this.one([0, 7, 64])), true);
    else this.poll(0);
  },

  'status at once, twice, or never'() {
    this.begin(this.anyRequest());
    for (let i = this.below(3); i > 0; i--) this.chance(50) ? this.zero(true) : this.poll(0);
  },

  'SETUP upon SETUP'() {
    for (let i = 1 + this.below(20); i > 0; i--) {
      this.count();
      const [type, request, value, index, length] = this.anyRequest();
      this.sie.setup(this.address, Uint8Array.from([type, request, ...le16(value), ...le16(index), ...le16(length)]));
      this.wait(this.one([0, 0.001, 0.01, 0.03]));
    }
  },

  'every endpoint, both ways'() {
    for (let endpoint = 0; endpoint < ENDPOINTS; endpoint++) {
      if (this.chance(60)) this.out(endpoint, this.bytes(this.one([0, 1, 13, 31, 64])), this.chance(50));
      if (this.chance(60)) this.in(endpoint);
    }
  },

  'empty packets'() {
    for (let i = this.below(12); i > 0; i--) this.give(this.one([SERIAL, DRIVE, DRIVE]), NOTHING);
  },

  'packets again, and with the other toggle'() {
    const endpoint = this.one([SERIAL, DRIVE]);
    for (let i = this.below(8); i > 0; i--) this.out(endpoint, this.bytes(this.one([5, 31, 64])), this.chance(50));
  },

  'an address in the middle'() {
    const address = this.below(128);
    this.begin([0x00, 5, address, 0, 0]);
    const next = this.one([this.address, address, 0]);
    if (this.chance(70)) this.in(0);
    this.setup([0x80, 6, 0, 1, 0, 0, 18, 0], next);
    this.in(0, next);
    this.in(0, address);
  },

  'configurations'() {
    const order = this.one([[0, 1], [1, 1], [2, 1], [0, 2, 1], [255], [0], [1, 0, 0, 1], [1]]);
    for (const value of order) {
      this.request([0x00, 9, value, 0, 0]);
      if (value === 1) this.toggles.clear();
      if (this.chance(50)) this.out(this.one([SERIAL, DRIVE]), this.bytes(COMMAND_BYTES), false);
    }
  },

  'halts'() {
    for (let i = this.below(6); i > 0; i--) {
      const endpoint = this.one(HALTABLE);
      this.request([0x02, this.one([1, 3]), 0, endpoint, 0]);
      if (this.chance(60)) endpoint & 0x80 ? this.in(endpoint & 0x0f) : this.out(endpoint, this.bytes(this.one([0, 31, 64])), this.chance(50));
    }
  },

  'a command by the book'() {
    const one = this.one(SCSI);
    if (this.command(one) !== 'ack') return this.recoverSomehow();
    const went = one.out ? this.giveToDrive(one.bytes) : this.takeFromDrive(one.bytes);
    if (went === 'stall') this.clear(one.out ? 0x03 : 0x83);
    this.takeFromDrive(STATUS_BYTES);
  },

  'thirteen cases and more'() {
    const one = this.one(SCSI);
    const wanted = this.one([0, 1, 13, 31, 63, 64, 65, one.bytes, one.bytes + 1, 2 * one.bytes, 4096, 0x7fffffff, 0xffffffff]);
    const out = this.chance(35);
    this.command({ ...one, out }, { wanted });
    const bytes = Math.min(wanted, this.one([0, 64, 640, 4096]));
    out ? this.giveToDrive(bytes) : this.takeFromDrive(bytes);
    if (this.chance(50)) this.clear(out ? 0x03 : 0x83);
    this.takeFromDrive(STATUS_BYTES);
  },

  'commands that are none'() {
    const one = this.one(SCSI);
    const wrong = this.one([
      { signature: 0x53425355 }, { signature: 0 }, { unit: 15 }, { unit: 1 }, { unit: 0xff }, { length: 0 }, { length: 17 }, { length: 31 },
      { length: 0xff }, { flags: 0x7f }, { flags: 0xff }, { length: 1 }, { length: 16 },
    ]);
    if (this.chance(60)) this.command(one, wrong);
    else this.give(DRIVE, this.bytes(this.one([0, 1, 13, 30, 32, 63, 64])));
    this.chance(50) ? this.takeFromDrive(STATUS_BYTES) : this.command(this.one(SCSI));
    this.recoverSomehow();
  },

  'commands without waiting for a status'() {
    for (let i = 1 + this.below(4); i > 0; i--) {
      const one = this.one(SCSI);
      this.command(one);
      if (this.chance(60)) this.takeFromDrive(this.below(3) * PACKET);
    }
    this.recoverSomehow();
  },

  'bulk-only reset in the middle'() {
    this.command(this.one(SCSI));
    this.takeFromDrive(this.below(9) * PACKET);
    this.recoverSomehow();
    this.command(this.one(SCSI));
  },

  'a line without an end'() {
    this.request([0x21, 0x22, 3, SERIAL_CONTROL, 0]);
    for (let i = this.one([4, 40, 1024]); i > 0; i--) this.give(SERIAL, new Uint8Array(PACKET).fill(0x41));
    if (this.chance(50)) this.give(SERIAL, [10]);
  },

  'rubbish on the console'() {
    if (this.chance(60)) this.request([0x21, 0x22, this.below(4), SERIAL_CONTROL, 0]);
    for (let i = this.below(20); i > 0; i--) this.give(SERIAL, this.chance(30) ? this.bytes(PACKET) : Buffer.from(this.one(TEXTS), 'latin1').subarray(0, PACKET));
    for (let i = this.below(8); i > 0; i--) this.in(SERIAL);
  },

  'the port opened and closed quickly'() {
    for (let i = this.below(30); i > 0; i--) {
      this.request([0x21, 0x22, i & 1, SERIAL_CONTROL, 0]);
      if (this.chance(40)) this.give(SERIAL, Buffer.from(this.one(TEXTS), 'latin1').subarray(0, PACKET));
      if (this.chance(20)) this.in(SERIAL);
    }
  },

  'asked, and never read'() {
    this.request([0x21, 0x22, 3, SERIAL_CONTROL, 0]);
    for (const text of ['watch on\n', 'screen\n', 'help\n', 'log\n', 'entropy raw 3000\n']) this.give(SERIAL, Buffer.from(text));
    this.frames(this.one([1, 20, 100]));
  },

  'resets'() {
    for (let i = 1 + this.below(5); i > 0; i--) {
      this.reset(this.one([0.001, 0.01, 0.01, 3, 10, 50]));
      this.wait(this.one([0, 0.01, 1, 20]));
    }
  },

  'sleep and wake'() {
    for (let i = 1 + this.below(10); i > 0; i--) {
      this.count();
      this.wait(this.one([0, 0.01, 3, 10]));
      this.sie.suspend();
      if (this.chance(60)) this.sie.resume();
      if (this.chance(30)) this.in(this.below(4));
    }
  },

  'no frames, or too many'() {
    if (this.chance(40)) this.wait(this.one([2.9, 10, 100]));
    else for (let i = this.below(60); i > 0; i--) this.sie.startOfFrame(this.random() & 0x7ff);
    this.frames(this.below(5));
  },
};

const CONFIGURE_MS = 1000;

/** Plugs the device in, has it configured by the book, and gives it to a host that leaves the book. */
export function takeOver(device) {
  device.usb.plug();
  assert.ok(device.runUntil(() => device.usb.state === 'configured', CONFIGURE_MS));
  device.usb.forget();
  const host = new HostileHost(device, 1);
  host.patience = 1000;
  host.beginWell();
  return host;
}
