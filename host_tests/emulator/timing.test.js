// What the die says of its own times and parts, beside what the emulator measures.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bootDevice, deviceWithDie, request } from './support.js';

/** The die's clock is that of its chip; microseconds. */
const nowUs = (device) => device.world.now / 1e3;

/** When the bus last brought a byte to the display, while `act` ran. */
function lastByteUs(device, act) {
  let last = 0;
  const { oled } = device;
  const write = oled.write.bind(oled);
  oled.write = (byte) => {
    last = nowUs(device);
    write(byte);
  };
  act();
  oled.write = write;
  return last;
}

test('a press is timed until its picture has been sent', () => {
  const device = deviceWithDie('d12');
  const pressedUs = nowUs(device);
  const sentUs = lastByteUs(device, () => {
    device.press('left');
    device.runFor(60);
  });
  device.release('left');
  const { press_us: timed } = request(device, 'timing');
  assert.ok(Math.abs(timed.at(-1) - (sentUs - pressedUs)) < 100, `${timed.at(-1)} and ${sentUs - pressedUs}`);
});

test('a throw and its storing are timed from when the contact opens', () => {
  const device = deviceWithDie('d12');
  device.press('roll');
  device.runFor(700);
  const { program } = request(device, 'hardware');
  device.release('roll');
  device.runFor(300);
  const { throw_us: thrown, store_us: stored } = request(device, 'timing');
  assert.equal(thrown.length, 1);
  assert.ok(stored.at(-1) > 5000 + program.mean_us && stored.at(-1) < 16_000, `stored after ${stored.at(-1)}`);
  assert.ok(thrown[0] > stored.at(-1) && thrown[0] < 45_000, `fell after ${thrown[0]}`);
});

test('a press that only wakes is timed until the picture is back, and no later picture counts for it', () => {
  const device = bootDevice({ flashWaits: true });
  request(device, 'set sleep 1');
  device.runFor(2500);
  const { press_us: before } = request(device, 'timing');
  const pressedUs = nowUs(device);
  device.press('left');
  assert.ok(device.runUntil(() => device.screen().includes(1), 200));
  const litUs = nowUs(device);
  device.runFor(100);
  device.release('left');
  const { press_us: after } = request(device, 'timing');
  assert.equal(after.length, before.length + 1);
  assert.ok(Math.abs(after.at(-1) - (litUs - pressedUs)) < 200, `${after.at(-1)} and ${litUs - pressedUs}`);
});

test('32 intervals at most, and a throw by the console has none', () => {
  const device = deviceWithDie('d12');
  request(device, 'roll');
  device.runFor(2000);
  const { picture_us: pictures, throw_us: thrown } = request(device, 'timing');
  assert.equal(pictures.length, 32);
  assert.deepEqual(thrown, []);
});

test('hardware: first picture, ring, flash and supply as the emulator has them', () => {
  const device = bootDevice();
  device.console.request('new dice');
  device.runFor(3000);
  const hardware = request(device, 'hardware');
  assert.ok(Math.abs(hardware.display.first_picture_us / 1e3 - device.stats.firstPictureMs) < 1);
  assert.equal(hardware.ring_khz * 1e3, device.chip.mcu.roscFreq);
  assert.deepEqual([hardware.program.count, hardware.erase.count], [device.flash.programs, device.flash.erases]);
  assert.ok(Math.abs(hardware.program.mean_us - 1036) < 50 && hardware.erase.longest_us < 46_000);
  assert.ok(hardware.supply.usb && Math.abs(hardware.supply.mv - 4700) < 20 && hardware.supply.lowest_mv < 3950);
});

test('hardware: bounce of a contact, on the way down and up', () => {
  const device = bootDevice();
  device.press('right', { bounceMs: 12 });
  device.runFor(200);
  device.release('right', { bounceMs: 2 });
  device.runFor(200);
  const { right, left } = request(device, 'hardware');
  assert.equal(right.bursts, 2);
  assert.ok(right.longest_us > 10_000 && right.longest_us <= 12_400 && right.most_changes > 5, JSON.stringify(right));
  assert.ok(right.last_us <= 2400 && right.last_us > 500, JSON.stringify(right));
  assert.equal(left.bursts, 0);
});

test('hardware: a display that is lost and comes back is counted', () => {
  const device = bootDevice();
  device.bus.unplug();
  device.runFor(1500);
  const gone = request(device, 'hardware').display;
  assert.deepEqual([gone.present, gone.losses, gone.recoveries, gone.found], [false, 1, 0, null]);
  assert.ok(gone.failed_transfers > 0);
  device.bus.plug();
  device.runFor(1500);
  const back = request(device, 'hardware').display;
  assert.deepEqual([back.present, back.losses, back.recoveries, back.found], [true, 1, 1, 'ssd1306']);
});
