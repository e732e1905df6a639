// Requests on endpoint 0 and what becomes of the port: what the standard says, and what hosts do to it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setupPacket } from '../../tools/emulator/usb/usb-descriptors.js';
import { assertClean, bootDevice, makeDevice, request, waitForNoise } from './support.js';

const LIMIT_MS = 1000; // each request is answered or refused by then
const CONFIGURE_MS = 1000;
const PIPES = [0x81, 0x02, 0x82, 0x03, 0x83];

function plugged() {
  const device = bootDevice();
  device.usb.plug();
  assert.ok(device.runUntil(() => device.usb.state === 'configured', CONFIGURE_MS), device.usb.state);
  return device;
}

/** The endpoints that this device has. */
function pipesOf(device) {
  const own = device.usb.descriptors.interfaces.flatMap(({ endpoints }) => endpoints)
    .map(({ number, isIn }) => number | (isIn ? 0x80 : 0));
  return PIPES.filter((address) => own.includes(address));
}

/** One request: { outcome, data }. */
function ask(device, type, code, value, index, data = 0) {
  let answer = null;
  const length = typeof data === 'number' ? data : data.length;
  device.usb.control(setupPacket(type, code, value, index, length), data,
    (outcome, bytes) => (answer = { outcome, data: [...bytes] }));
  assert.ok(device.runUntil(() => answer !== null, LIMIT_MS), `no answer to ${[type, code, value, index, length]}`);
  return answer;
}

const granted = (device, ...words) => assert.equal(ask(device, ...words).outcome, 'ack', words.join(' '));
const refused = (device, ...words) => assert.equal(ask(device, ...words).outcome, 'stall', words.join(' '));
const gives = (device, bytes, ...words) => assert.deepEqual(ask(device, ...words), { outcome: 'ack', data: bytes });

/** The console as a program finds it that opens the port now: two replies, one longer than a packet. */
function assertWorks(device) {
  request(device, 'info');
  request(device, 'help');
}

const closePort = (device, ms = 20) => {
  device.usb.closePort();
  device.runFor(ms);
};

test('status, configuration and interface: as systems ask for them', () => {
  const device = plugged();
  gives(device, [0, 0], 0x80, 0, 0, 0, 2);
  for (const endpoint of pipesOf(device)) gives(device, [0, 0], 0x82, 0, 0, endpoint, 2);
  gives(device, [1], 0x80, 8, 0, 0, 1);
  gives(device, [0], 0x81, 10, 0, 1, 1);
  granted(device, 0x01, 11, 0, 1);
  gives(device, [0], 0xa1, 0xfe, 0, 3, 1); // the drive's last unit
  granted(device, 0x21, 0xff, 0, 3); // the drive's reset
  refused(device, 0x81, 6, 0x2200, 0, 64);
  refused(device, 0xc0, 1, 0, 8, 64);
  assertWorks(device);
  assertClean(device);
});

test('line coding is taken, and given back', () => {
  const device = plugged();
  const coding = [0x80, 0x25, 0, 0, 0, 0, 8];
  granted(device, 0x21, 0x20, 0, 0, Uint8Array.from(coding));
  gives(device, coding, 0xa1, 0x21, 0, 0, 7);
  assertWorks(device);
  assertClean(device);
});

/** Of the whole RAM, what the device writes by itself in a while (by its variables and its stack) left out. */
function memoryAround(device, act) {
  const { sram } = device.chip.mcu;
  const quiet = () => (device.runFor(20), sram.slice());
  const MARK = 0xd7;
  const count = (bytes) => bytes.reduce((sum, byte, i) => sum + (byte === MARK && bytes[i + 1] === MARK && bytes[i + 2] === MARK), 0);
  const before = count(quiet());
  act(MARK);
  return count(quiet()) - before;
}

test('data that nobody asked for is refused, and never gets into memory', () => {
  const device = plugged();
  request(device, 'info');
  const requests = [[0x00, 8, 0, 0], [0x00, 0, 0, 0], [0x00, 6, 0x0100, 0], [0x00, 6, 0x0200, 0], [0x00, 6, 0x0303, 0x409], [0x02, 0, 0, 0x82],
    [0x01, 10, 0, 1], [0x21, 0x21, 0, 0], [0x21, 0xfe, 0, 3], [0x40, 1, 0, 7]];
  const written = memoryAround(device, (mark) => {
    for (const words of requests) {
      for (const bytes of [1, 7, 64]) assert.notEqual(ask(device, ...words, new Uint8Array(bytes).fill(mark)).outcome, 'ack', `${words} ${bytes}`);
    }
  });
  assert.equal(written, 0);
  assertWorks(device);
  assertClean(device);
});

test('a port\'s settings that are longer than they can be don\'t get into memory behind them', () => {
  const device = plugged();
  request(device, 'info');
  const SETTINGS = 7;
  const written = memoryAround(device, (mark) => {
    for (const bytes of [8, 64]) ask(device, 0x21, 0x20, 0, 0, new Uint8Array(bytes).fill(mark));
  });
  // Once in the settings, once in the buffer that a packet goes through.
  assert.ok(written <= 2 * SETTINGS, `${written} bytes`);
  assertWorks(device);
});

test('configuration 0 and 1 again: it works as before', () => {
  const device = plugged();
  request(device, 'info');
  granted(device, 0x00, 9, 0, 0);
  gives(device, [0], 0x80, 8, 0, 0, 1);
  granted(device, 0x00, 9, 1, 0);
  gives(device, [1], 0x80, 8, 0, 0, 1);
  device.usb.startAnew();
  assertWorks(device);
  assertClean(device);
});

test('descriptors come in any length: cut, whole, in full packets, and with an end', () => {
  const device = plugged();
  const whole = [...device.usb.descriptors.configuration];
  for (const length of [1, 9, 63, 64, 65, whole.length - 1, whole.length, whole.length + 1, 4096]) {
    gives(device, whole.slice(0, length), 0x80, 6, 0x0200, 0, length);
  }
  for (const value of [0x0201, 0x0600, 0x0700, 0x0a00, 0x2000, 0x0309, 0x03ee]) {
    refused(device, 0x80, 6, value, 0, 255);
  }
  assertClean(device);
});

test('a port is opened on its own interface and nowhere else', () => {
  const device = plugged();
  for (const index of [1, 2, 3]) refused(device, 0x21, 0x22, 1, index);
  granted(device, 0x21, 0x22, 1, 0);
  assertWorks(device);
  assertClean(device);
});

test('data that comes before, after or instead of what was asked: the next request is served', () => {
  const device = plugged();
  const { usb } = device;
  for (const bytes of [0, 8, 64]) {
    assert.equal(usb.sie.setup(usb.address, setupPacket(0x80, 6, 0x0100, 0, 18)), 'ack');
    device.runFor(1);
    usb.sie.out(usb.address, 0, new Uint8Array(bytes), true);
    device.runFor(1);
    gives(device, [0, 0], 0x80, 0, 0, 0, 2);
  }
  assertWorks(device);
  assertClean(device);
});

test('each endpoint halted and cleared: refused meanwhile, and nothing is lost', () => {
  for (const endpoint of pipesOf(plugged())) {
    const device = plugged();
    for (let packets = 0; packets < 3; packets++) {
      for (let i = 0; i < packets; i++) request(device, 'get odds');
      granted(device, 0x02, 3, 0, endpoint);
      gives(device, [1, 0], 0x82, 0, 0, endpoint, 2);
      if (endpoint & 0x80) assert.equal(device.usb.sie.in(device.usb.address, endpoint & 0xf), 'stall');
      else assert.equal(device.usb.sie.out(device.usb.address, endpoint, new Uint8Array(3), false), 'stall');
      granted(device, 0x02, 1, 0, endpoint);
      gives(device, [0, 0], 0x82, 0, 0, endpoint, 2);
      assertWorks(device);
    }
    assertClean(device);
  }
});

test('halted for a while with requests and replies on the way, they come when it is cleared', () => {
  for (const endpoint of [0x02, 0x82]) {
    const device = plugged();
    request(device, 'get odds');
    device.usb.setReading(false);
    for (let i = 0; i < 4; i++) device.console.send('get odds');
    device.runFor(5);
    granted(device, 0x02, 3, 0, endpoint);
    device.runFor(100);
    device.usb.setReading(true);
    assert.ok(device.runUntil(() => device.console.replies.length === 4, LIMIT_MS), 'four replies');
    device.console.replies.length = 0;
    assertWorks(device);
    assertClean(device);
  }
});

test('cleared without having been halted, as some systems do at each opening: none is lost', () => {
  const device = plugged();
  for (const endpoint of [0x02, 0x82]) {
    for (let packets = 0; packets < 4; packets++) {
      for (let i = 0; i < packets; i++) request(device, 'get odds');
      granted(device, 0x02, 1, 0, endpoint);
      assertWorks(device);
    }
  }
  assertClean(device);
});

test('closed by a program that never read: the next one gets neither its bytes nor its replies', () => {
  const device = plugged();
  for (let wait = 0; wait < 60; wait += 7) {
    device.usb.openPort();
    device.runFor(20);
    device.usb.setReading(false);
    for (let i = 0; i < 12; i++) device.console.send('screen');
    device.runFor(wait);
    closePort(device, wait % 3);
    device.usb.setReading(true);
    device.console.replies.length = 0;
    device.console.bytes = [];
    assert.equal(request(device, 'info').product, 'Sanity Die', `after ${wait} ms`);
    device.runFor(50);
    assert.deepEqual(device.console.replies, []);
    closePort(device);
  }
  assertClean(device);
});

test('closed in the middle of a reply: the next program\'s first line answers its own request', () => {
  const device = plugged();
  for (let packets = 1; packets < 30; packets += 2) {
    device.usb.openPort();
    device.runFor(20);
    let left = packets;
    const usual = device.usb.onData;
    device.usb.onData = (data) => --left === 0 && (device.usb.setReading(false), usual(data));
    for (let i = 0; i < 3; i++) device.console.send('screen');
    device.runUntil(() => left <= 0, 100);
    device.usb.onData = usual;
    closePort(device, packets % 4);
    device.usb.setReading(true);
    device.console.replies.length = 0;
    device.console.bytes = [];
    assert.equal(request(device, 'info').product, 'Sanity Die', `after ${packets} packets`);
    closePort(device);
  }
  assertClean(device);
});

test('closed while a request waits for noise: its reply is for nobody, and what it did stays', () => {
  const device = plugged();
  request(device, 'new dice die=d6');
  waitForNoise(device);
  for (let i = 0; i < 8; i++) {
    const { seq } = request(device, 'state');
    device.console.send('roll');
    device.runFor(0.2 * i);
    closePort(device, 1);
    device.console.replies.length = 0;
    device.console.bytes = [];
    assert.equal(request(device, 'info').product, 'Sanity Die', `after ${0.2 * i} ms`);
    device.runFor(500);
    assert.deepEqual(device.console.replies, [], 'a reply that nobody asked for');
    assert.ok(request(device, 'state').seq - seq <= 1);
  }
  assertClean(device);
});

test('what came while the port was closed is nobody\'s: the first line after it answers its own request', () => {
  for (const [times, text] of [[1, 'inf'], [1, 'no such thing'], [40, 'screen\n'], [40, 'x'.repeat(64)]]) {
    const device = plugged();
    for (let i = 0; i < times; i++) {
      device.usb.give(0x02, new TextEncoder().encode(text));
      device.runFor(1);
    }
    assert.equal(request(device, 'info').product, 'Sanity Die', `after ${times} times ${text}`);
    device.runFor(50);
    assert.deepEqual(device.console.replies, []);
    assertClean(device);
  }
});

test('bytes that a program sent before the port was open come when it is', () => {
  const device = plugged();
  device.usb.openPort();
  device.console.send('info');
  assert.ok(device.runUntil(() => device.console.replies.length > 0, LIMIT_MS), 'no reply');
  assert.equal(device.console.replies[0].product, 'Sanity Die');
});

test('sent away over the reset interface, it acknowledges first and leaves then', () => {
  const device = plugged();
  granted(device, 0x21, 2, 0, 2);
  assert.equal(device.boots, 1);
  assert.ok(device.runUntil(() => device.boots === 2, 100), 'it stayed');
  assert.ok(device.runUntil(() => device.usb.state === 'configured', 1500));
  assertWorks(device);
  granted(device, 0x21, 1, 0, 2);
  assert.equal(device.state, 'running');
  assert.ok(device.runUntil(() => device.state === 'bootloader', 100), 'it stayed');
  assertClean(device);
});

test('resets of 10 us, one that never ends, and no host behind them: the die goes on, and the next cable finds it', () => {
  const device = plugged();
  const { usb } = device;
  usb.forget();
  for (let i = 0; i < 50; i++) {
    usb.sie.startReset();
    device.runFor(0.01);
    usb.sie.endReset();
    device.runFor(0.05 * (i % 5));
  }
  usb.sie.startReset();
  const before = device.stats.cycles;
  device.runFor(5000);
  assert.ok((device.stats.cycles - before) / (5 * device.stats.clkSysHz) < 0.5, 'it spins');
  usb.unplug();
  device.runFor(100);
  assertWorks(device);
  assert.equal(device.boots, 1);
  assertClean(device);
});

test('suspended without a resume, and frames again: the port is as it was', () => {
  const device = plugged();
  request(device, 'info');
  device.usb.sie.suspend();
  device.runFor(50);
  assertWorks(device);
  assertClean(device);
});

test('plugged in with a reset that began before power-up', () => {
  const device = makeDevice({ power: false });
  device.usb.plug();
  device.powerOn();
  device.usb.sie.startReset();
  device.runFor(300);
  device.usb.startAnew();
  assert.ok(device.runUntil(() => device.usb.state === 'configured', CONFIGURE_MS));
  assertWorks(device);
});

test('sent to the bootloader with another image written there, it comes back with its game', () => {
  const device = plugged();
  for (const line of ['new cult players=3', 'choose p2', 'choose p1', 'roll']) request(device, line);
  const table = () => ({ ...request(device, 'state'), commit: null }); // the next draw's is made anew
  const game = table();
  const { git } = request(device, 'info');
  const image = device.flash.bytes.slice(0, 1 << 20);
  const other = Buffer.from(Buffer.from(image).toString('latin1').replaceAll(git, 'f'.repeat(git.length)), 'latin1');
  for (const [bytes, wanted] of [[other, 'f'.repeat(git.length)], [image, git]]) {
    request(device, 'bootsel');
    assert.ok(device.runUntil(() => device.usb.descriptors?.strings.product === 'RP2 Boot', 2000), 'no bootloader');
    device.flash.bytes.set(bytes);
    device.usb.sie.restart();
    assert.ok(device.runUntil(() => device.usb.descriptors?.strings.product === 'Sanity Die', 2000), 'not back');
    assert.equal(request(device, 'info').git, wanted);
    assert.deepEqual(table(), game);
  }
  assertClean(device);
});
