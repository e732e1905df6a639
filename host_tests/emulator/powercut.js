// A game played once, with all that the flash was asked to do written down, and starts on what a
// cut at each of these operations would have left.

import assert from 'node:assert/strict';
import { Flash } from '../../tools/emulator/chip/flash.js';
import { randomWords } from '../../tools/emulator/parts/ring.js';
import { assertClean, makeDevice, request } from './support.js';

export const POINTS = ['before', 'middle', 'after'];

/** Writes each operation down, with the script's step and what had been told by then. */
class Tape extends Flash {
  constructor() {
    super();
    this.notes = [];
    this.step = '';
    this.told = 0;
  }

  start(operation) {
    const { kind, at, wanted } = operation;
    this.notes.push({ kind, at, wanted: wanted.slice(), step: this.step, told: this.told });
    return super.start(operation);
  }
}

/** All that a table is; without the log where that is long. */
export function tableOf(device, withLog) {
  const asked = ['state', 'get', 'name p1', 'name p2', 'stats', 'stats 100'].map((line) => {
    const { since, ...reply } = request(device, line);
    return reply;
  });
  if (withLog) asked.push(request(device, 'log'), device.console.payload);
  return JSON.stringify(asked, (key, value) => (key === 'commit' ? undefined : value)); // another after each start
}

export class Play {
  constructor() {
    this.flash = new Tape();
    this.blank = this.flash.bytes.slice();
    this.device = makeDevice({ flash: this.flash, seed: 31 });
    this.blank.set(this.flash.bytes.subarray(0, 512 * 1024)); // the image itself
    this.random = randomWords(31);
    this.tables = [];
    this.withLog = true;
  }

  begin(step, { withLog = true } = {}) {
    this.flash.step = step;
    this.withLog = withLog;
    this.tell();
  }

  tell() {
    this.tables.push({ text: tableOf(this.device, this.withLog), withLog: this.withLog });
    this.flash.told = this.tables.length - 1;
  }

  /** A request that changes something, and what the table is then. */
  change(line) {
    const reply = request(this.device, line);
    this.tell();
    return reply;
  }

  /** Answers whatever is asked; null when the game is over. */
  answer() {
    const { prompt } = request(this.device, 'state');
    if (prompt.kind === 'over') return null;
    if (prompt.kind === 'roll') return this.change('roll');
    return this.change(`choose ${prompt.options[this.random() % prompt.options.length]}`);
  }

  /** Requests whose tables nobody will ask for. */
  pass(lineFor, times) {
    for (let i = 0; i < times; i++) request(this.device, lineFor(i));
  }
}

function partOf(note, bytes, point, random) {
  const flash = new Flash();
  flash.bytes.set(bytes);
  if (point === 'middle') flash.applyPart(note.at, note.wanted, { share: 0.5, random });
  if (point === 'after') flash.bytes.set(note.wanted, note.at);
  return flash;
}

/** What the flash holds after a cut at each chosen operation: { note, point, index, flash }. */
export function* cuts(play, wants) {
  const bytes = play.blank;
  for (const [index, note] of play.flash.notes.entries()) {
    const points = wants(note, index);
    for (const point of points) {
      const random = index % 2 ? randomWords(index + 1) : null;
      yield { note, point, index, flash: partOf(note, bytes, point, random) };
    }
    bytes.set(note.wanted, note.at);
  }
}

/** Starts on it, and finds the table as last told, or with the answer that was under way. */
export function startOn(play, { note, point, index, flash }) {
  const id = `${note.step}: ${note.kind} ${index}, cut ${point}, told ${note.told}`;
  const device = makeDevice({ flash, seed: 100 + index });
  const { withLog } = play.tables[note.told];
  const found = tableOf(device, withLog);
  const isTold = found === play.tables[note.told].text;
  const next = play.tables[note.told + 1];
  const isNext = next !== undefined && found === tableWith(device, next, withLog, found);
  if (!isTold && !isNext) assert.equal(found, play.tables[note.told].text, id);
  return { device, found, withLog, id, kept: !isTold };
}

/** The next table's text, asked for in its own way. */
function tableWith(device, next, withLog, found) {
  if (next.withLog === withLog) return next.text;
  return tableOf(device, next.withLog) === next.text ? found : null;
}

/** Switched off and on it is the same again, and the game goes on. */
export function goOn({ device, found, withLog, id }) {
  device.powerCut();
  device.powerOn();
  assert.equal(tableOf(device, withLog), found, `${id}: another table at the second start`);
  const state = request(device, 'state');
  if (state.game === null) request(device, 'new dice');
  else if (state.prompt.kind === 'roll') assert.equal(request(device, 'roll').seq, state.seq + 1, id);
  else if (state.prompt.kind === 'over') request(device, 'rematch');
  else request(device, `choose ${state.prompt.options[0]}`);
  assertClean(device);
}
