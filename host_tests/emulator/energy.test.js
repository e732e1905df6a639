// What the die draws by the model of tools/bench.d/energy-model.js stays within its goals. A model: it sees that
// nothing keeps the chip awake or the glass bright that needn't, not what a meter would show.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BATTERIES, batteryMa, chipMa, displayMa, hours, leftAfterYear, shelfDays } from '../../tools/bench.d/energy-model.js';
import { FOR_TWO_CELLS, measureTable, playEvening, TABLES } from '../../tools/bench.d/energy-scenes.js';

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
