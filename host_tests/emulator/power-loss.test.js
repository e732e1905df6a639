// A battery that fails under the flashed image: down a slope, sagging under load, or cut off. What was acknowledged or
// shown is there afterwards; below the supply limits nothing is written or erased; restarts wear nothing.
// Cuts at flash operations are in storage.test.js; all other power-loss tests are in host_tests/app/test_power_loss.c.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { displayMa, FIGURES } from '../../tools/bench.d/energy-model.js';
import { Flash } from '../../tools/emulator/chip/flash.js';
import { Moment } from '../../tools/emulator/moment.js';
import { Battery } from '../../tools/emulator/parts/battery.js';
import { randomWords } from '../../tools/emulator/parts/ring.js';
import { assertClean, bootDevice, makeDevice, request, waitForNoise } from './support.js';

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

test('power cut at random cycles around rolls: no acknowledged roll ever changes', () => {
  const random = randomWords(9);
  const device = bootDevice({ seed: 42 });
  let { seq } = request(device, 'new dice die=d100 count=4');
  let rolled = null;
  for (let i = 0; i < 10; i++) {
    device.console.open();
    device.runFor(2500); // noise for a roll, from power-up
    device.console.send('roll');
    device.runTo(device.world.now + (random() % 25_000_000));
    const reply = device.console.replies.shift() ?? null;
    device.powerCut();
    device.powerOn();
    const state = request(device, 'state');
    if (reply) assert.deepEqual(state.rolled, reply.rolled, 'an acknowledged roll is another');
    if (!reply && state.seq === seq) assert.deepEqual(state.rolled, rolled, 'the roll before is another');
    assert.ok(state.seq === seq || state.seq === seq + 1);
    ({ seq, rolled } = state);
  }
  assert.ok(seq > 0);
  assertClean(device);
});
