// tools/check-die on the emulated die: a sound one passes, each planted fault is found and named, a check that was stopped
// goes on, and no step has to be made.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Quit } from '../../tools/check-die.d/person.js';
import { PROMISES } from '../../tools/check-die.d/promises.js';
import { STEPS } from '../../tools/check-die.d/main.js';
import { FAULTS } from './check-die-faults.js';
import { checkDie } from './check-die-run.js';

const folder = mkdtempSync(join(tmpdir(), 'sanity-check-die-'));
after(() => rmSync(folder, { recursive: true }));

const PERSON_MOST_S = 11 * 60; // "about ten minutes"
const THROWS = 8; // enough faces for chi-square

test('a sound die: every promise is checked and holds, its figures are the model\'s, in some ten minutes', async () => {
  const { rows, words, person, seconds } = await checkDie({ pace: 1, throws: THROWS, device: { vsysMv: 3900 } });
  assert.equal(words, '');
  assert.deepEqual(rows.filter(({ verdict }) => verdict !== true).map(({ id }) => id), []);
  for (const { id, model, value, step } of rows.filter((row) => typeof row.model === 'number' && row.step !== 'noise')) {
    assert.ok(value !== undefined && Math.abs(value - model) <= 0.3 * model + 0.2, `${step}, ${id}: ${value}, and the model says ${model}`);
  }
  const own = person.took.reduce((sum, { seconds: took }) => sum + took, 0);
  assert.ok(own < PERSON_MOST_S && seconds < PERSON_MOST_S, `${own} s of the person, ${seconds} s in all`);
});

for (const [name, fault] of Object.entries(FAULTS)) {
  test(`found: ${name}`, async () => {
    const { broken, words } = await checkDie(fault);
    assert.deepEqual(broken.sort(), [...fault.breaks].sort(), words);
    if (fault.names) assert.match(words, fault.names);
  });
}

test('there is a planted fault for each promise', () => {
  const planted = new Set(Object.values(FAULTS).flatMap(({ breaks }) => breaks));
  assert.deepEqual(PROMISES.map(({ id }) => id).filter((id) => !planted.has(id)), []);
});

test('a check that was stopped goes on: what is done isn\'t done again, what was skipped is asked again, and each stands there once', async () => {
  const file = join(folder, 'stopped.json');
  const quit = () => {
    throw new Quit();
  };
  const only = 'selftest,buttons,wake,supply';
  await assert.rejects(checkDie({ only, file, acts: { 'press-left': () => 'skip', 'press-roll': () => 'skip', 'press-right': () => 'skip', battery: quit, wake: () => 'skip' } }), Quit);
  const stopped = JSON.parse(readFileSync(file, 'utf8')).steps;
  assert.deepEqual(Object.entries(stopped).map(([name, { status }]) => `${name} ${status}`), ['hello done', 'selftest done', 'buttons done', 'wake skipped']);
  const { person, rows } = await checkDie({ only, file });
  assert.deepEqual(person.took.map(({ id }) => id), ['begin', 'wake', 'battery', 'current']);
  assert.equal(rows.length, PROMISES.length);
  assert.equal(rows.find(({ id }) => id === 'selftest').verdict, true);
});

test('every question can be skipped, and every step', async () => {
  const { rows, person, broken } = await checkDie({ throws: 1, acts: Object.fromEntries(['begin', 'word', 'upright', 'press-left', 'press-roll', 'press-right', 'wake', 'battery', 'current', 'pull', 'unplug', 'computer-sleep'].map((id) => [id, () => 'skip'])) });
  assert.deepEqual(broken, []);
  assert.equal(person.took.length, 12);
  assert.ok(rows.filter(({ verdict }) => verdict === null).length >= 12);
  const none = await checkDie({ skip: STEPS.map(({ name }) => name).join(',') });
  assert.deepEqual(none.broken, []);
});
