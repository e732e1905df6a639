// An evening of players that the die plays, alone at the table, on the emulated image: each game ends, each answer was
// an option or within its bounds, and no token is lost. SANITY_EVENING=200 plays so many games.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FREE_RAM, seize } from './calls.js';
import { bootDevice, request } from './support.js';

const GAMES = Number(process.env.SANITY_EVENING ?? 20);
const SOONEST_MS = 300;
const LATEST_MS = 3000;
const STEP_MS = 100;
const ANSWERS_MOST = 2000;

/** Mostly duels, which are short. */
function nextGame(number) {
  if (number % 20 === 19) return 'pig players=2 bots=2';
  if (number % 20 >= 16) return `signs players=${1 + (number % 3)} bots=${1 + (number % 3)}`;
  if (number % 4 === 3) return `cult players=2 cultists=${2 + (number % 2)} bots=2`;
  const players = 2 + (number % 4);
  return `cult players=${players} bots=${players}`;
}

function checkConserved(state) {
  if (state.game === 'cult') {
    const tokens = state.sanity.flat();
    assert.equal(tokens.reduce((sum, some) => sum + some, state.pool), 3 * tokens.length);
  } else if (state.game === 'signs') {
    const dice = [state.clues, state.signs, state.bag].flatMap(Object.values);
    assert.equal(dice.reduce((sum, some) => sum + some, state.tentacles), 15);
  }
}

/** What the log says was answered to this prompt. */
function checkAnswer(prompt, line) {
  assert.equal(line.bot, true);
  assert.equal(line.ask, prompt.ask);
  assert.equal(line.player, prompt.player);
  if (prompt.kind === 'choose') {
    assert.ok(prompt.options.includes(line.choice), `${line.choice} of ${prompt.options}`);
  } else {
    assert.equal(line.values.length, prompt.bounds.length);
    assert.ok(line.values.every((value, i) => value >= 0 && value < prompt.bounds[i]));
  }
}

/** Waits for one answer, hurried by a press. */
function letDieAnswer(device, before, pressed) {
  if (pressed) request(device, 'press left 20');
  for (let waited = 0; waited <= LATEST_MS; waited += STEP_MS) {
    device.runFor(STEP_MS);
    const state = request(device, 'state');
    if (state.seq !== before.seq) {
      assert.equal(state.seq, before.seq + 1, 'one at a time');
      assert.ok(waited + STEP_MS >= SOONEST_MS, `after ${waited} ms`);
      return state;
    }
  }
  return assert.fail(`stuck at ${JSON.stringify(before)}`);
}

function playGame(device, game) {
  let state = request(device, `new ${game}`);
  if (state.prompt.player === undefined) state = request(device, 'choose p1');
  let answers = 0;
  for (; state.prompt.kind !== 'over'; answers++) {
    assert.ok(answers < ANSWERS_MOST, `${game} never ends`);
    checkConserved(state);
    const { prompt } = state;
    state = letDieAnswer(device, state, answers % 10 !== 0);
    request(device, `log ${state.seq}`);
    checkAnswer(prompt, JSON.parse(device.console.payload.at(-1)));
  }
  checkConserved(state);
  return answers;
}

test(`${GAMES} games of the die's players alone`, () => {
  const device = bootDevice();
  request(device, 'set short-fall on');
  let answers = 0;
  for (let number = 0; number < GAMES; number++) {
    answers += playGame(device, nextGame(number));
    if (number % 10 === 9) console.log(`${number + 1} games, ${answers} answers`);
  }
});

// --- how long a decision takes, by the model of the chip: game_state_t as firmware/rules has it ---

const MS_MOST = 100;
const CYCLES_A_MS = 48_000;
const NOBODY = 255;
const [CULT, SIGNS, PIG] = [1, 2, 5];
const word = (number) => [number & 255, (number >> 8) & 255, (number >> 16) & 255, number >>> 24];
const eight = (count, value) => Array.from({ length: 8 }, (_, i) => (i < count ? value : 0));

function duel(players, cultists, step, caster, victim) {
  return [CULT, 0, 0, 0, ...eight(players * cultists, 3), 0, players, cultists, 1, step, 0, caster, victim, ...word(1)];
}

function signs(players) {
  const totals = eight(players, 5).flatMap(word);
  const dice = [0, 0, 0, 2, 0, 0, 5, 4, 3];
  return [SIGNS, 0, 0, 0, ...totals, ...word(2), ...word(3), players, 0, 0, (1 << players) - 1, 0, 1, 1, ...dice];
}

const pig = (players) => [PIG, 0, 0, 0, ...eight(players, 0), 2, players, 0, 1];

test('no decision takes longer than 100 ms', () => {
  const device = bootDevice();
  request(device, 'new dice');
  const { mcu } = device.chip;
  const decisions = [
    ['cult_advise', duel(8, 1, 3, 0, NOBODY)],
    ['cult_advise', duel(2, 3, 2, NOBODY, NOBODY)],
    ['cult_advise', duel(8, 1, 5, 0, 1)],
    ['signs_advise', signs(8)],
    ['pig_advise', pig(8)],
  ];
  const seized = seize(device);
  for (const [name, bytes] of decisions) {
    bytes.forEach((byte, i) => mcu.writeUint8(FREE_RAM + i, byte));
    const from = mcu.core.cycles;
    seized.call(name, FREE_RAM);
    const ms = (mcu.core.cycles - from) / CYCLES_A_MS;
    console.log(`${name}: ${ms.toFixed(1)} ms`);
    assert.ok(ms < MS_MOST);
  }
});
