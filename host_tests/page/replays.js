// Random runs of the emulated die, and the same runs again by their links.

import assert from 'node:assert/strict';
import { readImage } from '../../tools/emulator/image.js';
import { memoryKeeper } from '../../tools/page/src/emulated/keeper.js';
import { Life } from '../../tools/page/src/emulated/life.js';
import { makeLink, readLink } from '../../tools/page/src/share.js';

const SETTLED_STEPS = 500;
const BUTTONS = ['roll', 'roll', 'roll', 'left', 'right'];
const QUESTIONS = ['state', 'info', 'log 1', 'entropy health', 'screen words', 'name p1', 'get'];

const image = readImage();

/** The same numbers for the same seed. */
function numbers(seed) {
  let state = seed + 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export function makeLife(given) {
  const lines = [];
  const life = new Life(
    { image, ...given },
    memoryKeeper('asked'),
    (type, facts) => type === 'lines' && lines.push(...facts.lines),
  );
  return { life, lines };
}

/** A game that somebody plays by all three buttons, while the page asks this and that. */
function play(seed, games) {
  const { life, lines } = makeLife({ seed });
  const below = numbers(seed);
  const game = games[seed % games.length];
  const options = game === 'dice' ? 'die=cult' : `players=${2 + below(2)}`;
  const run = (steps) => {
    life.advance(steps);
    life.report();
  };
  life.act('usb', true);
  run(400);
  life.act('send', `new ${game} ${options}\n`);
  for (let i = 0; i < 14; i++) {
    run(100 + below(400));
    if (below(2) === 0) life.act('send', `${QUESTIONS[below(QUESTIONS.length)]}\n`);
    const button = BUTTONS[below(BUTTONS.length)];
    life.act('press', button);
    run(15 + below(120));
    life.act('release', button);
  }
  run(SETTLED_STEPS);
  return { life, lines, game };
}

export const receiptsIn = (lines) => lines.filter((line) => line.startsWith('{"event":"receipt"'));
const asText = (bytes) => Buffer.from(bytes).toString('latin1');

async function assertSameAgain(seed, games) {
  const { life, lines, game } = play(seed, games);
  const { record } = life;
  const link = await makeLink('http://localhost/', record, 'image');
  const { image: _, ...given } = await readLink(new URL(link).hash);
  const again = makeLife(given);
  const below = numbers(seed + 1000);
  while (again.life.replaying) {
    if (below(3) === 0) again.life.act('send', `${QUESTIONS[below(QUESTIONS.length)]}\n`); // it waits
    again.life.advance(Math.min(1 + below(60), record.till - again.life.run.steps));
  }
  assert.equal(again.life.run.steps, record.till);
  assert.equal(again.life.device.stats.cycles, life.device.stats.cycles, `${game}, ${seed}: cycles`);
  again.life.report();
  assert.deepEqual(receiptsIn(again.lines), receiptsIn(lines), `${game}, ${seed}: receipts`);
  assert.equal(asText(again.life.journal), asText(life.journal), `${game}, ${seed}: journal`);
  return receiptsIn(lines).length;
}

function gamesOfIt() {
  const { life, lines } = makeLife({ seed: 1 });
  life.act('usb', true);
  life.advance(300);
  life.act('send', 'info\n');
  life.advance(100);
  life.report();
  return JSON.parse(lines.find((line) => line.includes('"games"'))).games;
}

/** So many runs over all games: each is the same again, whatever the page asks in the meantime. */
export async function assertReplays(runs) {
  const games = gamesOfIt();
  let rolls = 0;
  for (let seed = 0; seed < runs; seed++) rolls += await assertSameAgain(seed, games);
  assert.ok(rolls > runs / 2, `only ${rolls} rolls`);
}
