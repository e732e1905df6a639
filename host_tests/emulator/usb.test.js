// The die on the bus: enumerated by the book, each field of its descriptors as the standards have it, unplugged, suspended, and
// with a host that never reads.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Disk, filesOf } from '../../tools/emulator/usb/disk.js';
import { takeOver } from './hostile-host.js';
import { assertClean, assertOtherScreen, bootDevice, deviceWithDie, makeDevice, request } from './support.js';

const CONFIGURE_MS = 1000;

function plugged(options) {
  const device = bootDevice(options);
  device.usb.plug();
  assert.ok(device.runUntil(() => device.usb.state === 'configured', CONFIGURE_MS), device.usb.state);
  return device;
}

const word = (bytes, at) => bytes[at] | (bytes[at + 1] << 8);
const FRAMES = 1 << 17; // of the controller's interrupts

test('it enumerates: each request granted in time, the qualifier refused by STALL', () => {
  const device = plugged();
  const outcomes = Object.fromEntries(device.usb.log.map(({ name, outcome }) => [name, outcome]));
  assert.equal(outcomes['GET qualifier'], 'stall');
  delete outcomes['GET qualifier'];
  assert.ok(Object.values(outcomes).every((outcome) => outcome === 'ack'), JSON.stringify(outcomes));
  const address = device.usb.log.find(({ name }) => name === 'SET_ADDRESS');
  assert.ok(address.ms < 50);
  assertClean(device);
});

test('the serial number is the flash chip\'s id', () => {
  const device = plugged();
  const id = Buffer.from(device.flash.id).toString('hex').toUpperCase();
  assert.equal(device.usb.descriptors.strings.serial, id);
  assert.equal(request(device, 'info').id, id);
});

test('docs/usb.md tells what it shows', () => {
  const told = readFileSync(new URL('../../docs/usb.md', import.meta.url), 'utf8');
  const device = plugged();
  const { device: head, configuration, interfaces } = device.usb.descriptors;
  const hex = (value, digits) => value.toString(16).toUpperCase().padStart(digits, '0');
  assert.ok(told.includes(`full speed, ${2 * configuration[8]} mA, ${hex(word(head, 8), 4)}:${hex(word(head, 10), 4)}`));
  const rows = [...told.matchAll(/^\| ([\d, ]+) \| .* \| (.*) \|$/gm)].slice(0, 3);
  assert.deepEqual(rows.flatMap(([, numbers]) => numbers.split(', ').map(Number)), interfaces.map(({ number }) => number));
  const endpoints = interfaces.flatMap((one) => one.endpoints).map(({ number, isIn }) => hex(number | (isIn ? 0x80 : 0), 2));
  assert.deepEqual(rows.flatMap(([, , text]) => text.match(/[0-9A-F]{2}/g) ?? []), endpoints);
  const disk = new Disk(device);
  disk.ready();
  assert.ok(told.includes(`Read-only, ${disk.capacity()} sectors, FAT12`));
  const files = [...told.matchAll(/^- ([A-Z]+\.[A-Z]+):/gm)].map(([, name]) => name);
  assert.deepEqual(files, Object.keys(filesOf(disk.readAll())));
});

test('plugged in before power-up it enumerates too', () => {
  const device = makeDevice({ power: false });
  device.usb.plug();
  device.powerOn();
  assert.ok(device.runUntil(() => device.usb.state === 'configured', 1500));
  assertClean(device);
});

test('unplugged and plugged again, ten times', () => {
  const device = bootDevice();
  for (let i = 0; i < 10; i++) {
    device.usb.plug();
    assert.ok(device.runUntil(() => device.usb.state === 'configured', CONFIGURE_MS), `time ${i}`);
    request(device, 'info');
    device.usb.unplug();
    device.runFor(30);
  }
  assertClean(device);
});

test('pulled out in the middle of enumerating, it is there the next time', () => {
  for (const ms of [101, 118, 128, 131]) {
    const device = bootDevice();
    device.usb.plug();
    device.runFor(ms);
    device.usb.unplug();
    device.runFor(200);
    request(device, 'info');
    assertClean(device);
  }
});

test('suspended and resumed, the console goes on', () => {
  const device = plugged();
  request(device, 'info');
  device.usb.suspend();
  device.runFor(500);
  device.usb.resume();
  device.runFor(30);
  request(device, 'info');
  assertClean(device);
});

test('frames are looked at while a packet waits, and wake nobody when the port is closed', () => {
  const device = plugged();
  const { usbCtrl } = device.chip.mcu;
  const looks = () => (usbCtrl.intEnable & FRAMES) !== 0;
  assert.ok(!looks(), 'nothing was sent yet');
  device.usb.openPort();
  device.usb.setReading(false);
  device.console.send('info');
  device.runFor(20);
  assert.ok(looks(), 'a reply waits');
  device.usb.closePort();
  device.runFor(20);
  assert.ok(!looks(), 'it waits for nobody');
});

test('a host that never reads: the game goes on, and the lines come when it does', () => {
  const device = deviceWithDie('d6');
  request(device, 'watch on');
  device.usb.setReading(false);
  for (let i = 0; i < 30; i++) device.console.send('help');
  const before = device.screen();
  device.press('roll');
  device.runFor(700);
  device.release('roll');
  device.runFor(3000);
  assertOtherScreen(device, before, 'the game stood still');
  const flash = device.stats.flashPrograms;
  device.tap('roll', 700);
  device.runFor(3000);
  assert.ok(device.stats.flashPrograms > flash, 'no second roll was stored');
  device.usb.setReading(true);
  device.runFor(3000);
  assert.equal(device.console.replies.length, 30, 'every request has its reply');
  device.console.replies.length = 0;
  assert.equal(request(device, 'state').seq, 2);
  assertClean(device);
});

test('a host that does not even open the port: the game goes on', () => {
  const device = plugged();
  const before = device.screen();
  device.tap('right', 100);
  device.runFor(1000);
  assertOtherScreen(device, before, 'the game stood still');
  assertClean(device);
});

test('closing the port ends terminal mode and watching', () => {
  const device = plugged();
  request(device, 'watch on');
  device.usb.closePort();
  device.runFor(100);
  device.usb.openPort();
  device.runFor(100);
  device.tap('left', 100);
  device.runFor(500);
  assert.deepEqual(device.console.events, []);
});

// ---- descriptors ----

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
