// A Web Serial port for the page with an emulated die behind it, as strict as a browser's: what a
// real one would refuse is refused. The die says nothing without DTR, bytes come in odd pieces, and
// the cable can be pulled in the middle of a line.

import { Pacing } from '../../tools/emulator/pacing.js';
import { bootDevice } from '../emulator/support.js';

const TICK_MS = 5;
const ANSWER_MS = 2000;
const NEWLINE = 10;

/** Whole lines with a reply. */
const repliesIn = (bytes) =>
  textOf(bytes)
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{"ok"')).length;
const PIECES = [1, 700, 64, 3000, 7];

// Between node and the page bytes go as text, a letter each: number by number takes a hundred times as long.
const bytesOf = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const textOf = (bytes) => Buffer.from(bytes).toString('latin1');

/** Runs in the page, before its scripts. `serialWrite`, `serialSignal` are node's. */
function install() {
  const state = (name) => new DOMException(name, 'InvalidStateError');
  class Port extends EventTarget {
    constructor() {
      super();
      this.opened = false;
      this.readable = this.writable = null;
    }

    getInfo() {
      return { usbVendorId: 0x2e8a, usbProductId: 0x000a };
    }

    async open({ baudRate }) {
      if (!(baudRate > 0)) throw new TypeError('baudRate');
      if (this.opened) throw state('already open');
      if (!window.fakeSerial.plugged || window.fakeSerial.taken) throw new DOMException('gone', 'NetworkError');
      this.opened = true;
      this.readable = new ReadableStream({ start: (controller) => (this.controller = controller) });
      this.writable = new WritableStream({
        write: (bytes) => {
          if (!(bytes instanceof Uint8Array)) throw new TypeError('bytes');
          return window.serialWrite(String.fromCharCode(...bytes));
        },
      });
    }

    async setSignals(signals) {
      if (!this.opened) throw state('not open');
      await window.serialSignal(signals.dataTerminalReady === true);
    }

    async close() {
      if (!this.opened) throw state('not open');
      if (this.readable?.locked || this.writable?.locked) throw new TypeError('a stream is locked');
      this.opened = false;
      this.readable = this.writable = null;
      await window.serialSignal(false);
    }
  }

  const port = new Port();
  const serial = new EventTarget();
  let granted = false;
  window.fakeSerial = {
    plugged: true,
    cancel: false,
    taken: false, // by another program
    asked: 0,
    give(...pieces) {
      for (const piece of pieces)
        if (port.opened) port.controller.enqueue(Uint8Array.from(piece, (letter) => letter.charCodeAt(0)));
    },
    unplug() {
      this.plugged = false;
      if (port.opened) port.controller.error(new DOMException('The device has been lost.', 'NetworkError'));
      serial.dispatchEvent(new Event('disconnect'));
    },
    plug() {
      this.plugged = true;
      serial.dispatchEvent(Object.defineProperty(new Event('connect'), 'target', { value: port })); // it bubbles
    },
  };
  serial.getPorts = async () => (granted && window.fakeSerial.plugged ? [port] : []);
  serial.requestPort = async ({ filters }) => {
    if (!navigator.userActivation.isActive) throw new DOMException('no press', 'SecurityError');
    if (!filters.some(({ usbVendorId }) => usbVendorId === 0x2e8a)) throw new TypeError('filters');
    window.fakeSerial.asked++;
    if (window.fakeSerial.cancel) throw new DOMException('No port selected', 'NotFoundError');
    granted = true;
    return port;
  };
  Object.defineProperty(navigator, 'serial', { value: serial });
}

export class FakeSerial {
  /** A die behind the `navigator.serial` of all pages of `context`. */
  static async in(context) {
    const fake = new FakeSerial();
    await context.exposeBinding('serialWrite', (source, text) => fake.hear(bytesOf(text)));
    await context.exposeBinding('serialSignal', ({ page }, ready) => fake.signal(page, ready));
    await context.addInitScript(install);
    return fake;
  }

  constructor() {
    this.device = bootDevice({ seed: 31 });
    this.device.usb.plug();
    this.device.runUntil(() => this.device.usb.state === 'configured', 2000);
    this.device.usb.onData = (data) => this.out.push(...data);
    this.out = [];
    this.page = null;
    this.pieces = 0;
    /** Pulled out once so many bytes more have been given; null: not. */
    this.unplugAfter = null;
    this.pacing = new Pacing(performance.now(), this.device.ms);
    this.timer = setInterval(() => this.tick(), TICK_MS);
  }

  signal(page, ready) {
    this.page = page;
    this.ready = ready;
    if (ready) this.device.usb.openPort();
    else this.device.usb.closePort();
  }

  tick() {
    const { device, pacing } = this;
    device.runFor(pacing.due(performance.now(), device.ms));
    pacing.ran(performance.now(), device.ms);
    this.giveAll();
  }

  /** Its answers come as soon as this machine has run so far. */
  hear(bytes) {
    const { device } = this;
    const asked = bytes.filter((byte) => byte === NEWLINE).length;
    const wanted = repliesIn(this.out) + asked;
    device.usb.send(bytes);
    for (let ms = 0; ms < ANSWER_MS && repliesIn(this.out) < wanted; ms++) device.runFor(1);
    this.pacing.resume(performance.now(), device.ms);
    this.giveAll();
  }

  /** In odd pieces; the cable that is pulled lets no more of them through. */
  giveAll() {
    if (!this.ready || this.out.length === 0) return;
    const pieces = [];
    while (this.out.length > 0 && !this.isCutOff) pieces.push(this.nextPiece());
    this.page.evaluate((given) => window.fakeSerial.give(...given), pieces).catch(() => {});
    if (this.isCutOff) this.unplug();
  }

  get isCutOff() {
    return this.unplugAfter !== null && this.unplugAfter <= 0;
  }

  nextPiece() {
    const piece = this.out.splice(0, PIECES[this.pieces++ % PIECES.length]);
    if (this.unplugAfter !== null) this.unplugAfter -= piece.length;
    return textOf(piece);
  }

  unplug() {
    this.unplugAfter = null;
    this.ready = false;
    this.out.length = 0;
    this.device.usb.unplug();
    this.page.evaluate(() => window.fakeSerial.unplug()).catch(() => {});
  }

  /** A system has a port only once it knows the device. */
  async plug() {
    this.device.usb.plug();
    while (this.device.usb.state !== 'configured') await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    await this.page.evaluate(() => window.fakeSerial.plug());
  }

  close() {
    clearInterval(this.timer);
  }
}
