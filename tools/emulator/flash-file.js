// The journal's part of the flash in a file: the same 64 KB that the host program keeps.

import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { JOURNAL_BYTES } from './chip/flash.js';

/**
 * Takes what the file holds into `flash` and keeps the file as the flash is from then on. The file
 * is made when missing; of another length it is somebody else's, and never written to. Returns a function to close.
 */
export function keepInFile(flash, path) {
  const held = existsSync(path) ? readFileSync(path) : new Uint8Array(0);
  if (held.length > 0 && held.length !== JOURNAL_BYTES) {
    throw new Error(`${path}: no game that was kept (it would have ${JOURNAL_BYTES} bytes)`);
  }
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
