// What comes in the same moment, or a moment too early: requests upon requests, a packet just before the request that
// makes it void.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeOver } from './hostile-host.js';
import { CHIP_B2, Flash, assertClean, bootDevice, request, setChipId } from './support.js';

const HOUSE_MS = 2500;
const [SERIAL, DRIVE] = [2, 3];
const [NOISE_HANDLER, PHASES] = [16 + 11, 1000]; // DMA_IRQ_0's
const [NOISY_EACH, NOISE_LOOK_MS, NOISE_LIMIT_MS] = [20, 0.002, 60];
const SECTOR_READ = { block: [0x28, 0, 0, 0, 0, 0, 0, 0, 1, 0], bytes: 512 };
const IS_READY = { block: [0, 0, 0, 0, 0, 0], bytes: 0 };
const RESET_DRIVE = [0x21, 0xff, 0, 3, 0];
const UNKNOWN_HINT = 'one of help info new rematch state choose roll receipt face undo log name get set stats entropy selftest press wait screen watch factory-reset reboot bootsel';
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
  assert.deepEqual(JSON.parse(text), { ok: false, error: 'unknown', hint: UNKNOWN_HINT });
}

function recoverDrive(host) {
  host.request(RESET_DRIVE);
  host.clear(0x83);
  host.clear(0x03);
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

test('a packet that the host fetches in the moment in which it is taken back is fetched: it comes once', () => {
  const { device, host } = begun();
  host.request(DTR(true));
  for (let i = 0; i < LONG_LINES; i++) assert.equal(host.give(SERIAL, Buffer.from('get\n')), 'ack');
  const whole = restOfReply(host);
  for (let i = 0; i < LONG_LINES; i++) assert.equal(host.give(SERIAL, Buffer.from('get\n')), 'ack');
  host.wait(2);
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
  assert.deepEqual(JSON.parse(restOfReply(host)), { ok: false, error: 'unknown', hint: UNKNOWN_HINT });
  assertClean(device);
});
