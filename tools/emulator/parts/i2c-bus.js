// The two wires between an I2C block of the chip and the display: bit times, acknowledges, and a display
// that is unplugged or hangs the bus. Listens to the pins, so that a bus clear is seen as one.

import { GPIOPinState, I2CMode } from '../chip/rp2040.js';
import { OLED_ADDRESS } from './panel.js';
import { setInput } from '../chip/quirks.js';

const BITS_A_BYTE = 9; // eight and the acknowledge
const ZEROS = new Array(8).fill(0);
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
    /** Has it acknowledged its address since the last START? Else it takes no bytes. */
    this.addressed = false;
    /** Bits that a display cut off in its answer still says, the first on the wire already; null: it listens. */
    this.says = null;
    /** STOPs that the firmware made by hand. */
    this.stops = 0;
    this.bytes = 0;
    this.busyNs = 0;
    this.transfers = 0;
  }

  /** A new life of the chip: its controller and pins are wired to the same display. */
  attach(mcu) {
    this.mcu = mcu;
    this.i2c = mcu.i2c[(this.sda >> 1) & 1];
    this.waiting = null;
    this.lines = { scl: false, sda: false };
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
    return this.says !== null;
  }

  /** Does the display hold SDA low? In the clock behind its byte it listens for an acknowledge. */
  get holds() {
    return this.says?.[0] === 0;
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
    // A controller waits for both lines to be high, for ever if need be. A START ends whatever was.
    if (this.holds) {
      this.waiting = () => this.onStart();
      return;
    }
    this.says = null;
    this.afterBits(1, () => this.i2c.completeStart());
  }

  onConnect(address, mode) {
    this.transfers++;
    this.bytes++;
    this.afterBits(BITS_A_BYTE, () => {
      if (this.hung) return this.i2c.arbitrationLost();
      this.addressed = this.isTaken(address, mode);
      this.i2c.completeConnect(this.addressed);
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
      if (this.addressed && !this.hung) this.oled.write(byte);
      this.i2c.completeWrite(this.addressed);
    });
  }

  readByte() {
    this.bytes++;
    if (this.hung) return 0x00;
    return this.addressed ? this.oled.read() : 0xff;
  }

  onStop() {
    if (this.addressed && !this.hung) this.oled.stop();
    this.i2c.completeStop();
  }

  // ---- what can happen to a display ----

  unplug() {
    this.plugged = this.addressed = false;
    this.releaseLines();
  }

  /** Back again, with its power-up state. */
  plug() {
    this.plugged = true;
    this.oled.powerOn();
  }

  /** The display missed clocks and says so many zeros more, or these bits: they go on with each clock. */
  hang(bits = BITS_A_BYTE) {
    this.says = typeof bits === 'number' ? new Array(bits).fill(0) : [...bits];
    this.updateLines();
  }

  releaseLines() {
    this.says = null;
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
    const { lines } = this;
    const scl = this.level(this.scl);
    if (lines.scl && !scl && this.hung) this.sayNext();
    const sda = this.level(this.sda) && !this.holds;
    this.lines = { scl, sda };
    setInput(this.mcu.gpio[this.scl], scl);
    setInput(this.mcu.gpio[this.sda], sda);
    if (scl && !lines.scl && this.says?.length === 0) this.acknowledged = !sda;
    if (scl && lines.scl && sda !== lines.sda && this.isByHand) this.endByHand(sda);
  }

  /** The next bit, or it listens; told to go on by an acknowledge, it says a byte of zeros. */
  sayNext() {
    if (this.says.length > 0) this.says.shift();
    else if (this.acknowledged) this.says = [...ZEROS];
    else this.releaseLines();
  }

  /** SDA has changed while SCL was high: that is a STOP, or else a START, which nobody wants by hand. */
  endByHand(stops) {
    if (!stops) return this.oled.onFault('i2c: a START by hand');
    this.stops++;
    this.releaseLines();
  }

  get isByHand() {
    return [this.sda, this.scl].every((index) => this.mcu.gpio[index].functionSelect !== FUNCTION_I2C);
  }

  /** Lines that the firmware drives itself, and how fast. */
  followHand() {
    if (!this.isByHand) return;
    const levels = [this.sda, this.scl].map((index) => this.mcu.gpio[index].value === GPIOPinState.Low).join();
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
