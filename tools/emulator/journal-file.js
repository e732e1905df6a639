// What a file must be to be taken for a journal: as long as one, with a sector that the firmware has marked as
// its own (firmware/store/journal.h), or with none yet, and one at most that was being made ready. The rest is
// the die's to judge. The host program asks the same (boards/host/flash.c).

import { JOURNAL_BYTES, SECTOR_BYTES } from './chip/flash.js';

const MARK = new TextEncoder().encode('SanityLg');

const isMarked = (sector) => MARK.every((byte, i) => sector[i] === byte);
const isBlank = (sector) => sector.every((byte) => byte === 0xff);

export function isJournal(bytes) {
  if (bytes.length !== JOURNAL_BYTES) return false;
  const sectors = Array.from({ length: JOURNAL_BYTES / SECTOR_BYTES }, (_, i) =>
    bytes.subarray(i * SECTOR_BYTES, (i + 1) * SECTOR_BYTES));
  return sectors.some(isMarked) || sectors.filter((sector) => !isBlank(sector)).length <= 1;
}
