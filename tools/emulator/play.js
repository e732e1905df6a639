// Plays the device's own image on the emulated RP2040, in this terminal.

import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Device } from './device.js';
import { Flash } from './chip/flash.js';
import { keepInFile } from './flash-file.js';
import { imagePath, readImage } from './image.js';
import { Pacing } from './pacing.js';
import { openTerminal, paint, readKeys } from './terminal.js';

const USAGE = `usage: node tools/emulator/play.js [--console] [--flash FILE] [--seed N] [--noise MODEL] [IMAGE]

The device's image (default: build/pico/sanity-die.bin) on an emulated RP2040 with all around it.
The noise is modelled: to play with and to test, not a source of chance.

  --console       requests on stdin go to the USB console, replies to stdout; the clock stands
                  still but while a request waits; ends with its input
                  without it: the glass in the terminal, the buttons on the keys
  --flash FILE    keep the journal in FILE (made when missing); without: in memory only
  --seed N        seed of everything random; without: a new one, printed on stderr
  --noise MODEL   ring (healthy; default) stuck0 stuck1 bias:PERCENT alternate period:N
                  locked jitter:VARIANCE drift repeat dies:BITS file:PATH
  --help
`;

const FRAME_MS = 20;
const REPLY_LIMIT_MS = 4e9;
const LEAVE_MS = 100; // from the reply to a restart until the device is off the bus

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      console: { type: 'boolean' },
      flash: { type: 'string' },
      seed: { type: 'string' },
      noise: { type: 'string', default: 'ring' },
      help: { type: 'boolean' },
    },
  });
  if (values.seed !== undefined && !/^\d+$/.test(values.seed)) {
    throw new Error(`not a seed: ${values.seed}`);
  }
  return { ...values, image: positionals[0] ?? imagePath() };
}

function makeDevice({ image, flash: path, seed, noise }) {
  const chosen = seed === undefined ? randomInt(2 ** 32) : Number(seed);
  if (seed === undefined) process.stderr.write(`seed ${chosen}\n`);
  const flash = new Flash();
  if (path) keepInFile(flash, path);
  return new Device({ image: readImage(image), flash, noise, seed: chosen, readFile: readFileSync });
}

// ---- requests on stdin ----

async function runConsole(device) {
  device.console.onLine = (line) => process.stdout.write(`${line}\n`);
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== '') device.console.request(line, REPLY_LIMIT_MS);
    if (/^\s*(reboot|bootsel)\b/.test(line)) device.runFor(LEAVE_MS);
    if (device.state === 'bootloader') throw new Error('the device is in its USB bootloader now');
  }
}

// ---- glass and keys ----

class Player {
  constructor(device) {
    this.device = device;
    this.tapEnds = {};
    this.shown = '';
    this.pacing = new Pacing(performance.now(), device.ms);
  }

  run() {
    this.close = openTerminal((text) => readKeys(text).forEach((key) => this.act(key)));
    this.timer = setInterval(() => this.tick(), FRAME_MS);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => this.quit());
  }

  quit() {
    clearInterval(this.timer);
    this.close();
    process.exit(0);
  }

  act({ tap, ms, hold, cable, battery, quit }) {
    const { device } = this;
    if (quit) this.quit();
    if (tap) this.tap(tap, ms);
    if (hold) this.toggle(hold);
    if (cable) device.usb.plugged ? device.usb.unplug() : device.usb.plug();
    if (battery) device.state === 'off' ? device.powerOn() : device.powerCut();
  }

  tap(name, ms) {
    this.device.press(name);
    this.tapEnds[name] = this.device.ms + ms;
  }

  toggle(name) {
    delete this.tapEnds[name];
    if (this.device.buttons.down[name]) this.device.release(name);
    else this.device.press(name);
  }

  tick() {
    const { device } = this;
    device.runFor(this.pacing.due(performance.now(), device.ms));
    for (const [name, end] of Object.entries(this.tapEnds)) {
      if (device.ms >= end) this.toggle(name);
    }
    this.pacing.ran(performance.now(), device.ms);
    this.show();
  }

  status() {
    const { device } = this;
    const parts = [];
    if (device.state === 'off') parts.push('no power');
    if (device.state === 'bootloader') parts.push('in the USB bootloader: x twice to start again');
    if (device.state === 'dormant') parts.push('asleep, oscillators off');
    if (device.usb.plugged) parts.push(`USB ${device.usb.state}`);
    if (this.pacing.slow) parts.push("this machine can't keep up: slower than real time");
    if (device.faults.length > 0) parts.push(`fault: ${device.faults.at(-1).text}`);
    return `  ${parts.join('   ')}`;
  }

  show() {
    const picture = paint(this.device.screen(), this.status());
    if (picture === this.shown) return;
    this.shown = picture;
    process.stdout.write(picture);
  }
}

async function main() {
  const options = readOptions();
  if (options.help) {
    process.stdout.write(USAGE);
    return;
  }
  const device = makeDevice(options);
  if (options.console) return runConsole(device);
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw new Error('needs a terminal to play in; or --console');
  }
  new Player(device).run();
}

main().catch((error) => {
  process.stderr.write(`play: ${error.message}\n`);
  process.exitCode = 2;
});
