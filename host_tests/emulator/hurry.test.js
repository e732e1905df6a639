// A picture is drawn with the system's clock twice as fast. What that clock paces goes on at its own pace.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf } from '../../tools/bench.d/bench-probe.js';
import { RP2040 } from '../../tools/emulator/chip/rp2040.js';
import * as quirks from '../../tools/emulator/chip/quirks.js';
import { assertClean, deviceWithDie, request, ringSampledWhile } from './support.js';

const USUAL_HZ = 48e6;
const HURRIED_HZ = 96e6;
const FASTEST_BIT_NS = 2500; // 400 kHz
const SPACING_NS = 20_000; // of the noise
const TICK_NS = 1000 / 48;
const BLOCK_BITS = 1024;
const JITTER_BLOCKS = 32; // firmware/entropy/jitter.h
const ELDER_HZ = [523, 659, 784, 1047]; // firmware/app/motif.c

/** Calls `note(hertz)` at each picture, when its drawing begins. */
function atEachPicture(device, note) {
  const { mcu: { core } } = device.chip;
  const render = addressOf('app_render');
  const execute = core.executeInstruction.bind(core);
  core.executeInstruction = () => {
    if (core.PC === render) note(device.stats.clkSysHz);
    return execute();
  };
}

/** Of 1,024 samples each, so close that jitter shows. */
function closeBlocks(times) {
  const blocks = [];
  for (let i = 0; i + BLOCK_BITS <= times.length; ) {
    const spacing = times[i + 1] - times[i];
    const end = times[i + BLOCK_BITS - 1];
    const close = spacing < SPACING_NS / 2 && end - times[i] < spacing * BLOCK_BITS * 1.1;
    if (close) blocks.push({ spacing: Math.round(spacing / 100), from: times[i], end });
    i += close ? BLOCK_BITS : 1;
  }
  return blocks;
}

/** Shaken, thrown, till it lies. */
function play(device) {
  device.press('roll');
  device.runFor(700);
  device.release('roll');
  device.runFor(2500);
}

test('pictures are drawn in a hurry, and what is sent is sent without', () => {
  const device = deviceWithDie('d6');
  const drawnAt = [];
  const bitNs = [];
  atEachPicture(device, (hertz) => drawnAt.push(hertz));
  const write = device.oled.write.bind(device.oled);
  device.oled.write = (byte) => {
    bitNs.push(device.bus.bitNs);
    return write(byte);
  };
  play(device);
  assert.ok(drawnAt.length > 40, `${drawnAt.length} pictures`);
  const hurried = drawnAt.filter((hertz) => hertz === HURRIED_HZ).length;
  assert.ok(hurried >= 0.9 * drawnAt.length, `${hurried} of ${drawnAt.length}`);
  assert.ok(bitNs.length > 5000);
  assert.ok(Math.min(...bitNs) >= FASTEST_BIT_NS - 0.001, `${Math.min(...bitNs)} ns a bit`);
  device.runFor(20);
  assert.ok([USUAL_HZ].includes(device.stats.clkSysHz));
  assertClean(device);
});

test('the noise is sampled at its pace whatever is drawn', () => {
  const device = deviceWithDie('d6');
  let pictures = 0;
  atEachPicture(device, () => pictures++);
  const times = ringSampledWhile(device, () => play(device));
  assert.ok(pictures > 40);
  const gaps = times.slice(1).map((ns, i) => ns - times[i]);
  const gathered = gaps.filter((ns) => Math.abs(ns - SPACING_NS) < SPACING_NS / 10);
  assert.ok(gathered.length > 20_000, `${gathered.length} samples`);
  const off = Math.max(...gathered.map((ns) => Math.abs(ns - SPACING_NS)));
  assert.ok(off < 2 * TICK_NS, `${off} ns off`);
  const total = gathered.reduce((sum, ns) => sum + ns - SPACING_NS, 0);
  assert.ok(Math.abs(total) < 2 * TICK_NS * 2, `${total} ns in all`);
});

test('a tone keeps its pitch while pictures are drawn', () => {
  const device = deviceWithDie();
  request(device, 'new cult players=2');
  request(device, 'choose p1');
  request(device, 'set own-die on');
  request(device, `choose ${request(device, 'state').prompt.options[0]}`);
  device.runFor(3000);
  const { buzzer } = device;
  const heard = [];
  const rise = buzzer.rise.bind(buzzer);
  buzzer.rise = () => {
    rise();
    if (buzzer.hertz > 0) heard.push(buzzer.hertz);
  };
  let drawn = 0;
  atEachPicture(device, (hertz) => (drawn += hertz === HURRIED_HZ && buzzer.hertz > 0));
  device.console.send('face 9');
  device.runFor(1500);
  assert.ok(drawn > 10, `${drawn} pictures while it sounds`);
  const isNote = (hertz) => ELDER_HZ.some((note) => Math.abs(hertz / note - 1) < 0.01);
  const stray = heard.filter((hertz) => !isNote(hertz));
  assert.ok(heard.length > 200, `${heard.length} periods`);
  assert.ok(stray.length < ELDER_HZ.length, `${stray} Hz`); // where one note follows the other
});

test('of the ring\'s jitter only such blocks are looked at as no hurry disturbed', () => {
  const device = deviceWithDie('d6');
  const changes = [];
  device.chip.mcu.addClockListener(() => changes.push(device.chip.mcu.clock.nanos));
  const times = [];
  const { source } = device.ring;
  const read = source.read.bind(source);
  source.read = (ns) => {
    times.push(device.chip.mcu.clock.nanos);
    return read(ns);
  };
  for (let i = 0; i < 4; i++) play(device);
  const kept = new Map();
  let thrownAway = 0;
  for (const { spacing, from, end } of closeBlocks(times)) {
    if (changes.some((ns) => ns > from && ns < end)) thrownAway++;
    else kept.set(spacing, (kept.get(spacing) ?? 0) + 1);
  }
  assert.ok(thrownAway > 5, `${thrownAway} thrown away`);
  assert.ok(kept.size > 0);
  for (const [spacing, count] of kept) assert.equal(count % JITTER_BLOCKS, 0, `${count} of ${spacing} ns`);
});

// ---- the model itself ----

const DMA = 0x50000000;

test('at another pace or clock the rest of an interval takes that', () => {
  const mcu = new RP2040();
  quirks.dmaTimers(mcu);
  mcu.clkSys = USUAL_HZ;
  mcu.writeUint32(DMA + 0x420, (2 << 16) | 1920);
  const channel = mcu.dma.channels[0];
  Object.assign(channel, { treqValue: 59, ctrl: 1 | (1 << 24) });
  channel.scheduleTransfer();
  mcu.clock.tick(5000);
  mcu.writeUint32(DMA + 0x420, (1 << 16) | 1920);
  assert.equal(channel.transferAlarm.nanos, 35_000);
  for (const listener of mcu.clockListeners) listener(HURRIED_HZ, USUAL_HZ);
  assert.equal(channel.transferAlarm.nanos, 20_000);
});
