// A script of the page with all that it imports in one piece, for browsers.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { leaveOut } from './left-out.js';
import { leaveOutCore } from './left-out-core.js';
import { takeOut } from './wasm/take-out.js';
import { wordsIn } from './words-in.js';

const HERE = dirname(fileURLToPath(import.meta.url));
const SRC = join(HERE, 'src');

/** `script:x.js`: the text of that script, for a worker that the page makes of it. */
const asText = {
  name: 'script as text',
  setup(build) {
    build.onResolve({ filter: /^script:/ }, ({ path }) => ({ path, namespace: 'script' }));
    build.onLoad({ filter: /.*/, namespace: 'script' }, async ({ path }) => ({
      contents: await bundle(path.replace('script:', '')),
      loader: 'text',
    }));
  },
};

/** asm.js goes around the bundler, as WebAssembly, into `taken`. */
const aroundIt = (taken) => ({
  name: 'asm.js',
  setup(build) {
    build.onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const found = takeOut(readFileSync(path, 'utf8'));
      if (!found) return undefined;
      taken.push(found.script);
      return { contents: found.module };
    });
  },
});

/** One script without imports; a `node:` import is an error, as is anything not found. */
export async function bundle(entry, define = {}) {
  const taken = [];
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(SRC, entry)],
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: ['es2022'],
    charset: 'utf8',
    legalComments: 'none',
    plugins: [wordsIn, leaveOut, leaveOutCore, asText, aroundIt(taken)],
    define,
    logLevel: 'error',
    write: false,
  });
  return taken.sort().join('') + outputFiles[0].text;
}

/** What a part of the page exports, with the words put in: for tests without a browser. */
export async function importPart(entry) {
  const { outputFiles: [{ text }] } = await esbuild.build({
    entryPoints: [join(SRC, entry)], bundle: true, format: 'esm', plugins: [wordsIn], logLevel: 'error', write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
}
