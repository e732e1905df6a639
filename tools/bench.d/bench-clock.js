// How soon the device answers, on the emulated device with its flash cache, the boot ROM's costs and
// interrupts as tools/emulator/README.md tells: start, press, throw, store, drawing, a first start.

import { RELEASE_DEBOUNCE_MS, ask, fillPool, throwDie } from './bench-console.js';
import { Probe, meter } from './bench-probe.js';
import { boot, longestStepMs, LYING, MOVING } from './bench-shown.js';
import { QUESTION, TABLES } from './energy-scenes.js';
import { Device } from '../emulator/device.js';
import { Flash, JOURNAL_BYTES } from '../emulator/chip/flash.js';
import { readImage } from '../emulator/image.js';
import { randomWords } from '../emulator/parts/ring.js';

const THROWS = 8;
const PRESSES = 3; // of each button held for each time: one may come while noise is tested or dice fall
const image = readImage();

function row(name, value, unit, goal, remark = '') {
  const shown = `${value.toFixed(value < 2 ? 2 : 1)} ${unit}`;
  const over = value > goal ? '  OVER' : '';
  console.log(`  ${name.padEnd(52)} ${shown.padStart(13)}   at most ${goal}${over}${remark && `   ${remark}`}`);
}

const most = (list) => Math.max(0, ...list);

// ---- start ----

/** Some turns are kept, so that a start has a game to take up. */
function startWithGame() {
  const device = new Device({ flashWaits: true, image });
  device.runFor(2500);
  ask(device, 'new cult players=4');
  ask(device, 'choose p1');
  device.runFor(2000);
  device.powerCut();
  device.runFor(100);
  device.powerOn();
  device.runFor(500);
  return device.stats.firstPictureMs;
}

/**
 * All sectors hold something that is no journal: each has to be erased, in the worst time. How soon USB
 * answers, and how long a change takes that is asked for at once.
 */
function firstStart() {
  const flash = new Flash({ times: 'worst' });
  const random = randomWords(5);
  for (let i = flash.bytes.length - JOURNAL_BYTES; i < flash.bytes.length; i++) flash.bytes[i] = random();
  const device = new Device({ flashWaits: true, image, flash });
  device.usb.plug();
  device.usb.openPort();
  const { ok } = device.console.request('info', 20_000);
  const answeredMs = device.ms;
  const changed = device.console.request('new dice', 20_000);
  if (!ok || !changed.ok) throw new Error('no answer');
  return { answeredMs, keptMs: device.ms - answeredMs };
}

// ---- throw ----

/** From the debounced release until its roll is on flash, and until a picture begun after that is seen. */
function throwOnce(device, probe, i) {
  const thrown = throwDie(device, i);
  const fall = () => thrown.stored !== null && probe.pictures.find(({ beganMs, bytes }) => beganMs >= thrown.stored && bytes > 0);
  probe.pictures = [];
  if (!device.runUntil(() => fall(), 1000)) throw new Error('no fall');
  const seen = fall().firstMs;
  device.runFor(2500);
  fillPool(device);
  return { stored: thrown.stored - thrown.released, seen: seen - thrown.released };
}

function throws(flashTimes) {
  const device = new Device({ flashWaits: true, image, flashTimes });
  ask(device, 'new dice die=cult');
  fillPool(device);
  device.runFor(flashTimes === 'worst' ? 12_000 : 2000);
  const probe = new Probe(device);
  const times = Array.from({ length: THROWS }, (_, i) => throwOnce(device, probe, i));
  return { stored: most(times.map(({ stored }) => stored)), seen: most(times.map(({ seen }) => seen)) };
}

// ---- press ----

/** From the edge of a press to the first byte of picture; the edge is its release when nothing came before. */
function pressOnce(device, button, heldMs, afterMs) {
  device.runFor(afterMs);
  const before = device.oled.dataBytes;
  const changed = () => device.oled.dataBytes > before;
  const down = device.ms;
  device.press(button);
  if (device.runUntil(changed, heldMs)) {
    const ms = device.ms - down;
    device.release(button);
    return { ms, held: true };
  }
  const up = device.ms + RELEASE_DEBOUNCE_MS;
  device.release(button);
  return device.runUntil(changed, 300) ? { ms: device.ms - up, held: false } : null;
}

function presses([name, prepare]) {
  const device = boot();
  prepare(device);
  device.runFor(3000);
  const rounds = Array.from({ length: PRESSES }, (_, i) => 700 + i * 1.37);
  return rounds.flatMap((afterMs) => ['left', 'right', 'roll'].flatMap((button) => [83, 91.3, 97.7].flatMap((heldMs) => {
    const found = pressOnce(device, button, heldMs, afterMs);
    return found ? [{ ...found, name: `${button}, ${name}` }] : [];
  })));
}

const worst = (list) => list.reduce((a, b) => (b.ms > a.ms ? b : a), { ms: 0, name: '' });

// ---- drawing ----

/** What lies behind a scene's buttons. */
function lookThrough(device) {
  for (const button of ['right', 'right', 'left', 'roll', 'right', 'left', 'left', 'roll']) {
    device.tap(button, 60);
    device.runFor(400);
  }
}

const LOOKED_THROUGH = [...TABLES, QUESTION].map(([name, prepare]) =>
  [`${name}, looked through`, { prepare, act: lookThrough, steps: true }]);

/** Every scene, on each panel, with the longest texts. */
const GLASSES = [{}, { lang: 'de', panel: 'sh1106' }];

function drawing(glass) {
  const found = { draw: { ms: 0 }, plan: { ms: 0 }, rate: { ms: Infinity }, step: { ms: 0 } };
  for (const [name, { prepare, act, steps, smooth, from = 0 }] of [...MOVING, ...LYING, ...LOOKED_THROUGH]) {
    const device = boot(glass);
    prepare(device);
    const plans = meter(device, 'hal_display_show');
    const probe = new Probe(device);
    const { pictures } = probe.during(() => act(device));
    found.draw = worst([found.draw, { ms: most(pictures.map(({ drawMs }) => drawMs)), name }]);
    found.plan = worst([found.plan, { ms: most(plans), name }]);
    if (steps) continue;
    if (smooth) found.step = worst([found.step, { ms: longestStepMs(pictures), name }]);
    const moving = pictures.filter(({ beganMs }) => beganMs - pictures[0].beganMs >= from);
    const rate = ((moving.length - 1) * 1000) / (moving.at(-1).beganMs - moving[0].beganMs);
    if (rate < found.rate.ms) found.rate = { ms: rate, name };
  }
  return found;
}

console.log('answers (emulated, with flash cache, boot ROM and interrupts; tools/emulator/README.md says what is modelled)');
row('first instruction to first picture, a game going on', startWithGame(), 'ms', 65);
const typical = throws('typical');
row('debounced release to stored, typical flash', typical.stored, 'ms', 7.5, `worst of ${THROWS}`);
row('debounced release to stored, worst flash', throws('worst').stored, 'ms', 11);
row('debounced release to the fall in sight', typical.seen, 'ms', 13);
const pressed = [...TABLES, QUESTION].flatMap(presses);
const slowest = worst(pressed);
row('a press to a changed pixel', slowest.ms, 'ms', 5, slowest.name);
const [{ draw, plan, rate, step }, other] = GLASSES.map(drawing);
row('drawing any scene', draw.ms, 'ms', 4.5, draw.name);
row('drawing any scene, in German, SH1106', other.draw.ms, 'ms', 4.5, other.draw.name);
row('comparing a picture and queueing its changes', plan.ms, 'ms', 1, plan.name);
row('comparing and queueing, SH1106', other.plan.ms, 'ms', 1, other.plan.name);
console.log(`  ${'pictures drawn a second while it moves, the fewest'.padEnd(52)} ${rate.ms.toFixed(1).padStart(13)}   at least 45     ${rate.name}`);
row('shaking, falling: from one to the next, the longest', step.ms, 'ms', 34, step.name);
const { answeredMs, keptMs } = firstStart();
row('worst first start until USB answers', answeredMs, 'ms', 500);
row('there, a change that is asked for at once', keptMs, 'ms', 500);
