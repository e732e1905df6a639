// Updates. With the same journal format a game goes on in the other firmware, and back again; a journal of another version is left
// as it is, and the die plays without saving until a factory reset.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JOURNAL_BYTES } from '../../tools/emulator/chip/flash.js';
import { readImage } from '../../tools/emulator/image.js';
import { randomWords } from '../../tools/emulator/parts/ring.js';
import { withVersion } from '../support/other-version.js';
import { NEXT, nextImage } from './next-version.js';
import { assertClean, assertSameGame, bootDevice, copyOf, makeDevice, request } from './support.js';

const START_MS = 600;
const IDLE_MS = 5000; // flash housekeeping runs meanwhile
const ANSWERS = 3;

const now = readImage();
const { version: VERSION } = request(bootDevice(), 'info');

/** As picotool does it: the die is sent to its bootloader, and starts from there with all that its memory held. */
function flashed(device, image) {
  request(device, 'bootsel');
  assert.ok(device.runUntil(() => device.state === 'bootloader', 1000));
  device.usb.unplug();
  device.flash.load(image);
  device.bootloader().restart();
  device.runFor(START_MS);
}

/** All saved state that the console shows. */
function savedState(device) {
  const replies = ['state', 'get', 'name p1', 'name p2', 'stats', 'stats 100', 'log'].map((line) => {
    const { since, ...reply } = request(device, line);
    return reply;
  });
  return JSON.stringify([replies, device.console.payload], (key, value) => (key === 'commit' ? undefined : value)); // another after each start
}

/** Plays, updates in the middle of it, and plays on: what was there is there. A roll taken back before comes again. */
function updateAndPlayOn(device, image, version, random) {
  const answer = () => {
    const { kind, options } = request(device, 'state').prompt;
    if (kind === 'over') return request(device, 'rematch');
    return request(device, kind === 'roll' ? 'roll' : `choose ${options[random() % options.length]}`);
  };
  for (let i = 0; i < ANSWERS || request(device, 'state').prompt.kind !== 'roll'; i++) answer();
  const { rolled } = request(device, 'roll');
  request(device, 'undo');
  const before = savedState(device);
  flashed(device, image);
  const { version: told, storage, crash } = request(device, 'info');
  assert.deepEqual([told, storage, crash], [version, 'kept', null]);
  assert.equal(savedState(device), before);
  assert.deepEqual(request(device, 'roll').rolled, rolled);
}

test('updated in the middle of a game, put back, and updated again: all of it is there, and it is played on', () => {
  const device = bootDevice({ seed: 13 });
  const random = randomWords(5);
  const next = nextImage();
  request(device, 'new cult players=3');
  for (const [image, version] of [[next, NEXT.version], [now, VERSION], [next, NEXT.version]]) {
    updateAndPlayOn(device, image, version, random);
    device.runFor(IDLE_MS);
  }
  assertClean(device);
});

const journalOf = ({ flash: { bytes } }) => Buffer.from(bytes.subarray(-JOURNAL_BYTES));

/** A die that finds a journal of a version `change` later. */
function deviceAfterUpdate(change) {
  const before = bootDevice({ seed: 4 });
  for (const line of ['name p1 Zoe', 'set brightness 3', 'new dice die=d100 count=3', 'roll', 'roll']) request(before, line);
  before.runFor(IDLE_MS);
  before.powerCut();
  const flash = copyOf(before.flash);
  flash.bytes.set(withVersion(journalOf(before), change), flash.bytes.length - JOURNAL_BYTES);
  return makeDevice({ seed: 5, flash });
}

function playUnsaved(device) {
  device.runFor(START_MS);
  const { words } = request(device, 'screen words');
  assert.ok(words.some((line) => line.includes('Not saved')), words.join());
  const { storage, crash } = request(device, 'info');
  assert.deepEqual([storage, crash, request(device, 'state').game], ['off', null, null]);
  for (const line of ['set lang nl', 'name p2 Bob', 'new dice die=d20', 'roll', 'roll', 'undo', 'set sound off']) request(device, line);
  device.tap('roll', 700);
  device.runFor(IDLE_MS);
  assert.equal(request(device, 'state').game, 'dice');
}

for (const change of [-1, 1]) {
  test(`a journal ${change < 0 ? 'of an earlier' : 'of a later'} version: the die plays unsaved and leaves it alone, until a factory reset`, () => {
    const device = deviceAfterUpdate(change);
    const journal = journalOf(device);
    playUnsaved(device);
    request(device, 'reboot');
    device.runFor(START_MS);
    playUnsaved(device);
    device.powerCut();
    device.powerOn();
    playUnsaved(device);
    assert.ok(journalOf(device).equals(journal), 'the flash was changed');

    request(device, 'factory-reset yes');
    assert.equal(request(device, 'info').storage, 'kept');
    request(device, 'new dice die=d100 count=3');
    const state = request(device, 'roll');
    device.powerCut();
    device.powerOn();
    device.runFor(START_MS);
    assert.equal(request(device, 'info').storage, 'kept');
    assertSameGame(request(device, 'state'), state);
    assertClean(device);
  });
}
