// Plays the device's own image on the emulated RP2040, in this terminal.

import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { boardOf } from './board.js';
import { Device } from './device.js';
import { Flash } from './chip/flash.js';
import { keepInFile } from './flash-file.js';
import { builtImage, imagePath, readImage } from './image.js';
import { Pacing } from './pacing.js';
import { samePixels } from './picture.js';
import { Fingers } from './fingers.js';
import { hintsIn } from './hints.js';
import { fitPicture, openTerminal, paint, paintKeys, readKeys, speaksOnly, terminalFacts, toAscii } from './terminal.js';

const USAGE = `usage: node tools/emulator/play.js [--console] [--flash FILE] [--seed N] [--noise MODEL]
                                    [--adc MODEL] [--board NAME] [--panel NAME] [IMAGE]

The device's image (default: build/BOARD/sanity-die.bin) on an emulated RP2040 with its peripherals,
wired as the image specifies. The noise is modelled: for play and tests, not a source of randomness.

  --console       requests on stdin go to the USB console, replies to stdout; time passes only
                  while a request waits; ends with its input. In a terminal: terminal mode, in real time.
                  Without it: the display in the terminal, the buttons on the keys
  --flash FILE    save the journal in FILE (created if missing); without: in memory only
  --seed N        seed of everything random; without: a new one, printed on stderr if stdin is no terminal
  --noise MODEL   the ring oscillator: ring (healthy; default) stuck0 stuck1 bias:PERCENT
                  alternate period:N locked jitter:VARIANCE drift repeat dies:BITS file:PATH none
  --adc MODEL     the second source: adc (healthy; default) and the same without locked
                  ring, adc and jitter may be followed by +flicker:VARIANCE +ripple:HZ/DEPTH
                  +warming:DEPTH
  --board NAME    whose image (default: pico); a folder of boards/
  --panel NAME    the display's controller: ssd1306 (default) ssd1309 sh1106
  --help
`;

const FRAME_MS = 20;
const REPLY_LIMIT_MS = 4e9;
const SETTLED_MS = 250; // what moves is not put into words before it stands still
const CONTROL_D = '\x04'; // and what the console says last
const LEAVE_MS = 300; // from the reply to a restart until the device is off the bus

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      console: { type: 'boolean' },
      flash: { type: 'string' },
      seed: { type: 'string' },
      noise: { type: 'string', default: 'ring' },
      adc: { type: 'string', default: 'adc' },
      board: { type: 'string' },
      panel: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.seed !== undefined && !/^\d+$/.test(values.seed)) {
    throw new Error(`not a seed: ${values.seed}`);
  }
  return { ...values, image: positionals[0] ?? pathOf(values.board) };
}

const pathOf = (board) => (board === undefined ? imagePath() : builtImage(board));

function makeDevice({ image: file, flash: path, seed, noise, adc, panel }) {
  const chosen = seed === undefined ? randomInt(2 ** 32) : Number(seed);
  if (seed === undefined && !process.stdin.isTTY) process.stderr.write(`seed ${chosen}\n`);
  const image = readImage(file);
  const flash = new Flash({ size: boardOf(image).flashBytes });
  const failed = path ? keepInFile(flash, path) : () => false;
  const world = { noise, adc, panel, seed: chosen, readFile: readFileSync };
  return { device: new Device({ image, flash, ...world }), tellKept: (lang) => path && tellKept(path, failed(), lang) };
}

/** After the terminal was given back. */
function tellKept(path, failed, lang) {
  process.stdout.write(`${hintsIn(lang)[failed ? 'failed' : 'saved']} ${path}\n`);
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

/** Keeps the device's time with the wall's; a machine that is too slow plays slower, and says so. */
class Pace {
  constructor(device) {
    this.device = device;
    this.pacing = new Pacing(performance.now(), device.ms);
  }

  tick() {
    const { device, pacing } = this;
    device.runFor(pacing.due(performance.now(), device.ms));
    pacing.ran(performance.now(), device.ms);
  }
}

// ---- the console for people ----

/** Bytes as they are typed and as they come back, until the console says good-bye. */
function typeConsole(device, tellKept) {
  const pace = new Pace(device);
  device.console.open();
  const close = openTerminal((text) => device.usb.send(new TextEncoder().encode(text)), false);
  const timer = setInterval(() => pace.tick(), FRAME_MS);
  const end = () => {
    clearInterval(timer);
    close();
    tellKept();
    process.exit(0);
  };
  device.usb.onData = (data) => {
    process.stdout.write(Buffer.from(data));
    if (data.includes(CONTROL_D.charCodeAt(0))) end();
  };
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, end);
  device.usb.send(new TextEncoder().encode('\r'));
}

// ---- glass and keys ----

class Player {
  constructor(device, tellKept) {
    this.device = device;
    this.tellKept = tellKept;
    this.fingers = new Fingers(device);
    this.pace = new Pace(device);
    this.painted = '';
    this.fresh = true;
    this.help = false;
    this.lang = 'en';
    this.words = [];
    this.said = '';
    this.seen = null; // the pixels that stand, since when, and whether their words were asked for
  }

  run() {
    this.device.usb.plug(); // also to be asked for the words
    this.open();
    this.timer = setInterval(() => this.tick(), FRAME_MS);
    process.stdout.on('resize', () => this.resized());
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => this.quit());
  }

  open() {
    const onText = (text) => readKeys(text, this.columns()).forEach((key) => this.act(key));
    this.close = openTerminal(onText, !speaksOnly(terminalFacts()));
  }

  /** Ctrl-Z: the shell has its terminal meanwhile. Where none waits for it, it goes on at once. */
  stop() {
    this.close();
    process.kill(process.pid, 'SIGTSTP');
    setTimeout(() => {
      this.open();
      this.fresh = true;
    }, FRAME_MS);
  }

  columns() {
    return fitPicture(terminalFacts())?.columns ?? 0;
  }

  quit() {
    clearInterval(this.timer);
    this.close();
    this.tellKept(this.lang);
    process.exit(0);
  }

  act(stroke) {
    const { device } = this;
    const shown = this.help; // any key leads back to the picture, and does nothing else
    this.help = Boolean(stroke.help) && !shown;
    this.fresh = this.fresh || this.help !== shown;
    if (stroke.quit) this.quit();
    else if (shown || stroke.help) return;
    else if (stroke.stop) this.stop();
    else if (stroke.cable) device.usb.plugged ? device.usb.unplug() : device.usb.plug();
    else if (stroke.battery) device.state === 'off' ? device.powerOn() : device.powerCut();
    else this.fingers.strike(stroke);
  }

  tick() {
    this.pace.tick();
    this.fingers.tick();
    this.listen();
    this.show();
  }

  resized() {
    this.fresh = true;
    this.show();
  }

  /** A picture that stands is asked for its words, once; without a cable nobody can be asked. */
  listen() {
    const { device } = this;
    const pixels = device.screen();
    if (!this.seen || !samePixels(pixels, this.seen.pixels)) {
      this.seen = { pixels, ms: device.ms, asked: false };
    }
    const stands = device.ms - this.seen.ms >= SETTLED_MS && !this.seen.asked;
    if (!stands || !device.usb.plugged || device.state !== 'running' || this.fingers.busy) return;
    this.seen.asked = true;
    const reply = device.console.request('screen words');
    this.words = reply.words ?? [];
    this.lang = reply.lang ?? this.lang;
  }

  status() {
    const { device } = this;
    const parts = [];
    if (device.state === 'off') parts.push('no power');
    if (device.state === 'bootloader') parts.push('in the USB bootloader: x twice to start again');
    if (device.state === 'dormant') parts.push('asleep, oscillators off');
    if (device.usb.plugged) parts.push(`USB ${device.usb.state}`);
    if (this.pace.pacing.slow) parts.push("this machine can't keep up: slower than real time");
    if (device.faults.length > 0) parts.push(`fault: ${device.faults.at(-1).text}`);
    return parts.join('   ');
  }

  show() {
    const facts = terminalFacts();
    if (speaksOnly(facts)) this.say(facts);
    else this.paint(facts);
  }

  paint(facts) {
    const { lang, words, fresh } = this;
    const picture = this.help ? paintKeys({ facts, lang }) : paint(this.device.screen(), { facts, lang, words, status: this.status() });
    if (picture === this.painted && !fresh) return;
    this.painted = picture;
    this.fresh = false;
    process.stdout.write(fresh ? `\x1b[2J${picture}` : picture);
  }

  say(facts) {
    if (this.help) {
      const keys = hintsIn(this.lang).help.join('\r\n');
      process.stdout.write(`\r\n${facts.blocks ? keys : toAscii(keys)}\r\n`);
      this.help = false;
    }
    const text = this.words.join('\r\n');
    if (text === this.said || text === '') return;
    if (this.said === '') process.stdout.write(`${hintsIn(this.lang).keysAscii}\r\n`);
    this.said = text;
    process.stdout.write(`\r\n${facts.blocks ? text : toAscii(text)}\r\n`);
  }
}

async function main() {
  const options = readOptions();
  if (options.help) {
    process.stdout.write(USAGE);
    return;
  }
  const { device, tellKept } = makeDevice(options);
  const typed = process.stdin.isTTY && process.stdout.isTTY;
  if (options.console) return typed ? typeConsole(device, tellKept) : runConsole(device);
  if (!typed) throw new Error('needs a terminal to play in; or --console');
  new Player(device, tellKept).run();
}

main().catch((error) => {
  process.stderr.write(`play: ${error.message}\n`);
  process.exitCode = 2;
});
