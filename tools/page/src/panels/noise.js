// @ts-check
// Raw noise: how it does, and as much of it as wanted, as a file for one's own tests.

import { download, el } from '../dom.js';
import { t, tOr } from '../words.js';
import { paintBits } from './inside.js';
import { button, figure, panel, text } from './panel.js';

const CHUNK = 512; // bytes a request
const PICTURE_BYTES = 512;

export function noisePanel({ lines, say }) {
  const rows = { state: figure('noise-state'), credit: figure('noise-credit'), ones: figure('noise-ones') };
  const bytes = el('input', { type: 'number', id: 'raw-bytes', min: 1, max: 1048576, value: 4096, required: true });
  const progress = el('progress', { max: 1, value: 0, hidden: true, 'data-t-label': 'raw-progress' });
  const canvas = el('canvas', {
    class: 'bits',
    width: 64,
    height: 64,
    role: 'img',
    hidden: true,
    'data-t-label': 'raw-bits',
  });
  const record = button(
    'raw-record',
    () => bytes.reportValidity() && run(lines, Number(bytes.value), { progress, canvas, record, say }),
    { id: 'raw-record' },
  );
  const refresh = () => lines.open && showHealth(lines, rows).catch(() => {});
  lines.on('other', () => {
    canvas.hidden = true;
    for (const { set } of Object.values(rows)) set('');
  });
  return panel(
    'noise',
    { onToggle: (open) => open && refresh() },
    el(
      'dl',
      { class: 'figures' },
      Object.values(rows).map(({ row }) => row),
    ),
    el('label', { class: 'pick' }, el('span', { 'data-t': 'raw-bytes' }, t('raw-bytes')), bytes, record),
    progress,
    el('div', { class: 'raw' }, canvas, text('raw-file-note', { class: 'note' })),
  );
}

async function showHealth(lines, rows) {
  const { reply } = await lines.request('entropy health');
  rows.state.set(
    [tOr(`noise-is-${reply.state}`, reply.state), reply.alarm && tOr(`alarm-${reply.alarm}`, reply.alarm)]
      .filter(Boolean)
      .join(': '),
  );
  rows.credit.set(t('bit-count', { n: reply.credit_bits }));
  rows.ones.set(`${reply.ones} / 1024`);
}

/** So many bytes in chunks; `onChunk(share)` is told how far it is. */
export async function recordRaw(lines, wanted, onChunk) {
  const parts = [];
  let length = 0;
  while (length < wanted) {
    const { payload } = await lines.request(`entropy raw ${Math.min(CHUNK, wanted - length)}`);
    const bytes = Uint8Array.from(payload.map((line) => atob(line)).join(''), (c) => c.charCodeAt(0));
    if (bytes.length === 0) break;
    parts.push(bytes);
    length += bytes.length;
    onChunk(length / wanted, bytes);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function run(lines, wanted, { progress, canvas, record, say }) {
  progress.hidden = canvas.hidden = false;
  record.disabled = true;
  try {
    const bytes = await recordRaw(lines, wanted, (share, chunk) => {
      progress.value = share;
      paintBits(canvas, bitsOf(chunk.subarray(0, PICTURE_BYTES)));
    });
    download('sanity-die-noise.bin', bytes);
  } catch {
    say('not-now');
  }
  progress.hidden = true;
  record.disabled = false;
}

const bitsOf = (bytes) => Uint8Array.from({ length: bytes.length * 8 }, (_, i) => (bytes[i >> 3] >> (i & 7)) & 1);
