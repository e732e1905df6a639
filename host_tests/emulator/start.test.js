// A start on any ring oscillator that the datasheet allows, and on a crystal that is late.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, makeDevice, request } from './support.js';

const MHZ = 1e6;
const MS = 1e6;
const BUS_HZ = 400_000;
const WATCHDOG = 0x40058;
const [VTOR, SCR, MPU_CTRL] = [0xd08, 0xd10, 0xd94];
const [PLL_SYS_PWR, PLL_OFF] = [0x40028004, 0x2d];

/** At power-up the ring is divided by 16: of 1.8 to 12 MHz then, by the datasheet. */
const RINGS_HZ = [1.8, 6.5, 12].map((mhz) => mhz * 16 * MHZ);

/** The most bits a second that the bus has seen, by its bytes of nine clocks each, until `ms`. */
function fastestBusHz(device, ms) {
  let [most, bytes, sinceMs] = [0, device.stats.busBytes, device.ms];
  while (device.ms < ms) {
    device.runFor(1);
    const { busBytes } = device.stats;
    most = Math.max(most, ((busBytes - bytes) * 9 * 1000) / (device.ms - sinceMs));
    [bytes, sinceMs] = [busBytes, device.ms];
  }
  return most;
}

test('with the slowest and the fastest ring it starts alike, and never drives the bus too fast', () => {
  const pictures = RINGS_HZ.map((ringHz) => {
    const device = makeDevice({ ringHz, flashWaits: true });
    const fastest = fastestBusHz(device, 200);
    assert.ok(fastest < BUS_HZ * 1.1, `${ringHz} Hz: ${fastest} bits a second`);
    const { firstPictureMs } = device.stats;
    assert.ok(firstPictureMs !== null && firstPictureMs < 120, `${ringHz} Hz: first picture after ${firstPictureMs} ms`);
    assertClean(device);
    return device.screen();
  });
  const [slowest, usual, fastest] = pictures;
  assert.deepEqual(slowest, usual);
  assert.deepEqual(fastest, usual);
});

test('a bad write to the crystal before this start is not held against it', () => {
  const [XOSC, BAD_WRITE] = [0x40024, 1 << 24];
  const device = makeDevice();
  device.chip.mcu.peripherals[XOSC].status |= BAD_WRITE;
  device.runFor(500);
  assert.equal(request(device, 'selftest').tests.find(({ name }) => name === 'clock').value, 0);
  assertClean(device);
});

test('a crystal that starts late is waited for, and then all goes on', () => {
  const device = makeDevice({ crystalLateNs: 1500 * MS });
  device.runFor(1400);
  assert.equal(device.stats.firstPictureMs, null, 'something ran before the clocks');
  device.runFor(600);
  assert.ok(device.stats.firstPictureMs !== null, 'it is dark');
  assert.equal(device.stats.clkSysHz, 48 * MHZ);
  device.runFor(1000);
  assert.ok(request(device, 'info').ok);
  assertClean(device);
});

/** As a debugger does it: the core begins anew, and all around it is as the last run left it. */
function restartByDebugger(device) {
  const { chip } = device;
  const { core, ppb } = chip.mcu;
  for (const register of [VTOR, SCR, MPU_CTRL]) ppb.writeUint32(register, 0);
  assert.equal(core.IPSR, 0);
  Object.assign(core, { enabledInterrupts: 0, pendingInterrupts: 0, PM: false, waiting: false });
  chip.start();
}

test('started by a debugger, with the clocks of the last run: all is as after a reset', () => {
  const device = makeDevice();
  device.runFor(500);
  const { mcu } = device.chip;
  const watchdog = mcu.peripherals[WATCHDOG];
  mcu.writeUint32(PLL_SYS_PWR, 0); // of other firmware
  watchdog.pauseDbg0 = watchdog.pauseDbg1 = watchdog.pauseJtag = false;
  assert.ok(device.runUntil(() => mcu.core.waiting && mcu.core.IPSR === 0, 100));
  restartByDebugger(device);
  device.runFor(500);
  assert.ok(request(device, 'info').ok);
  assert.equal(device.stats.clkSysHz, 48 * MHZ);
  assert.equal(mcu.readUint32(PLL_SYS_PWR) & PLL_OFF, PLL_OFF, 'it draws current for nobody');
  assert.ok(watchdog.pauseDbg0 && watchdog.pauseDbg1 && watchdog.pauseJtag, 'it bites who looks at a variable');
  assert.equal(request(device, 'selftest').tests.find(({ name }) => name === 'clock').value, 0);
  assertClean(device);
});
