// Lets an emulated device live in the time of the wall: a host elsewhere has time limits of its own.

const TICK_MS = 1;
const STEP_MS = 5; // the longest stretch without looking at the sockets
const AHEAD_MS = 20;
const GIVE_UP_MS = 500; // so far behind, it goes on from here

export class Pace {
  constructor(device) {
    this.device = device;
    this.behindMs = 0; // the worst so far
    this.start = performance.now() - device.ms;
    this.running = true;
    this.tick();
  }

  tick() {
    if (!this.running) return;
    const { device } = this;
    const behind = performance.now() - this.start - device.ms;
    this.behindMs = Math.max(this.behindMs, behind);
    if (behind > 0) device.runFor(Math.min(behind, STEP_MS));
    this.rush();
    const still = performance.now() - this.start - device.ms;
    if (still > GIVE_UP_MS) this.start += still;
    if (still > 0) setImmediate(() => this.tick());
    else setTimeout(() => this.tick(), TICK_MS);
  }

  /** Requests that wait are served at once, a little ahead of the time. */
  rush() {
    const { device } = this;
    const end = performance.now() - this.start + AHEAD_MS;
    while (device.usb.urgent && device.ms < end) device.runFor(0.1);
  }

  stop() {
    this.running = false;
  }
}
