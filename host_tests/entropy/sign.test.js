// A source that fails leaves a sign in the corner of a picture, at once and over power; with both
// well there is none. On the host program, as its console gives the picture.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const HOST = fileURLToPath(new URL('../../build/host/sanity-die', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sanity-sign-'));
after(() => rmSync(folder, { recursive: true }));
const built = { skip: !existsSync(HOST) };

const CROSS = ['11...11', '.11.11.', '..111..', '..111..', '.11.11.', '11...11'];
const [LEFT, TOP] = [118, 3];

function play(lines, ...options) {
  const { stdout } = spawnSync(HOST, ['--console', '--seed', '1', ...options], {
    input: `${lines.join('\n')}\n`, encoding: 'utf8',
  });
  return stdout.trim().split('\n').map((line) => JSON.parse(line));
}

function sign({ pbm }) {
  const bytes = Buffer.from(pbm, 'base64');
  const pixels = bytes.subarray(bytes.length - (128 * 64) / 8);
  const lit = (x, y) => (pixels[y * 16 + (x >> 3)] >> (7 - (x & 7))) & 1;
  return CROSS.map((row, y) => [...row].map((_, x) => (lit(LEFT + x, TOP + y) ? '1' : '.')).join(''));
}

const LOOK = ['wait 3000', 'screen', 'new cult players=2', 'wait 500', 'screen'];
const signs = (...options) => play(LOOK, ...options).filter(({ pbm }) => pbm).map(sign);

test('a source that fails is signed at the first start and on a table, whichever it is', built, () => {
  for (const option of ['--noise', '--adc']) {
    for (const model of ['none', 'stuck1', 'period:7']) {
      for (const shown of signs(option, model)) assert.deepEqual(shown, CROSS, `${option} ${model}`);
    }
  }
});

test('with both well there is no sign', built, () => {
  for (const shown of signs()) assert.notDeepEqual(shown, CROSS);
});

test('what was given up on is signed after power, though it is well now, until all is forgotten', built, () => {
  const flash = ['--flash', join(folder, 'flash')];
  const rolls = Array.from({ length: 80 }, () => ['roll', 'wait 500']).flat();
  const live = () => play(['new dice', ...rolls, 'entropy health'], '--noise', 'drift', ...flash).at(-1);
  let worn = live(); // some alarms each life, until it is enough
  for (let life = 1; life < 6 && !worn.given_up; life++) worn = live();
  assert.ok(worn.given_up, JSON.stringify(worn));
  for (const shown of signs(...flash)) assert.deepEqual(shown, CROSS);
  play(['factory-reset yes', 'wait 100'], ...flash);
  for (const shown of signs(...flash)) assert.notDeepEqual(shown, CROSS);
});
