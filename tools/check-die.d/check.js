// One check of one die: asks it, remembers what came of each step, and watches for restarts and a lost display.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Gone } from './bench.js';
import { promisesOf } from './promises.js';

const CLOCK_LAG_MS = 400;

export class Refused extends Error {}

export class Check {
  /** `file`: where the state is kept, so that a check that was stopped goes on; null: nowhere. */
  constructor({ bench, person, options, file = null }) {
    Object.assign(this, { bench, person, options, file });
    this.state = { steps: {}, restarts: 0, losses: 0 };
    this.queue = []; // of what needs no person
    this.last = null; // what the last look saw
    this.table = null; // the game that a step wants
  }

  // ---- the die ----

  ask(line, limitMs) {
    return this.bench.ask(line, limitMs);
  }

  /** A request that must be granted. */
  async request(line, limitMs) {
    const reply = await this.ask(line, limitMs);
    if (!reply.ok) throw new Refused(`"${line}" was refused: ${reply.error} (${reply.hint})`);
    return reply;
  }

  /** The game that a step needs; another step may have begun another one. */
  async play(line) {
    if (this.table !== line) await this.request(line);
    this.table = line;
  }

  /** Restarts and losses since the last look; the display's count begins anew with each restart. */
  async look() {
    const info = await this.request('info');
    const hardware = await this.request('hardware');
    const restarted = this.last !== null && this.hasRestarted(info.uptime_ms);
    if (restarted && !this.expected) this.state.restarts++;
    const before = this.last === null || restarted ? 0 : this.last.losses;
    this.state.losses += Math.max(0, hardware.display.losses - before);
    this.last = { uptimeMs: info.uptime_ms, nowMs: this.bench.now, losses: hardware.display.losses };
    this.expected = false;
    return { info, hardware, restarted };
  }

  /** Its clock has begun anew, or lags behind ours; the host program's stands still between requests. */
  hasRestarted(uptimeMs) {
    const passed = this.bench.now - this.last.nowMs;
    const lag = passed - (uptimeMs - this.last.uptimeMs);
    return uptimeMs < this.last.uptimeMs || (this.bench.kind !== 'host' && lag > CLOCK_LAG_MS + passed * 0.02);
  }

  /** A restart comes that is no fault. */
  async expectRestart() {
    await this.look();
    this.expected = true;
    this.table = null;
  }

  pass(ms) {
    return this.bench.pass(ms);
  }

  // ---- the person ----

  /** A quiet question leaves the die alone: meanwhile what needs no person is done. Where the picture is looked at, only noise is taken. */
  async asks(question) {
    const may = () => question.quiet === true || (question.quiet === 'picture' && this.queue[0]?.name === 'noise');
    const work = async () => may() && (await this.workOn());
    return this.person.answer(question, work);
  }

  /** One piece of the queue; false: it is empty. */
  async workOn() {
    if (this.queue.length === 0) return false;
    const task = this.queue[0];
    task.running ??= this.running(task);
    const { done } = await task.running.next();
    if (done) this.queue.shift();
    return true;
  }

  // ---- steps ----

  /** The step's pieces, ending in its results; what goes wrong in it is its result. */
  async *running(step) {
    const kept = {};
    let missing = { ok: null, words: 'not checked' };
    try {
      await this.look();
      missing = { ok: false, words: 'not finished' };
      yield* step.run(this, kept);
      missing = { ok: null, words: 'skipped' };
    } catch (error) {
      if (!(error instanceof Gone || error instanceof Refused)) throw error;
      missing.words = `${missing.words}: ${error.message}`;
      if (error instanceof Gone) await this.bench.awaitBack(5000);
    }
    this.finish(step, kept, missing);
  }

  /** `missing`: the result of what the step didn't come to. A die that was gone before it is no fault of this step's. */
  finish(step, { raw, ...results }, missing) {
    const all = Object.fromEntries(promisesOf(step.name).map(({ id }) => [id, results[id] ?? missing]));
    const skipped = Object.values(all).every(({ ok, value }) => ok === null && value === undefined);
    this.state.steps[step.name] = { status: skipped ? 'skipped' : 'done', results: all, raw: raw ?? null };
    this.save();
    this.onFinished?.(step);
  }

  isDone(step) {
    return this.state.steps[step.name]?.status === 'done';
  }

  // ---- where it was stopped ----

  /** Goes on with the same die's check, if there is one. */
  resume(id) {
    const idHash = createHash('sha256').update(id).digest('hex').slice(0, 16);
    if (this.file && existsSync(this.file)) {
      const kept = JSON.parse(readFileSync(this.file, 'utf8'));
      if (kept.die === idHash && !this.options.again) this.state = kept;
    }
    this.state.die = idHash;
    return Object.keys(this.state.steps).length > 0;
  }

  save() {
    if (this.file) writeFileSync(this.file, `${JSON.stringify(this.state)}\n`);
  }
}
