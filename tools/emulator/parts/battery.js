// A battery that sags and runs down, between it and the chip the regulator, and what the flash and the chip do
// when that can't hold 3.3 V. It is fitted to a device; without it the supply is a voltage that never gives in.
//
//   cell, its resistance --> VSYS --> regulator, on above 1.65 V, off below 1.55 --> 3.3 V and its capacitors
//                                                     |  2.7 V: the flash is no longer sure of what it does
//                                                     +  1.3 V: the chip is reset

// The regulator's output and efficiency, and the diode before it: tools/bench.d/energy-model.js has the sources.
export const RAIL_V = 3.3;
export const EFFICIENCY = 0.85;
export const DIODE_V = 0.25;

const UVLO_FALLING_MV = 1550; // RT6150B datasheet, undervoltage lockout, typical
const UVLO_RISING_MV = 1650;
const RAIL_UF = 30; // what hangs on 3.3 V of a Pico and a display, an estimate
const FLASH_WEAK_V = 2.7; // W25Q16JV: least supply
const RESET_V = 1.3; // the core's 1.1 V are lost, and its brown-out detector acts; an estimate
const START_NS = 2e6; // the regulator's soft start
const STEP_NS = 50e3;
const NS_A_MS = 1e6;

export class Battery {
  /**
   * `device`: switched on and off by this. `load(device)`: what it draws from 3.3 V, in mA. `emfMv`: without load;
   * `ohms`: its own resistance; `fallsMvPerMs`, `recoversMvPerMs`: with the regulator at work, and without;
   * `protectsMv`: where the board of a lithium cell takes it off, till it is charged.
   */
  constructor(device, { load, emfMv, ohms = 0, fallsMvPerMs = 0, recoversMvPerMs = 0, protectsMv = 0 }) {
    Object.assign(this, { device, load, emfMv, ohms, fallsMvPerMs, recoversMvPerMs, protectsMv });
    /** Does the regulator work? What the capacitors hold outlives it a little. */
    this.regulates = device.state !== 'off';
    this.railV = this.regulates ? RAIL_V : 0;
    this.startsAt = null;
    this.brownOuts = 0;
    /** Operations that the flash was asked for while it was not sure of itself. */
    this.weakOperations = 0;
    this.step(0);
  }

  /** At the diode's far side, with what is drawn now. */
  vsysMv() {
    const mw = this.regulates ? (this.load(this.device) * RAIL_V) / EFFICIENCY : 0;
    const full = this.emfMv - DIODE_V * 1000;
    const milliamperes = full > 0 ? (mw * 1000) / Math.max(full, UVLO_FALLING_MV) : 0;
    return Math.max(0, full - milliamperes * this.ohms);
  }

  /** What happened in the last `nanos`; then again and again. */
  step(nanos) {
    const change = this.regulates ? -this.fallsMvPerMs : this.recoversMvPerMs;
    this.emfMv = Math.max(0, this.emfMv + (change * nanos) / NS_A_MS);
    if (this.emfMv < this.protectsMv) this.emfMv = 0;
    const mv = this.vsysMv();
    this.device.supply.vsysMv = mv;
    if (this.regulates && mv < UVLO_FALLING_MV) this.regulates = false;
    else if (!this.regulates) this.tryAgain(mv);
    if (!this.regulates && this.railV > 0) this.fall(nanos);
    this.device.world.after(STEP_NS, () => this.step(STEP_NS));
  }

  /** The capacitors give what they have. */
  fall(nanos) {
    this.railV -= (this.load(this.device) * nanos) / 1e6 / RAIL_UF;
    if (this.railV < FLASH_WEAK_V && !this.device.flash.weak) this.weaken();
    if (this.railV < RESET_V) this.reset();
  }

  weaken() {
    const { flash, random } = this.device;
    flash.weak = () => {
      this.weakOperations++;
      return random;
    };
  }

  reset() {
    this.railV = 0;
    this.brownOuts++;
    this.device.powerCut();
    this.device.flash.weak = null;
  }

  /** Without load the cell has come back: the regulator starts softly, and the chip, if that was reset. */
  tryAgain(mv) {
    const { device } = this;
    const { world } = device;
    if (mv < UVLO_RISING_MV) this.startsAt = null;
    else if (this.startsAt === null) this.startsAt = world.now + START_NS;
    else if (world.now >= this.startsAt) {
      this.startsAt = null;
      this.regulates = true;
      this.railV = RAIL_V;
      device.flash.weak = null;
      device.powerOn();
    }
  }
}
