// A script of the page with all that it imports in one piece, for browsers.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { wordsIn } from './words-in.js';

const SRC = join(dirname(fileURLToPath(import.meta.url)), 'src');

async function build(entry, options) {
  const { outputFiles: [{ text }] } = await esbuild.build({
    entryPoints: [join(SRC, entry)], bundle: true, plugins: [wordsIn], logLevel: 'error', write: false,
    logOverride: { 'import-is-undefined': 'error' }, ...options,
  });
  return text;
}

/** One script without imports; a `node:` import is an error, as is anything not found. */
export const bundle = (entry, define = {}) => build(entry, {
  minify: true, format: 'iife', platform: 'browser', target: ['es2022'], charset: 'utf8', legalComments: 'none', define,
});

/** What a part of the page exports, with the words put in: for tests without a browser. */
export async function importPart(entry) {
  const text = await build(entry, { format: 'esm' });
  return import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
}
