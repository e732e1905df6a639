// The journal's part of the flash in a file: the same 64 KB that the host program keeps.

import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { JOURNAL_BYTES } from './chip/flash.js';

/**
 * Takes what the file holds into `flash` and keeps the file as the flash is from then on. The file
 * is made when missing; a shorter one counts as erased behind its end. Returns a function to close.
 */
export function keepInFile(flash, path) {
  const held = existsSync(path) ? readFileSync(path) : new Uint8Array(0);
  if (held.length > JOURNAL_BYTES) throw new Error(`${path}: longer than a journal`);
  const start = flash.bytes.length - JOURNAL_BYTES;
  flash.bytes.fill(0xff, start);
  flash.bytes.set(held, start);
  const file = openSync(path, existsSync(path) ? 'r+' : 'w+');
  const write = (at, length) => writeSync(file, flash.bytes, at, length, at - start);
  write(start, JOURNAL_BYTES);
  flash.onChange = (at, length) => {
    if (at >= start) write(at, length);
  };
  return () => closeSync(file);
}
