// The link that does a run again, to the very instruction:
//
//   #seed=7&keys=7d-O.1b_O.2s-L.p_L
//
// Each action is the steps since the one before (of 4 ms of the device's time, in base 36), then
// -L, -O, -R for left, ROLL, right pressed and _L, _O, _R let go of; or * and another action as
// base64url of its name and value. `noise` is there unless the ring is healthy, `panel`
// unless the display is the usual one, `journal` (compressed) unless it was empty at the start.

import { JOURNAL_BYTES } from '../../emulator/chip/flash.js';

const BUTTONS = { L: 'left', O: 'roll', R: 'right' };
const LETTERS = { left: 'L', roll: 'O', right: 'R' };
const SIGNS = { press: '-', release: '_' };

function toBase64Url(bytes) {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64Url(text) {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (c) => c.charCodeAt(0));
}

const jsonToText = (value) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
const textToJson = (text) => JSON.parse(new TextDecoder().decode(fromBase64Url(text)));

async function through(bytes, stream) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** `script` as for Run: [step, action, value]. */
export function writeKeys(script) {
  let last = 0;
  const words = script.map(([step, name, value]) => {
    const after = (step - last).toString(36);
    last = step;
    return SIGNS[name] ? after + SIGNS[name] + LETTERS[value] : `${after}*${jsonToText([name, value])}`;
  });
  return words.join('.');
}

/** The script that `writeKeys` wrote; null when it is none. Whether all of it can be done is for the die to say. */
export function readKeys(text) {
  let step = 0;
  try {
    return (text === '' ? [] : text.split('.')).map((word) => {
      const [, after, kind, what] = /^([0-9a-z]+)([-_*])(.+)$/.exec(word);
      step += parseInt(after, 36);
      if (!Number.isSafeInteger(step)) throw new Error(after);
      if (kind === '*') return [step, ...textToJson(what)];
      if (!BUTTONS[what]) throw new Error(what);
      return [step, kind === '-' ? 'press' : 'release', BUTTONS[what]];
    });
  } catch {
    return null;
  }
}

export async function makeLink(address, { seed, noise, journal, script, options = {} }) {
  const [page] = address.split('#');
  const parts = [`seed=${seed}`];
  if (noise !== 'ring') parts.push(`noise=${encodeURIComponent(noise)}`);
  if (options.panel) parts.push(`panel=${options.panel}`);
  if (!journal.every((byte) => byte === 0xff)) {
    parts.push(`journal=${toBase64Url(await through(journal, new CompressionStream('deflate-raw')))}`);
  }
  parts.push(`keys=${writeKeys(script)}`);
  return `${page}#${parts.join('&')}`;
}

/** What a link's # part says about a run: { seed, noise, journal, script }, or null. */
export async function readLink(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const seed = given.get('seed');
  const script = readKeys(given.get('keys') ?? '');
  if (!/^\d{1,10}$/.test(seed ?? '') || script === null) return null;
  const journal = given.get('journal');
  const run = { seed: Number(seed), noise: given.get('noise') ?? 'ring', script };
  if (given.has('panel')) run.options = { panel: given.get('panel') };
  if (journal === null) return run;
  try {
    const bytes = await through(fromBase64Url(journal), new DecompressionStream('deflate-raw'));
    return bytes.length === JOURNAL_BYTES ? { ...run, journal: bytes } : null;
  } catch {
    return null;
  }
}
