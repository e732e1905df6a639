// The terminal: keys as buttons, and the same picture that the host program paints (boards/host), at
// any size from 40x12 up; words where it has no pictures.

import { hintsIn } from './hints.js';
import { toDots, toHalfBlocks, toSmallDots } from './picture.js';

const TAP_MS = 80;
const SHAKE_MS = 450;
const HOLD_MS = 650;
const GREY = '\x1b[38;5;240m';
const AMBER = '\x1b[38;5;222m\x1b[48;5;233m';
const PLAIN = '\x1b[0m';
const NEXT_LINE = '\r\n\x1b[K'; // cleared before it is written: a full one is not touched again
const MOUSE_WHEEL = 64;
const MOUSE_MOVES = 32;
const LEAST = { columns: 40, rows: 11 };

// ---- keys ----

const LEFT = { press: 'left', ms: TAP_MS };
const RIGHT = { press: 'right', ms: TAP_MS };
const ROLL = { press: 'roll', ms: SHAKE_MS };
const KEYS = {
  '\x1b[D': LEFT, '\x1bOD': LEFT, '\x1b[A': LEFT, '\x1bOA': LEFT, a: LEFT, ',': LEFT,
  '\x1b[C': RIGHT, '\x1bOC': RIGHT, '\x1b[B': RIGHT, '\x1bOB': RIGHT, d: RIGHT, '.': RIGHT,
  ' ': ROLL, '\r': ROLL, '\n': ROLL,
  l: { press: 'left', ms: HOLD_MS }, L: { press: 'left', ms: HOLD_MS },
  m: { press: 'right', ms: HOLD_MS }, M: { press: 'right', ms: HOLD_MS },
  r: { toggle: 'roll' }, R: { toggle: 'roll' },
  '?': { help: true }, u: { cable: true }, x: { battery: true }, q: { quit: true }, '\x03': { quit: true }, '\x1a': { stop: true },
};

/** The mouse presses what lies under it: the left third of the picture, the middle, the right. */
function readMouse(sequence, columns) {
  const [what, column] = sequence.slice(3).split(';').map(Number.parseFloat);
  if (what & MOUSE_WHEEL) return what & 1 ? RIGHT : LEFT;
  if (what & MOUSE_MOVES || what & 3) return null;
  const third = Math.min(2, Math.floor(((column - 1) * 3) / Math.max(1, columns)));
  return sequence.endsWith('m') ? { up: true } : { down: ['left', 'roll', 'right'][third] };
}

/**
 * What each key in `text` is for: { press, ms }, { toggle }, { down }, { up }, { cable }, { battery },
 * { help }, { stop } or { quit }. `columns`: of the picture.
 */
export function readKeys(text, columns = 66) {
  const keys = text.match(/\x1b\[[0-9;<]*[A-Za-z~]|\x1bO[A-Za-z]|[\s\S]/g) ?? [];
  return keys.flatMap((key) => {
    const stroke = key.startsWith('\x1b[<') ? readMouse(key, columns) : KEYS[key];
    return stroke ? [stroke] : [];
  });
}

// ---- what the terminal can do ----

/** By its environment and size: { columns, rows, moves, blocks, dots }. */
export function terminalFacts(env = process.env, stdout = process.stdout) {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  const blocks = /utf-?8/i.test(locale);
  return {
    columns: stdout.columns || 80,
    rows: stdout.rows || 24,
    moves: Boolean(env.TERM) && env.TERM !== 'dumb',
    blocks,
    dots: blocks && env.TERM !== 'linux',
  };
}

/** How the picture is drawn in so many characters: null when it can't be. */
export function fitPicture({ columns, rows, dots }) {
  const room = rows - 1;
  if (columns < LEAST.columns || room < LEAST.rows) return null;
  const sizes = [
    { draw: toHalfBlocks, columns: 128, rows: 32 },
    ...(dots ? [{ draw: toDots, columns: 64, rows: 16 }, { draw: toSmallDots, columns: 32, rows: 8 }] : []),
  ];
  const size = sizes.find((each) => columns >= each.columns && room >= each.rows);
  if (!size) return null;
  const small = size.draw === toSmallDots;
  return { ...size, small, framed: !small && columns >= size.columns + 2 && room >= size.rows + 2 };
}

/** Without a cursor, without UTF-8, or on a console without Braille that is too small for more. */
export function speaksOnly(facts) {
  return !facts.moves || !facts.blocks || (!facts.dots && fitPicture(facts) === null);
}

// ---- what it shows ----

function frame(lines, columns) {
  const edge = (left, right) => `${GREY}${left}${'─'.repeat(columns)}${right}${PLAIN}`;
  const rows = lines.map((line) => `${GREY}│${AMBER}${line}${PLAIN}${GREY}│${PLAIN}`);
  return [edge('╭', '╮'), ...rows, edge('╰', '╯')];
}

/** A whole screen: the keys in the first line, the picture, and below it what there is room for. */
export function paint(pixels, { facts, lang = 'en', words = [], status = '' }) {
  const hints = hintsIn(lang);
  const start = '\x1b[H\x1b[K';
  const fit = fitPicture(facts);
  if (!fit) return `${start}${hints.tooSmall.slice(0, facts.columns)}\x1b[J`;
  const picture = fit.draw(pixels);
  const shown = fit.framed ? frame(picture, fit.columns) : picture.map((line) => `${AMBER}${line}${PLAIN}`);
  const below = fit.small ? words : [hints.more, status];
  const room = facts.rows - 1 - shown.length;
  const rest = Array.from({ length: Math.max(0, room) }, (_, i) => (below[i] ?? '').slice(0, facts.columns));
  const keys = hints.keys.length < facts.columns ? hints.keys : hints.keysShort;
  return start + [keys, ...shown, ...rest].join(NEXT_LINE);
}

/** What each key does, instead of the picture. */
export function paintKeys({ facts, lang = 'en' }) {
  const { keysShort, help, more } = hintsIn(lang);
  const lines = [keysShort, ...help, more].slice(0, facts.rows).map((line) => line.slice(0, facts.columns));
  return `\x1b[2J\x1b[H${lines.join(NEXT_LINE)}`;
}

/** Letters with accents as they can be written without. */
export function toAscii(text) {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').replace(/[^\x00-\x7f]/g, '?');
}

/** The screen as ours, keys as they come; returns a function that gives it back. */
export function openTerminal(onText, pictures = true) {
  const { stdin, stdout } = process;
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.on('data', onText);
  stdin.resume();
  if (pictures) stdout.write('\x1b[?1049h\x1b[2J\x1b[?25l\x1b[?1000h\x1b[?1006h');
  return () => {
    stdin.setRawMode(false);
    stdin.off('data', onText);
    stdin.pause();
    if (pictures) stdout.write('\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[0m\x1b[?1049l');
  };
}
