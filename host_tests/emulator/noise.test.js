// That rolls depend on the noise registers and on nothing else: frozen, rolling stops; one bit changed gives others; whatever
// register of a clock or a source isn't as it was set, and whatever block comes too late, no noise is taken for random.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FREE_RAM, seize } from './calls.js';
import { assertClean, assertOtherScreen, bootDevice, deviceWithDie, request, waitForNoise } from './support.js';

const ROLLS = 6;

/** Values of some rolls of ten d100; nothing but the noise differs between two runs. */
function rollMany(prepare = () => {}, options = {}) {
  const device = bootDevice({ seed: 11, ...options });
  request(device, 'new dice die=d100 count=10');
  prepare(device);
  const rolls = [];
  for (let i = 0; i < ROLLS; i++) rolls.push(request(device, 'roll').rolled.values);
  return rolls;
}

const plain = rollMany();

test('the same bits at the same times: the same rolls', () => {
  assert.deepEqual(rollMany(), plain);
});

test('other noise: other rolls', () => {
  const other = rollMany(() => {}, { seed: 12 });
  for (let i = 0; i < ROLLS; i++) assert.notDeepEqual(other[i], plain[i]);
});

// Of the rolls behind it, too, the times change: another number takes other time to be told.
test('one bit changed: another roll, and those before it are the same', () => {
  const SHARE_BITS = 32 * 1024;
  for (const later of [0, 1, 2]) {
    const flip = (device) => device.flipNoiseBit(1000 + later * SHARE_BITS);
    const changed = rollMany(flip);
    assert.deepEqual(changed.slice(0, later), plain.slice(0, later));
    assert.notDeepEqual(changed[later], plain[later]);
  }
});

test('each source is in every roll', () => {
  for (const options of [{ adc: 'none' }, { adc: 'jitter:0.9' }, { noise: 'none' }]) {
    const others = rollMany(() => {}, options);
    for (let i = 0; i < ROLLS; i++) assert.notDeepEqual(others[i], plain[i], JSON.stringify(options));
  }
});

test('with either source alone it rolls, and says which one failed', () => {
  for (const options of [{ adc: 'none' }, { adc: 'stuck1' }, { noise: 'none' }, { noise: 'stuck0' }]) {
    const device = bootDevice(options);
    request(device, 'new dice die=d6');
    for (let i = 0; i < 3; i++) request(device, 'roll');
    const ring = request(device, 'entropy health');
    assert.equal(ring.state, options.noise ? 'failed' : 'good', JSON.stringify(options));
  }
});

test('frozen, no roll is given, and the error comes within 2 s', () => {
  const device = deviceWithDie('d6', { adc: 'none' });
  device.freezeNoise();
  let reply;
  for (let i = 0; i < 20; i++) {
    const asked = device.ms;
    reply = device.console.request('roll');
    assert.ok(device.ms - asked < 2000 + 50, `${device.ms - asked} ms`);
    if (!reply.ok) break;
    // What was gathered before may be spent, no more: four rolls' credit.
    assert.ok(i < 4, 'rolls without fresh noise');
  }
  assert.equal(reply.error, 'noise');
  const health = request(device, 'entropy health');
  assert.equal(health.state, 'failed');
  assert.equal(health.credit_bits, 0);
});

test('frozen, a throw by hand gives nothing and the glass says so', () => {
  const device = deviceWithDie('d6', { adc: 'none' });
  device.freezeNoise();
  while (device.console.request('roll').ok);
  const { seq } = request(device, 'state');
  const before = device.screen();
  device.runFor(1000);
  device.tap('roll', 700);
  device.runFor(3000);
  assert.equal(request(device, 'state').seq, seq);
  assertOtherScreen(device, before, 'the glass says nothing');
});

test('thawed, the die retests and rolls again', () => {
  const device = deviceWithDie('d6', { adc: 'none' });
  device.freezeNoise();
  while (device.console.request('roll').ok);
  device.thawNoise();
  waitForNoise(device);
  assert.equal(request(device, 'entropy health').state, 'good');
  request(device, 'roll');
});

test('each roll consumes at least its credited samples', () => {
  const device = deviceWithDie('d6');
  while (device.console.request('entropy health').credit_bits < 1280) device.runFor(100);
  const SAMPLES_A_ROLL = 320 * 100; // at 1/100 bit a sample
  const before = device.stats.noiseSamples;
  for (let i = 0; i < 12; i++) request(device, 'roll');
  const used = device.stats.noiseSamples - before;
  // Four rolls were paid for before; the other eight need fresh samples.
  assert.ok(used >= 8 * SAMPLES_A_ROLL, `${used} samples for eight rolls`);
});

for (const noise of ['stuck0', 'stuck1', 'bias:90', 'alternate', 'period:17', 'locked', 'none',
                     'jitter:1e-7', 'dies:5000', 'jitter:0+ripple:1000/19']) {
  test(`noise ${noise}: never a roll`, () => {
    const device = bootDevice({ noise, adc: 'none' });
    request(device, 'new dice die=d6');
    for (let i = 0; i < 3; i++) {
      const reply = device.console.request('roll');
      assert.equal(reply.error, 'noise', JSON.stringify(reply));
    }
    assert.equal(request(device, 'state').seq, 0);
    assert.equal(request(device, 'entropy health').state, 'failed');
  });
}

// ---- registers that read wrong ----

const [RIGHT, CLOCK, STOPPED] = [0, 1, 2];
const bits = (first, last = first) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Block, register, and the bits of it that count. */
const CLOCKS = {
  'the crystal: enabled, stable': [0x40024, 0x04, [12, 31]],
  'the crystal: its enable word': [0x40024, 0x00, bits(12, 23)],
  'the PLL: locked, no bypass, its reference whole': [0x4002c, 0x00, [31, 8, ...bits(0, 5)]],
  'the PLL: its power': [0x4002c, 0x04, [0, 3, 5]],
  'the PLL: its multiplier': [0x4002c, 0x08, bits(0, 11)],
  'the PLL: its two dividers': [0x4002c, 0x0c, [...bits(12, 14), ...bits(16, 18)]],
  'clk_ref: from the crystal': [0x40008, 0x30, [0, 1]],
  'clk_ref: it is': [0x40008, 0x38, bits(0, 3)],
  'clk_sys: from the PLL': [0x40008, 0x3c, [0, ...bits(5, 7)]],
  'clk_sys: it is': [0x40008, 0x44, [0, 1]],
  'clk_sys: undivided': [0x40008, 0x40, bits(0, 31)],
  'clk_adc: on, from the PLL': [0x40008, 0x60, [11, ...bits(5, 7)]],
  'clk_adc: undivided': [0x40008, 0x64, [8, 9]],
  'the tick: running, of twelve cycles': [0x40058, 0x2c, [10, ...bits(0, 8)]],
};

const RING = {
  'the ring: enabled, stable, no bad write': [0x40060, 0x18, [12, 31, 24]],
  'the ring: its range and enable word': [0x40060, 0x00, bits(0, 23)],
  'the ring: the strength of four stages': [0x40060, 0x04, [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, ...bits(16, 31)]],
  'the ring: of the other four': [0x40060, 0x08, [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, ...bits(16, 31)]],
  'the ring: its divider': [0x40060, 0x10, bits(0, 11)],
};

/** What a register says is another bit, while `act` runs. */
function misread(device, [base, offset], bit, act) {
  const block = device.chip.mcu.peripherals[base];
  const read = block.readUint32;
  block.readUint32 = (at) => (at === offset ? (read.call(block, at) ^ (1 << bit)) >>> 0 : read.call(block, at));
  const result = act();
  block.readUint32 = read;
  return result;
}

const clockOf = (device) => request(device, 'selftest').tests.find(({ name }) => name === 'clock').value;

for (const [rows, wanted] of [[CLOCKS, CLOCK], [RING, STOPPED]]) {
  for (const [what, row] of Object.entries(rows)) {
    test(what, () => {
      const device = bootDevice();
      assert.equal(clockOf(device), RIGHT);
      for (const bit of row[2]) assert.equal(misread(device, row, bit, () => clockOf(device)), wanted, `bit ${bit}`);
      assert.equal(clockOf(device), RIGHT);
    });
  }
}

// ---- the converter ----

const ADC = 0x4004c;

const CS = 0x00;
const FCS = 0x08;
const DIV = 0x10;
const FIFO_OVER = 1 << 11;
const START_MANY = 1 << 3;

/** Just started: noise is being gathered. */
function gathering() {
  const device = bootDevice();
  request(device, 'info');
  assert.ok(device.chip.mcu.adc.cs & START_MANY, 'it rests');
  return device;
}

const adcOf = (device) => request(device, 'entropy health').adc;

test('the converter: on, with its sensor, sampling that input and no other at this pace, no reading lost', () => {
  for (const [offset, ones] of [[CS, [0, 1, 3, 12, 14, 16, 20]], [FCS, [0, 1, 3, 11, 24, 27]], [DIV, [0, 8, 23]]]) {
    for (const bit of ones) {
      const device = gathering();
      misread(device, [ADC, offset], bit, () => device.runFor(60));
      assert.notEqual(adcOf(device).alarms, 0, `register ${offset}, bit ${bit}`);
    }
  }
});

/** What goes into the converter's FIFO, while `act` runs: readings of which input. */
function inputsSampled(device, act) {
  const { adc } = device.chip.mcu;
  const push = adc.fifo.push.bind(adc.fifo);
  const inputs = new Set();
  adc.fifo.push = (value) => {
    inputs.add(adc.activeChannel);
    push(value);
  };
  act();
  delete adc.fifo.push;
  return [...inputs];
}

test('the supply is measured while noise is sampled: none of it is taken for noise, and sampling goes on', () => {
  const device = gathering();
  const before = device.stats.adcSamples;
  const inputs = inputsSampled(device, () => {
    for (let i = 0; i < 60; i++) {
      request(device, 'selftest');
      device.runFor(0.3 + i * 0.013);
    }
  });
  assert.deepEqual(inputs, [4]);
  const { alarms, lost } = adcOf(device);
  assert.deepEqual({ alarms, lost }, { alarms: 0, lost: 0 });
  assert.ok(device.stats.adcSamples - before > 500, 'it stands still');
  assertClean(device);
});

test('readings left in the converter when it was last stopped are not noise of now', () => {
  const device = bootDevice();
  request(device, 'new dice die=d100 count=10');
  const { adc } = device.chip.mcu;
  assert.ok(device.runUntil(() => adc.cs === 0, 5000), 'it never rests');
  for (let i = 0; i < 4; i++) adc.fifo.push(0xfff);
  adc.fcs |= FIFO_OVER;
  const left = [];
  const write = adc.writeUint32;
  adc.writeUint32 = (offset, value) => {
    if (offset === CS && value & START_MANY) left.push(adc.fifo.itemCount);
    write.call(adc, offset, value);
  };
  for (let i = 0; i < 3; i++) request(device, 'roll');
  assert.ok(left.length > 0, 'it never goes on');
  assert.equal(left[0], 0);
  assert.equal(adcOf(device).alarms, 0);
  assertClean(device);
});

// ---- blocks that the core fetches too late ----

const [RING_SOURCE, ADC_SOURCE] = [0, 1];
const OK = 0;
const BLOCK_WORDS = 32;
const BLOCK_BITS = BLOCK_WORDS * 32;
const QUEUE_BLOCKS = 3;
const TICKS_A_US = 48;
const DMA_IRQ = 1 << 11;

/** A device that samples nothing, and whose loop stands still. */
function standing() {
  const device = bootDevice();
  request(device, 'info');
  const core = seize(device);
  for (const source of [RING_SOURCE, ADC_SOURCE]) core.call('hal_noise_stop', source);
  device.runFor(300);
  for (const source of [RING_SOURCE, ADC_SOURCE]) {
    assert.equal(core.call('hal_noise_running', source) & 0xff, 0, 'it does not stop');
    while (core.call('hal_noise_read', source, FREE_RAM) & 0xff);
  }
  return { device, core };
}

/** Each bit that is sampled is told by `bitOf(n)`, n counting from here; gives when they were, in nanoseconds. */
function count(device, bitOf) {
  const times = [];
  device.ring.sample = () => bitOf(times.push(device.world.now) - 1);
  return times;
}

function blockAt(device) {
  const words = Array.from({ length: BLOCK_WORDS }, (_, i) => device.chip.mcu.readUint32(FREE_RAM + 4 * i));
  return words.flatMap((word) => Array.from({ length: 32 }, (_, bit) => (word >>> bit) & 1));
}

function read({ device, core }, source) {
  return core.call('hal_noise_read', source, FREE_RAM) & 0xff ? blockAt(device) : null;
}

/** The DMA's interrupt can't come; the other way round it comes at once. */
function holdOff(device, isHeld) {
  const { core } = device.chip.mcu;
  core.enabledInterrupts = isHeld ? core.enabledInterrupts & ~DMA_IRQ : core.enabledInterrupts | DMA_IRQ;
  core.interruptsUpdated = true;
}

/** Bits of which no two blocks are alike. */
const patterned = (n) => (Math.imul(n, 2654435761) >>> 20) & 1;

test('each bit that is sampled is there once, in order, whatever the pace', () => {
  for (const ticks of [960, 480, 1441]) {
    const table = standing();
    const { device, core } = table;
    const times = count(device, patterned);
    assert.equal(core.call('hal_noise_start', RING_SOURCE, ticks), OK);
    const bits = [];
    const blockMs = (BLOCK_BITS * ticks) / TICKS_A_US / 1000;
    for (let i = 0; i < 5; i++) {
      device.runFor(blockMs);
      for (let block = read(table, RING_SOURCE); block !== null; block = read(table, RING_SOURCE)) bits.push(...block);
    }
    assert.equal(bits.length, 5 * BLOCK_BITS, `${ticks}`);
    assert.deepEqual(bits, bits.map((_, n) => patterned(n)));
    const gaps = times.slice(1).map((ns, i) => ns - times[i]);
    assert.ok(gaps.every((ns) => Math.abs(ns - (ticks * 1000) / TICKS_A_US) < 1), `${ticks}: from ${Math.min(...gaps)} to ${Math.max(...gaps)} ns`);
    assert.equal(core.call('hal_noise_dropped_blocks', RING_SOURCE), 0);
    assertClean(device);
  }
});

test('more than the queue holds: the first are kept, the others counted', () => {
  const table = standing();
  const { device, core } = table;
  count(device, patterned);
  core.call('hal_noise_start', RING_SOURCE, 960);
  device.runFor(7.5 * 20.48);
  for (let block = 0; block < QUEUE_BLOCKS; block++) {
    assert.deepEqual(read(table, RING_SOURCE), Array.from({ length: BLOCK_BITS }, (_, i) => patterned(block * BLOCK_BITS + i)));
  }
  assert.equal(read(table, RING_SOURCE), null);
  assert.equal(core.call('hal_noise_dropped_blocks', RING_SOURCE), 7 - QUEUE_BLOCKS);
});

for (const source of [RING_SOURCE, ADC_SOURCE]) {
  test(`${source === RING_SOURCE ? 'ring' : 'ADC'}: the interrupt held off for some blocks: those are counted, and the one that is kept is whole`, () => {
    for (const [blocks, lost] of [[1.4, 0], [2.4, 1], [3.4, 2], [4.9, 3]]) {
      const table = standing();
      const { device, core } = table;
      const ticks = 1920;
      core.call('hal_noise_start', source, ticks);
      device.runFor(10);
      holdOff(device, true);
      device.runFor(40.96 * blocks - 10);
      holdOff(device, false);
      device.runFor(1);
      const dropped = core.call('hal_noise_dropped_blocks', source);
      assert.equal(dropped, lost, `${blocks} blocks late`);
      device.runFor(3 * 41);
      let kept = 0;
      while (read(table, source)) kept++;
      assert.ok(kept >= 2 && kept <= QUEUE_BLOCKS, `${kept} kept`);
      assertClean(device);
    }
  });
}

test('stopped and started again in any moment: it begins with a whole new block, and none from before', () => {
  for (const ms of [0.2, 9, 20.3, 20.48, 25, 40]) {
    const table = standing();
    const { device, core } = table;
    let phase = 0;
    count(device, () => phase);
    core.call('hal_noise_start', RING_SOURCE, 960);
    device.runFor(30);
    core.call('hal_noise_stop', RING_SOURCE);
    device.runFor(ms);
    phase = 1;
    assert.equal(core.call('hal_noise_start', RING_SOURCE, 960), OK);
    device.runFor(70);
    const first = read(table, RING_SOURCE);
    assert.ok(first !== null && first.every((bit) => bit === 1), `stopped for ${ms} ms: bits from before`);
    core.call('hal_noise_stop', RING_SOURCE);
    device.runFor(50);
    assert.equal(core.call('hal_noise_running', RING_SOURCE) & 0xff, 0);
    assertClean(device);
  }
});

test('stopped in whichever block, that one is the last', () => {
  for (let blocks = 1; blocks <= 4; blocks++) {
    const { device, core } = standing();
    const times = count(device, patterned);
    core.call('hal_noise_start', RING_SOURCE, 960);
    device.runFor((blocks - 0.5) * 20.48);
    core.call('hal_noise_stop', RING_SOURCE);
    device.runFor(60);
    assert.equal(times.length, blocks * BLOCK_BITS);
    assertClean(device);
  }
});

test('a block that has ended, and that nobody has looked at, is forgotten by a start', () => {
  const table = standing();
  const { device, core } = table;
  let phase = 0;
  count(device, () => phase);
  core.call('hal_noise_start', RING_SOURCE, 960);
  device.runFor(10);
  core.call('hal_noise_stop', RING_SOURCE);
  holdOff(device, true);
  device.runFor(30);
  phase = 1;
  assert.equal(core.call('hal_noise_start', RING_SOURCE, 960), OK);
  holdOff(device, false);
  device.runFor(70);
  const first = read(table, RING_SOURCE);
  assert.ok(first !== null && first.every((bit) => bit === 1), 'bits from before');
  assertClean(device);
});

const MOST_BLOCKS = 8;

/** Which of the patterned blocks it is. */
function numberOf(block) {
  for (let number = 0; number < MOST_BLOCKS; number++) {
    if (block.every((bit, i) => bit === patterned(number * BLOCK_BITS + i))) return number;
  }
  return assert.fail('bits of two blocks');
}

test('the interrupt held off till just before the next block ends: each block is kept whole, or counted as lost', () => {
  const [TICKS, BIT_US, BLOCK_MS] = [480, 10, 10.24];
  for (let bitsBefore = 1; bitsBefore <= 15; bitsBefore++) {
    const table = standing();
    const { device, core } = table;
    const times = count(device, patterned);
    core.call('hal_noise_start', RING_SOURCE, TICKS);
    device.runFor(5);
    holdOff(device, true);
    device.runFor(2 * BLOCK_MS - 5 - (bitsBefore * BIT_US) / 1000);
    holdOff(device, false);
    const kept = [];
    for (let i = 0; i < 4; i++) {
      device.runFor(BLOCK_MS);
      for (let block = read(table, RING_SOURCE); block !== null; block = read(table, RING_SOURCE)) kept.push(numberOf(block));
    }
    const lost = Math.floor(times.length / BLOCK_BITS) - kept.length;
    const told = core.call('hal_noise_dropped_blocks', RING_SOURCE);
    assert.ok(told >= lost && told <= lost + 1, `${bitsBefore} bits before: ${told} told of ${lost}`); // one may be counted too early, never too few
    assert.deepEqual(kept, kept.map((_, i) => kept[0] + i));
    assertClean(device);
  }
});
