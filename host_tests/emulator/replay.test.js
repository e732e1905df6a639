// Each value of a session, made again by tools/replay from the raw bits of both sources and the press
// times, bit for bit: of the image, and of the host program when it is built.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { randomWords } from '../../tools/emulator/parts/ring.js';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sanity-replay-'));
after(() => rmSync(folder, { recursive: true }));

const [RING, ADC, LOG] = ['ring', 'adc', 'log'].map((name) => join(folder, name));

/** The same in every run: an alarm by chance would be one in every run. */
function randomBytes(seed) {
  const random = randomWords(seed);
  return Uint8Array.from({ length: 300_000 }, () => random() >>> 24);
}
writeFileSync(RING, randomBytes(1));
writeFileSync(ADC, randomBytes(2));

const SESSION = [
  'new dice die=d100 count=10', 'watch on', 'roll', 'roll nonce=01', 'wait 7000', 'roll', 'roll',
  'roll nonce=c0ffee', 'wait 2000', 'roll', 'roll', 'roll', 'new cult players=2', 'choose p1',
  'choose p2', 'roll', 'wait 200',
];

function play(command, { ring = `file:${RING}`, adc = `file:${ADC}` } = {}) {
  const options = ['--console', '--seed', '1', '--noise', ring, '--adc', adc];
  const input = `${SESSION.join('\n')}\n`;
  const { stdout, status, stderr } = spawnSync(command[0], [...command.slice(1), ...options], {
    input, encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

let played = null; // the image's, for all that only look at it
const log = () => (played ??= play(IMAGE));

function check(tool, log, ...files) {
  writeFileSync(LOG, log);
  const { status, stdout, stderr } = spawnSync(at(`tools/${tool}`), [...files, LOG], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

const IMAGE = [process.execPath, at('tools/emulator/play.js')];
const HOST = [at('build/host/sanity-die')];

for (const [name, command] of [['the image', IMAGE], ['the host program', HOST]]) {
  const there = command === IMAGE || existsSync(HOST[0]);
  test(`${name}: its rolls are those of the bits that went in`, { skip: !there }, () => {
    const said = command === IMAGE ? log() : play(command);
    const replayed = check('replay', said, RING, ADC);
    assert.equal(replayed.status, 0, replayed.said);
    assert.match(replayed.said, /^9 rolls, 0 faults/);
    const verified = check('verify', said);
    assert.equal(verified.status, 0, verified.said);
  });
}

test('with one source, too, and of each source alone', () => {
  for (const sources of [{ ring: 'none' }, { adc: 'none' }]) {
    const files = sources.ring ? ['none', ADC] : [RING, 'none'];
    assert.equal(check('replay', play(IMAGE, sources), ...files).status, 0);
  }
});

// As a firmware with another source of chance would: one value in ten of one roll is another.
test('a value from anywhere else is found', () => {
  const other = log().replace(/"values":\[(\d+),/g, (all, value) => `"values":[${(Number(value) + 1) % 100},`);
  const replayed = check('replay', other, RING, ADC);
  assert.equal(replayed.status, 1);
  assert.match(replayed.said, /values are not those of its bits/);
  assert.equal(check('verify', other).status, 1);
});

test('bits from anywhere else are found', () => {
  const replayed = check('replay', log(), ADC, RING);
  assert.equal(replayed.status, 1);
  assert.match(replayed.said, /not made of these bits/);
});

test('a receipt left out breaks the chain', () => {
  const lines = log().split('\n').filter((line) => line.startsWith('{"event":"receipt"'));
  const { status, said } = check('verify', [...lines.slice(0, 3), ...lines.slice(4)].join('\n'));
  assert.equal(status, 1, said);
});
