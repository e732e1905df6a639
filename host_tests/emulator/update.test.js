// An update in the middle of a game, and back: two versions of the firmware take turns on one journal, and the game goes on. The
// other one keeps more than this one knows of (next-version.js).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JOURNAL_BYTES } from '../../tools/emulator/chip/flash.js';
import { readImage } from '../../tools/emulator/image.js';
import { randomWords } from '../../tools/emulator/parts/ring.js';
import { NEXT, nextImage } from './next-version.js';
import { tableOf } from './powercut.js';
import { assertClean, bootDevice, copyOf, makeDevice, request } from './support.js';

const START_MS = 600;
const IDLE_MS = 1500;
const ANSWERS = 3;
const NAMINGS = 25;
const NAMINGS_MAX = 3000; // a snapshot comes after some 500, and one is gone after some 1,250

const now = readImage();
const { version: VERSION } = request(bootDevice(), 'info');
const next = nextImage();
const GAMES = ['cult players=3', 'signs players=2', 'kingsport players=2', 'pig players=2', 'dice die=d100 count=3'];

/** Does a snapshot of the other version lie in its journal? */
const holdsTheirs = ({ flash: { bytes } }) => Buffer.from(bytes.subarray(-JOURNAL_BYTES)).includes(NEXT.keeps);

function rename(device) {
  for (let i = 0; i < NAMINGS; i++) request(device, `name p1 Anna${i}`);
  device.runFor(IDLE_MS);
}

/** Changes names until the other version's snapshot is there, or gone as one of this version is. */
function writeSnapshot(device, theirs) {
  for (let namings = 0; holdsTheirs(device) !== theirs; namings += NAMINGS) {
    assert.ok(namings < NAMINGS_MAX, 'no snapshot came');
    rename(device);
  }
}

/** A flash whose journal is nearly long enough for a snapshot. */
function fullFlash() {
  const device = makeDevice({ image: next, seed: 12 });
  device.runFor(START_MS);
  request(device, 'set brightness 2');
  let flash;
  do {
    flash = copyOf(device.flash);
    rename(device);
  } while (!holdsTheirs(device));
  flash.load(now);
  return flash;
}

const full = fullFlash();

/** As picotool does it: the die is sent to its bootloader, and starts from there with all that its memory held. */
function flashed(device, image) {
  request(device, 'bootsel');
  assert.ok(device.runUntil(() => device.state === 'bootloader', 1000));
  device.usb.unplug();
  device.flash.load(image);
  device.bootloader().restart();
  device.runFor(START_MS);
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
  const before = tableOf(device, true);
  flashed(device, image);
  const { version: told, storage, crash } = request(device, 'info');
  assert.deepEqual([told, storage, crash], [version, 'kept', null]);
  assert.equal(tableOf(device, true), before);
  assert.deepEqual(request(device, 'roll').rolled, rolled);
}

function playBothWays(game) {
  const device = makeDevice({ image: now, flash: copyOf(full), seed: 13 });
  const random = randomWords(5);
  device.runFor(START_MS);
  request(device, `new ${game}`);
  updateAndPlayOn(device, next, NEXT.version, random);
  writeSnapshot(device, true);
  updateAndPlayOn(device, now, VERSION, random);
  updateAndPlayOn(device, next, NEXT.version, random);
  return { device, random };
}

for (const game of GAMES) {
  test(`${game}: updated in its middle, put back, and updated again: all of it is there, and it is played on`, () => {
    assertClean(playBothWays(game).device);
  });
}

test('a snapshot of this version goes on in the other one', () => {
  const { device, random } = playBothWays('cult players=2');
  updateAndPlayOn(device, now, VERSION, random);
  writeSnapshot(device, false);
  updateAndPlayOn(device, next, NEXT.version, random);
  assertClean(device);
});
