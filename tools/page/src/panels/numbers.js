// @ts-check
// Log and statistics: as files, and the counts as a plot with what they mean.

import { download, el, svg } from '../dom.js';
import { decimal, t } from '../words.js';
import { button, panel } from './panel.js';

const SIDES = [12, 2, 4, 6, 8, 10, 20, 100];
const FEW = 5; // expected of each face, for the test to mean something
const UNEVEN = 0.001;
const MOST_LABELS = 20;

export function numbersPanel({ lines, say }) {
  const plot = el('div', { class: 'plot' });
  const sides = el(
    'select',
    { id: 'stats-sides' },
    SIDES.map((n) => el('option', { value: n }, `d${n}`)),
  );
  let open = false;
  const refresh = () => open && lines.open && showStats(lines, Number(sides.value), plot).catch(() => {});
  sides.addEventListener('change', refresh);
  lines.on('open', refresh);
  lines.on('other', () => plot.replaceChildren());
  document.addEventListener('words', refresh);
  lines.on('event', ({ event }) => event === 'roll' && refresh());
  return panel(
    'numbers',
    { onToggle: (now) => ((open = now), refresh()) },
    el('label', { class: 'pick' }, el('span', { 'data-t': 'stats-of' }, t('stats-of')), sides),
    plot,
    el(
      'div',
      { class: 'row' },
      button('log-csv', () => saveLog(lines, say)),
      button('stats-csv', () => saveStats(lines, say)),
    ),
  );
}

async function saveLog(lines, say) {
  try {
    const { payload } = await lines.request('log csv');
    const [head, ...rows] = payload;
    download('sanity-die-log.csv', `${[head.replace('values', 'values_from_0'), ...rows].join('\n')}\n`, 'text/csv');
  } catch {
    say('not-now');
  }
}

async function saveStats(lines, say) {
  try {
    const rows = ['sides,face_from_0,count'];
    for (const sides of SIDES) {
      const { reply } = await lines.request(`stats ${sides}`);
      reply.faces.forEach((count, face) => rows.push(`${sides},${face},${count}`));
    }
    download('sanity-die-statistics.csv', `${rows.join('\n')}\n`, 'text/csv');
  } catch {
    say('not-now');
  }
}

async function showStats(lines, sides, place) {
  const { reply } = await lines.request(`stats ${sides}`);
  const meaning = el('p', { class: 'note' }, verdict(reply));
  place.replaceChildren(...(reply.rolls > 0 ? [drawBars(reply), meaning, faceTable(reply)] : [meaning]));
}

/** What the figures mean, in a sentence. */
export function verdict({ rolls, sides, chi2, df, p }) {
  if (rolls === 0) return t('stats-none');
  const percent = 100 * Number(p);
  const figures = { rolls, chi2: decimal(Number(chi2), 2), df, p: `${decimal(percent, percent < 10 ? 1 : 0)} %` };
  if (rolls < sides * FEW) return t('stats-few', { ...figures, need: sides * FEW });
  return t(p < UNEVEN ? 'stats-uneven' : 'stats-fair', figures);
}

function drawBars({ faces, rolls }) {
  const expected = rolls / faces.length;
  const most = Math.max(expected * 1.5, ...faces, 1);
  const width = 100 / faces.length;
  const bars = faces.map((count, i) =>
    svg('rect', {
      class: 'bar',
      x: i * width + width * 0.12,
      width: width * 0.76,
      y: 50 - (50 * count) / most,
      height: (50 * count) / most,
    }),
  );
  const y = 50 - (50 * expected) / most;
  const step = Math.ceil(faces.length / MOST_LABELS);
  const labels = faces.map((_, i) => i + 1).filter((face) => face % step === 0 || faces.length <= MOST_LABELS);
  return el(
    'div',
    { class: 'chart', 'aria-hidden': 'true' },
    el('span', { class: 'most' }, String(Math.round(most))),
    svg(
      'svg',
      { class: 'bars', viewBox: '0 -1 100 52', preserveAspectRatio: 'none' },
      bars,
      svg('line', { class: 'expected', x1: 0, x2: 100, y1: y, y2: y }),
    ),
    el(
      'div',
      { class: 'labels' },
      labels.map((face) => labelAt((face - 0.5) * width, face)),
    ),
    el('p', { class: 'note', 'data-t': 'stats-axes' }, t('stats-axes')),
  );
}

/** By its style and not by an attribute, which the page's policy forbids. */
function labelAt(percent, face) {
  const label = el('span', {}, String(face));
  label.style.left = `${percent.toFixed(2)}%`;
  return label;
}

/** The same for who can't see the plot. */
function faceTable({ faces, sides }) {
  const cells = faces.map((count, i) =>
    el('tr', {}, el('th', { scope: 'row' }, String(i + 1)), el('td', {}, String(count))),
  );
  return el(
    'details',
    { class: 'counts' },
    el('summary', {}, t('stats-counts', { sides })),
    el(
      'table',
      {},
      el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, t('face')), el('th', { scope: 'col' }, t('count')))),
      el('tbody', {}, cells),
    ),
  );
}
