// What the energy of is told: tables left alone, what moves, and an evening as people play it.

import { ask, fillPool } from './bench-console.js';
import { boot, MOVING, STILL } from './bench-shown.js';
import { EnergyMeter } from './energy-meter.js';

const SETTLED_MS = 12_000; // the light has come down, and the noise is gathered
const STILL_MS = 10_000;
const DIM_MS = 62_000;

const newGame = (line) => (device) => {
  ask(device, `new ${line}`);
  device.runFor(500);
};

const OTHER_GAMES = [
  ['Elder signs of three', newGame('signs players=3')],
  ['Kingsport of two', newGame('kingsport players=2')],
  ['Pig of two', newGame('pig players=2')],
];

const HOLD_MS = 900;

/** By buttons: those of the menu of a running duel, one below the other. */
const menuOf = (downs) => (device) => {
  ask(device, 'new cult players=2');
  device.runFor(500);
  device.tap('right', HOLD_MS);
  for (let i = 0; i < downs; i++) {
    device.runFor(200);
    device.tap('right', CHOOSE_MS);
  }
  if (downs > 0) {
    device.runFor(200);
    device.tap('roll', CHOOSE_MS);
  }
  device.runFor(500);
};

/** By their line in the menu. */
const MENU = [['menu', 0], ['log', 2], ['names', 3], ['score', 4], ['fairness', 5], ['rules', 6], ['settings', 7]]
  .map(([name, line]) => [name, menuOf(line)]);

export const TABLES = [...STILL.map(([name, prepare]) => [name, prepare]), ...OTHER_GAMES, ...MENU];

/** Is a game that goes on to be left? */
export const QUESTION = ['question', (device) => {
  menuOf(0)(device);
  ask(device, 'choose p1');
  device.tap('right', HOLD_MS);
  device.runFor(200);
  device.tap('right', CHOOSE_MS);
  device.runFor(200);
  device.tap('roll', CHOOSE_MS);
  device.runFor(500);
}];

export { MOVING };

function unplugged(prepare) {
  const device = boot();
  prepare(device);
  fillPool(device);
  device.usb.unplug();
  return device;
}

/** What two cells can afford: three levels darker than it comes. */
export const FOR_TWO_CELLS = 'set brightness 5';

/** Left alone on a battery for a while. `settings`: lines for the console before. */
export function measureTable(prepare, settings = []) {
  const device = unplugged((d) => {
    settings.forEach((line) => ask(d, line));
    prepare(d);
  });
  device.runFor(SETTLED_MS);
  const meter = new EnergyMeter(device);
  device.runFor(STILL_MS);
  return { device, ...meter.end() };
}

export function measureDim() {
  const device = unplugged((d) => ask(d, 'new cult players=2'));
  device.runFor(DIM_MS);
  const meter = new EnergyMeter(device);
  device.runFor(STILL_MS);
  return { device, ...meter.end() };
}

/** While it moves. What is asked for on the console needs the cable: its current isn't counted. */
export function measureMoving({ prepare, act }) {
  const device = boot();
  prepare(device);
  const meter = new EnergyMeter(device);
  act(device);
  return { device, ...meter.end() };
}

// ---- an evening ----

/** Until somebody has read the table, talked, and acts: in turn, by how people play. */
export const PACES = {
  brisk: [4000, 6500, 9000, 14_000],
  usual: [6000, 9000, 13_000, 20_000],
};
const SHAKE_MS = [700, 1100, 1600];
const CHOOSE_MS = 60;

/** Buttons only: a throw, what came of it, another; sometimes a look around. `settings`: lines for the console before. */
export function playEvening(turns, pace, settings = []) {
  const looks = PACES[pace];
  const device = unplugged((d) => [...settings, 'new cult players=3'].forEach((line) => ask(d, line)));
  device.runFor(3000);
  const meter = new EnergyMeter(device);
  for (let i = 0; i < turns; i++) {
    device.tap('right', CHOOSE_MS);
    device.runFor(700);
    device.tap('roll', CHOOSE_MS);
    device.runFor(900);
    device.tap('roll', SHAKE_MS[i % SHAKE_MS.length]);
    device.runFor(looks[i % looks.length]);
  }
  return { device, turns, ...meter.end() };
}
