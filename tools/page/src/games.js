// @ts-check
// What the table on the big screen shows of a game, from its `state` alone. Each game has a row of
// facts: which of its fields matter most and how they are read. A game without a row is shown all
// the same: fields with a place for each player go to the players, the others below. No rules here.

/** Not a game's own: what every state has. */
const COMMON = [
  'ok',
  'event',
  'game',
  'seq',
  'mended',
  'commit',
  'names',
  'rolled',
  'prompt',
  'player',
  'bots',
  'why',
];

const facesOf = (values, { cult }) => values.map((value) => cult[value] ?? String(value + 1));
/** The dice in hand: kept clues, then those drawn, each by its place among what the bag holds. */
function handOf(values, faces, { clues, bag }) {
  const diceOf = (counts) => Object.keys(faces).flatMap((kind) => Array(counts[kind]).fill(kind));
  const [hand, left] = [diceOf(clues), diceOf(bag)];
  const draws = (values.length - hand.length) / 2;
  for (const place of values.slice(0, draws)) hand.push(...left.splice(place, 1));
  return hand.map((kind, i) => `${faces[kind][values[draws + i]]} ${kind}`);
}

const numbersOf = (values) => values.map((value) => String(value + 1));
/** What a player's roll about who begins shows: whose place it is. */
const nameOf = (values, { names }) => values.map((value) => names[value] ?? String(value + 1));

/**
 * `main`: the figure that a player is told by. `each`: of a player's other figures those to show.
 * `from`, `to`: fields with who does it to whom. `facts`: the table's own, in order. `turn`: what is counted.
 * `stones`: the main figure also as stones. `goneAt`, `out`: who is no longer in it. `mainOf`: what
 * the main figure is out of. `begin`: what `new` takes in place of players. `labels`: fields that mean
 * something else here. `next`: the field with the number of whose turn it is. `offers`: what is to be chosen says
 * more than what is asked. `blankAtZero`: fields that say nothing then. `onlyWith`: a field that says nothing without
 * another. `shown(values, state, faces, before)`: what drawn values show, a die's face and, if it may be another
 * one each time, which; `faces` as the firmware has them, `before` the
 * state that was drawn in.
 */
export const GAMES = {
  cult: {
    main: 'sanity',
    stones: true,
    from: 'caster',
    to: 'victim',
    facts: ['pool'],
    turn: 'turn',
    goneAt: 0,
    shown: (values, _, faces) => facesOf(values, faces),
  },
  signs: {
    main: 'totals',
    facts: ['stash', 'tentacles', 'clues', 'signs', 'bag', 'final'],
    turn: 'round',
    shown: (values, _, { signs }, before) =>
      before?.prompt?.ask === 'draw' && before.clues && before.bag ? handOf(values, signs, before) : [],
  },
  kingsport: {
    main: 'sanity',
    mainOf: 'start',
    each: ['hearts', 'bullets', 'sites', 'points'],
    turn: 'round',
    facts: ['step', 'sanctified', 'activated', 'removed', 'fight', 'ending'],
    out: 'out',
    shown: numbersOf,
  },
  pig: {
    main: 'totals',
    facts: ['turn'],
    labels: { turn: 'this-turn' },
    offers: true,
    shown: numbersOf,
  },
  dice: {
    facts: ['die', 'keep', 'kept', 'mod', 'sum'],
    blankAtZero: ['sum', 'mod'],
    onlyWith: { kept: 'keep' },
    begin: 'die=cult',
    shown: (values, { die }, faces) => (die === 'cult' ? facesOf(values, faces) : numbersOf(values)),
  },
  counters: {
    main: 'values',
    facts: ['die'],
    next: 'turn',
    shown: numbersOf,
  },
};

const PLAIN = { shown: numbersOf };
const rowOf = (game) => (Object.hasOwn(GAMES, game) ? GAMES[game] : PLAIN);

const isPlain = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const isEmpty = (value) => value === null || value === undefined || value === false;

/** Fields with a place for each player. */
function perPlayer(state) {
  const count = state.names.length;
  const fits = ([key, value]) =>
    !COMMON.includes(key) && Array.isArray(value) && value.length === count && key !== 'playing';
  return count === 0 ? {} : Object.fromEntries(Object.entries(state).filter(fits));
}

/** All that one player has: name of the figure -> number or list. */
function figuresOf(fields, seat) {
  const figures = {};
  for (const [key, list] of Object.entries(fields)) {
    if (isPlain(list[seat])) Object.assign(figures, list[seat]);
    else figures[key] = list[seat];
  }
  return figures;
}

/** 'p2' or 'p2.1' -> 1. */
const seatOf = (id) => (/^p\d/.test(id ?? '') ? parseInt(id.slice(1), 10) - 1 : null);

function whoActs(state, row) {
  const { prompt, names } = state;
  if (!prompt || prompt.kind === 'over') return null;
  const seat = prompt.player ?? (row.next ? state[row.next] : row.from ? seatOf(state[row.from]) : null);
  return names[seat] === undefined ? null : seat;
}

function smallFigures(figures, row, main) {
  const names = row.each ?? Object.keys(figures).filter((key) => key !== main);
  const show = (key) => !isEmpty(figures[key]) && figures[key] !== true && key !== row.mainOf;
  return names.filter(show).map((key) => ({ key, value: figures[key] }));
}

function playerOf(state, row, fields, seat) {
  const isAt = (field) => state.prompt?.kind !== 'over' && field !== undefined && seatOf(state[field]) === seat;
  const figures = figuresOf(fields, seat);
  const main = row.main ?? Object.keys(figures)[0] ?? null;
  const value = main === null ? null : figures[main];
  const gone =
    (row.goneAt !== undefined && [value].flat().every((n) => n === row.goneAt)) || figures[row.out] === true;
  return {
    name: state.names[seat],
    main: value === null || value === undefined ? null : { key: main, value, of: figures[row.mainOf] ?? null },
    stones: row.stones ? [value].flat() : null,
    figures: smallFigures(figures, row, main),
    gone,
    bot: state.bots?.includes(seat) ?? false,
    acts: whoActs(state, row) === seat,
    from: isAt(row.from),
    target: isAt(row.to),
    won: state.prompt?.kind === 'over' && state.prompt.winners.includes(seat),
  };
}

function factsOf(state, row, fields) {
  const rest = Object.keys(state).filter(
    (key) => !COMMON.includes(key) && !(key in fields) && key !== row.turn && key !== row.next,
  );
  const keys = row.facts ?? rest;
  const isMeant = (key) => !row.onlyWith?.[key] || !isEmpty(state[row.onlyWith[key]]);
  const says = (key) =>
    isMeant(key) &&
    !isEmpty(state[key]) && String(state[key]) !== '' && !(row.blankAtZero?.includes(key) && state[key] === 0);
  return keys.filter(says).map((key) => ({ key: row.labels?.[key] ?? key, value: state[key] }));
}

/** What drawn values are called in a game, by what they were drawn for. */
export function shownOf({ ask, values }, state, faces, before) {
  return ask === 'first' ? nameOf(values, state) : rowOf(state.game).shown(values, state, faces, before);
}

/** What begins a game. */
export const newGame = (game, players, bots = 0) =>
  `new ${game} ${rowOf(game).begin ?? `players=${players}${bots > 0 ? ` bots=${bots}` : ''}`}`;

/**
 * What is shown of a state with a game, else null; `before` it came that one.
 * @param {import('./types').State | null} state
 * @param {any} [faces] @param {import('./types').State | null} [before]
 */
export function tableOf(state, faces, before = null) {
  if (!state?.game) return null;
  const row = rowOf(state.game);
  const fields = perPlayer(state);
  const { rolled, prompt } = state;
  return {
    game: state.game,
    turn: row.turn ? { key: row.turn, value: state[row.turn] } : null,
    over: prompt?.kind === 'over' ? prompt.winners : null,
    ask: prompt?.ask ?? null,
    offered: (row.offers && prompt?.options) || null,
    actor: whoActs(state, row),
    players: state.names.map((_, seat) => playerOf(state, row, fields, seat)),
    facts: factsOf(state, row, fields),
    thrown: rolled
      ? { ask: rolled.ask, shown: shownOf(rolled, state, faces, before), entered: rolled.entered }
      : null,
  };
}
