// One time for the Linux and the dice, so that no machine is too slow for their limits of seconds: it
// goes as the wall's where it can, and waits for whoever is behind. The dice run to a moment first, then QEMU
// is given it (shared-time.c); and while QEMU waits for a processor, its time stands.

import { openSync, readdirSync, readFileSync, writeSync } from 'node:fs';

const TICK_MS = 1;
const STEP_MS = 5; // the longest stretch without looking at the sockets
const AHEAD_MS = 20;
const NANOS = 1e6;
const CLOCK_STARTS_S = 1000n; // any, but not zero

export class SharedTime {
  /** `path`: of the file that QEMU reads. */
  constructor(path) {
    this.path = path;
    /** Whose time it is, too. */
    this.devices = [];
    this.alarms = new Set();
    this.file = openSync(path, 'w');
    this.ms = 0;
    this.write();
    this.pid = null;
    this.running = false;
  }

  /** `pid`: QEMU's. */
  start(pid) {
    this.pid = pid;
    this.seen = performance.now();
    this.waited = this.waitedMs();
    this.running = true;
    this.tick();
  }

  stop() {
    this.running = false;
  }

  tick() {
    if (!this.running) return;
    const step = this.due();
    if (step > 0) {
      this.runTo(this.ms + step);
      this.ms += step;
      this.write();
      this.ring();
    }
    setTimeout(() => this.tick(), TICK_MS);
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
    const waited = this.waitedMs();
    const step = now - this.seen - (waited - this.waited);
    this.seen = now;
    this.waited = waited;
    return Math.min(STEP_MS, step);
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

  /** How long QEMU's threads waited for a processor, in all; of a kernel that doesn't count it, 0. */
  waitedMs() {
    try {
      const threads = readdirSync(`/proc/${this.pid}/task`);
      return threads.reduce((sum, id) => sum + Number(readFileSync(`/proc/${this.pid}/task/${id}/schedstat`, 'latin1').split(' ')[1]), 0) / NANOS;
    } catch {
      return this.waited ?? 0; // it ends
    }
  }

  write() {
    const ns = Buffer.alloc(8);
    ns.writeBigInt64LE(CLOCK_STARTS_S * 1000000000n + BigInt(Math.round(this.ms * NANOS)));
    writeSync(this.file, ns, 0, ns.length, 0);
  }
}
