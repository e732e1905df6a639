// The console over USB: the same contract as everywhere, here through the wire and the real device.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromPbm } from '../../tools/emulator/picture.js';
import { assertClean, assertSameScreen, bootDevice, request } from './support.js';

test('info tells what this is', () => {
  const device = bootDevice();
  const info = request(device, 'info');
  assert.equal(info.product, 'Sanity Die');
  assert.equal(info.board, 'pico');
  assert.equal(info.crash, null);
  assert.equal(info.dropped_lines, 0);
  assert.ok(Math.abs(info.uptime_ms - device.stats.sinceBootMs) < 50);
});

test('every part passes its self-test', () => {
  const { pass, tests } = request(bootDevice(), 'selftest');
  assert.equal(pass, true, JSON.stringify(tests));
  assert.deepEqual(tests.map(({ name }) => name),
    ['display', 'flash', 'noise', 'vectors', 'clock', 'supply', 'buttons']);
});

test('the self-test measures the supply', () => {
  const device = bootDevice({ vsysMv: 4900 });
  const { tests } = request(device, 'selftest');
  const { value } = tests.find(({ name }) => name === 'supply');
  assert.ok(Math.abs(value - 4900) < 50, `${value} mV`);
});

test('a burst of requests is answered in order', () => {
  const device = bootDevice();
  request(device, 'info');
  const sides = [2, 4, 6, 8, 10, 12, 20, 100];
  for (const n of sides) device.console.send(`new dice die=d${n}`);
  assert.ok(device.runUntil(() => device.console.replies.length === sides.length, 5000));
  const bounds = device.console.replies.splice(0).map(({ prompt }) => prompt.bounds[0]);
  assert.deepEqual(bounds, sides);
});

test('screen is what is on the glass', () => {
  const device = bootDevice();
  request(device, 'new dice die=d20');
  device.runFor(1000);
  const { width, height, pbm } = request(device, 'screen');
  assert.deepEqual([width, height], [128, 64]);
  assertSameScreen(device, fromPbm(Buffer.from(pbm, 'base64')), 'glass');
});

test('brightness reaches the panel', () => {
  const device = bootDevice();
  const contrasts = [1, 5, 10].map((level) => {
    request(device, `set brightness ${level}`);
    device.runFor(200);
    return device.oled.contrast;
  });
  assert.ok(contrasts[0] < contrasts[1] && contrasts[1] < contrasts[2], `${contrasts}`);
});

test('press is a finger for that long; wait is device time', () => {
  const device = bootDevice();
  request(device, 'info');
  const start = device.ms;
  request(device, 'press right 150');
  const pressed = device.ms - start;
  assert.ok(pressed >= 150 && pressed < 250, `${pressed} ms`);
  const { uptime_ms: before } = request(device, 'info');
  request(device, 'wait 1234');
  const { uptime_ms: after } = request(device, 'info');
  assert.ok(after - before >= 1234 && after - before < 1300, `${after - before} ms`);
});

test('raw noise streams while the game goes on', () => {
  const device = bootDevice();
  const reply = device.console.request('entropy raw 2048', 60_000);
  assert.equal(reply.ok, true, JSON.stringify(reply));
  const bytes = Buffer.concat(device.console.payload.map((line) => Buffer.from(line, 'base64')));
  assert.equal(bytes.length, 2048);
  assertClean(device);
});
