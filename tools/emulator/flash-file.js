// The journal's part of the flash in a file: the same 64 KB that the host program saves.

import { spawnSync } from 'node:child_process';
import { constants, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { getSystemErrorMap } from 'node:util';
import { JOURNAL_BYTES } from './chip/flash.js';
import { isJournal } from './journal-file.js';

const { O_RDWR, O_CREAT, O_DSYNC = 0 } = constants;
const LOCKED = 1; // what flock ends with when another has it

/** What went wrong, as the system says it, without Node's call and code. */
const reasonOf = ({ errno, message }) => getSystemErrorMap().get(errno)?.[1] ?? message;

/** As long as this file is open, whatever ends that. Without flock (macOS) two are not told from each other. */
function isTaken(file) {
  return spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', file] }).status === LOCKED;
}

/** Why a game can't be saved in this file; else what it holds, nothing when it is new. */
function look(file) {
  if (isTaken(file)) return { why: 'already in use by another game' };
  const facts = fstatSync(file);
  if (!facts.isFile()) return { why: 'not a regular file' };
  const held = new Uint8Array(facts.size === 0 ? 0 : JOURNAL_BYTES);
  if (facts.size !== held.length) return { why: `not a saved game (which has ${JOURNAL_BYTES} bytes)` };
  if (readSync(file, held, 0, held.length, 0) !== held.length) return { why: "can't be read" };
  return held.length === 0 || isJournal(held) ? { held } : { why: 'not a saved game (it has no journal header)' };
}

/** What comes of it; nothing, when the system refuses. */
function quietly(action) {
  try {
    return action();
  } catch {
    return undefined;
  }
}

function open(path, blank) {
  const file = openSync(path, O_RDWR | O_CREAT | O_DSYNC, 0o666);
  const { why, held } = look(file);
  if (why) throw new Error(why);
  if (held.length > 0) return { file, held };
  // All of its room is taken at once, so that none can be missing later.
  if (quietly(() => writeSync(file, blank, 0, blank.length, 0)) !== blank.length) {
    ftruncateSync(file, 0);
    throw new Error(`there is no room for it (${JOURNAL_BYTES} bytes)`);
  }
  return { file, held };
}

/**
 * Takes what the file holds into `flash` and keeps the file as the flash is from then on. The file is made
 * when missing; one that is somebody else's, or that another die plays with, is refused and never written to. Returns
 * a function that tells whether something could not be written.
 */
export function keepInFile(flash, path) {
  const start = flash.bytes.length - JOURNAL_BYTES;
  flash.bytes.fill(0xff, start);
  let kept;
  try {
    kept = open(path, flash.bytes.subarray(start));
  } catch (error) {
    throw new Error(`${path}: ${reasonOf(error)}`);
  }
  const { file, held } = kept;
  flash.bytes.set(held, start);
  let failed = false;
  flash.onChange = (at, length) => {
    if (at < start || quietly(() => writeSync(file, flash.bytes, at, length, at - start)) === length) return;
    failed = true;
    quietly(() => readSync(file, flash.bytes, at, length, at - start)); // what couldn't be written isn't there
  };
  return () => failed;
}
