// Says each throw: below the glass, and to a screen reader.

import { tableOf } from '../games.js';
import { deviceWord, t } from '../words.js';
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
    const table = tableOf(state);
    if (!before || !table || state.seq <= before.seq || before.prompt?.kind !== 'roll') return;
    const who = before.prompt.player === undefined ? '' : `${state.names[before.prompt.player] ?? ''} `;
    const faces = table.thrown.shown.map(faceName).join(' ');
    const thrown = faces ? `${who}${deviceWord('ASK', before.prompt.ask, table.game)}: ${faces}. ` : '';
    const next = table.players.length > 0 ? headlineOf(table) : '';
    this.place.textContent = `${thrown}${next}` || t('thrown');
  }
}
