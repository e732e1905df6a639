// Power cut at operations of the flash: after the next start the table is where it was.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardOf } from '../../tools/emulator/board.js';
import { Flash, JOURNAL_BYTES } from '../../tools/emulator/chip/flash.js';
import { readImage } from '../../tools/emulator/image.js';
import { randomWords } from '../../tools/emulator/parts/ring.js';
import { assertClean, assertSameGame, bootDevice, copyOf, makeDevice, request } from './support.js';

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
      if (after.seq === least.seq) assertSameGame(after, least, 'an answered roll changed');
      assertClean(device);
    }
  });
}

test('pulled at any instant around a throw: what was shown stays', () => {
  const random = randomWords(99);
  for (let i = 0; i < 5; i++) {
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

/** Within 3 ms: a request is on its way, served, stored or answered. */
const pullNs = (random) => random() % 3_000_000;

/** What to send so that the game goes on. */
function nextAnswer({ prompt }, random) {
  if (prompt.kind === 'roll') return 'roll';
  return `choose ${prompt.options[random() % prompt.options.length]}`;
}

/** Sends a line; the reply, or null when power went first. */
function sendOrCut(device, line) {
  device.console.send(line);
  device.runUntil(() => device.state === 'off' || device.console.replies.length > 0, 10_000);
  return device.console.replies.shift() ?? null;
}

/** Plays a duel to its end; `harm(device, i)` plans what takes power away around the i-th answer. */
function playHarmed(harm, random) {
  const device = bootDevice({ seed: 21 });
  let state = request(device, 'new cult players=2');
  let cuts = 0;
  for (let i = 0; state.prompt.kind !== 'over' && i < 400; i++) {
    const line = nextAnswer(state, random);
    device.console.open();
    harm(device, i);
    const reply = sendOrCut(device, line);
    device.flash.cut = null;
    if (device.state !== 'off') {
      state = reply;
      continue;
    }
    cuts++;
    const found = startAgain(device);
    const least = reply ?? state;
    assert.ok(found.seq === least.seq || (!reply && found.seq === least.seq + 1),
      `answer ${i}: ${found.seq} after ${least.seq}`);
    if (found.seq === least.seq) assertSameGame(found, least, `answer ${i} changed the state`);
    state = found;
  }
  assert.equal(state.prompt.kind, 'over');
  assertClean(device);
  return cuts;
}

test('a whole duel with the battery pulled at random instants', () => {
  const random = randomWords(6);
  const cuts = playHarmed((device, i) => {
    if (i % 2 === 0) device.world.after(pullNs(random), () => device.powerCut());
  }, random);
  assert.ok(cuts >= 5, `${cuts} cuts`);
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

test('a flash full of something else, erased in the worst time: USB is answered at once, and between the erases', () => {
  const flash = new Flash({ size: boardOf(readImage()).flashBytes, times: 'worst' });
  const random = randomWords(5);
  for (let i = flash.bytes.length - JOURNAL_BYTES; i < flash.bytes.length; i++) flash.bytes[i] = random();
  const device = makeDevice({ flash });
  device.usb.plug();
  device.usb.openPort();
  assert.ok(device.console.request('info', 500).ok);
  assert.equal(flash.erases, 0);
  const erasesAt = [];
  while (flash.erases < 8 && device.ms < 12_000) {
    const { erases } = flash;
    assert.ok(device.console.request('state', 900).ok, `at ${device.ms} ms`);
    erasesAt.push(flash.erases - erases);
    device.runFor(50);
  }
  assert.equal(flash.erases, 8);
  assert.ok(Math.max(...erasesAt) <= 1, 'never two while somebody waits');
});
