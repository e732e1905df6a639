// A battery that gives in: not cut off at once, but down a slope, or by sagging under load and coming back.
// What was told is there afterwards; below what it needs the flash is asked for nothing; and a die that starts
// again and again wears nothing.
//
// Some slopes and moments in every run; with SANITY_SLOPES=all many more.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Flash } from '../../tools/emulator/chip/flash.js';
import { displayMa, FIGURES } from '../../tools/bench.d/energy-model.js';
import { Moment } from '../../tools/emulator/moment.js';
import { Battery } from '../../tools/emulator/parts/battery.js';
import { makeDevice, request, waitForNoise } from './support.js';

const ALL = process.env.SANITY_SLOPES === 'all';
const SLOPES_MV_A_MS = ALL ? [0.5, 2, 5, 20, 50, 100, 200, 500] : [2, 20, 200];
/** When the regulator gives in, from the release on: drawn, being stored, stored, shown. */
const MOMENTS_MS = ALL ? Array.from({ length: 40 }, (_, i) => i) : [6, 10, 14, 18, 30];
const GIVES_IN_MV = 1800; // of the cell, with a diode before the regulator's 1.55 V
const FRESH_MV = 3300;
const SHOWN_MS = 20; // what was stored so long ago has been seen

/** What it draws from 3.3 V at this instant. */
function load(device) {
  const { chip, oled, state } = device;
  if (state !== 'running') return FIGURES.dormant.value;
  const writes = chip.rom.job ? FIGURES.writing.value : 0;
  const core = chip.mcu.core.waiting ? FIGURES.waiting.value : FIGURES.running.value;
  return core + writes + displayMa({ lit: oled.lit, pixels: 2000, contrast: oled.contrast });
}

const table = (device) => {
  const { since, commit, ...state } = request(device, 'state');
  request(device, 'log');
  return { state, log: [...device.console.payload] };
};

/** What was told first stands there still. */
function goesOn(now, before, id) {
  assert.ok(before.log.length > 0);
  assert.deepEqual(now.log.slice(0, before.log.length), before.log, id);
}

/** What the flash holds when one roll was told. */
function rolledOnce() {
  const device = makeDevice({ seed: 51 });
  device.runFor(500);
  request(device, 'new dice die=d100 count=4');
  waitForNoise(device);
  request(device, 'roll');
  device.runFor(500);
  return device.flash.bytes.slice();
}

const kept = rolledOnce();

function made() {
  const flash = new Flash();
  flash.bytes.set(kept);
  return makeDevice({ flash, seed: 52 });
}

/** At that table again, on a battery, with noise for the next roll. */
const prepared = new Moment(made, (device) => {
  device.runFor(800);
  device.tap('roll', 60); // Continue
  device.runFor(4000);
});

const toldBefore = table(prepared.restore());

const HELD_MS = 700;
const LEAD_MS = (FRESH_MV - GIVES_IN_MV) / Math.min(...SLOPES_MV_A_MS);

/** Throws, and lets the battery run down so that the regulator gives in `afterMs` after the release. */
function giveIn(slope, afterMs) {
  const device = prepared.restore();
  const battery = new Battery(device, { load, emfMv: FRESH_MV });
  const releaseMs = Math.max(LEAD_MS, HELD_MS) + 10;
  const at = (ms, act) => device.world.after(ms * 1e6, act);
  const begins = device.ms;
  at(releaseMs - HELD_MS, () => device.press('roll'));
  at(releaseMs, () => device.release('roll'));
  at(releaseMs + afterMs - (FRESH_MV - GIVES_IN_MV) / slope, () => (battery.fallsMvPerMs = slope));
  let storedMs = null;
  device.flash.onChange = () => (storedMs ??= device.flash.weak ? null : device.ms);
  assert.ok(device.runUntil(() => battery.brownOuts > 0, releaseMs + 5000), 'it never gave in');
  return { device, battery, storedMs, diedMs: device.ms, releasedMs: begins + releaseMs };
}

/** Another battery, a cable, and what is there now. */
function revive(device, battery) {
  Object.assign(battery, { emfMv: 4200, fallsMvPerMs: 0, recoversMvPerMs: 0, ohms: 0 });
  device.buttons.release('roll');
  assert.ok(device.runUntil(() => device.state === 'running', 100), 'it does not start again');
  device.runFor(500);
  return table(device);
}

test('down a slope in the middle of a throw: what was told is there, and the throw wholly or not at all', (t) => {
  const outcomes = { without: 0, kept: 0 };
  for (const slope of SLOPES_MV_A_MS) {
    for (const afterMs of MOMENTS_MS) {
      const { device, battery, storedMs, diedMs } = giveIn(slope, afterMs);
      const now = revive(device, battery);
      const id = `${slope} mV/ms, ${afterMs} ms after the release`;
      const thrown = now.state.seq === toldBefore.state.seq + 1;
      if (!thrown) assert.deepEqual(now.state, toldBefore.state, id);
      goesOn(now, toldBefore, id);
      const seen = storedMs !== null && diedMs - storedMs > SHOWN_MS;
      assert.ok(thrown || !seen, `${id}: it was shown, and is gone`);
      assert.deepEqual(device.faults, [], id);
      outcomes[thrown ? 'kept' : 'without']++;
      assert.equal(request(device, 'info').storage === 'damaged', false, id);
    }
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
