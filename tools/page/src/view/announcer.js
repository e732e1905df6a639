// Says each throw: below the glass, and to a screen reader.

import faces from 'device:faces';
import { tableOf } from '../games.js';
import { askWords, t, whoAndWhat } from '../words.js';
import { faceName, headlineOf } from './table.js';

export class Announcer {
  constructor(place, lines) {
    this.place = place;
    this.before = null;
    lines.on('state', (state) => this.take(state));
    lines.on('open', (open) => !open && (this.before = null));
  }

  take(state) {
    const { before } = this;
    this.before = state;
    const table = tableOf(state, faces);
    if (!before || !table || state.seq <= before.seq || before.prompt?.kind !== 'roll') return;
    const who = before.prompt.player === undefined ? '' : state.names[before.prompt.player] ?? '';
    const shown = table.thrown.shown.map(faceName).join(' ');
    const thrown = shown ? `${whoAndWhat(who, askWords(before.prompt.ask, table.game), ' ')}: ${shown}. ` : '';
    const next = table.players.length > 0 ? headlineOf(table) : '';
    this.place.textContent = `${thrown}${next}` || t('thrown');
  }
}
