// The flash model keeps NOR's rules, and can lose power anywhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Flash, FlashJob, PAGE_BYTES, PowerCut, SECTOR_BYTES } from '../../tools/emulator/chip/flash.js';
import { randomWords } from '../../tools/emulator/parts/ring.js';

const AT = 0x1f0000;

function run(flash, operations) {
  const job = new FlashJob(flash, operations);
  let now = 0;
  for (let left = job.step(now); left > 0; left = job.step(now)) now += left;
  return now;
}

const page = (byte) => new Uint8Array(PAGE_BYTES).fill(byte);
const program = (flash, data, at = AT) => run(flash, flash.programmings(at, data));
const erase = (flash, bytes = SECTOR_BYTES, at = AT) => run(flash, flash.erasures(at, bytes));
const bytesAt = (flash, count, at = AT) => flash.bytes.subarray(at, at + count);

function faultsOf(flash) {
  const faults = [];
  flash.onFault = (text) => faults.push(text);
  return faults;
}

test('a program clears bits, an erase sets them', () => {
  const flash = new Flash();
  program(flash, page(0x5a));
  assert.equal(flash.bytes[AT], 0x5a);
  erase(flash);
  assert.ok(bytesAt(flash, SECTOR_BYTES).every((byte) => byte === 0xff));
});

test('a page may be programmed again to clear more; to set a bit is a fault and does nothing', () => {
  const flash = new Flash();
  const faults = faultsOf(flash);
  program(flash, page(0xf0));
  program(flash, page(0x30));
  assert.deepEqual(faults, []);
  program(flash, page(0x0f));
  assert.equal(flash.bytes[AT], 0x00);
  assert.equal(faults.length, 1);
});

test('what is not aligned, or past the end, is a fault and does nothing', () => {
  const flash = new Flash();
  const faults = faultsOf(flash);
  program(flash, page(0), AT + 1);
  program(flash, new Uint8Array(100));
  erase(flash, 100);
  erase(flash, SECTOR_BYTES, AT + 256);
  erase(flash, 17 * SECTOR_BYTES);
  assert.equal(faults.length, 5);
  assert.equal(flash.operations, 0);
});

test('operations take their time and wear their sectors', () => {
  const flash = new Flash();
  assert.equal(erase(flash, 2 * SECTOR_BYTES), 2 * 45e6);
  assert.equal(program(flash, new Uint8Array(3 * PAGE_BYTES)), 3 * 0.4e6);
  erase(flash);
  assert.equal(flash.wear[AT / SECTOR_BYTES], 2);
  assert.equal(flash.wear[AT / SECTOR_BYTES + 1], 1);
  assert.deepEqual([flash.erases, flash.programs], [3, 3]);
  assert.equal(erase(new Flash({ times: 'worst' })), 400e6);
});

test('power cut before, in the middle and after the planned operation', () => {
  const outcome = (point, options) => {
    const flash = new Flash();
    flash.planCut(2, point, options);
    assert.throws(() => program(flash, new Uint8Array(3 * PAGE_BYTES)), PowerCut);
    return bytesAt(flash, 3 * PAGE_BYTES);
  };
  const cleared = (bytes) => bytes.filter((byte) => byte === 0).length;
  assert.equal(cleared(outcome('before')), PAGE_BYTES);
  assert.equal(cleared(outcome('after')), 2 * PAGE_BYTES);
  const half = outcome('middle', { share: 0.25 });
  assert.equal(cleared(half), PAGE_BYTES + 64);
  assert.equal(half[PAGE_BYTES + 64], 0xaa); // this byte has some of its bits
  assert.equal(half[PAGE_BYTES + 65], 0xff);
});

test('a scattered cut leaves any bit old or new', () => {
  const flash = new Flash();
  program(flash, page(0x00));
  flash.planCut(1, 'middle', { share: 0.5, random: randomWords(3) });
  assert.throws(() => erase(flash), PowerCut);
  const kinds = new Set(bytesAt(flash, PAGE_BYTES));
  assert.ok(kinds.size > 50, `${kinds.size} different bytes`);
  assert.ok(bytesAt(flash, SECTOR_BYTES).subarray(PAGE_BYTES).every((byte) => byte === 0xff));
});

test('power that goes at an instant leaves what is under way as far as it got', () => {
  for (const [share, least, most] of [[0.1, 0, 900], [0.9, 1100, 2048]]) {
    const flash = new Flash();
    const job = new FlashJob(flash, flash.programmings(AT, page(0x00)));
    job.step(0);
    job.losePower(share * 0.4e6, randomWords(1));
    const cleared = bytesAt(flash, PAGE_BYTES).reduce(
      (sum, byte) => sum + 8 - byte.toString(2).replaceAll('0', '').length, 0);
    assert.ok(cleared > least && cleared < most, `${share}: ${cleared} bits`);
  }
});

test('after a cut the flash goes on', () => {
  const flash = new Flash();
  flash.planCut(1);
  assert.throws(() => erase(flash), PowerCut);
  erase(flash);
  assert.equal(flash.erases, 2);
});

test('an update of the image leaves what lies behind it', () => {
  const flash = new Flash();
  program(flash, page(0x12));
  flash.load(new Uint8Array(5000));
  assert.equal(flash.bytes[4999], 0);
  assert.equal(flash.bytes[5000], 0xff);
  assert.equal(flash.bytes[AT], 0x12);
});
