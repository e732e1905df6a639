// A battery that gives in: not cut off at once, but down a slope, or by sagging under load and coming back.
// What was told is there afterwards; below what it needs the flash is asked for nothing; and a die that starts
// again and again wears nothing.
//
// Some slopes and moments in every run; with SANITY_SLOPES=all many more.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Battery } from '../../tools/emulator/parts/battery.js';
import { ALL, FRESH_MV, giveInAndLook, goesOn, load, madeOn, revive, table, tableAfter, told } from './brownout.js';
import { request, samePixels } from './support.js';

const SLOPES_MV_A_MS = ALL ? [0.5, 2, 5, 20, 50, 100, 200, 500] : [2, 20, 200];
/** When the regulator gives in, from the release on: drawn, being stored, stored, shown. */
const MOMENTS_MS = ALL ? Array.from({ length: 40 }, (_, i) => i) : [6, 10, 14, 18, 30];

const dice = tableAfter(['new dice die=d100 count=4', 'roll']);
const { prepared, toldBefore } = dice;
assert.ok(toldBefore.log.length > 0);

test('down a slope in the middle of a throw: what was told is there, and the throw wholly or not at all', (t) => {
  const outcomes = { without: 0, kept: 0 };
  for (const slope of SLOPES_MV_A_MS) {
    for (const afterMs of MOMENTS_MS) outcomes[giveInAndLook(dice, { slope, afterMs }) ? 'kept' : 'without']++;
  }
  t.diagnostic(`${outcomes.kept} with the throw, ${outcomes.without} without`);
  assert.ok(outcomes.kept > 0 && outcomes.without > 0, 'all ends are alike: the moments are wrong');
});

/** On a battery of so many millivolts behind its diode, some presses and a throw. */
function playOn(vsysMv) {
  const device = prepared.restore();
  device.supply.vsysMv = vsysMv;
  device.runFor(12_000); // it reads its supply, twice
  const before = { erases: device.flash.erases, programs: device.flash.programs };
  device.tap('roll', 700);
  device.runFor(3000);
  return { device, erases: device.flash.erases - before.erases, programs: device.flash.programs - before.programs };
}

test('below 2.0 V nothing is written, below 2.1 V nothing erased, and it says so', () => {
  const [weak, low, good] = [1900, 2050, 3000].map(playOn);
  assert.deepEqual([weak.erases, weak.programs], [0, 0]);
  assert.equal(low.erases, 0);
  assert.ok(low.programs > 0 && good.programs > 0);
  assert.deepEqual(table(weak.device).state, toldBefore.state, 'what was not kept counts');
  assert.equal(table(low.device).state.seq, toldBefore.state.seq + 1);
});

test('a cell that sags and comes back: it starts again and again, and wears nothing', () => {
  const device = prepared.restore();
  const battery = new Battery(device, { load, emfMv: 2000, fallsMvPerMs: 2.5, recoversMvPerMs: 0.5 });
  const { operations } = device.flash;
  device.runFor(4000);
  assert.ok(battery.brownOuts >= 15, `${battery.brownOuts} starts`);
  assert.equal(device.flash.operations, operations, 'a start wrote something');
  assert.equal(battery.weakOperations, 0);
  assert.deepEqual(revive(device, battery), toldBefore);
});

test('a cell that just bears a still table, and not a write: nothing is begun that it could not end', () => {
  const device = prepared.restore();
  const battery = new Battery(device, { load, emfMv: 2400, ohms: 12 });
  device.runFor(12_000);
  for (let i = 0; i < 3; i++) {
    device.tap('roll', 700);
    device.runFor(3000);
  }
  assert.equal(battery.weakOperations, 0);
  const now = revive(device, battery);
  goesOn(now, toldBefore, 'after three throws');
  assert.deepEqual(device.faults, []);
});

// ---- a lithium cell that is nearly empty when the die is switched on ----

const NEARLY_EMPTY_MV = 3250;
const PROTECTS_MV = 2500;

/** Switched on with a cell of so much, said to be this: the device, its battery, and what is on the glass. */
function switchedOn(kept, emfMv) {
  const device = madeOn(kept);
  const battery = new Battery(device, { load, emfMv, protectsMv: PROTECTS_MV });
  device.runFor(5000);
  return { device, battery, picture: device.screen() };
}

/** On from home with a throw every second, while it runs down to where its protection takes it off. */
function playTillItIsCutOff({ device, battery }) {
  battery.fallsMvPerMs = 0.15;
  while (battery.brownOuts === 0) {
    device.tap('roll', 400);
    device.runFor(600);
  }
}

for (const [set, isTold] of [['lipo', true], ['auto', false]]) {
  test(`a lithium cell of 3.25 V, switched on as ${set}: ${isTold ? 'a sign at once' : 'taken for two cells, no sign'}, and nothing is lost when it is cut off`, () => {
    const kept = told([`set battery ${set}`, 'new dice die=d100 count=4', 'roll']);
    const full = switchedOn(kept, 4100);
    const before = table(full.device);
    const low = switchedOn(kept, NEARLY_EMPTY_MV);
    assert.equal(samePixels(low.picture, full.picture), !isTold, 'the sign');
    playTillItIsCutOff(low);
    const now = revive(low.device, low.battery);
    goesOn(now, before, set);
    assert.ok(now.log.length > before.log.length, 'nobody played');
    assert.equal(low.battery.weakOperations, 0);
    assert.deepEqual(low.device.faults, []);
    assert.equal(request(low.device, 'get battery').battery, set);
  });
}

test('the model: a flash below its least voltage does not what it is told', () => {
  const device = prepared.restore();
  const battery = new Battery(device, { load, emfMv: FRESH_MV });
  battery.railV = 2.6;
  battery.weaken();
  const [operation] = device.flash.programmings(0x1f0000, new Uint8Array(256));
  device.flash.finish(operation);
  const written = device.flash.bytes.subarray(0x1f0000, 0x1f0100);
  assert.ok(written.some((byte) => byte !== 0) && written.some((byte) => byte !== 0xff));
  assert.equal(battery.weakOperations, 1);
});
