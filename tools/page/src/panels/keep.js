// The journal that the browser keeps, and the link that does a run again.

import { download, el, pickFile } from '../dom.js';
import { JOURNAL_BYTES } from '../../../emulator/chip/flash.js';
import { isJournal, isOtherVersion } from '../../../emulator/journal-file.js';
import { makeLink } from '../share.js';
import { setWords } from '../words.js';
import { button, panel, text } from './panel.js';

export function keepPanel({ die, restart, say, confirm }) {
  const where = el('p', { class: 'where' }, '');
  die.on('kept', ({ kept, why }) => {
    setWords(where, kept === 'memory' ? `kept-memory-${why}` : 'kept-browser');
  });
  return panel('keep', {}, where,
    el('div', { class: 'row' },
      button('journal-export', () => exportJournal(die, say)),
      button('journal-import', () => importJournal(restart, say, confirm)),
      button('journal-erase', async () => (await confirm('journal-erase-sure')) && restart({ journal: erased() }), { class: 'danger' })),
    el('hr'), shareBox({ die, restart, say }));
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

/** A run with a seed can be done again, with all that was done to it. */
function shareBox({ die, restart, say }) {
  const link = el('input', { type: 'text', readonly: true, class: 'link', id: 'share-link', 'data-t-label': 'share-link', hidden: true });
  const make = button('share-make', async () => {
    const answer = await die.ask('record');
    if (!answer) return say('not-now');
    const { record } = answer;
    link.value = await makeLink(location.href, record);
    link.hidden = false;
    link.select();
    return navigator.clipboard?.writeText(link.value).then(() => say('share-copied'), () => {});
  }, { id: 'share-make' });
  const begin = button('share-begin', () => restart({ seed: randomSeed(), memory: 'asked' }), { id: 'share-begin' });
  const note = text('share-crypto', { class: 'note' });
  die.on('ready', ({ seed }) => {
    make.hidden = seed === null;
    link.hidden = true;
    setWords(note, seed === null ? 'share-crypto' : 'share-seeded');
  });
  return el('div', { class: 'share' }, note, el('div', { class: 'row' }, begin, make), link);
}

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];
