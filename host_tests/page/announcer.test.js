// What a screen reader is told, answer by answer: a throw, a choice, an end that either brings.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { importPart } from '../../tools/page/bundle.js';
import { Emitter } from '../../tools/page/src/emitter.js';
import { Seen } from '../../tools/page/src/seen.js';

const { Announcer } = await importPart('view/announcer.js');

/** Tells an announcer of state after state; gives what stands on the page after each. */
function saidAfter(...states) {
  const { seen, place } = listening();
  return states.map((state) => {
    if (state === 'unplugged') seen.emit('stale', true);
    else seen.emit('state', state);
    return place.textContent;
  });
}

function listening(lines = new Emitter()) {
  const element = () => ({
    textContent: '',
    replaceChildren() {
      this.textContent = '';
    },
  });
  const [place, spoken, seen] = [element(), element(), new Emitter()];
  new Announcer(place, spoken, seen, lines);
  return { place, spoken, seen, lines };
}

const duel = (seq, prompt, more = {}) => ({
  ok: true,
  game: 'cult',
  seq,
  names: ['Ada', 'Bob'],
  sanity: [[3], [1]],
  pool: 2,
  caster: 'p1',
  victim: 'p2',
  turn: 1,
  rolled: null,
  prompt,
  ...more,
});
const ROLL = { kind: 'roll', ask: 'cast', player: 0 };
const EYE = { kind: 'choice', ask: 'cast-eye', player: 0, options: ['yellow', 'tentacle'] };
const OVER = { kind: 'over', winners: [0] };
const rolled = (face) => ({ rolled: { ask: 'cast', values: [face], entered: false } });

test('a throw is told with who threw and what fell, and what comes next', () => {
  const [first, then] = saidAfter(duel(4, ROLL), duel(5, EYE, rolled(11)));
  assert.equal(first, '');
  assert.match(then, /^Ada .*: .+\. Ada/);
});

test('an end that a choice brought is told, as one that a throw brought', () => {
  const [, , byChoice] = saidAfter(duel(4, ROLL), duel(5, EYE, rolled(11)), duel(6, OVER, rolled(11)));
  assert.match(byChoice, /Ada .*win/);
  const [, byThrow] = saidAfter(duel(4, ROLL), duel(5, OVER, rolled(0)));
  assert.match(byThrow, /: .+\. Ada .*win/);
});

test('a choice tells no throw a second time', () => {
  const [, , next] = saidAfter(
    duel(4, ROLL),
    duel(5, EYE, rolled(11)),
    duel(6, { ...ROLL, ask: 'response', player: 1 }, rolled(11)),
  );
  assert.match(next, /^Bob/);
});

test('the same state again tells nothing new; while the die is gone that is told, and then what stood there', () => {
  const [, told, again, gone, back] = saidAfter(
    duel(4, ROLL),
    duel(5, EYE, rolled(11)),
    duel(5, EYE, rolled(11)),
    'unplugged',
    duel(5, EYE, rolled(11)),
  );
  assert.deepEqual([again, back], [told, told]);
  assert.match(gone, /No connection/);
});

test('a throw is told once it has come down on the display, an answer at once', () => {
  const lines = Object.assign(new Emitter(), { die: { tellsFall: true } });
  const told = [];
  const seen = new Seen(lines);
  seen.on('state', ({ seq }) => told.push(seq));
  lines.emit('state', duel(4, ROLL));
  lines.emit('state', duel(5, EYE, { event: 'state', ...rolled(11) }));
  assert.deepEqual(told, [4]);
  lines.emit('fallen');
  lines.emit('state', duel(6, ROLL, rolled(11)));
  assert.deepEqual(told, [4, 5, 6]);
  lines.emit('state', duel(7, EYE, rolled(0)));
  lines.emit('event', { event: 'button', button: 'roll', action: 'down' }); // ends the fall
  assert.deepEqual(told, [4, 5, 6, 7]);
});

test('who starts is somebody, not a face', () => {
  const [, told] = saidAfter(
    duel(0, { kind: 'roll', ask: 'first' }),
    duel(1, ROLL, { rolled: { ask: 'first', values: [1], entered: false } }),
  );
  assert.match(told, /: Bob\. Ada/);
});

test('a screen reader is told what the display shows after a press that led to no state', async () => {
  const request = (words) =>
    Promise.resolve({ reply: { words: words === 'screen words' ? ['No roll', 'noise fails its test'] : [] } });
  const { lines, spoken } = listening(Object.assign(new Emitter(), { request }));
  lines.emit('event', { event: 'button', button: 'roll', action: 'up' });
  await wait(900);
  assert.equal(spoken.textContent, 'No roll. noise fails its test');
});

test('dice beside the game are told with what is kept and added', () => {
  const { lines, place } = listening();
  lines.emit('event', { event: 'throw', die: 'd20', values: [13, 4], kept: [13], mod: 2, sum: 15 });
  assert.equal(place.textContent, 'Beside the game, d20: 13, 4, keeps 13, +2 = 15');
});

test('what was told and is so no more goes: an answer undone, another game, the same game anew', () => {
  const none = { ok: true, game: null, seq: 0, names: [], prompt: null };
  for (const next of [duel(4, ROLL), duel(0, ROLL), duel(0, ROLL, { game: 'pig', totals: [0, 0] }), none]) {
    const [, told, after] = saidAfter(duel(4, ROLL), duel(5, EYE, rolled(11)), next);
    assert.notEqual(told, '');
    assert.equal(after, '');
  }
});

test('the same again is told again: what stands there is never the same twice', () => {
  const state = (seq) => duel(seq, ROLL, rolled(0));
  const said = saidAfter(duel(4, ROLL), state(5), state(6), state(7)).slice(1);
  assert.ok(said[0] !== said[1] && said[1] !== said[2]);
  assert.deepEqual(
    said.map((words) => words.trim()),
    Array(3).fill(said[0].trim()),
  );
});

test('dice at no table: what fell, and no headline', () => {
  const dice = (seq, values) => ({
    ok: true,
    game: 'dice',
    seq,
    names: [],
    die: 'd6',
    sum: 0,
    rolled: values && { ask: 'throw', values, entered: false },
    prompt: { kind: 'roll', ask: 'throw' },
  });
  const [, told] = saidAfter(dice(1, null), dice(2, [3, 5]));
  assert.match(told, /^4, 6\.$/);
});

test('where what can be chosen says more than what is asked, that is told', () => {
  const pig = (seq, prompt, more = {}) => ({
    ok: true,
    game: 'pig',
    seq,
    names: ['Ada', 'Bob'],
    totals: [0, 0],
    turn: 0,
    player: 0,
    rolled: null,
    prompt,
    ...more,
  });
  const throws = { kind: 'roll', ask: 'throw', player: 0, bounds: [6] };
  const goesOn = { kind: 'choose', ask: 'throw', player: 0, options: ['again', 'keep'] };
  const [, told, then] = saidAfter(
    pig(0, throws),
    pig(1, goesOn, { turn: 4, rolled: { ask: 'throw', values: [3], entered: false } }),
    pig(2, throws),
  );
  assert.match(told, /^Ada throws: 4\. Ada: again \/ keep\?$/);
  assert.equal(then, 'Ada: throws');
});
