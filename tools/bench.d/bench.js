// The device's figures, measured on the emulated device. Sizes are those of tools/check-image.

import { ask, fillPool, throwDie } from './bench-console.js';
import { Device } from '../emulator/device.js';
import { readImage } from '../emulator/image.js';

const RAM_START = 0x20000000;
const PAINT = 0xa5;
const PICTURE_BYTES = 1024;
const BUS_HZ = 400_000;

const rows = [];

/** One line of the table; `limit` is what to hold (null: just told), larger is better if `least`. */
function figure(name, value, unit, limit = null, { digits = 1, least = false } = {}) {
  const held = limit === null || (least ? value >= limit : value <= limit);
  const goal = limit === null ? '' : `${least ? 'at least' : 'at most'} ${limit}${held ? '' : '   OVER'}`;
  rows.push([name, `${value.toFixed(digits)} ${unit}`, goal]);
}

function printTable() {
  const width = Math.max(...rows.map(([name]) => name.length));
  const values = Math.max(...rows.map(([, value]) => value.length));
  for (const [name, value, goal] of rows) {
    console.log(`  ${name.padEnd(width)}  ${value.padStart(values)}  ${goal}`.trimEnd());
  }
}

const image = readImage();

function boot(options = {}) {
  return new Device({ image, flashWaits: true, ...options });
}

// ---- start and roll ----

function benchBoot() {
  const device = boot();
  device.runFor(3000);
  const first = device.stats.firstPictureMs;
  ask(device, 'new cult players=4');
  for (let i = 0; i < 200; i++) answer(device, i);
  device.runFor(3000);
  device.powerCut();
  device.runFor(100);
  device.powerOn();
  device.runFor(500);
  figure('first instruction to first picture and display-on sent', device.stats.firstPictureMs, 'ms', 65);
  figure('  at the very first start, with empty flash', first, 'ms');
}

/** Some answer to what the game asks; a new game when it is over. */
function answer(device, i) {
  const { prompt } = ask(device, 'state');
  if (prompt.kind === 'over') return ask(device, 'rematch');
  if (prompt.kind === 'roll') return ask(device, 'roll');
  return ask(device, `choose ${prompt.options[i % prompt.options.length]}`);
}

/** From the debounced release until the roll is drawn and its record is on flash. */
function benchRoll() {
  const device = boot();
  ask(device, 'new dice die=cult');
  fillPool(device);
  device.runFor(2000);
  const times = [];
  for (let i = 0; i < 20; i++) {
    const thrown = throwDie(device, i);
    device.runUntil(() => thrown.stored !== null, 1000);
    times.push(thrown.stored - thrown.released);
    device.runFor(2500);
    fillPool(device);
  }
  figure('ROLL released (debounced) to roll decided and stored, worst of 20', Math.max(...times), 'ms', 10);
}

/** With nothing gathered, how long a roll needs, and how many samples of the ring. */
function benchNoise() {
  const device = boot();
  ask(device, 'new dice die=cult');
  fillPool(device);
  for (let i = 0; i < 4; i++) ask(device, 'roll');
  const before = device.stats;
  for (let i = 0; i < 8; i++) ask(device, 'roll');
  const after = device.stats;
  figure('noise for one roll prompt', (after.noiseSamples - before.noiseSamples) / 8, 'samples', null, { digits: 0 });
  figure('a roll prompt with nothing gathered before', (after.ms - before.ms) / 8, 'ms');
}

// ---- the wire ----

/** Bytes and bus time of what `act` does to the glass within `ms`. */
function wire(device, act, ms) {
  const before = device.stats;
  act();
  device.runFor(ms);
  const after = device.stats;
  return {
    bytes: after.busBytes - before.busBytes,
    ms: after.busMs - before.busMs,
  };
}

const limitMs = (bytes) => (bytes * 9 * 1000) / BUS_HZ;

/** Turning the picture sends all of it. */
function benchPicture() {
  const device = boot();
  device.runFor(200);
  ask(device, 'new dice die=d20');
  device.runFor(3000);
  const full = wire(device, () => ask(device, 'set turn-screen on'), 100);
  const limit = limitMs(PICTURE_BYTES + 2);
  figure('full picture on the wire', full.bytes, 'bytes', null, { digits: 0 });
  figure('full picture, bus time', full.ms, 'ms', Number((limit * 1.05).toFixed(1)));
  figure('  of the bus limit (1,024 bytes, address and control byte)', (full.ms / limit) * 100, '%');
  device.runFor(1000);
  const change = wire(device, () => device.tap('right', 60), 300);
  figure('typical change (a number and a caption) on the wire', change.bytes, 'bytes', null, { digits: 0 });
  figure('typical change, bus time', change.ms, 'ms');
}

function benchShake() {
  const device = boot();
  ask(device, 'new dice die=d20');
  fillPool(device);
  device.runFor(2000);
  device.press('roll');
  device.runFor(300);
  const before = device.stats;
  device.runFor(1000);
  const after = device.stats;
  figure('shaking: bytes a second on the wire', after.busBytes - before.busBytes, 'bytes', null, { digits: 0 });
  figure('shaking: share of time asleep', (after.asleepMs - before.asleepMs) / 10, '%');
}

function benchIdle() {
  const device = boot();
  ask(device, 'new dice die=d20');
  fillPool(device);
  device.usb.unplug();
  device.runFor(3000);
  const before = device.stats;
  device.runFor(20_000);
  const after = device.stats;
  figure('idle, USB unplugged, noise pool full: share of time asleep', (after.asleepMs - before.asleepMs) / 200,
    '%', 99, { least: true });
}

// ---- stack ----

/** All that goes deep: every game, requests of all kinds, a lost display, a full table of noise. */
function workout(device) {
  for (const game of ['cult players=4', 'signs players=3', 'kingsport players=2', 'dice die=d100 count=10']) {
    ask(device, `new ${game}`);
    for (let i = 0; i < 30; i++) {
      answer(device, i);
    }
    for (const line of ['undo', 'log', 'log csv', 'screen', 'stats', 'selftest', 'help', 'entropy health']) {
      device.console.request(line);
    }
    for (const button of ['left', 'right', 'roll']) {
      device.tap(button, 200);
      device.tap(button, 700);
      device.runFor(500);
    }
  }
  device.console.request('entropy raw 512', 60_000);
  device.bus.hang();
  device.runFor(1500);
}

function benchStack() {
  const device = boot({ memory: PAINT });
  workout(device);
  const top = device.chip.mcu.readUint32(0x10000100);
  const bottom = device.chip.stackLimit; // the guard ends here
  const { sram } = device.chip.mcu;
  let deepest = bottom;
  while (deepest < top && sram[deepest - RAM_START] === PAINT) deepest++;
  figure('deepest stack (painted, all games and requests)', (top - deepest) / 1024, 'KB', 4, { digits: 2 });
  for (const { ms, text } of device.faults) console.log(`  fault at ${ms.toFixed(1)} ms: ${text}`);
}

console.log('device (emulated, with flash cache and typical flash; no chip\'s own start-up before the image: docs say what that means)');
benchBoot();
benchRoll();
benchNoise();
benchPicture();
benchShake();
benchIdle();
benchStack();
printTable();
