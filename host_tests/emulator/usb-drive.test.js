// The drive beside the console: what it says is what the console says, on a volume like any other; and no
// command, however odd, writes to it or gets more out of it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Disk, filesOf } from '../../tools/emulator/usb/disk.js';
import { randomWords } from '../../tools/emulator/parts/ring.js';
import { FILES_AT, ROOMS, SECTOR, SECTORS, buildVolume } from './drive-volume.js';
import { assertClean, bootDevice, deviceWithDie, request, waitForNoise } from './support.js';

const MEDIUM_CHANGED = '06/28/00';
const NO_MEDIUM = '02/3a/00';

function withDisk(device) {
  device.usb.plug();
  assert.ok(device.runUntil(() => device.usb.state === 'configured', 1000));
  const disk = new Disk(device);
  assert.ok(disk.ready());
  return disk;
}

const textOf = (bytes) => new TextDecoder().decode(bytes);
const linesOf = (bytes) => textOf(bytes).split('\r\n').slice(0, -1);

function replug(device, outMs = 120) {
  device.usb.unplug();
  device.runFor(outMs);
  return withDisk(device);
}

/** Answers of a game: as many as asked for, or until it is over. */
function play(device, line, answers) {
  let state = request(device, line);
  for (let i = 0; i < answers && state.prompt.kind !== 'over'; i++) {
    if (state.prompt.kind === 'roll') waitForNoise(device, 60);
    state = request(device, state.prompt.kind === 'roll' ? 'roll' : `choose ${state.prompt.options[0]}`);
  }
  return state;
}

test('files and the whole volume: as an independent build has them', () => {
  const device = bootDevice();
  for (const line of ['name p1 Zo"é', 'new cult players=2', 'choose p2']) request(device, line);
  play(device, 'state', 3);
  const disk = replug(device);
  const image = disk.readAll();
  assert.equal(image.length, SECTORS * SECTOR);
  const files = filesOf(image);
  assert.deepEqual(Object.keys(files), Object.keys(ROOMS));

  request(device, 'log csv');
  assert.deepEqual(linesOf(files['LOG.CSV']), device.console.payload);
  assert.deepEqual(linesOf(files['SCORES.CSV']), ['game,player,name,wins', 'cult,1,"Zo""é",0', 'cult,2,"P2",0',
    'cult,,nobody,0', 'cult,,games,0', 'cult,,mended,0']);
  const stats = ['sides,face_from_0,count'];
  for (const sides of [2, 4, 6, 8, 10, 12, 20, 100]) {
    request(device, `stats ${sides}`).faces.forEach((count, i) => stats.push(`${sides},${i},${count}`));
  }
  assert.deepEqual(linesOf(files['STATS.CSV']), stats);
  const info = request(device, 'info');
  for (const line of [`version: ${info.version}`, `git: ${info.git}`, `id: ${info.id}`, 'last crash: none', 'noise: good']) {
    assert.ok(linesOf(files['INFO.TXT']).includes(line), line);
  }
  const fair = linesOf(files['FAIRNESS.TXT']);
  const { rolls, chi2, p } = request(device, 'stats 12');
  assert.ok(fair.includes(`d12: ${rolls} rolls, chi-square ${chi2.toFixed(2)} of 11 degrees, p ${p.toFixed(4)}: too few rolls to tell`), fair.join('\n'));
  const readme = textOf(files['README.HTM']);
  for (const one of ['lang="en"', 'lang="nl"', 'lang="de"', 'data:image/bmp;base64,', 'help</code>']) assert.ok(readme.includes(one), one);
  assert.doesNotMatch(readme, /\{\{|src="http|href="http/);
  assert.deepEqual(image, buildVolume(image, files));
  assertClean(device);
});

test('a long log: each line in its place, read from front to end and in any order', () => {
  const device = bootDevice();
  request(device, 'set own-die on');
  request(device, 'new dice die=d100 count=10');
  for (let i = 0; i < 150; i++) request(device, `face ${Array.from({ length: 10 }, (_, k) => (i * 7 + k) % 100).join(' ')}`);
  const disk = replug(device);
  const image = disk.readAll();
  request(device, 'log csv');
  assert.deepEqual(linesOf(filesOf(image)['LOG.CSV']), device.console.payload);
  const random = randomWords(5);
  for (let i = 0; i < 40; i++) {
    const at = FILES_AT + 64 + (random() % 20);
    assert.deepEqual(disk.read(at, 1).data, image.slice(at * SECTOR, (at + 1) * SECTOR), `sector ${at}`);
  }
  assertClean(device);
});

test('it shows the moment of plugging in, and anew when a game ends or its log is another', () => {
  const device = bootDevice();
  const disk = withDisk(device);
  const log = () => linesOf(filesOf(disk.readAll())['LOG.CSV']).length - 1;
  assert.equal(log(), 0);
  request(device, 'set own-die on');
  request(device, 'new cult players=2');
  request(device, 'choose p1');
  assert.equal(log(), 0, 'a game that goes on changes nothing');
  const toss = (face) => {
    for (let state; (state = request(device, 'state')).prompt.kind !== 'over';) {
      request(device, state.prompt.kind === 'roll' ? `face ${face}` : `choose ${state.prompt.options[0]}`);
    }
  };
  toss(10);
  assert.equal(disk.command([0, 0, 0, 0, 0, 0]).status, 1);
  assert.ok([MEDIUM_CHANGED, '02/04/01'].includes(disk.sense()));
  assert.ok(disk.ready());
  const after = log();
  assert.ok(after >= 5, `${after} lines`);
  assert.deepEqual(disk.readAll(), disk.readAll());
  request(device, 'undo');
  assert.ok(disk.ready());
  request(device, 'log csv');
  assert.deepEqual(linesOf(filesOf(disk.readAll())['LOG.CSV']), device.console.payload);
  request(device, 'new dice die=d6');
  assert.ok(disk.ready());
  assert.equal(log(), 0);
  assertClean(device);
});

test('writes are refused, and reads past the end', () => {
  const device = bootDevice();
  const disk = withDisk(device);
  const before = disk.readAll();
  const refused = (got, sense) => assert.deepEqual([got.status, disk.sense()], [1, sense]);
  refused(disk.command([0x2a, 0, 0, 0, 0, 0, 0, 0, 1, 0], 0, new Uint8Array(SECTOR).fill(0x5a)), '07/27/00');
  for (const block of [[0x0a, 0, 0, 0, 1, 0], [0x2e, 0, 0, 0, 0, 0, 0, 0, 1, 0], [0xaa, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]]) {
    refused(disk.command(block, 0, new Uint8Array(SECTOR).fill(0x5a)), '05/20/00');
  }
  for (const first of [SECTORS, 0xffffffff, 0x7fffffff]) refused(disk.read(first, 1), '05/21/00');
  const last = disk.read(SECTORS - 1, 2);
  assert.deepEqual(last.data, before.slice(-SECTOR), 'as far as there is any');
  refused(last, '05/21/00');
  assert.deepEqual(disk.readAll(), before);
  assertClean(device);
});

test('it says what it is: a removable disk, write-protected', () => {
  const device = bootDevice();
  const disk = withDisk(device);
  const standard = disk.command([0x12, 0, 0, 0, 36, 0], 36).data;
  assert.equal(standard[1], 0x80, 'removable');
  assert.equal(Buffer.from(standard.subarray(8)).toString(), 'Sanity  Die             1.00');
  assert.deepEqual(disk.command([0x12, 0, 0, 0, 5, 0], 5).data, standard.subarray(0, 5));
  assert.equal(disk.command([0x1a, 0, 0x3f, 0, 192, 0], 192).data[2] & 0x80, 0x80);
  assert.deepEqual([...disk.command([0x23, 0, 0, 0, 0, 0, 0, 0, 252, 0], 252).data], [0, 0, 0, 8, 0, 0, 1, 0x80, 2, 0, 2, 0]);
  assert.equal(disk.command([0x1e, 0, 0, 0, 1, 0]).status, 0, 'to lock the medium');
  assert.equal(disk.command([0x35, 0, 0, 0, 0, 0, 0, 0, 0, 0]).status, 0, 'nothing waits to be written');
  assert.equal(disk.command([0xff, 0, 0, 0, 0, 0]).status, 1);
  assert.equal(disk.sense(), '05/20/00');
  assert.equal(disk.sense(), '00/00/00', 'told once');
  assertClean(device);
});

test('a READ over a change of the medium fails, and says why', () => {
  const device = bootDevice();
  request(device, 'set own-die on');
  const disk = withDisk(device);
  for (const line of ['new dice die=d6', 'face 3']) request(device, line);
  disk.ready();
  const number = () => disk.read(0, 1).data.slice(39, 43).join();
  const before = number();
  request(device, 'factory-reset yes');
  device.runFor(2000);
  assert.equal(disk.read(0, 64).status, 1);
  assert.equal(disk.sense(), MEDIUM_CHANGED);
  assert.notEqual(number(), before, 'another volume');
  assertClean(device);
});

test('a READ that the host gives up is over with the transport\'s reset', () => {
  const device = bootDevice();
  const disk = withDisk(device);
  const whole = disk.read(0, 1).data;
  for (const packets of [0, 1, 2, 3, 17]) {
    disk.bulk(disk.face.out, disk.wrap(disk.readCommand(0, 100), 100 * SECTOR, true));
    for (let i = 0; i < packets; i++) disk.bulk(disk.face.in, 64);
    disk.recover();
    assert.deepEqual(disk.read(0, 1).data, whole, `after ${packets} packets`);
  }
  assertClean(device);
});

test('commands short, long, unknown and out of step: each has its status, and the next one works', () => {
  const device = bootDevice();
  const disk = withDisk(device);
  const whole = disk.read(0, 1).data;
  const odd = [
    () => disk.command(disk.readCommand(0, 2), SECTOR), // more than there is room for
    () => disk.command(disk.readCommand(0, 1), 4 * SECTOR), // less
    () => disk.command(disk.readCommand(0, 1), 0),
    () => disk.command(disk.readCommand(0, 0), SECTOR),
    () => disk.command(disk.readCommand(0, 1), 0, new Uint8Array(64)), // the wrong way
    () => disk.command([0xfe, 0, 0, 0, 0, 0], 0, new Uint8Array(300)),
    () => disk.command([0xfd, 0, 0, 0, 0, 0], 64),
    () => disk.command([0x28, 0, 0, 0], SECTOR), // a block cut short
    () => disk.command([0, 0, 0, 0, 0, 0], 36),
  ];
  for (const [i, one] of odd.entries()) {
    one();
    disk.sense();
    const { status, data } = disk.read(0, 1);
    assert.equal(status, 0, `after ${i}`);
    assert.deepEqual(data, whole);
  }
  for (const bytes of [new Uint8Array(0), new Uint8Array(31), new Uint8Array(13).fill(0x55)]) {
    disk.bulk(disk.face.out, bytes);
    disk.clearHalt(disk.face.in);
    assert.equal(disk.bulk(disk.face.in, 13).outcome, 'stall', 'halted until its own reset');
    disk.recover();
    assert.deepEqual(disk.read(0, 1).data, whole);
  }
  request(device, 'info');
  assertClean(device);
});

test('ejected, there is no medium until it is plugged in anew', () => {
  const device = bootDevice();
  const disk = withDisk(device);
  assert.equal(disk.command([0x1b, 0, 0, 0, 2, 0]).status, 0);
  assert.equal(disk.command([0, 0, 0, 0, 0, 0]).status, 1);
  assert.equal(disk.sense(), NO_MEDIUM);
  assert.equal(disk.command([0x1b, 0, 0, 0, 3, 0]).status, 1, 'it can\'t be loaded');
  assert.equal(disk.read(0, 1).status, 1);
  assert.equal(disk.sense(), NO_MEDIUM);
  request(device, 'info');
  assert.equal(replug(device).read(0, 1).status, 0);
  assertClean(device);
});

test('a cable that is out for a few milliseconds only is a new one all the same', () => {
  const device = bootDevice();
  const disk = withDisk(device);
  assert.equal(disk.command([0x1b, 0, 0, 0, 2, 0]).status, 0);
  assert.equal(replug(device, 3).read(0, 1).status, 0);
  assertClean(device);
});

test('a setting switches it off: its medium at once, the drive itself with the next cable', () => {
  const device = bootDevice();
  const disk = withDisk(device);
  request(device, 'set drive off');
  assert.equal(disk.read(0, 1).status, 1);
  assert.equal(disk.sense(), NO_MEDIUM);
  device.usb.unplug();
  device.runFor(120);
  request(device, 'info');
  assert.equal(disk.face, undefined);
  assert.equal(device.usb.descriptors.configuration[4], 3);
  request(device, 'set drive on');
  assert.equal(replug(device).read(0, 1).status, 0);
  assertClean(device);
});

test('read from end to end again and again, it slows neither the console nor a throw', () => {
  const device = deviceWithDie('d6');
  const disk = withDisk(device);
  const programs = device.stats.flashPrograms;
  let reading = true;
  const on = () => reading && device.usb.bulk(disk.face.out, disk.wrap(disk.readCommand(0, SECTORS), SECTORS * SECTOR, true), () =>
    device.usb.bulk(disk.face.in, SECTORS * SECTOR, () => device.usb.bulk(disk.face.in, 13, on)));
  on();
  device.press('roll');
  device.runFor(700);
  device.release('roll');
  assert.ok(device.runUntil(() => device.stats.flashPrograms > programs, 60), 'not stored in 60 ms');
  const before = device.ms;
  request(device, 'state');
  assert.ok(device.ms - before < 100, `${device.ms - before} ms`);
  reading = false;
  device.runFor(1000);
  assertClean(device);
});

test('unplugged while it is read, it is whole with the next cable', () => {
  const device = bootDevice();
  const disk = withDisk(device);
  const image = disk.readAll();
  for (const ms of [0.1, 1, 7, 23]) {
    device.usb.bulk(disk.face.out, disk.wrap(disk.readCommand(0, 100), 100 * SECTOR, true), () => {});
    device.usb.bulk(disk.face.in, 100 * SECTOR, () => {});
    device.runFor(ms);
    const again = replug(device).readAll();
    for (const name of ['README.HTM', 'LOG.CSV', 'STATS.CSV']) assert.deepEqual(filesOf(again)[name], filesOf(image)[name]);
  }
  assertClean(device);
});
