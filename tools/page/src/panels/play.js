// How it is played, and a game in one press.

import { byId, el } from '../dom.js';
import { newGame } from '../games.js';
import { deviceWord, refusalOf, t } from '../words.js';
import { button, panel, text } from './panel.js';

const MOST_PLAYERS = 8;
const DEFAULT_PLAYERS = 2;

export function playPanel({ lines, say, openTable }) {
  const players = el('input', { type: 'number', id: 'players', min: 1, max: MOST_PLAYERS, value: DEFAULT_PLAYERS, inputmode: 'numeric' });
  const games = el('div', { class: 'row games' });
  const start = async (game) => {
    if (!players.reportValidity()) return;
    try {
      await lines.request(newGame(game, players.value));
      byId('key-roll').focus(); // else the next press of a key would begin it anew
    } catch (error) {
      const isRange = error.reply.error === 'range';
      say(isRange ? 'players-range' : 'refused', { hint: refusalOf(error), game: deviceWord('', game), n: players.value });
    }
  };
  const refresh = () => lines.open && showGames(lines, games, start).catch(() => {});
  lines.on('open', refresh);
  document.addEventListener('words', refresh);
  return panel('play', { open: true },
    text('play-note'), el('ul', { class: 'how' }, ['how-roll', 'how-choose', 'how-hold'].map((key) => el('li', { 'data-t': key }, t(key)))),
    el('label', { class: 'pick' }, el('span', { 'data-t': 'players' }, t('players')), players), games,
    el('div', { class: 'row' }, button('big-screen', openTable)));
}

/** The games that this die has, by its own `info`. */
async function showGames(lines, place, start) {
  const { reply } = await lines.request('info');
  place.replaceChildren(...reply.games.map((game) =>
    el('button', { type: 'button', class: 'game-start', 'data-game': game, onclick: () => start(game) }, deviceWord('', game))));
}
