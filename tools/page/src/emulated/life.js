// @ts-check
// One life of the emulated die, from power-up until all power is gone: runs it, keeps its journal,
// and tells what is seen and heard of it. `tell(type, facts)` is called with each of these:
//
//   glass   bits (1,024 bytes, rows of 16, first pixel highest), light 0..255 (0: the panel is dark)
//   lines   lines that came over USB; `again`: of each, does it answer what a link's run asked?      port   open
//   tone    hertz, 0 is silence           off    all power is gone; nothing follows
//   fallen  the last throw has come down on the display
//   did     an action (name, value) of a link's run
//   tookOver  something else was done than what the link's run has: that run ends here
//   status  figures, twice a second

import { Device } from '../../../emulator/device.js';
import { boardOf } from '../../../emulator/board.js';
import { Flash, JOURNAL_BYTES } from '../../../emulator/chip/flash.js';
import { toBits } from '../../../emulator/picture.js';
import { Run, STEP_MS } from '../../../emulator/run.js';
import { GREETING } from './greeting.js';
import { makeAdc, makeNoise } from '../../../emulator/parts/noise.js';

const RAW_BITS = 4096;
const EDGE_STEPS = 10; // between two edges of a button at the least, as of a finger's
const EDGES = ['press', 'release'];
const FALL_MS = 1000; // THROW_TUMBLE_US of firmware/ui/parts/throw.h

export class Life {
  /**
   * `image`, `seed` of all chance, `noise`, `script` as for Run, `till`: the step until which nothing but the script
   * happens; `kept` a keeper, `options` more for the device (battery, panel).
   */
  constructor(/** @type {any} */ { image, seed, noise = 'ring', script = [], till = 0, options = {} }, kept, tell) {
    const flash = new Flash({ size: boardOf(image).flashBytes });
    this.journalStart = flash.bytes.length - JOURNAL_BYTES;
    flash.bytes.set(kept.bytes, this.journalStart);
    this.before = kept.bytes.slice();
    this.seed = seed;
    this.noiseName = noise;
    this.options = options;
    /** @type {any} the emulator has no types */
    this.device = new Device(/** @type {any} */ ({
      image, flash, seed, noise: makeNoise(noise, seed), adc: makeAdc('adc', seed), ...options,
    }));
    const makers = { noise: (name) => makeNoise(name, seed), adc: (name) => makeAdc(name, seed) };
    /** @type {any} */
    this.run = new Run(this.device, { script, makers });
    this.till = till;
    this.fallenAt = Infinity;
    this.kept = kept;
    this.tell = tell;
    this.lines = [];
    this.again = [];
    this.unanswered = []; // of each request that the device has: is it of a run that is done again?
    this.late = []; // requests of the page, which wait until a run is done again: it has its own
    this.asked = [];
    this.edges = {}; // of each button: the step of the last one
    this.rawBits = new Uint8Array(RAW_BITS);
    this.shown = null;
    this.hertz = 0;
    this.portOpen = false;
    this.listen();
  }

  listen() {
    const { device, kept } = this;
    device.flash.onChange = (at, length) => {
      const inJournal = at - this.journalStart;
      if (inJournal >= 0) kept.write(inJournal, device.flash.bytes.slice(at, at + length));
    };
    device.console.onLine = (line) => {
      if (line.startsWith('{"event":"roll"')) this.fallenAt = device.ms + FALL_MS;
      this.lines.push(line);
      this.again.push(this.isAgain(line));
    };
    this.run.onAgain = (name, value) => (name === 'send' ? this.asks(value, true) : this.tell('did', { name, value }));
    const sample = device.ring.sample.bind(device.ring);
    device.ring.sample = () => (this.rawBits[device.ring.samples % RAW_BITS] = sample());
  }

  /** What is in the journal's part of the flash. */
  get journal() {
    return this.device.flash.bytes.slice(this.journalStart);
  }

  get off() {
    return this.device.state === 'off';
  }

  /** Is a link's run being done again? Then nothing else happens to the die. */
  get replaying() {
    return this.run.replaying || this.run.steps < this.till;
  }

  /** Requests of the page wait while a run is done again; whatever else somebody does ends that. */
  act(name, value) {
    if (this.off) return;
    if (this.replaying && name === 'send') return void this.late.push(value);
    if (this.replaying) this.takeOver();
    this.asked.push([name, value]);
    this.doAsked();
  }

  takeOver() {
    this.run.takeOver();
    this.till = 0;
    this.tell('tookOver', {});
  }

  /** In the order asked. A tap that was over before a slow machine came to it is a tap all the same. */
  doAsked() {
    while (this.asked.length > 0 && this.isTimeFor(...this.asked[0])) {
      const [name, value] = this.asked.shift();
      if (EDGES.includes(name)) this.edges[value] = this.run.steps;
      this.carryOut(name, value);
    }
  }

  carryOut(name, value) {
    if (name === 'send') this.asks(value, false);
    this.run.act(name, value);
  }

  asks(text, isAgain) {
    for (const line of text.split('\n')) if (line.trim() !== '') this.unanswered.push(isAgain);
  }

  /** Requests are answered in order, each with one reply, and lines with '=' before it. */
  isAgain(line) {
    if (!/^(=|\{"ok")/.test(line)) return false;
    return (line.startsWith('=') ? this.unanswered[0] : this.unanswered.shift()) ?? false;
  }

  isTimeFor(name, value) {
    return !EDGES.includes(name) || !(this.run.steps < this.edges[value] + EDGE_STEPS);
  }

  /** So many steps, and the port's greeting when it has opened. */
  advance(steps) {
    for (let i = 0; i < steps && !this.off; i++) {
      this.run.advance();
      if (this.device.usb.open !== this.portOpen) this.greet(); // first, as where it is done again
      if (this.asked.length > 0) this.doAsked();
      if (this.late.length > 0 && !this.replaying) this.sendLate();
    }
  }

  sendLate() {
    for (const text of this.late.splice(0)) this.carryOut('send', text);
  }

  greet() {
    this.portOpen = this.device.usb.open;
    if (this.portOpen) this.sendGreeting();
    else this.unanswered = [];
    this.flushLines();
    this.tell('port', { open: this.portOpen });
  }

  sendGreeting() {
    const text = `${GREETING.join('\n')}\n`;
    this.device.usb.send(new TextEncoder().encode(text));
    this.asks(text, false);
  }

  flushLines() {
    const { replies, events, payload, text } = this.device.console;
    for (const unread of [replies, events, payload, text]) unread.length = 0;
    if (this.lines.length > 0) this.tell('lines', { lines: this.lines.splice(0), again: this.again.splice(0) });
  }

  /** Tells what has changed since the last time. */
  report() {
    this.flushLines();
    this.reportGlass();
    if (this.device.ms >= this.fallenAt) this.tellFallen();
    const { hertz } = this.device.buzzer;
    const heard = this.off ? 0 : hertz;
    if (heard !== this.hertz) this.tell('tone', { hertz: (this.hertz = heard) });
    if (this.off) this.tell('off', {});
  }

  reportGlass() {
    const { oled, bus } = this.device;
    const bits = toBits(this.off ? new Uint8Array(128 * 64) : this.device.screen());
    const light = this.off || !bus.plugged || !oled.lit ? 0 : Math.max(1, oled.contrast);
    const same = this.shown?.light === light && this.shown.bits.every((byte, i) => byte === bits[i]);
    if (!same) this.tell('glass', (this.shown = { bits, light }));
  }

  tellFallen() {
    this.fallenAt = Infinity;
    this.tell('fallen', {});
  }

  /** What this run is made of: enough to do it again. */
  get record() {
    const { seed, noiseName, before, run, options } = this;
    return { seed, noise: noiseName, journal: before, script: run.done, till: run.steps, options };
  }

  get status() {
    const { device } = this;
    const { stats } = device;
    return {
      ...stats,
      state: device.state,
      usb: device.usb.plugged ? (device.usb.open ? 'open' : device.usb.state) : 'out',
      vsysMv: device.supply.vsysMv,
      displayPlugged: device.bus.plugged,
      replaying: this.replaying,
      faults: device.faults.slice(-5),
      warnings: device.warnings.size,
      steps: this.run.steps,
      stepMs: STEP_MS,
    };
  }
}
