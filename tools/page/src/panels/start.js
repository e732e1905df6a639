// @ts-check
// What to do first: a duel against the die, the tour, a game in one press; and which button does what.

import { byId, el } from '../dom.js';
import { newGame } from '../games.js';
import { deviceWord, has, refusalOf, t } from '../words.js';
import { button, text } from './panel.js';

const MOST_PLAYERS = 8;
const DEFAULT_PLAYERS = 2;
const DUEL = 'cult';

/** @param {import('../types').Shared} shared */
export function startPanel({ lines, say, tour, share, check, openTable }) {
  const players = el('input', {
    type: 'number',
    id: 'players',
    min: 1,
    max: MOST_PLAYERS,
    value: DEFAULT_PLAYERS,
    inputmode: 'numeric',
  });
  const games = el('div', { class: 'games' });
  const begin = async (game, bots = 0) => {
    if (!players.reportValidity()) return;
    const count = bots > 0 ? DEFAULT_PLAYERS : Number(players.value);
    try {
      await lines.request(newGame(game, count, bots));
      byId('key-roll').focus({ preventScroll: true }); // else the next press of a key would begin it anew
    } catch (error) {
      if (bots > 0) return begin(game); // a die that doesn't play this game itself
      const isRange = error.reply.error === 'range';
      say(isRange ? 'players-range' : 'refused', { hint: refusalOf(error), game: deviceWord('', game), n: count });
    }
    return undefined;
  };
  const refresh = () => lines.open && showGames(lines, games, begin).catch(() => {});
  lines.on('open', refresh);
  document.addEventListener('words', refresh);
  return [
    text('lead', { class: 'lead' }),
    el(
      'button',
      { type: 'button', id: 'play-die', class: 'main hero', onclick: () => begin(DUEL, 1) },
      el('strong', { 'data-t': 'play-die' }, t('play-die')),
      el('span', { 'data-t': 'play-die-note' }, t('play-die-note')),
    ),
    el(
      'div',
      { class: 'row actions' },
      button('tour-start', tour, { id: 'tour-start', class: 'only-emulated' }),
      button('share-throw', share, { id: 'share-throw', class: 'only-emulated' }),
      button('check-start', check, { id: 'check-start' }),
      button('big-screen', openTable, { class: 'only-phone' }),
    ),
    el('ul', { class: 'keys' }, keyRow('←', 'how-left'), keyRow('', 'how-roll'), keyRow('→', 'how-right')),
    el(
      'div',
      { class: 'or' },
      el('h2', { 'data-t': 'start-game' }, t('start-game')),
      el('label', { class: 'pick' }, el('span', { 'data-t': 'players' }, t('players')), players),
    ),
    games,
  ];
}

const keyRow = (key, words) =>
  el(
    'li',
    {},
    el('kbd', key ? {} : { 'data-t': 'word-space' }, key || t('word-space')),
    el('span', { 'data-t': words }, t(words)),
  );

/** The games that this die has, by its own `info`, with a sentence each. */
async function showGames(lines, place, begin) {
  const { reply } = await lines.request('info');
  place.replaceChildren(
    ...reply.games.map((game) =>
      el(
        'button',
        { type: 'button', class: 'game-card', 'data-game': game, onclick: () => begin(game) },
        el('strong', {}, deviceWord('', game)),
        has(`about-${game}`) ? el('span', {}, t(/** @type {any} */ (`about-${game}`))) : null,
      ),
    ),
  );
}
