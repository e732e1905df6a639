// The two wires between an I2C block of the chip and the display: bit times, acknowledges, and a display
// that is unplugged or hangs the bus. Listens to the pins, so that a bus clear is seen as one.

import { GPIOPinState, I2CMode } from '../chip/rp2040.js';
import { OLED_ADDRESS } from './panel.js';
import { setInput } from '../chip/quirks.js';

const BITS_A_BYTE = 9; // eight and the acknowledge
const FUNCTION_I2C = 3;

const HAND_NS = 4000; // between two changes by hand: standard mode, which every chip on the bus can follow

// What the controller adds to its two counts (RP2040 datasheet, 4.3.14).
const HIGH_EXTRA_CLOCKS = 7;
const LOW_EXTRA_CLOCKS = 1;

export class I2cBus {
  /** `pins`: the GPIOs `sda` and `scl`, of which the chip makes out which block it is. */
  constructor(oled, { sda, scl }) {
    this.oled = oled;
    this.sda = sda;
    this.scl = scl;
    this.address = OLED_ADDRESS;
    this.plugged = true;
    this.hungClocks = 0;
    this.bytes = 0;
    this.busyNs = 0;
    this.transfers = 0;
  }

  /** A new life of the chip: its controller and pins are wired to the same display. */
  attach(mcu) {
    this.mcu = mcu;
    this.i2c = mcu.i2c[(this.sda >> 1) & 1];
    this.waiting = null;
    this.sclWasLow = false;
    this.byHand = { levels: '', ns: -Infinity };
    this.alarm = mcu.clock.createAlarm(() => this.fire());
    this.action = null;
    Object.assign(this.i2c, {
      onStart: () => this.onStart(),
      onConnect: (address, mode) => this.onConnect(address, mode),
      onWriteByte: (byte) => this.onWriteByte(byte),
      onReadByte: () => this.afterBits(BITS_A_BYTE, () => this.i2c.completeRead(this.readByte())),
      onStop: () => this.afterBits(1, () => this.onStop()),
      onReset: () => this.cancel(),
    });
    for (const pin of [this.sda, this.scl]) mcu.gpio[pin].addListener(() => this.updateLines());
    this.updateLines();
  }

  /** One SCL period as the controller's counts make it, in nanoseconds. */
  get bitNs() {
    const { sclHighPeriod, sclLowPeriod, spikelen } = this.i2c;
    const high = sclHighPeriod + spikelen + HIGH_EXTRA_CLOCKS;
    return ((high + sclLowPeriod + LOW_EXTRA_CLOCKS) * 1e9) / this.mcu.clkSys;
  }

  get hung() {
    return this.hungClocks > 0;
  }

  afterBits(count, action) {
    const nanos = count * this.bitNs;
    this.busyNs += nanos;
    this.action = action;
    this.alarm.schedule(nanos);
  }

  fire() {
    const action = this.action;
    this.action = null;
    action?.();
  }

  cancel() {
    this.alarm.cancel();
    this.action = null;
    this.waiting = null;
  }

  onStart() {
    // A controller waits for both lines to be high, for ever if need be.
    if (this.hung) this.waiting = () => this.onStart();
    else this.afterBits(1, () => this.i2c.completeStart());
  }

  onConnect(address, mode) {
    this.transfers++;
    this.bytes++;
    this.afterBits(BITS_A_BYTE, () => {
      if (this.hung) return this.i2c.arbitrationLost();
      this.i2c.completeConnect(this.isTaken(address, mode));
    });
  }

  /** Does the display acknowledge its address? */
  isTaken(address, mode) {
    const reads = mode === I2CMode.Read;
    if (!this.plugged || address !== this.address || (reads && !this.oled.readable)) return false;
    if (reads) this.oled.startRead();
    else this.oled.start();
    return true;
  }

  onWriteByte(byte) {
    this.bytes++;
    this.afterBits(BITS_A_BYTE, () => {
      // Held low, SDA shows the controller a 0 where it sends a 1; a byte of zeros looks taken.
      if (this.hung && byte !== 0) return this.i2c.arbitrationLost();
      if (this.plugged && !this.hung) this.oled.write(byte);
      this.i2c.completeWrite(this.plugged);
    });
  }

  readByte() {
    this.bytes++;
    if (this.hung) return 0x00;
    return this.plugged ? this.oled.read() : 0xff;
  }

  onStop() {
    if (this.plugged && !this.hung) this.oled.stop();
    this.i2c.completeStop();
  }

  // ---- what can happen to a display ----

  unplug() {
    this.plugged = false;
    this.releaseLines();
  }

  /** Back again, with its power-up state. */
  plug() {
    this.plugged = true;
    this.oled.powerOn();
  }

  /** The display missed clocks and holds SDA low until it has seen `clocks` more. */
  hang(clocks = BITS_A_BYTE) {
    this.hungClocks = clocks;
    this.updateLines();
  }

  releaseLines() {
    this.hungClocks = 0;
    this.oled.cutOff();
    this.updateLines();
    const waiting = this.waiting;
    this.waiting = null;
    waiting?.();
  }

  // ---- the lines ----

  /** Follows the pins when the firmware drives them itself, and shows it what the wires say. */
  updateLines() {
    if (!this.mcu) return;
    this.followHand();
    const scl = this.level(this.scl);
    if (scl && this.sclWasLow && this.hung && --this.hungClocks === 0) this.releaseLines();
    this.sclWasLow = !scl;
    setInput(this.mcu.gpio[this.scl], scl);
    setInput(this.mcu.gpio[this.sda], this.level(this.sda) && !this.hung);
  }

  /** Lines that the firmware drives itself, and how fast. */
  followHand() {
    const pins = [this.sda, this.scl].map((index) => this.mcu.gpio[index]);
    if (pins.some(({ functionSelect }) => functionSelect === FUNCTION_I2C)) return;
    const levels = pins.map(({ value }) => value === GPIOPinState.Low).join();
    if (levels === this.byHand.levels) return;
    const ns = this.mcu.clock.nanos;
    if (ns - this.byHand.ns < HAND_NS) this.oled.onFault(`i2c: driven by hand after ${Math.round(ns - this.byHand.ns)} ns`);
    this.byHand = { levels, ns };
  }

  /** The module has pull-ups; without it only the pad's own count. */
  level(index) {
    const pin = this.mcu.gpio[index];
    if (pin.functionSelect !== FUNCTION_I2C && pin.value === GPIOPinState.Low) return false;
    return this.plugged || pin.pullupEnabled;
  }
}
