// The battery gives in in the middle of an answer, in every game, at a choice and at a throw: what was told is there
// afterwards, and the answer wholly or not at all. Also in the middle of an erase, and with a cable that is pulled from
// an empty battery.
//
// Some moments in every run; with SANITY_SLOPES=all some thousand.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Battery } from '../../tools/emulator/parts/battery.js';
import { ALL, FRESH_MV, giveInAndLook, load, madeOn, revive, ROLL_ON, table, tableAfter, told } from './brownout.js';
import { request } from './support.js';

const SLOPES_MV_A_MS = ALL ? [0.5, 2, 5, 20, 50, 100, 200, 500] : [50];
const MOMENTS_MS = ALL ? Array.from({ length: 18 }, (_, i) => i * 4) : [5, 20, 40, 70];
const CHOICE_MS = 60;
const THROW_MS = 700;

/** What was told before, and what is pressed. */
const ANSWERS = [
  ['duel: who begins', ['new cult players=3'], CHOICE_MS],
  ['duel: whom to attack', ['new cult players=3', 'choose p1'], CHOICE_MS],
  ['duel: the throw', ['new cult players=2', 'choose p1', 'choose p2'], THROW_MS],
  ['rival cults: which cultist', ['new cult players=2 cultists=2', 'choose p1'], CHOICE_MS],
  ['Elder signs: the draw', ['new signs players=2'], THROW_MS],
  ['Elder signs: on or stop', ['new signs players=2', ROLL_ON], CHOICE_MS],
  ['Kingsport: who begins', ['new kingsport players=2'], CHOICE_MS],
  ['Kingsport: the first step', ['new kingsport players=2', 'choose p1'], CHOICE_MS],
  ['Pig: the throw', ['new pig players=2'], THROW_MS],
  ['Pig: on or keep', ['new pig players=2', ROLL_ON], CHOICE_MS],
  ['dice', ['new dice die=d20', 'roll'], THROW_MS],
];

for (const [name, lines, heldMs] of ANSWERS) {
  test(`${name}: wholly or not at all`, (t) => {
    const at = tableAfter(lines);
    let kept = 0;
    for (const slope of SLOPES_MV_A_MS) {
      for (const afterMs of MOMENTS_MS) kept += giveInAndLook(at, { slope, afterMs, heldMs }, name);
    }
    const tries = SLOPES_MV_A_MS.length * MOMENTS_MS.length;
    const { kind, ask } = at.toldBefore.state.prompt;
    assert.equal(kind, heldMs === CHOICE_MS ? 'choose' : 'roll', name);
    t.diagnostic(`${kind} ${ask}: ${kept} of ${tries} with the answer`);
    assert.ok(kept > 0 && kept < tries, 'all ends are alike: the moments are wrong');
  });
}

// ---- while it erases ----

const DICE = 'new dice die=d20';
const ERASE_BEGINS_MS = ALL ? [0.1, 1, 5, 10, 20, 30, 40] : [1, 20];
const FALLS_MV_A_MS = ALL ? [50, 200, 1000] : [200];
const isErasing = ({ chip }) => chip?.rom.job?.current?.kind === 'erase';

/** A journal whose next sector is due to be erased as soon as nobody plays. */
function erasedSoon() {
  const device = madeOn(told([DICE, 'set own-die on']));
  device.runFor(500);
  const { start } = device.flash;
  let due = null;
  device.flash.start = (operation) => {
    if (operation.kind === 'erase') due ??= device.flash.bytes.slice();
    return start.call(device.flash, operation);
  };
  for (let i = 0; due === null; i++) request(device, `face ${i % 20}`);
  return due;
}

function tableOn(bytes) {
  const device = madeOn(bytes);
  device.runFor(500);
  return table(device);
}

const isHalfErased = (bytes) => bytes.some((byte) => byte !== 0xff) && bytes.some((byte) => byte === 0xff);

test('in the middle of an erase: nothing is lost, and it is erased after all', () => {
  const due = erasedSoon();
  const before = tableOn(due);
  let halves = 0;
  for (const afterMs of ERASE_BEGINS_MS) {
    for (const slope of FALLS_MV_A_MS) {
      const id = `${afterMs} ms after an erase began, ${slope} mV/ms`;
      const device = madeOn(due);
      const battery = new Battery(device, { load, emfMv: FRESH_MV });
      assert.ok(device.runUntil(() => isErasing(device), 20_000), 'no erase came');
      const { at, wanted } = device.chip.rom.job.current;
      device.runFor(afterMs);
      battery.fallsMvPerMs = slope;
      assert.ok(device.runUntil(() => battery.brownOuts > 0, 5000), 'it never gave in');
      halves += isHalfErased(device.flash.bytes.subarray(at, at + wanted.length));
      assert.deepEqual(revive(device, battery), before, id);
      assert.notEqual(request(device, 'info').storage, 'damaged', id);
      const { erases } = device.flash;
      device.usb.unplug();
      assert.ok(device.runUntil(() => device.flash.erases > erases, 20_000), `${id}: never erased`);
      assert.deepEqual(table(device), before, id);
      assert.deepEqual(device.faults, [], id);
    }
  }
  assert.ok(halves > 0, 'none gave in in the middle');
});

// ---- a cable, and an empty battery ----

const EMPTY_MV = 1900;
const PULLED_AFTER_MS = ALL ? Array.from({ length: 60 }, (_, i) => i) : [0, 5, 10, 20, 40];

test('a cable pulled from an empty battery in the middle of a throw: wholly or not at all, and it says so', () => {
  const { prepared, toldBefore } = tableAfter([DICE, 'roll']);
  const ends = new Set();
  for (const afterMs of PULLED_AFTER_MS) {
    const id = `${afterMs} ms after the release`;
    const device = prepared.restore();
    device.supply.vsysMv = EMPTY_MV;
    request(device, 'state'); // plugs the cable in
    device.press('roll');
    device.runFor(THROW_MS);
    device.release('roll');
    device.runFor(afterMs);
    device.usb.unplug();
    device.runFor(3000);
    const now = table(device);
    const answered = now.state.seq - toldBefore.state.seq;
    ends.add(answered);
    if (answered === 0) assert.deepEqual(now.state, toldBefore.state, id);
    device.powerCut();
    device.powerOn();
    device.runFor(500);
    assert.deepEqual(table(device), now, `${id}: other than was told`);
    assert.deepEqual(device.faults, [], id);
  }
  assert.deepEqual([...ends].sort(), [0, 1]);
});

test('plugged in and out on an empty battery: with the cable it is kept, without it is not done', () => {
  const device = tableAfter([DICE, 'roll']).prepared.restore();
  device.supply.vsysMv = EMPTY_MV;
  let { seq } = request(device, 'state');
  for (let i = 0; i < 3; i++) {
    assert.equal(request(device, 'info').supply, 'good');
    assert.equal(request(device, 'roll').seq, ++seq);
    device.usb.unplug();
    device.runFor(12_000); // it reads its supply
    const { operations } = device.flash;
    device.tap('roll', THROW_MS);
    device.runFor(3000);
    assert.equal(device.flash.operations, operations, 'written on an empty battery');
    assert.equal(request(device, 'state').seq, seq, 'done, and not kept');
  }
});
