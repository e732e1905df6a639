// A start on any ring oscillator that the datasheet allows, and on a crystal that is late or dead.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countLit } from '../../tools/emulator/picture.js';
import { assertClean, assertOtherScreen, assertSameScreen, makeDevice, request } from './support.js';

const MHZ = 1e6;
const MS = 1e6;
const BUS_HZ = 400_000;

/** At power-up the ring is divided by 16: of 1.8 to 12 MHz then, by the datasheet. */
const RINGS_HZ = [1.8, 6.5, 12].map((mhz) => mhz * 16 * MHZ);

/** The most bits a second that the bus has seen, by its bytes of nine clocks each, until `ms`. */
function fastestBusHz(device, ms) {
  let [most, bytes, sinceMs] = [0, device.stats.busBytes, device.ms];
  while (device.ms < ms) {
    device.runFor(1);
    const { busBytes } = device.stats;
    most = Math.max(most, ((busBytes - bytes) * 9 * 1000) / (device.ms - sinceMs));
    [bytes, sinceMs] = [busBytes, device.ms];
  }
  return most;
}

test('with the slowest and the fastest ring it starts alike, and never drives the bus too fast', () => {
  const pictures = RINGS_HZ.map((ringHz) => {
    const device = makeDevice({ ringHz, flashWaits: true });
    const fastest = fastestBusHz(device, 200);
    assert.ok(fastest < BUS_HZ * 1.1, `${ringHz} Hz: ${fastest} bits a second`);
    const { firstPictureMs } = device.stats;
    assert.ok(firstPictureMs !== null && firstPictureMs < 100, `${ringHz} Hz: first picture after ${firstPictureMs} ms`);
    assertClean(device);
    return device.screen();
  });
  const [slowest, usual, fastest] = pictures;
  assert.deepEqual(slowest, usual);
  assert.deepEqual(fastest, usual);
});

test('a crystal that never starts is told on the glass, with any ring', () => {
  const [slowest, usual, fastest] = RINGS_HZ.map((ringHz, i) => {
    const device = makeDevice({ ringHz, crystalLateNs: Infinity });
    device.runFor(1000);
    const screen = device.screen();
    assert.ok(countLit(screen) > 500, 'it is dark');
    device.runFor(i === 1 ? 1500 : 100); // longer than the light stays up on a battery
    assertSameScreen(device, screen, 'it stays');
    assertClean(device);
    return screen;
  });
  assert.deepEqual(slowest, usual);
  assert.deepEqual(fastest, usual);
  const healthy = makeDevice();
  healthy.runFor(300);
  assertOtherScreen(healthy, usual, 'and not what a start shows');
});

test('a crystal that starts late is waited for, and then all goes on', () => {
  const device = makeDevice({ crystalLateNs: 1500 * MS });
  device.runFor(1400);
  const told = device.screen();
  assert.ok(countLit(told) > 500, 'it is dark');
  device.runFor(600);
  assertOtherScreen(device, told);
  assert.equal(device.stats.clkSysHz, 48 * MHZ);
  device.runFor(1000);
  assert.ok(request(device, 'info').ok);
  assertClean(device);
});
