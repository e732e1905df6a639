// The terminal: keys as buttons, and the same picture that the host program paints.

import { toHalfBlocks, WIDTH } from './picture.js';

const TAP_MS = 100;
const SHAKE_MS = 450;
const GREY = '\x1b[38;5;240m';
const AMBER = '\x1b[38;5;222m\x1b[48;5;233m';
const PLAIN = '\x1b[0m';
const END_OF_LINE = '\x1b[K\r\n';

const HELP = [
  '  space ROLL (taken up, and thrown)   ← → left, right   q quit',
  '  capitals hold: R takes ROLL up, R again throws; L and M hold left and right',
  '  u USB cable   x pull the battery, x again puts it back',
];

// Arrows come as ESC [ D and ESC [ C.
const TAPS = {
  '\x1b[D': ['left', TAP_MS],
  a: ['left', TAP_MS],
  ',': ['left', TAP_MS],
  '\x1b[C': ['right', TAP_MS],
  d: ['right', TAP_MS],
  '.': ['right', TAP_MS],
  ' ': ['roll', SHAKE_MS],
  '\r': ['roll', SHAKE_MS],
  '\n': ['roll', SHAKE_MS],
};
const HOLDS = { L: 'left', R: 'roll', M: 'right' };

/** What each key in `text` is for: { tap, ms }, { hold }, { cable }, { battery } or { quit }. */
export function readKeys(text) {
  const keys = text.match(/\x1b\[[A-Z]|[\s\S]/g) ?? [];
  return keys.flatMap((key) => {
    if (TAPS[key]) return [{ tap: TAPS[key][0], ms: TAPS[key][1] }];
    if (HOLDS[key]) return [{ hold: HOLDS[key] }];
    if (key === 'u') return [{ cable: true }];
    if (key === 'x') return [{ battery: true }];
    return key === 'q' || key === '\x03' ? [{ quit: true }] : [];
  });
}

/** The glass in its frame, the keys, and `status` below. */
export function paint(pixels, status) {
  const edge = (left, right) => `${GREY}${left}${'─'.repeat(WIDTH)}${right}${END_OF_LINE}`;
  const rows = toHalfBlocks(pixels).map(
    (row) => `${GREY}│${AMBER}${row}\x1b[49m${GREY}│${END_OF_LINE}`,
  );
  const below = ['', ...HELP, status].map((line) => `${PLAIN}${line}${END_OF_LINE}`);
  return ['\x1b[H', edge('╭', '╮'), ...rows, edge('╰', '╯'), ...below, '\x1b[J'].join('');
}

/** The whole screen for us, keys as they come; returns a function that gives it back. */
export function openTerminal(onText) {
  const { stdin, stdout } = process;
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.on('data', onText);
  stdout.write('\x1b[?1049h\x1b[2J\x1b[?25l');
  return () => {
    stdin.setRawMode(false);
    stdin.pause();
    stdout.write('\x1b[?25h\x1b[0m\x1b[?1049l');
  };
}
