// Nothing is ever lost: power is cut at the operations of the flash, from the first start of a new
// device through a whole duel, a snapshot and a factory reset, before, in the middle and after each.
// At each point of each with SANITY_CUTS=all (two minutes); else at each operation of the duel, and
// at some of every other step.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomWords } from '../../tools/emulator/parts/ring.js';
import { assertClean, bootDevice, request } from './support.js';
import { cuts, goOn, Play, POINTS, startOn, tableOf } from './powercut.js';

const ALL = process.env.SANITY_CUTS === 'all';
const SAMPLES_A_STEP = 4;
const SECTORS_FULL = 2; // of the three after which a snapshot is due
const CHANGES_IN_THIRD = 120; // it takes nearly 160
const GATHERING_MS = 2500; // noise for a roll, from power-up
const SNAPSHOT_PAGES = 8; // a step with so many operations between two replies held a snapshot

function playDuel(play) {
  play.begin('a duel');
  play.change('new cult players=3');
  play.change('name p2 Zo\u00eb');
  play.change('set lang nl');
  for (let i = 1; i < 28; i++) {
    if (play.answer() === null) play.change('rematch');
    else if (i % 9 === 0) play.change('undo');
    if (i % 13 === 0) play.change(`name p1 Ann${i}`);
  }
  play.change('rematch');
}

function snapshotWasWritten(flash) {
  const { told, step } = flash.notes.at(-1);
  return flash.notes.filter((note) => note.step === step && note.told === told).length >= SNAPSHOT_PAGES;
}

/** Ten faces of d100. */
const ten = (i) => Array.from({ length: 10 }, (_, k) => (i * 7 + k * 13) % 100).join(' ');

function playToSnapshot(play) {
  play.begin('between', { withLog: false });
  play.change('new dice die=d100 count=10');
  play.change('set own-die on');
  const face = (i) => `face ${ten(i)}`; // waits for no noise
  const erases = () => play.flash.notes.filter(({ kind, step }) => kind === 'erase' && step === 'between').length;
  while (erases() < SECTORS_FULL) play.pass(face, 10); // one is erased for each that is opened
  play.pass(face, CHANGES_IN_THIRD);
  play.begin('a snapshot', { withLog: false });
  for (let i = 0; i < 150; i++) {
    play.change(['roll', `face ${ten(i)}`, 'undo', `name p1 Anna${i}`][i % 4]);
    play.device.runFor(20);
    if (snapshotWasWritten(play.flash)) return;
  }
  assert.fail('no snapshot came');
}

function playAll() {
  const play = new Play();
  play.begin('first start');
  play.device.runFor(1500);
  playDuel(play);
  playToSnapshot(play);
  play.begin('factory reset', { withLog: false });
  play.change('factory-reset yes');
  play.device.runFor(1000);
  play.change('new dice die=d6');
  play.change('roll');
  assertClean(play.device);
  return play;
}

/** Which points of which operations are tried: all, or some of each step, spread evenly. */
function chooser(notes) {
  const counts = new Map();
  const total = (step) => notes.filter((note) => note.step === step).length;
  const totals = new Map(notes.map(({ step }) => [step, total(step)]));
  return ({ step }, index) => {
    const nth = counts.get(step) ?? 0;
    counts.set(step, nth + 1);
    if (step === 'between') return [];
    if (ALL) return POINTS;
    const samples = step === 'a duel' ? totals.get(step) : SAMPLES_A_STEP;
    const every = Math.max(1, Math.floor(totals.get(step) / samples));
    return nth % every === every - 1 ? [POINTS[(index + Math.floor(nth / every)) % 3]] : [];
  };
}

function printRow(t, { step, operations, cut, kept, again }) {
  t.diagnostic(`${step.padEnd(14)} ${operations} operations, ${cut} cuts: ${kept} with the answer ` +
    `that was under way, ${cut - kept} without, ${again} played on, 0 lost`);
}

test('cut at operations of the flash: the table goes on where it was', (t) => {
  const play = playAll();
  const wants = chooser(play.flash.notes);
  const rows = new Map();
  for (const { step } of play.flash.notes) {
    const row = rows.get(step) ?? { step, operations: 0, cut: 0, kept: 0, again: 0 };
    row.operations++;
    rows.set(step, row);
  }
  for (const cut of cuts(play, wants)) {
    const row = rows.get(cut.note.step);
    const start = startOn(play, cut);
    row.cut++;
    row.kept += start.kept ? 1 : 0;
    if (row.cut % SAMPLES_A_STEP === 1) {
      goOn(start);
      row.again++;
    }
    assertClean(start.device);
  }
  for (const row of rows.values()) printRow(t, row);
  assert.ok([...rows.values()].every(({ step, cut }) => cut > 0 || step === 'between'));
});

test('pulled at random cycles of one start after another: the table stays', () => {
  const random = randomWords(8);
  const device = bootDevice({ seed: 41 });
  request(device, 'new kingsport players=3');
  request(device, 'choose p2');
  request(device, 'choose move');
  request(device, 'roll');
  const before = tableOf(device, true);
  for (let i = 0; i < 25; i++) {
    device.powerCut();
    device.powerOn();
    device.runTo(device.world.now + (random() % 450_000_000));
  }
  device.powerCut();
  device.powerOn();
  assert.equal(tableOf(device, true), before);
  assertClean(device);
});

test('pulled at random cycles around rolls: no told roll ever changes', () => {
  const random = randomWords(9);
  const device = bootDevice({ seed: 42 });
  let { seq } = request(device, 'new dice die=d100 count=4');
  let told = null;
  for (let i = 0; i < 10; i++) {
    device.console.open();
    device.runFor(GATHERING_MS);
    device.console.send('roll');
    device.runTo(device.world.now + (random() % 25_000_000));
    const reply = device.console.replies.shift() ?? null;
    device.powerCut();
    device.powerOn();
    const state = request(device, 'state');
    if (reply) assert.deepEqual(state.rolled, reply.rolled, 'a told roll is another');
    if (!reply && state.seq === seq) assert.deepEqual(state.rolled, told, 'the roll before is another');
    assert.ok(state.seq === seq || state.seq === seq + 1);
    seq = state.seq;
    told = state.rolled;
  }
  assert.ok(seq > 0);
  assertClean(device);
});
