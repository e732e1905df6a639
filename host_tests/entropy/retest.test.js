// `entropy retest` on the host program: a disabled source is tested anew, and nothing else changes. The ring is
// one without jitter on a rippling supply: the tests pass it now and then, so it collects failures and is disabled.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const HOST = fileURLToPath(new URL('../../build/host/sanity-die', import.meta.url));
const built = { skip: !existsSync(HOST) };
const folder = mkdtempSync(join(tmpdir(), 'sanity-retest-'));
after(() => rmSync(folder, { recursive: true }));

const BAD = ['--noise', 'jitter:0+ripple:100/3000'];
const DISABLED = ['new dice die=d20', 'roll', 'wait 30000', 'entropy health'];

function play(lines, ...options) {
  const { stdout } = spawnSync(HOST, ['--console', '--seed', '3', ...options], {
    input: `${lines.join('\n')}\n`, encoding: 'utf8',
  });
  return stdout.trim().split('\n').map((line) => JSON.parse(line.replace(/^=/, '')));
}

test('with no source disabled a retest changes nothing', built, () => {
  const [, before, retest, later] = play(['wait 3000', 'entropy health', 'entropy retest', 'entropy health']);
  assert.deepEqual(retest, { ok: true, retested: [] });
  assert.deepEqual(later, before);
});

test('a source that fails but is not disabled is left alone', built, () => {
  const [, before, retest, later] = play(['wait 3000', 'entropy health', 'entropy retest', 'entropy health'], '--noise', 'stuck0');
  assert.deepEqual([before.state, before.given_up], ['failed', false]);
  assert.deepEqual(retest.retested, []);
  assert.deepEqual(later, before);
});

test('a disabled ring starts anew; the ADC, statistics, receipts and game go on', built, () => {
  const ask = ['state', 'stats 20', 'receipt', 'log'];
  const [, , , before, ...more] = play([...DISABLED, ...ask, 'entropy retest', 'entropy health', ...ask], ...BAD);
  assert.deepEqual([before.given_up, before.strikes, before.retests], [true, 12, 0]);
  const answers = more.length - 2;
  const retest = more[answers / 2];
  const later = more[answers / 2 + 1];
  assert.deepEqual(retest, { ok: true, retested: ['ring'] });
  assert.deepEqual([later.state, later.alarm, later.given_up, later.strikes, later.retests, later.credit_bits],
    ['starting', null, false, 0, 1, 0]);
  assert.deepEqual(later.adc, before.adc);
  assert.deepEqual(more.slice(answers / 2 + 2), more.slice(0, answers / 2));
});

test('with the ring alone rolls fail before, and work after it is well and tested anew', built, () => {
  const flash = ['--adc', 'none', '--flash', join(folder, 'alone')];
  assert.equal(play(DISABLED, ...BAD, ...flash).at(-1).given_up, true);
  const [, refused, retest, rolled] = play(['new dice', 'roll', 'entropy retest', 'roll'], ...flash);
  assert.equal(refused.error, 'noise');
  assert.match(refused.hint, /entropy retest/);
  assert.deepEqual(retest.retested, ['ring']);
  assert.equal(rolled.ok, true);
});

test('failures and retests are stored: they survive a power cut, and are counted on', built, () => {
  const flash = ['--flash', join(folder, 'stored')];
  const first = play([...DISABLED, 'entropy retest'], ...BAD, ...flash).at(-1);
  assert.deepEqual(first.retested, ['ring']);
  const [found] = play(['entropy health'], ...flash);
  assert.deepEqual([found.given_up, found.strikes, found.retests, found.adc.retests], [false, 0, 1, 0]);
  assert.equal(play(DISABLED, ...BAD, ...flash).at(-1).given_up, true);
  // The first request after the start, before any noise was read.
  assert.deepEqual(play(['entropy retest', 'entropy retest'], ...flash).map(({ retested }) => retested), [['ring'], []]);
  assert.equal(play(['entropy health'], ...flash)[0].retests, 2);
});

test('only a factory reset forgets the retests', built, () => {
  const flash = ['--flash', join(folder, 'stored')];
  const [, , health] = play(['new dice', 'stats reset', 'entropy health'], ...flash);
  assert.equal(health.retests, 2);
  assert.equal(play(['factory-reset yes', 'entropy health'], ...flash)[1].retests, 0);
  assert.equal(play(['entropy health'], ...flash)[0].retests, 0);
});

test('it takes no argument, and help knows it', built, () => {
  const [wrong, help] = play(['entropy retest ring', 'help entropy']);
  assert.equal(wrong.error, 'syntax');
  assert.match(wrong.hint, /retest/);
  assert.match(help.usage, /entropy health\|retest\|raw/);
});
