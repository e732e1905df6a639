// Fingers that know nothing, on the device's own image: chattering contacts, several buttons at
// once, holds, and power that goes. Whatever they do, nothing faults, hangs or gets lost, and
// nothing is rolled unless ROLL was let go.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokens } from './cult.js';
import { randomWords } from '../../tools/emulator/parts/ring.js';
import { assertSameGame, assertClean, assertOtherScreen, bootDevice, request } from './support.js';

const ALL = process.env.SANITY_MONKEYS === 'all'; // minutes
const EVENTS = ALL ? 900 : 300; // of each monkey
const CUT_EVERY = 37;
const TABLE_EVERY = 90;
const BOOT_MS = 2000;
const STILL_MS = 4000;
const BUTTONS = ['left', 'roll', 'right'];
const TABLES = [
  'cult players=2', 'cult players=3', 'cult players=8', 'cult players=2 cultists=3', 'dice die=cult',
];

/** Milliseconds till the next event: mostly short, at times long enough for a hold. */
const PAUSES_MS = [1, 15, 30, 60, 60, 120, 120, 250, 250, 600];

class Monkey {
  constructor(seed) {
    this.random = randomWords(seed);
    this.device = bootDevice({ seed });
    this.device.runFor(BOOT_MS);
    this.cuts = 0;
    this.rolls = 0;
    this.answers = 0;
    this.watch();
    this.newTable();
  }

  below(bound) {
    return this.random() % bound;
  }

  oneOf(list) {
    return list[this.below(list.length)];
  }

  /** The port is open from here on, and everything is told. */
  watch() {
    request(this.device, 'watch on');
    this.device.console.events.length = 0;
    this.releases = 0;
    this.told = request(this.device, 'state');
  }

  newTable() {
    this.told = request(this.device, `new ${this.oneOf(TABLES)}`);
    this.checkEvents();
  }

  /** One button changes, with clean or with chattering contacts. */
  edge() {
    const { device } = this;
    const name = this.oneOf(['left', 'roll', 'roll', 'right']);
    const options = { bounceMs: this.below(3) === 0 ? 1 + this.below(4) : 0 };
    if (!device.buttons.down[name]) return device.press(name, options);
    if (name === 'roll') this.releases++;
    device.release(name, options);
  }

  letGo() {
    const { device } = this;
    if (device.buttons.down.roll) this.releases++;
    for (const name of BUTTONS) if (device.buttons.down[name]) device.release(name);
  }

  act() {
    this.edge();
    this.device.runFor(this.below(100) === 0 ? 8500 : this.oneOf(PAUSES_MS));
    this.checkEvents();
  }

  /** What the device has told since the last look. */
  checkEvents() {
    for (const told of this.device.console.events.splice(0)) {
      if (told.event === 'roll') this.checkRoll(told);
      if (told.event === 'state') this.checkState(told);
    }
  }

  checkRoll(roll) {
    assert.ok(this.releases > 0, `rolled, and ROLL was not let go: ${JSON.stringify(roll)}`);
    this.releases = 0;
    this.rolls++;
  }

  checkState({ event, ...state }) {
    this.told = { ok: true, ...state };
    this.answers++;
    if (state.game !== 'cult') return;
    const expected = 3 * state.sanity.flat().length;
    assert.equal(tokens(state), expected, `tokens lost: ${JSON.stringify(state)}`);
  }

  /** Nobody touches it: the game after a cut is the one before. */
  cutAtRest() {
    const { device } = this;
    this.letGo();
    device.runFor(STILL_MS);
    this.checkEvents();
    const before = request(device, 'state');
    assertSameGame(before, this.told, 'what was told is not what stands');
    device.powerCut();
    this.powerOn();
    assertSameGame(this.told, before, 'the game after the cut is another');
  }

  /** The flash loses power in the middle of writing, if something is written at all. What was told
   * stands; at most what was being written is there as well. */
  cutWhileWriting() {
    const { device } = this;
    device.flash.planCut(1 + this.below(3), this.oneOf(['before', 'middle', 'after']));
    for (let i = 0; i < 12 && device.state === 'running'; i++) this.act();
    const { told } = this;
    device.powerCut();
    this.powerOn();
    const after = this.told;
    const beyond = after.seq !== told.seq || after.game !== told.game;
    if (beyond) this.checkState(after);
    else assertSameGame(after, told, 'what was told is lost');
  }

  powerOn() {
    const { device } = this;
    this.letGo();
    device.flash.cut = null;
    this.cuts++;
    device.runFor(50);
    device.powerOn();
    device.runFor(BOOT_MS);
    this.watch();
  }

  /** It still does what it is told, after whatever: twice holding right is home. */
  checkNotStuck() {
    const { device } = this;
    this.letGo();
    device.runFor(STILL_MS);
    for (let i = 0; i < 2; i++) {
      device.tap('right', 600);
      device.runFor(200);
    }
    const screen = device.screen();
    device.tap('right');
    device.runFor(200);
    assertOtherScreen(device, screen, 'it is stuck');
    this.checkEvents();
  }

  run(events) {
    for (let i = 1; i <= events; i++) {
      this.act();
      if (i % CUT_EVERY === 0) this.oneOf([() => this.cutAtRest(), () => this.cutWhileWriting()])();
      if (i % TABLE_EVERY === 0) {
        this.checkNotStuck();
        this.newTable();
      }
      assert.equal(this.device.boots, 1 + this.cuts, 'it restarted by itself');
    }
  }
}

const SEEDS = ALL ? [1, 2, 3, 4, 5] : [1];

for (const seed of SEEDS) {
  test(`${EVENTS} events of buttons and battery, seed ${seed}`, () => {
    const monkey = new Monkey(seed);
    monkey.run(EVENTS);
    const { device, rolls, answers, cuts } = monkey;
    assert.equal(request(device, 'info').crash, null);
    assertClean(device);
    assert.ok(rolls > 10 && answers > rolls && cuts > 4, `no game: ${rolls} rolls, ${answers} answers`);
    console.log(`${rolls} rolls, ${answers} answers, ${cuts} cuts, ${Math.round(device.ms / 1000)} s`);
  });
}
