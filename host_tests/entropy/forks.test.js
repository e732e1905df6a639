// The chain of receipts over power cuts, as tools/verify and the page judge it: an honestly cut chain passes, a
// fork is found. On the host program, whose flash is a file: a new process is a restart after a power cut.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ledger } from '../../tools/page/src/receipts/ledger.js';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const HOST = at('build/host/sanity-die');
const built = { skip: !existsSync(HOST) };
const folder = mkdtempSync(join(tmpdir(), 'sanity-forks-'));
after(() => rmSync(folder, { recursive: true }));

/** The receipts of so many rolls; then power is cut. */
function play(flash, seed, rolls) {
  const lines = ['new dice die=d20', 'watch on', ...Array.from({ length: rolls }, () => ['wait 3000', 'roll']).flat()];
  const { stdout } = spawnSync(HOST, ['--console', '--seed', `${seed}`, '--flash', join(folder, flash)], {
    input: `${lines.join('\n')}\n`, encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => line.includes('"digest"'));
}

const numbers = (receipts) => receipts.map((line) => JSON.parse(line).n);

function verify(receipts) {
  const { status, stdout } = spawnSync(at('tools/verify'), [], { input: receipts.join('\n'), encoding: 'utf8' });
  return { status, stdout };
}

/** The same by the page. */
function faults(receipts) {
  const ledger = new Ledger();
  return receipts.map((line) => ledger.take(JSON.parse(line))).flatMap((checked) => checked?.faults ?? []);
}

function expectHonest(receipts) {
  const { status, stdout } = verify(receipts);
  assert.equal(status, 0, stdout);
  assert.deepEqual(faults(receipts), []);
}

function expectFork(receipts, what, fault) {
  const { status, stdout } = verify(receipts);
  assert.equal(status, 1, stdout);
  assert.match(stdout, what);
  assert.ok(faults(receipts).includes(fault), `${faults(receipts)}`);
}

test('a chain that was cut honestly, several times, passes', built, () => {
  const cut = [play('honest', 1, 3), play('honest', 2, 50), play('honest', 3, 2), play('honest', 4, 1)];
  assert.deepEqual([numbers(cut[0]), numbers(cut[1]).at(-1), numbers(cut[2]), numbers(cut[3])],
    [[1, 2, 3], 98, [145, 146], [193]]);
  expectHonest(cut.flat());
});

test('a flash image that was put back makes a fork: two receipts with one number', built, () => {
  const first = play('copied', 1, 3);
  copyFileSync(join(folder, 'copied'), join(folder, 'copy'));
  const wanted = play('copied', 2, 1);
  const unwanted = play('copy', 3, 1);
  assert.deepEqual([numbers(wanted), numbers(unwanted)], [[49], [49]]);
  expectHonest([...first, ...wanted]);
  expectHonest([...first, ...unwanted]);
  expectFork([...first, ...wanted, ...unwanted], /roll 49: another receipt has this number/, 'fork');
});

test('a receipt that follows an earlier one with a number of its own is a fork', built, () => {
  const receipts = [...play('numbered', 1, 3), ...play('numbered', 2, 1)];
  for (const number of [17, 33, 50, 97]) {
    const renumbered = receipts.with(-1, receipts.at(-1).replace('"n":49', `"n":${number}`));
    expectFork(renumbered, /follows roll 1, after which only 2 and 49 may come/, 'chain');
  }
});

test('a second follower with the next number is a fork, too', built, () => {
  const [one, two] = play('next', 1, 2);
  const other = play('next', 2, 1).map((line) => line.replace('"n":49', '"n":2'));
  expectFork([one, two, ...other], /roll 2: another receipt has this number/, 'fork');
});
