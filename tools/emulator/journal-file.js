// What a file must be to be taken for a journal: as long as one, with a sector that the firmware has marked as
// its own (firmware/store/journal.h), or with none yet, and one at most that was being made ready. The rest is
// the die's to judge. The host program asks the same (boards/host/flash.c).

import { JOURNAL_BYTES, SECTOR_BYTES } from './chip/flash.js';
import { crcOf } from './crc.js';

const MARK = new TextEncoder().encode('SanityLg');

/** What this firmware reads: `JOURNAL_VERSION` of firmware/store/journal.h. */
export const VERSION = 3;

const PAGE_BYTES = 256;
const TITLE_BYTES = 16;
const [VERSION_AT, CRC_AT] = [8, 12];
const SPARE = [9, 10, 11]; // 0xFF in every version

const isMarked = (sector) => MARK.every((byte, i) => sector[i] === byte);
const isBlank = (sector) => sector.every((byte) => byte === 0xff);

export function isJournal(bytes) {
  if (bytes.length !== JOURNAL_BYTES) return false;
  const sectors = Array.from({ length: JOURNAL_BYTES / SECTOR_BYTES }, (_, i) =>
    bytes.subarray(i * SECTOR_BYTES, (i + 1) * SECTOR_BYTES));
  return sectors.some(isMarked) || sectors.filter((sector) => !isBlank(sector)).length <= 1;
}

/** The first of a sector stands behind its mark. */
const titleAt = (bytes, at) => new DataView(bytes.buffer, bytes.byteOffset + at + (at % SECTOR_BYTES === 0 ? TITLE_BYTES : 0), TITLE_BYTES);

/** Number and version that a title tells; none, when it isn't valid. */
function readTitle(title) {
  const crc = crcOf(new Uint8Array(title.buffer, title.byteOffset, CRC_AT));
  const valid = title.getUint32(CRC_AT, true) === crc && SPARE.every((at) => title.getUint8(at) === 0xff);
  return valid ? { number: title.getUint32(0, true), version: title.getUint8(VERSION_AT) } : { number: 0, version: VERSION };
}

/** Did firmware of another version write it? The title with the highest number says so: this one would read nothing of it. */
export function isOtherVersion(journal) {
  let newest = { number: 0, version: VERSION };
  for (let at = 0; at < journal.length; at += PAGE_BYTES) {
    const title = readTitle(titleAt(journal, at));
    if (title.number > newest.number) newest = title;
  }
  return newest.version !== VERSION;
}
