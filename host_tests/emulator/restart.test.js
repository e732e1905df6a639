// Watchdog, crash record, restart on request, bootloader: what a restart keeps and what it tells.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, bootDevice, deviceWithDie, request, throwDie } from './support.js';

const BRANCH_TO_ITSELF = 0xe7fe;
const UNUSED_RAM = 0x2003f000;
const WATCHDOG_MS = 2000;

/** The core goes astray while it sleeps in the main loop. */
function jump(device, to) {
  const { core } = device.chip.mcu;
  assert.ok(device.runUntil(() => core.waiting && core.IPSR === 0, 1000));
  core.PC = to;
  core.waiting = false;
}

/** An endless loop in memory that nothing uses. */
function hang(device) {
  device.chip.mcu.writeUint16(UNUSED_RAM, BRANCH_TO_ITSELF);
  jump(device, UNUSED_RAM);
}

/** Does what restarts, and waits for the start-up to be over. */
function restart(device, act, limitMs) {
  const { boots } = device;
  act();
  assert.ok(device.runUntil(() => device.boots > boots, limitMs), 'no restart');
  device.runFor(500);
}

const reboot = (device) => restart(device, () => request(device, 'reboot'), 1000);

test('the watchdog bites a loop that hangs, and info tells where', () => {
  const device = bootDevice();
  hang(device);
  const hung = device.ms;
  const { boots } = device;
  assert.ok(device.runUntil(() => device.boots > boots, WATCHDOG_MS + 100));
  assert.ok(device.ms - hung > WATCHDOG_MS / 2);
  device.runFor(500);
  const { crash } = request(device, 'info');
  assert.deepEqual(crash, { cause: 'watchdog', pc: UNUSED_RAM, at: null });
  assertClean(device);
});

test('a fault restarts at once, and info tells where', () => {
  const device = bootDevice();
  restart(device, () => jump(device, 0x30000000), 100);
  const { crash } = request(device, 'info');
  assert.equal(crash.cause, 'fault');
  request(device, 'new dice die=d6');
});

test('the next restart on purpose forgets the crash', () => {
  const device = bootDevice();
  restart(device, () => hang(device), WATCHDOG_MS + 100);
  assert.notEqual(request(device, 'info').crash, null);
  reboot(device);
  assert.equal(request(device, 'info').crash, null);
});

test('the watchdog lets a device be that does its work', () => {
  const device = bootDevice();
  device.runFor(60_000);
  assert.equal(device.boots, 1);
});

test('reboot restarts; the game goes on', () => {
  const device = deviceWithDie('d20');
  const { rolled } = throwDie(device);
  reboot(device);
  assert.equal(device.boots, 2);
  const state = request(device, 'state');
  assert.deepEqual(state.rolled, rolled);
  assert.equal(state.seq, 1);
  assertClean(device);
});

test('bootsel leads to the bootloader, after the reply', () => {
  const device = bootDevice();
  request(device, 'bootsel');
  assert.ok(device.runUntil(() => device.state === 'bootloader', 1000));
  assert.deepEqual(device.chip.bootloader, { lamp: 0, without: 0 }, 'it offers its drive and picotool\'s interface, and drives no pin');
  assert.deepEqual(device.faults, []);
});

test('what begins anew, firmware or bootloader, finds the ring as slow as at power-up', () => {
  const AT_POWER_UP_HZ = 6_500_000;
  const hertz = (device) => device.chip.mcu.roscFreq;
  for (const line of ['reboot', 'bootsel']) {
    const device = bootDevice();
    const { boots } = device;
    assert.ok(hertz(device) > AT_POWER_UP_HZ, 'noise is taken from a faster one');
    request(device, line);
    const isOver = () => device.boots > boots || device.state === 'bootloader';
    assert.ok(device.runUntil(isOver, 1000), `no ${line}`);
    assert.equal(hertz(device), AT_POWER_UP_HZ, line);
  }
});

test('a restart in the middle of a picture leaves a whole one', () => {
  const device = deviceWithDie('d20');
  device.press('roll');
  device.runFor(300);
  device.runUntil(() => device.chip.mcu.i2c[0].busy, 200);
  device.chip.interrupt('reset');
  device.release('roll');
  device.runFor(3000);
  const pbm = Buffer.from(request(device, 'screen').pbm, 'base64').subarray(-1024);
  const wanted = Uint8Array.from({ length: 8192 }, (_, i) => (pbm[i >> 3] >> (7 - (i & 7))) & 1);
  assert.deepEqual(Buffer.from(device.screen()).equals(Buffer.from(wanted)), true);
});
