// @ts-check
// The link that does a run again, to the very instruction:
//
//   #seed=7&keys=7d-O.1b_O.2s-L.p_L
//
// Each action is the steps since the one before (of 4 ms of the device's time, in base 36), then
// -L, -O, -R for left, ROLL, right pressed and _L, _O, _R let go of; or * and another action as
// base64url of its name and value. `noise` is there unless the ring is healthy, `panel`
// unless the display is the usual one, `journal` (compressed) unless it was empty at the start.
// `image` names the firmware. `till` is how many steps the run had taken when the link was made:
// until then nothing but the script happens to the die.

import { JOURNAL_BYTES } from '../../emulator/chip/flash.js';

const BUTTONS = { L: 'left', O: 'roll', R: 'right' };
const LETTERS = { left: 'L', roll: 'O', right: 'R' };
const SIGNS = { press: '-', release: '_' };
const SETTLED_STEPS = 1250; // 5 s

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

/** At most so many bytes are unpacked: a link could hold a thousand times its length. */
async function through(bytes, stream, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.length;
    if (length > most) {
      reader.cancel().catch(() => {});
      throw new Error(`more than ${most} bytes`);
    }
    parts.push(value);
  }
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
      const [, after = '', kind, what] = /^([0-9a-z]+)([-_*])(.+)$/.exec(word) ?? [];
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

/**
 * `image` as the page names its firmware.
 * @param {string} address @param {import('./types').RunRecord} record @param {string | null} [image]
 */
export async function makeLink(address, { seed, noise, journal, script, till = 0, options = {} }, image = null) {
  const [page] = address.split('#');
  const parts = [`seed=${seed}`];
  if (image) parts.push(`image=${image}`);
  if (noise !== 'ring') parts.push(`noise=${encodeURIComponent(noise)}`);
  if (options.panel) parts.push(`panel=${options.panel}`);
  if (!journal.every((byte) => byte === 0xff)) {
    parts.push(`journal=${toBase64Url(await through(journal, new CompressionStream('deflate-raw')))}`);
  }
  if (till > 0) parts.push(`till=${till.toString(36)}`);
  parts.push(`keys=${writeKeys(script)}`);
  return `${page}#${parts.join('&')}`;
}

/** A script that says nothing of the cable is of a die that was plugged in. */
function pluggedIn(script) {
  const isPlugged = script.length === 0 || script.some(([, name]) => name === 'usb');
  return isPlugged ? script : [[0, 'usb', true], ...script];
}

/** Where nothing says when a run ended, its last throw has time to come down. */
const endOf = (script) => (script.length === 0 ? 0 : script.at(-1)[0] + SETTLED_STEPS);

/**
 * What a link's # part says about a run, or null.
 * @param {string} hash
 * @returns {Promise<import('./types').LinkRun | null>}
 */
export async function readLink(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const seed = given.get('seed');
  const script = readKeys(given.get('keys') ?? '');
  const till = given.get('till') ?? '';
  const panel = given.get('panel');
  if (!/^\d{1,10}$/.test(seed ?? '') || !/^[0-9a-z]{0,9}$/.test(till) || script === null) return null;
  const journal = given.get('journal');
  /** @type {import('./types').LinkRun} */
  const run = {
    seed: Number(seed), noise: given.get('noise') ?? 'ring', script: pluggedIn(script),
    till: till === '' ? endOf(script) : parseInt(till, 36),
  };
  const image = given.get('image');
  if (image !== null) run.image = image;
  if (panel !== null) run.options = { panel };
  if (journal === null) return run;
  try {
    const bytes = await through(fromBase64Url(journal), new DecompressionStream('deflate-raw'), JOURNAL_BYTES);
    return bytes.length === JOURNAL_BYTES ? { ...run, journal: bytes } : null;
  } catch {
    return null;
  }
}
