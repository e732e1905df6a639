// A host that knows the protocols and breaks them on purpose: the die goes on without a restart, and serves the next
// ordinary host whole: also one that doesn't reset the bus, and only recovers as the standards tell it to.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HostileHost } from './hostile-host.js';
import { Disk } from '../../tools/emulator/usb/disk.js';
import { assertClean, bootDevice, request } from './support.js';

const LIMIT_MS = 1000;
const RESET_RECOVERY_MS = 10;
const BURSTS = Number(process.env.SANITY_USB_BURSTS ?? 400);
const SEED = Number(process.env.SANITY_USB_SEED ?? 1);
const TRANSACTIONS = 400;
const GUIDE_AT = 6; // its sectors are the same in every picture of the drive
const GUIDE_SECTORS = 16;
const SECTOR = 512;
const LOOK_MS = 0.5;
const PRESS_MS = 60;
const PRESSES = 15;
const [QUIET_MS, LOUD_MS] = [2, 10]; // two long replies, or lines, may be on their way before it
const [LINE_BYTES, PASTED_LINES] = [127, 2000];
const SETTLED_MS = 6000;
const SERIAL_ENDPOINTS = [0x81, 0x82, 0x02];

/** A wrong toggle is the host's fault. */
const HOSTS_OWN = /^usb: OUT \d+ expects DATA/;

/** The ordinary host takes the device over as it stands: no reset, no new address. */
function takeOver(device, known, steps) {
  const { usb } = device;
  usb.forget();
  device.runFor(RESET_RECOVERY_MS); // the burst may have ended in a reset
  usb.address = device.chip.mcu.usbCtrl.addrEndp & 0x7f;
  usb.maxPacket = 64;
  usb.sie.resume();
  let state = 'begun';
  usb.start(function* () {
    usb.start(() => usb.frames());
    usb.descriptors = known;
    yield* steps(usb);
    usb.state = 'configured';
    usb.serve();
    state = 'done';
  });
  assert.ok(device.runUntil(() => state === 'done', LIMIT_MS), `not taken over: ${JSON.stringify(usb.log.at(-1))}`);
}

/** How an ordinary host gets it back. */
const WAYS_BACK = {
  'unplugged and plugged in'(device, { below }) {
    device.usb.unplug();
    device.runFor(below(200));
    device.usb.plug();
  },
  'reset by its hub'(device) {
    device.usb.startAnew();
  },
  'configured again'(device, { known }) {
    takeOver(device, known, (usb) => usb.request('SET_CONFIGURATION', 0x00, 9, 1, 0));
  },
};

/** As drivers do that find the device in any state: what is configured stays so. */
function* recoverByClass(usb) {
  const [configuration] = yield* usb.request('GET_CONFIGURATION', 0x80, 8, 0, 0, 1);
  if (configuration !== 1) yield* usb.request('SET_CONFIGURATION', 0x00, 9, 1, 0);
  yield* usb.request('SET_CONTROL_LINE_STATE', 0x21, 0x22, 0, 0);
  for (const endpoint of SERIAL_ENDPOINTS) yield* usb.clearHalt(endpoint);
  yield* usb.request('bulk-only reset', 0x21, 0xff, 0, 3);
  for (const endpoint of [0x83, 0x03]) yield* usb.clearHalt(endpoint);
}
WAYS_BACK['recovered by class'] = (device, { known }) => takeOver(device, known, recoverByClass);

class Ordinary {
  constructor(device) {
    this.device = device;
    device.usb.plug();
    request(device, 'info');
    this.disk = new Disk(device);
    this.disk.ready();
    this.known = device.usb.descriptors;
    this.guide = this.disk.read(GUIDE_AT, GUIDE_SECTORS).data;
    assert.equal(Buffer.from(this.guide).toString('latin1', 0, 15), '<!doctype html>');
  }

  /** Two replies whole, one of them longer than a packet, and the drive as it was. */
  isServed(what, sector) {
    const { device, disk } = this;
    assert.ok(device.runUntil(() => device.usb.state === 'configured', LIMIT_MS), `${what}: ${device.usb.state}`);
    device.console.bytes = [];
    device.console.replies.length = 0;
    device.console.text.length = 0;
    const info = device.console.request('info');
    assert.equal(info.product, 'Sanity Die', `${what}: ${JSON.stringify(info).slice(0, 100)}`);
    assert.equal(info.crash, null, what);
    assert.ok(device.console.request('help').ok, what);
    assert.deepEqual(device.console.text, [], what);
    disk.ready();
    const { status, data } = disk.read(GUIDE_AT + sector, 1);
    assert.equal(status, 0, what);
    assert.deepEqual(data, this.guide.slice(sector * SECTOR, (sector + 1) * SECTOR), what);
  }
}

function assertUnhurt(device, what) {
  assert.equal(device.boots, 1, `restarted: ${what}`);
  device.faults = device.faults.filter(({ text }) => !HOSTS_OWN.test(text));
  assert.deepEqual(device.faults, [], what);
}

test(`${BURSTS} bursts of a hostile host: no restart, and an ordinary one is served whole after each`, () => {
  const device = bootDevice();
  const ordinary = new Ordinary(device);
  const host = new HostileHost(device, SEED);
  const ways = Object.keys(WAYS_BACK);
  for (let i = 0; i < BURSTS; i++) {
    host.burst(TRANSACTIONS);
    const way = host.one(ways);
    const what = `seed ${SEED}, burst ${i} (${host.done.join('; ')}), ${way}`;
    assertUnhurt(device, what);
    try {
      WAYS_BACK[way](device, { below: (n) => host.below(n), known: ordinary.known });
      ordinary.isServed(what, host.below(GUIDE_SECTORS));
    } catch (error) {
      error.message = `${what}: ${error.message}`;
      throw error;
    }
    assertUnhurt(device, what);
  }
  assertClean(device);
});

/** What a first start has to erase is erased. */
function settled() {
  const device = bootDevice();
  device.usb.plug();
  device.runFor(SETTLED_MS);
  return device;
}

/** How long until a press changes the glass; `pass` lets time go by, and looks whenever it can. */
function latency(device, pass) {
  const before = device.oled.dataBytes;
  const start = device.ms;
  let seen = null;
  const look = () => (seen ??= device.oled.dataBytes > before ? device.ms - start : null);
  device.press('right');
  for (let end = start + PRESS_MS; device.ms < end || seen === null;) pass(look);
  device.release('right');
  for (const end = device.ms + 5 * PRESS_MS; device.ms < end;) pass(look);
  return seen;
}

const worstOf = (device, pass) => Math.max(...Array.from({ length: PRESSES }, () => latency(device, pass)));

test('under a hostile host a press is seen on the glass nearly as soon as without one', () => {
  const device = settled();
  const host = new HostileHost(device, SEED);
  const quiet = worstOf(device, (look) => (device.runFor(LOOK_MS), look()));
  const loud = worstOf(device, (look) => {
    host.wait = (ms) => {
      for (let left = ms; left > 0; left -= LOOK_MS) (device.runFor(Math.min(left, LOOK_MS)), look());
    };
    host.burst(TRANSACTIONS / 4);
  });
  assert.ok(quiet <= QUIET_MS && loud <= LOUD_MS, `${quiet} ms, and ${loud} with it`);
  assertUnhurt(device, 'pressed');
});

test('under a paste of the longest lines a press is seen nearly as soon', () => {
  const device = settled();
  device.console.open();
  const paste = (text) => device.usb.send(new TextEncoder().encode(text));
  paste('\r'); // a terminal: each letter is echoed
  paste(`${'x'.repeat(LINE_BYTES)}\r`.repeat(PASTED_LINES));
  const pasted = worstOf(device, (look) => (device.runFor(LOOK_MS), look()));
  assert.ok(pasted <= LOUD_MS, `${pasted} ms`);
});

test('when a hostile host is gone, the core sleeps as much as before', () => {
  const device = bootDevice();
  const awake = () => {
    const before = device.stats;
    device.runFor(2000);
    return (device.stats.cycles - before.cycles) / (2 * device.stats.clkSysHz);
  };
  device.runFor(5000); // its noise is gathered
  const before = awake();
  const host = new HostileHost(device, SEED);
  for (let i = 0; i < 12; i++) {
    device.usb.plug();
    device.runFor(300);
    host.burst(TRANSACTIONS);
    device.usb.unplug();
    device.runFor(5000);
    const share = awake();
    assert.ok(share <= before + 0.02, `${host.done.join('; ')}: awake ${share.toFixed(3)} instead of ${before.toFixed(3)}`);
  }
  assertUnhurt(device, 'left');
});
