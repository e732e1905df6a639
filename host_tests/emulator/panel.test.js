// The OLED model: what each command does to the picture, and what a real one would not take.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { countLit, fromPbm, toPbm } from '../../tools/emulator/picture.js';
import { randomWords } from '../../tools/emulator/parts/ring.js';
import { Panel } from '../../tools/emulator/parts/panel.js';

let oled, faults;

function send(control, ...bytes) {
  oled.start();
  for (const byte of [control, ...bytes]) oled.write(byte);
  oled.stop();
}
const commands = (...bytes) => send(0x00, ...bytes);
const data = (...bytes) => send(0x40, ...bytes);

function clear() {
  commands(0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7);
  data(...Array(1024).fill(0));
}

/** Upright and lit, memory clear. */
beforeEach(() => {
  oled = new Panel(randomWords(1));
  faults = [];
  oled.onFault = (text) => faults.push(text);
  commands(0xa1, 0xc8, 0x8d, 0x14);
  clear();
  commands(0xaf);
});

function lit() {
  const found = [];
  oled.pixels().forEach((pixel, i) => pixel && found.push([i % 128, i >> 7]));
  return found;
}

test('horizontal: along the page, then to the next, within the window', () => {
  commands(0x20, 0x00, 0x21, 10, 11, 0x22, 2, 3);
  data(0x01, 0x02, 0x04, 0x08, 0x10);
  assert.deepEqual(lit(), [[10, 20], [11, 17], [10, 26], [11, 27]].sort((a, b) => a[1] - b[1]));
  assert.deepEqual(faults, []); // the fifth byte wrapped to the first cell
});

test('vertical: down the column, then to the next', () => {
  commands(0x20, 0x01, 0x21, 0, 1, 0x22, 0, 1);
  data(0x01, 0x01, 0x80);
  assert.deepEqual(lit(), [[0, 0], [1, 7], [0, 8]]);
});

test('page: along the page for ever', () => {
  commands(0x20, 0x02, 0xb3, 0x0f, 0x17);
  data(0x01, 0x01);
  assert.deepEqual(lit(), [[0, 24], [127, 24]]);
});

test('turned: remap and scan direction turn what is written after them', () => {
  commands(0xa0, 0xc0, 0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7);
  data(0x01);
  assert.deepEqual(lit(), [[127, 63]]);
});

test('remap is of bytes yet to be written, the scan direction of all', () => {
  data(0x01);
  commands(0xa0);
  assert.deepEqual(lit(), [[0, 0]]);
  commands(0xc0);
  assert.deepEqual(lit(), [[0, 63]]);
});

test('start line, offset, rows', () => {
  data(0x80);
  commands(0x47);
  assert.deepEqual(lit(), [[0, 0]]);
  commands(0x40, 0xd3, 0x04);
  assert.deepEqual(lit(), [[0, 3]]);
  commands(0xd3, 0x00, 0xa8, 0x0f, 0xa5);
  assert.equal(countLit(oled.pixels()), 16 * 128);
});

test('inverse, all on, off, charge pump', () => {
  data(0x01);
  commands(0xa7);
  assert.equal(countLit(oled.pixels()), 128 * 64 - 1);
  commands(0xa6, 0xa5);
  assert.equal(countLit(oled.pixels()), 128 * 64);
  commands(0xa4, 0xae);
  assert.equal(countLit(oled.pixels()), 0);
  commands(0xaf, 0x8d, 0x10);
  assert.equal(countLit(oled.pixels()), 0);
});

test('contrast is kept', () => {
  commands(0x81, 0x42);
  assert.equal(oled.contrast, 0x42);
});

test('single control bytes: command and data in one transfer', () => {
  oled.start();
  for (const byte of [0x80, 0x81, 0x80, 0x33, 0xc0, 0x01, 0x40, 0x02, 0x04]) oled.write(byte);
  oled.stop();
  assert.equal(oled.contrast, 0x33);
  assert.deepEqual(lit(), [[0, 0], [1, 1], [2, 2]]);
  assert.deepEqual(faults, []);
});

test('what the datasheet does not know is a fault', () => {
  for (const bytes of [[0xff], [0x20, 3], [0x21, 5, 4], [0x22, 0, 8], [0xa8, 3], [0x2f], [0xda, 0xff],
                       [0x81]]) {
    faults.length = 0;
    commands(...bytes);
    assert.equal(faults.length, 1, `${bytes}`);
  }
  send(0x13);
  assert.equal(faults.length, 2);
});

test('memory starts as noise; to show it is noticed', () => {
  const fresh = new Panel(randomWords(2));
  assert.ok(fresh.ram.some((byte) => byte !== 0));
  fresh.start();
  for (const byte of [0x00, 0xaf]) fresh.write(byte);
  fresh.stop();
  assert.equal(fresh.showedGarbage, true);
  assert.equal(oled.showedGarbage, false);
});

test('the first picture is there when all is written and the display is on', () => {
  assert.notEqual(oled.firstPictureNs, null);
  oled.powerOn();
  assert.equal(oled.firstPictureNs, null);
  commands(0x8d, 0x14);
  clear();
  assert.equal(oled.firstPictureNs, null);
  oled.now = () => 77;
  commands(0xaf);
  assert.equal(oled.firstPictureNs, 77);
});

test('the status byte tells whether it is on; bytes are counted', () => {
  const OFF = 0x40; // the others are reserved
  assert.equal(oled.read() & OFF, 0);
  commands(0xae);
  assert.equal(oled.read() & OFF, OFF);
  const before = oled.bytes;
  commands(0xaf);
  assert.equal(oled.bytes - before, 2);
});

test('a picture survives PBM', () => {
  data(0x81, 0x7e, 0x01);
  assert.deepEqual(fromPbm(toPbm(oled.pixels())), oled.pixels());
});
