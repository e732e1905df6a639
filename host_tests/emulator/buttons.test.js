// Edges of the buttons, taken in place of the loop: each once, in order, debounced; and presses that know nothing, with power
// that goes: nothing faults, hangs or gets lost, and nothing is rolled unless ROLL was let go.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomWords } from '../../tools/emulator/parts/ring.js';
import { FREE_RAM, seize } from './calls.js';
import { assertClean, assertOtherScreen, assertSameGame, bootDevice, request } from './support.js';

const NAMES = ['left', 'roll', 'right'];
const LEAST_KEPT = 16;
const MOST_KEPT = 32;

/** A device whose loop stands still: `core` calls in its place. */
function standing() {
  const device = bootDevice();
  request(device, 'info');
  device.runFor(20);
  return { device, core: seize(device) };
}

/** The edges that wait: button, down, microseconds. */
function edgesOf({ device, core }) {
  const { mcu } = device.chip;
  const edges = [];
  while (core.call('hal_buttons_next', FREE_RAM) & 0xff) {
    const [low, high] = [mcu.readUint32(FREE_RAM), mcu.readUint32(FREE_RAM + 4)];
    edges.push({ name: NAMES[mcu.readUint8(FREE_RAM + 8)], down: mcu.readUint8(FREE_RAM + 9) === 1, us: high * 2 ** 32 + low });
  }
  return edges;
}

function tap(device, name, downMs, upMs, options) {
  device.press(name, options);
  device.runFor(downMs);
  device.release(name, options);
  device.runFor(upMs);
}

/** Of each button presses and releases in turn, in the order of time. */
function assertInTurn(edges) {
  edges.forEach(({ us }, i) => assert.ok(i === 0 || us >= edges[i - 1].us, `edge ${i} is told too late`));
  for (const name of NAMES) {
    edges.filter((edge) => edge.name === name).forEach(({ down }, i) => assert.equal(down, i % 2 === 0, `${name}, its edge ${i}`));
  }
}

test('each edge has the time of the finger, to some microseconds, also one that chatters', () => {
  const table = standing();
  const { device } = table;
  const times = [];
  for (const name of NAMES) {
    for (const bounceMs of [0, 3]) {
      times.push([device.ms, 0]);
      device.press(name, { bounceMs });
      device.runFor(12.3);
      times.push([device.ms, bounceMs]);
      device.release(name, { bounceMs });
      device.runFor(9.1);
    }
  }
  const edges = edgesOf(table);
  assert.equal(edges.length, times.length);
  assertInTurn(edges);
  edges.forEach(({ us }, i) => {
    const lateUs = us - edges[0].us - (times[i][0] - times[0][0]) * 1000;
    assert.ok(lateUs > -6 && lateUs < (times[i][1] ? times[i][1] * 1000 + 400 : 6), `edge ${i}: ${lateUs} us`);
  });
});

test('a release counts when the contact has been open for 5 ms, not sooner', () => {
  const table = standing();
  const { device } = table;
  device.press('left');
  device.runFor(20);
  for (const openMs of [1, 4.9]) {
    device.release('left');
    device.runFor(openMs);
    device.press('left');
    device.runFor(3);
  }
  assert.deepEqual(edgesOf(table).map(({ down }) => down), [true]);
  device.release('left');
  device.runFor(4.8);
  assert.deepEqual(edgesOf(table), [], 'too soon');
  device.runFor(0.3);
  assert.deepEqual(edgesOf(table).map(({ down }) => down), [false]);
  tap(device, 'left', 30, 0);
  device.runFor(5.1);
  tap(device, 'left', 30, 10);
  assert.deepEqual(edgesOf(table).map(({ down }) => down), [true, false, true, false], 'open for just long enough');
});

test('more than are kept: the newest are dropped in pairs, and what was told ends as the fingers are', () => {
  for (const together of [false, true]) {
    const table = standing();
    const { device } = table;
    if (together) device.press('roll');
    for (let i = 0; i < 12; i++) for (const name of ['left', 'right']) tap(device, name, 8, 8);
    if (together) device.release('roll');
    device.runFor(10);
    const edges = edgesOf(table);
    assert.ok(edges.length >= LEAST_KEPT && edges.length <= MOST_KEPT && edges.length % 2 === 0, `${edges.length} edges`);
    assert.ok(edges.length >= MOST_KEPT - 2, `${edges.length} edges, and there is room for ${MOST_KEPT}`);
    assertInTurn(edges);
    assert.equal(edges.some(({ name }) => name === 'roll'), together);
    assert.equal(edges.at(-1).down, false);
    for (const name of NAMES) tap(device, name, 8, 8);
    assert.deepEqual(edgesOf(table).map(({ name, down }) => `${name} ${down}`), NAMES.flatMap((name) => [`${name} true`, `${name} false`]), 'afterwards');
    assertClean(device);
  }
});

test('more than are kept, with one half of a press taken already: none is told without its release', () => {
  const table = standing();
  const { device, core } = table;
  tap(device, 'roll', 8, 8);
  assert.equal(core.call('hal_buttons_next', FREE_RAM) & 0xff, 1);
  for (let i = 0; i < 20; i++) tap(device, 'left', 8, 8);
  const edges = edgesOf(table);
  assert.deepEqual([edges[0].name, edges[0].down], ['roll', false]);
  assertInTurn(edges.slice(1));
  assert.equal(edges.length % 2, 1);
});

test('three fingers down when there is room for no more: each of their releases is told', () => {
  const table = standing();
  const { device } = table;
  for (let i = 0; i < 14; i++) tap(device, 'left', 8, 8);
  for (const name of NAMES) device.press(name);
  device.runFor(10);
  for (const name of NAMES) device.release(name);
  device.runFor(10);
  const edges = edgesOf(table);
  assertInTurn(edges);
  for (const name of NAMES) assert.equal(edges.filter((edge) => edge.name === name).length % 2, 0, name);
});

test('when the loop has to look again is told while a release is due, and only then', () => {
  const table = standing();
  const { device, core } = table;
  const { mcu } = device.chip;
  const dueUs = () => core.call('buttons_due_us') + mcu.core.registers[1] * 2 ** 32;
  const never = 2 ** 64;
  const nowUs = () => mcu.peripherals[0x40054].readUint32(0x28);
  assert.equal(dueUs(), never);
  device.press('right');
  device.runFor(20);
  assert.equal(dueUs(), never, 'pressed');
  device.release('right');
  const openUs = nowUs();
  assert.ok(Math.abs(dueUs() - openUs - 5000) < 200, `${dueUs() - openUs} us`);
  device.press('left');
  device.runFor(2);
  device.release('left');
  assert.ok(Math.abs(dueUs() - openUs - 5000) < 200, 'the earliest of two');
});

// ---- presses at random ----

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
    assert.equal(state.sanity.flat().reduce((sum, held) => sum + held, state.pool), expected, `tokens lost: ${JSON.stringify(state)}`);
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
