// The die on the bus: enumerated by the book, unplugged, suspended, and with a host that never reads.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Disk, filesOf } from '../../tools/emulator/usb/disk.js';
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

test('the device descriptor is ours', () => {
  const { descriptors } = plugged().usb;
  const { device } = descriptors;
  assert.equal(device[0], 18);
  assert.ok([0x0200, 0x0201, 0x0210].includes(word(device, 2)));
  assert.notEqual(word(device, 8), 0, 'vendor');
  assert.equal(device[17], 1, 'configurations');
  assert.ok(descriptors.strings.product.includes('Sanity Die'));
  assert.ok(descriptors.strings.manufacturer.length > 0);
});

test('the serial number is the flash chip\'s id', () => {
  const device = plugged();
  const id = Buffer.from(device.flash.id).toString('hex').toUpperCase();
  assert.equal(device.usb.descriptors.strings.serial, id);
  assert.equal(request(device, 'info').id, id);
});

test('the configuration is well formed and has one serial port', () => {
  const { configuration, interfaces, serial } = plugged().usb.descriptors;
  assert.equal(word(configuration, 2), configuration.length);
  assert.equal(configuration[4], new Set(interfaces.map(({ number }) => number)).size);
  assert.ok((configuration[7] & 0x80) !== 0, 'bit 7 of the attributes is always set');
  assert.ok(serial, 'no serial port');
  assert.equal(serial.packet, 64);
  const endpoints = interfaces.flatMap((one) => one.endpoints);
  const names = endpoints.map(({ number, isIn }) => `${number}${isIn ? 'in' : 'out'}`);
  assert.equal(new Set(names).size, names.length, 'an endpoint twice');
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
  const files = [...told.matchAll(/^\| ([A-Z]+\.[A-Z]+) \|/gm)].map(([, name]) => name);
  assert.deepEqual(files, Object.keys(filesOf(disk.readAll())));
});

test('what it can do (BOS) is told when the version promises it', () => {
  const { device, bos } = plugged().usb.descriptors;
  if (word(device, 2) < 0x0201) return;
  assert.equal(word(bos, 2), bos.length);
  let capabilities = 0;
  for (let at = bos[0]; at < bos.length; at += bos[at]) capabilities++;
  assert.equal(capabilities, bos[4]);
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
