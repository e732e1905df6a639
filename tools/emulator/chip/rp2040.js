// The one place that names the emulator library (MIT, from npm).
import { RP2040 } from 'rp2040js';

export { BasePeripheral, GPIOPinState, I2CMode, RP2040, RPI2C } from 'rp2040js';

/** Doesn't fill the library's 16 MB of flash, which every chip brings along: memory.js has what is soldered on. */
export class Microcontroller extends RP2040 {
  reset() {
    this.core.reset();
    this.pwm.reset();
  }
}
