// @ts-check
// The run as a link, as a QR code and as a picture. A link tells the run's seed: so the die takes a new one at once.

import { encode } from 'uqr';
import { download, el, svg } from '../dom.js';
import { makeLink } from '../share.js';
import { t } from '../words.js';
import { button, text } from '../panels/panel.js';
import { openDialog } from './dialog.js';

const LONGEST_QR = 1800; // letters: more can't be read off a screen

/** @param {string} link */
function qrOf(link) {
  if (link.length > LONGEST_QR) return text('share-too-long', { class: 'note' });
  const { data, size } = encode(link, { ecc: 'L', border: 3 });
  const dots = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return svg(
    'svg',
    {
      class: 'qr',
      viewBox: `0 0 ${size} ${size}`,
      role: 'img',
      'data-t-label': 'share-qr',
      'aria-label': t('share-qr'),
    },
    svg('path', { d: `M0 0h${size}v${size}H0z`, fill: '#fff' }),
    svg('path', { d: dots, fill: '#000' }),
  );
}

/** @param {HTMLInputElement} field @param {import('../types').Shared['say']} say */
async function copy(field, say) {
  field.select();
  await navigator.clipboard?.writeText(field.value).then(
    () => say('share-copied'),
    () => {},
  );
}

/**
 * `reseed`: the die goes on with a seed that no link names.
 * @param {import('../types').Shared & { clip: import('./clip.js').Clip, reseed: () => Promise<void> }} shared
 */
export async function shareRun({ die, clip, say, reseed, isReplaying }) {
  const answer = isReplaying() ? null : await die.ask('record');
  if (!answer && !isReplaying()) return say('not-now');
  const { firmware } = document.body.dataset;
  const link = answer ? await makeLink(location.href, answer.record, firmware) : location.href;
  const picture = await clip.picture();
  const field = /** @type {HTMLInputElement} */ (
    el('input', {
      type: 'text',
      readonly: true,
      class: 'link',
      id: 'share-link',
      'data-t-label': 'share-link',
      'aria-label': t('share-link'),
      value: link,
    })
  );
  const url = picture && URL.createObjectURL(new Blob([/** @type {BlobPart} */ (picture)], { type: 'image/png' }));
  const dialog = openDialog(
    'share-throw',
    text('share-note'),
    el(
      'div',
      { class: 'row' },
      field,
      button('share-copy', () => copy(field, say), { class: 'main', id: 'share-copy' }),
    ),
    el(
      'div',
      { class: 'share-pictures' },
      qrOf(link),
      url && el('img', { src: url, alt: t('share-picture-alt'), width: 256, height: 128 }),
    ),
    el(
      'div',
      { class: 'row' },
      picture &&
        button('share-picture', () => download('sanity-die-throw.png', picture, 'image/png'), {
          id: 'share-picture',
        }),
      'share' in navigator
        ? button('share-send', () => navigator.share({ url: link, title: 'Sanity Die' }).catch(() => {}))
        : null,
    ),
    answer && text('share-reseeded', { class: 'note' }),
  );
  dialog.addEventListener('close', () => url && URL.revokeObjectURL(url), { once: true });
  return answer ? reseed() : undefined;
}
