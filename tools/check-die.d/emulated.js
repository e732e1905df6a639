// The emulated die as a bench, and a person who does what is asked, so that the whole check runs by itself.

import { Device } from '../emulator/device.js';
import { readImage } from '../emulator/image.js';
import { Disk, filesOf } from '../emulator/usb/disk.js';
import { Gone } from './bench.js';

const OFF_MS = 1500; // without power, or without a cable
const TAP_MS = 180;

export class EmulatedBench {
  /** `device`: options of the emulated device. */
  constructor({ device = {}, image } = {}) {
    this.kind = 'emulated';
    this.device = new Device({ image: readImage(image), seed: 1, flashWaits: true, ...device });
    this.device.runFor(300);
    this.open();
  }

  get now() {
    return this.device.ms;
  }

  get events() {
    return this.device.console.events;
  }

  open() {
    this.device.usb.plug();
    this.device.usb.openPort();
    return this.device.runUntil(() => this.device.usb.open, 3000);
  }

  gone() {
    return !this.device.usb.open;
  }

  async pass(ms) {
    this.device.runFor(ms);
  }

  async awaitBack(limitMs = 20_000) {
    const { device } = this;
    return device.usb.plugged && device.runUntil(() => device.usb.open, limitMs);
  }

  async askAll(lines, limitMs = 10_000) {
    const { device } = this;
    const { console: port } = device;
    Object.assign(port, { replies: [], payload: [] });
    if (this.gone()) throw new Gone('the port is gone');
    device.usb.send(new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')));
    device.runUntil(() => port.replies.length >= lines.length || this.gone(), limitMs);
    if (port.replies.length < lines.length) throw new Gone(`no reply to "${lines[port.replies.length]}"`);
    const replies = port.replies.splice(0);
    replies.at(-1).payload = port.payload.splice(0);
    return replies;
  }

  async ask(line, limitMs) {
    return (await this.askAll([line], limitMs))[0];
  }

  usbFacts() {
    const { device, strings } = this.device.usb.descriptors;
    const hex = (at) => (device[at] | (device[at + 1] << 8)).toString(16).padStart(4, '0');
    return { vendor: hex(8), product: hex(10), name: strings.product, maker: strings.manufacturer, serial: strings.serial };
  }

  driveFiles() {
    const disk = new Disk(this.device);
    return disk.face && disk.ready() ? filesOf(disk.readAll()) : null;
  }

  close() {}

  // ---- what hands and eyes do ----

  async sees() {
    const { pbm } = await this.ask('screen');
    const bytes = Buffer.from(pbm, 'base64').subarray(-1024);
    const drawn = (x, y) => (bytes[(y * 128 + x) >> 3] >> (7 - (x & 7))) & 1;
    const shown = this.device.screen();
    if (!shown.includes(1)) return 'dark';
    const same = (at) => shown.every((pixel, i) => pixel === at(i % 128, i >> 7));
    if (same(drawn)) return 'right';
    return same((x, y) => drawn(127 - x, 63 - y)) ? 'turned' : 'garbled';
  }
}

/**
 * Does at once, after a person's time for reading and acting, what each question asks. `pace`: of that time, 0 for none.
 * `acts`: { question's id: (bench, question) => answer } in place of what is done here.
 */
export class EmulatedPerson {
  constructor(bench, { pace = 1, acts = {}, bounceMs = 1.5 } = {}) {
    Object.assign(this, { bench, pace, bounceMs });
    this.acts = { ...ACTS, ...acts };
    /** Of the person alone: { id, seconds }. */
    this.took = [];
    this.said = [];
  }

  say(text) {
    this.said.push(text);
  }

  async answer(question, work) {
    const { bench } = this;
    const end = bench.now + question.seconds * 1000 * this.pace;
    while (bench.now < end) {
      if (!(await work())) await bench.pass(Math.min(200, Math.ceil(end - bench.now)));
    }
    this.took.push({ id: question.id, seconds: question.seconds });
    return (await this.acts[question.id]?.(bench, question, this)) ?? 'skip';
  }
}

async function tap(bench, button, bounceMs) {
  const { device } = bench;
  device.press(button, { bounceMs });
  device.runFor(TAP_MS);
  device.release(button, { bounceMs });
  device.runFor(TAP_MS);
}

const tapFive = (button) => async (bench, question, { bounceMs }) => {
  for (let i = 0; i < 5; i++) await tap(bench, button, bounceMs);
  return 'done';
};

function unplugged(bench, act) {
  bench.device.usb.unplug();
  act();
  bench.open();
  return 'done';
}

export const ACTS = {
  begin: () => 'done',
  word: async (bench, { word }) => ((await bench.sees()) === 'right' || (await bench.sees()) === 'turned' ? word : 'nothing'),
  upright: async (bench) => ((await bench.sees()) === 'turned' ? 'no' : 'yes'),
  'press-left': tapFive('left'),
  'press-roll': tapFive('roll'),
  'press-right': tapFive('right'),
  pull: async (bench, { write }) => {
    bench.device.flash.planCut(1, 'middle');
    await write().catch(() => {});
    if (bench.device.state !== 'off') bench.device.powerCut();
    bench.device.flash.cut = null;
    bench.device.runFor(OFF_MS);
    bench.device.powerOn();
    bench.device.runFor(300);
    bench.open();
    return 'done';
  },
  unplug: (bench, { until }) => unplugged(bench, () => {
    bench.device.runFor(OFF_MS);
    until();
  }),
  'computer-sleep': (bench) => {
    bench.device.usb.suspend();
    bench.device.runFor(5000);
    bench.device.usb.resume();
    bench.device.runFor(500);
    return 'done';
  },
  battery: (bench) => unplugged(bench, () => {
    for (let i = 0; i < 3; i++) {
      bench.device.tap('roll', 500);
      bench.device.runFor(3500);
    }
  }),
  current: () => '4.9',
  wake: async (bench) => {
    bench.device.runUntil(() => !bench.device.screen().includes(1), 10_000);
    const dark = (await bench.sees()) === 'dark';
    await tap(bench, 'roll', 0);
    bench.device.runFor(500);
    return dark && (await bench.sees()) === 'right' ? 'yes' : 'no';
  },
};
