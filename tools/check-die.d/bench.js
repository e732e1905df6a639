// Where the die is: on a serial port, emulated, or the host program. All speak the same way:
//
//   ask(line, limitMs)       one request, its reply with `payload`; throws Gone when none comes
//   askAll(lines, limitMs)   all at once, their replies in order
//   awaitBack(limitMs)       after a restart or a pulled plug: can it be spoken to again?
//   gone()                   is it gone now?
//   pass(ms)                 lets time go by;   now: its milliseconds
//   usbFacts()               { vendor, product, name, maker, serial }; null: can't be known here
//   driveFiles()             { NAME: bytes } read now; null: the drive can't be found
//   events                   what `watch on` reported

import { spawn, spawnSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, readdirSync, readFileSync, readSync, realpathSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The die doesn't answer, or its port is gone. */
export class Gone extends Error {}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Bytes to lines, lines to replies. */
export class Lines {
  constructor() {
    this.rest = '';
    this.payload = [];
    this.replies = [];
    this.events = [];
  }

  take(text) {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop();
    for (const line of lines) this.line(line.trim());
  }

  line(line) {
    if (line.startsWith('=')) return this.payload.push(line.slice(1));
    const object = parse(line);
    if (object?.event) this.events.push(object);
    else if (object) this.replies.push({ ...object, payload: this.payload.splice(0) });
  }

  /** What was half said when the port went. */
  forget() {
    this.rest = '';
    this.payload = [];
    this.replies = [];
  }
}

function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** What benches on a stream share; `write(text)`, `gone()` and, where it must be asked, `poll()` are theirs. */
class Stream {
  constructor() {
    this.lines = new Lines();
  }

  get events() {
    return this.lines.events;
  }

  get now() {
    return performance.now();
  }

  pass(ms) {
    return sleep(ms);
  }

  poll() {}

  async askAll(lines, limitMs = 10_000) {
    this.lines.forget();
    this.write(lines.map((line) => `${line}\n`).join(''));
    const end = this.now + limitMs;
    while (this.lines.replies.length < lines.length) {
      this.poll();
      if (this.gone() || this.now > end) throw new Gone(`no reply to "${lines[this.lines.replies.length]}"`);
      if (this.lines.replies.length < lines.length) await sleep(2);
    }
    return this.lines.replies.splice(0);
  }

  async ask(line, limitMs) {
    return (await this.askAll([line], limitMs))[0];
  }
}

// ---- the host program ----

export class HostBench extends Stream {
  constructor(program, args = []) {
    super();
    this.kind = 'host';
    this.child = spawn(program, ['--console', '--seed', '1', ...args], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.child.stdout.setEncoding('utf8').on('data', (text) => this.lines.take(text));
    this.child.on('close', () => (this.ended = true)).on('error', () => (this.ended = true));
    this.child.stdin.on('error', () => (this.ended = true));
  }

  write(text) {
    this.child.stdin.write(text);
  }

  gone() {
    return this.ended === true;
  }

  async awaitBack() {
    return !this.gone();
  }

  usbFacts() {
    return null;
  }

  driveFiles() {
    return null;
  }

  close() {
    this.child.stdin.end();
  }
}

// ---- a serial port ----

const PRODUCT = 'Sanity Die';
const SYS = process.env.SANITY_SYS ?? '/sys';
const DEV = process.env.SANITY_DEV ?? '/dev';

const read = (path) => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
};

const list = (path) => {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
};

/** The USB device that a port belongs to, where Linux tells it. */
function usbOf(port) {
  try {
    const name = list(`${SYS}/class/tty`).find((one) => realpathSync(`${DEV}/${one}`) === realpathSync(port));
    return name ? join(realpathSync(`${SYS}/class/tty/${name}/device`), '..') : null;
  } catch {
    return null;
  }
}

/** Ports that may be a die's, the sure ones first. */
export function findPorts() {
  const linux = list(`${SYS}/class/tty`).filter((name) => name.startsWith('ttyACM')).map((name) => `${DEV}/${name}`);
  const sure = linux.filter((port) => read(`${usbOf(port) ?? ''}/product`) === PRODUCT);
  const mac = list(DEV).filter((name) => name.startsWith('cu.usbmodem')).map((name) => `${DEV}/${name}`);
  return sure.length > 0 ? sure : mac;
}

export class PortBench extends Stream {
  /** `drive`: where its drive is mounted, if that has to be told. */
  constructor(port, { drive = null } = {}) {
    super();
    this.kind = 'die';
    this.port = port;
    this.drive = drive;
    this.open();
  }

  open() {
    const flag = process.platform === 'darwin' ? '-f' : '-F';
    const set = spawnSync('stty', [flag, this.port, 'raw', '-echo'], { encoding: 'utf8' });
    if (set.status !== 0) throw new Gone(`${this.port} can't be opened: ${set.stderr.trim()}`);
    this.fd = openSync(this.port, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
    this.lines.forget();
  }

  poll() {
    const bytes = Buffer.alloc(65536);
    try {
      const count = this.fd === null ? 0 : readSync(this.fd, bytes);
      this.lines.take(bytes.toString('utf8', 0, count));
    } catch (error) {
      if (error.code !== 'EAGAIN') this.leave();
    }
  }

  write(text) {
    const bytes = Buffer.from(text);
    try {
      for (let at = 0; at < bytes.length; ) at += this.writeSome(bytes, at);
    } catch {
      this.leave();
    }
  }

  writeSome(bytes, at) {
    if (this.fd === null) throw new Gone('the port is gone');
    try {
      return writeSync(this.fd, bytes, at);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
      this.poll();
      return 0;
    }
  }

  leave() {
    if (this.fd !== null) closeSync(this.fd);
    this.fd = null;
  }

  gone() {
    this.poll();
    if (this.fd !== null && !existsSync(this.port)) this.leave();
    return this.fd === null;
  }

  /** It may come back under another name. */
  async awaitBack(limitMs = 20_000) {
    const end = this.now + limitMs;
    for (; this.now < end; await sleep(200)) {
      try {
        if (this.gone()) this.reopen();
        await this.ask('info', 1000);
        return true;
      } catch {
        this.leave();
      }
    }
    return false;
  }

  reopen() {
    if (!existsSync(this.port)) this.port = findPorts()[0] ?? this.port;
    this.open();
  }

  usbFacts() {
    const usb = usbOf(this.port);
    if (!usb) return null;
    const [vendor, product, name, maker, serial] = ['idVendor', 'idProduct', 'product', 'manufacturer', 'serial'].map((fact) => read(join(usb, fact)));
    return { vendor, product, name, maker, serial };
  }

  driveFolder() {
    const places = [this.drive, ...mountedFolders()];
    return places.find((folder) => folder && existsSync(join(folder, 'INFO.TXT')) && existsSync(join(folder, 'README.HTM')));
  }

  driveFiles() {
    const folder = this.driveFolder();
    if (!folder) return null;
    return Object.fromEntries(list(folder).filter((name) => /^[A-Z]+\.[A-Z]+$/.test(name)).map((name) => [name, readFileSync(join(folder, name))]));
  }

  close() {
    this.leave();
  }
}

function mountedFolders() {
  const linux = read('/proc/mounts').split('\n').map((line) => (line.split(' ')[1] ?? '').replaceAll('\\040', ' '));
  const mac = list('/Volumes').map((name) => `/Volumes/${name}`);
  return [...linux, ...mac];
}
