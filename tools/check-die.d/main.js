// tools/check-die has the help.

import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findPorts, Gone, HostBench, PortBench } from './bench.js';
import { Check, Refused } from './check.js';
import { EmulatedBench, EmulatedPerson } from './emulated.js';
import { end, HANDS } from './hands.js';
import { Nobody, Quit, TerminalPerson } from './person.js';
import { writeReport } from './report.js';
import { ALONE } from './steps.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const END = { name: 'end', title: 'All the time', run: end };
export const STEPS = [...ALONE.slice(0, 3), ...HANDS, ...ALONE.slice(3), END];
const LONG = ['noise', 'throws']; // goes on when the person has done all
const BITS = 1_000_000;
const THROWS = 100;
const LONG_THROWS = 1000;

const KNOWN = {
  port: { type: 'string' },
  drive: { type: 'string' },
  emulated: { type: 'boolean', default: false },
  host: { type: 'string' },
  noise: { type: 'string' },
  only: { type: 'string' },
  skip: { type: 'string', default: '' },
  bits: { type: 'string' },
  throws: { type: 'string' },
  long: { type: 'boolean', default: false },
  alone: { type: 'boolean', default: false },
  again: { type: 'boolean', default: false },
  'replace-game': { type: 'boolean', default: false },
  out: { type: 'string', default: 'check-die' },
};

export class UsageError extends Error {}

function whole(name, text, least, most) {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError(`--${name} takes a whole number from ${least} to ${most}, not "${text}"`);
}

function stepNames(option, text) {
  const names = text.split(',').filter(Boolean);
  const unknown = names.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown) throw new UsageError(`--${option}: no step "${unknown}"; ${STEPS.map(({ name }) => name).join(' ')}`);
  return names;
}

export function readOptions(argv) {
  let values;
  try {
    ({ values } = parseArgs({ args: argv, options: KNOWN }));
  } catch (error) {
    throw new UsageError(error.message);
  }
  if ([values.port, values.emulated || undefined, values.host].filter((one) => one !== undefined).length > 1) {
    throw new UsageError('one of --port, --emulated and --host');
  }
  return {
    ...values,
    only: values.only === undefined ? null : stepNames('only', values.only),
    skip: stepNames('skip', values.skip),
    bits: whole('bits', values.bits ?? String(BITS), 8000, 1e8) & ~7,
    throws: whole('throws', values.throws ?? String(values.long ? LONG_THROWS : THROWS), 1, 1e6),
  };
}

// ---- the plan ----

const isWanted = (step, { only, skip }, kind) =>
  (only === null || only.includes(step.name) || step.name === 'hello' || step.name === 'end') && !skip.includes(step.name) && (kind !== 'host' || step.needs !== 'die');

async function finishAll(check, names) {
  while (check.queue.some(({ name }) => names(name))) await check.workOn();
}

async function runStep(check, step) {
  for await (const _ of check.running(step)) {
    // in one go
  }
}

const INTRO = `This check takes some ten minutes of yours; every question can be skipped, and it can be stopped and continued.
It looks at the display, the buttons, sleep, the supply, power failures and USB, in this order. Have the die and its cable
at hand, and the battery and a current meter if you have them. A game that runs on the die is lost; names of players
1 and 2 are reset, settings stay. Nothing leaves this computer: the result is two files beside each other.
While you read this the die is asked what needs no hands.`;

/** The whole check: what needs no person while one reads, then hands and eyes, then the rest. */
export async function runCheck(check, { say = () => {} } = {}) {
  const { options, bench } = check;
  const wanted = (step) => isWanted(step, options, bench.kind) && !check.isDone(step);
  await runStep(check, ALONE[0]);
  check.queue = ALONE.slice(1).filter(wanted).map((step) => ({ ...step }));
  const hands = HANDS.filter(wanted);
  if (hands.length > 0) await check.asks({ id: 'begin', seconds: 40, quiet: true, keys: 'Enter to begin', text: INTRO });
  await finishAll(check, (name) => !LONG.includes(name));
  for (const [i, step] of hands.entries()) {
    say(`\n${i + 1} of ${hands.length}: ${step.title}`);
    await runStep(check, step);
  }
  if (check.queue.length > 0 && hands.length > 0) say('\nThat was all for your hands. The rest takes some minutes; leave the die plugged in.');
  await finishAll(check, () => true);
  await runStep(check, END);
}

// ---- where and who ----

function openBench({ port, emulated, host, drive, noise }) {
  if (emulated) return new EmulatedBench({ device: noise ? { noise } : {} });
  if (host !== undefined) return new HostBench(host || `${ROOT}build/host-release/sanity-die`, noise ? ['--noise', noise] : []);
  const found = port ? [port] : findPorts();
  if (found.length === 0) throw new UsageError('no die was found on USB; is it plugged in? --port PORT names its port');
  if (found.length > 1) throw new UsageError(`several dice: --port one of ${found.join(' ')}`);
  return new PortBench(found[0], { drive });
}

function personFor(bench, { alone }) {
  if (bench.kind === 'emulated') return new EmulatedPerson(bench);
  return alone || bench.kind === 'host' ? new Nobody(() => {}) : new TerminalPerson();
}

async function refuseToSpoilAGame(check) {
  const { game, names, prompt } = await check.request('state');
  if (game === null || names.length === 0 || prompt?.kind === 'over' || check.options['replace-game']) return;
  throw new UsageError(`a game of ${game} is running on this die; --replace-game throws it away`);
}

/** What is left to do, in words, at most every two seconds. */
function progressTo(stream) {
  let [what, began, said] = ['', 0, 0];
  return (name, share) => {
    const now = performance.now();
    if (name !== what) [what, began] = [name, now];
    if (!stream.isTTY || now - said < 2000 || share <= 0) return;
    said = now;
    const left = Math.round(((now - began) * (1 - share)) / share / 1000);
    stream.write(`\r${name}: ${Math.round(share * 100)} %, ${left} s left   ${share >= 1 ? '\n' : ''}`);
  };
}

function rawFiles(check, name) {
  return ({ name: step }) => {
    if (step === 'noise') {
      for (const [source, bytes] of Object.entries(check.bits)) writeFileSync(`${name}-${source}.bin`, bytes);
    }
    if (step === 'throws') writeFileSync(`${name}-receipts.txt`, `${check.state.steps.throws.raw?.receipts?.join('\n') ?? ''}\n`);
  };
}

const say = (text = '') => process.stdout.write(`${text}\n`);

function sayResult({ head, rows }, name) {
  say(`\n${head}.`);
  for (const { promise, words, value, unit, advice } of rows.filter(({ verdict }) => verdict === false)) {
    say(`- ${promise}: ${[value === undefined ? null : `${value} ${unit ?? ''}`.trim(), words].filter(Boolean).join('; ')}. ${advice}`);
  }
  say(`${name}.html has the report, ${name}.json the same for programs.`);
}

async function main() {
  const options = readOptions(process.argv.slice(2));
  const { out: name } = options;
  const bench = openBench(options);
  const person = personFor(bench, options);
  const file = `${name}.state.json`;
  const check = new Check({ bench, person, options, file });
  const beganMs = bench.now;
  check.progress = progressTo(process.stderr);
  check.onFinished = rawFiles(check, name);
  try {
    const { id } = await check.request('info');
    await refuseToSpoilAGame(check);
    if (check.resume(id)) say('Going on where the last check of this die stopped; --again begins anew.');
    await runCheck(check, { say });
  } finally {
    person.close?.();
    bench.close();
  }
  const files = [`${name}.json`, `${name}-ring.bin`, `${name}-adc.bin`, `${name}-receipts.txt`];
  const report = writeReport(check, { name, kind: bench.kind, titles: STEPS.map(({ name: step, title }) => ({ name: step, title })), files, date: new Date().toISOString().slice(0, 10) });
  rmSync(file, { force: true });
  sayResult(report, name);
  if (person.took.length > 0) say(`Your time: ${Math.round(person.took.reduce((sum, { seconds }) => sum + seconds, 0))} s; ${Math.round((bench.now - beganMs) / 1000)} s in all.`);
  return report.bad > 0 ? 1 : report.good > 0 ? 0 : 2;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.exit(await main());
  } catch (error) {
    const known = error instanceof UsageError || error instanceof Gone || error instanceof Refused || error instanceof Quit || error.code;
    if (!known) throw error;
    process.stderr.write(error instanceof Quit ? 'Stopped. The same command goes on from here.\n' : `check-die: ${error.message}\n`);
    process.exit(2);
  }
}
