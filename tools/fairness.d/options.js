// The command line, checked. tools/fairness has the help.

import { parseArgs } from 'node:util';

const DICE = { d2: 2, d4: 4, d6: 6, d8: 8, d10: 10, d12: 12, d20: 20, d100: 100 };

const KNOWN = {
  host: { type: 'boolean' },
  device: { type: 'string' },
  emulated: { type: 'boolean' },
  die: { type: 'string', default: 'd12' },
  rolls: { type: 'string', default: '12000' },
  count: { type: 'string', default: '10' },
  raw: { type: 'string' },
  'replace-game': { type: 'boolean', default: false },
  seed: { type: 'string' },
  noise: { type: 'string' },
  adc: { type: 'string' },
  of: { type: 'string', default: 'ring' },
  us: { type: 'string' },
  restarts: { type: 'string', default: '1000' },
  precision: { type: 'string', default: '1' },
  png: { type: 'string' },
  out: { type: 'string' },
  bits: { type: 'string' },
  nist: { type: 'string' },
};

export class UsageError extends Error {}

function whole(name, text, min, max) {
  const value = Number(text.replaceAll(/[,_]/g, ''));
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new UsageError(`--${name} takes a whole number from ${min} to ${max}, not "${text}"`);
}

function oneOf(name, text, words) {
  if (words.includes(text)) return text;
  throw new UsageError(`--${name} is one of ${words.join(' ')}`);
}

function percent(text) {
  const value = Number(text);
  if (value > 0 && value <= 100) return value;
  throw new UsageError(`--precision takes a percentage above 0, not "${text}"`);
}

function sourceOf(values, words) {
  const named = [values.host, values.device, values.emulated].filter(Boolean).length;
  if (named > 1 || (named === 1 && !values.host && words.length > 0) || words.length > 1) {
    throw new UsageError('one source at a time: a FILE, --host, --device PORT or --emulated');
  }
  if (values.device) return { kind: 'device', port: values.device };
  if (values.emulated) return { kind: 'emulated' };
  if (values.host || words.length === 0) return { kind: 'host', program: words[0] };
  return { kind: 'file', path: words[0] };
}

function parsed(argv) {
  try {
    return parseArgs({ args: argv, options: KNOWN, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error.message);
  }
}

function check(options) {
  if (options.bits && ![2, 4, 8].includes(options.sides)) {
    throw new UsageError('--bits: only the rolls of d2, d4 and d8 are whole bits');
  }
  if (options.bits && options.raw) throw new UsageError('--bits is for rolls, --nist for --raw');
  if (options.nist && !options.raw) throw new UsageError('--nist needs --raw BYTES');
  if (options.us && !options.raw) throw new UsageError('--us is for --raw');
  return options;
}

function read(argv) {
  const { values, positionals } = parsed(argv);
  const sides = DICE[values.die];
  if (!sides) throw new UsageError(`--die is one of ${Object.keys(DICE).join(' ')}`);
  return check({
    ...values,
    sides,
    source: sourceOf(values, positionals),
    rolls: whole('rolls', values.rolls, 1, 1e9),
    count: whole('count', values.count, 1, 10),
    raw: values.raw === undefined ? 0 : whole('raw', values.raw, 1, 1e9),
    precision: percent(values.precision) / 100,
    replaceGame: values['replace-game'],
    of: oneOf('of', values.of, ['ring', 'adc']),
    us: values.us === undefined ? 0 : whole('us', values.us, 1, 255),
    restarts: whole('restarts', values.restarts, 10, 1e4),
  });
}

/** As tools/fairness takes them; `kit` is its first word, or none of them. */
export function readOptions(argv) {
  const kit = argv[0] === 'kit';
  return { ...read(kit ? argv.slice(1) : argv), kit };
}
