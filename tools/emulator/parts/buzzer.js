// The piezo: what it would sound, from the edges on its pin.

import { GPIOPinState } from '../chip/rp2040.js';

const SILENCE_NS = 20e6; // longer between two edges than the lowest tone's half period

export class Buzzer {
  constructor(now, pin) {
    this.now = now;
    this.pin = pin;
    this.edges = 0;
    this.lastRise = -Infinity;
    this.period = Infinity;
    /** Called with hertz whenever the tone changes. */
    this.onTone = () => {};
  }

  attach(mcu) {
    mcu.gpio[this.pin].addListener((value, before) => {
      const rose = value === GPIOPinState.High && before !== GPIOPinState.High;
      if (rose) this.rise();
    });
  }

  rise() {
    this.edges++;
    const period = this.now() - this.lastRise;
    this.lastRise = this.now();
    const heard = period < SILENCE_NS;
    const same = this.period < SILENCE_NS && Math.abs(period - this.period) <= period / 100;
    this.period = period;
    if (heard && !same) this.onTone(this.hertz);
  }

  /** The tone now; 0: silence. */
  get hertz() {
    const sounding = this.now() - this.lastRise < SILENCE_NS && this.period < SILENCE_NS;
    return sounding ? Math.round(1e9 / this.period) : 0;
  }
}
