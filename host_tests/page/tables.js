// Tables of every game as a die tells them, made by hand at their widest: names of eight wide letters, figures
// of as many digits as there can be, everything asked that can be asked. `parts.test.js` holds their
// fields against the firmware's.

const WIDE = 'WWWWWWWW';
const DRAWN = 12; // more throws than any window has room for
const THROWS = ['cast', 'respond', 'draw', 'move', 'cultists', 'sanity', 'combat', 'die', 'dice', 'throw'];

const upTo = (count, make) => Array.from({ length: count }, (_, i) => make(i));
const id = (seat) => `p${seat + 1}`;
const chooses = (ask, player, options = ['p1']) => ({ kind: 'choose', ask, player, options });
const rolls = (ask, player, bounds = [12]) => ({ kind: 'roll', ask, player, bounds });
const over = (...winners) => ({ kind: 'over', winners });

/** The facts of each game; `asked` a prompt's kind of asks, `end` how it ends at its widest. */
const MADE = {
  cult: (players, cultists = 1) => ({
    fields: {
      sanity: upTo(players, (seat) => upTo(cultists, (i) => (seat + i === 0 ? 0 : 12))),
      pool: 24,
      caster: cultists === 1 ? 'p1' : 'p1.1',
      victim: cultists === 1 ? 'p2' : `p2.${cultists}`,
      turn: 128,
    },
    values: (i) => [[0, 5, 9, 10, 11][i % 5]],
    asked: [
      { kind: 'choose', ask: 'first', options: ['p1', 'random'] },
      ...(cultists > 1 ? [chooses('cultist', 0)] : []),
      chooses('victim', 0),
      rolls('cast', 0),
      chooses('cast-eye', 0),
      rolls('respond', 1),
      chooses('respond-eye', 1),
    ],
    throwing: [rolls('cast', 0), rolls('respond', 1)],
    choice: 'tentacle',
    end: over(0),
  }),
  signs: (players) => ({
    fields: {
      totals: upTo(players, () => 38),
      player: 0,
      stash: 12,
      tentacles: 2,
      clues: { library: 1, museum: 1, tomb: 1 },
      signs: { library: 3, museum: 4, tomb: 3 },
      bag: { library: 8, museum: 4, tomb: 3 },
      round: 128,
      final: true,
      playing: upTo(players, (seat) => seat),
    },
    values: (i) => [i % 6, 3, 5],
    asked: [rolls('draw', 0, [6, 6, 6]), chooses('press-on', 0, ['on', 'retreat'])],
    throwing: [rolls('draw', 0, [6, 6, 6])],
    choice: 'retreat',
    end: over(...upTo(players, (seat) => seat)),
  }),
  kingsport: (players) => ({
    fields: {
      players: upTo(players, (seat) => ({
        hearts: 5,
        bullets: 999,
        sanity: 5,
        start: 5,
        relics: [999, 999, 999, 999, 999],
        sites: 2,
        out: seat === 1,
      })),
      player: 0,
      round: 128,
      step: 'start',
      sanctified: 2,
      activated: 2,
      removed: 2,
      last: 11,
      fight: { foe: 'byakhee', need: 5, shown: 4 },
      owed: 2,
      ending: null,
      points: upTo(players, () => 9999),
    },
    values: (i) => [i % 6],
    asked: [
      { kind: 'choose', ask: 'first', options: ['p1'] },
      ...['step', 'combat', 'relic', 'site', 'who', 'what', 'discard'].map((ask) => chooses(ask, 0)),
      ...['move', 'cultists', 'sanity', 'combat', 'die'].map((ask) => rolls(ask, 0, [6])),
    ],
    throwing: [rolls('cultists', 0, [6]), rolls('sanity', 0, [6])],
    choice: 'sanity-',
    end: over(...upTo(players, (seat) => seat)),
    atEnd: { ending: 'undecided', fight: null },
  }),
  pig: (players) => ({
    fields: { totals: upTo(players, () => 199), player: 0, turn: 128 },
    values: (i) => [i % 6],
    asked: [rolls('throw', 0, [6]), chooses('throw', 0, ['again', 'keep'])],
    throwing: [rolls('throw', 0, [6])],
    choice: 'again',
    end: over(0),
  }),
  dice: (die) => ({
    fields: {
      die,
      count: 10,
      keep: null,
      mod: 0,
      last: upTo(10, () => (die === 'cult' ? 'tentacle' : 100)),
      kept: upTo(10, () => (die === 'cult' ? 'tentacle' : 100)),
      sum: die === 'cult' ? 0 : 1000,
    },
    values: () => upTo(10, (i) => (die === 'cult' ? i : 99)),
    asked: [{ kind: 'roll', ask: 'dice', bounds: upTo(10, () => 100) }],
    throwing: [{ kind: 'roll', ask: 'dice', bounds: upTo(10, () => 100) }],
    choice: 'd100',
    end: null,
  }),
  counters: (players) => ({
    fields: { die: 'd100', values: upTo(players, () => 999), turn: 0 },
    values: () => [99],
    asked: [
      { kind: 'choose', ask: 'who', options: [...upTo(players, id), 'next', 'die'] },
      chooses('by', 0, ['-10', '-5', '-1', 'done']),
      { kind: 'roll', ask: 'die', bounds: [100] },
    ],
    throwing: [{ kind: 'roll', ask: 'die', bounds: [100] }],
    choice: 'next',
    end: null,
  }),
};

/**
 * What is told of a table: the states of many throws, one after another, then one for each thing asked, and the
 * end.
 */
function toldOf(game, count, { fields, values, asked, throwing, end, atEnd }) {
  const names = game === 'dice' ? [] : upTo(count, () => WIDE);
  const state = (seq, prompt, more) => ({
    ok: true,
    game,
    seq,
    mended: 0,
    names,
    bots: [],
    rolled: null,
    ...fields,
    commit: null,
    prompt,
    ...more,
  });
  const rolled = (i) => ({ rolled: { ask: throwing[i % throwing.length].ask, values: values(i), entered: true } });
  const throws = upTo(DRAWN + 1, (i) => state(i, throwing[i % throwing.length], i > 0 ? rolled(i - 1) : {}));
  const moments = [...asked, ...(end ? [end] : [])].map((prompt, i) =>
    state(DRAWN + 1 + i, prompt, { ...rolled(DRAWN - 1), ...(prompt.kind === 'over' ? atEnd : {}) }),
  );
  return { throws, moments };
}

/** Its log is longer than any list: choices, throws, some taken back. */
function logOf(game, { values, throwing, choice }) {
  const [{ ask, player }] = throwing;
  return (n) => ({
    n,
    ask,
    ...(player === undefined ? {} : { player }),
    ...(n % 3 === 0 ? { choice } : { values: values(n), entered: true }),
    ...(n % 5 === 0 ? { undone: true } : {}),
    ...(n % 7 === 0 ? { mended: true } : {}),
  });
}

function tableFor(name, game, count, ...more) {
  const made = MADE[game](...(game === 'dice' ? more : [count, ...more]));
  const log = logOf(game, made);
  return { name, game, ...toldOf(game, count, made), log: upTo(DRAWN + 64, (i) => log(i + 1)) };
}

const seats = (game, least, most) =>
  upTo(most - least + 1, (i) => tableFor(`${game} with ${least + i}`, game, least + i));

/** { name, game, throws, moments, log } of each table that there can be. */
export const tables = () => [
  ...seats('cult', 2, 8),
  tableFor('rival cults of 2', 'cult', 2, 2),
  tableFor('rival cults of 3', 'cult', 2, 3),
  ...seats('signs', 1, 8),
  ...seats('kingsport', 2, 6),
  ...seats('pig', 2, 8),
  ...seats('counters', 1, 8),
  tableFor('ten d100', 'dice', 0, 'd100'),
  tableFor('ten cult dice', 'dice', 0, 'cult'),
];

export const FULLEST = [
  'cult with 8',
  'rival cults of 3',
  'signs with 8',
  'kingsport with 6',
  'pig with 8',
  'counters with 8',
  'ten d100',
  'ten cult dice',
];
