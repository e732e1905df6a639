// The result of a check: one HTML file for people, one JSON file for programs.

import { readFileSync, writeFileSync } from 'node:fs';
import { holds, PROMISES } from './promises.js';
import { chart, escape } from './svg.js';

const figure = (value) => String(Number(value.toPrecision(value >= 100 ? 4 : 3)));

/** Every promise with what was measured, and whether it holds: true, false, null (not checked). */
export function judge({ steps }) {
  return PROMISES.map((promise) => {
    const result = steps[promise.step]?.results[promise.id] ?? { ok: null, words: 'not checked' };
    return { ...promise, ...result, verdict: holds(promise, result) };
  });
}

const unitOf = ({ unit }) => (unit ? ` ${unit}` : '');

function measuredWords({ value, words, unit }) {
  const number = value === undefined || value === null ? null : `${figure(value)}${unitOf({ unit })}`;
  return [number, words].filter(Boolean).join('; ') || 'not checked';
}

function limitWords({ least, most, unit }) {
  if (!unit) return 'must hold';
  if (least === most) return `exactly ${least}`;
  const parts = [least !== undefined && `at least ${least}`, most !== undefined && `at most ${most}`];
  return `${parts.filter(Boolean).join(', ')} ${unit}`;
}

const modelWords = ({ model, unit }) => (typeof model === 'number' ? `${figure(model)}${unitOf({ unit })}` : model);

const VERDICTS = new Map([[true, ['good', '✓ holds']], [false, ['bad', '✗ does not hold']], [null, ['open', '– not checked']]]);

function summary(rows) {
  const count = (verdict) => rows.filter((row) => row.verdict === verdict).length;
  const [good, bad, open] = [count(true), count(false), count(null)];
  const head = bad > 0 ? `${bad} of ${rows.length} promises ${bad === 1 ? 'does' : 'do'} not hold` : open > 0 ? 'Nothing wrong was found' : 'Everything is as it should be';
  return { good, bad, open, head };
}

/** *Like this* is a setting's name. */
const withNames = (text) => escape(text).replace(/\*(.+?)\*/g, '<em>$1</em>');

const list = (rows) => rows.map((row) =>
  `<li><b>${escape(row.promise)}</b>: ${escape(measuredWords(row))}<br>${withNames(row.advice)}</li>`).join('');

function tableRow(row) {
  const [look, words] = VERDICTS.get(row.verdict);
  return `<tr class="${look}"><td>${words}</td><td>${escape(row.promise)}</td><td>${escape(measuredWords(row))}</td>` +
    `<td>${escape(modelWords(row))}</td><td>${escape(limitWords(row))}</td></tr>`;
}

// ---- pictures ----

const INTERVALS = { press_us: 'Press to picture sent, ms', throw_us: 'Let go to fall in sight, ms', store_us: 'Let go to stored, ms', picture_us: 'Pictures, ms' };

function timingCharts(raw) {
  return Object.entries(INTERVALS).filter(([kind]) => raw?.[kind]?.length > 0).map(([kind, title]) => {
    const values = raw[kind].map((us) => us / 1000);
    return chart({ title, values, low: 0, high: Math.max(...values) * 1.1, bars: true, from: 'oldest', to: 'newest' });
  });
}

function sourceCharts(name, { spectrum, autocorrelation, spacing_us: us, bits }) {
  if (!bits) return [];
  const kHz = Number((500 / us).toFixed(1));
  const most = Math.max(0.1, ...autocorrelation.map(Math.abs));
  return [
    chart({ title: `${name}: spectrum (1 is ideal noise)`, values: spectrum, low: 0, high: Math.max(2, Math.max(...spectrum) * 1.1), from: '0 kHz', to: `${kHz} kHz` }),
    chart({ title: `${name}: autocorrelation (0 is ideal noise)`, values: autocorrelation, low: -most, high: most, bars: true, from: '1 sample apart', to: `${autocorrelation.length} samples apart` }),
  ];
}

const ESTIMATES = {
  mostCommonValue: 'most common value', collision: 'collision', markov: 'Markov', compression: 'compression', tTuple: 't-tuple',
  longestRepeated: 'longest repeated substring', multiMostCommon: 'multi most common in window', lag: 'lag prediction', multiMarkov: 'multi Markov model with counting', lz78y: 'LZ78Y', least: 'least of all',
};

function estimateTable({ ring, adc }) {
  const cell = (source, key) => `<td>${source.estimates?.[key] === undefined || source.estimates[key] === null ? '–' : source.estimates[key].toFixed(4)}</td>`;
  const rows = Object.entries(ESTIMATES).map(([key, words]) => `<tr><td>${words}</td>${cell(ring, key)}${cell(adc, key)}</tr>`);
  return `<h3>Min-entropy, bits a bit (SP 800-90B, 6.3)</h3><p>${ring.bits} bits of the ring oscillator, ${adc.bits} of the converter. The die credits 0.01.</p>` +
    `<table class="small"><tr><th>estimate</th><th>ring</th><th>converter</th></tr>${rows.join('')}</table>`;
}

function facesChart({ counts }) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total === 0 ? '' : chart({ title: `Faces of ${total} dice (the line: even)`, values: counts, low: 0, high: Math.max(...counts) * 1.15, bars: true, limit: total / counts.length, from: 'face 1', to: `face ${counts.length}` });
}

function pictures({ timing, noise, throws }) {
  const parts = [...timingCharts(timing?.raw)];
  if (noise?.raw?.ring) {
    parts.push(...sourceCharts('Ring oscillator', noise.raw.ring), ...sourceCharts('Converter', noise.raw.adc ?? {}));
    if (noise.raw.adc) parts.push(estimateTable(noise.raw));
  }
  if (throws?.raw?.counts) parts.push(facesChart(throws.raw));
  return parts.join('\n');
}

// ---- the page ----

const STYLE = `
body { font: 16px/1.45 system-ui, sans-serif; max-width: 68em; margin: 1.5em auto; padding: 0 1em; color: #222; }
h1 { font-size: 1.5em; } table { border-collapse: collapse; width: 100%; } .small { width: auto; }
td, th { border-bottom: 1px solid #ddd; padding: .35em .6em; text-align: left; vertical-align: top; }
td:first-child { white-space: nowrap; } .good td:first-child { color: #176b2c; } .bad td { background: #fde8e6; } .bad td:first-child { color: #a11; font-weight: bold; }
.open { color: #777; } .head { padding: .6em 1em; border-radius: .4em; background: #e6f3e8; } .head.bad { background: #fde8e6; } .head.open { background: #f3f0e0; }
figure { margin: 1em 0; } figcaption { font-weight: bold; } svg { width: 100%; max-width: 640px; font-size: 11px; }
.tick { stroke: #ccc; } .bar { fill: #4a7fa5; } .line { fill: none; stroke: #4a7fa5; stroke-width: 1.3; } .limit { stroke: #c33; stroke-width: 1.5; }`;

const WHERE = { die: '', emulated: ' <b>This is the emulated die: these figures are a model\'s, not a chip\'s.</b>', host: ' <b>This is the host program: not a chip.</b>' };

function page(report, state) {
  const { rows, facts } = report;
  const { good, bad, open, head } = summary(rows);
  const wrong = rows.filter(({ verdict }) => verdict === false);
  const titles = report.titles.filter(({ name }) => rows.some(({ step }) => step === name));
  const sections = titles.map(({ name, title }) => `<tr><th colspan="5">${escape(title)}</th></tr>${rows.filter(({ step }) => step === name).map(tableRow).join('')}`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Check of a Sanity Die</title><style>${STYLE}</style>
<h1>Check of a Sanity Die</h1>
<p class="head ${bad > 0 ? 'bad' : open > 0 ? 'open' : 'good'}"><b>${head}.</b> ${good} hold, ${bad} ${bad === 1 ? 'does' : 'do'} not, ${open} ${open === 1 ? 'was' : 'were'} not checked.</p>
<p>Version ${escape(facts.version)} (${escape(facts.git)}), board ${escape(facts.board)}, chip ${escape(facts.chip ?? 'none')}, die ${escape(report.die)} (a hash of its serial number), ${escape(report.date)}. This file and those beside it stay on this computer unless you send them.${WHERE[report.kind]}</p>
${wrong.length > 0 ? `<h2>What to do</h2><ul>${list(wrong)}</ul>` : ''}
<h2>Promise by promise</h2>
<table><tr><th>verdict</th><th>promise</th><th>measured</th><th>the emulator's model</th><th>limit</th></tr>${sections.join('')}</table>
<h2>Figures</h2>
${pictures(state.steps)}
<p>Raw data: ${report.files.map(escape).join(', ')}.</p></html>
`;
}

/** Writes NAME.html and NAME.json; the report. */
export function writeReport(check, { name, kind, titles, files, date }) {
  const { state } = check;
  const rows = judge(state);
  const report = { report: 1, kind, date, die: state.die, facts: state.die_facts ?? {}, rows, titles, files };
  const plain = rows.map(({ id, step, promise, value, words, unit, model, least, most, verdict }) => ({ id, step, promise, verdict, value, words, unit, model, least, most }));
  const raw = Object.fromEntries(Object.entries(state.steps).map(([step, { status, raw: its }]) => [step, { status, raw: its }]));
  writeFileSync(`${name}.html`, page(report, state));
  writeFileSync(`${name}.json`, `${JSON.stringify({ ...report, rows: plain, titles: undefined, steps: raw }, null, 1)}\n`);
  return { ...report, ...summary(rows) };
}

export const readReport = (name) => JSON.parse(readFileSync(`${name}.json`, 'utf8'));
