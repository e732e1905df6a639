// What a board on a bench tells when its display is dark: the LED's codes, and, in a build with
// SANITY_BRINGUP=1, a log of the start over UART.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { builtImage, readImage } from '../../tools/emulator/image.js';
import { Device, makeDevice } from './support.js';

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

test('LED: dark when all is well', () => {
  const device = makeDevice();
  device.runFor(100);
  for (let i = 0; i < 200; i++) {
    assert.ok(!ledIsLit(device), `lit at ${device.ms} ms`);
    device.runFor(STEP_MS);
  }
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
