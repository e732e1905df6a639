// Function by function, what the device does in the moments that bench-clock.js measures.

import { RELEASE_DEBOUNCE_MS, ask, fillPool } from './bench-console.js';
import { boot, MOVING } from './bench-shown.js';
import { Profile } from './profile.js';
import { Device } from '../emulator/device.js';
import { readImage } from '../emulator/image.js';

const ROWS = 12;

function start() {
  const device = new Device({ flashWaits: true, image: readImage() });
  const profile = new Profile(device);
  device.runUntil(() => device.oled.dataBytes > 10, 100);
  profile.print(`from the first instruction to the first picture's first bytes, ${device.ms.toFixed(1)} ms`, ROWS);
}

function thrown() {
  const device = new Device({ flashWaits: true, image: readImage() });
  ask(device, 'new dice die=cult');
  fillPool(device);
  device.runFor(2000);
  device.press('roll');
  device.runFor(600);
  device.release('roll');
  device.runFor(RELEASE_DEBOUNCE_MS - 0.1);
  const profile = new Profile(device);
  const { flashPrograms } = device.stats;
  device.runUntil(() => device.stats.flashPrograms > flashPrograms, 100);
  profile.print('from a debounced release until its page is begun', ROWS);
  profile.clear();
  const { dataBytes } = device.oled;
  device.runUntil(() => device.oled.dataBytes > dataBytes, 100);
  profile.print('from there until the next picture\'s first byte', ROWS);
}

function drawn([name, { prepare, act }]) {
  const device = boot();
  prepare(device);
  const profile = new Profile(device);
  act(device);
  profile.print(name, ROWS);
}

const only = process.argv[2];
if (!only) {
  start();
  thrown();
}
MOVING.filter(([name]) => name.includes(only ?? 'a hold grows')).forEach(drawn);
