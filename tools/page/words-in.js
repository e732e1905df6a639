// Words and drawings on their way into the page: the firmware's, and the page's own. A key is written
// once, for the first language; the others are lists in its order.

import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PANELS } from '../emulator/parts/panels.js';
import { deviceArt, deviceFaces, deviceWords } from './device-words.js';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '../..');
const SRC = join(HERE, 'src');
const FIRST = 'en';

const moduleOf = (lines) => ({ resolveDir: SRC, contents: lines.join('\n') });

/** { en: { KEY: text, .. }, nl: .. }: a text that a language lacks is the first's. */
function deviceWordsIn() {
  const words = deviceWords(ROOT);
  const keys = Object.keys(words[FIRST]);
  const listOf = (code) => JSON.stringify(keys.map((key) => words[code][key] ?? words[FIRST][key]));
  const others = Object.keys(words).filter((code) => code !== FIRST).map((code) => `${code}: byKeysOf(first, ${listOf(code)})`);
  return moduleOf(["import { byKeysOf } from './by-keys.js';", `const first = ${JSON.stringify(words[FIRST])};`,
    `export default { ${[`${FIRST}: first`, ...others].join(', ')} };`]);
}

const dataIn = (data) => () => moduleOf([`export default ${JSON.stringify(data(ROOT))};`]);

/** Of the page's own: each language has the same keys in the same order (parts.test.js). */
async function ownWordsIn(path) {
  const code = basename(path, '.js');
  if (code === FIRST) return undefined;
  const { [code]: words } = await import(pathToFileURL(path));
  return moduleOf([`import { ${FIRST} } from './words/${FIRST}.js';`, "import { byKeysOf } from './by-keys.js';",
    `export const ${code} = byKeysOf(${FIRST}, ${JSON.stringify(Object.values(words))});`]);
}

export const wordsIn = {
  name: 'words',
  setup(build) {
    build.onResolve({ filter: /^device:/ }, ({ path }) => ({ path, namespace: 'device' }));
    build.onLoad({ filter: /^device:words$/, namespace: 'device' }, deviceWordsIn);
    build.onLoad({ filter: /^device:art$/, namespace: 'device' }, dataIn(deviceArt));
    build.onLoad({ filter: /^device:faces$/, namespace: 'device' }, dataIn(deviceFaces));
    build.onLoad({ filter: /^device:panels$/, namespace: 'device' }, dataIn(() => Object.keys(PANELS)));
    build.onLoad({ filter: /[/\\]words[/\\]\w+\.js$/ }, ({ path }) => ownWordsIn(path));
  },
};
