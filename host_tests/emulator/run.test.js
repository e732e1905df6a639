// A run in whole steps is the same run whenever its actions are done at the same steps; and pacing
// keeps a device's time to another clock, told in plain numbers here.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pacing } from '../../tools/emulator/pacing.js';
import { Run } from '../../tools/emulator/run.js';
import { makeNoise } from '../../tools/emulator/parts/noise.js';
import { makeDevice } from './support.js';

const SEED = 11;
const noiseOf = (name) => makeNoise(name, SEED);

/** What a run leaves behind: cycles, glass, flash and lines. */
function outcome(device, lines) {
  return { cycles: device.stats.cycles, screen: device.screen(), flash: device.flash.bytes.slice(-65536), lines };
}

function start(script = []) {
  const device = makeDevice({ seed: SEED });
  const lines = [];
  device.console.onLine = (line) => lines.push(line);
  return { device, lines, run: new Run(device, { script, makers: { noise: noiseOf } }) };
}

test('the same actions at the same steps give the same run, however it is cut up', () => {
  const first = start();
  first.run.act('usb', true);
  first.run.advance(400);
  first.run.act('send', 'new dice die=cult\n');
  first.run.advance(100);
  first.run.act('press', 'roll');
  first.run.advance(60);
  first.run.act('release', 'roll');
  first.run.act('noise', 'stuck1');
  first.run.advance(300);
  assert.ok(first.lines.length > 0, 'no reply came');

  const again = start(first.run.done);
  while (again.run.steps < first.run.steps) again.run.advance(Math.min(7, first.run.steps - again.run.steps));
  assert.deepEqual(outcome(again.device, again.lines), outcome(first.device, first.lines));
  assert.equal(again.run.replaying, false);
});

test('a run that is taken over goes on as it is told from then on', () => {
  const { run, device } = start([[0, 'usb', true], [50, 'usb', false]]);
  run.advance(20);
  assert.equal(run.replaying, true);
  run.takeOver();
  run.advance(100);
  assert.equal(run.replaying, false);
  assert.equal(device.usb.plugged, true);
});

test('what is no action, or has a wrong value, is refused and not remembered', () => {
  const { run } = start();
  assert.throws(() => run.act('explode', true), /no action/);
  assert.throws(() => run.act('press', 'nose'), /press takes no "nose"/);
  assert.throws(() => run.act('noise', 'nonsense'), /unknown noise/);
  assert.deepEqual(run.done, []);
});

test('a script with anything in it that can\'t happen is refused before it begins', () => {
  const WRONG = [
    ['explode', true], ['toString', 1], ['press', null], ['send', 5], ['usb', 'yes'], ['battery', '3900'], ['battery', -1], ['display', 0],
    ['hang', 1e99], ['ring', 'x'], ['ring', 'toString'], ['noise', 'nonsense'], ['planCut', null], ['planCut', { operations: 0, point: 'before' }], ['planCut', { operations: 1, point: 'x' }], ['cut', 1],
  ];
  for (const action of WRONG) assert.throws(() => start([[0, 'usb', true], [9, ...action]]), Error, JSON.stringify(action));
});

test('a device that is quick enough keeps to the clock; a burst is short', () => {
  const pacing = new Pacing(1000, 0);
  assert.equal(pacing.due(1010, 0), 10);
  assert.equal(pacing.due(1400, 0), 60);
  let device = 0;
  for (let now = 1000; now <= 4000; now += 4) {
    device += pacing.due(now, device);
    pacing.ran(now, device);
  }
  assert.equal(device, 3000);
  assert.ok(Math.abs(pacing.speed - 1) < 0.01);
  assert.equal(pacing.slow, false);
});

test('what can\'t be caught up is dropped, and it is said that the machine is slow', () => {
  const pacing = new Pacing(0, 0);
  let device = 0;
  for (let now = 0; now <= 6000; now += 20) {
    device += Math.min(10, pacing.due(now, device)); // half of real time
    pacing.ran(now, device);
  }
  assert.equal(pacing.slow, true);
  assert.ok(Math.abs(pacing.speed - 0.5) < 0.05, `${pacing.speed}`);
  assert.ok(pacing.due(6000, device) <= 60, 'it would run after what is lost');
  assert.ok(6000 - pacing.start - device <= 500 + 20);
});

test('after a pause that is nobody\'s fault it goes on where it was', () => {
  const pacing = new Pacing(0, 0);
  pacing.resume(10_000, 500);
  assert.equal(pacing.due(10_004, 500), 4);
  assert.equal(pacing.slow, false);
});
