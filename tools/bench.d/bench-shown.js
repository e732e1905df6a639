// The scenes and animations that tools/bench.d/bench-scenes.js measures, and how each is reached.

import { ask, fillPool } from './bench-console.js';
import { Device } from '../emulator/device.js';
import { readImage } from '../emulator/image.js';

// Values of the cult die.
const [YELLOW, TENTACLE, ELDER, CTHULHU, EYE] = [0, 5, 9, 10, 11];

function tap(device, ...buttons) {
  for (const button of buttons) {
    device.tap(button, 60);
    device.runFor(100);
  }
}

const NAMES = ['Isabella', 'Cornelia', 'Wilhelmi', 'Bob', 'Annemiek', 'Hendrika', 'Zoë', 'Maximili'];

/** At home, eight names known, noise enough. */
export function boot({ lang = 'en', ...options } = {}) {
  const device = new Device({ flashWaits: true, image: readImage(), seed: 11, ...options });
  device.runFor(2500);
  tap(device, 'roll');
  if (lang !== 'en') ask(device, `set lang ${lang}`);
  NAMES.forEach((name, seat) => ask(device, `name p${seat + 1} ${name}`));
  fillPool(device);
  device.runFor(500);
  return device;
}

function table(device, players, cultists = 1) {
  ask(device, `new cult players=${players} cultists=${cultists}`);
  ask(device, 'choose p1');
  device.runFor(500);
}

/** Faces as a real die showed them; a choice is always the first option. */
function lay(device, ...faces) {
  ask(device, 'set own-die on');
  for (const face of faces) {
    const { prompt } = ask(device, 'state');
    if (prompt.kind === 'choose') ask(device, `choose ${prompt.options[0]}`);
    ask(device, `face ${face}`);
  }
  ask(device, 'set own-die off');
  device.runFor(3000);
}

/** The victim picked, own die on: the next face begins what is measured. */
function readyFor(device) {
  const { prompt } = ask(device, 'state');
  ask(device, 'set own-die on');
  if (prompt.kind === 'choose') ask(device, `choose ${prompt.options[0]}`);
  device.runFor(3000);
}

function shakeDie(device) {
  fillPool(device);
  device.runFor(1000);
  device.press('roll');
  device.runFor(200);
}

const dice = (die, count) => (device) => {
  ask(device, `new dice die=${die} count=${count}`);
  device.runFor(500);
};

const duel = (device) => table(device, 2);
const eight = (device) => table(device, 8);

function nameWheel(device) {
  tap(device, 'roll', 'roll', 'roll', 'right', 'roll');
}

/** From one picture that was sent to the next, the longest: ms. The first is still of what was before. */
export function longestStepMs(pictures) {
  const sent = pictures.filter(({ bytes }) => bytes > 0).slice(1);
  return Math.max(...sent.slice(1).map(({ beganMs }, i) => beganMs - sent[i].beganMs));
}

/** At rest: name, the way there, and the button whose press is timed. */
export const STILL = [
  ['home', () => {}, 'right'],
  ['set-up', (device) => tap(device, 'roll'), 'right'],
  ['name wheel', nameWheel, 'right'],
  ['duel', duel, 'roll'],
  ['table of eight', eight, 'right'],
  ['rival cults', (device) => table(device, 2, 3), 'right'],
  ['the Eye\'s faces', (device) => { duel(device); lay(device, EYE); }, 'right'],
  ['dice', dice('d20', 1), 'roll'],
  ['ten dice', dice('d100', 10), 'roll'],
];

/** Of a result: from the face until nothing moves. */
const result = (prepare, face, ms) => ({
  prepare: (device) => { prepare(device); readyFor(device); },
  act: (device) => { device.console.send(`face ${face}`); device.runFor(ms); },
});

const shaking = (prepare) => ({
  smooth: true,
  prepare: (device) => { prepare(device); shakeDie(device); },
  act: (device) => device.runFor(1500),
});

const tumbling = (prepare) => ({
  smooth: true,
  prepare: (device) => { prepare(device); shakeDie(device); device.release('roll'); device.runFor(40); },
  act: (device) => device.runFor(950),
});

/** Thrown, till they lie and have been read. */
const lying = (die, count) => ({
  prepare: (device) => { dice(die, count)(device); shakeDie(device); },
  act: (device) => { device.release('roll'); device.runFor(2500); },
  steps: true,
});

const oneLeft = (device) => { duel(device); lay(device, YELLOW, YELLOW, YELLOW, YELLOW); };

/** The game is over, the last result is on the glass, and a press shows the crown. */
function decided(device) {
  oneLeft(device);
  lay(device, TENTACLE, TENTACLE);
}

/** Dice whose values take most drawing: large ones, and many. */
export const LYING = [['d12', 6], ['d20', 5], ['d2', 4], ['d6', 3], ['d100', 1], ['d100', 2], ['d100', 10]]
  .map(([die, count]) => [`${count} ${die} lie`, lying(die, count)]);

/** `act` runs while it is measured; `from`: ms from the first picture until it moves; `steps`: moves
 * by steps, not at the pace of pictures; `smooth`: each picture differs from the one before. */
export const MOVING = [
  ['duel: shaking', shaking(duel)],
  ['duel: tumbling', tumbling(duel)],
  ['table of eight: shaking', shaking(eight)],
  ['table of eight: tumbling', tumbling(eight)],
  ['who starts of eight: the light hops', { ...shaking((device) => ask(device, 'new cult players=8')), smooth: false }],
  ['token into the pool', result(duel, YELLOW, 1400)],
  ['token from loser to winner', result(duel, TENTACLE, 1400)],
  ['the Elder Sign glows', result((device) => { duel(device); lay(device, YELLOW); }, ELDER, 1400)],
  ['going mad', result(oneLeft, YELLOW, 1400)],
  ['Cthulhu comes, two', result(duel, CTHULHU, 1400)],
  ['Cthulhu comes, eight', result(eight, CTHULHU, 1400)],
  ['the Eye opens', result(duel, EYE, 900)],
  ['the crown', { prepare: decided, act: (device) => { device.press('roll'); device.runFor(900); } }],
  ['die: shaking', shaking(dice('d20', 1))],
  ['die: tumbling', tumbling(dice('d20', 1))],
  ['ten dice: shaking', shaking(dice('d100', 10))],
  ['ten dice: tumbling', tumbling(dice('d100', 10))],
  ['a hold grows', { prepare: duel, act: (device) => { device.press('right'); device.runFor(480); }, from: 120 }],
  ['name wheel repeating', {
    prepare: (device) => { nameWheel(device); device.press('right'); device.runFor(700); },
    act: (device) => device.runFor(2000), steps: true,
  }],
];
