// Boards beside the Pico: what their table says is what their image tells, and what they lack is done without. Roll, display,
// storage and start are shown by their own tests, run once more with the other board's image (tools/test). And what a board on a
// bench tells when its display is dark: the LED's codes, and, in a build with SANITY_BRINGUP=1, a log of the start over UART.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { boardOf } from '../../tools/emulator/board.js';
import { builtImage, readImage } from '../../tools/emulator/image.js';
import { assertClean, bootDevice, Device, makeDevice, request, waitForNoise } from './support.js';

const BOARDS = fileURLToPath(new URL('../../boards/', import.meta.url));
const OTHER = 'pimoroni_tiny2040';
const ENUMERATED_MS = 2000;

/** The numbers of a board's facts.h by name; null: PIN_NONE. */
function factsOf(name) {
  const text = readFileSync(`${BOARDS}${name}/facts.h`, 'utf8');
  const lines = text.matchAll(/^#define (PIN_\w+|BOARD_FLASH_KB) (\w+)$/gm);
  return Object.fromEntries([...lines].map(([, key, value]) => [key, value === 'PIN_NONE' ? null : Number(value)]));
}

const names = readdirSync(BOARDS).filter((name) => existsSync(`${BOARDS}${name}/facts.h`));

test('there are boards of other pins and of another flash', () => {
  assert.ok(names.includes('pico') && names.includes(OTHER));
  const [pico, other] = ['pico', OTHER].map(factsOf);
  assert.notEqual(other.PIN_SDA, pico.PIN_SDA);
  assert.notEqual(other.BOARD_FLASH_KB, pico.BOARD_FLASH_KB);
});

for (const name of names.filter((each) => ['pico', OTHER].includes(each) || existsSync(builtImage(each)))) {
  test(`${name}: the image tells what the table says`, () => {
    const facts = factsOf(name);
    const { pins, flashBytes, name: told } = boardOf(readImage(builtImage(name)));
    assert.equal(told, name);
    assert.equal(flashBytes, facts.BOARD_FLASH_KB * 1024);
    for (const [pin, gpio] of Object.entries(pins)) assert.equal(gpio, facts[`PIN_${pin.toUpperCase()}`], pin);
  });
}

// ---- a board that sees neither USB power nor its supply ----

function boot(options) {
  return bootDevice({ image: readImage(builtImage(OTHER)), ...options });
}

function sleepsSoon(device) {
  request(device, 'set dim 2');
  request(device, 'set sleep 5');
  waitForNoise(device, 1280);
}

test('info names the board, and the self-test takes a supply that can not be measured', () => {
  const device = boot();
  assert.equal(request(device, 'info').board, OTHER);
  const { ok, tests } = request(device, 'selftest');
  assert.equal(ok, true);
  assert.deepEqual(tests.filter(({ pass }) => !pass), []);
  assert.equal(tests.find(({ name }) => name === 'supply').value, 0);
  assertClean(device);
});

test('without a host it sleeps deeply, and a button wakes it', () => {
  const device = boot();
  sleepsSoon(device);
  device.usb.unplug();
  assert.ok(device.runUntil(() => device.state === 'dormant', 20_000), 'never dormant');
  device.runFor(3600_000);
  assert.equal(device.state, 'dormant');
  device.tap('left', 100);
  device.runFor(500);
  assert.equal(device.state, 'running');
  assert.ok(device.oled.lit);
  assert.equal(request(device, 'state').ok, true);
  assertClean(device);
});

test('from a battery, never plugged in, it sleeps too', () => {
  const device = boot();
  sleepsSoon(device);
  device.powerCut();
  device.powerOn();
  assert.ok(device.runUntil(() => device.state === 'dormant', 30_000), 'never dormant');
  assertClean(device);
});

test('with a host it does not: the console answers at any time', () => {
  const device = boot();
  sleepsSoon(device);
  device.runFor(30_000);
  assert.equal(device.state, 'running');
  assert.equal(device.oled.on, false, 'the glass is still lit');
  request(device, 'info');
  assertClean(device);
});

test('plugged in while it sleeps, it is not seen until a button wakes it, and then by the book', () => {
  const device = boot();
  sleepsSoon(device);
  device.usb.unplug();
  assert.ok(device.runUntil(() => device.state === 'dormant', 20_000));
  const asked = device.usb.log.length;
  device.usb.plug();
  device.runFor(5000);
  assert.equal(device.usb.log.length, asked, 'half asleep it was asked for its name');
  device.tap('right', 100);
  device.runFor(ENUMERATED_MS);
  assert.equal(device.usb.state, 'configured');
  assert.deepEqual(device.usb.log.filter(({ outcome }) => outcome === 'timeout'), []);
  request(device, 'info');
  assertClean(device);
});

test('unplugged and plugged again, ten times', () => {
  const device = boot();
  for (let i = 0; i < 10; i++) {
    device.usb.plug();
    device.runFor(ENUMERATED_MS);
    assert.equal(device.usb.state, 'configured', `${i}`);
    device.usb.unplug();
    device.runFor(100 + i * 37);
  }
  request(device, 'info');
  assertClean(device);
});

test('a host that sleeps and wakes finds it as it was', () => {
  const device = boot();
  request(device, 'new dice die=d6');
  device.usb.suspend();
  device.runFor(1000);
  device.usb.resume();
  device.runFor(200);
  assert.equal(request(device, 'state').die, 'd6');
  assertClean(device);
});

// ---- a dark board on a bench ----

const LED = 25;
const STEP_MS = 10;
const ledIsLit = (device) => device.chip.mcu.gpio[LED].outputValue && device.chip.mcu.gpio[LED].outputEnable;

/** How often the LED goes on in each stretch of light and dark up to `ms`: lengths of both, in ms. */
function ledPattern(device, ms) {
  const changes = [];
  let [lit, since] = [ledIsLit(device), device.ms];
  for (const end = device.ms + ms; device.ms < end; ) {
    device.runFor(STEP_MS);
    if (ledIsLit(device) === lit) continue;
    changes.push({ lit, ms: device.ms - since });
    [lit, since] = [!lit, device.ms];
  }
  return changes.slice(1);
}

test('LED: steady while the crystal has not started, however long', () => {
  const device = makeDevice({ crystalLateNs: Infinity });
  device.runFor(20);
  assert.ok(ledIsLit(device));
  assert.deepEqual(ledPattern(device, 2000), []);
  assert.ok(ledIsLit(device));
});

test('LED: two blinks again and again while no display answers, and dark once one does', () => {
  const device = makeDevice();
  device.bus.unplug();
  device.runFor(1000);
  const blinks = ledPattern(device, 6000).filter(({ lit }) => lit).length;
  assert.ok(blinks >= 5 && blinks <= 8, `${blinks} in 6 s`);
  device.bus.plug();
  device.runFor(1000);
  assert.deepEqual(ledPattern(device, 3000), []);
  assert.ok(!ledIsLit(device));
});

const bringupImage = builtImage('pico-bringup');

test('bring-up build: each step of the start is logged over UART', { skip: !existsSync(bringupImage) && 'no bring-up image' }, () => {
  const device = new Device({ image: readImage(bringupImage) });
  const bytes = [];
  device.chip.mcu.uart[0].onByte = (byte) => bytes.push(byte);
  device.runFor(500);
  const log = Buffer.from(bytes).toString();
  for (const line of [/clocks run, clk_sys 48000 kHz/, /power-up/, /flash id [0-9A-F]{16}/, /last crash: cause 0/, /buttons down: 00/, /noise: ring status 0/, /supply \d{4} mV/, /display: state 1/]) {
    assert.match(log, line);
  }
  assert.ok(device.stats.firstPictureMs !== null);
});
