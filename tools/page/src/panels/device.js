// @ts-check
// The die itself: who it is, its self-test, and the way to newer firmware.

import { download, el, svg } from '../dom.js';
import { toUf2 } from '../real/uf2.js';
import { t, tOr } from '../words.js';
import { button, panel, text } from './panel.js';

export function devicePanel({ die, lines, serial, isReal, say, confirm }) {
  const info = el('dl', { class: 'figures' });
  const tests = el('ul', { class: 'tests' });
  let open = false;
  const refresh = () => open && lines.open && showInfo(lines, info).catch(() => {});
  lines.on('open', () => {
    tests.replaceChildren();
    refresh();
  });
  lines.on('other', () => info.replaceChildren());
  document.addEventListener('words', () => {
    tests.replaceChildren();
    refresh();
  });
  return panel(
    'device',
    { onToggle: (now) => ((open = now), refresh()) },
    info,
    el(
      'div',
      { class: 'row' },
      button('selftest', () => selfTest(lines, tests, say), { id: 'selftest' }),
    ),
    tests,
    el('h3', { 'data-t': 'update-title' }, t('update-title')),
    text('update-note', { class: 'note' }),
    handOver(),
    el(
      'div',
      { class: 'row' },
      button('update-file', () => download('sanity-die.uf2', toUf2(die.assets.image))),
      button(
        'update-bootsel',
        async () =>
          (await confirm(isReal() ? 'bootsel-sure' : 'bootsel-sure-emulated')) &&
          lines.request('bootsel').then(
            () => (serial.boots = true),
            () => say('not-now'),
          ),
        { id: 'bootsel' },
      ),
    ),
  );
}

async function showInfo(lines, place) {
  const { reply } = await lines.request('info');
  const shown = ['product', 'version', 'git', 'board', 'id', 'serial'].filter((key) => reply[key]);
  place.replaceChildren(
    ...shown.map((key) => el('div', {}, el('dt', {}, tOr(`info-${key}`, key)), el('dd', {}, String(reply[key])))),
  );
}

async function selfTest(lines, place, say) {
  place.replaceChildren(el('li', {}, t('selftest-runs')));
  try {
    const { reply } = await lines.request('selftest');
    place.replaceChildren(...reply.tests.map(testRow));
  } catch {
    place.replaceChildren();
    say('not-now');
  }
}

function testRow({ name, pass, value }) {
  const words = `${tOr(`test-${name}`, name)} ${value ? `(${value})` : ''}`;
  return el(
    'li',
    { class: pass ? 'pass' : 'fail' },
    el('span', { 'aria-hidden': 'true' }, pass ? '✓' : '✗'),
    el('span', { class: 'unseen' }, t(pass ? 'passed' : 'failed')),
    ` ${words}`,
  );
}

/** The file onto the drive, as a picture. */
function handOver() {
  const label = (x, y, words) => svg('text', { x, y, 'text-anchor': 'middle', class: 'label' }, words);
  return svg(
    'svg',
    { class: 'hand-over', viewBox: '0 0 240 80', role: 'img', 'data-t-label': 'update-picture' },
    svg('path', { d: 'M30 12h26l12 12v36H30z', class: 'sheet' }),
    svg('path', { d: 'M56 12v12h12', class: 'sheet' }),
    label(49, 45, 'uf2'),
    label(49, 75, 'sanity-die.uf2'),
    svg('path', { d: 'M84 38h54m-10-9 11 9-11 9', class: 'arrow' }),
    svg('rect', { x: 156, y: 20, width: 60, height: 36, rx: 5, class: 'drive' }),
    svg('circle', { cx: 206, cy: 48, r: 2.4, class: 'lamp' }),
    label(186, 42, 'RPI-RP2'),
  );
}
