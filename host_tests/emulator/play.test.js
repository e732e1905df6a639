// The terminal program: its options, its console, its keys and its picture.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { paint, readKeys } from '../../tools/emulator/terminal.js';

const PLAY = fileURLToPath(new URL('../../tools/emulator/play.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sanity-play-'));
after(() => rmSync(folder, { recursive: true }));

function play(options, input = '') {
  return spawnSync(process.execPath, [PLAY, ...options], { input, encoding: 'utf8' });
}

function replies(options, ...lines) {
  const { status, stdout, stderr } = play(['--console', ...options], lines.join('\n'));
  assert.equal(status, 0, stderr);
  return stdout.trim().split('\n').filter((line) => !line.startsWith('=')).map((line) => JSON.parse(line));
}

test('--help tells the options; what is unknown or wrong is refused', () => {
  const help = play(['--help']);
  assert.equal(help.status, 0);
  for (const option of ['--console', '--flash', '--seed', '--noise', '--board', '--panel']) {
    assert.ok(help.stdout.includes(option), option);
  }
  for (const wrong of [['--nonsense'], ['--seed', 'x'], ['--noise', 'x', '--console'], ['no-such.bin', '--console'],
                       ['--board', 'none', '--console'], ['--panel', 'x', '--console'], []]) {
    const { status, stderr } = play(wrong);
    assert.equal(status, 2, `${wrong}`);
    assert.match(stderr, /play: /);
  }
});

test('requests on stdin, replies on stdout, and it ends with its input', () => {
  const [info, refused] = replies(['--seed', '1'], 'info', '', 'nonsense');
  assert.equal(info.product, 'Sanity Die');
  assert.equal(refused.error, 'unknown');
});

test('the same seed gives the same rolls', () => {
  const roll = (seed) => replies(['--seed', seed], 'new dice die=d100 count=10', 'roll')[1].rolled.values;
  const first = roll('5');
  assert.deepEqual(roll('5'), first);
  assert.notDeepEqual(roll('6'), first);
});

test('--flash keeps the game in a file of 64 KB', () => {
  const file = join(folder, 'journal');
  const [, rolled] = replies(['--seed', '1', '--flash', file], 'new dice die=d20', 'roll');
  assert.equal(readFileSync(file).length, 64 * 1024);
  const [kept] = replies(['--seed', '2', '--flash', file], 'state');
  assert.deepEqual(kept, rolled);
});

test('--noise picks the source, a file of bits among them', () => {
  const file = join(folder, 'bits');
  writeFileSync(file, Buffer.alloc(3000, 0x55));
  for (const noise of ['stuck1', `file:${file}`]) {
    const [, refused] = replies(['--seed', '1', '--noise', noise], 'new dice', 'roll');
    assert.equal(refused.error, 'noise');
  }
});

test('--board and --panel: another image, another glass', () => {
  const [info] = replies(['--seed', '1', '--board', 'pimoroni_tiny2040', '--panel', 'sh1106'], 'info');
  assert.equal(info.board, 'pimoroni_tiny2040');
});

test('a restart in between', () => {
  const lines = ['new dice die=d8', 'roll', 'reboot', 'state'];
  const [, rolled, , state] = replies(['--seed', '1'], ...lines);
  assert.deepEqual(state, rolled);
});

test('keys are buttons', () => {
  assert.deepEqual(readKeys('\x1b[D\x1b[C '), [
    { tap: 'left', ms: 100 }, { tap: 'right', ms: 100 }, { tap: 'roll', ms: 450 },
  ]);
  assert.deepEqual(readKeys('LRM'), [{ hold: 'left' }, { hold: 'roll' }, { hold: 'right' }]);
  assert.deepEqual(readKeys('uxq'), [{ cable: true }, { battery: true }, { quit: true }]);
  assert.deepEqual(readKeys('z\x1b[A'), []);
});

test('the picture stands in a frame, two pixels a character', () => {
  const pixels = new Uint8Array(128 * 64);
  pixels[0] = pixels[129] = pixels[2] = pixels[130] = 1;
  const lines = paint(pixels, 'status').replace(/\x1b\[[0-9;?]*[A-Za-z]/g, '').split('\r\n');
  assert.equal(lines[0], `╭${'─'.repeat(128)}╮`);
  assert.equal(lines[1], `│▀▄█${' '.repeat(125)}│`);
  assert.equal(lines[33], `╰${'─'.repeat(128)}╯`);
  assert.ok(lines.includes('status'));
});
