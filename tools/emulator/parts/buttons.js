// Three buttons to ground, with contacts that may bounce.

import { setInput } from '../chip/quirks.js';

const PADS = 0x4001c;
const RISES_NS = 6000; // 80 kOhm inside the chip, and some 50 pF of wire and pin

export class Buttons {
  /** `pins`: the GPIOs of left, roll and right. */
  constructor(world, random, pins) {
    this.pins = pins;
    this.world = world;
    this.random = random;
    this.down = { left: false, roll: false, right: false };
  }

  attach(mcu) {
    this.mcu = mcu;
    /** Those whose pull-up is on, and their lines: high, if nobody holds them low. */
    this.pulled = new Set();
    this.high = new Set();
    const pads = mcu.peripherals[PADS];
    const write = pads.writeUint32.bind(pads);
    pads.writeUint32 = (offset, value) => {
      write(offset, value);
      this.pull();
    };
    for (const name of Object.keys(this.down)) this.wire(name, this.down[name]);
  }

  /** Follows the pull-ups: a line that was let go takes a while to rise. */
  pull() {
    for (const name of Object.keys(this.down)) {
      if (!this.mcu.gpio[this.pins[name]].pullupEnabled || this.pulled.has(name)) continue;
      this.pulled.add(name);
      this.world.after(RISES_NS, () => {
        this.high.add(name);
        this.wire(name, this.down[name]);
      });
    }
  }

  /** `bounceMs`: for so long the contact chatters before it rests. */
  press(name, { bounceMs = 0 } = {}) {
    this.move(name, true, bounceMs);
  }

  release(name, { bounceMs = 0 } = {}) {
    this.move(name, false, bounceMs);
  }

  move(name, down, bounceMs) {
    if (!(name in this.down)) throw new Error(`no button "${name}"; left, roll or right`);
    this.down[name] = down;
    this.wire(name, down);
    const end = this.world.now + bounceMs * 1e6;
    if (bounceMs > 0) this.chatter(name, end);
  }

  /** Contacts that open and close at random, 20 to 400 us apart, until `end`. */
  chatter(name, end) {
    const gap = 20e3 + (this.random() % 380_000);
    this.world.after(gap, () => {
      if (this.world.now >= end) return this.wire(name, this.down[name]);
      this.wire(name, (this.random() & 1) === 1);
      this.chatter(name, end);
    });
  }

  wire(name, down) {
    if (this.mcu) setInput(this.mcu.gpio[this.pins[name]], !down && this.high.has(name));
  }
}
