// What endpoint 0 tells, all of it: each request that there could be, each descriptor, in each length. Nothing else
// comes out, and nothing of what lies behind an answer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HostileHost } from './hostile-host.js';
import { assertClean, bootDevice } from './support.js';

const CONFIGURE_MS = 1000;
const TO_HOST = 0x80;
const GET_DESCRIPTOR = 6;
const REQUESTS = [...Array(0x31).keys(), 0x41, 0x5b, 0x5c, 0x7f, 0x80, 0xa0, 0xfe, 0xff];
const LENGTHS = [1, 2, 3, 8, 9, 17, 18, 33, 63, 64, 65, 107, 127, 128, 178, 255, 256, 4096, 65535];
const LAST_STRING = 6;

// Of value 0 and index 0: type and request, and the answer.
const ANSWERS = {
  '80 00': '0000', '81 00': '0000', '82 00': '0000', '02 01': '', '80 08': '01', '00 09': '', '81 0a': '00', '01 0b': '',
  'a1 21': '00c20100000008', '21 22': '', '21 23': '',
};

const hex = (bytes) => Buffer.from(bytes).toString('hex');

function begun() {
  const device = bootDevice();
  device.usb.plug();
  assert.ok(device.runUntil(() => device.usb.state === 'configured', CONFIGURE_MS));
  const { descriptors } = device.usb;
  device.usb.forget();
  const host = new HostileHost(device, 1);
  host.patience = 1000;
  host.beginWell();
  return { device, host, descriptors };
}

test('of all requests that there could be, those are answered that are written down', () => {
  const { device, host } = begun();
  const answered = {};
  for (let type = 0; type < 256; type++) {
    for (const request of REQUESTS) {
      const got = host.request([type, request, 0, 0, type & TO_HOST ? 64 : 0]);
      if (typeof got === 'string') continue;
      answered[hex([type, request]).replace(/^../, '$& ')] = hex(got);
      host.beginWell(); // some take the configuration away
    }
  }
  assert.deepEqual(answered, ANSWERS);
  assert.equal(device.boots, 1);
  assertClean(device);
});

test('of all descriptors that there could be, those come that there are', () => {
  const { device, host, descriptors } = begun();
  const found = [];
  for (let type = 0; type < 256; type++) {
    for (let index = 0; index < 9; index++) {
      const got = host.request([TO_HOST, GET_DESCRIPTOR, (type << 8) | index, 0, 255]);
      if (typeof got !== 'string') found.push(`${type} ${index}`);
    }
  }
  const strings = Array.from({ length: LAST_STRING + 1 }, (_, i) => `3 ${i}`);
  assert.deepEqual(found, ['1 0', '2 0', ...strings, '15 0']);
  assert.deepEqual(host.request([TO_HOST, GET_DESCRIPTOR, 0x0200, 0, 255]), [...descriptors.configuration]);
  assertClean(device);
});

test('an answer cut to any length is the beginning of the whole, and longer it never gets', () => {
  const { device, host } = begun();
  const requests = [[0x80, 6, 0x0100, 0], [0x80, 6, 0x0200, 0], [0x80, 6, 0x0f00, 0], [0xc0, 1, 0, 7], [0xa1, 0x21, 0, 0], [0xa1, 0xfe, 0, 3],
    [0x80, 0, 0, 0], [0x80, 8, 0, 0], ...Array.from({ length: LAST_STRING + 1 }, (_, i) => [0x80, 6, 0x0300 | i, 0x409])];
  for (const words of requests) {
    const whole = host.request([...words, 65535]);
    assert.ok(whole.length > 0 && whole.length < 256, words.join(' '));
    for (const length of LENGTHS) {
      assert.equal(hex(host.request([...words, length])), hex(whole.slice(0, length)), `${words.join(' ')}, ${length} bytes`);
    }
  }
  assertClean(device);
});
