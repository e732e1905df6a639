// Somebody who plays the cult duel with the keys of the emulated device, and looks at it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assertSameScreen, bootDevice, request } from './support.js';

const TAP_MS = 60;
const SHAKE_MS = 150;
const AFTER_TAP_MS = 80;
const HURRY_MS = 120; // into the fall
const DEAF_MS = 950; // when somebody else rolls next, 900
const STILL_MS = 2500; // the fall and what the result sets in motion

// As in host_tests/ui/cult_rig.c, whose pictures are compared with.
const NAMES = ['Isabella', 'Cornelia', 'Wilhelmi', 'Bob', 'Annemiek', 'Hendrika', 'Zoë', 'Maximili'];

/** A picture that the host's tests have looked at. */
export function golden(name) {
  const url = new URL(`../screens/${name}.pbm`, import.meta.url);
  const [, , ...rows] = readFileSync(fileURLToPath(url), 'ascii').split('\n');
  return Uint8Array.from(rows.join(''), Number);
}

export function assertGolden(device, name) {
  assertSameScreen(device, golden(name), `not ${name}`);
}

export function tap(device, ...buttons) {
  for (const button of buttons) {
    device.tap(button, TAP_MS);
    device.runFor(AFTER_TAP_MS);
  }
}

/** At home, with English chosen as the first start asks. */
export function bootAtHome(options) {
  const device = bootDevice(options);
  device.runFor(2000);
  assertGolden(device, 'around/en_language');
  tap(device, 'roll');
  assertGolden(device, 'around/en_home_cult');
  return device;
}

export function giveNames(device) {
  NAMES.forEach((name, seat) => request(device, `name p${seat + 1} ${name}`));
}

/** From home to the picture of who starts. */
export function setUp(device, players, cultists) {
  tap(device, 'roll');
  assertGolden(device, 'around/en_setup_players');
  for (let i = 2; i < players; i++) tap(device, 'right');
  tap(device, 'roll');
  if (players === 2) {
    assertGolden(device, 'around/en_setup_cultists');
    for (let i = 1; i < cultists; i++) tap(device, 'right');
    tap(device, 'roll');
  }
  giveNames(device);
  tap(device, 'roll');
  device.runFor(200);
}

/** p1, p2 .. is picked to start; the die is what was highlighted. In a duel p1 is left of it. */
export function pickFirst(device, seat, duel = false) {
  if (duel) tap(device, seat === 1 ? 'left' : 'right');
  for (let i = 0; !duel && i < seat; i++) tap(device, 'right');
  tap(device, 'roll');
  device.runFor(200);
}

/** All that can be held: nobody's token gets lost and none comes from nowhere. */
export function tokens({ sanity, pool }) {
  return sanity.flat().reduce((sum, held) => sum + held, pool);
}

export const isEye = ({ ask = '' }) => ask.endsWith('-eye');

/** Plays on, press by press; `look(device, what)` is called for each picture at rest. */
export class CultPlayer {
  constructor(device, { hurried = true, look = () => {} } = {}) {
    Object.assign(this, { device, hurried, look });
    request(device, 'watch on');
    this.presses = 0;
    this.onResult = false;
    this.all = tokens(this.state());
  }

  state() {
    return request(this.device, 'state');
  }

  /** One throw or pick with the presses it takes; gives the state after it. */
  step(before) {
    const { ask } = before.prompt;
    const duel = before.sanity.flat().length === 2;
    if (isEye(before.prompt)) this.pickFace(before.seq % 2 ? 2 : 4);
    else if (ask === 'cultist') this.pick(before.seq % before.prompt.options.length);
    else this.cast(ask === 'victim' && !duel, before.seq % 3 === 0);
    const after = this.state();
    assert.equal(tokens(after), this.all, `tokens lost after ${JSON.stringify(before)}`);
    assert.ok(after.seq > before.seq, `presses that did nothing at ${JSON.stringify(before)}`);
    this.look(this.device, 'after');
    return after;
  }

  /** The Eye's picture gives way by itself, a result to a press. */
  pick(taps) {
    if (this.onResult) this.press();
    for (let i = 0; i < taps; i++) this.press('right');
    this.look(this.device, 'picked');
    this.press();
  }

  pickFace(taps) {
    this.pick(taps);
    this.seeResult();
  }

  cast(chooses, another) {
    if (chooses && this.onResult) this.press();
    if (chooses && another) this.press('right');
    if (chooses) this.look(this.device, 'victim');
    this.throwDie();
  }

  press(button = 'roll') {
    this.presses++;
    tap(this.device, button);
    if (button === 'roll') this.onResult = false;
  }

  /** ROLL held for a moment; then the fall is seen through, or ended by one more press. */
  throwDie() {
    const { device } = this;
    const rolls = () => device.console.events.filter(({ event }) => event === 'roll').length;
    const before = rolls();
    this.presses++;
    device.tap('roll', SHAKE_MS);
    assert.ok(device.runUntil(() => rolls() > before, 2000), 'thrown, and nothing came');
    device.runFor(HURRY_MS);
    if (this.hurried) device.tap('roll', TAP_MS);
    this.seeResult();
  }

  seeResult() {
    this.device.runFor(this.hurried ? DEAF_MS : STILL_MS);
    this.onResult = !isEye(this.state().prompt);
  }
}
