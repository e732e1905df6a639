// Whole cult games with the keys, from home to the rematch, as people at a table play them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertGolden, bootAtHome, CultPlayer, isEye, pickFirst, setUp, tap, tokens,
} from './cult.js';
import { assertClean, request } from './support.js';

const MOST_STEPS = 600;

/** The pictures that a new game shows before anything was thrown, as the host's tests drew them.
 * With these seeds games have an Eye and come to their end soon. */
const TABLES = [
  { seed: 42, players: 2, cultists: 1, first: 1, asks: 'first_2_die', opens: 'duel_cast', mostPresses: 2 },
  { seed: 43, players: 3, cultists: 1, first: 2, asks: 'first_3_die', opens: 'table_3', mostPresses: 4 },
  { seed: 3, players: 6, cultists: 1, first: 2, opens: 'table_6', mostPresses: 4 },
  { seed: 2, players: 8, cultists: 1, first: 2, opens: 'table_8', mostPresses: 4 },
  { seed: 2, players: 2, cultists: 2, first: 2, opens: 'rivals_4_which', mostPresses: 7 },
  { seed: 1, players: 2, cultists: 3, first: 1, opens: 'rivals_which', mostPresses: 8 },
];

/** Plays until somebody has won, or Cthulhu; counts the presses of each turn without an Eye. */
function playToTheEnd(player, mostPresses) {
  let state = player.state();
  let turn = { number: state.turn, presses: player.presses, eye: false };
  for (let steps = 0; state.prompt.kind !== 'over'; steps++) {
    assert.ok(steps < MOST_STEPS, 'a game without an end');
    turn.eye ||= isEye(state.prompt);
    state = player.step(state);
    if (state.turn === turn.number) continue;
    const presses = player.presses - turn.presses;
    assert.ok(turn.eye || presses <= mostPresses, `a turn of ${presses} presses`);
    turn = { number: state.turn, presses: player.presses, eye: false };
  }
  return state;
}

/** Winners are sane, all others are mad; nobody wins when Cthulhu took everything. */
function assertDecided({ sanity, pool, prompt }) {
  const sane = sanity.flatMap((cult, seat) => (cult.some((held) => held > 0) ? [seat] : []));
  assert.deepEqual(prompt.winners, sane);
  assert.ok(sane.length <= 1);
  assert.equal(sane.length === 0, pool === tokens({ sanity, pool }));
}

function assertRematch(device, { players, cultists }) {
  tap(device, 'roll');
  device.runFor(1200);
  assert.equal(request(device, 'state').prompt.kind, 'over', 'the end is not shown before a rematch');
  tap(device, 'roll');
  device.runFor(200);
  const { seq, turn, pool, sanity } = request(device, 'state');
  assert.deepEqual({ seq, turn, pool }, { seq: 0, turn: 1, pool: 0 });
  assert.deepEqual(sanity, Array(players).fill(Array(cultists).fill(3)));
}

for (const table of TABLES) {
  const { seed, players, cultists, first, asks, opens, mostPresses } = table;
  test(`${players} players with ${cultists} cultists each, from home to the rematch`, () => {
    const device = bootAtHome({ seed });
    setUp(device, players, cultists);
    if (asks) assertGolden(device, `cult/en_${asks}`);
    pickFirst(device, first, players === 2 && cultists === 1);
    assertGolden(device, `cult/en_${opens}`);
    const player = new CultPlayer(device);
    assertDecided(playToTheEnd(player, mostPresses));
    assertRematch(device, table);
    assertClean(device);
  });
}
