// Where rolls and raw bits come from: a file, or a die's console.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConsoleError, openPort, openProgram } from './program.js';
import { UsageError } from './options.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HOST_PROGRAM = `${ROOT}build/host-release/sanity-die`;
const EMULATOR = `${ROOT}tools/emulator/play.js`;
const AT_ONCE = 32; // requests on their way
const RAW_AT_ONCE_BYTES = 1_000_000; // the most that one request gives

function modelOptions(options) {
  const given = ['seed', 'noise', 'adc'].filter((name) => options[name] !== undefined);
  return given.flatMap((name) => [`--${name}`, options[name]]);
}

function openHost(options) {
  const program = options.source.program ?? HOST_PROGRAM;
  if (!existsSync(program)) {
    const how = 'cmake --workflow --preset host-release builds it';
    throw new UsageError(`no program at ${program}; ${how}`);
  }
  return openProgram(program, ['--console', ...modelOptions(options)]);
}

const OPENERS = {
  host: openHost,
  emulated: (options) => openProgram('node', [EMULATOR, '--console', ...modelOptions(options)]),
  device: (options) => openPort(options.source.port),
};

async function refuseToSpoilAGame(die, replaceGame) {
  const { game, names, prompt } = await die.request('state');
  const nobodyPlays = game === null || names.length === 0;
  if (nobodyPlays || prompt?.kind === 'over' || replaceGame) return;
  throw new ConsoleError(`a game of ${game} is running on this die; --replace-game throws it away`);
}

/** Keeps some requests on their way, so that the line's delay isn't waited for each time. */
async function* rollMany(die, { rolls, count }) {
  const waiting = [];
  let unasked = Math.ceil(rolls / count);
  for (let left = rolls; left > 0; left -= count) {
    for (; unasked > 0 && waiting.length < AT_ONCE; unasked--) {
      waiting.push(die.request('roll'));
      waiting.at(-1).catch(() => {}); // whoever awaits it is told
    }
    const { rolled } = await waiting.shift();
    yield* rolled.values.slice(0, left);
  }
}

/** What the die says of its own noise at the end; it can't fail the rolls that came before. */
async function noiseHealth(die) {
  const { state, alarms, spacing_us: spacingUs, samples } = await die.request('entropy health');
  return { state, alarms, spacingUs, samples };
}

async function rollsOfDie(options, progress) {
  const die = OPENERS[options.source.kind](options);
  await refuseToSpoilAGame(die, options.replaceGame);
  await die.request(`new dice die=${options.die} count=${options.count}`);
  const values = [];
  try {
    for await (const value of rollMany(die, options)) {
      values.push(value);
      progress(values.length);
    }
  } catch (error) {
    if (values.length === 0) throw error;
    return { values, stopped: error.message, close: die.close };
  }
  return { values, health: await noiseHealth(die), close: die.close };
}

export const rawRequest = (bytes, { of, us }) =>
  `entropy raw ${bytes}${of === 'adc' ? ' adc' : ''}${us ? ` ${us}` : ''}`;

export const openDie = (options) => OPENERS[options.source.kind](options);

async function rawOfDie(options, progress) {
  const die = OPENERS[options.source.kind](options);
  const pieces = [];
  let bytes = 0;
  while (bytes < options.raw) {
    const wanted = Math.min(options.raw - bytes, RAW_AT_ONCE_BYTES);
    const { payload } = await die.request(rawRequest(wanted, options));
    const piece = Buffer.concat(payload.map((line) => Buffer.from(line, 'base64')));
    pieces.push(piece);
    bytes += piece.length;
    progress(bytes);
  }
  return { bytes: Buffer.concat(pieces), requests: pieces.length, close: die.close };
}

// ---- files ----

const MIXED_ASKS = ['first', 'draw']; // their bounds are not those of one die

/** A console reply or a line of its log: values count from 0; entered ones aren't the die's. */
function valuesOfReply(reply) {
  const rolled = reply?.rolled === undefined ? reply : reply.rolled;
  const ofOneDie = rolled?.values && !rolled.entered && !MIXED_ASKS.includes(rolled.ask);
  return ofOneDie ? rolled.values : [];
}

const CSV_HEADER = /^n,ask,/;

function valuesOfCsv(line, columns) {
  const cells = line.split(',');
  const cell = (name) => cells[columns.indexOf(name)] ?? '';
  const values = cell('values').split(' ').filter(Boolean).map(Number);
  return valuesOfReply({ ask: cell('ask'), entered: cell('entered') === 'true', values });
}

/** Each line's values from 0, whatever of the known forms the line has. */
function valuesOfLines(lines) {
  let columns = null;
  return lines.map((line) => {
    if (CSV_HEADER.test(line)) {
      columns = line.split(',');
      return [];
    }
    if (line.startsWith('{')) return valuesOfReply(JSON.parse(line));
    if (columns) return valuesOfCsv(line, columns);
    return line.split(/[\s,;]+/).filter(Boolean).map((word) => Number(word) - 1);
  });
}

function checkedValue(value, line, sides) {
  if (Number.isInteger(value) && value >= 0 && value < sides) return value;
  throw new UsageError(`line ${line}: not a roll of a d${sides} (--die says which die it is)`);
}

function linesOf(path) {
  const text = readFileSync(path === '-' ? 0 : path, 'utf8');
  return text.split(/\r?\n/).map((line) => line.replace(/^=/, '').trim());
}

function rollsOfFile({ source, sides }) {
  const perLine = valuesOfLines(linesOf(source.path));
  const checked = (list, i) => list.map((value) => checkedValue(value, i + 1, sides));
  return { values: perLine.flatMap(checked), close: () => {} };
}

function rawOfFile({ source, raw }) {
  const bytes = readFileSync(source.path === '-' ? 0 : source.path);
  return { bytes: bytes.subarray(0, raw), requests: 1, close: () => {} };
}

/** { values (from 0), stopped?, health?, close } */
export const takeRolls = (options, progress) =>
  options.source.kind === 'file' ? rollsOfFile(options) : rollsOfDie(options, progress);

/** { bytes, requests, close } */
export const takeRaw = (options, progress) =>
  options.source.kind === 'file' ? rawOfFile(options) : rawOfDie(options, progress);
