// What the die draws, as a model: currents from datasheets and from what others measured, times from the
// emulated device. Nobody has put a meter to a die yet. docs/energy.md prints these tables, and a test sees that
// it does.

import { DIODE_V, EFFICIENCY, RAIL_V } from '../emulator/parts/currents.js';

/** In mA from the 3.3 V, but where it says otherwise. `from`: where the figure was taken, and how sure it is. */
export const FIGURES = {
  running: { value: 9.0, unit: 'mA', what: 'chip, the core at work at 48 MHz',
    from: 'RP2040 datasheet, power consumption, "BOOTSEL mode, idle", which polls at 48 MHz; from memory, not looked up' },
  waiting: { value: 5.0, unit: 'mA', what: 'chip, the core in WFE, all else clocked at 48 MHz',
    from: 'estimate: 9 mA at 125 MHz from USB were measured (rp-hal, issue 659), scaled by the clock, one PLL less' },
  resting: { value: 1.35, unit: 'mA', what: 'board at rest: crystal 12 MHz, PLLs off, deep sleep, flash idle',
    from: 'MicroPython\'s light sleep with an alarm on a Pico, the same state: 1.5 mA from USB (its commit for issue 8770), less 0.32 for the VBUS divider, times 4.7 V and 80 % by 3.3 V' },
  ring: { value: 0.1, unit: 'mA', what: 'ring oscillator, which goes on at rest (theirs did not)',
    from: 'estimate: nothing is published' },
  dormant: { value: 0.66, unit: 'mA', what: 'board with its oscillators stopped',
    from: 'the same commit: 0.9 mA from USB, in the same way' },
  writing: { value: 20, unit: 'mA', what: 'flash, while it erases or programs, on top',
    from: 'W25Q16JV datasheet, DC characteristics, typical; from memory, not looked up' },
  lightless: { value: 1.2, unit: 'mA', what: 'display on, no pixel lit',
    from: 'SSD1306 datasheet: 0.43 mA from VCC without load, doubled by its pump, and 0.15 from VDD; from memory, and rounded up for the pump' },
  light: { value: 25.6, unit: 'mA', what: 'display, all pixels lit at contrast 255, on top',
    from: 'SSD1306 datasheet: 128 columns of 100 uA, doubled by the pump; in proportion to contrast and to pixels' },
  dark: { value: 0.01, unit: 'mA', what: 'display asleep', from: 'SSD1306 datasheet: at most 10 uA in sleep mode; from memory' },
  efficiency: { value: EFFICIENCY, unit: '', what: 'regulator, from VSYS to 3.3 V',
    from: 'RT6150B datasheet: up to 90 %; 85 for a few mA in its power-save mode is an estimate' },
  quiescent: { value: 0.06, unit: 'mA of VSYS', what: 'regulator, for itself', from: 'RT6150B datasheet: 60 uA in power-save mode' },
  divider: { value: 300, unit: 'kOhm at VSYS', what: 'supply sense', from: 'Pico datasheet, schematic: 200 and 100 kOhm; from memory' },
  diode: { value: DIODE_V, unit: 'V', what: 'diode between battery and VSYS', from: '1N5817 at 10 mA; from memory' },
  leak: { value: 0.001, unit: 'mA', what: 'power latch, open', from: 'a small P-MOSFET: at most 1 uA' },
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
    from: 'alkaline, mean of its discharge at some mA; three quarters of it above 1.125 V a cell; from memory' },
  { name: '3 AAA', volts: 3.75, mAh: 1000, usable: 1, keeps: 0.97, drain: 0, from: 'the same' },
  { name: 'LiPo 400 mAh', volts: 3.7, mAh: 400, usable: 1, keeps: 0.85, drain: 0.006, from: 'nominal; protection and charger board 6 uA' },
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
