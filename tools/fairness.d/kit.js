// All that a chip's noise can be judged by, taken in one go: raw bits of both sources at each
// spacing, many restarts, blocks lost, the jitter against time, the supply. One file, a report, a
// verdict with its reasons.

import { readFileSync, writeFileSync } from 'node:fs';
import { drawBars, drawPoints } from './plots.js';
import { ConsoleError } from './program.js';
import { openDie, rawRequest } from './sources.js';
import { estimate } from './estimates.js';
import { judgeKit, reportKit } from './kit_report.js';

export const LANES = [
  { of: 'ring', us: 20 }, { of: 'ring', us: 30 }, { of: 'ring', us: 40 },
  { of: 'adc', us: 40 }, { of: 'adc', us: 34 },
];
const PIECE_BYTES = 25_000;
const RESTART_BYTES = 125;
const RESTS = { rested: 3000, jitter: 200 }; // ms

const supplyOf = ({ tests }) => tests.find(({ name }) => name === 'supply')?.value ?? null;

/** What the die says of itself between two pieces. */
async function look(die, kit) {
  const { uptime_ms: atMs } = await die.request('info');
  const { jitter, adc, ...ring } = await die.request('entropy health');
  const supply = supplyOf(await die.request('selftest'));
  kit.looks.push({ at_ms: atMs, jitter, supply, ring: ring.state, adc: adc.state });
}

async function takeLane(die, kit, lane, bytes, say) {
  const pieces = [];
  const taken = { ...lane, lost: 0, refused: null };
  for (let left = bytes; left > 0; left -= PIECE_BYTES) {
    const reply = await die.ask(rawRequest(Math.min(left, PIECE_BYTES), lane));
    if (!reply.ok) {
      taken.refused = reply.error;
      break;
    }
    taken.lost += reply.lost;
    pieces.push(...reply.payload.map((line) => Buffer.from(line, 'base64')));
    await die.request(`wait ${RESTS.jitter}`); // the ring's jitter is measured anew
    await look(die, kit);
  }
  const all = Buffer.concat(pieces);
  say(`${lane.of} at ${lane.us} us: ${all.length * 8} bits`);
  return { ...taken, bits: all.toString('base64') };
}

/** Each request of so few bits starts the sampling anew, for the pool is full and it rests. */
async function takeRestarts(die, of, count, say) {
  const rows = [];
  for (let i = 0; i < count; i++) {
    const reply = await die.ask(rawRequest(RESTART_BYTES, { of }));
    if (!reply.ok) break;
    rows.push(Buffer.concat(reply.payload.map((line) => Buffer.from(line, 'base64'))));
  }
  say(`${of}: ${rows.length} restarts`);
  return { of, rows: rows.map((row) => row.toString('base64')) };
}

export async function takeKit(options, say) {
  const die = openDie(options);
  try {
    const { version, git, board, id } = await die.request('info');
    const kit = { kit: 1, version, git, board, id, raw: [], restarts: [], looks: [] };
    await die.request(`wait ${RESTS.rested}`);
    await look(die, kit);
    for (const lane of LANES) {
      kit.raw.push(await takeLane(die, kit, lane, options.raw / 8, say));
    }
    await die.request(`wait ${RESTS.rested}`);
    for (const of of ['ring', 'adc']) {
      kit.restarts.push(await takeRestarts(die, of, options.restarts, say));
    }
    await look(die, kit);
    return kit;
  } finally {
    die.close();
  }
}

const bytesOf = (text) => Buffer.from(text, 'base64');

export function measureKit(kit) {
  const raw = kit.raw.map(({ bits, ...lane }) => {
    const bytes = bytesOf(bits);
    return { ...lane, total: bytes.length * 8, estimates: bytes.length > 0 ? estimate(bytes) : null };
  });
  return { raw, restarts: kit.restarts.map(({ of, rows }) => ({ of, rows: rows.map(bytesOf) })) };
}

const PLOTS = {
  estimates: ({ raw }) => drawBars(raw.map(({ estimates }) => estimates?.least ?? 0), 0.01),
  restarts: ({ restarts }) =>
    drawPoints(restarts.map(({ rows }) => columnShares(rows)), { low: 0, high: 1 }),
  jitter: (measured, { looks }) =>
    drawPoints([looks.map(({ jitter }) => jitter.variance)], { low: 0, high: 0.4 }),
};

/** How often each position after a start was a one. */
export function columnShares(rows) {
  return Array.from({ length: RESTART_BYTES * 8 }, (_, at) => {
    const ones = rows.reduce((sum, row) => sum + ((row[at >> 3] >> (at & 7)) & 1), 0);
    return rows.length > 0 ? ones / rows.length : 0;
  });
}

/** Writes NAME.json, NAME.md and the plots; the verdict. */
export function writeKit(kit, name, from) {
  const measured = measureKit(kit);
  const verdict = judgeKit(measured, kit);
  if (!from) writeFileSync(`${name}.json`, `${JSON.stringify(kit)}\n`);
  for (const [plot, draw] of Object.entries(PLOTS)) {
    writeFileSync(`${name}-${plot}.png`, draw(measured, kit));
  }
  writeFileSync(`${name}.md`, reportKit(kit, measured, verdict, name.replace(/^.*\//, '')));
  return verdict;
}

export function readKit(path) {
  const kit = JSON.parse(readFileSync(path, 'utf8'));
  if (kit.kit !== 1) throw new ConsoleError(`${path} isn't what the kit wrote`);
  return kit;
}
