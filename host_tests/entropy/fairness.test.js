// tools/fairness: its figures against known ones, its forms against their definitions, and the
// whole of it on files and on a console. Run by ctest.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { judgeBits, packValues, unpack } from '../../tools/fairness.d/bits.js';
import { readOptions } from '../../tools/fairness.d/options.js';
import { Picture } from '../../tools/fairness.d/png.js';
import {
  chiSquareTail, deviate, judgeFaces, rollsNeeded, shareInterval,
} from '../../tools/fairness.d/statistics.js';

const TOOL = fileURLToPath(new URL('../../tools/fairness.d/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sanity-fairness-'));
after(() => rmSync(folder, { recursive: true }));

const near = (actual, expected, off) =>
  assert.ok(Math.abs(actual - expected) <= off, `${actual} is not ${expected} +- ${off}`);

const fairness = (args, input) =>
  spawnSync(process.execPath, [TOOL, ...args], { input, encoding: 'utf8' });

const even = (sides, each) =>
  Array.from({ length: sides * each }, (_, i) => `${(i % sides) + 1}\n`).join('');

// An LCG's high bits: fixed, and good enough to look like noise here.
function noiseBytes(count) {
  let state = 1n;
  return Uint8Array.from({ length: count }, () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(state >> 56n);
  });
}

test('chi-square has the tail of the tables', () => {
  for (const [chi2, df, p] of [[19.675, 11, 0.05], [24.725, 11, 0.01], [31.264, 11, 0.001],
    [3.841, 1, 0.05], [123.225, 99, 0.05], [10.341, 11, 0.5]]) {
    near(chiSquareTail(chi2, df), p, p * 0.001);
  }
});

test('deviates and intervals are those of the tables', () => {
  near(deviate(0.05), 1.95996, 1e-4);
  near(deviate(0.01), 2.57583, 1e-4);
  const [low, high] = shareInterval(10, 100, 1.95996);
  near(low, 0.05523, 1e-4);
  near(high, 0.17437, 1e-4);
});

test('1.23 million rolls show a d12 within 1 %', () => {
  near(rollsNeeded(12, 0.01), 1.23e6, 0.01e6);
  near(rollsNeeded(12, 0.1) * 100, rollsNeeded(12, 0.01), 100);
});

test('faces are judged by the textbook', () => {
  const { chi2, df, rolls, faces } = judgeFaces([16, 18, 16, 14, 12, 12]);
  near(chi2, 2, 1e-9);
  assert.deepEqual([df, rolls, faces[1].count], [5, 88, 18]);
  near(faces[1].off, 18 / (88 / 6) - 1, 1e-12);
  assert.ok(faces.every(({ low, off, high }) => low < off && off < high));
});

test('bits are unpacked and packed first in the least significant bit', () => {
  assert.deepEqual([...unpack([0b10000011])], [1, 1, 0, 0, 0, 0, 0, 1]);
  const packed = packValues([1, 2, 3, 7, 0, 5, 6, 4], 8);
  assert.deepEqual([...packed], [0b11010001, 0b10001110, 0b10011010]);
  assert.deepEqual([...packValues([1, 0, 1, 1, 0, 0, 0, 1, 1], 2)], [0b10001101]);
});

test('bits like noise are judged so, and stuck, lagging and biased ones as what they are', () => {
  const good = judgeBits(noiseBytes(20000));
  near(good.ones, 0.5, 0.01);
  assert.ok(good.mostCommonValue > 0.97 && good.markov > 0.97 && good.longestRun < 30);
  const lagging = judgeBits(new Uint8Array(1000).fill(0b00110101));
  assert.deepEqual([lagging.furthest.lag, lagging.furthest.agreement], [8, 1]);
  const mixed = noiseBytes(20000).map((byte, i, all) => byte | all[(i + 777) % all.length]);
  const biased = judgeBits(mixed);
  near(biased.ones, 0.75, 0.01);
  near(biased.mostCommonValue, -Math.log2(0.75), 0.02);
});

test('a picture is a PNG that holds its pixels', () => {
  const picture = new Picture(3, 2, [[255, 255, 255], [1, 2, 3]]);
  picture.fill(1, 1, 5, 5, 1);
  const png = picture.encode();
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [3, 2]);
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  assert.deepEqual([...rows], [0, 0, 0, 0, 0, 0, 1, 1]);
});

test('options that make no sense are refused in words', () => {
  for (const args of [['--die', 'd7'], ['--rolls', '0'], ['--count', '11'], ['--wrong'], ['a', 'b'],
    ['--emulated', '--device', 'x'], ['--bits', 'x'], ['--nist', 'x'], ['--precision', '0']]) {
    assert.throws(() => readOptions(args), { message: /\w+ \w+/ }, args.join(' '));
    assert.equal(fairness(args).status, 2);
  }
});

test('an even file looks fair, or too even; an uneven one does not', () => {
  const rolls = `${even(6, 100)}1 1 1 1 1 1 2 2 2 2 2 2 2 2\n6 6 6 6 6 6\n`;
  const fair = fairness(['-', '--die', 'd6'], rolls);
  assert.equal(fair.status, 0);
  assert.match(fair.stdout, /^620 rolls of a d6: looks fair\.\nchi-square/);
  assert.equal(fairness(['-', '--die', 'd20'], even(20, 100)).status, 1);
  const uneven = fairness(['-'], even(12, 50) + '7\n'.repeat(60));
  assert.equal(uneven.status, 1);
  assert.match(uneven.stdout, /uneven/);
});

test('few rolls are too few to tell', () => {
  const few = fairness(['-'], '1 2 3\n12\n');
  assert.equal(few.status, 2);
  assert.match(few.stdout, /4 rolls of a d12: too few/);
});

test("replies, the log and the log as CSV are read; entered rolls are not the die's", () => {
  const lines = [
    '{"ok":true,"rolled":{"ask":"dice","values":[0,11],"entered":false}}',
    '={"n":1,"ask":"cast","player":0,"values":[3],"entered":false}',
    '={"n":2,"ask":"cast","player":0,"values":[4],"entered":true}',
    '={"n":3,"ask":"victim","player":0,"choice":"p2"}',
  ];
  assert.match(fairness(['-'], lines.join('\n')).stdout, /^3 rolls/);
  const csv = ['=n,ask,player,choice,values,entered,undone', '=1,dice,,,3 2,false,false',
    '=2,dice,,,0,true,false', '=3,victim,0,p2,,,false', '=4,first,,,5,false,false',
    '{"ok":true,"count":4}'];
  assert.match(fairness(['-'], csv.join('\n')).stdout, /^2 rolls/);
});

test('a roll that the die does not have is named with its line', () => {
  const wrong = fairness(['-'], '1\n12\n13\n');
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /line 3/);
});

test('rolls, bits, picture and raw bits are written', () => {
  const path = (name) => join(folder, name);
  const rolls = even(8, 40);
  const made = fairness(
    ['-', '--die', 'd8', '--out', path('rolls'), '--bits', path('bits'), '--png', path('p.png')],
    rolls,
  );
  assert.equal(made.stderr, '');
  assert.equal(readFileSync(path('rolls'), 'utf8'), rolls);
  assert.equal(readFileSync(path('bits')).length, (320 * 3) / 8);
  assert.equal(readFileSync(path('p.png')).subarray(1, 4).toString(), 'PNG');
  writeFileSync(path('raw'), noiseBytes(1000));
  const raw = fairness([path('raw'), '--raw', '1000', '--nist', path('nist')]);
  assert.equal(raw.status, 0);
  assert.match(raw.stdout, /^8,000 raw bits/);
  assert.deepEqual([...readFileSync(path('nist'))], [...unpack(noiseBytes(1000))]);
});

const CONSOLE = `
let asked = 0;
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const say = (reply) => console.log(JSON.stringify(reply));
  const game = process.env.GAME || null;
  const names = game ? ['Anne', 'Bert'] : [];
  if (line === 'state') say({ ok: true, game, names, prompt: { kind: 'choose' } });
  else if (line.startsWith('new dice')) say({ ok: true });
  else if (line === 'roll' && ++asked > 20) say({ ok: false, error: 'noise', hint: 'no' });
  else if (line === 'roll') say({ ok: true, rolled: { values: [...'0123456789'].map(Number) } });
  else if (line === 'entropy health') {
    say({ ok: true, state: 'good', alarms: 0, spacing_us: 10, samples: 9 });
  } else { console.log('=/wAB'); say({ ok: true, count: 3 }); }
});`;

function withProgram(args, game = '') {
  const program = join(folder, 'die.cjs');
  writeFileSync(program, `#!${process.execPath}\n${CONSOLE}`, { mode: 0o755 });
  return spawnSync(process.execPath, [TOOL, '--host', program, ...args],
    { encoding: 'utf8', env: { ...process.env, GAME: game } });
}

test("a die's console is asked for as many rolls as wanted", () => {
  const { stdout } = withProgram(['--die', 'd10', '--rolls', '195']);
  assert.match(stdout, /^195 rolls of a d10/);
  assert.match(stdout, /Noise: good, 0 alarms, 9 samples at 10 us/);
});

test('a die that refuses is told of, with what came before', () => {
  const { stdout, status } = withProgram(['--die', 'd10', '--rolls', '300']);
  assert.match(stdout, /^200 rolls of a d10/);
  assert.match(stdout, /Ended early: "roll" was refused: noise/);
  assert.equal(status, 2);
});

test('raw bits come from the payload of the console', () => {
  assert.match(withProgram(['--raw', '3']).stdout, /^24 raw bits/);
});

test("somebody's running game is not thrown away unasked", () => {
  const refused = withProgram([], 'cult');
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /a game of cult is running/);
  const allowed = withProgram(['--rolls', '100', '--replace-game'], 'cult');
  assert.match(allowed.stdout, /^100 rolls/);
});
