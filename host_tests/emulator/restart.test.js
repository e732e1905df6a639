// Watchdog, crash record, restart on request, bootloader: what a restart keeps, and what it tells of where the core was.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { addressOf } from '../../tools/bench.d/bench-probe.js';
import { seize } from './calls.js';
import { assertClean, bootDevice, deviceWithDie, makeDevice, request, throwDie } from './support.js';

const BRANCH_TO_ITSELF = 0xe7fe;
const UNUSED_RAM = 0x2003f000;
const WATCHDOG_MS = 2000;

/** The core goes astray while it sleeps in the main loop. */
function jump(device, to) {
  const { core } = device.chip.mcu;
  assert.ok(device.runUntil(() => core.waiting && core.IPSR === 0, 1000));
  core.PC = to;
  core.waiting = false;
}

/** An endless loop in memory that nothing uses. */
function hang(device) {
  device.chip.mcu.writeUint16(UNUSED_RAM, BRANCH_TO_ITSELF);
  jump(device, UNUSED_RAM);
}

/** Does what restarts, and waits for the start-up to be over. */
function restart(device, act, limitMs) {
  const { boots } = device;
  act();
  assert.ok(device.runUntil(() => device.boots > boots, limitMs), 'no restart');
  device.runFor(500);
}

const reboot = (device) => restart(device, () => request(device, 'reboot'), 1000);

test('the next restart on purpose forgets the crash', () => {
  const device = bootDevice();
  restart(device, () => hang(device), WATCHDOG_MS + 100);
  assert.notEqual(request(device, 'info').crash, null);
  reboot(device);
  assert.equal(request(device, 'info').crash, null);
});

test('the watchdog lets a device be that does its work', () => {
  const device = bootDevice();
  device.runFor(60_000);
  assert.equal(device.boots, 1);
});

test('reboot restarts; the game goes on', () => {
  const device = deviceWithDie('d20');
  const { rolled } = throwDie(device);
  reboot(device);
  assert.equal(device.boots, 2);
  const state = request(device, 'state');
  assert.deepEqual(state.rolled, rolled);
  assert.equal(state.seq, 1);
  assertClean(device);
});

test('bootsel leads to the bootloader, after the reply', () => {
  const device = bootDevice();
  request(device, 'bootsel');
  assert.ok(device.runUntil(() => device.state === 'bootloader', 1000));
  assert.deepEqual(device.chip.bootloader, { lamp: 0, without: 0 }, 'it offers its drive and picotool\'s interface, and drives no pin');
  assert.deepEqual(device.faults, []);
});

test('what begins anew, firmware or bootloader, finds the ring as slow as at power-up', () => {
  const AT_POWER_UP_HZ = 6_500_000;
  const hertz = (device) => device.chip.mcu.roscFreq;
  for (const line of ['reboot', 'bootsel']) {
    const device = bootDevice();
    const { boots } = device;
    assert.ok(hertz(device) > AT_POWER_UP_HZ, 'noise is taken from a faster one');
    request(device, line);
    const isOver = () => device.boots > boots || device.state === 'bootloader';
    assert.ok(device.runUntil(isOver, 1000), `no ${line}`);
    assert.equal(hertz(device), AT_POWER_UP_HZ, line);
  }
});

// ---- the crash record ----

const WATCHDOG = 0x40058;
const NOWHERE = 0x30000000;
const PSM_WDSEL = 0x40010008;
const RAM_END = 0x20042000;
const FRAME_BYTES = 32;
const FRAME_PC = 24;
const [RECORD, PC, AT, CHECK] = [0, 1, 2, 3];
const RUNNING = 0x100; // in RECORD
const CHECK_KEY = 0x0dd51de5;
const BOOT = 4; // the word by which the boot ROM knows where to go
const BOOT_MAGIC = 0xb007c0d3;
const [FIRST_IRQ, USB_IRQ, DMA_IRQ_0] = [16, 5, 11];
const [LOOK_MS, LOOKS] = [0.002, 30_000];
const [LATE_MS, HANG_MS] = [1930, 2500]; // the loop's handler looks at 1.9 s, the watchdog bites at 2 s
const BY_TIMER = 1; // the watchdog's reason

/** As boards/rp2040/panic.c does it. */
function hashOf(name) {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return ((hash ^ (hash >>> 16)) & 0xffff).toString(16).padStart(4, '0');
}

const scratch = (device) => device.chip.mcu.peripherals[WATCHDOG].scratchData;

test('where the core was is told of a frame that can be read, and of no other', () => {
  const device = bootDevice();
  request(device, 'info');
  const core = seize(device);
  const frame = UNUSED_RAM + 0x100;
  const noted = (at) => {
    core.call('panic_note_hang', at);
    return scratch(device)[PC] >>> 0;
  };
  for (const at of [frame, RAM_END - FRAME_BYTES, 0x20000000]) {
    const wanted = at === 0x20000000 ? device.chip.mcu.readUint32(at + FRAME_PC) : 0x10001234;
    if (at !== 0x20000000) device.chip.mcu.writeUint32(at + FRAME_PC, wanted);
    assert.equal(noted(at), wanted, at.toString(16));
  }
  for (const at of [frame + 1, frame + 2, 0, 0x10000100, 0x1ffffffc, RAM_END - FRAME_BYTES + 4, RAM_END, 0xfffffffc]) assert.equal(noted(at), 0, at.toString(16));
  assert.deepEqual(device.faults, []);
});

const WAYS = {
  fault: (device) => jump(device, NOWHERE),
  watchdog: (device) => {
    device.chip.mcu.writeUint16(UNUSED_RAM, BRANCH_TO_ITSELF);
    jump(device, UNUSED_RAM);
  },
};

const assertAllReset = (device) => assert.deepEqual(device.faults.filter(({ text }) => text.includes('the watchdog bites')), [], 'it does not reset all');

/** What `info` tells after it crashed so, `change(scratch)` having been done to what the reset keeps. */
function toldAfter(way, change) {
  const device = bootDevice();
  const reset = device.softReset.bind(device);
  device.softReset = () => {
    change(scratch(device));
    reset();
  };
  const { boots } = device;
  WAYS[way](device);
  assert.ok(device.runUntil(() => device.boots > boots, 2100), 'no restart');
  assertAllReset(device);
  device.runFor(100);
  return request(device, 'info').crash;
}

test('a fault while it starts, before the watchdog runs, resets all as a later one does', () => {
  const device = makeDevice();
  const { core } = device.chip.mcu;
  assert.ok(device.runUntil(() => device.stats.clkSysHz === 48e6 && core.IPSR === 0, 60), 'its clocks do not run');
  assert.equal(device.chip.mcu.readUint32(PSM_WDSEL), 0, 'the watchdog runs already');
  core.PC = NOWHERE;
  assert.ok(device.runUntil(() => device.boots > 1, 100), 'no restart');
  assertAllReset(device);
  device.runFor(300);
  assert.equal(request(device, 'info').crash.cause, 'fault');
});

const flip = (word, bit) => (words) => (words[word] ^= 1 << bit);

test('a record that is not whole is none', () => {
  assert.equal(toldAfter('fault', () => {}).cause, 'fault');
  for (const [word, bit] of [[RECORD, 0], [RECORD, 12], [PC, 2], [AT, 5], [CHECK, 31]]) {
    assert.equal(toldAfter('fault', flip(word, bit)), null, `word ${word}, bit ${bit}`);
  }
});

test('a record of a cause that there is not is none', () => {
  for (const cause of [4, 200]) {
    assert.equal(toldAfter('fault', (words) => {
      words[RECORD] = (words[RECORD] & ~0xff) | cause;
      words[CHECK] = CHECK_KEY ^ words[RECORD] ^ words[PC];
    }), null, `${cause}`);
  }
});

test('a record that was lost, or of a run that was to end: no crash is invented', () => {
  assert.deepEqual(toldAfter('watchdog', () => {}), { cause: 'watchdog', pc: UNUSED_RAM, at: null });
  assert.equal(toldAfter('watchdog', (words) => (words[RECORD] = 0)), null);
});

test('bitten by the watchdog before the hang was recorded: that it was is told, and not where', () => {
  assert.deepEqual(toldAfter('watchdog', (words) => {
    words[RECORD] = (words[RECORD] & ~0x1ff) | RUNNING;
    words[PC] = 0;
    words[CHECK] = CHECK_KEY ^ words[RECORD];
  }), { cause: 'watchdog', pc: 0, at: null });
});

test('a failed assert tells its file and line', () => {
  const device = bootDevice();
  request(device, 'info');
  const { mcu } = device.chip;
  const name = './firmware/app/app.c';
  [...name, '\0'].forEach((letter, i) => mcu.writeUint8(UNUSED_RAM + i, letter.charCodeAt(0)));
  const { core } = mcu;
  assert.ok(device.runUntil(() => core.waiting && core.IPSR === 0, 1000));
  core.registers[0] = UNUSED_RAM;
  core.registers[1] = 123;
  core.PC = addressOf('__assert_func');
  core.waiting = false;
  assert.ok(device.runUntil(() => device.boots > 1, 100), 'no restart');
  device.runFor(300);
  const { cause, at } = request(device, 'info').crash;
  assert.equal(cause, 'panic');
  assert.equal(at, `${hashOf(name)}:123`);
  assert.match(execFileSync('tools/lib/assert_at', [at]).toString(), /^firmware\/app\/app\.c:123: /);
});

test('a handler that hangs is told of, too: noise, USB', () => {
  for (const [irq, act] of [[DMA_IRQ_0, () => {}], [USB_IRQ, (device) => device.console.send('help')]]) {
    const device = bootDevice();
    request(device, 'info');
    const { core } = device.chip.mcu;
    device.chip.mcu.writeUint16(UNUSED_RAM, BRANCH_TO_ITSELF);
    act(device);
    for (let i = 0; i < LOOKS && (core.IPSR !== FIRST_IRQ + irq || core.PM); i++) device.runFor(LOOK_MS); // not where it masks the alarm, too
    assert.equal(core.IPSR, FIRST_IRQ + irq);
    core.PC = UNUSED_RAM;
    assert.ok(device.runUntil(() => device.boots > 1, 2100), 'no restart');
    device.runFor(300);
    assert.deepEqual(request(device, 'info').crash, { cause: 'watchdog', pc: UNUSED_RAM, at: null }, `handler ${irq}`);
  }
});

test('work that is over before the watchdog bites was no hang, however long it took', () => {
  const device = bootDevice();
  request(device, 'info');
  const core = seize(device);
  device.runFor(LATE_MS);
  core.release();
  device.runFor(HANG_MS);
  assert.equal(device.boots, 1);
  assert.equal(request(device, 'info').crash, null);
  WAYS.watchdog(device);
  assert.ok(device.runUntil(() => device.boots > 1, 2100), 'no restart');
  device.runFor(100);
  assert.deepEqual(request(device, 'info').crash, { cause: 'watchdog', pc: UNUSED_RAM, at: null }, 'of a later one it is told');
});

test('sent to the bootloader, which comes back by the watchdog when it is done: that is no crash', () => {
  const device = bootDevice();
  request(device, 'bootsel');
  assert.ok(device.runUntil(() => device.state === 'bootloader', 1000));
  device.chip.mcu.peripherals[WATCHDOG].reason = BY_TIMER;
  device.usb.unplug();
  device.softReset();
  device.runFor(300);
  assert.equal(request(device, 'info').crash, null);
});

function crash(device) {
  const { boots } = device;
  WAYS.fault(device);
  assert.ok(device.runUntil(() => device.boots > boots, 100), 'no restart');
  device.runFor(300);
}

test('a die that crashes soon after each start leaves its journal alone, and reads it again after a quiet run', () => {
  const device = deviceWithDie('d20');
  throwDie(device);
  const saved = request(device, 'state');
  const storage = () => request(device, 'info').storage;
  for (const expected of ['kept', 'kept', 'off', 'off']) {
    crash(device);
    assert.equal(storage(), expected);
    assert.equal(request(device, 'state').game, expected === 'off' ? null : 'dice');
  }
  request(device, 'new pig players=2'); // in memory only
  device.runFor(30_000);
  crash(device);
  assert.equal(storage(), 'kept');
  assert.deepEqual({ ...request(device, 'state'), commit: null }, { ...saved, commit: null });
});

test('no word is left with which the boot ROM would jump somewhere else', () => {
  const device = bootDevice();
  const leave = (words) => (words[BOOT] = BOOT_MAGIC);
  leave(scratch(device));
  let left = null;
  const reset = device.softReset.bind(device);
  device.softReset = () => {
    left = scratch(device)[BOOT];
    leave(scratch(device));
    reset();
  };
  WAYS.fault(device);
  assert.ok(device.runUntil(() => device.boots > 1, 100));
  assert.equal(left, 0, 'a crash leaves it');
  device.runFor(300);
  assert.notEqual(scratch(device)[BOOT], BOOT_MAGIC, 'a start leaves it, and the watchdog may bite at any time');
});
