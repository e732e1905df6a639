// A restored device is the booted one, to the last byte and cycle, and stays so whatever is done next.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Moment } from '../../tools/emulator/moment.js';
import { BOOT_MS, makeDevice, request, throwDie, waitForNoise } from './support.js';

const bytesOf = (view) => Buffer.from(view.buffer, view.byteOffset, view.byteLength);

/** All that the next instruction could depend on, as far as it can be named. */
function assertSame(a, b, when) {
  assert.deepEqual(a.stats, b.stats, when);
  assert.deepEqual(a.faults, b.faults, when);
  assert.equal(a.state, b.state, when);
  const [one, other] = [a.chip.mcu, b.chip.mcu];
  assert.ok(bytesOf(one.sram).equals(bytesOf(other.sram)), `${when}: memory`);
  assert.ok(bytesOf(one.flash).equals(bytesOf(other.flash)), `${when}: flash`);
  assert.deepEqual([...one.core.registers], [...other.core.registers], `${when}: registers`);
  assert.deepEqual(a.screen(), b.screen(), `${when}: glass`);
}

function evening(device, check) {
  request(device, 'new cult players=2');
  request(device, 'choose p1');
  check('a game was begun');
  waitForNoise(device);
  device.runFor(1000);
  check('noise was gathered');
  throwDie(device);
  check('a die was thrown');
  device.powerCut();
  device.powerOn();
  device.runFor(BOOT_MS);
  check('the power was cut');
  request(device, 'undo');
  check('an answer was taken back');
}

test('what is done to a booted and to a restored device comes to the same, step by step', () => {
  const moment = new Moment(() => makeDevice(), (device) => device.runFor(BOOT_MS));
  const restored = moment.restore();
  const booted = makeDevice();
  booted.runFor(BOOT_MS);
  assertSame(restored, booted, 'restored');
  const steps = [];
  evening(booted, (when) => steps.push({ when, random: booted.random() }));
  evening(restored, (when) => assert.deepEqual({ when, random: restored.random() }, steps.shift()));
  assertSame(restored, booted, 'after an evening');
});

test('one that was restored knows nothing of another', () => {
  const moment = new Moment(() => makeDevice(), (device) => device.runFor(BOOT_MS));
  const played = moment.restore();
  request(played, 'new dice die=d20');
  played.powerCut();
  const fresh = moment.restore();
  const booted = makeDevice();
  booted.runFor(BOOT_MS);
  assertSame(fresh, booted, 'restored after another was played with');
});

test('a host in the middle of a request can not be taken, and says so', () => {
  const moment = new Moment(() => makeDevice(), (device) => {
    device.runFor(BOOT_MS);
    device.usb.plug();
    device.runFor(1);
  });
  assert.throws(() => moment.restore(), /made on the way/);
});
