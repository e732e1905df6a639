// What hal/ promises of this board, asked directly: also what the firmware above never does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JOURNAL_BYTES, PAGE_BYTES, SECTOR_BYTES } from '../../tools/emulator/chip/flash.js';
import { assertClean, bootDevice, request } from './support.js';
import { call, FREE_RAM } from './calls.js';

/** With a cable the core's clock goes on while it sleeps. */
function plugged(options) {
  const device = bootDevice(options);
  request(device, 'info');
  return device;
}

// ---- the flash ----

const [OK, FAILED, REFUSED] = [0, 1, 2];
const GUARD = 0xc3;

const journalAt = (device) => device.flash.bytes.length - JOURNAL_BYTES;

/** A sector with nothing written behind its first page. */
function blankSector(device) {
  for (let offset = JOURNAL_BYTES - SECTOR_BYTES; offset >= 0; offset -= SECTOR_BYTES) {
    const at = journalAt(device) + offset;
    if (device.flash.bytes.subarray(at + PAGE_BYTES, at + SECTOR_BYTES).every((byte) => byte === 0xff)) return offset;
  }
  return assert.fail('none is blank');
}

test('flash: any range is read, to any place, and nothing beside it', () => {
  const device = plugged();
  const { mcu } = device.chip;
  const offset = blankSector(device) + PAGE_BYTES;
  const from = journalAt(device) + offset;
  for (let i = 0; i < 32; i++) device.flash.bytes[from + i] = 0x11 + 7 * i;
  const ram = mcu.sram.subarray(FREE_RAM - 0x20000000, FREE_RAM - 0x20000000 + 64);
  for (const [skip, place, count] of [[0, 0, 16], [0, 0, 7], [0, 0, 0], [1, 0, 1], [1, 1, 9], [2, 0, 12], [3, 3, 6], [0, 1, 13], [2, 3, 2], [3, 0, 5]]) {
    ram.fill(GUARD);
    const result = call(device, 'hal_flash_read', offset + skip, FREE_RAM + 4 + place, count);
    const what = `${count} bytes from ${skip} to ${place}`;
    assert.equal(result, OK, what);
    const wanted = [...device.flash.bytes.subarray(from + skip, from + skip + count)];
    assert.deepEqual([...ram.subarray(4 + place, 4 + place + count)], wanted, what);
    assert.ok(ram.subarray(0, 4 + place).every((byte) => byte === GUARD), what);
    assert.ok(ram.subarray(4 + place + count).every((byte) => byte === GUARD), what);
  }
});

test('flash: what is out of bounds or no whole page or sector is refused, and nothing done', () => {
  const device = plugged();
  const { operations } = device.flash;
  const END = JOURNAL_BYTES;
  for (const [offset, bytes] of [[END, 1], [END - 1, 2], [0, END + 1], [END + 4, 0], [0xffffffff, 2], [4, 0xfffffffe]]) {
    assert.equal(call(device, 'hal_flash_read', offset, FREE_RAM, bytes), REFUSED, `read ${offset} ${bytes}`);
  }
  assert.equal(call(device, 'hal_flash_read', END, FREE_RAM, 0), OK);
  assert.equal(call(device, 'hal_flash_read', END - 1, FREE_RAM, 1), OK);
  for (const [offset, bytes] of [[1, 256], [128, 256], [0, 255], [0, 300], [END, 256], [END - 256, 512], [0xffffff00, 256]]) {
    assert.equal(call(device, 'hal_flash_program', offset, FREE_RAM, bytes), REFUSED, `program ${offset} ${bytes}`);
  }
  for (const offset of [1, 256, 2048, END, END + SECTOR_BYTES, 0xfffff000]) {
    assert.equal(call(device, 'hal_flash_erase', offset), REFUSED, `erase ${offset}`);
  }
  assert.equal(device.flash.operations, operations);
  assertClean(device);
});

test('flash: pages are programmed as they are told, and a bit that can not be set is told', () => {
  const device = plugged();
  const { mcu } = device.chip;
  const offset = blankSector(device) + 2 * PAGE_BYTES;
  const at = journalAt(device) + offset;
  const program = (bytes, pages = 1) => {
    for (let i = 0; i < pages * PAGE_BYTES; i++) mcu.sram[FREE_RAM - 0x20000000 + i] = bytes(i);
    return call(device, 'hal_flash_program', offset, FREE_RAM, pages * PAGE_BYTES);
  };
  const page = (n = 0) => [...device.flash.bytes.subarray(at + n * PAGE_BYTES, at + (n + 1) * PAGE_BYTES)];
  const { programs } = device.flash;
  assert.equal(program((i) => (i < 250 ? 0xff : 0xf0), 2), OK, 'two pages');
  assert.deepEqual([...new Set(page(1))], [0xf0]);
  assert.equal(device.flash.programs, programs + 2);
  assert.equal(program((i) => (i >= 250 ? 0xff : 0x5a)), OK, 'what is 0xFF leaves what is there');
  assert.deepEqual(page().slice(248, 252), [0x5a, 0x5a, 0xf0, 0xf0]);
  assert.equal(program((i) => (i >= 250 ? 0xf0 : 0x5a)), OK, 'the same again');
  assert.equal(device.flash.programs, programs + 4, 'is programmed all the same');
  assert.equal(program((i) => (i === 3 ? 0x7a : 0xff), 2), FAILED, 'a bit that is gone');
  assert.equal(program((i) => (i === 253 ? 0xf1 : 0xff)), FAILED, 'the lowest of one near the end');
  assertClean(device);
});

test('flash: a page or a sector that does not take it is told', () => {
  const device = plugged();
  const offset = blankSector(device);
  const at = journalAt(device) + offset;
  const { finish } = device.flash;
  const stuck = [];
  device.flash.finish = (operation) => {
    finish.call(device.flash, operation);
    for (const byte of stuck) device.flash.bytes[byte] &= 0xfe;
  };
  device.chip.mcu.sram.fill(0xff, FREE_RAM - 0x20000000, FREE_RAM - 0x20000000 + PAGE_BYTES);
  for (const place of [0, 1, 2, 3, PAGE_BYTES - 1]) {
    assert.equal(call(device, 'hal_flash_erase', offset), OK);
    stuck.push(at + place);
    assert.equal(call(device, 'hal_flash_program', offset, FREE_RAM, PAGE_BYTES), FAILED, `page, byte ${place}`);
    stuck.pop();
  }
  for (const place of [0, 5, SECTOR_BYTES - 1]) {
    stuck.push(at + place);
    assert.equal(call(device, 'hal_flash_erase', offset), FAILED, `sector, byte ${place}`);
    stuck.pop();
  }
  assert.equal(call(device, 'hal_flash_erase', offset), OK);
});

test('flash: on a weak battery nothing is erased', () => {
  const device = plugged();
  const offset = blankSector(device);
  device.supply.vbus = false; // what the converter sees; the cable stays
  for (const [vsysMv, wanted] of [[2060, REFUSED], [2140, OK], [900, REFUSED]]) {
    device.supply.vsysMv = vsysMv;
    assert.equal(call(device, 'hal_flash_erase', offset), wanted, `${vsysMv} mV`);
  }
});

// ---- the supply ----

test('supply: to some millivolts, from nothing to all that the converter can tell', () => {
  const device = plugged();
  device.supply.vbus = false;
  for (const vsysMv of [1700, 3000, 5500]) {
    device.supply.vsysMv = vsysMv;
    const told = call(device, 'hal_power_supply_mv');
    assert.ok(Math.abs(told - vsysMv) < 8, `${told} for ${vsysMv}`);
  }
  device.supply.reading = () => 0;
  assert.equal(call(device, 'hal_power_supply_mv'), 1, 'not 0: that would be no pin');
  device.supply.reading = () => 4095;
  assert.equal(call(device, 'hal_power_supply_mv'), Math.floor((4095 * 9900) / 4096));
});

// ---- the buzzer ----

test('sound: any pitch that it promises, others as the nearest, half high and half low; then a pin that is low', () => {
  const device = plugged();
  const pwm = device.chip.mcu.pwm.channels[(device.facts.pins.buzzer >> 1) & 7];
  const sounds = [[440, 440], [100, 100], [99, 100], [1, 100], [8000, 8000], [7990, 7990], [8001, 8000], [65535, 8000]];
  for (const [hertz, heard] of sounds) {
    call(device, 'hal_sound_tone', hertz);
    device.runFor(45);
    assert.ok(Math.abs(device.buzzer.hertz - heard) <= 1 + heard / 300, `${device.buzzer.hertz} for ${hertz}`);
    const high = (device.facts.pins.buzzer & 1 ? pwm.cc >>> 16 : pwm.cc & 0xffff) / (pwm.top + 1);
    assert.ok(Math.abs(high - 0.5) < 0.01, `${hertz}: high for ${high} of the time`);
  }
  call(device, 'hal_sound_tone', 0);
  const { edges } = device.buzzer;
  device.runFor(50);
  assert.equal(device.buzzer.edges, edges);
  assert.equal(pwm.csr & 1, 0, 'its slice goes on');
  assert.equal(device.chip.mcu.gpio[device.facts.pins.buzzer].value, 0, 'the pin is not low');
  assertClean(device);
});

// ---- who may interrupt whom ----

test('the handlers: what hangs and a finger before USB, that before noise, that before the display', () => {
  const device = plugged();
  const PRIORITIES = 0xe000e400;
  const urgency = (irq) => (device.chip.mcu.readUint32(PRIORITIES + (irq & ~3)) >>> (8 * (irq & 3))) & 0xff;
  const [TIMER_1, PINS, USB, DMA_0, I2C] = [1, 13, 5, 11, 23 + ((device.facts.pins.sda >> 1) & 1)];
  assert.deepEqual([TIMER_1, PINS, USB, DMA_0, I2C].map(urgency), [0, 0, 0x40, 0x80, 0xc0]);
});

// ---- the light ----

test('display: more than the most is the most, and the same once more is nothing on the wire', () => {
  const device = plugged();
  device.runFor(3000); // the erases of a first start are over
  const { oled } = device;
  call(device, 'hal_display_brightness', 10);
  device.runFor(50);
  const most = oled.contrast;
  for (const level of [11, 200, 255]) {
    call(device, 'hal_display_brightness', 3);
    device.runFor(50);
    assert.ok(oled.contrast < most);
    call(device, 'hal_display_brightness', level);
    device.runFor(50);
    assert.equal(oled.contrast, most, `${level}`);
  }
  assertClean(device);
});

// ---- the cable ----

test('power without a host behind it: nobody is heard, also when there was one just before', () => {
  const device = plugged();
  device.usb.unplug();
  device.runFor(30);
  device.supply.setVbus(true);
  device.runFor(30);
  assert.equal(call(device, 'usb_is_attached') & 0xff, 1);
  assert.equal(call(device, 'usb_is_enumerating') & 0xff, 0);
  assert.equal(call(device, 'hal_flash_erase', blankSector(device)), OK, 'the flash waits for nobody');
});

test('while a host asks what this is, nothing is erased that it would have to wait for', () => {
  const device = bootDevice();
  device.runFor(3000);
  device.usb.plug();
  assert.ok(device.runUntil(() => device.usb.log.length > 1, 1000), 'nobody asks');
  assert.notEqual(device.usb.state, 'configured');
  assert.equal(call(device, 'usb_is_enumerating') & 0xff, 1);
  assert.equal(call(device, 'hal_flash_erase', blankSector(device)), REFUSED);
  assert.ok(device.runUntil(() => device.usb.state === 'configured', 1000));
  assert.equal(call(device, 'usb_is_enumerating') & 0xff, 0);
  assert.equal(call(device, 'hal_flash_erase', blankSector(device)), OK);
});
