// What the pictures cost on the emulated device, scene by scene: on the wire, in cycles, and in
// time from a press. Interrupts that come while a picture is drawn count with it.

import { Probe } from './bench-probe.js';
import { boot, MOVING, STILL } from './bench-shown.js';

const LEAST_PICTURES = 60; // a second, while something moves
const STILL_MS = 5000;
const PRESSES = 6;

let missed = 0;

function miss(name, why) {
  missed++;
  console.log(`  ${name}: ${why}`);
}

const most = (list) => Math.max(0, ...list);

/** Pictures a second between the first and the last, and the longest time from one to the next. */
function pace(pictures) {
  const times = pictures.map(({ beganMs }) => beganMs);
  const span = times.at(-1) - times[0];
  const gaps = times.slice(1).map((time, i) => time - times[i]);
  return { rate: ((times.length - 1) * 1000) / span, longestMs: most(gaps) };
}

function costs(device, pictures) {
  const sent = pictures.filter(({ bytes }) => bytes > 0);
  return {
    drawMs: most(pictures.map(({ drawMs }) => drawMs)),
    pictureMs: most(sent.map(({ beganMs, sentMs }) => sentMs - beganMs)),
    sent,
  };
}

const one = (value) => value.toFixed(1);
const none = (value) => value.toFixed(0);

function benchMoving(name, { prepare, act, from = 0, steps = false }) {
  const device = boot();
  prepare(device);
  const probe = new Probe(device);
  const { pictures, bytes, seconds } = probe.during(() => act(device));
  const first = pictures[0].beganMs;
  const moving = pictures.filter(({ beganMs }) => beganMs - first >= from);
  const { rate, longestMs } = pace(moving);
  const { drawMs, pictureMs, sent } = costs(device, pictures);
  if (!steps && Math.round(rate) < LEAST_PICTURES) miss(name, `${one(rate)} pictures a second`);
  const sentRate = (sent.length - 1) / seconds;
  for (const { ms, text } of device.faults) miss(name, `fault at ${one(ms)} ms: ${text}`);
  return [name, none(bytes / seconds), ...[rate, sentRate, longestMs, drawMs, pictureMs].map(one)];
}

/** From the edge that acts (ROLL: down; the others: up) to the last byte of the next picture, at
 * different times within a picture's. */
function react(device, probe, button) {
  const times = [];
  const pictures = [];
  for (let i = 0; i < PRESSES; i++) {
    device.press(button);
    if (button !== 'roll') {
      device.runFor(61 + i * 6.1);
      device.release(button);
    }
    probe.pictures = [];
    const edge = device.ms;
    device.runUntil(() => probe.pictures.some(({ bytes }) => bytes > 0), 500);
    device.runFor(28);
    const next = probe.pictures.find(({ bytes }) => bytes > 0);
    times.push(next ? next.sentMs - edge : Infinity);
    pictures.push(...probe.pictures);
    device.runFor(200 + i * 7);
    if (button === 'roll') letGoUnthrown(device);
  }
  return { times, pictures };
}

/** A die that is held for over 8 s is put down. */
function letGoUnthrown(device) {
  device.runFor(8100);
  device.release('roll');
  device.runFor(300);
}

function benchStill(name, prepare, button) {
  const device = boot();
  prepare(device);
  device.runFor(3000);
  const probe = new Probe(device);
  const dataBefore = device.oled.dataBytes;
  const { bytes, pictures: rest, seconds } = probe.during(() => device.runFor(STILL_MS));
  const data = device.oled.dataBytes - dataBefore;
  if (data > 0) miss(name, `${data} bytes of picture sent in ${STILL_MS} ms, and nothing changed`);
  const { times, pictures } = react(device, probe, button);
  const { drawMs, pictureMs } = costs(device, pictures);
  return [name, none(bytes / seconds), none(rest.length), ...[drawMs, pictureMs, most(times)].map(one)];
}

function printTable(heading, rows) {
  const table = [['', ...heading], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map((cells) => cells[column].length)));
  for (const cells of table) {
    const padded = cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])));
    console.log(`  ${padded.join('  ')}`.trimEnd());
  }
}

const only = process.argv[2] ?? '';
const wanted = ([name]) => name.includes(only);

console.log('pictures (emulated; drawing in cycles of the core as ms, sending until the last byte; the worst of each)');
console.log('while something moves');
printTable(['bytes/s', 'drawn/s', 'sent/s', 'apart ms', 'drawing ms', 'with sending ms'],
  MOVING.filter(wanted).map(([name, scene]) => benchMoving(name, scene)));
console.log('at rest for 5 s (the glass is asked twice a second whether it is there), then presses');
printTable(['bytes/s', 'drawn', 'drawing ms', 'with sending ms', 'from a press ms'],
  STILL.filter(wanted).map((scene) => benchStill(...scene)));
process.exitCode = missed > 0 ? 1 : 0;
