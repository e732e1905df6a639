// The device's own words and drawings, for the page: read from the firmware's sources, so that they
// are written once.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ENTRY = /\[TEXT_(\w+)\]\s*=\s*((?:"(?:[^"\\]|\\.)*"\s*)+)/g; // [TEXT_ID] = "..", a file a language
const ROW = /^TEXT\((\w+)((?:,\s*"(?:[^"\\]|\\.)*")+)\)/gm; // TEXT(ID, "English", "Nederlands" ..)
// SETTING(1, ID, "key", .., "English", "Nederlands" ..)
const SETTING = /^SETTING\(\d+, (\w+), "[\w-]+", .*?((?:, "[^"]*")+)\)$/gm;
const LANGUAGE = /^LANGUAGE\(\d+, \w+, (\w+)\)/gm;
const GAME = /^GAME\(\d+, \w+, (\w+)\)/gm;
const ANSWER = /^(?:ASK|OPTION)\(\d+, \w+, "([a-z0-9-]+)"\)/gm;
const LANGUAGE_FILE = /text_([a-z]{2})\.c$/;

// Of all texts, those that the page shows: what is asked, options, faces, settings and a few more; and
// a game's name, with its own words for what is asked or chosen.
const WANTED = /^(WINNERS?|NOBODY_WINS|MAD|ON|OFF|LANGUAGE|(FACE|ASK|OPTION|SET)_\w+)$/;
// What a state or an option says, by the text that the glass has for it.
const SAID = {
  DICE_CULT: 'CULT_DIE',
  KINGSPORT_SAVED: 'KINGSPORT_SAVED',
  KINGSPORT_FALLEN: 'KINGSPORT_FALLS',
  KINGSPORT_UNDECIDED: 'KINGSPORT_UNDECIDED',
  KINGSPORT_MAD: 'KINGSPORT_ALL_MAD',
  OPTION_RANDOM: 'THE_DIE',
  OPTION_SANITY: 'SANITY',
  OPTION_START: 'START_SANITY',
};
const NEEDED = [
  ...Object.keys(SAID),
  'CULT',
  'FACE_YELLOW',
  'ASK_CAST',
  'OPTION_RETREAT',
  'SET_LANG',
  'WINNER',
  'LANGUAGE',
];

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

const strings = (literals) =>
  [...literals.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => JSON.parse(`"${text}"`));

const listed = (path, pattern) => [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, id]) => id);

const asKey = (id) => id.toUpperCase().replaceAll('-', '_');

function isWanted(games, answers) {
  const either = (ids) => ids.map(asKey).join('|');
  const ofGame = new RegExp(`^(${either(games)})(_(${either(answers)})S?)?$`);
  return (key) => WANTED.test(key) || ofGame.test(key);
}

/** [language, key, text] of all that stands in a file. */
function textsIn(path, languages) {
  const source = readFileSync(path, 'utf8');
  const [, code] = LANGUAGE_FILE.exec(path) ?? [];
  const settings = [...source.matchAll(SETTING)].map(([, id, literals]) => [, `SET_${id}`, literals]);
  const rows = path.endsWith('.def') ? [...source.matchAll(ROW), ...settings] : [];
  return [
    ...(code ? [...source.matchAll(ENTRY)].map(([, key, literals]) => [code, key, strings(literals).join('')]) : []),
    ...rows.flatMap(([, key, literals]) => strings(literals).map((text, i) => [languages[i], key, text])),
  ];
}

/** All texts of the glass: { en: { CULT: 'Cult duel', .. }, nl: { .. } }, every language that the firmware has. */
function allWords(root) {
  const languages = listed(join(root, 'firmware/session/languages.def'), LANGUAGE);
  const words = Object.fromEntries(languages.map((code) => [code, {}]));
  for (const path of [...filesBelow(join(root, 'firmware/ui')), join(root, 'firmware/session/settings.def')]) {
    for (const [code, key, text] of textsIn(path, languages)) words[code][key] = text;
  }
  return words;
}

/** Of those what the page shows. */
export function deviceWords(root) {
  const inRules = (file, pattern) => listed(join(root, 'firmware/rules', file), pattern);
  const wanted = isWanted(inRules('games.def', GAME), [
    ...inRules('asks.def', ANSWER),
    ...inRules('options.def', ANSWER),
  ]);
  const shown = (texts) =>
    Object.fromEntries([
      ...Object.entries(texts).filter(([key]) => wanted(key)),
      ...Object.entries(SAID).map(([key, text]) => [key, texts[text]]),
    ]);
  const words = Object.fromEntries(Object.entries(allWords(root)).map(([code, texts]) => [code, shown(texts)]));
  for (const key of NEEDED) {
    if (!words.en?.[key]) throw new Error(`firmware/ui has no text ${key} any more: see device-words.js`);
  }
  return words;
}

const ruleSource = (root, name) => readFileSync(join(root, 'firmware/rules', name), 'utf8');

function cultFaces(root) {
  const [, sides] = /FACE_OF\[\] = \{([^}]*)\}/.exec(ruleSource(root, 'cult_die.c'));
  return [...sides.matchAll(/CULT_(\w+)/g)].map(([, face]) => face.toLowerCase());
}

const SIGNS = ['elder', 'clue', 'tentacle']; // a sign is an Elder Sign, as on the glass

function signsFaces(root) {
  const source = ruleSource(root, 'signs/signs.c');
  const clues = Number(/#define CLUE_VALUES (\d)/.exec(source)[1]);
  const sides = Number(/#define SIGNS_SIDES (\d)/.exec(ruleSource(root, 'signs/signs.h'))[1]);
  const kinds = [...source.matchAll(/\[SIGNS_\w+\] = \{"(\w+)", \d+, (\d)\}/g)];
  const faces = (signs) =>
    Array.from({ length: sides }, (_, value) => SIGNS[Number(value >= signs) + Number(value >= signs + clues)]);
  return Object.fromEntries(kinds.map(([, kind, signs]) => [kind, faces(Number(signs))]));
}

/** What sides show: { cult: ['yellow', ..], signs: { library: ['elder', ..], .. } }, kinds in their order. */
export const deviceFaces = (root) => ({ cult: cultFaces(root), signs: signsFaces(root) });

/** Of what is shown, the firmware's drawings: { yellow: { width, height, bits (base64) }, 'clue library': .. }. */
export function deviceArt(root) {
  const { cult, signs } = deviceFaces(root);
  const dice = Object.keys(signs).flatMap((kind) => SIGNS.map((face) => `${face} ${kind}`));
  const drawings = [
    ...[...new Set(cult)].map((face) => [face, `${face}_48`]),
    ...dice.map((die, i) => [die, `signs_die-${i + 1}`]),
  ];
  return Object.fromEntries(
    drawings.map(([shown, name]) => [shown, readDrawing(join(root, 'firmware/gfx/art', `${name}.pbm`))]),
  );
}

function readDrawing(path) {
  const [, size, ...rows] = readFileSync(path, 'ascii')
    .replace(/^#.*\n/gm, '')
    .split('\n');
  const [width, height] = size.split(' ').map(Number);
  const pixels = rows.join('').replace(/[^01]/g, '');
  if (pixels.length !== width * height) throw new Error(`${path}: not a plain drawing`);
  const bytes = Buffer.alloc(Math.ceil(pixels.length / 8));
  [...pixels].forEach((pixel, i) => (bytes[i >> 3] |= Number(pixel) << (7 - (i & 7))));
  return { width, height, bits: bytes.toString('base64') };
}
