// Is the die fair? tools/fairness has the help.

import { writeFileSync } from 'node:fs';
import { readKit, takeKit, writeKit } from './kit.js';
import { judgeBits, packValues, unpack } from './bits.js';
import { chartReach, drawChart, drawLine } from './chart.js';
import { ConsoleError } from './program.js';
import { readOptions, UsageError } from './options.js';
import { takeRaw, takeRolls } from './sources.js';
import { FEW_A_FACE, judgeFaces, rollsNeeded, verdict } from './statistics.js';

const EXIT = { fair: 0, unfair: 1, unknown: 2 };
const say = (text = '') => process.stdout.write(`${text}\n`);
const number = (value) => value.toLocaleString('en-GB');
const percent = (share, digits = 2) => `${share > 0 ? '+' : ''}${(share * 100).toFixed(digits)}`;

function progressTo(total, what) {
  let said = Date.now();
  return (done) => {
    if (Date.now() - said < 5000 || !process.stderr.isTTY) return;
    said = Date.now();
    process.stderr.write(`\r${number(done)} of ${number(total)} ${what}`);
  };
}

function count(values, sides) {
  const counts = new Array(sides).fill(0);
  for (const value of values) counts[value]++;
  return counts;
}

function lineOf(face, i, top) {
  const cells = [
    String(i + 1).padStart(4),
    String(face.count).padStart(8),
    `${(face.share * 100).toFixed(3)}%`.padStart(8),
    `${percent(face.off)}%`.padStart(9),
    `${percent(face.low)} .. ${percent(face.high)}%`.padStart(19),
    ` ${drawLine(face, top)}`,
  ];
  return cells.join(' ');
}

function sayFaces(judged) {
  const top = chartReach(judged.faces);
  say('face    count    share  off even  99 % confidence, all faces together');
  judged.faces.forEach((face, i) => say(lineOf(face, i, top)));
}

function sayPrecision(judged, precision) {
  if (judged.rolls < FEW_A_FACE * judged.faces.length) return;
  const seen = Math.max(...judged.faces.map(({ off }) => Math.abs(off)));
  const shown = Math.max(...judged.faces.flatMap(({ low, high }) => [-low, high]));
  const needed = rollsNeeded(judged.faces.length, precision);
  say(`The face furthest from even is ${(seen * 100).toFixed(2)} % off.`);
  say(`At 99 % confidence no face is further off than ${(shown * 100).toFixed(2)} %.`);
  if (shown <= precision) return;
  const more = needed > judged.rolls ? `${number(needed - judged.rolls)} more` : 'these are enough';
  const wanted = `${(precision * 100).toFixed(2)} %`;
  say(`To tell deviations of ${wanted} from chance takes ${number(needed)} rolls: ${more}.`);
}

function sayVerdict(judged) {
  const { fair, words } = verdict(judged);
  say(`${number(judged.rolls)} rolls of a d${judged.faces.length}: ${words}.`);
  const chi2 = judged.chi2.toFixed(2);
  say(`chi-square ${chi2} with ${judged.df} degrees of freedom, p = ${judged.p.toFixed(4)}`);
  return fair;
}

function sayNoise({ health, stopped }) {
  if (stopped) say(`Ended early: ${stopped}`);
  if (!health) return;
  const { state, alarms, spacingUs, samples } = health;
  const sampled = `${number(samples)} samples at ${spacingUs} us since power-up`;
  say(`Noise: ${state}, ${alarms} alarms, ${sampled}`);
}

function writeRolls(options, values, judged) {
  if (options.out) writeFileSync(options.out, values.map((value) => `${value + 1}\n`).join(''));
  if (options.bits) writeFileSync(options.bits, packValues(values, options.sides));
  if (options.png) writeFileSync(options.png, drawChart(judged));
}

async function reportRolls(options) {
  const taken = await takeRolls(options, progressTo(options.rolls, 'rolls'));
  if (taken.values.length === 0) throw new UsageError('no rolls in there');
  const judged = judgeFaces(count(taken.values, options.sides));
  const fair = sayVerdict(judged);
  sayNoise(taken);
  say();
  sayFaces(judged);
  say();
  sayPrecision(judged, options.precision);
  writeRolls(options, taken.values, judged);
  taken.close();
  if (taken.stopped || fair === null) return EXIT.unknown;
  return fair ? EXIT.fair : EXIT.unfair;
}

function sayBits(judged, requests) {
  const { furthest } = judged;
  const stretches = requests > 1 ? `, in ${requests} stretches` : '';
  say(`${number(judged.total)} raw bits, unconditioned${stretches}`);
  say(`ones             ${(judged.ones * 100).toFixed(2)} %`);
  say(`transitions      ${(judged.transitions * 100).toFixed(2)} %`);
  say(`longest run      ${judged.longestRun}`);
  say(`furthest lag     ${furthest.lag}: ${(furthest.agreement * 100).toFixed(2)} % agree`);
  say("Bits of min-entropy a bit, by two of SP 800-90B's simpler estimates:");
  say(`most common value ${judged.mostCommonValue.toFixed(4)}`);
  say(`Markov            ${judged.markov.toFixed(4)}`);
  say("Upper limits, not a claim: for a verdict give --nist's file to NIST's own tool.");
}

async function reportRaw(options) {
  const { bytes, requests, close } = await takeRaw(options, progressTo(options.raw, 'bytes'));
  if (bytes.length === 0) throw new UsageError('no bits in there');
  sayBits(judgeBits(bytes), requests);
  if (options.out) writeFileSync(options.out, bytes);
  if (options.nist) writeFileSync(options.nist, unpack(bytes));
  close();
  return EXIT.fair;
}

async function reportKit({ source, raw, out, ...options }) {
  const name = (out ?? 'fairness-kit').replace(/\.json$/, '');
  const from = source.kind === 'file' ? source.path : null;
  const taken = { ...options, source, raw: raw || 1_000_000 };
  const kit = from ? readKit(from) : await takeKit(taken, (what) => process.stderr.write(`${what}\n`));
  const { good, reasons } = writeKit(kit, name, from);
  say(good === null ? 'too little to tell' : good ? 'worth its credit' : 'NOT worth its credit');
  for (const reason of reasons) say(reason);
  say(`${name}.md has the report`);
  return good === null ? EXIT.unknown : good ? EXIT.fair : EXIT.unfair;
}

function reportOf({ kit, raw }) {
  if (kit) return reportKit;
  return raw ? reportRaw : reportRolls;
}

async function main() {
  try {
    const options = readOptions(process.argv.slice(2));
    process.exitCode = await reportOf(options)(options);
  } catch (error) {
    const known = error instanceof UsageError || error instanceof ConsoleError || error.code;
    if (!known) throw error;
    process.stderr.write(`fairness: ${error.message}\n`);
    process.exit(EXIT.unknown);
  }
}

process.stdout.on('error', () => process.exit()); // whoever read it has gone
await main();
