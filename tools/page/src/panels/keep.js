// @ts-check
// The journal that the browser keeps: as a file, from a file, erased.

import { download, el, pickFile } from '../dom.js';
import { JOURNAL_BYTES } from '../../../emulator/chip/flash.js';
import { isJournal, isOtherVersion } from '../../../emulator/journal-file.js';
import { madeKey, setWords } from '../words.js';
import { button, panel } from './panel.js';

export function keepPanel({ die, restart, say, confirm }) {
  const where = el('p', { class: 'where' }, '');
  die.on('kept', ({ kept, why }) => {
    setWords(where, kept === 'memory' ? madeKey(`kept-memory-${why}`) : 'kept-browser');
  });
  return panel(
    'keep',
    {},
    where,
    el(
      'div',
      { class: 'row' },
      button('journal-export', () => exportJournal(die, say)),
      button('journal-import', () => importJournal(restart, say, confirm)),
      button('journal-erase', async () => (await confirm('journal-erase-sure')) && restart({ journal: erased() }), {
        class: 'danger',
      }),
    ),
  );
}

const erased = () => new Uint8Array(JOURNAL_BYTES).fill(0xff);

async function exportJournal(die, say) {
  const answer = await die.ask('journal');
  const journal = answer?.journal ?? die.keptInMemory?.journal;
  if (!journal) return say('not-now');
  return download('sanity-die.journal', journal);
}

async function importJournal(restart, say, confirm) {
  const bytes = await pickFile('.journal,application/octet-stream', JOURNAL_BYTES);
  if (!isJournal(bytes)) return say('journal-none');
  if (isOtherVersion(bytes)) return say('journal-other-version');
  return (await confirm('journal-import-sure')) && restart({ journal: bytes });
}
