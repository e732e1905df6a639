// What a file must be to be taken for a journal: as long as one, with nothing in it yet or with a sector
// that the firmware has marked as its own (firmware/store/journal.h). The rest is the die's to judge.

export const JOURNAL_BYTES = 65536;

const SECTOR_BYTES = 4096;
const MARK = new TextEncoder().encode('SanityLg');

export function isJournal(bytes) {
  if (bytes.length !== JOURNAL_BYTES) return false;
  const isMarked = (start) => MARK.every((byte, i) => bytes[start + i] === byte);
  for (let start = 0; start < JOURNAL_BYTES; start += SECTOR_BYTES) if (isMarked(start)) return true;
  return bytes.every((byte) => byte === 0xff);
}
