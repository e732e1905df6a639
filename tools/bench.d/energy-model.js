// What the die draws, as a model: currents from datasheets and from what others measured, times from the
// emulated device. Nobody has put a meter to a die yet. docs/design.md has what follows from them.

import { DIODE_V, EFFICIENCY, RAIL_V } from '../emulator/parts/battery.js';

/** In mA from the 3.3 V, but where it says otherwise. `from`: where the figure was taken, and how sure it is. */
export const FIGURES = {
  running: { value: 10.2, unit: 'mA', what: 'chip, the core at work at 48 MHz',
    from: 'RP2040 datasheet, power consumption, "BOOTSEL mode - Idle", typical, which polls at 48 MHz: DVDD 9.0 and IOVDD 1.2 mA' },
  waiting: { value: 5.0, unit: 'mA', what: 'chip, the core in WFE, all else clocked at 48 MHz',
    from: 'estimate: half of the core at work; nothing that fits is published' },
  resting: { value: 1.35, unit: 'mA', what: 'board at rest: crystal 12 MHz, PLLs off, deep sleep, flash idle',
    from: 'MicroPython\'s light sleep with an alarm on a Pico, the same state: 1.5 mA from USB (its commit for issue 8770), less 0.32 for the VBUS divider, times 4.7 V and 80 % by 3.3 V (these three are estimates). Of the chip alone the RP2040 datasheet has 0.39 mA' },
  ring: { value: 0.1, unit: 'mA', what: 'ring oscillator, which goes on at rest (theirs did not)',
    from: 'estimate: nothing is published' },
  dormant: { value: 0.66, unit: 'mA', what: 'board with its oscillators stopped',
    from: 'the same commit: 0.9 mA from USB, in the same way. Of the chip alone the RP2040 datasheet has 0.18 mA' },
  writing: { value: 20, unit: 'mA', what: 'flash, while it erases or programs, on top',
    from: 'W25Q128JV datasheet, 9.4, ICC5 and ICC6, typical (25 at most); the Pico\'s W25Q16JV is of the same family' },
  lightless: { value: 1.2, unit: 'mA', what: 'display on, no pixel lit',
    from: 'estimate; the SSD1306 without load takes some tenths from VCC, doubled by its pump, and less from VDD' },
  light: { value: 25.6, unit: 'mA', what: 'display, all pixels lit at contrast 255, on top',
    from: 'SSD1306 datasheet, 8.8: 100 uA a column at contrast 255, in proportion to it; 128 columns, doubled by the pump; in proportion to pixels. A module with half of them lit was measured with 10 mA (BitBank), which is 14 here' },
  dark: { value: 0.01, unit: 'mA', what: 'display asleep', from: 'SSD1320 datasheet, table 8-1, of the same family: at most 10 uA in sleep mode' },
  efficiency: { value: EFFICIENCY, unit: '', what: 'regulator, from VSYS to 3.3 V',
    from: 'RT6150A/B datasheet: up to 90 %; 85 for a few mA in its power-save mode is an estimate' },
  quiescent: { value: 0.06, unit: 'mA of VSYS', what: 'regulator, for itself', from: 'RT6150A/B datasheet, electrical characteristics: 60 uA in power-save mode, typical' },
  divider: { value: 300, unit: 'kOhm at VSYS', what: 'supply sense', from: 'estimate: the Pico reads a third of VSYS; 200 and 100 kOhm are from memory' },
  diode: { value: DIODE_V, unit: 'V', what: 'diode between battery and VSYS', from: 'estimate; 1N5817 datasheet: 0.42 V at 1 A, typical, and less for less' },
  leak: { value: 0.001, unit: 'mA', what: 'power latch, open', from: 'AO3401A datasheet: IDSS at most 1 uA at 25 degrees, 5 at 55' },
};

const PIXELS = 128 * 64;
const FULL_CONTRAST = 255;
const HOURS_A_YEAR = 8766;

/**
 * `usable`: how much of it the die can use; below 2.0 V behind the diode it keeps nothing any more. `keeps`: what is left of it after a year
 * on the shelf, by itself. `drain`: what hangs on it all the time, in mA.
 */
export const BATTERIES = [
  { name: '2 AAA', volts: 2.5, mAh: 1000, usable: 0.75, keeps: 0.97, drain: 0,
    from: 'alkaline AAA: 900 to 1,155 mAh, 3 % lost a year; its mean voltage, and that three quarters are above 1.125 V a cell, are estimates' },
  { name: '3 AAA', volts: 3.75, mAh: 1000, usable: 1, keeps: 0.97, drain: 0, from: 'the same' },
  { name: 'LiPo 400 mAh', volts: 3.7, mAh: 400, usable: 1, keeps: 0.77, drain: 0.006,
    from: 'nominal; 5 % lost in the first day and 1 to 2 % a month; TP4056 at most 2 uA (datasheet), protection 3 to 4 (estimate)' },
];

const of = (name) => FIGURES[name].value;

/** What the glass draws from 3.3 V. */
export function displayMa({ lit, pixels, contrast }) {
  if (!lit) return of('dark');
  return of('lightless') + (of('light') * pixels * contrast) / (PIXELS * FULL_CONTRAST);
}

/** What the chip draws on average, from the shares of time in its states. */
export function chipMa({ running, waiting, resting, dormant }) {
  return running * of('running') + waiting * of('waiting') + resting * (of('resting') + of('ring')) + dormant * of('dormant');
}

export const flashMa = (share) => share * of('writing');

/** What a battery gives for `railMa` at 3.3 V, the die switched on. */
export function batteryMa({ volts }, railMa) {
  const vsys = volts - of('diode');
  return (railMa * RAIL_V) / (of('efficiency') * vsys) + of('quiescent') + vsys / of('divider');
}

export function hours(battery, railMa) {
  return (battery.mAh * battery.usable) / (batteryMa(battery, railMa) + battery.drain);
}

/** Days until the die keeps nothing any more, untouched; with the latch nothing of the die is on. */
export function shelfDays(battery, latched) {
  const load = (latched ? of('leak') : batteryMa(battery, of('dormant'))) + battery.drain;
  const lostAYear = 1 - battery.keeps;
  return (365.25 * battery.usable) / ((load * HOURS_A_YEAR) / battery.mAh + lostAYear);
}

/** What is left of it after a year. */
export function leftAfterYear(battery, latched) {
  const load = (latched ? of('leak') : batteryMa(battery, of('dormant'))) + battery.drain;
  return Math.max(0, battery.keeps - (load * HOURS_A_YEAR) / battery.mAh);
}
