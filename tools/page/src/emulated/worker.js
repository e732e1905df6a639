// @ts-check
// The emulated die in a worker of its own: one life of it, paced to the clock on the wall.
// docs/page.md lists the messages.

import { Pacing } from '../../../emulator/pacing.js';
import { STEP_MS } from '../../../emulator/run.js';
import { awaitFree, memoryKeeper, openKeeper } from './keeper.js';
import { Life } from './life.js';

const TICK_MS = 4;
const STATUS_MS = 500;
const FROZEN_MS = 2000;
const QUIET_TICK_MS = 16; // of a die that sleeps, until something is done to it
const QUIET_BELOW_MS = 0.8; // of work
const LIVELY_MS = 200;

let life = null;
let begin; // what is asked of a die waits until there is one
const begun = new Promise((resolve) => (begin = resolve));
let kept = null;
let pacing = null;
let times = 1; // of real time
let lastTick = 0;
let lastStatus = 0;
let busyMs = 0;
/** @type {ReturnType<typeof setTimeout> | null} */
let timer = null;
let livelyUntil = 0;

/** What the die's time keeps up with. */
const clock = () => performance.now() * times;

const tell = (type, facts) => postMessage({ type, ...facts });

async function start({ journalName, journal, memory, manual, ...given }) {
  kept = memory ? memoryKeeper(memory) : await openKeeper(journalName, () => life && tellKept());
  if (journal) {
    kept.bytes.set(journal);
    kept.write(0, kept.bytes.slice());
    await kept.settled();
  }
  if (kept.why === 'tab') awaitFree(journalName).then(() => tell('free', {}));
  const isNew = !given.script && kept.bytes.every((byte) => byte === 0xff);
  life = new Life(/** @type {any} */ (given), kept, tell);
  begin();
  tellKept();
  tell('ready', { seed: life.seed, replaying: life.replaying, isNew });
  if (manual) return;
  lastTick = lastStatus = performance.now();
  pacing = new Pacing(clock());
  await tick();
}

const tellKept = () => tell('kept', { kept: kept.kind, why: kept.why ?? null, seed: life.seed });

/** So many steps. What was written is in the browser's hands before anybody sees it. */
async function run(steps) {
  life.advance(steps);
  await kept.settled();
  life.report();
}

async function tick() {
  const now = performance.now();
  if (now - lastTick > FROZEN_MS) pacing.resume(clock(), life.device.ms);
  lastTick = now;
  await run(Math.floor(pacing.due(clock(), life.device.ms) / STEP_MS));
  const after = performance.now();
  busyMs += after - now;
  pacing.ran(clock(), life.device.ms);
  if (after - lastStatus > STATUS_MS) reportStatus(after);
  if (life.off) return end();
  const isQuiet = after - now < QUIET_BELOW_MS && after > livelyUntil;
  timer = setTimeout(nextTick, isQuiet ? QUIET_TICK_MS : TICK_MS);
  return undefined;
}

function nextTick() {
  timer = null;
  return safely(tick);
}

/** At once, for whoever did something. */
function hurry() {
  livelyUntil = performance.now() + LIVELY_MS;
  if (timer === null) return;
  clearTimeout(timer);
  nextTick();
}

function reportStatus(now) {
  const busy = busyMs / (now - lastStatus);
  tell('status', { status: { ...life.status, speed: pacing.speed * times, slow: pacing.slow, busy } });
  lastStatus = now;
  busyMs = 0;
}

function end() {
  if (!kept) return;
  tell('ended', { journal: kept.kind === 'memory' ? life.journal : null });
  kept.close();
  kept = null;
}

const HANDLERS = {
  start,
  act: ({ name, value }) => begun.then(() => {
    life.act(name, value);
    hurry();
  }),
  pace(asked) {
    ({ times } = asked);
    pacing?.resume(clock(), life.device.ms);
  },
  journal: ({ id }) => tell('answer', { id, journal: life.journal }),
  record: ({ id }) => tell('answer', { id, record: life.record }),
  bits: ({ id }) => tell('answer', { id, bits: life.rawBits.slice(), samples: life.device.ring.samples }),
  /** Without the clock on the wall, for tests: so many steps, and what came of them. */
  async advance({ id, steps }) {
    await run(steps);
    tell('status', { status: { ...life.status, speed: 1, slow: false, busy: 0 } });
    tell('answer', { id, cycles: life.device.stats.cycles, glass: life.shown.bits, faults: life.device.faults });
    if (life.off) end();
  },
};

async function safely(action) {
  try {
    await action();
  } catch (error) {
    tell('failed', { text: String(error.message ?? error) });
  }
}

onmessage = ({ data }) => safely(() => HANDLERS[data.type](data));
