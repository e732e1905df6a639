// The terminal program: its options, its console, its keys and its picture.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Fingers } from '../../tools/emulator/fingers.js';
import { fitPicture, paint, readKeys, speaksOnly, terminalFacts, toAscii } from '../../tools/emulator/terminal.js';
import { assertSameGame } from './support.js';

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
  assertSameGame(kept, rolled);
});

test('--flash leaves alone what is no game', () => {
  const file = join(folder, 'letter');
  for (const some of ['Dear Wilbur', 'Dear Wilbur. '.repeat(6000).slice(0, 64 * 1024), '\0'.repeat(64 * 1024)]) {
    writeFileSync(file, some);
    const { status, stderr } = play(['--seed', '1', '--console', '--flash', file]);
    assert.equal(status, 2);
    assert.match(stderr, /play: .*letter: no game that was kept/);
    assert.equal(readFileSync(file, 'utf8'), some);
  }
  assert.match(play(['--console', '--flash', folder]).stderr, /play: .*: illegal operation on a directory/);
  assert.match(play(['--console', '--flash', '/dev/null']).stderr, /play: \/dev\/null: no file to keep a game in/);
});

test('two dice do not write one journal; one that crashes leaves it free', async (context) => {
  if (spawnSync('flock', ['--version']).error) return context.skip('without flock nothing tells');
  const file = join(folder, 'shared');
  const first = spawn(process.execPath, [PLAY, '--console', '--flash', file], { stdio: ['pipe', 'pipe', 'ignore'] });
  first.stdin.write('new dice die=d20\n');
  await once(first.stdout, 'data');
  assert.match(play(['--console', '--flash', file]).stderr, /play: .*shared: being played with already/);
  first.kill('SIGKILL');
  await once(first, 'exit');
  const [kept] = replies(['--seed', '2', '--flash', file], 'state');
  assert.equal(kept.game, 'dice');
  return undefined;
});

test('what cannot be written is not there, and the die says so', () => {
  const file = join(folder, 'full');
  replies(['--seed', '1', '--flash', file], 'new dice die=d20', 'roll');
  const kept = readFileSync(file);
  const limited = ['-c', 'trap "" XFSZ; ulimit -f 0; exec "$@"', 'sh', process.execPath, PLAY, '--console', '--flash', file];
  const { stdout, status } = spawnSync('sh', limited, { input: 'roll\ninfo\n', encoding: 'utf8' });
  assert.equal(status, 0);
  const told = stdout.trim().split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  assert.equal(told[1].storage, 'off');
  assert.deepEqual(readFileSync(file), kept);
});

test('--noise picks the source, a file of bits among them', () => {
  const file = join(folder, 'bits');
  writeFileSync(file, Buffer.alloc(3000, 0x55));
  for (const noise of ['stuck1', `file:${file}`]) {
    const [, refused] = replies(['--seed', '1', '--adc', 'stuck0', '--noise', noise], 'new dice', 'roll');
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
  assertSameGame(state, rolled);
});

test('keys are buttons', () => {
  assert.deepEqual(readKeys('\x1b[D\x1bOC '), [
    { press: 'left', ms: 80 }, { press: 'right', ms: 80 }, { press: 'roll', ms: 450 },
  ]);
  assert.deepEqual(readKeys('LRM'), [
    { press: 'left', ms: 650 }, { toggle: 'roll' }, { press: 'right', ms: 650 },
  ]);
  assert.deepEqual(readKeys('uxq'), [{ cable: true }, { battery: true }, { quit: true }]);
  assert.deepEqual(readKeys('z\x1b[A\x1b[3~'), []);
});

test('the mouse presses what lies under it, for as long as it does', () => {
  assert.deepEqual(readKeys('\x1b[<0;1;5M\x1b[<0;1;5m', 66), [{ down: 'left' }, { up: true }]);
  assert.deepEqual(readKeys('\x1b[<0;33;5M\x1b[<0;66;5M', 66), [{ down: 'roll' }, { down: 'right' }]);
  assert.deepEqual(readKeys('\x1b[<65;1;5M\x1b[<2;1;5M', 66), [{ press: 'right', ms: 80 }]);
});

test('presses follow each other: a hold of M does not eat the next key', () => {
  const log = [];
  const device = { ms: 0, buttons: { down: {} }, press: (name) => log.push(`${device.ms} ${name}`), release: (name) => log.push(`${device.ms} -${name}`) };
  const fingers = new Fingers(device);
  readKeys('Md  ').forEach((stroke) => fingers.strike(stroke));
  for (; device.ms < 2000; device.ms += 10) fingers.tick();
  assert.deepEqual(log, ['0 right', '650 -right', '670 right', '750 -right', '770 roll', '1220 -roll']);
});

const UTF8 = { LANG: 'C.UTF-8', TERM: 'xterm' };
const sized = (columns, rows, env = UTF8) => terminalFacts(env, { columns, rows });
const plainLines = (text) => text.replace(/\x1b\[[0-9;?]*[A-Za-z]/g, '').split('\r\n');

test('the picture stands in a frame, two pixels a character', () => {
  const pixels = new Uint8Array(128 * 64);
  pixels[0] = pixels[129] = pixels[2] = pixels[130] = 1;
  const lines = plainLines(paint(pixels, { facts: sized(130, 40), status: 'status' }));
  assert.equal(lines[1], `╭${'─'.repeat(128)}╮`);
  assert.equal(lines[2], `│▀▄█${' '.repeat(125)}│`);
  assert.equal(lines[34], `╰${'─'.repeat(128)}╯`);
  assert.ok(lines.includes('status'));
});

test('every size from 40x12 up has a picture that fits, every smaller one says so', () => {
  const pixels = new Uint8Array(128 * 64).fill(1);
  for (let columns = 20; columns < 150; columns += 3) {
    for (let rows = 8; rows < 45; rows++) {
      const lines = plainLines(paint(pixels, { facts: sized(columns, rows), words: ['a', 'b'] }));
      assert.ok(lines.length <= rows && lines.every((line) => line.length <= columns), `${columns}x${rows}`);
      assert.equal(lines[0].startsWith('too small'.slice(0, columns)), columns < 40 || rows < 12);
    }
  }
  assert.equal(fitPicture(sized(130, 40)).columns, 128);
  assert.equal(fitPicture(sized(80, 24)).columns, 64);
  assert.equal(fitPicture(sized(40, 12)).columns, 32);
});

test('words where there are no pictures', () => {
  assert.equal(speaksOnly(sized(130, 40)), false);
  assert.equal(speaksOnly(sized(130, 40, { LANG: 'C', TERM: 'xterm' })), true);
  assert.equal(speaksOnly(sized(130, 40, { LANG: 'C.UTF-8', TERM: 'dumb' })), true);
  assert.equal(speaksOnly(sized(130, 40, { LANG: 'C.UTF-8', TERM: 'linux' })), false);
  assert.equal(speaksOnly(sized(80, 24, { LANG: 'C.UTF-8', TERM: 'linux' })), true);
  assert.equal(toAscii('Zoë Müller …'), 'Zoe Muller ?');
});
