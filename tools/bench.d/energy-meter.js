// A meter on the emulated device: how long it was in each state, and what the glass showed meanwhile.

import { chipMa, displayMa, flashMa } from './energy-model.js';

const STEP_MS = 5; // how often the glass is looked at
const NS_A_MS = 1e6;

const flashBusyMs = ({ flash }) =>
  (flash.erases * flash.times.eraseNs + flash.programs * flash.times.programNs) / NS_A_MS;

export class EnergyMeter {
  constructor(device) {
    this.device = device;
    this.begin();
    const runTo = device.runTo.bind(device);
    device.runTo = (until) => {
      while (device.world.now < until - 1) {
        const { state } = device;
        const from = device.ms;
        runTo(Math.min(until, device.world.now + STEP_MS * NS_A_MS));
        this.note(state, device.ms - from);
      }
    };
  }

  /** From here on. */
  begin() {
    const { device } = this;
    this.from = { ...device.stats, flashMs: flashBusyMs(device) };
    this.dormantMs = this.offMs = this.displayMaMs = this.pixelsMs = 0;
  }

  note(state, ms) {
    if (state === 'dormant') this.dormantMs += ms;
    if (state === 'off') this.offMs += ms;
    const shown = this.shown();
    this.displayMaMs += displayMa(shown) * ms;
    this.pixelsMs += shown.pixels * ms;
  }

  /** Counted anew only when something came to the glass. */
  shown() {
    const { oled } = this.device;
    if (this.bytes !== oled.bytes) {
      this.bytes = oled.bytes;
      this.pixels = this.device.screen().reduce((sum, pixel) => sum + pixel, 0);
    }
    return { lit: oled.lit, pixels: this.pixels, contrast: oled.contrast };
  }

  /** Shares of time, wakes a second, mean currents at 3.3 V. */
  end() {
    const now = { ...this.device.stats, flashMs: flashBusyMs(this.device) };
    const past = (name) => now[name] - this.from[name];
    const ms = past('ms');
    const awakeMs = ms - this.dormantMs - this.offMs;
    const shares = {
      running: (awakeMs - past('asleepMs')) / ms,
      waiting: (past('asleepMs') - past('restMs')) / ms,
      resting: past('restMs') / ms,
      dormant: this.dormantMs / ms,
    };
    const parts = { chip: chipMa(shares), display: this.displayMaMs / ms, flash: flashMa(past('flashMs') / ms) };
    const total = parts.chip + parts.display + parts.flash;
    return { ms, shares, parts, total, pixels: this.pixelsMs / ms, wakes: (past('rests') * 1000) / ms };
  }
}
