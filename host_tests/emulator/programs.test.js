// The programs around the emulated die: the terminal program, recorded runs, replay and verification of a session, the kit of
// noise; and that nothing else in the image makes numbers (tools/checks/chance).

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Fingers } from '../../tools/emulator/fingers.js';
import { imagePath } from '../../tools/emulator/image.js';
import { Pacing } from '../../tools/emulator/pacing.js';
import { makeNoise } from '../../tools/emulator/parts/noise.js';
import { randomWords } from '../../tools/emulator/parts/ring.js';
import { Run } from '../../tools/emulator/run.js';
import { fitPicture, paint, readKeys, speaksOnly, terminalFacts, toAscii } from '../../tools/emulator/terminal.js';
import { assertSameGame, makeDevice } from './support.js';

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
    assert.match(stderr, /play: .*letter: not a saved game/);
    assert.equal(readFileSync(file, 'utf8'), some);
  }
  assert.match(play(['--console', '--flash', folder]).stderr, /play: .*: illegal operation on a directory/);
  assert.match(play(['--console', '--flash', '/dev/null']).stderr, /play: \/dev\/null: not a regular file/);
});

test('two dice do not write one journal; one that crashes leaves it free', async (context) => {
  if (spawnSync('flock', ['--version']).error) return context.skip('without flock nothing tells');
  const file = join(folder, 'shared');
  const first = spawn(process.execPath, [PLAY, '--console', '--flash', file], { stdio: ['pipe', 'pipe', 'ignore'] });
  first.stdin.write('new dice die=d20\n');
  await once(first.stdout, 'data');
  assert.match(play(['--console', '--flash', file]).stderr, /play: .*shared: already in use/);
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
  assert.deepEqual(readKeys('\x1b[A\x1bOB?'), [
    { press: 'left', ms: 80 }, { press: 'right', ms: 80 }, { help: true },
  ]);
  assert.deepEqual(readKeys('z\x1b[3~'), []);
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

// ---- recorded runs, and keeping time ----

const SEED = 11;
const noiseOf = (name) => makeNoise(name, SEED);

/** What a run leaves behind: cycles, glass, flash and lines. */
function outcome(device, lines) {
  return { cycles: device.stats.cycles, screen: device.screen(), flash: device.flash.bytes.slice(-65536), lines };
}

function start(script = []) {
  const device = makeDevice({ seed: SEED });
  const lines = [];
  device.console.onLine = (line) => lines.push(line);
  return { device, lines, run: new Run(device, { script, makers: { noise: noiseOf } }) };
}

test('the same actions at the same steps give the same run, however it is cut up', () => {
  const first = start();
  first.run.act('usb', true);
  first.run.advance(400);
  first.run.act('send', 'new dice die=cult\n');
  first.run.advance(100);
  first.run.act('press', 'roll');
  first.run.advance(60);
  first.run.act('release', 'roll');
  first.run.act('noise', 'stuck1');
  first.run.advance(300);
  assert.ok(first.lines.length > 0, 'no reply came');

  const again = start(first.run.done);
  while (again.run.steps < first.run.steps) again.run.advance(Math.min(7, first.run.steps - again.run.steps));
  assert.deepEqual(outcome(again.device, again.lines), outcome(first.device, first.lines));
  assert.equal(again.run.replaying, false);
});

test('a run that is taken over goes on as it is told from then on', () => {
  const { run, device } = start([[0, 'usb', true], [50, 'usb', false]]);
  run.advance(20);
  assert.equal(run.replaying, true);
  run.takeOver();
  run.advance(100);
  assert.equal(run.replaying, false);
  assert.equal(device.usb.plugged, true);
});

test('what is no action, or has a wrong value, is refused and not remembered', () => {
  const { run } = start();
  assert.throws(() => run.act('explode', true), /no action/);
  assert.throws(() => run.act('press', 'nose'), /press takes no "nose"/);
  assert.throws(() => run.act('noise', 'nonsense'), /unknown noise/);
  assert.deepEqual(run.done, []);
});

test('a script with anything in it that can\'t happen is refused before it begins', () => {
  const WRONG = [
    ['explode', true], ['toString', 1], ['press', null], ['send', 5], ['usb', 'yes'], ['battery', '3900'], ['battery', -1], ['display', 0],
    ['hang', 1e99], ['ring', 'x'], ['ring', 'toString'], ['noise', 'nonsense'], ['planCut', null], ['planCut', { operations: 0, point: 'before' }], ['planCut', { operations: 1, point: 'x' }], ['cut', 1],
  ];
  for (const action of WRONG) assert.throws(() => start([[0, 'usb', true], [9, ...action]]), Error, JSON.stringify(action));
});

test('a device that is quick enough keeps to the clock; a burst is short', () => {
  const pacing = new Pacing(1000, 0);
  assert.equal(pacing.due(1010, 0), 10);
  assert.equal(pacing.due(1400, 0), 60);
  let device = 0;
  for (let now = 1000; now <= 4000; now += 4) {
    device += pacing.due(now, device);
    pacing.ran(now, device);
  }
  assert.equal(device, 3000);
  assert.ok(Math.abs(pacing.speed - 1) < 0.01);
  assert.equal(pacing.slow, false);
});

test('what can\'t be caught up is dropped, and it is said that the machine is slow', () => {
  const pacing = new Pacing(0, 0);
  let device = 0;
  for (let now = 0; now <= 6000; now += 20) {
    device += Math.min(10, pacing.due(now, device)); // half of real time
    pacing.ran(now, device);
  }
  assert.equal(pacing.slow, true);
  assert.ok(Math.abs(pacing.speed - 0.5) < 0.05, `${pacing.speed}`);
  assert.ok(pacing.due(6000, device) <= 60, 'it would run after what is lost');
  assert.ok(6000 - pacing.start - device <= 500 + 20);
});

test('after a pause that is nobody\'s fault it goes on where it was', () => {
  const pacing = new Pacing(0, 0);
  pacing.resume(10_000, 500);
  assert.equal(pacing.due(10_004, 500), 4);
  assert.equal(pacing.slow, false);
});

// ---- replayed ----

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const sessionFolder = mkdtempSync(join(tmpdir(), 'sanity-replay-'));

after(() => rmSync(sessionFolder, { recursive: true }));

const [RING, ADC, LOG] = ['ring', 'adc', 'log'].map((name) => join(sessionFolder, name));

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

function playSession(command, { ring = `file:${RING}`, adc = `file:${ADC}` } = {}) {
  const options = ['--console', '--seed', '1', '--noise', ring, '--adc', adc];
  const input = `${SESSION.join('\n')}\n`;
  const { stdout, status, stderr } = spawnSync(command[0], [...command.slice(1), ...options], {
    input, encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

let played = null; // the image's, for all that only look at it
const log = () => (played ??= playSession(IMAGE));

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
    const said = command === IMAGE ? log() : playSession(command);
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
    assert.equal(check('replay', playSession(IMAGE, sources), ...files).status, 0);
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

// ---- the kit ----

const TOOL = fileURLToPath(new URL('../../tools/fairness.d/main.js', import.meta.url));
const kitFolder = mkdtempSync(join(tmpdir(), 'sanity-kit-'));

after(() => rmSync(kitFolder, { recursive: true }));

test('the kit takes all from the image, and finds the jitter that its model was given', () => {
  const name = join(kitFolder, 'kit');
  const args = ['kit', '--emulated', '--seed', '4', '--raw', '8000', '--restarts', '10', '--out', name];
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, ...args], { encoding: 'utf8' });
  assert.equal(status, 2, stdout + stderr);
  const kit = JSON.parse(readFileSync(`${name}.json`, 'utf8'));
  assert.match(kit.id, /^[0-9A-F]{16}$/);
  assert.deepEqual(kit.raw.map(({ of, us }) => `${of} ${us}`), ['ring 20', 'ring 30', 'ring 40', 'adc 40', 'adc 34']);
  assert.ok(kit.raw.every(({ bits, lost }) => Buffer.from(bits, 'base64').length === 1000 && lost === 0));
  assert.ok(kit.restarts.every(({ rows }) => rows.length === 10));
  for (const { jitter, supply } of kit.looks) {
    assert.ok(Math.abs(jitter.variance - 0.2) < 0.1, JSON.stringify(jitter));
    assert.ok(supply > 4500 && supply < 5500);
  }
  assert.match(readFileSync(`${name}.md`, 'utf8'), /ring at 20 us \| 8000 \| 0 \|/);
});

// ---- no other numbers ----

const CHECK = fileURLToPath(new URL('../../tools/checks/chance', import.meta.url));

function checkChance(...files) {
  const { status, stdout, stderr } = spawnSync(CHECK, files, { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

/** What is said of that source, compiled for the device. */
function plant(source) {
  const folder = mkdtempSync(join(tmpdir(), 'sanity-chance-'));
  try {
    const [from, to] = [join(folder, 'planted.c'), join(folder, 'planted.o')];
    writeFileSync(from, source);
    const flags = ['-mcpu=cortex-m0plus', '-mthumb', '-Os', '-c', from, '-o', to];
    const { status, stderr } = spawnSync('arm-none-eabi-gcc', flags, { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    return checkChance(to);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const PLANTED = {
  'rand: a generator': 'int rand(void); int roll(void) { return rand() % 12; }',
  'get_rand_32: a generator':
    '#include <stdint.h>\nuint32_t get_rand_32(void); int roll(void) { return get_rand_32() % 12; }',
  'tu_random: a generator': 'int tu_random(void) { static int x; return x++; }',
  'arc4random: a generator': 'unsigned arc4random(void); int roll(void) { return arc4random() % 12; }',
  'roll: 0x41c64e6d is what a linear':
    'static unsigned s; int roll(void) { s = s * 1103515245u + 12345u; return s >> 16; }',
  'roll: 0x4c957f2d is what a linear':
    'static unsigned long long s; int roll(void) { s = s * 6364136223846793005ull + 1; return s >> 33; }',
  '.rodata: 0x9908b0df is what the Mersenne':
    'const unsigned t[2] = {0, 0x9908B0DFu}; unsigned roll(int i) { return t[i & 1]; }',
  'roll: knows where the ring oscillator':
    'int roll(void) { return *(volatile unsigned *)0x4006001c & 1; }',
  'roll: knows where the ADC': 'int roll(void) { return *(volatile unsigned *)0x4004c004 % 12; }',
  'roll: calls br_hmac_drbg_generate':
    'void br_hmac_drbg_generate(void *, void *, int); int roll(void *d) {' +
    ' int x; br_hmac_drbg_generate(d, &x, 4); return x % 12; }',
  'roll: calls receipt_draw':
    'void receipt_draw(void *); int roll(char *receipt) { receipt_draw(receipt); return receipt[9] + 1; }',
};

for (const [expected, source] of Object.entries(PLANTED)) {
  test(`planted: ${expected}`, () => {
    const { status, said } = plant(source);
    assert.equal(status, 1, said);
    assert.ok(said.includes(expected), said);
  });
}

test('what draws nothing is not complained of', () => {
  assert.deepEqual(plant('int add(int a, int b) { return a + b; }'), { status: 0, said: '' });
});

test('there is nothing else in the image', () => {
  assert.deepEqual(checkChance(imagePath().replace(/\.bin$/, '.elf')), { status: 0, said: '' });
});

test('without an image it says so', () => {
  assert.match(checkChance('/nonexistent.elf').said, /build the pico preset first/);
});
