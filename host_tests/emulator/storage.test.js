// Power cut at operations of the flash: after the next start the table is where it was.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomWords } from '../../tools/emulator/ring.js';
import { assertClean, bootDevice, makeDevice, request } from './support.js';

const POINTS = ['before', 'middle', 'after'];
const SETTLE_MS = 600;

function startAgain(device) {
  device.powerOn();
  device.runFor(SETTLE_MS);
  return request(device, 'state');
}

/** A game with some rolls, as the flash holds it. */
function playedFlash() {
  const device = bootDevice({ seed: 4 });
  request(device, 'new dice die=d100 count=3');
  for (let i = 0; i < 3; i++) request(device, 'roll');
  device.runFor(1000);
  device.powerCut();
  return device.flash;
}

function copyOf(flash) {
  const copy = Object.create(Object.getPrototypeOf(flash));
  Object.assign(copy, flash, { bytes: flash.bytes.slice(), wear: flash.wear.slice(), cut: null });
  return copy;
}

const played = playedFlash();

function deviceWithGame() {
  const device = makeDevice({ seed: 5, flash: copyOf(played) });
  device.runFor(SETTLE_MS);
  return device;
}

/** Asks for a roll with a cut planned; null when power went before the answer. */
function rollOrCut(device) {
  device.console.send('roll');
  device.runUntil(() => device.state === 'off' || device.console.replies.length > 0, 10_000);
  return device.console.replies.shift() ?? null;
}

test('pulled at rest, the game is there again, and every roll of it', () => {
  const device = deviceWithGame();
  const before = request(device, 'state');
  assert.equal(before.seq, 3);
  device.powerCut();
  assert.deepEqual(startAgain(device), before);
  assertClean(device);
});

for (const point of POINTS) {
  test(`cut ${point} each of the next operations: the state before or after the roll`, () => {
    for (let k = 1; k <= 3; k++) {
      const device = deviceWithGame();
      const before = request(device, 'state');
      device.flash.planCut(k, point);
      const answers = [];
      while (device.state !== 'off' && answers.length < 10) answers.push(rollOrCut(device));
      assert.equal(device.state, 'off', `operation ${k} never came`);
      const answered = answers.filter((answer) => answer !== null);
      const after = startAgain(device);
      const least = answered.at(-1) ?? before;
      assert.ok(after.seq === least.seq || after.seq === least.seq + 1, `${k}: ${after.seq}`);
      if (after.seq === least.seq) assert.deepEqual(after, least, 'an answered roll changed');
      assertClean(device);
    }
  });
}

test('cut with the bits of a record scattered: the same', () => {
  const random = randomWords(77);
  for (let i = 0; i < 12; i++) {
    const device = deviceWithGame();
    const before = request(device, 'state');
    device.flash.planCut(1, 'middle', { share: (i + 1) / 13, random });
    const answer = rollOrCut(device);
    assert.equal(answer, null, 'answered before it was stored');
    const after = startAgain(device);
    assert.ok(after.seq === before.seq || after.seq === before.seq + 1);
    if (after.seq === before.seq) assert.deepEqual(after, before);
    assertClean(device);
  }
});

test('pulled at any instant around a throw: what was shown stays', () => {
  const random = randomWords(99);
  for (let i = 0; i < 12; i++) {
    const device = deviceWithGame();
    device.runFor(1500);
    request(device, 'watch on');
    device.press('roll');
    device.runFor(500);
    device.release('roll');
    device.runFor((random() % 30_000) / 1000);
    const told = device.console.events.filter(({ event }) => event === 'roll').at(-1);
    device.powerCut();
    const after = startAgain(device);
    if (told) assert.deepEqual(after.rolled.values, told.values, 'told, and not kept');
    assert.ok(after.seq === 3 || after.seq === 4);
    assertClean(device);
  }
});

test('cut in the very first start, at each of its operations', () => {
  for (let k = 1; k <= 6; k++) {
    const device = makeDevice({ power: false });
    device.flash.planCut(k, 'middle', { random: randomWords(k) });
    device.powerOn();
    device.runUntil(() => device.state === 'off', 3000);
    if (device.state !== 'off') return;
    assert.equal(startAgain(device).game, null);
    request(device, 'new dice die=d6');
    request(device, 'roll');
    assertClean(device);
  }
});

test('a flash that takes its worst times: nothing is lost, and USB stays', () => {
  const device = deviceWithGame();
  device.flash.times = { eraseNs: 400e6, programNs: 3e6 };
  request(device, 'state');
  for (let i = 0; i < 5; i++) request(device, 'roll');
  assert.equal(device.usb.state, 'configured');
  assert.equal(request(device, 'state').seq, 8);
  assertClean(device);
});
