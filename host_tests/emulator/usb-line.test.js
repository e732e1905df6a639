// The SDK's fix for erratum E5: the line after a bus reset, on a chip that doesn't know that it is connected (up to B1) and on
// one that does (B2).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHIP_B1 as B1, CHIP_B2 as B2, assertClean, makeDevice, request, setChipId } from './support.js';

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
