// Ring and crystal oscillator: the registers, the noise bit, start-up time, and dormant.

import { BasePeripheral } from './rp2040.js';
import { holds } from '../moment.js';

const CTRL = 0x00;
const FREQA = 0x04;
const FREQB = 0x08;
const DORMANT = 0x0c;
const DIV = 0x10;
const PHASE = 0x14;
const STATUS = 0x18;
const RANDOMBIT = 0x1c;
const COUNT = 0x20;

const ENABLE_SHIFT = 12;
const ENABLE = 0xfab;
const DISABLE = 0xd1e;
const DIV_PASS = 0xaa0;
const DIV_DEFAULT = 16;
const GO_DORMANT = 0x636f6d61; // "coma"

const STATUS_STABLE = 0x80000000;
const STATUS_DIV_RUNNING = 1 << 16;
const STATUS_ENABLED = 1 << 12;

const UNDIVIDED_RING_HZ = 104_000_000;

/**
 * The ring oscillator. Its registers live through a watchdog reset, its noise through anything;
 * the noise is `source.read(ns)`, whatever range and divider the firmware sets.
 */
export class RingOscillator extends BasePeripheral {
  constructor(source, now) {
    super(null, 'ROSC');
    this.source = source;
    this.now = now;
    this.samples = 0;
    this.frozen = false;
    this.broken = false;
    this.flips = new Set();
    this.powerOn();
  }

  powerOn() {
    this.values = new Map([
      [CTRL, (ENABLE << ENABLE_SHIFT) | 0xaa0],
      [DIV, DIV_PASS + DIV_DEFAULT],
    ]);
    this.running = true;
    this.last = 0;
  }

  attach(mcu, goDormant) {
    this.rp2040 = mcu;
    this.goDormant = goDormant;
    mcu.roscFreq = this.hertz;
    mcu.peripherals[0x40060] = this;
  }

  get hertz() {
    const divider = this.values.get(DIV) - DIV_PASS;
    const valid = divider >= 0 && divider < 32;
    return UNDIVIDED_RING_HZ / (valid ? divider || 32 : 31);
  }

  get oscillates() {
    return this.running && !this.broken && !this.source.dead;
  }

  readUint32(offset) {
    if (offset === RANDOMBIT) return this.sample();
    if (offset === COUNT) return 0;
    if (offset !== STATUS) return this.values.get(offset) ?? 0;
    const enabled = this.running ? STATUS_ENABLED : 0;
    return (enabled | (this.oscillates ? STATUS_STABLE | STATUS_DIV_RUNNING : 0)) >>> 0;
  }

  writeUint32(offset, value) {
    if (offset === DORMANT) return this.writeDormant(value);
    if (![CTRL, FREQA, FREQB, DIV, PHASE, COUNT].includes(offset)) return;
    this.values.set(offset, value >>> 0);
    if (offset === CTRL) this.control((value >>> ENABLE_SHIFT) & 0xfff);
    this.rp2040.roscFreq = this.hertz;
    this.rp2040.updateClocks();
  }

  writeDormant(value) {
    if (value >>> 0 === GO_DORMANT) this.goDormant('rosc', 0);
  }

  control(enable) {
    if (enable === ENABLE) this.running = true;
    if (enable === DISABLE) this.running = false;
  }

  /** One reading of the noise bit. */
  sample() {
    this.samples++;
    if (this.oscillates && !this.frozen) this.last = this.source.read(Math.floor(this.now()));
    return this.last ^ (this.flips.delete(this.samples) ? 1 : 0);
  }
}

const XOSC_DORMANT = 0x08;
const STARTUP_X4 = 1 << 20;
const STARTUP_MASK = 0x3fff;
const STARTUP_CLOCKS = 256;

/**
 * Gives the library's crystal oscillator its start-up time, and dormant to `goDormant(name, ns)`,
 * where `ns` is what passes after the wake until it is stable again. `lateNs`: it takes so much longer, or
 * for ever.
 */
export function slowCrystal(mcu, goDormant, lateNs) {
  const xosc = mcu.peripherals[0x40024];
  const write = xosc.writeUint32.bind(xosc);
  const startupNs = () => {
    const clocks = (xosc.startup & STARTUP_MASK) * STARTUP_CLOCKS;
    return (clocks * (xosc.startup & STARTUP_X4 ? 4 : 1) * 1e9) / mcu.xoscFreq;
  };
  const stabilise = holds(xosc, mcu.clock.createAlarm(() => (xosc.stable = xosc.enabled)));
  xosc.writeUint32 = (offset, value) => {
    if (offset === XOSC_DORMANT) {
      if (value >>> 0 === GO_DORMANT) goDormant('xosc', startupNs());
      return;
    }
    const wasEnabled = xosc.enabled;
    write(offset, value);
    if (wasEnabled || !xosc.enabled) return;
    xosc.stable = false;
    if (lateNs !== Infinity) stabilise.schedule(startupNs() + lateNs);
  };
}
