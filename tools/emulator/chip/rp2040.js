// The one place that names the emulator library (MIT, from npm).
export { BasePeripheral, GPIOPinState, I2CMode, RP2040, RPI2C } from 'rp2040js';
