// What keeping costs on the emulated device: an answer, a snapshot, and a start with a full journal.
// The full journals are played by the host program, which keeps the same bytes.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ask } from './bench-console.js';
import { Device } from '../emulator/device.js';
import { Flash, JOURNAL_BYTES } from '../emulator/chip/flash.js';
import { readImage } from '../emulator/image.js';
import { randomWords } from '../emulator/parts/ring.js';

const HOST_PROGRAM = fileURLToPath(new URL('../../build/host-release/sanity-die', import.meta.url));
const WATCHDOG = 0x40058;
const WATCHDOG_LOAD = 0x04;
const FIRST_PICTURE_MS = 60;
const TAKEN_BACK_MS = 300; // buttons and USB are seen from then on; the watchdog waits 2 s
const CHANGES_IN_FULL_LOG = 1100;
const CHANGES_TILL_SNAPSHOT = 640; // nearly as many as fit between two snapshots
const MS = 1e6;

const image = readImage();

function row(name, value, unit, remark = '') {
  const text = typeof value === 'number' ? value.toFixed(value < 10 ? 2 : 1) : value;
  console.log(`  ${name.padEnd(58)} ${text.padStart(8)} ${unit.padEnd(6)} ${remark}`.trimEnd());
}

const limit = (value, most) => `at most ${most}${value > most ? '   OVER' : ''}`;

// ---- a device that is listened to ----

/** Tells when the flash can't be read (interrupts wait, too) and how long the loop is busy. */
class Listener {
  constructor(device) {
    this.device = device;
    this.clear();
    const { chip } = device;
    this.wrap(chip, 'leaveXip', () => (this.left = device.world.now));
    this.wrap(chip, 'enterXip', () => this.flashEnded());
    this.wrap(chip.mcu.peripherals[WATCHDOG], 'writeUint32', (offset) => {
      if (offset === WATCHDOG_LOAD) this.loopEnded();
    });
  }

  wrap(object, name, before) {
    const original = object[name].bind(object);
    object[name] = (...args) => {
      before(...args);
      return original(...args);
    };
  }

  clear() {
    this.left = null;
    this.loop = null;
    this.deafMs = 0;
    this.busyMs = 0;
  }

  flashEnded() {
    if (this.left === null) return;
    this.deafMs = Math.max(this.deafMs, (this.device.world.now - this.left) / MS);
    this.left = null;
  }

  /** Of a round of the loop only the time in which the core doesn't sleep. */
  loopEnded() {
    const now = this.device.ms - this.device.stats.asleepMs;
    if (this.loop !== null) this.busyMs = Math.max(this.busyMs, now - this.loop);
    this.loop = now;
  }
}

const tenFaces = (i) => Array.from({ length: 10 }, (_, k) => (i * 7 + k * 13) % 100).join(' ');

function flashWith(journal) {
  const flash = new Flash();
  if (journal) flash.bytes.set(journal, flash.bytes.length - JOURNAL_BYTES);
  return flash;
}

// ---- an answer, a snapshot ----

function benchAnswer(device, listener) {
  ask(device, 'new dice die=d6');
  ask(device, 'set own-die on');
  device.runFor(1000);
  listener.clear();
  const { flashPrograms } = device.stats;
  const from = device.ms;
  for (let i = 0; i < 50; i++) ask(device, `face ${i % 6}`);
  row('an answer: pages programmed', (device.stats.flashPrograms - flashPrograms) / 50, '');
  row('an answer over USB, from request to reply', (device.ms - from) / 50, 'ms');
  row('  flash busy, interrupts wait', listener.deafMs, 'ms', 'typical flash; 3 ms at worst');
  row('  longest round of the loop', listener.busyMs, 'ms');
}

/** Long answers, and nearly no pause, until one has to wait for a snapshot. */
function benchSnapshot(device, listener) {
  listener.clear();
  for (let i = 0; i < 400; i++) {
    const before = device.stats;
    const from = device.ms;
    ask(device, `face ${tenFaces(i)}`);
    device.runFor(5);
    const pages = device.stats.flashPrograms - before.flashPrograms;
    if (pages < 20) continue;
    row('a snapshot of a full log in haste: pages programmed', pages, '');
    row('  until the answer that needs it is told, erases too', device.ms - 5 - from, 'ms');
    row('  flash busy, interrupts wait', listener.deafMs, 'ms');
    row('  longest round of the loop', listener.busyMs, 'ms');
    return;
  }
  throw new Error('no snapshot came');
}

function benchErases(device, listener) {
  listener.clear();
  const { flashErases } = device.stats;
  const from = device.ms;
  device.runFor(3000);
  const erases = device.stats.flashErases - flashErases;
  row('then sectors erased, while nobody waits', erases, '', `in ${(device.ms - from) / 1000} s at most`);
  row('  flash busy, interrupts wait', listener.deafMs, 'ms', 'typical flash; 400 ms at worst');
}

// ---- starts ----

function benchStart(name, journal) {
  const device = new Device({ flashWaits: true, image, flash: flashWith(journal) });
  if (!device.runUntil(() => device.stats.firstPictureMs !== null, 3000)) throw new Error('no picture');
  const first = device.stats.firstPictureMs;
  const programs = device.stats.flashPrograms;
  if (journal) device.runUntil(() => device.stats.flashPrograms > programs, 3000);
  const taken = device.ms;
  if (device.boots !== 1 || device.faults.length > 0) throw new Error(`${name}: it didn't start`);
  row(`start, ${name}: first picture`, first, 'ms', limit(first, FIRST_PICTURE_MS));
  if (journal) row('  until all is taken back', taken, 'ms', limit(taken, TAKEN_BACK_MS));
}

/** Plays on the host program; `next(i, state)` gives each line. Resolves to its journal's bytes. */
async function playOnHost(next, changes) {
  const folder = mkdtempSync(join(tmpdir(), 'sanity-die-'));
  const file = join(folder, 'flash');
  const program = spawn(HOST_PROGRAM, ['--console', '--flash', file, '--seed', '1']);
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  let state = null;
  for (let i = 0; i < changes; i++) {
    program.stdin.write(`${next(i, state)}\n`);
    const { value } = await lines.next();
    const reply = JSON.parse(value);
    if (!reply.ok) throw new Error(value);
    if ('prompt' in reply) state = reply;
  }
  program.stdin.end();
  await new Promise((resolve) => program.on('close', resolve));
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

function player(first) {
  const random = randomWords(3);
  return (i, state) => {
    if (i === 0) return first;
    if (state.prompt.kind === 'over') return 'rematch';
    if (i % 7 === 6 && state.seq > 0) return 'undo';
    if (state.prompt.kind === 'roll') return 'roll';
    return `choose ${state.prompt.options[random() % state.prompt.options.length]}`;
  };
}

const opening = ['new dice die=d100 count=10', 'set own-die on'];
const longAnswers = (i) => opening[i] ?? `face ${tenFaces(i)}`;
const undos = (i) =>
  opening[i] ?? (i > CHANGES_IN_FULL_LOG && i % 2 ? 'undo' : `face ${tenFaces(i)}`);

async function benchStarts() {
  const all = CHANGES_IN_FULL_LOG + CHANGES_TILL_SNAPSHOT;
  benchStart('empty flash', null);
  benchStart('cult duel of eight', await playOnHost(player('new cult players=8'), 1900));
  benchStart('Kingsport of six', await playOnHost(player('new kingsport players=6'), 1900));
  benchStart('ten dice, a full log', await playOnHost(longAnswers, all));
  benchStart('every other one an undo', await playOnHost(undos, all));
}

console.log('the journal on the emulated device');
const device = new Device({ flashWaits: true, image });
device.runFor(3000);
const listener = new Listener(device);
benchAnswer(device, listener);
ask(device, opening[0]);
for (let i = 0; i < CHANGES_IN_FULL_LOG; i++) ask(device, longAnswers(i + 2));
benchSnapshot(device, listener);
benchErases(device, listener);
await benchStarts();
