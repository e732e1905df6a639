// The descriptors: each field as the standards have it, and cut to any length.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeOver } from './hostile-host.js';
import { assertClean, bootDevice, request } from './support.js';

const TO_HOST = 0x80;
const GET_DESCRIPTOR = 6;
const LENGTHS = [1, 2, 3, 8, 9, 17, 18, 33, 63, 64, 65, 107, 127, 128, 178, 255, 256, 4096, 65535];
const LAST_STRING = 6;

const hex = (bytes) => Buffer.from(bytes).toString('hex');

function begun(settings = []) {
  const device = bootDevice();
  for (const setting of settings) request(device, `set ${setting}`);
  device.usb.unplug();
  device.runFor(50);
  const host = takeOver(device);
  return { device, host };
}

const le = (value) => [value & 0xff, value >> 8];
const wide = (text) => [...Buffer.from(`${text}\0`, 'utf16le')];
const face = (number, endpoints, kind, name) => [9, 4, number, 0, endpoints, ...kind, name];
const pipe = (address, kind, bytes, interval) => [7, 5, address, kind, ...le(bytes), interval];
const [BULK, INTERRUPT] = [2, 3];
const [PICO, SERIAL_AND_RESET] = [0x2e8a, 0x000a];
const [MAKER, PRODUCT, SERIAL, CONSOLE, RESET, DRIVE] = [1, 2, 3, 4, 5, 6]; // strings

const HEAD = [18, 1, ...le(0x0210), 0xef, 2, 1, 64, ...le(PICO), ...le(SERIAL_AND_RESET), ...le(0x0100), MAKER, PRODUCT, SERIAL, 1];
const CONFIGURATION = [
  ...[9, 2, ...le(107), 4, 1, 0, 0x80, 100 / 2],
  ...[8, 11, 0, 2, 2, 2, 0, 0], // the next two are one port
  ...face(0, 1, [2, 2, 0], CONSOLE), ...[5, 0x24, 0, ...le(0x0120)], ...[5, 0x24, 1, 0, 1], ...[4, 0x24, 2, 6], ...[5, 0x24, 6, 0, 1],
  ...pipe(0x81, INTERRUPT, 8, 16),
  ...face(1, 2, [10, 0, 0], 0), ...pipe(0x02, BULK, 64, 0), ...pipe(0x82, BULK, 64, 0),
  ...face(2, 0, [0xff, 0, 1], RESET),
  ...face(3, 2, [8, 6, 0x50], DRIVE), ...pipe(0x03, BULK, 64, 0), ...pipe(0x83, BULK, 64, 0),
];
const WINDOWS_8_1 = [0, 0, 3, 6];
const PLATFORM = [0xdf, 0x60, 0xdd, 0xd8, 0x89, 0x45, 0xc7, 0x4c, 0x9c, 0xd2, 0x65, 0x9d, 0x9e, 0x64, 0x8a, 0x9f];
const [MS_REQUEST, MS_INDEX] = [1, 7];
const MS_PROPERTY = [1, 0, ...le(40), ...wide('DeviceInterfaceGUID'), ...le(78), ...wide('{3f6a5c1e-7d0b-4c53-9e0a-5a171d1e0b05}')];
const MS_SET = [
  ...[10, 0, 0, 0, ...WINDOWS_8_1, ...le(166)],
  ...[8, 0, 2, 0, 2, 0, ...le(156)], // of the reset interface
  ...[20, 0, 3, 0, ...Buffer.from('WINUSB'), ...Array(10).fill(0)],
  ...[...le(4 + MS_PROPERTY.length), 4, 0, ...MS_PROPERTY],
];
const CAN = [5, 15, ...le(33), 1, 28, 16, 5, 0, ...PLATFORM, ...WINDOWS_8_1, ...le(MS_SET.length), MS_REQUEST, 0];

test('each field is as the standards have it', () => {
  const { device, host } = begun();
  const descriptor = (type, index = 0) => host.request([TO_HOST, GET_DESCRIPTOR, (type << 8) | index, 0, 255]);
  assert.deepEqual(descriptor(1), HEAD);
  assert.deepEqual(descriptor(2), CONFIGURATION);
  assert.deepEqual(descriptor(15), CAN);
  assert.deepEqual(host.request([0xc0, MS_REQUEST, 0, MS_INDEX, 65535]), MS_SET);
  assert.deepEqual(descriptor(3), [4, 3, ...le(0x0409)]);
  const texts = { [MAKER]: 'Sanity Die', [PRODUCT]: 'Sanity Die', [CONSOLE]: 'Console', [RESET]: 'Reset', [DRIVE]: 'Drive' };
  for (const [index, text] of Object.entries(texts)) assert.deepEqual(descriptor(3, index), [2 + 2 * text.length, 3, ...Buffer.from(text, 'utf16le')]);
  assertClean(device);
});

test('with the drive switched off they have all but the drive', () => {
  const { host } = begun(['drive off']);
  const configuration = host.request([TO_HOST, GET_DESCRIPTOR, 0x0200, 0, 255]);
  assert.deepEqual(configuration, [9, 2, ...le(84), 3, ...CONFIGURATION.slice(5, 84)]);
});

test('an answer cut to any length is the beginning of the whole, and longer it never gets', () => {
  const { device, host } = begun();
  const requests = [[0x80, 6, 0x0100, 0], [0x80, 6, 0x0200, 0], [0x80, 6, 0x0f00, 0], [0xc0, 1, 0, 7], [0xa1, 0x21, 0, 0],
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
