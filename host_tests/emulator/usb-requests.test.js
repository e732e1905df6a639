// Requests on endpoint 0 and what becomes of the port: what the standard says, what hosts do to it, what comes in the same moment
// or a moment too early; and the SDK's fix for erratum E5.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setupPacket } from '../../tools/emulator/usb/usb-descriptors.js';
import { takeOver } from './hostile-host.js';
import { assertClean, bootDevice, CHIP_B1 as B1, CHIP_B2, CHIP_B2 as B2, Flash, makeDevice, request, setChipId, waitForNoise } from './support.js';

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

// ---- in the same moment ----

const HOUSE_MS = 2500;
const [SERIAL, DRIVE] = [2, 3];
const [NOISE_HANDLER, PHASES] = [16 + 11, 1000]; // DMA_IRQ_0's
const [NOISY_EACH, NOISE_LOOK_MS, NOISE_LIMIT_MS] = [20, 0.002, 60];
const SECTOR_READ = { block: [0x28, 0, 0, 0, 0, 0, 0, 0, 1, 0], bytes: 512 };
const IS_READY = { block: [0, 0, 0, 0, 0, 0], bytes: 0 };
const RESET_DRIVE = [0x21, 0xff, 0, 3, 0];
const HALT = (endpoint) => [0x02, 3, 0, endpoint, 0];
const DTR = (open) => [0x21, 0x22, open ? 1 : 0, 0, 0];

/** A die that was configured by the book, and a host that leaves the book. */
/** As a first start leaves it: that one erases, and answers nothing meanwhile. */
function startedFlash() {
  const first = bootDevice();
  first.runFor(HOUSE_MS);
  const flash = new Flash();
  flash.bytes.set(first.flash.bytes);
  return flash;
}

function begun() {
  const device = bootDevice({ flash: startedFlash() });
  const host = takeOver(device);
  host.wait(200); // its first picture of the drive is made
  host.command(IS_READY);
  host.poll(DRIVE);
  host.wait(2); // it takes the next one then
  return { device, host };
}

/** A packet out, and a SETUP in the very same moment. */
function together(host, endpoint, data, request) {
  const toggle = host.toggles.get(endpoint) ?? false;
  assert.equal(host.sie.out(host.address, endpoint, Uint8Array.from(data), toggle), 'ack');
  host.toggles.set(endpoint, !toggle);
  host.begin(request);
  assert.equal(host.poll(0).length, 0, 'acknowledged');
}

/** Does the drive answer the next command, and no other? */
function assertDriveAnswers(host) {
  const tag = host.tag;
  assert.equal(host.command(IS_READY), 'ack');
  const status = host.poll(DRIVE);
  assert.equal(Buffer.from(status).toString('latin1', 0, 4), 'USBS', `${status}`);
  assert.equal(status[4], tag);
}

/** Does the console answer the next line, and no other? */
function assertConsoleAnswers(host) {
  assert.equal(host.give(SERIAL, Buffer.from('jump\n')), 'ack');
  let text = '';
  for (let packet; !text.endsWith('\n') && (packet = host.poll(SERIAL)) !== 'nak';) text += Buffer.from(packet).toString();
  assert.equal(JSON.parse(text).error, 'unknown');
}

test('a command just before the drive\'s reset is void', () => {
  const { device, host } = begun();
  together(host, DRIVE, host.wrapper({ ...SECTOR_READ, wanted: 512, flags: 0x80, length: 10 }), RESET_DRIVE);
  host.clear(0x83);
  host.clear(0x03);
  assertDriveAnswers(host);
  assertClean(device);
});

test('half a line just before the port is closed is nobody\'s, also while it is halted', () => {
  for (const halted of [false, true]) {
    const { device, host } = begun();
    host.request(DTR(true));
    if (halted) {
      together(host, SERIAL, Buffer.from('inf'), HALT(0x02));
      host.request(DTR(false));
      host.clear(0x02);
    } else {
      together(host, SERIAL, Buffer.from('inf'), DTR(false));
    }
    host.wait(5);
    host.request(DTR(true));
    assertConsoleAnswers(host);
    assertClean(device);
  }
});

test('who never opened the port is not heard: no game, and no noise that would be gathered for nobody', () => {
  const { device, host } = begun();
  for (const line of ['new cult players=2\n', 'entropy raw 4096\n']) assert.equal(host.give(SERIAL, Buffer.from(line)), 'ack');
  host.wait(50);
  device.usb.unplug();
  device.runFor(5000);
  const { noiseSamples } = device.stats;
  device.runFor(1000);
  assert.equal(device.stats.noiseSamples, noiseSamples);
  device.usb.plug();
  assert.equal(request(device, 'state').game, null);
  assertClean(device);
});

/** Waits for the noise's handler: is it running now? */
function inNoiseHandler(device) {
  const { core } = device.chip.mcu;
  for (const end = device.ms + NOISE_LIMIT_MS; core.IPSR !== NOISE_HANDLER && device.ms < end;) device.runFor(NOISE_LOOK_MS);
  return core.IPSR === NOISE_HANDLER;
}

test('a request is never acknowledged by the answer to the one before, whatever else is under way', () => {
  const { device, host } = begun();
  let noisy = 0;
  for (let i = 0; i < PHASES; i++) {
    host.begin(DTR(i % 2 === 0)); // its acknowledgement waits, and is not fetched
    host.wait(2 + i / 997);
    noisy += i % NOISY_EACH === 0 && inNoiseHandler(device) ? 1 : 0;
    host.begin([0x80, 8, 0, 0, 1]);
    assert.deepEqual([...host.poll(0)], [1], `time ${i}`);
    host.zero(true);
  }
  assert.ok(noisy > PHASES / NOISY_EACH / 2, `the noise's handler ran ${noisy} times`);
  assertClean(device);
});

// ---- what is over in the moment in which it is taken back ----

const [BUFFER_ABORT, OUT_SHIFT] = [0x60, 1]; // EP_ABORT: two bits an endpoint

const LONG_LINES = 6;

/** Does `act` in the moment in which the firmware begins to take back what the endpoint has. */
function whenTakenBack(device, endpoint, act) {
  const { usbCtrl } = device.chip.mcu;
  const write = usbCtrl.writeUint32;
  const bit = 1 << (2 * (endpoint & 0xf) + (endpoint & 0x80 ? 0 : OUT_SHIFT));
  usbCtrl.writeUint32 = (offset, value) => {
    if (offset === BUFFER_ABORT && value & bit) {
      usbCtrl.writeUint32 = write;
      act();
    }
    write.call(usbCtrl, offset, value);
  };
}

/** All that comes of the port, with `first` before it. */
function restOfReply(host, first = '') {
  let text = first;
  for (let packet; (packet = host.poll(SERIAL)) !== 'nak';) text += Buffer.from(packet).toString();
  return text;
}

/** A die whose long reply waits to be fetched; `whole`: all of that reply. */
function begunWithReply() {
  const { device, host } = begun();
  host.request(DTR(true));
  const askAll = () => {
    for (let i = 0; i < LONG_LINES; i++) assert.equal(host.give(SERIAL, Buffer.from('get\n')), 'ack');
  };
  askAll();
  const whole = restOfReply(host);
  askAll();
  host.wait(2);
  return { device, host, whole };
}

test('a packet that the host fetches in the moment in which it is taken back is fetched: it comes once', () => {
  const { device, host, whole } = begunWithReply();
  setChipId(device, CHIP_B2);
  let taken = null;
  whenTakenBack(device, 0x82, () => (taken = host.sie.in(host.address, SERIAL)));
  host.clear(0x82);
  assert.ok(taken?.data, JSON.stringify(taken));
  assert.equal(restOfReply(host, Buffer.from(taken.data).toString()), whole);
  assertConsoleAnswers(host);
  assertClean(device);
});

test('a packet that the host sends in the moment in which the endpoint is taken back has come', () => {
  const { device, host } = begun();
  host.request(DTR(true));
  host.wait(5);
  setChipId(device, CHIP_B2);
  let handshake = null;
  whenTakenBack(device, 0x02, () => (handshake = host.sie.out(host.address, SERIAL, Buffer.from('ju'), host.toggles.get(SERIAL) ?? false)));
  host.clear(0x02);
  assert.equal(handshake, 'ack');
  assert.equal(host.give(SERIAL, Buffer.from('mp\n')), 'ack');
  assert.equal(JSON.parse(restOfReply(host)).error, 'unknown');
  assertClean(device);
});

// Up to chip revision B1 nothing aborts a packet: one that is on its way when its endpoint is taken back and armed anew ends
// all the same.
test('the end of a packet that was taken back is not taken for the end of the one armed since', () => {
  const { device, host, whole } = begunWithReply();
  for (const out of [false, true]) {
    device.chip.mcu.usbCtrl.indicateBufferReady(SERIAL, out);
    host.wait(1);
  }
  assert.equal(device.boots, 1);
  assert.equal(restOfReply(host), whole);
  assertConsoleAnswers(host);
  assertClean(device);
});

// ---- the line after a reset (E5) ----

const [IO, PADS, USB] = [0x40014, 0x4001c, 0x50110];
const PIN = 15;
const CTRL_OF_PIN = 8 * PIN + 4;
const PAD_OF_PIN = 4 + 4 * PIN;
const [SIE_STATUS, MUXING, PHY_DIRECT, PHY_OVERRIDE] = [0x50, 0x74, 0x7c, 0x80];
const [TO_PHY, TO_PADS] = [1, 4];
const PULL_UP = 1 << 1;
const PULL_UP_OVERRIDE = 1 << 2;
const BUS_RESET = 1 << 19;

/** A device on a chip of this revision. */
function chipOf(id) {
  const device = makeDevice();
  setChipId(device, id);
  device.runFor(500);
  return device;
}

const register = (device, base, offset) => device.chip.mcu.peripherals[base].readUint32(offset);
const pinOf = (device) => [register(device, IO, CTRL_OF_PIN), register(device, PADS, PAD_OF_PIN)];

/** Each time that the line is handed over: to whom, when, and what the pin is then. */
function follow(device) {
  const turns = [];
  const { usbCtrl } = device.chip.mcu;
  const write = usbCtrl.writeUint32;
  usbCtrl.writeUint32 = (offset, value) => {
    write.call(usbCtrl, offset, value);
    if (offset !== MUXING) return;
    const pull = (register(device, USB, PHY_DIRECT) & PULL_UP) !== 0 && (register(device, USB, PHY_OVERRIDE) & PULL_UP_OVERRIDE) !== 0;
    turns.push({ ms: device.ms, toPads: (value & TO_PADS) !== 0, toPhy: (value & TO_PHY) !== 0, pull, pin: pinOf(device) });
  };
  return turns;
}

const FUNCTION_USB = 8;

test('up to B1: after a reset the pin is the line for a millisecond, steady and driven by nobody; then it is as before', () => {
  const device = chipOf(B1);
  const before = pinOf(device);
  const turns = follow(device);
  request(device, 'info');
  const [start, forced, back] = turns;
  assert.deepEqual([start.toPhy, forced.toPads, back.toPhy], [true, true, true]);
  assert.deepEqual([forced.toPhy, back.toPads], [false, false]);
  const [ctrl, pad] = forced.pin;
  assert.deepEqual({ used: ctrl & 0x1f, drives: (ctrl >> 12) & 3, reads: (ctrl >> 16) & 3, pulls: (pad >> 2) & 3 },
    { used: FUNCTION_USB, drives: 2, reads: 3, pulls: 3 });
  assert.equal(forced.pull, true, 'the pull-up is gone meanwhile');
  assert.ok(back.ms - forced.ms >= 1 && back.ms - forced.ms < 3.2, `${back.ms - forced.ms} ms`);
  assert.deepEqual(pinOf(device), before, 'afterwards');
  assert.equal(register(device, USB, PHY_OVERRIDE) & PULL_UP_OVERRIDE, 0);
  assertClean(device);
});

test('up to B1: while the reset goes on nothing is forced', () => {
  const device = chipOf(B1);
  const turns = follow(device);
  device.usb.plug();
  assert.ok(device.runUntil(() => (register(device, USB, SIE_STATUS) & BUS_RESET) !== 0 || device.usb.state === 'enumerating', 1000));
  const { sie } = device.usb;
  const endReset = sie.endReset.bind(sie);
  let endMs = null;
  sie.endReset = () => {
    endMs ??= device.ms;
    endReset();
  };
  device.runFor(200);
  const forced = turns.find(({ toPads }) => toPads);
  assert.ok(forced.ms >= endMs && forced.ms < endMs + 3, `${forced.ms} ms, the reset's end at ${endMs}`);
});

test('pulled out while it is forced: the pin is as before', () => {
  const device = chipOf(B1);
  const before = pinOf(device);
  const turns = follow(device);
  device.usb.plug();
  assert.ok(device.runUntil(() => turns.some(({ toPads }) => toPads), 1000));
  device.usb.unplug();
  device.runFor(100);
  assert.deepEqual(pinOf(device), before);
  request(device, 'info');
  assertClean(device);
});

test('from B2 on the line is left alone', () => {
  const device = chipOf(B2);
  const turns = follow(device);
  request(device, 'info');
  assert.ok(turns.length > 0 && turns.every(({ toPads }) => !toPads));
  assertClean(device);
});
