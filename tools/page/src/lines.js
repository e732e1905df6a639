// @ts-check
// Requests and replies over any die that sends and receives lines: answered in order, one each.

import { Emitter } from './emitter.js';

/** A reply that says no, or a port that went before it came (`gone`). */
export class RequestError extends Error {
  /** @param {import('./types').Reply} reply */
  constructor(reply) {
    super(reply.error);
    this.reply = reply;
  }
}

const GONE = { ok: false, error: 'gone' };
const SILENT_MS = 3000;

/**
 * Emits `open` (a boolean), `state` (each game's state as it comes), `event` (what `watch on`
 * adds), `traffic` ({ text, sent }: what a console would show), `silent` (to what was asked when the port opened
 * nobody answers as a die does), `fallen` (a throw is down on the display), `other` (another die is followed: what
 * the one before said is not this one's).
 */
export class Lines extends Emitter {
  /**
   * `die`: send(text), and it emits `lines` and `port`.
   * @param {import('./types').Die} die
   */
  constructor(die, silentMs = SILENT_MS) {
    super();
    this.silentMs = silentMs;
    /** @type {import('./types').Waiting[]} */
    this.waiting = [];
    /** @type {string[]} */
    this.payload = [];
    this.open = false;
    this.die = die;
    this.follow(die);
  }

  /** @param {import('./types').Die} die */
  follow(die) {
    this.unfollow?.();
    this.setOpen(false);
    this.die = die;
    const ends = [
      die.on('lines', ({ lines, again = [] }) =>
        lines.forEach((line, i) => (again[i] ? this.overhear(line) : this.take(line))),
      ),
      die.on('fallen', () => this.emit('fallen')),
      die.on('port', ({ open, greeting }) => this.setOpen(open, greeting)),
    ];
    this.unfollow = () => ends.forEach((end) => end());
    this.emit('other');
  }

  /** `greeting`: requests that the die's side has sent by itself, whose replies come first. */
  setOpen(open, greeting = []) {
    for (const { reject } of this.waiting.splice(0)) reject(new RequestError(GONE));
    this.payload = [];
    for (const text of greeting) this.expect({ text, quiet: true }).catch(() => {});
    clearTimeout(this.silence);
    if (greeting.length > 0) this.silence = setTimeout(() => this.emit('silent'), this.silentMs);
    this.open = open;
    this.emit('open', open);
  }

  expect(request) {
    return new Promise((resolve, reject) => this.waiting.push({ ...request, resolve, reject }));
  }

  /**
   * One request. `quiet`: not shown in the console.
   * @param {string} text
   * @returns {Promise<import('./types').Answer>}
   */
  request(text, { quiet = true } = {}) {
    if (!this.open) return Promise.reject(new RequestError(GONE));
    const answer = this.expect({ text, quiet });
    if (!quiet) this.emit('traffic', { text, sent: true });
    this.die.send(`${text.normalize()}\n`); // a die has no letters in two parts
    return answer;
  }

  take(line) {
    const [first] = this.waiting;
    if (!first?.quiet) this.emit('traffic', { text: line, sent: false });
    if (line.startsWith('=')) return void this.payload.push(line.slice(1));
    const object = parse(line);
    if (object === null) return;
    if (isState(object)) this.emit('state', object);
    if (object.event) this.emit('event', object);
    else this.answer(object);
  }

  /** What answers somebody else: a run that is done again has asked it before. */
  overhear(line) {
    const object = parse(line);
    if (object !== null && isState(object)) this.emit('state', object);
  }

  /** @param {import('./types').Reply} reply */
  answer(reply) {
    clearTimeout(this.silence);
    const payload = this.payload.splice(0);
    const request = this.waiting.shift();
    if (!request) return;
    if (reply.ok) request.resolve({ reply, payload });
    else request.reject(new RequestError(reply));
  }
}

const isText = (value) => typeof value === 'string';
const isNone = (value) => value === null || value === undefined;
const isPrompt = ({ kind, ask, winners }) => (kind === 'over' ? Array.isArray(winners) : isText(ask));

/**
 * Is it one, of whatever firmware: with all in it that those who look at it rely on? What else there is may be
 * anything.
 */
function isState({ game, names, rolled, prompt }) {
  if (prompt === undefined) return false;
  if (game === null) return true;
  const isRolled = isNone(rolled) || (isText(rolled.ask) && Array.isArray(rolled.values));
  return (
    isText(game) && Array.isArray(names) && names.every(isText) && isRolled && (prompt === null || isPrompt(prompt))
  );
}

function parse(line) {
  try {
    const value = JSON.parse(line);
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
