// On a battery: what the die draws by the model of tools/bench.d/energy-model.js (it sees that nothing keeps the chip awake or the
// display bright that needn't, not what a meter would show); the power latch; and a battery that fails down a slope, sags or is
// empty: what was acknowledged or shown is there afterwards, and below the supply limits nothing is written or erased.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BATTERIES, batteryMa, chipMa, displayMa, FIGURES, hours, leftAfterYear, shelfDays } from '../../tools/bench.d/energy-model.js';
import { FOR_TWO_CELLS, measureTable, playEvening, TABLES } from '../../tools/bench.d/energy-scenes.js';
import { Flash } from '../../tools/emulator/chip/flash.js';
import { Moment } from '../../tools/emulator/moment.js';
import { Battery } from '../../tools/emulator/parts/battery.js';
import { assertClean, makeDevice, request, waitForNoise } from './support.js';

const LITHIUM = BATTERIES.find(({ name }) => name.startsWith('LiPo'));
const STILL_MA = 6;
const PLAY_MA = 8;
const PAGE = readFileSync(new URL('../../docs/design.md', import.meta.url), 'utf8');

/** The numbers of the row that begins so: what the device draws from 3.3 V, then what each battery does. */
function told(row) {
  const line = PAGE.split('\n').find((text) => text.startsWith(`| ${row}`));
  const cells = line.split('|').slice(2, 6).map((cell) => parseFloat(cell));
  return { rail: cells[0], batteries: cells.slice(1) };
}

const near = (value, expected, off, what) =>
  assert.ok(Math.abs(value - expected) <= off, `docs/design.md, ${what}: ${value}, and by the model it is ${expected}`);

const ROUNDED_MA = 0.1; // of the first column, twice that of a battery's

test('the brightest table left alone stays below 6 mA of a lithium cell', () => {
  const [, prepare] = TABLES.find(([name]) => name === 'table of eight');
  const { total, wakes, device, shares } = measureTable(prepare);
  const milliamperes = batteryMa(LITHIUM, total);
  assert.ok(milliamperes <= STILL_MA, `${milliamperes} mA`);
  assert.ok(milliamperes > 3, `${milliamperes} mA: nothing is lit?`);
  near(told('a table left alone').rail, total, 2 * ROUNDED_MA, 'a table left alone');
  assert.ok(wakes <= 2.01, `${wakes} wakes a second`);
  assert.ok(shares.resting > 0.995, `${shares.resting}`);
  assert.deepEqual(device.faults, []);
});

test('play stays below 8 mA of a lithium cell on average', () => {
  const { total, device } = playEvening(12, 'usual');
  const milliamperes = batteryMa(LITHIUM, total);
  assert.ok(milliamperes <= PLAY_MA, `${milliamperes} mA`);
  assert.ok(milliamperes > 6, `${milliamperes} mA: did anybody play?`);
  assert.deepEqual(device.faults, []);
});

test('three levels darker two AAA meet both, as the page tells', () => {
  const [two] = BATTERIES;
  const [, prepare] = TABLES.find(([name]) => name === 'table of eight');
  const still = batteryMa(two, measureTable(prepare, [FOR_TWO_CELLS]).total);
  const { total } = playEvening(12, 'usual', [FOR_TWO_CELLS]);
  const play = batteryMa(two, total);
  assert.ok(still <= STILL_MA && play <= PLAY_MA, `${still} mA, ${play} mA in play`);
  assert.match(PAGE, new RegExp(`\\*Brightness\\* at ${FOR_TWO_CELLS.split(' ').at(-1)} `));
  const [, left, playing, lasts] = /([\d.]+) mA left alone, ([\d.]+) in play, (\d+) hours/.exec(PAGE).map(Number);
  near(left, still, 2 * ROUNDED_MA, 'two AAA left alone, darker');
  near(playing, play, 4 * ROUNDED_MA, 'two AAA in play, darker');
  near(lasts, hours(two, total), 6, 'hours of two AAA, darker');
});

test('a year on the shelf with the latch, weeks without', () => {
  for (const battery of BATTERIES) {
    assert.ok(leftAfterYear(battery, true) > 0.6, battery.name);
    assert.ok(shelfDays(battery, true) > 365, battery.name);
    assert.ok(shelfDays(battery, false) < 60, battery.name);
  }
});

// ---- docs/design.md: what it tells of each battery follows from its first column, and that from the device ----

const CURRENTS = ['a table left alone', 'dim, after a minute', 'in play, a throw every 15 s', 'in play, a throw every 11 s'];

test('the page tells of each battery what the model says', () => {
  for (const row of CURRENTS) {
    const { rail, batteries } = told(row);
    BATTERIES.forEach((battery, i) => near(batteries[i], batteryMa(battery, rail), 2 * ROUNDED_MA, `${row}, ${battery.name}`));
  }
  const play = told('in play, a throw every 15 s').rail;
  BATTERIES.forEach((battery, i) => {
    near(told('hours of play').batteries[i], hours(battery, play), 2, `hours of play, ${battery.name}`);
    near(told('asleep until').batteries[i], shelfDays(battery, false), 1, `days asleep, ${battery.name}`);
    near(told('asleep with').batteries[i], leftAfterYear(battery, true) * 100, 1, `a year, ${battery.name}`);
  });
});

test('the model: more light, more waking, more current; the parts add up', () => {
  const glass = (pixels, contrast) => displayMa({ lit: true, pixels, contrast });
  assert.ok(glass(2000, 255) > glass(2000, 64) && glass(2000, 64) > glass(1000, 64));
  assert.ok(displayMa({ lit: false, pixels: 2000, contrast: 255 }) < 0.05);
  assert.ok(Math.abs(glass(8192, 255) - 26.8) < 0.01);
  const only = (name) => chipMa({ running: 0, waiting: 0, resting: 0, dormant: 0, [name]: 1 });
  assert.deepEqual(['dormant', 'resting', 'waiting', 'running'].map(only), [0.66, 1.35 + 0.1, 5, 10.2]);
  const [two, three] = BATTERIES;
  assert.ok(batteryMa(two, 5) > batteryMa(three, 5) * 1.5);
});

// ---- the power latch ----

const SHORT_TAP_MS = 15; // a finger takes fifty and more
const LONG_OFF_MS = 600_000;
const fitted = (options = {}) => makeDevice({ latch: true, ...options });

function switchOn(device, ms = 100) {
  device.tap('roll', ms);
  device.runFor(400);
}

/** At a table, unplugged, until it has switched itself off. */
function asleep(device) {
  request(device, 'set dim 2');
  request(device, 'set sleep 5');
  request(device, 'new kingsport players=3');
  request(device, 'choose p2');
  device.runFor(3000);
  const { since, commit, ...table } = request(device, 'state');
  device.usb.unplug();
  assert.ok(device.runUntil(() => device.state === 'off', 20_000), 'never off');
  return table;
}

function sameTable(device, table) {
  const { since, commit, ...now } = request(device, 'state');
  assert.deepEqual(now, table);
}

test('it is off until ROLL is pressed, and a short tap is enough', () => {
  const device = fitted();
  device.runFor(1000);
  assert.equal(device.state, 'off');
  device.tap('left');
  assert.equal(device.state, 'off', 'another button switched it on');
  switchOn(device, SHORT_TAP_MS);
  assert.equal(device.state, 'running', 'it did not hold itself');
  assert.ok(device.oled.lit, 'nothing on the glass');
  device.runFor(5000);
  assert.equal(device.state, 'running');
  assertClean(device);
});

test('asleep it switches itself off, and a press brings the same table', () => {
  const device = fitted();
  switchOn(device);
  const table = asleep(device);
  assert.equal(device.oled.on && device.chip !== null, false);
  device.runFor(LONG_OFF_MS);
  assert.equal(device.state, 'off');
  switchOn(device);
  assert.equal(device.stats.boots, 2);
  assert.ok(device.oled.lit, 'nothing on the glass');
  sameTable(device, table);
  assertClean(device);
});

test('a cable brings it back, too, and holds it on without the pin', () => {
  const device = fitted();
  switchOn(device);
  const table = asleep(device);
  sameTable(device, table);
  device.runFor(10_000);
  assert.equal(device.state, 'running');
  assertClean(device);
});

test('a restart on a battery does not switch it off', () => {
  const device = fitted();
  switchOn(device);
  device.chip.mcu.writeUint32(0x40058000, 0x80000000); // the watchdog is told to bite
  device.runFor(500);
  assert.equal(device.stats.boots, 2);
  assert.equal(device.state, 'running');
});

test('without the latch the pin drives nothing, and the same image sleeps as before', () => {
  const device = makeDevice();
  device.runFor(500);
  request(device, 'set dim 2');
  request(device, 'set sleep 5');
  device.usb.unplug();
  assert.ok(device.runUntil(() => device.state === 'dormant', 20_000), 'never dormant');
  device.runFor(1000);
  assert.equal(device.state, 'dormant');
  device.tap('left');
  device.runFor(200);
  assert.equal(device.stats.boots, 1);
  assert.ok(device.oled.on);
  assertClean(device);
});

test('pressed while it lets go, it stays on', () => {
  const device = fitted();
  switchOn(device);
  request(device, 'set dim 2');
  request(device, 'set sleep 5');
  device.usb.unplug();
  assert.ok(device.runUntil(() => device.state === 'dormant', 20_000), 'never dormant');
  device.press('roll'); // the capacitor isn't empty yet
  device.runFor(300);
  assert.equal(device.stats.boots, 1);
  assert.ok(device.oled.on, 'dark');
  device.release('roll');
  device.runFor(1000);
  assert.equal(device.state, 'running', 'it does not hold itself any more');
  assertClean(device);
});

// ---- a battery that fails ----

const FRESH_MV = 3300;
const REGULATOR_FAILS_MV = 1800; // of the battery, with a diode before the regulator's 1.55 V
const SHOWN_MS = 20; // what was stored so long ago is on the display
const LEAST_LEAD_MS = 700;
const HELD_MS = 700;
const GAME = ['new dice die=d100 count=4', 'roll'];

/** The device's current from 3.3 V at this instant. */
function load({ chip, oled, state }) {
  if (state !== 'running') return FIGURES.dormant.value;
  const writes = chip.rom.job ? FIGURES.writing.value : 0;
  const core = FIGURES[chip.mcu.core.waiting ? 'waiting' : 'running'].value;
  return core + writes + displayMa({ lit: oled.lit, pixels: 2000, contrast: oled.contrast });
}

/** The game and its log. */
function savedGame(device) {
  const { since, commit, ...state } = request(device, 'state');
  request(device, 'log');
  return { state, log: [...device.console.payload] };
}

/** A device whose flash holds what these requests left. */
function deviceAfter(lines) {
  const first = makeDevice({ seed: 51 });
  first.runFor(500);
  for (const line of lines) {
    if (line === 'roll') waitForNoise(first);
    request(first, line);
  }
  first.runFor(500);
  const flash = new Flash();
  flash.bytes.set(first.flash.bytes);
  return makeDevice({ flash, seed: 52 });
}

/** That device, at the moment in which it shows its game and has noise for the next roll. */
const moment = new Moment(() => deviceAfter(GAME), (device) => device.runFor(4800));

const savedBefore = savedGame(moment.restore());

/** Replaces the battery, and returns what was saved. */
function replaceBattery(device, battery) {
  Object.assign(battery, { emfMv: 4200, fallsMvPerMs: 0, recoversMvPerMs: 0, ohms: 0 });
  device.buttons.release('roll');
  assert.ok(device.runUntil(() => device.state === 'running', 100), 'it does not start');
  device.runFor(500);
  return savedGame(device);
}

/** Rolls while the battery runs down a slope, so that the regulator fails so long after the release. True: it was saved. */
function rollOnASlope(slope, afterMs) {
  const id = `${slope} mV/ms, ${afterMs} ms after the release`;
  const device = moment.restore();
  const battery = new Battery(device, { load, emfMv: FRESH_MV });
  const leadMs = (FRESH_MV - REGULATOR_FAILS_MV) / slope;
  const releaseMs = Math.max(leadMs, LEAST_LEAD_MS) + 10;
  let storedMs = null;
  device.world.after((releaseMs - HELD_MS) * 1e6, () => device.press('roll'));
  device.world.after(releaseMs * 1e6, () => device.release('roll'));
  device.world.after((releaseMs + afterMs - leadMs) * 1e6, () => (battery.fallsMvPerMs = slope));
  device.flash.onChange = () => (storedMs ??= device.flash.weak ? null : device.ms);
  assert.ok(device.runUntil(() => battery.brownOuts > 0, releaseMs + 5000), 'the regulator never failed');
  const failedMs = device.ms;
  const found = replaceBattery(device, battery);
  const saved = found.log.length > savedBefore.log.length;
  if (!saved) assert.deepEqual(found.state, savedBefore.state, id);
  assert.deepEqual(found.log.slice(0, savedBefore.log.length), savedBefore.log, id);
  assert.ok(saved || storedMs === null || failedMs - storedMs <= SHOWN_MS, `${id}: it was shown, and is lost`);
  assert.notEqual(request(device, 'info').storage, 'damaged', id);
  assert.deepEqual(device.faults, [], id);
  return saved;
}

test('a battery that fails during a roll: the roll is saved completely or not at all', () => {
  const saved = [2, 20, 200].flatMap((slope) => [6, 10, 14, 18, 30].map((afterMs) => rollOnASlope(slope, afterMs)));
  assert.ok(saved.includes(true) && saved.includes(false), 'the moments are all before or all after it');
});

test('below 2.0 V nothing is written, below 2.1 V nothing is erased', () => {
  const [weak, low, good] = [1900, 2050, 3000].map((vsysMv) => {
    const device = moment.restore();
    device.supply.vsysMv = vsysMv;
    device.runFor(12_000); // it measures its supply twice
    const { erases, programs } = device.flash;
    device.tap('roll', HELD_MS);
    device.runFor(3000);
    return { erases: device.flash.erases - erases, programs: device.flash.programs - programs, ...savedGame(device) };
  });
  assert.deepEqual([weak.erases, weak.programs, low.erases], [0, 0, 0]);
  assert.ok(low.programs > 0 && good.programs > 0);
  assert.deepEqual(weak.state, savedBefore.state, 'a roll counts that was not saved');
  assert.equal(low.state.seq, savedBefore.state.seq + 1);
});

test('a battery that sags and recovers: it starts again and again, and writes nothing', () => {
  const device = moment.restore();
  const battery = new Battery(device, { load, emfMv: 2000, fallsMvPerMs: 2.5, recoversMvPerMs: 0.5 });
  const { operations } = device.flash;
  device.runFor(4000);
  assert.ok(battery.brownOuts >= 15, `${battery.brownOuts} starts`);
  assert.equal(device.flash.operations, operations, 'a start wrote something');
  assert.equal(battery.weakOperations, 0);
  assert.deepEqual(replaceBattery(device, battery), savedBefore);
});

test('a cable pulled from an empty battery during a roll: it is saved completely or not at all', () => {
  const ends = new Set();
  for (const afterMs of [0, 5, 10, 20, 40]) {
    const device = moment.restore();
    device.supply.vsysMv = 1900;
    request(device, 'state'); // plugs the cable in
    device.press('roll');
    device.runFor(HELD_MS);
    device.release('roll');
    device.runFor(afterMs);
    device.usb.unplug();
    device.runFor(3000);
    const before = savedGame(device);
    ends.add(before.state.seq - savedBefore.state.seq);
    device.powerCut();
    device.powerOn();
    device.runFor(500);
    assert.deepEqual(savedGame(device), before, `${afterMs} ms after the release`);
    assert.deepEqual(device.faults, []);
  }
  assert.deepEqual([...ends].sort(), [0, 1]);
});
