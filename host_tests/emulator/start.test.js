// Starts that are not the usual one: a late crystal, registers that a previous run or a debugger left.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, makeDevice, request } from './support.js';

const MHZ = 1e6;
const MS = 1e6;
const WATCHDOG = 0x40058;
const [VTOR, SCR, MPU_CTRL] = [0xd08, 0xd10, 0xd94];
const [PLL_SYS_PWR, PLL_OFF] = [0x40028004, 0x2d];

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
