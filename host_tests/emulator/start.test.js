// From power-up to the first picture: what is held meanwhile, a late crystal, registers that a debugger left.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardOf } from '../../tools/emulator/board.js';
import { readImage } from '../../tools/emulator/image.js';
import { countLit } from '../../tools/emulator/picture.js';
import { assertClean, assertOtherScreen, assertSameScreen, makeDevice, request, samePixels } from './support.js';

const HOLD_MS = 3000;
const PADS = 0x4001c000;
const [PULLED_DOWN, PULLED_UP, READ] = [1 << 2, 1 << 3, 1 << 6];

test('a first picture comes, and nothing of the panel\'s own memory is ever seen', () => {
  const device = makeDevice();
  assert.ok(device.runUntil(() => device.stats.firstPictureMs !== null, 500));
  assert.ok(countLit(device.screen()) > 200);
  assertClean(device);
});

test('the clock is 48 MHz, as the registers say', () => {
  const device = makeDevice();
  assert.equal(device.stats.clkSysHz, 6_500_000);
  device.runFor(100);
  assert.equal(device.stats.clkSysHz, 48_000_000);
});

test('the firmware uses nothing that the emulation lacks, but for the bus priority', () => {
  const device = makeDevice();
  device.runFor(1000);
  request(device, 'selftest');
  assert.deepEqual([...device.warnings].filter((text) => !text.startsWith('BUSCTRL')), []);
});

test('pins: buttons and bus are pulled up, what measures from behind a divider isn\'t pulled at all', () => {
  const device = makeDevice();
  device.runFor(500);
  const { left, roll, right, sda, scl, vbus, vsys } = device.facts.pins;
  const pad = (pin) => device.chip.mcu.readUint32(PADS + 4 + 4 * pin) & (PULLED_UP | PULLED_DOWN | READ);
  for (const pin of [left, roll, right, sda, scl]) assert.equal(pad(pin), PULLED_UP | READ, `pin ${pin}`);
  if (vbus !== null) assert.equal(pad(vbus), READ, 'USB power');
  if (vsys !== null) assert.equal(pad(vsys), 0, 'the supply');
});

test('what memory holds at power-up makes no difference', () => {
  const pictures = [null, 0x00, 0xff].map((memory) => {
    const device = makeDevice({ memory });
    device.runFor(300);
    assertClean(device);
    return device.screen();
  });
  assert.ok(samePixels(pictures[1], pictures[0]));
  assert.ok(samePixels(pictures[2], pictures[0]));
});

test('ROLL held while plugging in, for 3 s, leads to the bootloader', () => {
  const device = makeDevice({ power: false });
  device.usb.plug();
  device.press('roll');
  device.powerOn();
  device.runFor(HOLD_MS - 100);
  assert.equal(device.state, 'running');
  assert.ok(device.runUntil(() => device.state === 'bootloader', 300));
});

test('ROLL let go in time does not', () => {
  const device = makeDevice({ power: false });
  device.usb.plug();
  device.press('roll');
  device.powerOn();
  device.runFor(HOLD_MS / 4);
  device.release('roll');
  device.runFor(1000);
  assert.equal(device.state, 'running');
  request(device, 'info');
  assertClean(device);
});

/** What the glass says after a start at which these are held for so long, by the first word of it. */
function startHolding(names, ms, restart = false) {
  const device = makeDevice({ power: false });
  const hold = () => names.forEach((name) => device.press(name));
  if (!restart) hold();
  device.powerOn();
  if (restart) {
    device.runFor(500);
    request(device, 'reboot');
    hold();
    assert.ok(device.runUntil(() => device.boots === 2, 1000));
  }
  device.runFor(ms);
  names.forEach((name) => device.release(name));
  device.runFor(1200);
  return request(device, 'screen words').words[0];
}

test('LEFT and RIGHT held while plugging in, for 3 s, try every part; one of them, three, for less, or at a restart do not', () => {
  const TRIES = '[Sanity Die] 0.1.0';
  assert.equal(startHolding(['left', 'right'], HOLD_MS + 200), TRIES);
  for (const [names, ms, restart] of [[['left', 'right'], HOLD_MS / 4], [['left'], HOLD_MS + 200], [['right'], HOLD_MS + 200],
    [['left', 'roll', 'right'], HOLD_MS + 200], [['left', 'right'], HOLD_MS + 200, true]]) {
    assert.notEqual(startHolding(names, ms, restart), TRIES, `${names} for ${ms} ms`);
  }
});

// A board that can't tell a battery from USB takes either for USB.
const seesUsb = boardOf(readImage()).pins.vbus !== null;

if (seesUsb) test('on a battery ROLL may be held: no bootloader waits for nobody, and the picture comes at once', () => {
  const device = makeDevice({ power: false });
  device.press('roll');
  device.powerOn();
  device.runFor(200);
  assert.ok(device.stats.firstPictureMs < 100);
  device.runFor(HOLD_MS);
  const before = device.screen();
  device.runFor(HOLD_MS);
  assert.equal(device.state, 'running');
  device.release('roll');
  device.runFor(500);
  assertSameScreen(device, before, 'the press that switched it on did something');
  device.tap('roll', 100);
  device.runFor(300);
  assertOtherScreen(device, before, 'ROLL does nothing');
  assertClean(device);
});

test('a button that is stuck does not keep the others from working', () => {
  const device = makeDevice({ power: false });
  device.press('left');
  device.powerOn();
  device.runFor(500);
  request(device, 'new dice die=d6');
  device.runFor(500);
  const before = device.screen();
  device.runFor(2000);
  assertSameScreen(device, before, 'the stuck button did something');
  device.press('roll');
  device.runFor(300);
  assertOtherScreen(device, before, 'ROLL does nothing');
  const { tests } = device.console.request('selftest');
  assert.equal(tests.find(({ name }) => name === 'buttons').pass, false);
});

// ---- starts that are not the usual one ----

const MHZ = 1e6;
const MS = 1e6;
const WATCHDOG = 0x40058;
const [VTOR, SCR, MPU_CTRL] = [0xd08, 0xd10, 0xd94];
const [PLL_SYS_PWR, PLL_OFF] = [0x40028004, 0x2d];

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
