// tools/fairness kit and its estimates: known answers, verdicts on files of known worth, and the whole
// of it on the host program, when that is built. The emulated die's is in ../emulator/programs.test.js.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { collision, compression, estimate, markov, repeats } from '../../tools/fairness.d/estimates.js';
import { columnShares, measureKit } from '../../tools/fairness.d/kit.js';
import { furthestLine, judgeKit, reportKit } from '../../tools/fairness.d/kit_report.js';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const TOOL = at('tools/fairness.d/main.js');
const HOST = at('build/host/sanity-die');
const folder = mkdtempSync(join(tmpdir(), 'sanity-kit-'));
after(() => rmSync(folder, { recursive: true }));

const near = (actual, expected, off) =>
  assert.ok(Math.abs(actual - expected) <= off, `${actual} is not ${expected} +- ${off}`);

function randomBits(seed, ones = 0.5) {
  let state = BigInt(seed);
  return (count) => Uint8Array.from({ length: count }, () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(state >> 40n) / 2 ** 24 < ones ? 1 : 0;
  });
}

function pack(bits) {
  const bytes = new Uint8Array(bits.length / 8);
  bits.forEach((bit, i) => (bytes[i >> 3] |= bit << (i & 7)));
  return bytes;
}

// The sequence of the standard's own worked examples, 6.3.2 and 6.3.3.
const EXAMPLE = [
  1, 0, 0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0, 0,
  1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0,
];

test("collision and Markov give what the standard's examples give", () => {
  near(collision(EXAMPLE), 0.4484, 0.0001);
  near(markov(EXAMPLE), 0.761, 0.0005);
});

test('even bits are worth nearly one, biased ones what their bias leaves, repeated ones nothing', () => {
  const even = estimate(pack(randomBits(1)(200_000)));
  assert.ok(even.least > 0.7 && even.mostCommonValue > 0.98 && even.longestRepeated > 0.9);
  const biased = estimate(pack(randomBits(2, 0.9)(200_000)));
  near(biased.mostCommonValue, -Math.log2(0.9), 0.01);
  near(biased.collision, -Math.log2(0.9), 0.01);
  assert.ok(biased.least < 0.16 && biased.least > 0.05);
  const piece = randomBits(3)(5000);
  const again = Uint8Array.from({ length: 200_000 }, (_, i) => piece[i % 5000]);
  assert.ok(repeats(again).longestRepeated < 0.01);
  assert.equal(compression(piece.subarray(0, 600)), null);
  assert.ok(estimate(new Uint8Array(1000)).least < 1e-6);
});

const jitter = { state: 'measured', variance: 0.2, error: 0.02, drift: 0, supports: 1 };
const LOOK = { at_ms: 1000, jitter, supply: 5000, ring: 'good', adc: 'good' };

function kitOf({ bits = randomBits(4), rows = 1000, count = 1_000_000, looks = [LOOK], lost = 0 } = {}) {
  const base64 = (some) => Buffer.from(pack(some)).toString('base64');
  const row = randomBits(5);
  return {
    kit: 1, version: '1', git: 'g', board: 'b', id: 'CHIP', looks,
    raw: [{ of: 'ring', us: 20, lost, refused: null, bits: base64(bits(count)) }],
    restarts: [{ of: 'ring', rows: Array.from({ length: rows }, () => base64(row(1000))) }],
  };
}

function judge(kit) {
  const measured = measureKit(kit);
  const verdict = judgeKit(measured, kit);
  return { ...verdict, report: reportKit(kit, measured, verdict, 'kit') };
}

test('a good source is worth its credit; the report names chip and version', () => {
  const { good, reasons, report } = judge(kitOf());
  assert.deepEqual([good, reasons], [true, []]);
  assert.match(report, /chip CHIP/);
  assert.match(report, /worth its credit, as far/);
});

test('each thing that is wrong is a reason', () => {
  const little = { ...LOOK, jitter: { ...jitter, state: 'little', supports: 0 } };
  const stuck = () => new Uint8Array(20_000);
  for (const [kit, reason] of [
    [kitOf({ bits: stuck, count: 20_000 }), /0\.0000 bits a bit, less than the credit/],
    [kitOf({ lost: 2, count: 20_000 }), /2 blocks were lost/],
    [kitOf({ looks: [LOOK, little], count: 20_000 }), /jitter supports 0 bits/],
    [kitOf({ looks: [{ ...LOOK, adc: 'failed' }], count: 20_000 }), /adc: failed at 1 of 1 looks/],
  ]) {
    const { good, reasons } = judge(kit);
    assert.equal(good, false);
    assert.ok(reasons.some((one) => reason.test(one)), reasons.join());
  }
});

test('too little is too little to tell', () => {
  assert.equal(judge(kitOf({ count: 20_000 })).good, null);
  assert.equal(judge(kitOf({ rows: 20, count: 1_000_000 })).good, null);
});

test('starts that go alike are found, in a column and as a whole', () => {
  const random = randomBits(6);
  const rows = Array.from({ length: 200 }, () => {
    const bits = random(1000);
    bits[17] = 1;
    return pack(bits);
  });
  const { furthest, limit } = furthestLine(rows, 0.9);
  assert.ok(furthest > limit, `${furthest} ${limit}`);
  assert.equal(columnShares(rows)[17], 1);
  const kit = kitOf({ count: 20_000, rows: 20 });
  kit.restarts[0].rows[7] = kit.restarts[0].rows[3];
  assert.ok(judge(kit).reasons.some((one) => /two starts went on with the same/.test(one)));
});

const run = (...args) => spawnSync(process.execPath, [TOOL, ...args], { encoding: 'utf8' });
const built = { skip: !existsSync(HOST) };

test('the whole kit on the host program: file, report, plots; and again from the file', built, () => {
  const name = join(folder, 'whole');
  const taken = run('kit', '--host', HOST, '--seed', '7', '--raw', '16000', '--restarts', '12', '--out', name);
  assert.equal(taken.status, 2, taken.stderr);
  assert.match(taken.stdout, /too little to tell/);
  const kit = JSON.parse(readFileSync(`${name}.json`, 'utf8'));
  assert.deepEqual(kit.raw.map(({ of, us }) => `${of} ${us}`), ['ring 20', 'ring 30', 'ring 40', 'adc 40', 'adc 34']);
  assert.ok(kit.raw.every(({ bits, lost }) => Buffer.from(bits, 'base64').length === 2000 && lost === 0));
  assert.ok(kit.restarts.every(({ rows }) => rows.length === 12));
  assert.ok(kit.looks.some((look) => Math.abs(look.jitter.variance - 0.2) < 0.1));
  for (const plot of ['estimates', 'restarts', 'jitter']) {
    assert.equal(readFileSync(`${name}-${plot}.png`).subarray(1, 4).toString(), 'PNG');
  }
  const report = readFileSync(`${name}.md`, 'utf8');
  rmSync(`${name}.md`);
  assert.equal(run('kit', `${name}.json`, '--out', name).status, 2);
  assert.equal(readFileSync(`${name}.md`, 'utf8'), report);
});

test('a source that never starts is refused, and the other one told of', built, () => {
  const name = join(folder, 'none');
  const taken = run('kit', '--host', HOST, '--adc', 'none', '--raw', '8000', '--restarts', '10', '--out', name);
  assert.equal(taken.status, 1);
  assert.match(taken.stdout, /adc at 40 us: refused \(noise\)/);
  assert.doesNotMatch(taken.stdout, /ring at 20 us: refused/);
});

// ---- --adc, and files of any sort in either source's place ----

test('--adc picks the second source, --of asks it for raw bits, --us how far apart', built, () => {
  const raw = run('--host', HOST, '--adc', 'stuck1', '--of', 'adc', '--us', '34', '--raw', '1000');
  assert.match(raw.stdout, /ones +100\.00 %/);
  const ring = run('--host', HOST, '--noise', 'stuck0', '--us', '30', '--raw', '1000');
  assert.match(ring.stdout, /ones +0\.00 %/);
  assert.equal(run('--host', HOST, '--us', '25', '--raw', '1000').status, 2);
});

function healthWith(option, path) {
  const { stdout, stderr, status } = spawnSync(HOST, ['--console', option, `file:${path}`], {
    input: 'wait 500\nentropy health\n', encoding: 'utf8',
  });
  const last = stdout.trim().split('\n').at(-1);
  return { status, stderr, ...(last ? JSON.parse(last) : {}) };
}

test('odd files in place of a source: empty, short, huge, a folder, none at all', built, () => {
  const file = (name, bytes) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const huge = file('huge', 'x');
  truncateSync(huge, 3 * 2 ** 30);
  for (const [path, alarm] of [[file('empty', ''), 'stopped'], [file('short', 'abc'), 'stopped'],
    [huge, 'stuck']]) {
    const ring = healthWith('--noise', path);
    assert.deepEqual([ring.state, ring.alarm, ring.adc.state], ['failed', alarm, 'good']);
    const { adc, ...other } = healthWith('--adc', path);
    assert.deepEqual([adc.state, adc.alarm, other.state], ['failed', alarm, 'good']);
  }
  for (const path of [folder, join(folder, 'missing')]) {
    for (const option of ['--noise', '--adc']) {
      const refused = healthWith(option, path);
      assert.notEqual(refused.status, 0);
      assert.match(refused.stderr, /the file can't be opened/);
    }
  }
});
