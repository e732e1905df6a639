// The emulated die's time held in the hand: it runs on only when a test lets it, as fast as the machine
// can. So what a test does happens at the same instant of the die's time on any machine, and with a
// seed the same run comes each time. The worker gives this to whoever asks (`manual`, `advance`).

import assert from 'node:assert/strict';

const STEP_MS = 4;
const BURST_MS = 240; // pictures in between aren't shown, which takes as long as to run them
const LOOK_MS = 60; // as the page's own pace does at the most
const LONGEST_MS = 60_000; // of the die's time, for anything

/** Runs in the page, before its scripts. */
function hold([stepMs, longestMs]) {
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
    ask: (type, facts) => new Promise((resolve) => {
      if (!die) return void setTimeout(resolve, stepMs, null);
      waiting.set(`held ${++last}`, resolve);
      die.postMessage({ type, id: `held ${last}`, ...facts });
    }),
    /** So much of the die's time. */
    run: (ms) => window.held.ask('advance', { steps: Math.ceil(ms / stepMs) }),
    /** Until `here` is done; and not for ever. */
    async runUntil(here) {
      let done = false;
      here.then(() => (done = true));
      for (let ms = 0; !done && ms < longestMs; ms += 2 * stepMs) await this.run(2 * stepMs);
      return done ? here : null;
    },
  };
}

/** From now on the time of each die of the page or context is held. */
export const holdTime = (where) => where.addInitScript(hold, [STEP_MS, LONGEST_MS]);

/** Runs the die for so long. */
export const run = (page, ms) => page.evaluate(async ([all, burst]) => {
  for (let left = all; left > 0; left -= burst) await window.held.run(Math.min(left, burst));
}, [ms, BURST_MS]);

/** Runs the die until `seen`, a function in the page, gives something; gives that. */
export async function runUntil(page, seen, given) {
  for (let ms = 0; ms < LONGEST_MS; ms += LOOK_MS) {
    const found = await page.evaluate(seen, given);
    if (found) return found;
    await run(page, LOOK_MS);
  }
  return assert.fail(`never came: ${seen}`);
}

/** Runs the die until the page shows what a selector names. */
export const runUntilThere = (page, selector) => runUntil(page, (wanted) => document.querySelector(wanted) !== null, selector);
