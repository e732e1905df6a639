// @ts-check
// Says each throw, and what each answer led to: below the display, and to a screen reader. And to a screen reader
// alone what the display shows after a press that led to no state: menus, set-up, a roll that was refused.

import faces from 'device:faces';
import { tableOf } from '../games.js';
import { askWords, t, whoAndWhat } from '../words.js';
import { besideText, facesText, headlineOf } from './table.js';

const READ_AFTER_MS = 700; // the display has changed by then

export class Announcer {
  /**
   * `place`: the caption; `spoken`: where only a screen reader looks.
   * @param {HTMLElement} place @param {HTMLElement} spoken
   * @param {import('../seen.js').Seen} seen @param {import('../lines.js').Lines} lines
   */
  constructor(place, spoken, seen, lines) {
    this.place = place;
    this.spoken = spoken;
    /** @type {import('../types').State | null} */
    this.before = null;
    this.states = 0;
    /** @type {string | null} what stood there before the die was gone */
    this.stale = null;
    seen.on('state', (state) => this.take(state));
    seen.on('stale', (isStale) => isStale && this.goStale());
    seen.on('other', () => this.forget());
    lines.on('state', () => this.states++);
    lines.on('event', (event) => this.hear(event, lines));
  }

  /** @param {import('../types').State} state */
  take(state) {
    const { before } = this;
    this.before = state;
    const table = tableOf(state, faces, before);
    if (!before) return;
    if (this.stale !== null) this.place.textContent = this.stale;
    this.stale = null;
    if (isGone(before, state)) this.place.replaceChildren();
    if (!table || state.seq <= before.seq) return;
    const next = table.players.length > 0 ? headlineOf(table) : '';
    const words = [thrownOf(before, table), next].filter(Boolean).join(' ');
    if (words) this.say(this.place, words);
  }

  forget() {
    this.stale = null;
    this.place.replaceChildren();
  }

  goStale() {
    this.stale ??= this.place.textContent;
    this.say(this.place, t('stale'));
  }

  /** @param {import('../types').DieEvent} event */
  hear(event, lines) {
    if (event.event === 'throw') this.say(this.place, `${t('beside-die', { die: event.die })}: ${besideText(event)}`);
    if (event.event !== 'button' || event.action === 'down') return;
    const { states } = this;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => states === this.states && this.read(lines), READ_AFTER_MS);
  }

  /** What stands on the display, in its own words. */
  async read(lines) {
    const { states } = this;
    const { reply } = await lines.request('screen words').catch(() => ({ reply: {} }));
    if (reply.words?.length > 0 && states === this.states) this.say(this.spoken, reply.words.join('. '));
  }

  /**
   * What doesn't change is read to nobody: the same words again have a blank more.
   * @param {HTMLElement} place @param {string} words
   */
  say(place, words) {
    place.textContent = place.textContent === words ? `${words}\u00a0` : words;
  }
}

/** What was told last is so no more: taken back, or of another game. */
const isGone = (before, state) => state.seq < before.seq || state.game !== before.game;

/** What was thrown for the question before; a choice throws nothing. */
function thrownOf({ names, prompt }, { game, thrown, players }) {
  if (prompt?.kind !== 'roll') return '';
  const shown = thrown && facesText(thrown.shown);
  if (shown && players.length === 0) return `${shown}.`;
  if (shown) return `${whoAndWhat(names[prompt.player] ?? '', askWords(prompt.ask, game), ' ')}: ${shown}.`;
  return players.length > 0 ? '' : t('thrown');
}
