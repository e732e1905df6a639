// Bytes without an end of a line: the console takes so many a round, and no more.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bootDevice, request } from './support.js';

const FLOOD_BYTES = 1 << 20;
const LONGEST_MS = 60_000;

test('a megabyte into the port without a newline restarts nothing, and a press is seen as fast as ever', () => {
  const device = bootDevice({ seed: 5 });
  request(device, 'new dice die=d20');
  device.runFor(1000);
  const { boots } = device;
  device.usb.send(new Uint8Array(FLOOD_BYTES).fill(0x61));
  device.runFor(500);
  const drawn = device.oled.dataBytes;
  device.press('roll');
  device.runFor(100);
  assert.ok(device.oled.dataBytes > drawn, 'the display stands still');
  device.release('roll');
  device.usb.send(new TextEncoder().encode('\n'));
  device.console.replies.length = 0;
  assert.ok(device.runUntil(() => device.console.replies.length > 0, LONGEST_MS), 'no answer');
  assert.equal(device.console.replies.shift().error, 'too-long');
  assert.equal(device.boots, boots, 'it restarted');
  assert.equal(request(device, 'state').seq, 1, 'the throw in between is lost');
});
