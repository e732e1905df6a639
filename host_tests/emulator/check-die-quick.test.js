// tools/check-die in short: two faults found, the host program checked, the report written, estimates on known data, and no
// word to any network.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { randomWords } from '../../tools/emulator/parts/ring.js';
import { estimateAll, lag, lz78y, multiMarkov, multiMostCommon } from '../../tools/check-die.d/predictors.js';
import { autocorrelation, spectrum } from '../../tools/check-die.d/signal.js';
import { FAULTS } from './check-die-faults.js';
import { checkDie } from './check-die-run.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MAIN = join(ROOT, 'tools/check-die.d/main.js');
const HOST = join(ROOT, 'build/host-release/sanity-die');
const folder = mkdtempSync(join(tmpdir(), 'sanity-check-die-'));
after(() => rmSync(folder, { recursive: true }));

const BITS = 40_000;
const random = randomWords(5);
const bitsOf = (next) => Uint8Array.from({ length: BITS }, next);
const biased = (share) => bitsOf(() => (random() / 2 ** 32 < share ? 1 : 0));
const near = (value, wanted, by) => assert.ok(Math.abs(value - wanted) <= by, `${value}, not ${wanted}`);
const packed = (bits) => Uint8Array.from({ length: bits.length / 8 }, (_, i) => bits.subarray(8 * i, 8 * i + 8).reduce((byte, bit, k) => byte | (bit << k), 0));

test('the predictors give what is known: nothing of a pattern, all of ideal noise, the bias of a biased source', () => {
  const pattern = bitsOf((_, i) => [1, 0, 0, 1, 1, 0, 1][i % 7]);
  for (const predictor of [lag, multiMarkov]) near(predictor(pattern), 0, 0.01);
  near(lz78y(bitsOf((_, i) => i & 1)), 0, 0.01);
  for (const predictor of [multiMostCommon, lag, multiMarkov, lz78y]) near(predictor(biased(0.5)), 1, 0.05);
  for (const predictor of [multiMostCommon, multiMarkov, lz78y]) near(predictor(biased(0.8)), -Math.log2(0.8), 0.03);
  near(lag(biased(0.8)), -Math.log2(0.8 ** 2 + 0.2 ** 2), 0.05);
});

test('a long run of right predictions counts, however rare: 300 equal bits in ideal noise', () => {
  const bits = biased(0.5).fill(1, 10_000, 10_300);
  near(multiMostCommon(bits), 0.05, 0.03);
  assert.ok(estimateAll(packed(bits)).least < 0.1);
});

test('spectrum and autocorrelation show a tone where it is, and ideal noise flat', () => {
  const noise = packed(biased(0.5));
  near(Math.max(...autocorrelation(noise).map(Math.abs)), 0, 0.03);
  near(spectrum(noise).reduce((sum, power) => sum + power, 0) / 512, 1, 0.05);
  const tone = packed(bitsOf((_, i) => (i >> 3) & 1)); // 16 samples long
  assert.equal(spectrum(tone).indexOf(Math.max(...spectrum(tone))), 64);
  near(autocorrelation(tone)[15], 1, 0.01);
  near(autocorrelation(tone)[7], -1, 0.01);
});

for (const name of ['another controller than is set', 'a cable that drops']) {
  test(`found: ${name}`, async () => {
    const { broken, words } = await checkDie(FAULTS[name]);
    assert.deepEqual(broken.sort(), [...FAULTS[name].breaks].sort(), words);
  });
}

const run = (...args) => spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8', cwd: folder, input: '' });

test('the host program is checked as far as it goes, and the report is whole', { skip: !existsSync(HOST) }, () => {
  const { status, stdout, stderr } = run('--host', HOST, '--bits', '16000', '--throws', '8', '--out', 'host');
  assert.equal(status, 0, stdout + stderr);
  const report = JSON.parse(readFileSync(join(folder, 'host.json'), 'utf8'));
  const held = report.rows.filter(({ verdict }) => verdict === true).map(({ id }) => id);
  assert.ok(['selftest', 'burst', 'ring-entropy', 'receipts', 'fair', 'no-restart'].every((id) => held.includes(id)), held.join());
  assert.equal(report.steps.throws.raw.receipts.length, 8);
  assert.match(report.die, /^[0-9a-f]{16}$/);
  const html = readFileSync(join(folder, 'host.html'), 'utf8');
  assert.match(html, /Nothing wrong was found/);
  assert.equal(html.match(/<svg/g).length, 5);
  assert.equal(readFileSync(join(folder, 'host-ring.bin')).length, 2000);
  assert.deepEqual(readdirSync(folder).sort(), ['host-adc.bin', 'host-receipts.txt', 'host-ring.bin', 'host.html', 'host.json']);
});

test('a broken source in the host program ends with 1, and is named', { skip: !existsSync(HOST) }, () => {
  const { status, stdout } = run('--host', HOST, '--noise', 'stuck1', '--only', 'selftest', '--out', 'broken');
  assert.equal(status, 1, stdout);
  assert.match(stdout, /fails: noise/);
});

// The host program behind a serial port.
const PORT = `
import os, pty, select, subprocess, sys, tty
port, held = pty.openpty()
tty.setraw(held)
print(os.ttyname(held), flush=True)
program = subprocess.Popen([sys.argv[1], "--console", "--seed", "2"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
while program.poll() is None:
    for ready in select.select([port, program.stdout, sys.stdin], [], [])[0]:
        if ready == port: os.write(program.stdin.fileno(), os.read(port, 4096))
        elif ready == program.stdout: os.write(port, os.read(program.stdout.fileno(), 4096))
        else: sys.exit()
`;

test('a die on a serial port: a person skips, stops and goes on', { skip: !existsSync(HOST) || process.platform !== 'linux' }, async () => {
  const bridge = spawn('python3', ['-c', PORT, HOST], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const [name] = await once(bridge.stdout.setEncoding('utf8'), 'data');
    const words = ['--port', name.trim(), '--only', 'selftest,burst,supply', '--out', 'port'];
    const told = (input) => new Promise((resolve) => {
      const child = spawn(process.execPath, [MAIN, ...words], { cwd: folder });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
      child.on('close', (status) => resolve({ status, said }));
      child.stdin.end(input);
    });
    const stopped = await told('\ns\nq\n');
    assert.equal(stopped.status, 2, stopped.said);
    assert.match(stopped.said, /1 of 1: Supply[^]*Is a battery connected[^]*Do you have a meter[^]*Stopped\. The same command goes on/);
    const whole = await told('\ns\n4.2\n');
    assert.match(whole.said, /Going on where the last check/);
    const { rows, kind } = JSON.parse(readFileSync(join(folder, 'port.json'), 'utf8'));
    const found = (id) => rows.find((row) => row.id === id);
    assert.equal(kind, 'die');
    assert.deepEqual(['burst', 'selftest', 'current', 'battery'].map((id) => found(id).verdict), [true, true, true, null]);
    assert.equal(found('current').value, 4.2);
  } finally {
    bridge.stdin.end();
  }
});

test('wrong options are refused', () => {
  for (const [words, said] of [[['--only', 'nothing'], /no step "nothing"/], [['--bits', '1'], /--bits takes/], [['--host', HOST, '--emulated'], /one of --port/], [['--what'], /--what/]]) {
    const { status, stderr } = run(...words);
    assert.equal(status, 2);
    assert.match(stderr, said);
  }
});

test('nothing in the tool speaks to a network', () => {
  for (const name of readdirSync(join(ROOT, 'tools/check-die.d'))) {
    const text = readFileSync(join(ROOT, 'tools/check-die.d', name), 'utf8');
    assert.doesNotMatch(text, /node:(https?|net|tls|dgram|dns)|fetch\(|XMLHttpRequest|<script|src="http/, name);
  }
});
