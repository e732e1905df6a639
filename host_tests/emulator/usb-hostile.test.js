// A host that breaks the protocols: it begins what a good host begins and goes wrong in the middle. No stored answer is lost,
// and an ordinary host is served within 5 s, or else after one unplug and replug. A restart is counted and reported; it is no
// failure.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HostileHost } from './hostile-host.js';
import { Disk } from '../../tools/emulator/usb/disk.js';
import { assertClean, bootDevice, deviceWithDie, request } from './support.js';

const LIMIT_MS = 5000;
const BURSTS = Number(process.env.SANITY_USB_BURSTS ?? 200);
const SEED = Number(process.env.SANITY_USB_SEED ?? 1);
const TRANSACTIONS = 400;
const GUIDE_AT = 6; // its sectors are the same in every picture of the drive
const SECTOR = 512;
const LOOK_MS = 0.5;
const PRESS_MS = 60;
const PRESSES = 15;
const [QUIET_MS, LOUD_MS] = [2, 10]; // two long replies, or lines, may be on their way before it
const [LINE_BYTES, LONGEST_LINES, STREAM_BYTES] = [127, 2000, 400_000];
const SETTLED_MS = 6000;

/** A wrong toggle or a packet that is too long is the host's fault. */
const HOSTS_OWN = /^usb: OUT \d+ (expects DATA|has room for)/;

function forgiveTheHost(device) {
  device.faults = device.faults.filter(({ text }) => !HOSTS_OWN.test(text));
}

/** A game with a few answers; gives what has to stay as it is. */
function played(device) {
  for (const line of ['set own-die on', 'new dice die=d6', 'face 3', 'face 5', 'face 1']) request(device, line);
  return () => ({ ...request(device, 'state', LIMIT_MS), commit: null }); // the next draw's is made anew by a restart
}

/** The console answers two requests, one with more than a packet, and the drive has its guide. */
function serve(device) {
  device.console.bytes = [];
  device.console.replies.length = 0;
  assert.ok(device.runUntil(() => device.usb.state === 'configured', LIMIT_MS), device.usb.state);
  assert.equal(device.console.request('info', LIMIT_MS).product, 'Sanity Die');
  assert.ok(device.console.request('help', LIMIT_MS).ok);
  const disk = new Disk(device);
  assert.ok(disk.ready());
  assert.equal(Buffer.from(disk.read(GUIDE_AT, 1).data).toString('latin1', 0, 15), '<!doctype html>');
}

function replug(device) {
  device.usb.unplug();
  device.runFor(200);
  device.usb.plug();
}

/** An ordinary host takes over: with a bus reset or a new cable. Was a (second) replug needed? */
function recover(device, byReset) {
  if (byReset) device.usb.startAnew();
  else replug(device);
  try {
    serve(device);
    return false;
  } catch {
    replug(device);
    serve(device);
    return true;
  }
}

function harass(t, makeHost, burst) {
  const device = bootDevice();
  device.usb.plug();
  const state = played(device);
  const before = state();
  const host = makeHost(device);
  let replugs = 0;
  for (let i = 0; i < BURSTS; i++) {
    burst(host);
    const what = `seed ${SEED}, burst ${i} (${host.done.join('; ')})`;
    forgiveTheHost(device);
    assert.deepEqual(device.faults, [], what);
    try {
      replugs += recover(device, host.below(2) === 0);
    } catch (error) {
      error.message = `${what}: ${error.message}`;
      throw error;
    }
    assert.deepEqual(state(), before, what);
  }
  t.diagnostic(`${BURSTS} bursts: ${device.boots - 1} restarts, ${replugs} times served only after one more replug`);
}

test(`${BURSTS} bursts of a hostile host: nothing is lost, and an ordinary host is served`, (t) => {
  harass(t, (device) => new HostileHost(device, SEED), (host) => host.burst(TRANSACTIONS));
});

test('hostile traffic without end: a throw is decided and stored as ever', () => {
  const device = deviceWithDie('d6');
  const host = new HostileHost(device, SEED);
  const programs = device.stats.flashPrograms;
  const flood = (ms) => {
    for (const end = device.ms + ms; device.ms < end;) host.burst(5);
  };
  device.press('roll');
  flood(700);
  device.release('roll');
  const released = device.ms;
  while (device.stats.flashPrograms === programs && device.ms < released + 100) host.burst(1);
  assert.ok(device.stats.flashPrograms > programs, 'not stored 100 ms after the throw');
  flood(1500);
  replug(device);
  assert.equal(request(device, 'state').seq, 1);
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
});

const STREAMS = {
  'the longest lines, typed into a terminal': `\r${`${'x'.repeat(LINE_BYTES)}\r`.repeat(LONGEST_LINES)}`,
  'a line that never ends': 'x'.repeat(STREAM_BYTES),
  'empty lines': '\n'.repeat(STREAM_BYTES),
  'short lines that are no requests': 'x\n'.repeat(STREAM_BYTES / 2),
};

for (const [name, text] of Object.entries(STREAMS)) {
  test(`${name}, without a pause: no restart, and a press is seen nearly as soon as without them`, () => {
    const device = settled();
    device.console.open();
    device.usb.send(new TextEncoder().encode(text));
    const streamed = worstOf(device, (look) => (device.runFor(LOOK_MS), look()));
    assert.ok(device.usb.outQueue.length > 0, 'the stream was over before');
    device.usb.outQueue = [];
    assert.equal(device.boots, 1);
    assert.ok(streamed <= LOUD_MS, `${streamed} ms`);
    device.usb.closePort();
    device.runFor(100);
    device.console.replies.length = 0;
    device.console.bytes = [];
    assert.equal(request(device, 'info').crash, null);
  });
}

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
});
