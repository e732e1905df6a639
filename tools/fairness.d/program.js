// The die's console from the outside: a request is a line, its reply a line of JSON, in order;
// lines that begin with = are payload of the next reply.

import { spawn, spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, openSync } from 'node:fs';
import { createInterface } from 'node:readline';

export class ConsoleError extends Error {}

export class Console {
  constructor(input, output, close) {
    this.output = output;
    this.close = close;
    this.waiting = [];
    this.payload = [];
    const lines = createInterface({ input, crlfDelay: Infinity });
    lines.on('line', (line) => this.take(line));
    lines.on('close', () => this.end('the console ended'));
    input.on('error', (error) => this.end(error.message));
    output.on('error', (error) => this.end(error.message));
  }

  take(line) {
    if (line.startsWith('=')) {
      this.payload.push(line.slice(1));
      return;
    }
    const reply = parseReply(line);
    if (!reply || reply.event) return;
    const { resolve } = this.waiting.shift() ?? {};
    resolve?.({ ...reply, payload: this.payload });
    this.payload = [];
  }

  end(why) {
    this.ended = why;
    for (const { reject } of this.waiting.splice(0)) reject(new ConsoleError(why));
  }

  /** The reply, whatever it says. */
  ask(line) {
    if (this.ended) return Promise.reject(new ConsoleError(this.ended));
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.output.write(`${line}\n`);
    });
  }

  /** The reply, if it is ok. */
  async request(line) {
    const reply = await this.ask(line);
    if (reply.ok) return reply;
    throw new ConsoleError(`"${line}" was refused: ${reply.error} (${reply.hint})`);
  }
}

function parseReply(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null; // a word on the way, not a reply
  }
}

export function openProgram(command, args) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const opened = new Console(child.stdout, child.stdin, () => child.stdin.end());
  child.on('error', (error) => opened.end(error.message));
  return opened;
}

export function openPort(port) {
  const flag = process.platform === 'darwin' ? '-f' : '-F';
  const set = spawnSync('stty', [flag, port, 'raw', '-echo'], { encoding: 'utf8' });
  if (set.status !== 0) throw new ConsoleError(`${port} can't be opened: ${set.stderr.trim()}`);
  const fd = openSync(port, 'r+');
  const input = createReadStream(null, { fd, autoClose: false });
  const output = createWriteStream(null, { fd, autoClose: false });
  return new Console(input, output, () => process.nextTick(() => process.exit()));
}
