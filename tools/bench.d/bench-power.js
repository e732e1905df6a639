// Prints what the die draws, by the model in energy-model.js, from times of the emulated device.

import { BATTERIES, batteryMa, FIGURES, hours, leftAfterYear, shelfDays } from './energy-model.js';
import { FOR_TWO_CELLS, measureDim, measureMoving, measureTable, MOVING, PACES, playEvening, TABLES } from './energy-scenes.js';

const TURNS = 24;
const STILL_GOAL_MA = 6;
const PLAY_GOAL_MA = 8;
const WAKES_GOAL = 2;
const LITHIUM = BATTERIES[2];

const one = (value) => value.toFixed(1);
const percent = (value) => `${(value * 100).toFixed(1)} %`;

function printTable(heading, rows) {
  const table = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...table.map((cells) => cells[column].length)));
  for (const cells of table) {
    console.log(`  ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ')}`);
  }
}

const HEADING = (first) => [first, 'lit', 'wakes/s', 'chip', 'glass', 'flash', 'at 3.3 V', ...BATTERIES.map(({ name }) => name)];

let over = 0;

function row(name, { pixels, wakes, parts, total, device }) {
  for (const { ms, text } of device.faults) console.log(`  fault in ${name} at ${one(ms)} ms: ${text}`);
  return [name, pixels.toFixed(0), one(wakes), one(parts.chip), one(parts.display), one(parts.flash), one(total),
    ...BATTERIES.map((battery) => one(batteryMa(battery, total)))];
}

function goal(what, value, unit, limit) {
  const held = value <= limit;
  if (!held) over++;
  console.log(`  ${what}: ${one(value)} ${unit}, at most ${limit}${held ? '' : '   OVER'}`);
}

console.log('power (a model of currents over the emulated device\'s time, in mA; no meter was ever put to a die)');
const tables = TABLES.map(([name, prepare]) => [name, measureTable(prepare)]);
printTable(HEADING('left alone for twelve seconds'), tables.map(([name, measured]) => row(name, measured)));
const dim = measureDim();
printTable(HEADING('left alone for a minute'), [row('dim', dim)]);
const moving = MOVING.map(([name, scene]) => [name, measureMoving(scene)]);
printTable(HEADING('while something moves'), moving.map(([name, measured]) => row(name, measured)));

const played = Object.keys(PACES).map((pace) => [pace, playEvening(TURNS, pace)]);
const perThrow = ({ ms }) => `${one(ms / 1000 / TURNS)} s a throw`;
printTable(HEADING(`in play, ${TURNS} throws`), played.map(([pace, measured]) => row(`${pace}, ${perThrow(measured)}`, measured)));
const evening = played.at(-1)[1];
const { running, waiting, resting } = evening.shares;
console.log(`  the core works ${percent(running)} of the last, waits ${percent(waiting)}, rests ${percent(resting)}`);

const mostStill = Math.max(...tables.map(([, { total }]) => batteryMa(LITHIUM, total)));
goal('a table left alone, the brightest, from a lithium cell', mostStill, 'mA', STILL_GOAL_MA);
goal('in play, from a lithium cell', batteryMa(LITHIUM, evening.total), 'mA', PLAY_GOAL_MA);
goal('left alone, whatever is shown', Number(one(Math.max(...tables.map(([, { wakes }]) => wakes)))), 'wakes a second', WAKES_GOAL);
const [two] = BATTERIES;
const eight = TABLES.find(([name]) => name === 'table of eight')[1];
const darker = playEvening(TURNS, 'usual', [FOR_TWO_CELLS]).total;
goal(`${FOR_TWO_CELLS}: a table left alone, the brightest, from ${two.name}`, batteryMa(two, measureTable(eight, [FOR_TWO_CELLS]).total), 'mA', STILL_GOAL_MA);
goal(`${FOR_TWO_CELLS}: in play, from ${two.name}, for ${hours(two, darker).toFixed(0)} hours`, batteryMa(two, darker), 'mA', PLAY_GOAL_MA);
for (const battery of BATTERIES) {
  goal(`a year asleep with the latch takes of ${battery.name}`, (1 - leftAfterYear(battery, true)) * 100, '%', 100);
}

printTable(['', 'hours of play', 'hours left alone, dim', 'days asleep', 'with the latch', 'left of it after a year'],
  BATTERIES.map((battery) => [battery.name, hours(battery, evening.total).toFixed(0), hours(battery, dim.total).toFixed(0),
    shelfDays(battery, false).toFixed(0), shelfDays(battery, true).toFixed(0), percent(leftAfterYear(battery, true))]));

console.log('  where each figure is from:');
for (const { what, value, unit, from } of Object.values(FIGURES)) console.log(`    ${what}: ${value} ${unit}; ${from}`);
for (const { name, mAh, volts, from } of BATTERIES) console.log(`    ${name}: ${mAh} mAh, ${volts} V; ${from}`);
process.exitCode = over > 0 ? 1 : 0;
