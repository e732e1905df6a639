// What the kit's figures mean: a verdict, each of its reasons, and the report.

import { deviate } from './statistics.js';

const CREDIT = 0.01; // bits a bit, what the die credits
const BITS_WANTED = 1_000_000; // NIST's for a verdict
const ROWS_WANTED = 1000;
const RARE = 1e-5; // of each test here: a healthy chip fails one of them once in thousands of kits

const name = ({ of, us }) => `${of}${us ? ` at ${us} us` : ''}`;
const bit = (row, at) => (row[at >> 3] >> (at & 7)) & 1;

/** The most equal bits of any row or column, in deviations of what that much entropy allows. */
export function furthestLine(rows, least) {
  const p = 2 ** -Math.min(1, least);
  let furthest = -Infinity;
  const look = (ones, total) => {
    const most = Math.max(ones, total - ones);
    furthest = Math.max(furthest, (most - total * p) / Math.sqrt(total * p * (1 - p) || 1));
  };
  const columns = rows[0].length * 8;
  for (let at = 0; at < columns; at++) look(rows.reduce((sum, row) => sum + bit(row, at), 0), rows.length);
  for (const row of rows) {
    let ones = 0;
    for (let at = 0; at < columns; at++) ones += bit(row, at);
    look(ones, columns);
  }
  return { furthest, limit: deviate((2 * RARE) / (columns + rows.length)) };
}

/** Do two starts go alike more often than that much entropy allows? */
function sameStarts(rows) {
  const seen = new Map();
  for (const row of rows) {
    const start = row.subarray(0, 8).toString('hex');
    seen.set(start, (seen.get(start) ?? 0) + 1);
  }
  return Math.max(...seen.values());
}

function* faultsOfLane(lane) {
  if (lane.refused) yield `${name(lane)}: refused (${lane.refused})`;
  if (lane.lost > 0) yield `${name(lane)}: ${lane.lost} blocks were lost`;
  if (lane.estimates && lane.estimates.least < CREDIT) {
    yield `${name(lane)}: ${lane.estimates.least.toFixed(4)} bits a bit, less than the credit of ${CREDIT}`;
  }
}

function* faultsOfRestarts({ of, rows }, least) {
  if (rows.length === 0) return;
  const { furthest, limit } = furthestLine(rows, least);
  if (furthest > limit) yield `${of}: the same bits after each start (${furthest.toFixed(1)} deviations)`;
  if (sameStarts(rows) > 1) yield `${of}: two starts went on with the same 64 bits`;
}

function* faultsOfLooks(looks) {
  const known = looks.filter(({ jitter }) => jitter.state !== 'unknown');
  if (known.length === 0) yield 'ring: its jitter was never measured';
  const least = Math.min(...known.map(({ jitter }) => jitter.supports));
  if (known.length > 0 && least < CREDIT) yield `ring: its jitter supports ${least} bits a bit, once`;
  for (const of of ['ring', 'adc']) {
    const failed = looks.filter((look) => look[of] === 'failed').length;
    if (failed > 0) yield `${of}: failed at ${failed} of ${looks.length} looks`;
  }
}

function* shortcomings({ raw, restarts }) {
  for (const lane of raw) {
    if (lane.total < BITS_WANTED) yield `${name(lane)}: ${lane.total} bits are fewer than the ${BITS_WANTED} that NIST asks for`;
  }
  for (const { of, rows } of restarts) {
    if (rows.length < ROWS_WANTED) yield `${of}: ${rows.length} restarts are fewer than ${ROWS_WANTED}`;
  }
}

/** { good: true, false, or null when too little was taken to tell; reasons } */
export function judgeKit(measured, { looks }) {
  const leastOf = (of) =>
    Math.min(1, ...measured.raw.filter((lane) => lane.of === of && lane.estimates).map(({ estimates }) => estimates.least));
  const faults = [
    ...measured.raw.flatMap((lane) => [...faultsOfLane(lane)]),
    ...measured.restarts.flatMap((one) => [...faultsOfRestarts(one, leastOf(one.of))]),
    ...faultsOfLooks(looks),
  ];
  const few = [...shortcomings(measured)];
  return { good: faults.length > 0 ? false : few.length > 0 ? null : true, reasons: [...faults, ...few] };
}

const figure = (value) => (value === null || value === undefined ? '-' : value.toFixed(4));

function lineOf(lane) {
  const e = lane.estimates ?? {};
  const all = [e.mostCommonValue, e.collision, e.markov, e.compression, e.tTuple, e.longestRepeated, e.least];
  return `| ${name(lane)} | ${lane.total} | ${lane.lost} | ${all.map(figure).join(' | ')} |`;
}

const WORDS = {
  true: 'The noise is worth its credit, as far as these figures can tell.',
  false: 'The noise is NOT worth its credit, or not at each spacing.',
  null: 'Nothing wrong was seen, but too little was taken for a verdict.',
};

function jitterLines(looks) {
  return looks.map(({ at_ms: atMs, jitter, supply }) =>
    `| ${(atMs / 1000).toFixed(1)} | ${jitter.state} | ${figure(jitter.variance)} | ${figure(jitter.error)} | ${figure(jitter.drift)} | ${supply ?? '-'} |`);
}

export function reportKit(kit, measured, { good, reasons }, file) {
  return `${[
    `# Noise of chip ${kit.id}`, '',
    `Board ${kit.board}, version ${kit.version}, git ${kit.git}.`, '',
    `**${WORDS[good]}**`, '',
    ...reasons.map((reason) => `- ${reason}`), '',
    "Min-entropy a bit by SP 800-90B's estimates (not by NIST's own tool, and without its predictors):", '',
    '| source | bits | blocks lost | most common | collision | Markov | compression | t-tuple | longest repeat | least |',
    '|---|---|---|---|---|---|---|---|---|---|', ...measured.raw.map(lineOf), '',
    `![least estimate of each, and the credit](${file}-estimates.png)`, '',
    `Restarts: ${measured.restarts.map(({ of, rows }) => `${rows.length} of the ${of}`).join(', ')}; share of ones at each place after the start:`, '',
    `![share of ones after a start](${file}-restarts.png)`, '',
    'Jitter of the ring in squared turns in 10 us, as the die measures it, and its supply in mV (the die tells no temperature):', '',
    '| s | | variance | error | drift | supply |', '|---|---|---|---|---|---|', ...jitterLines(kit.looks), '',
    `![jitter against time](${file}-jitter.png)`, '',
  ].join('\n')}`;
}
