// The power latch, where it is fitted: between battery and board, closed by ROLL or by the chip's pin. Power
// from USB goes past it. Its gate has a capacitor, which lasts over a restart of the chip.

import { GPIOPinState } from '../chip/rp2040.js';

const UNDRIVEN_NS = 50e6; // 1 uF through the pin's own pull-down
const DRIVEN_LOW_NS = 5e6; // and through 4.7 kOhm

export class Latch {
  /** `closed()` and `opened()`: power comes, power goes. */
  constructor(world, pin, buttons, supply, { closed, opened }) {
    Object.assign(this, { world, pin, buttons, supply, closed, opened });
    this.pinHolds = false;
    this.falls = null;
  }

  attach(mcu) {
    const pin = mcu.gpio[this.pin];
    pin.addListener(() => this.followPin(pin.value));
    this.followPin(pin.value);
  }

  followPin(value) {
    this.world.cancel(this.falls);
    if (value === GPIOPinState.High) {
      this.pinHolds = true;
      return;
    }
    const nanos = value === GPIOPinState.Low ? DRIVEN_LOW_NS : UNDRIVEN_NS;
    this.falls = this.world.after(this.pinHolds ? nanos : 0, () => {
      this.pinHolds = false;
      this.follow();
    });
  }

  /** Nothing drives the pin any more, and the capacitor is empty. */
  losePower() {
    this.world.cancel(this.falls);
    this.pinHolds = false;
  }

  get powered() {
    return this.pinHolds || this.buttons.down.roll || this.supply.vbus;
  }

  /** After anything that it depends on. */
  follow() {
    if (this.powered) this.closed();
    else this.opened();
  }
}
