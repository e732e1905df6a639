// What a file must be to be taken for a journal: as long as one, with a sector that the firmware has marked as
// its own (firmware/store/journal.h), or with none yet, and one at most that was being made ready. The rest is
// the die's to judge. The host program asks the same (boards/host/flash.c).

import { JOURNAL_BYTES, SECTOR_BYTES } from './chip/flash.js';
import { crcOf } from './crc.js';

const MARK = new TextEncoder().encode('SanityLg');

/** What this firmware reads: `JOURNAL_FORMAT` of firmware/store/journal.h, `RECORDS_CONTENT` of firmware/app/records.h. */
export const FORMAT = 1;
export const CONTENT = 1;

const PAGE_BYTES = 256;
const TITLE_BYTES = 16;
const [FORMAT_AT, CONTENT_AT, CRC_AT] = [8, 9, 12];

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

function isNewerTitle(title) {
  const crc = crcOf(new Uint8Array(title.buffer, title.byteOffset, CRC_AT));
  return title.getUint32(CRC_AT, true) === crc && (title.getUint8(FORMAT_AT) > FORMAT || title.getUint8(CONTENT_AT) > CONTENT);
}

/** Did newer firmware write it? A title anywhere says so: this one would read nothing of it. */
export function isNewer(journal) {
  for (let at = 0; at < journal.length; at += PAGE_BYTES) if (isNewerTitle(titleAt(journal, at))) return true;
  return false;
}
