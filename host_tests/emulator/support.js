// What the tests on the device's own image share.

import assert from 'node:assert/strict';
import { Device } from '../../tools/emulator/device.js';
import { Flash } from '../../tools/emulator/chip/flash.js';
import { readImage } from '../../tools/emulator/image.js';
import { Moment } from '../../tools/emulator/moment.js';
import { samePixels, toHalfBlocks } from '../../tools/emulator/picture.js';

export { Device, Flash, samePixels };

export const BOOT_MS = 500;

const SYSINFO = 0x40000;
export const CHIP_B1 = 0x10002927;
export const CHIP_B2 = 0x20002927; // the first that takes back what USB has armed

/** A device just switched on. */
export function makeDevice(options = {}) {
  return new Device({ image: readImage(), ...options });
}

// Devices whose start-up is over, each taken once and restored for every test: the same to the last
// cycle (models.test.js), in a tenth of the time. Sources of noise other than the healthy ones, and
// things of a test's own, may keep to themselves how far they are: with them it boots.
const moments = new Map();
const plain = (options) => !options.noise && !options.adc && Object.values(options).every((value) => ['string', 'number', 'boolean'].includes(typeof value));

/** Its chip is of another revision, by the block that tells it. */
export function setChipId(device, id) {
  const block = device.chip.mcu.peripherals[SYSINFO];
  const read = block.readUint32.bind(block);
  block.readUint32 = (offset) => (offset === 0 ? id : read(offset));
}

/** A device whose start-up is over. */
export function bootDevice(options = {}) {
  const run = (device) => device.runFor(BOOT_MS);
  if (!plain(options)) {
    const device = makeDevice(options);
    run(device);
    return device;
  }
  const key = JSON.stringify(options);
  if (!moments.has(key)) moments.set(key, new Moment(() => makeDevice(options), run));
  return moments.get(key).restore();
}

/** A device at the table with a die in the hand, and enough noise gathered for a throw. */
export function deviceWithDie(die = 'cult', options = {}) {
  const device = bootDevice(options);
  request(device, `new dice die=${die}`);
  waitForNoise(device);
  device.runFor(1000);
  return device;
}

/** One request that has to be granted. */
export function request(device, line, limitMs) {
  const reply = device.console.request(line, limitMs);
  assert.equal(reply.ok, true, `${line}: ${JSON.stringify(reply)}`);
  return reply;
}

export function waitForNoise(device, bits = 320) {
  const enough = () => request(device, 'entropy health').credit_bits >= bits;
  for (let i = 0; i < 100 && !enough(); i++) device.runFor(100);
  assert.ok(enough(), 'no noise gathered within 10 s');
}

/** Takes ROLL up for `ms`, throws, and waits for the answer; gives the game's state. */
export function throwDie(device, ms = 700) {
  const { seq } = request(device, 'state');
  device.tap('roll', ms);
  for (let i = 0; i < 40; i++) {
    const state = request(device, 'state');
    if (state.seq > seq) return state;
    device.runFor(50);
  }
  return assert.fail('thrown, and nothing came');
}

/** While it does that: when each bit of the ring was taken, in ns. */
export function ringSampledWhile(device, act) {
  const times = [];
  const { source } = device.ring;
  const read = source.read.bind(source);
  source.read = (ns) => {
    times.push(ns);
    return read(ns);
  };
  act();
  source.read = read;
  return times;
}

/** The same flash once more. */
export function copyOf(flash) {
  const copy = Object.create(Object.getPrototypeOf(flash));
  return Object.assign(copy, flash, { bytes: flash.bytes.slice(), wear: flash.wear.slice(), cut: null });
}

/** Nothing happened that the chip would not take. */
export function assertClean(device) {
  assert.deepEqual(device.faults, []);
  assert.equal(device.oled.showedGarbage, false, 'the glass showed memory never written');
}

export function assertSameScreen(device, pixels, what) {
  const now = device.screen();
  if (samePixels(now, pixels)) return;
  assert.fail(`${what}\n${toHalfBlocks(now).join('\n')}\ninstead of\n${toHalfBlocks(pixels).join('\n')}`);
}

/** The picture that the firmware drew last. */
export function drawn(device) {
  const bytes = Buffer.from(request(device, 'screen').pbm, 'base64').subarray(-1024);
  return Uint8Array.from({ length: 8192 }, (_, i) => (bytes[i >> 3] >> (7 - (i & 7))) & 1);
}

export function assertShows(device, what) {
  assertSameScreen(device, drawn(device), what);
}

export function assertOtherScreen(device, pixels, what) {
  assert.ok(!samePixels(device.screen(), pixels), what);
}

/** The same game, told; what the next draw is committed to is another after each start. */
export function assertSameGame(told, wanted, message) {
  const game = ({ commit, ...rest }) => rest;
  assert.deepEqual(game(told), game(wanted), message);
}
