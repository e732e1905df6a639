// The battery: a still table rests with the crystal for a clock; left alone it dims, goes dark and stops its oscillators; what
// wakes it, how often, and that all goes on as before.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, assertOtherScreen, bootDevice, deviceWithDie, request, ringSampledWhile, throwDie, waitForNoise } from './support.js';

/** A device on battery with a die in the hand that sleeps after a minute, its noise pool full. */
function leftAlone(options = {}) {
  const device = deviceWithDie('cult', options);
  request(device, 'set dim 30');
  request(device, 'set sleep 60');
  waitForNoise(device, 1280);
  const { seq } = throwDie(device);
  waitForNoise(device, 1280);
  device.runFor(3000);
  const screen = device.screen();
  device.usb.unplug();
  return { device, seq, screen };
}

const isDormant = (device) => () => device.state === 'dormant';

test('after a wake the noise is tested anew before anything is drawn', () => {
  const { device } = leftAlone({ adc: 'none' });
  assert.ok(device.runUntil(isDormant(device), 90_000));
  device.freezeNoise();
  device.tap('roll', 300);
  device.runFor(500);
  device.tap('roll', 300);
  device.runFor(5000);
  device.usb.plug();
  device.runFor(1500);
  assert.equal(request(device, 'state').seq, 1, 'a roll from a frozen source');
  assert.notEqual(request(device, 'entropy health').state, 'good');
});

test('with USB power it goes dark and stays awake for the console', () => {
  const device = deviceWithDie('cult');
  request(device, 'set sleep 60');
  device.runFor(70_000);
  assert.ok(!device.screen().some((pixel) => pixel), 'the glass is still lit');
  assert.equal(device.state, 'running');
  assert.equal(request(device, 'state').seq, 0);
});

// ---- supply, and the press that wakes it ----

const XOSC_DORMANT = 0x40024008;
const GO_DORMANT = 0x636f6d61;
const DORMANT_WAKE_INTE1 = 0x40014164;
const EDGE_FALL_ROLL = 1 << (4 * 3 + 2);

test('dormant, time stands still for the chip and a falling edge wakes it', () => {
  const device = bootDevice();
  const { mcu } = device.chip;
  mcu.writeUint32(0x40024000 + 0x0c, 47); // start-up delay: 1 ms
  mcu.writeUint32(DORMANT_WAKE_INTE1, EDGE_FALL_ROLL);
  const timer = () => mcu.readUint32(0x40054028);
  const before = timer();
  mcu.writeUint32(XOSC_DORMANT, GO_DORMANT);
  device.runFor(5000);
  assert.equal(device.state, 'dormant');
  assert.ok(timer() - before < 10);
  const pressed = device.ms;
  device.press('roll');
  assert.ok(device.runUntil(() => device.state === 'running', 10));
  assert.ok(device.ms - pressed >= 1, 'the crystal started in no time');
});

test('the supply is measured, on battery and on USB', () => {
  const device = bootDevice({ vsysMv: 3000 });
  const measured = () =>
    request(device, 'selftest').tests.find(({ name }) => name === 'supply').value;
  assert.ok(Math.abs(measured() - 4700) < 60, `${measured()}`); // the console needs USB
});

test('below 2.1 V the journal does not erase, and the game goes on', () => {
  const device = bootDevice({ vsysMv: 2050 });
  const before = device.stats.flashErases;
  for (let i = 0; i < 10; i++) {
    device.tap('right', 100);
    device.runFor(500);
  }
  assert.equal(device.stats.flashErases, before);
  assertClean(device);
});

/** What stands on the glass on such a battery, and whether the flash was made ready. */
function onBattery(vsysMv) {
  const device = deviceWithDie('d6', { vsysMv });
  device.usb.unplug();
  device.runFor(12_000);
  assertClean(device);
  return { picture: device.screen(), erases: device.stats.flashErases };
}

test('two AAA that are half used are no empty battery: it erases, and no sign is on the glass', () => {
  const [fresh, half, low] = [3900, 2 * 1250 - 250, 2150].map(onBattery);
  assert.equal(half.erases, fresh.erases);
  assert.deepEqual(half.picture, fresh.picture);
  assert.notDeepEqual(low.picture, fresh.picture, 'low, and no sign');
});

test('the noise pool fills and sampling pauses', () => {
  const device = bootDevice();
  waitForNoise(device, 1280);
  device.runFor(500);
  const before = device.stats.noiseSamples;
  device.runFor(1000);
  assert.equal(device.stats.noiseSamples, before);
});

test('the buzzer is silent when nothing happens', () => {
  const device = bootDevice();
  device.runFor(5000);
  assert.equal(device.buzzer.hertz, 0);
});

/** Unplugged and left alone until the oscillators stop. */
function asleep() {
  const device = bootDevice();
  request(device, 'set dim 2');
  request(device, 'set sleep 5');
  request(device, 'new dice die=d6');
  waitForNoise(device, 1280);
  device.usb.unplug();
  assert.ok(device.runUntil(() => device.state === 'dormant', 20_000), 'never dormant');
  return device;
}

test('left alone it dims, goes dark, and stops its oscillators', () => {
  const device = bootDevice();
  request(device, 'set dim 2');
  request(device, 'set sleep 5');
  device.usb.unplug();
  device.runFor(500);
  const bright = device.oled.contrast;
  device.runFor(3000);
  assert.ok(device.oled.contrast < bright, 'not dimmed');
  assert.ok(device.runUntil(() => device.state === 'dormant', 20_000), 'never dormant');
  assert.equal(device.oled.on, false, 'the glass is still lit');
  device.runFor(3600_000);
  assert.equal(device.state, 'dormant');
  assertClean(device);
});

test('the press that wakes it does nothing else', () => {
  for (const button of ['left', 'roll', 'right']) {
    const device = asleep();
    device.runFor(10_000);
    device.press(button);
    assert.ok(device.runUntil(() => device.oled.on, 200), 'stays dark');
    device.runFor(300);
    device.release(button);
    device.runFor(2000);
    const state = request(device, 'state');
    assert.equal(state.seq, 0, `${button} did something`);
    assert.equal(state.die, 'd6', `${button} did something`);
    assertClean(device);
  }
});

// ---- at rest ----

const CLK_REF_CTRL = 0x40008030;
const CLK_SYS_CTRL = 0x4000803c;
const CLK_SYS_SELECTED = 0x40008044;
const CLK_USB_CTRL = 0x40008054;
const CLK_ADC_CTRL = 0x40008060;
const SLEEP_EN0 = 0x400080a8;
const SLEEP_EN1 = 0x400080ac;
const XOSC_STATUS = 0x40024004;
const PLL_SYS_PWR = 0x40028004;
const PLL_USB_CS = 0x4002c000;
const PLL_USB_PWR = 0x4002c004;
const PLL_OFF = 0x2d;
const ENABLE = 1 << 11;
const REST_HZ = 12e6;
const FULL_HZ = 48e6;
const DIM_CONTRAST = 1; // boards/rp2040/panel.c, level 1
const SPACING_NS = 20_000;
const LATE_NS = 42; // less than two ticks: pictures are drawn meanwhile
const CLOSE_NS = 10_000;
const WAKE_MS = 0.2; // clocks and all, of the five that a press may take
const full = ({ credit_bits: ring, adc }) => ring >= 1280 && adc.credit_bits >= 1280;
const LIGHT_MS = 8000; // till it has come down

/** At a table, with noise enough, unplugged and left alone. */
function still(settings = []) {
  const device = deviceWithDie('d6');
  for (const setting of settings) request(device, `set ${setting}`);
  while (!full(request(device, 'entropy health'))) device.runFor(200);
  device.usb.unplug();
  device.runFor(2000);
  return device;
}

/** Until it sleeps deeply. */
function rest(device) {
  const { restMs } = device.stats;
  assert.ok(device.runUntil(() => device.stats.restMs > restMs + 1, 2000), 'no deep sleep');
  assert.equal(device.stats.clkSysHz, REST_HZ);
}

test('a still table wakes twice a second, and rests for all but a few thousandths of the time', () => {
  const device = still();
  device.runFor(LIGHT_MS);
  const before = device.stats;
  device.runFor(20_000);
  const after = device.stats;
  const rests = (after.rests - before.rests) / 20;
  assert.ok(rests <= 2, `${rests} wakes a second`);
  const share = (after.restMs - before.restMs) / 20_000;
  assert.ok(share > 0.997, `${share} of the time`);
  assert.ok(after.busBytes - before.busBytes <= 4 * 20 * 2, 'more than the looks whether the glass is there');
  assertClean(device);
});

test('at rest the crystal is the clock, the PLLs are off, and what nobody needs has no clock', () => {
  const device = still();
  rest(device);
  const read = (address) => device.chip.mcu.readUint32(address);
  assert.equal(read(XOSC_STATUS) >>> 31, 1, 'the crystal stands');
  assert.equal(read(CLK_REF_CTRL) & 3, 2, 'clk_ref is not from the crystal');
  assert.equal(read(CLK_SYS_CTRL) & 1, 0, 'clk_sys is not from clk_ref');
  assert.equal(read(CLK_SYS_SELECTED), 1);
  assert.equal(read(PLL_USB_PWR) & PLL_OFF, PLL_OFF, 'PLL_USB is on');
  assert.equal(read(PLL_SYS_PWR) & PLL_OFF, PLL_OFF, 'PLL_SYS is on');
  assert.equal(read(PLL_USB_CS) >>> 31, 0);
  assert.equal(read(CLK_USB_CTRL) & ENABLE, 0, 'clk_usb goes on');
  assert.equal(read(CLK_ADC_CTRL) & ENABLE, 0, 'clk_adc goes on');
  assert.equal(read(SLEEP_EN0), 1 << 8, 'more than the pins');
  assert.equal(read(SLEEP_EN1), (1 << 5) | (1 << 12), 'more than the timer and the watchdog');
});

test('each button wakes it at once, and is seen', () => {
  for (const button of ['left', 'roll', 'right']) {
    const device = still();
    rest(device);
    const pixels = device.screen();
    const pressed = device.ms;
    device.press(button);
    assert.ok(device.runUntil(() => device.stats.clkSysHz === FULL_HZ, 10), `${button} doesn't wake it`);
    assert.ok(device.ms - pressed <= WAKE_MS, `${button}: ${device.ms - pressed} ms to full speed`);
    device.runFor(60);
    device.release(button);
    device.runFor(100);
    assertOtherScreen(device, pixels, `${button} changed nothing`);
    assertClean(device);
  }
});

test('USB power wakes it at once, and the console answers', () => {
  const device = still();
  rest(device);
  const plugged = device.ms;
  device.usb.plug();
  assert.ok(device.runUntil(() => device.stats.clkSysHz === FULL_HZ, 10), 'nobody looks');
  assert.ok(device.ms - plugged <= WAKE_MS, `${device.ms - plugged} ms to full speed`);
  assert.equal(request(device, 'state').die, 'd6');
  assertClean(device);
});

test('with USB power it does not rest, and unplugged it does again', () => {
  const device = still();
  request(device, 'state');
  const { restMs } = device.stats;
  device.runFor(3000);
  assert.equal(device.stats.restMs, restMs);
  device.usb.unplug();
  device.runFor(1000);
  rest(device);
  assertClean(device);
});

test('time wakes it: it dims, goes dark and stops its oscillators when that is due', () => {
  const device = still(['dim 6', 'sleep 9']);
  rest(device);
  const touched = device.ms; // some seconds less than nothing was touched for
  assert.ok(device.runUntil(() => device.oled.contrast === DIM_CONTRAST, 6000), 'never dim');
  assert.ok(device.runUntil(() => !device.oled.on, 4000), 'never dark');
  assert.ok(device.runUntil(() => device.state === 'dormant', 1500), 'never dormant');
  assert.ok(device.ms - touched < 9600);
  assertClean(device);
});

/** Asks for noise, tells the times of its samples. */
function timesOfNoise(device) {
  return ringSampledWhile(device, () => {
    device.tap('roll', 700);
    device.runFor(1500);
  });
}

test('thrown out of a rest, the noise is sampled at its exact pace again', () => {
  const device = still();
  rest(device);
  const times = timesOfNoise(device);
  assert.ok(times.length > 1024, `${times.length} samples`);
  const gaps = times.slice(1).map((ns, i) => ns - times[i]).filter((ns) => ns < 100_000); // within a run
  const [gathered, measured] = [gaps.filter((ns) => ns > CLOSE_NS), gaps.filter((ns) => ns < CLOSE_NS)];
  const off = gathered.filter((ns) => Math.abs(ns - SPACING_NS) > LATE_NS);
  assert.deepEqual(off, [], 'not at its pace');
  const counts = new Map();
  for (const pace of measured.map((ns) => Math.round(ns / 50))) counts.set(pace, (counts.get(pace) ?? 0) + 1);
  const paces = [...counts].filter(([, count]) => count > 100); // else it is between two blocks
  assert.ok(paces.length <= 2, `${paces}`);
  device.runFor(3000);
  assert.equal(request(device, 'state').seq, 1, 'thrown, and nothing came of it');
  assertClean(device);
});

test('a tune keeps its pitch: it is played at full speed', () => {
  const device = still();
  device.tap('roll', 700);
  const heard = new Set();
  device.runUntil(() => {
    if (device.buzzer.hertz) heard.add(device.stats.clkSysHz);
    return false;
  }, 4000);
  assert.deepEqual([...heard], [FULL_HZ]);
});

// ---- the model itself: each must be able to go wrong ----

test('left alone on a battery the light comes down, and a press brings it back', () => {
  const device = still();
  device.tap('right', 60);
  device.runFor(500);
  const bright = device.oled.contrast;
  device.runFor(LIGHT_MS);
  assert.ok(device.oled.contrast < bright / 2, `${device.oled.contrast} of ${bright}`);
  assert.ok(device.oled.contrast > DIM_CONTRAST);
  device.press('right');
  assert.ok(device.runUntil(() => device.oled.contrast === bright, 60), 'not back');
  device.release('right');
  assertClean(device);
});
