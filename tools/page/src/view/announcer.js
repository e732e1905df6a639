// Says each throw, and what each answer led to: below the glass, and to a screen reader.

import faces from 'device:faces';
import { tableOf } from '../games.js';
import { askWords, t, whoAndWhat } from '../words.js';
import { facesText, headlineOf } from './table.js';

export class Announcer {
  constructor(place, lines) {
    this.place = place;
    this.before = null;
    lines.on('state', (state) => this.take(state));
    lines.on('open', (open) => !open && (this.before = null));
    lines.on('other', () => place.replaceChildren());
  }

  take(state) {
    const { before } = this;
    this.before = state;
    const table = tableOf(state, faces, before);
    if (!before) return;
    if (isGone(before, state)) this.place.replaceChildren();
    if (!table || state.seq <= before.seq) return;
    const words = [thrownOf(before, table), table.players.length > 0 ? headlineOf(table) : ''].filter(Boolean).join(' ');
    if (words) this.say(words);
  }

  /** What doesn't change is read to nobody: the same words again have a blank more. */
  say(words) {
    this.place.textContent = this.place.textContent === words ? `${words}\u00a0` : words;
  }
}

/** What was told last is so no more: taken back, or of another game. */
const isGone = (before, state) => state.seq < before.seq || state.game !== before.game;

/** What was thrown for the question before; a choice throws nothing. */
function thrownOf({ names, prompt }, { game, thrown, players }) {
  if (prompt?.kind !== 'roll') return '';
  const shown = thrown && facesText(thrown.shown);
  if (shown) return `${whoAndWhat(names[prompt.player] ?? '', askWords(prompt.ask, game), ' ')}: ${shown}.`;
  return players.length > 0 ? '' : t('thrown');
}
