// `device:` imports of the page: words and drawings of the firmware, read from its sources when the page is built.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PANELS } from '../emulator/parts/panels.js';
import { deviceArt, deviceFaces, deviceWords } from './device-words.js';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const FIRST = 'en';

/** { en: { KEY: text, .. }, nl: .. }: a text that a language lacks is the first's. */
function completeWords() {
  const words = deviceWords(ROOT);
  return Object.fromEntries(Object.entries(words).map(([code, texts]) => [code, { ...words[FIRST], ...texts }]));
}

const DATA = {
  'device:words': completeWords,
  'device:art': () => deviceArt(ROOT),
  'device:faces': () => deviceFaces(ROOT),
  'device:panels': () => Object.keys(PANELS),
};

export const wordsIn = {
  name: 'words',
  setup(build) {
    build.onResolve({ filter: /^device:/ }, ({ path }) => ({ path, namespace: 'device' }));
    build.onLoad({ filter: /.*/, namespace: 'device' }, ({ path }) => ({
      contents: JSON.stringify(DATA[path]()),
      loader: 'json',
    }));
  },
};
