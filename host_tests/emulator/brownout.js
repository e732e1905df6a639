// A device on a battery that gives in: made at a table, pressed, and run down so that the regulator gives in at a
// chosen moment; then another battery, and what is there now.

import assert from 'node:assert/strict';
import { Flash } from '../../tools/emulator/chip/flash.js';
import { displayMa, FIGURES } from '../../tools/bench.d/energy-model.js';
import { Moment } from '../../tools/emulator/moment.js';
import { Battery } from '../../tools/emulator/parts/battery.js';
import { makeDevice, request, waitForNoise } from './support.js';

export const ALL = process.env.SANITY_SLOPES === 'all';
export const FRESH_MV = 3300;
const GIVES_IN_MV = 1800; // of the cell, with a diode before the regulator's 1.55 V
const SHOWN_MS = 20; // what was stored so long ago has been seen
const LEAST_LEAD_MS = 700;

/** What it draws from 3.3 V at this instant. */
export function load(device) {
  const { chip, oled, state } = device;
  if (state !== 'running') return FIGURES.dormant.value;
  const writes = chip.rom.job ? FIGURES.writing.value : 0;
  const core = FIGURES[chip.mcu.core.waiting ? 'waiting' : 'running'].value;
  return core + writes + displayMa({ lit: oled.lit, pixels: 2000, contrast: oled.contrast });
}

/** All that a table is. */
export const table = (device) => {
  const { since, commit, ...state } = request(device, 'state');
  request(device, 'log');
  return { state, log: [...device.console.payload] };
};

/** What was told first stands there still. */
export function goesOn(now, before, id) {
  assert.deepEqual(now.log.slice(0, before.log.length), before.log, id);
}

function roll(device) {
  waitForNoise(device);
  request(device, 'roll');
}

/** Till there is something to choose: what falls ends some turns. */
export const ROLL_ON = (device) => {
  for (let i = 0; i < 50 && request(device, 'state').prompt.kind === 'roll'; i++) roll(device);
};

/** What the flash holds when all this was told. */
export function told(lines) {
  const device = makeDevice({ seed: 51 });
  device.runFor(500);
  for (const line of lines) {
    if (line === ROLL_ON) line(device);
    else if (line === 'roll') roll(device);
    else request(device, line);
  }
  device.runFor(500);
  return device.flash.bytes.slice();
}

export function madeOn(bytes) {
  const flash = new Flash();
  flash.bytes.set(bytes);
  return makeDevice({ flash, seed: 52 });
}

/** At that table again after a start, on a battery, with noise for the next roll: `prepared`, and what was told. */
export function tableAfter(lines) {
  const kept = told(lines);
  const prepared = new Moment(() => madeOn(kept), (device) => device.runFor(4800));
  return { prepared, toldBefore: table(prepared.restore()) };
}

/** Holds ROLL so long, and lets the battery run down so that the regulator gives in `afterMs` after the release. */
export function giveIn(prepared, { slope, afterMs, heldMs = 700 }) {
  const device = prepared.restore();
  const battery = new Battery(device, { load, emfMv: FRESH_MV });
  const leadMs = (FRESH_MV - GIVES_IN_MV) / slope;
  const releaseMs = Math.max(leadMs, LEAST_LEAD_MS, heldMs) + 10;
  const at = (ms, act) => device.world.after(ms * 1e6, act);
  at(releaseMs - heldMs, () => device.press('roll'));
  at(releaseMs, () => device.release('roll'));
  at(releaseMs + afterMs - leadMs, () => (battery.fallsMvPerMs = slope));
  let storedMs = null;
  device.flash.onChange = () => (storedMs ??= device.flash.weak ? null : device.ms);
  assert.ok(device.runUntil(() => battery.brownOuts > 0, releaseMs + 5000), 'it never gave in');
  return { device, battery, storedMs, diedMs: device.ms };
}

/** Another battery, a cable, and what is there now. */
export function revive(device, battery) {
  Object.assign(battery, { emfMv: 4200, fallsMvPerMs: 0, recoversMvPerMs: 0, ohms: 0 });
  device.buttons.release('roll');
  assert.ok(device.runUntil(() => device.state === 'running', 100), 'it does not start again');
  device.runFor(500);
  return table(device);
}

/** Gives in so and is revived: the press is there wholly or not at all, and not gone when it was shown. True: it is there. */
export function giveInAndLook({ prepared, toldBefore }, how, name = '') {
  const { device, battery, storedMs, diedMs } = giveIn(prepared, how);
  const now = revive(device, battery);
  const id = `${name} ${how.slope} mV/ms, ${how.afterMs} ms after the release`;
  const answered = now.log.length > toldBefore.log.length;
  if (!answered) assert.deepEqual(now.state, toldBefore.state, id);
  goesOn(now, toldBefore, id);
  const seen = storedMs !== null && diedMs - storedMs > SHOWN_MS;
  assert.ok(answered || !seen, `${id}: it was shown, and is gone`);
  assert.deepEqual(device.faults, [], id);
  assert.equal(request(device, 'info').storage === 'damaged', false, id);
  return answered;
}
