// One time for the Linux and the dice, so that no machine is too slow for their limits of seconds: it
// goes as the wall's where it can, and waits for whoever is behind. The dice run to a moment first, then QEMU
// is given it (shared-time.c); and while QEMU waits for a processor, its time stands. While the lab waits
// for something and everybody else sleeps, it leaps to where the first one wakes.

import { openSync, readSync, writeSync } from 'node:fs';
import { Threads } from './threads.js';

const TICK_MS = 1;
const STEP_MS = 5; // the longest stretch without looking at the sockets
const AHEAD_MS = 20;
const NANOS = 1e6;
const CLOCK_STARTS_MS = 1e6; // any, but not zero
const NOW_AT = 0;
const ASLEEP_UNTIL_AT = 8;
const TURNS = 8; // of looking at once whether all sleep, before it looks each tick

export class SharedTime {
  /** `path`: of the file that QEMU reads, and tells by until when it sleeps. */
  constructor(path) {
    this.path = path;
    /** Whose time it is, too. */
    this.devices = [];
    this.alarms = new Set();
    this.file = openSync(path, 'w+');
    writeSync(this.file, Buffer.alloc(16), 0, 16, 0);
    this.ms = 0;
    this.write();
    this.until = Buffer.alloc(8);
    this.running = false;
    this.turns = 0;
    this.wasQuiet = false;
  }

  /** `pid`: QEMU's; `wake`: a stream to it, for a byte at each change. */
  start(pid, wake) {
    this.threads = new Threads(pid);
    this.wake = wake;
    this.seen = performance.now();
    this.waited = this.threads.waitedMs();
    this.running = true;
    this.tick();
  }

  stop() {
    this.running = false;
    this.threads?.close();
  }

  tick() {
    if (!this.running) return;
    const isQuiet = this.isQuiet();
    if (isQuiet && !this.wasQuiet) this.turns = 0; // until what came meanwhile is taken
    else this.pass(Math.max(this.due(), isQuiet ? this.sleepMs() : 0));
    this.wasQuiet = isQuiet && !this.wasQuiet;
    if (this.turns++ < TURNS) setImmediate(() => this.tick());
    else setTimeout(() => this.tick(), TICK_MS);
  }

  pass(step) {
    if (step <= 0) return;
    this.runTo(this.ms + step);
    this.ms += step;
    this.write();
    if ((this.asleepUntil() ?? Infinity) <= this.ms) this.wake.write('.');
    this.ring();
  }

  after(ms, action) {
    const alarm = { at: this.ms + ms, action };
    this.alarms.add(alarm);
    return alarm;
  }

  cancel(alarm) {
    this.alarms.delete(alarm);
  }

  ring() {
    for (const alarm of this.alarms) {
      if (this.ms < alarm.at) continue;
      this.alarms.delete(alarm);
      alarm.action();
    }
  }

  /** What went by on the wall since the last look, without the time in which QEMU could have run and nobody let it. */
  due() {
    const now = performance.now();
    const waited = this.threads.waitedMs();
    const step = now - this.seen - (waited - this.waited);
    this.seen = now;
    this.waited = waited;
    return Math.min(STEP_MS, step);
  }

  /** Somebody waits, and nobody does anything: all threads of QEMU sleep. */
  isQuiet() {
    return this.alarms.size > 0 && this.threads.allSleep();
  }

  /** How long QEMU sleeps from now on. */
  sleepMs() {
    const until = this.asleepUntil() ?? this.ms;
    return Math.min(STEP_MS, Math.max(0, until - this.ms));
  }

  /** When it does. */
  asleepUntil() {
    readSync(this.file, this.until, 0, this.until.length, ASLEEP_UNTIL_AT);
    const ns = Number(this.until.readBigInt64LE());
    return ns === 0 ? null : ns / NANOS - CLOCK_STARTS_MS;
  }

  runTo(ms) {
    for (const device of this.devices) {
      if (device.ms < ms) device.runFor(ms - device.ms);
      this.rush(device);
    }
  }

  /** Requests that wait are served at once, a little ahead of the time. */
  rush(device) {
    while (device.usb.urgent && device.ms < this.ms + AHEAD_MS) device.runFor(0.1);
  }

  write() {
    const ns = Buffer.alloc(8);
    ns.writeBigInt64LE(BigInt(Math.round((CLOCK_STARTS_MS + this.ms) * NANOS)));
    writeSync(this.file, ns, 0, ns.length, NOW_AT);
  }
}
