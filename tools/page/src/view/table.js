// @ts-check
// The table on the big screen: who, at whom, what is asked, everybody's figures, the last throws and
// the log. Drawn anew from each state; it decides nothing.

import deviceArt from 'device:art';
import faces from 'device:faces';
import { el } from '../dom.js';
import { shownOf, tableOf } from '../games.js';
import { askWords, deviceWord, madeKey, t, tOr, whoAndWhat } from '../words.js';

const THROWS = 12; // or as many of them as there is room for
const LOG_LINES = 24;
const LONG_HEADLINE = 48; // letters
const MOST_STONES = 12;
const FEW = 3; // dice
const SMALL = 32; // dots of a drawing that is shown twice as large

const gameName = (id) => deviceWord('', id);
const fieldName = (key) => tOr(`field-${key}`, key);

export class Table {
  /**
   * `place`: the element; `keys`: its buttons; `onLeave` when the person has enough, `onShare` when others shall
   * have it.
   */
  constructor(place, keys, onLeave, onShare) {
    this.place = place;
    this.throws = [];
    this.seen = []; // by answer: what was thrown
    this.log = [];
    this.state = null;
    this.title = el('p', { class: 'game' });
    this.headline = el('p', { class: 'headline', role: 'status' });
    this.cards = el('ul', { class: 'cards' });
    this.facts = el('dl', { class: 'facts' });
    this.thrown = el('ol', { class: 'throws' });
    this.history = el('ol', { class: 'history' });
    this.glassPlace = el('div', { class: 'table-glass' });
    const leave = el('button', {
      type: 'button',
      class: 'quiet',
      id: 'leave-table',
      onclick: onLeave,
      'data-t': 'leave-table',
    });
    const share = el('button', {
      type: 'button',
      class: 'quiet',
      id: 'share-table',
      onclick: onShare,
      'data-t': 'share-throw',
    });
    const full = el('button', {
      type: 'button',
      class: 'quiet',
      onclick: () => toggleFull(place),
      'data-t': 'full-screen',
    });
    place.replaceChildren(
      el(
        'header',
        {},
        this.title,
        el('div', { class: 'row table-keys' }, keys),
        el('div', { class: 'row' }, share, full, leave),
      ),
      this.headline,
      this.cards,
      this.facts,
      el(
        'div',
        { class: 'below' },
        this.glassPlace,
        el('section', {}, el('h2', { 'data-t': 'last-throws' }), this.thrown),
        el('section', {}, el('h2', { 'data-t': 'log' }), this.history),
      ),
    );
  }

  /** Null: of no die. */
  show(state) {
    this.place.classList.remove('stale');
    this.noteThrow(state);
    this.state = state;
    this.place.dataset.seq = state ? state.seq : '';
    this.draw();
  }

  /** The die is gone: what stands here is how it was. */
  goStale() {
    if (!this.state?.game) return;
    this.place.classList.add('stale');
    this.draw();
  }

  /** A new throw is one that a further answer brought; an undo takes it from the list. */
  noteThrow(state) {
    const before = this.state;
    if (!before || !state || before.game !== state.game || state.seq === 0)
      [this.throws, this.seen, this.log] = [[], [], []];
    if (!state) return;
    if (before && state.seq < before.seq) this.throws = this.throws.filter(({ seq }) => seq <= state.seq);
    const thrown = tableOf(state, faces, before)?.thrown;
    const isNew = thrown && thrown.shown.length > 0 && state.seq > (before?.seq ?? -1) && rolledNow(before, state);
    if (!isNew) return;
    this.throws = [
      { seq: state.seq, who: before?.prompt?.player, drawn: drawFaces(thrown.shown), ...thrown },
      ...this.throws,
    ].slice(0, THROWS);
    this.seen[state.seq] = { values: String(state.rolled.values), shown: thrown.shown };
  }

  /** Dice that were thrown beside the game. */
  noteBeside({ die, values = [], ...event }) {
    if (!this.state?.game) return;
    const thrown = { seq: this.state.seq, die, text: besideText({ die, values, ...event }) };
    const shown = values.map(String);
    this.throws = [{ ...thrown, shown, drawn: drawFaces(shown) }, ...this.throws].slice(0, THROWS);
  }

  /** Is the newest throw seen whole, and of the log the newest? */
  get showsNewest() {
    return [this.thrown, this.history].every(
      ({ firstChild, clientHeight }) => !firstChild || firstChild.offsetHeight <= clientHeight,
    );
  }

  setLog(entries) {
    this.log = entries;
    this.drawLog();
  }

  draw() {
    const table = tableOf(this.state, faces);
    this.place.classList.toggle('no-game', table === null);
    if (!table) return this.drawNothing();
    const { players } = table;
    const isStale = this.place.classList.contains('stale');
    this.title.textContent = [gameName(table.game), table.turn && `${fieldName(table.turn.key)} ${table.turn.value}`]
      .filter(Boolean)
      .join(' · ');
    this.headline.textContent = isStale ? t('stale') : headlineOf(table);
    this.headline.classList.toggle('long', this.headline.textContent.length > LONG_HEADLINE);
    this.cards.replaceChildren(...players.map((player) => drawPlayer(player, table.game)));
    this.cards.dataset.count = players.length;
    this.facts.replaceChildren(...table.facts.map((fact) => drawFact(fact, table.game)));
    this.thrown.replaceChildren(...this.throws.map((thrown) => drawThrow(thrown, players, table.game)));
    this.drawLog();
  }

  drawNothing() {
    this.title.textContent = 'Sanity Die';
    this.headline.textContent = t('no-game');
    for (const list of [this.cards, this.facts, this.thrown, this.history]) list.replaceChildren();
  }

  drawLog() {
    if (!tableOf(this.state, faces)) return;
    const { state } = this;
    let { seq } = state; // counts what was not taken back
    this.history.replaceChildren(
      ...this.log
        .slice(-LOG_LINES)
        .reverse()
        .map((entry) => {
          const seen = entry.undone ? null : this.seen[seq--];
          return drawEntry(entry, state, seen?.values === String(entry.values) ? seen.shown : []);
        }),
    );
  }
}

/** Was the last answer a roll? Then `rolled` is of what was asked before. */
function rolledNow(before, state) {
  if (!before?.prompt) return true;
  return before.prompt.kind === 'roll' && before.prompt.ask === state.rolled?.ask;
}

function toggleFull(place) {
  place.focus();
  if (document.fullscreenElement) document.exitFullscreen();
  else place.requestFullscreen?.().catch(() => {});
}

export function headlineOf({ game, over, ask, offered, actor, players, thrown }) {
  if (over) return winnersOf(over, players);
  if (ask === null) return '';
  if (players.length === 0 && thrown) return facesText(thrown.shown);
  const who = actor === null ? '' : players[actor].name;
  const what = offered ? `${offered.map((id) => optionName(id, [], game)).join(' / ')}?` : askWords(ask, game);
  return whoAndWhat(who, what, ': ');
}

function winnersOf(winners, players) {
  if (players.length === 0) return '';
  if (winners.length === 0) return deviceWord('', 'nobody-wins');
  const names = winners.map((seat) => players[seat].name).join(', ');
  return `${names} ${deviceWord('', winners.length === 1 ? 'winner' : 'winners')}`;
}

function drawPlayer({ name, main, stones, figures, bot, gone, acts, from, target, won }, game) {
  const states = Object.entries({ gone, acts, from, target, won })
    .filter(([, is]) => is)
    .map(([state]) => state);
  const said = states.map((state) => t(madeKey(`player-${state}`))).join(', ');
  return el(
    'li',
    { class: ['card', ...states].join(' ') },
    el(
      'h3',
      {},
      name,
      bot ? el('span', { class: 'bot' }, t('player-bot')) : null,
      said ? el('span', { class: 'unseen' }, ` (${said})`) : null,
    ),
    main ? el('p', { class: main.value.length > 1 ? 'main several' : 'main' }, mainFigure(main)) : null,
    main ? el('p', { class: 'unit' }, fieldName(main.key)) : null,
    stones ? drawStones(stones) : null,
    figures.length > 0
      ? el(
          'dl',
          {},
          figures.map(({ key, value }) =>
            el('div', {}, el('dt', {}, fieldName(key)), el('dd', {}, valueText(value, game))),
          ),
        )
      : null,
    ['from', 'target']
      .filter((mark) => states.includes(mark))
      .slice(-1)
      .map((mark) => el('p', { class: 'mark', 'aria-hidden': 'true' }, t(madeKey(`player-${mark}`)))),
  );
}

const mainFigure = ({ value, of }) =>
  el('span', {}, [value].flat().join(' · '), of === null ? null : el('small', {}, ` / ${of}`));

function drawStones(stones) {
  const rows = stones.filter((count) => count <= MOST_STONES);
  return el(
    'p',
    { class: 'stones', 'aria-hidden': 'true' },
    rows.map((count) =>
      el(
        'span',
        {},
        Array.from({ length: count }, () => el('i', {})),
      ),
    ),
  );
}

function valueText(value, game) {
  if (value === true) return '✓';
  if (Array.isArray(value)) return value.map((one) => wordOf(one, game)).join(' · ');
  if (value !== null && typeof value === 'object') {
    return Object.entries(value)
      .filter(([, v]) => v !== null)
      .map(([k, v]) => `${fieldName(k)} ${wordOf(v, game)}`)
      .join(' · ');
  }
  return wordOf(value, game);
}

/** Ids in a state's fields in the device's words, where it has them. */
const wordOf = (value, game) =>
  typeof value === 'string' ? tOr(`value-${value}`, deviceWord('OPTION', value, game)) : String(value);

function drawFact({ key, value }, game) {
  return el('div', { class: `fact ${key}` }, el('dt', {}, fieldName(key)), el('dd', {}, valueText(value, game)));
}

// ---- throws ----

function drawThrow({ ask, shown, who, drawn, die, text }, players, game) {
  const name = who === undefined || who === null ? '' : (players[who]?.name ?? '');
  return el(
    'li',
    { class: shown.length > 1 ? 'many' : '' },
    drawn,
    el('span', {}, die ? t('beside-die', { die }) : whoAndWhat(name, askWords(ask, game), ' ')),
    el('strong', {}, text ?? facesText(shown)),
  );
}

/** What dice beside the game show: "13, 4, keeps 13, +2 = 15". */
export function besideText(/** @type {any} */ { die = '', values = [], kept = values, mod = 0, sum = 0 }) {
  const shown = facesText(values.map(String));
  const keeps = kept.length < values.length ? t('beside-keeps', { kept: facesText(kept.map(String)) }) : '';
  const total = die === 'cult' || (values.length === 1 && mod === 0) ? '' : ` = ${sum}`;
  const added = mod === 0 ? '' : `${mod > 0 ? '+' : '−'}${Math.abs(mod)}`;
  return [shown, keeps, added].filter(Boolean).join(', ') + total;
}

/** Dot by dot, which takes long: once for each throw. */
const drawFaces = (shown) =>
  el(
    'span',
    { class: 'faces' },
    shown.map((face) => drawFace(face) ?? el('b', {}, face)),
  );

const isDrawn = (shown) => Object.hasOwn(deviceArt, shown);
const oneFace = (face) => (isDrawn(face) ? deviceWord('FACE', face) : tOr(`face-${face}`, face));

/** 'elder', '7', or 'elder library': which die it is on. */
function faceName(shown) {
  const [face, die] = shown.split(' ');
  return die ? `${oneFace(face)} (${fieldName(die)})` : oneFace(face);
}

/** All that fell; drawn faces of many dice are counted: "5 × Yellow Sign". */
export function facesText(shown) {
  if (shown.length <= FEW || !shown.every(isDrawn)) return shown.map(faceName).join(', ');
  const times = (face) => shown.filter((other) => other === face).length;
  return [...new Set(shown)]
    .map((face) => `${times(face) > 1 ? `${times(face)} × ` : ''}${faceName(face)}`)
    .join(', ');
}

/** The device's own drawing of a face, or null. */
function drawFace(shown) {
  if (!isDrawn(shown)) return null;
  const { width, height, bits } = deviceArt[shown];
  const bytes = atob(bits);
  const times = width < SMALL ? 2 : 1;
  const canvas = el('canvas', { width: width * times, height: height * times, 'aria-hidden': 'true' });
  const context = canvas.getContext('2d');
  context.scale(times, times);
  context.fillStyle = '#def0ff';
  for (let i = 0; i < width * height; i++) {
    if ((bytes.charCodeAt(i >> 3) >> (7 - (i & 7))) & 1) context.fillRect(i % width, Math.floor(i / width), 1, 1);
  }
  return canvas;
}

function drawEntry({ n, ask, player, choice, values, undone, mended }, state, seen) {
  const { names, game } = state;
  const who = player === undefined ? '' : names[player];
  const what = choice === undefined ? valuesOf({ ask, values }, state, seen) : optionName(choice, names, game);
  const marks = [undone && t('log-undone'), mended && t('log-mended')]
    .filter(Boolean)
    .map((mark) => ` (${mark})`)
    .join('');
  return el(
    'li',
    { class: undone ? 'undone' : '' },
    el('span', { class: 'n' }, String(n)),
    ` ${whoAndWhat(who, askWords(ask, game), ' ')} `,
    el('strong', {}, what),
    marks,
  );
}

function valuesOf({ ask, values }, state, seen) {
  const shown = shownOf({ ask, values }, state, faces);
  return facesText(shown.length > 0 ? shown : seen);
}

/** 'p2' is somebody's name; others are the device's words, or an id. */
export function optionName(id, names, game) {
  const [, seat, cultist] = /^p(\d+)(?:\.(\d+))?$/.exec(id) ?? [];
  const name = names[Number(seat) - 1];
  if (name) return cultist ? `${name} ${cultist}` : name;
  if (isDrawn(id)) return deviceWord('FACE', id);
  if (/^[+-]\d+$/.test(id)) return id.replace('-', '−');
  const [, what = id, sign] = /^(.+?)([+-])?$/.exec(id) ?? [];
  return [deviceWord('OPTION', what, game), sign].filter(Boolean).join(' ');
}
