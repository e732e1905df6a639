// The device's own words and drawings, for the page: read from the firmware's sources, so that they
// are written once.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ENTRY = /\[TEXT_(\w+)\]\s*=\s*((?:"(?:[^"\\]|\\.)*"\s*)+)/g;
const LANGUAGE_FILE = /(?:^|[_/])(en|nl|de)\.c$/;

// Of all texts, those that the page shows: names of games, faces, settings, what is asked, options.
const WANTED = /^(CULT|SIGNS|KINGSPORT|DICE|PIG|WINNERS?|NOBODY_WINS|MAD|TURN|TABLE|ON|OFF|SANITY|NOT_NOW|LANGUAGE|(FACE|ASK|OPTION|SET)_\w+)$/;
const NEEDED = ['CULT', 'FACE_YELLOW', 'ASK_CAST', 'OPTION_RETREAT', 'SET_LANG', 'WINNER', 'LANGUAGE'];

const DRAWINGS = ['yellow_48', 'tentacle_48', 'elder_48', 'cthulhu_48', 'eye_48'];

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

const unquote = (literals) =>
  [...literals.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => JSON.parse(`"${text}"`)).join('');

/** { en: { CULT: 'Cult duel', .. }, nl: { .. } }: every language that the firmware has. */
export function deviceWords(root) {
  const words = {};
  for (const path of filesBelow(join(root, 'firmware/ui'))) {
    const language = LANGUAGE_FILE.exec(path)?.[1];
    if (!language) continue;
    words[language] ??= {};
    for (const [, key, literals] of readFileSync(path, 'utf8').matchAll(ENTRY)) {
      if (WANTED.test(key)) words[language][key] = unquote(literals);
    }
  }
  for (const key of NEEDED) {
    if (!words.en?.[key]) throw new Error(`firmware/ui has no text ${key} any more: see device-words.js`);
  }
  return words;
}

/** { yellow_48: { width, height, bits (base64) }, .. } from the firmware's drawings. */
export function deviceArt(root) {
  return Object.fromEntries(DRAWINGS.map((name) => [name, readDrawing(join(root, 'firmware/gfx/art', `${name}.pbm`))]));
}

function readDrawing(path) {
  const [, size, ...rows] = readFileSync(path, 'ascii').replace(/^#.*\n/gm, '').split('\n');
  const [width, height] = size.split(' ').map(Number);
  const pixels = rows.join('').replace(/[^01]/g, '');
  if (pixels.length !== width * height) throw new Error(`${path}: not a plain drawing`);
  const bytes = Buffer.alloc(Math.ceil(pixels.length / 8));
  [...pixels].forEach((pixel, i) => (bytes[i >> 3] |= Number(pixel) << (7 - (i & 7))));
  return { width, height, bits: bytes.toString('base64') };
}
