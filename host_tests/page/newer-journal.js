// A journal as newer firmware leaves it: a title says a higher version, and its crc is right (docs/journal-format.md).

import { gzipSync } from 'node:zlib';

const TITLE_CRC_AT = 12;
export const FORMAT_AT = 8;
export const CONTENT_AT = 9;

const crcOf = (bytes) => gzipSync(bytes).readUInt32LE(gzipSync(bytes).length - 8); // as zip has it

/** The journal with the version `field` one higher in the title at `at`. */
export function newerAt(journal, at, field) {
  const newer = Buffer.from(journal);
  newer[at + field]++;
  newer.writeUInt32LE(crcOf(newer.subarray(at, at + TITLE_CRC_AT)), at + TITLE_CRC_AT);
  return newer;
}
