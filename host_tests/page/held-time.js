// The emulated die's time held in the hand: it runs on only when a test lets it, as fast as the machine
// can. So what a test does happens at the same instant of the die's time on any machine, and with a
// seed the same run comes each time. The worker gives this to whoever asks (`manual`, `advance`).

import assert from 'node:assert/strict';

const STEP_MS = 4;
const BURST_MS = 480; // pictures in between aren't shown, which takes as long as to run them
const REPLY_MS = [2 * STEP_MS, 128]; // between two looks for a reply: the first, and the longest
const LOOK_MS = [60, 240]; // for what the page shows
const LONGEST_MS = 60_000; // of the die's time, for anything
const MOST_LOOKS = 45_000; // at no die, each of which takes a step's time

/** Runs in the page, before its scripts. */
function hold([stepMs, replyMs, lookMs, longestMs, mostLooks]) {
  const { Worker } = window;
  const waiting = new Map();
  let die = null;
  let last = 0;
  const letGo = () => {
    die = null;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  };
  const hear = (worker, { type, id, ...facts }) => {
    if (type === 'ready') die = worker;
    if (type === 'ended') return letGo();
    if (type === 'lines') window.held.lines.push(...facts.lines);
    if (type !== 'answer' || !waiting.has(id)) return;
    waiting.get(id)(facts);
    waiting.delete(id);
  };

  window.Worker = class extends Worker {
    postMessage(message, ...more) {
      if (message.type !== 'start') return super.postMessage(message, ...more);
      this.addEventListener('message', ({ data }) => hear(this, data));
      return super.postMessage({ ...message, manual: true }, ...more);
    }
  };
  window.held = {
    lines: [],
    /** What the worker answers; null when no die is switched on. */
    ask: (type, facts) =>
      new Promise((resolve) => {
        if (!die) return void setTimeout(resolve, stepMs, null);
        waiting.set(`held ${++last}`, resolve);
        die.postMessage({ type, id: `held ${last}`, ...facts });
      }),
    /** So much of the die's time. */
    run: (ms) => window.held.ask('advance', { steps: Math.ceil(ms / stepMs) }),
    /**
     * Until `seen` gives something, which it gives; and not for ever. What takes long is looked at less and less
     * often.
     */
    async until(seen, [first, longest]) {
      let next = first;
      for (let ms = 0, looks = 0; ms < longestMs && looks < mostLooks;) {
        const found = await seen();
        if (found) return found;
        if (!(await this.run(next))) {
          // no die yet
          looks++;
          continue;
        }
        ms += next;
        next = Math.min(2 * next, longest);
      }
      return null;
    },
    /** Until `here` is done. */
    runUntil(here) {
      let done = null;
      here.then((reply) => (done = reply));
      return this.until(() => done, replyMs);
    },
    /** Until the page shows it. */
    runUntilSeen: (seen, given) => window.held.until(() => seen(given), lookMs),
  };
}

/** From now on the time of each die of the page or context is held. */
export const holdTime = (where) => where.addInitScript(hold, [STEP_MS, REPLY_MS, LOOK_MS, LONGEST_MS, MOST_LOOKS]);

/** Runs the die for so long. */
export const run = (page, ms) =>
  page.evaluate(
    async ([all, burst]) => {
      for (let left = all; left > 0; left -= burst) await window.held.run(Math.min(left, burst));
    },
    [ms, BURST_MS],
  );

/** Runs the die until `seen`, a function in the page, gives something; gives that. */
export async function runUntil(page, seen, given) {
  const inPage = await page.evaluateHandle(`(${seen})`);
  const found = await page.evaluate(([look, more]) => window.held.runUntilSeen(look, more), [inPage, given]);
  return found ?? assert.fail(`never came: ${seen}`);
}

/** Runs the die until the page shows what a selector names. */
export const runUntilThere = (page, selector) =>
  runUntil(page, (wanted) => document.querySelector(wanted) !== null, selector);
