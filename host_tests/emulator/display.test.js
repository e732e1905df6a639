// A display that is missing, comes back, loses its power or hangs the bus: everything else goes on,
// and it shows the present picture when it can. And what a picture costs on the wire.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, assertShows, bootDevice, deviceWithDie, makeDevice, request } from './support.js';

const BACK_MS = 1200; // recovery is tried at least once a second, and a picture takes 25 ms

/** A still picture on a device without a game in motion. */
function withStillPicture(device) {
  request(device, 'new dice die=d20');
  device.runFor(1500);
  return device;
}

test('missing at power-up: the game goes on; plugged in later it shows', () => {
  const device = makeDevice({ power: false });
  device.bus.unplug();
  device.powerOn();
  device.runFor(1500);
  withStillPicture(device);
  request(device, 'roll');
  device.runFor(2000);
  device.bus.plug();
  device.runFor(BACK_MS);
  assertShows(device, 'not shown when it came');
  assertClean(device);
});

test('a contact that is loose for a second', () => {
  const device = withStillPicture(bootDevice());
  for (let i = 0; i < 20; i++) {
    device.bus.unplug();
    device.runFor(7 + i * 3);
    device.bus.plug();
    device.runFor(11 + i * 2);
  }
  device.runFor(BACK_MS);
  assertShows(device, 'dark after a loose contact');
  assertClean(device);
});

for (const clocks of [1, 5, 9]) {
  test(`the bus hung with ${clocks} clocks to go: cleared, and the picture goes on`, () => {
    const device = withStillPicture(bootDevice());
    request(device, 'new dice die=d100 count=9');
    device.bus.hang(clocks);
    device.runFor(BACK_MS);
    assert.equal(device.bus.hung, false, 'nobody cleared the bus');
    device.runFor(500);
    assertShows(device, 'not shown after the bus was cleared');
    assertClean(device);
  });
}

// The controller waits for the lines before it begins, for ever if need be, and says nothing of it.
test('the bus hung between two pictures: that no byte goes out is noticed, the rest of it is not sent, and the next one is shown', () => {
  const device = withStillPicture(bootDevice());
  device.runFor(500);
  device.bus.hang();
  request(device, 'new dice die=d100 count=9');
  const addresses = asked(device, BACK_MS).map(([, address]) => address);
  assert.deepEqual([...new Set(addresses)], [0x3c], 'words of the old picture went to whatever address');
  assert.equal(device.bus.hung, false, 'nobody cleared the bus');
  device.runFor(500);
  assertShows(device, 'not shown after the bus was cleared');
  assertClean(device);
});

// What a display says that was cut off in its answer, by a restart say: its acknowledge first, then a byte, and as long as it
// is told to go on the next.
const CUT_OFF = { 'an acknowledge and a byte of zeros': [0, 0, 0, 0, 0, 0, 0, 0, 0], 'a bit and its end': [0], 'ones between zeros': [0, 1, 0, 1, 0, 1, 0, 0] };

for (const [name, bits] of Object.entries(CUT_OFF)) {
  test(`the bus held by one that still says ${name}: cleared at the first try, whatever its bits are`, () => {
    const device = makeDevice({ power: false });
    const { bus } = device;
    bus.hang(bits);
    const start = bus.onStart.bind(bus);
    let tooSoon = 0;
    bus.onStart = () => {
      tooSoon += bus.hung;
      start();
    };
    device.powerOn();
    assert.ok(device.runUntil(() => device.stats.firstPictureMs !== null, 100), 'nothing to be seen');
    assert.equal(tooSoon, 0, 'something is sent on a bus that is held');
    assert.equal(bus.stops, 1);
    withStillPicture(device);
    assertShows(device, 'not shown');
    assertClean(device);
  });
}

test('a bus that nobody holds has its STOP before the first word: whoever listens still forgets what was', () => {
  const device = makeDevice();
  assert.ok(device.runUntil(() => device.oled.bytes > 0, 30), 'nothing is sent');
  assert.equal(device.bus.stops, 1);
  assertClean(device);
});

test('input and console do not wait for a display that is not there', () => {
  const device = makeDevice({ power: false });
  device.bus.unplug();
  device.powerOn();
  device.runFor(2500);
  request(device, 'info');
  for (let i = 0; i < 20; i++) {
    const asked = device.ms;
    request(device, 'info');
    assert.ok(device.ms - asked < 30, `${device.ms - asked} ms`);
    device.runFor(77);
  }
});

// ---- the wire ----

function sendsAfter(device, act, ms = 60) {
  const before = device.stats;
  act();
  device.runFor(ms);
  const after = device.stats;
  return { bytes: after.busBytes - before.busBytes, ms: after.busMs - before.busMs };
}

test('SCL runs at 400 kHz at most, and at 390 at least', () => {
  const device = bootDevice();
  const kHz = 1e6 / device.bus.bitNs;
  assert.ok(kHz >= 390 && kHz <= 400, `${kHz} kHz`);
});

test('only what changed goes over the wire', () => {
  const device = withStillPicture(bootDevice());
  const idle = sendsAfter(device, () => {}, 1000);
  assert.ok(idle.bytes <= 8, `${idle.bytes} bytes a second for a picture that stays`);
  const small = sendsAfter(device, () => device.tap('right', 60), 200);
  assert.ok(small.bytes < 700, `${small.bytes} bytes for a changed number`);
});

/** What a change of the display's memory costs at least: each page's runs of changed columns, 7 bytes beside a run's own. */
function cheapest(before, after) {
  const RUN_BYTES = 7;
  let bytes = 0;
  for (let page = 0; page < 8; page++) {
    let last = -Infinity;
    for (let column = 0; column < 128; column++) {
      if (before[page * 128 + column] === after[page * 128 + column]) continue;
      bytes += Math.min(column - last, RUN_BYTES + 1);
      last = column;
    }
  }
  return bytes;
}

test('each picture costs what its changed columns cost in the cheapest runs, not a byte more', () => {
  const device = deviceWithDie('d20');
  const { oled, bus } = device;
  const pictures = [];
  const stop = oled.stop.bind(oled);
  let before = { ram: oled.ram.slice(), bytes: bus.bytes };
  oled.stop = () => {
    stop();
    pictures.push({ least: cheapest(before.ram, oled.ram), bytes: bus.bytes - before.bytes });
    before = { ram: oled.ram.slice(), bytes: bus.bytes };
  };
  device.press('roll');
  device.runFor(600);
  const dear = pictures.filter(({ least, bytes }) => least > 0 && bytes > least);
  assert.ok(pictures.length > 20, `${pictures.length} pictures`);
  assert.deepEqual(dear, []);
});

test('a full picture costs no more than 7 % over its bytes at 9 clocks each', () => {
  const SETTINGS_MS = 1; // they are sent before it
  const device = withStillPicture(bootDevice());
  const full = sendsAfter(device, () => request(device, 'set turn-screen on'));
  const limit = (1024 * 9) / 400;
  assert.ok(full.bytes >= 1024, `${full.bytes}`);
  assert.ok(full.ms <= limit * 1.07 + SETTINGS_MS, `${full.ms} ms against ${limit}`);
});

test('the core sleeps while a picture goes over the wire', () => {
  const device = withStillPicture(bootDevice());
  device.oled.powerOn();
  const { dataBytes } = device.oled;
  assert.ok(device.runUntil(() => device.oled.dataBytes > dataBytes + 100, BACK_MS), 'it is not sent anew');
  const { asleepMs, busMs } = device.stats;
  device.runFor(12);
  assert.ok(device.stats.busMs - busMs > 11, 'the wire rests');
  assert.ok(device.stats.asleepMs - asleepMs > 6, `${device.stats.asleepMs - asleepMs} of 12 ms`);
});

/** Whenever the loop has read the time, so many cycles pass in which interrupts come. */
function dawdleAfterTime(chip, cycles) {
  const TIMER = 0x40054;
  const TIMERAWL = 0x28;
  const timer = chip.mcu.peripherals[TIMER];
  const read = timer.readUint32.bind(timer);
  timer.readUint32 = (offset) => {
    const value = read(offset);
    if (offset === TIMERAWL && chip.mcu.core.IPSR === 0) chip.stall(cycles);
    return value;
  };
}

test('bytes that go out between two looks of the loop are no wire that stands still', () => {
  const device = withStillPicture(bootDevice());
  dawdleAfterTime(device.chip, 2400); // 50 us
  request(device, 'new cult players=8');
  device.runFor(150);
  assertShows(device, 'torn');
});

// ---- one that is looked for ----

/** When which address was asked for the first time in a row: [ms, address]. */
function asked(device, ms) {
  const seen = [];
  const { bus } = device;
  const isTaken = bus.isTaken.bind(bus);
  bus.isTaken = (address, mode) => {
    if (seen.at(-1)?.[1] !== address) seen.push([device.ms, address]);
    return isTaken(address, mode);
  };
  device.runFor(ms);
  return seen;
}

test('missing, it is looked for at both addresses, soon again in the first two seconds, later twice a second', () => {
  const device = makeDevice({ power: false });
  device.bus.unplug();
  device.powerOn();
  request(device, 'info');
  const seen = asked(device, 4000).slice(2);
  const pauses = { between: [], early: [], late: [] };
  for (let i = 0; i + 2 < seen.length; i += 2) {
    const [[firstMs, first], [secondMs, second], [nextMs]] = seen.slice(i, i + 3);
    assert.deepEqual([first, second].sort(), [0x3c, 0x3d]);
    pauses.between.push(secondMs - firstMs);
    if (Math.abs(secondMs - 2000) > 60) pauses[secondMs < 2000 ? 'early' : 'late'].push(nextMs - secondMs);
  }
  for (const [when, wanted] of [['between', 0], ['early', 20], ['late', 500]]) {
    const sorted = pauses[when].sort((a, b) => a - b); // some are longer: the flash is erased in between
    assert.ok(sorted.length >= 3 && sorted[0] > wanted - 0.5 && sorted[sorted.length >> 1] < wanted + 5, `${when}: ${sorted}`);
  }
});

test('one that has the other address is found, and found again', () => {
  const device = makeDevice({ power: false });
  device.bus.address = 0x3d;
  device.powerOn();
  const [, [ms, address]] = asked(device, 30);
  assert.ok(ms < 25 && address === 0x3d, `the other one is asked after ${ms} ms`);
  device.runFor(80);
  withStillPicture(device);
  assertShows(device, 'not shown');
  device.bus.unplug();
  device.runFor(2000);
  device.bus.plug();
  device.runFor(BACK_MS);
  assertShows(device, 'not shown when it came back');
  assertClean(device);
});

test('a display that is lost and comes back is counted once, and so is each frame', () => {
  const device = withStillPicture(bootDevice());
  const recoveries = () => request(device, 'selftest').tests.find(({ name }) => name === 'display').value;
  assert.equal(recoveries(), 0);
  for (const times of [1, 2]) {
    device.bus.unplug();
    device.runFor(2000);
    device.bus.plug();
    device.runFor(BACK_MS);
    assert.equal(recoveries(), times);
  }
  device.oled.powerOn();
  device.runFor(BACK_MS);
  assert.equal(recoveries(), 3, 'its power lost for a moment');
});
