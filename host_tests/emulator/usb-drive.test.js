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

function replug(device) {
  device.usb.unplug();
  device.runFor(120);
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
  const stats = ['sides,face,count'];
  for (const sides of [2, 4, 6, 8, 10, 12, 20, 100]) {
    request(device, `stats ${sides}`).faces.forEach((count, i) => stats.push(`${sides},${i + 1},${count}`));
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
  const programs = device.stats.flashPrograms;
  for (const code of [0x2a, 0xaa, 0x2e]) {
    const block = new Uint8Array(code === 0xaa ? 12 : 10);
    block[0] = code;
    block[code === 0xaa ? 9 : 8] = 1;
    assert.equal(disk.command([...block], 0, new Uint8Array(SECTOR).fill(0x5a)).status, 1);
    assert.equal(disk.sense(), '07/27/00');
  }
  assert.equal(disk.command([0x0a, 0, 0, 0, 1, 0], 0, new Uint8Array(SECTOR)).status, 1);
  assert.equal(disk.sense(), '07/27/00');
  for (const [first, count] of [[SECTORS, 1], [SECTORS - 1, 2], [0xffffffff, 1], [0x7fffffff, 1], [1, 0xffff]]) {
    const { status, data } = disk.command(disk.readCommand(first, count), SECTOR);
    assert.equal(status, 1, `${first}`);
    assert.equal(data.length, 0);
    assert.equal(disk.sense(), '05/21/00');
  }
  assert.deepEqual(disk.readAll(), before);
  assert.equal(device.stats.flashPrograms, programs);
  assertClean(device);
});

test('it tells what it is: standard data, a serial number, and nothing under a page that it lacks', () => {
  const device = bootDevice();
  const disk = withDisk(device);
  const standard = disk.command([0x12, 0, 0, 0, 36, 0], 36);
  assert.equal(standard.data.length, 36);
  assert.equal(standard.data[1], 0x80, 'removable');
  for (const bytes of [1, 5]) assert.deepEqual(disk.command([0x12, 0, 0, 0, bytes, 0], bytes).data, standard.data.subarray(0, bytes));
  assert.deepEqual([...disk.command([0x12, 1, 0, 0, 64, 0], 64).data], [0, 0, 0, 2, 0, 0x80]);
  const serial = disk.command([0x12, 1, 0x80, 0, 64, 0], 64).data;
  assert.equal(Buffer.from(serial.subarray(4)).toString(), device.usb.descriptors.strings.serial);
  for (const page of [0x83, 0xb0, 1]) {
    assert.equal(disk.command([0x12, 1, page, 0, 64, 0], 64).status, 1);
    assert.equal(disk.sense(), '05/24/00');
  }
  assert.equal(disk.command([0x1a, 0, 0x3f, 0, 192, 0], 192).data[2] & 0x80, 0x80, 'write protected');
  assert.equal(disk.command([0x5a, 0, 0x08, 0, 0, 0, 0, 0, 192, 0], 192).data[3] & 0x80, 0x80);
  for (const length of [1, 6, 16]) {
    assert.equal(disk.command([0xff, ...Array(length - 1).fill(0)]).status, 1, `${length} bytes`);
    assert.equal(disk.sense(), '05/20/00');
    assert.equal(disk.sense(), '00/00/00', 'told once');
  }
  assertClean(device);
});

test('the thirteen cases of what host and drive mean to send: each ends as the transport tells it', () => {
  const device = bootDevice();
  const disk = withDisk(device);
  const IS_READY = [0, 0, 0, 0, 0, 0];
  const WRITE = [0x2a, 0, 0, 0, 0, 0, 0, 0, 1, 0];
  const read = (sectors) => disk.readCommand(0, sectors);
  const [GOOD, FAILED, OUT_OF_STEP] = [0, 1, 2];
  // What is asked, bytes that the host wants or (below zero) sends; status, bytes that come. The rest is residue.
  const cases = [
    [IS_READY, 0, GOOD, 0], [read(1), 0, OUT_OF_STEP, 0], [WRITE, 0, FAILED, 0], // 1 to 3: it wants nothing
    [IS_READY, 64, GOOD, 0], [read(1), 1024, GOOD, 512], [read(1), 512, GOOD, 512], // 4 to 6
    [read(2), 512, OUT_OF_STEP, 512], [WRITE, 512, FAILED, 0], // 7, 8
    [IS_READY, -64, GOOD, 0], [read(1), -512, OUT_OF_STEP, 0], [WRITE, -1024, FAILED, 0], [WRITE, -512, FAILED, 0], [WRITE, -64, FAILED, 0], // 9 to 13
    [read(1), 0xffffffff, GOOD, 512], [IS_READY, 0xffffffff, GOOD, 0],
    [read(1), 1, OUT_OF_STEP, 1], [IS_READY, 1, GOOD, 0], [IS_READY, -1, GOOD, 0],
  ];
  for (const [i, [block, room, status, bytes]] of cases.entries()) {
    const got = room < 0 ? disk.command(block, 0, new Uint8Array(-room)) : disk.command(block, room);
    assert.deepEqual([got.status, got.data.length, got.residue], [status, bytes, Math.abs(room) - bytes], `case ${i + 1}`);
    assert.equal(disk.read(0, 1).status, GOOD, `after case ${i + 1}`);
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
  for (const bytes of [new Uint8Array(0), new Uint8Array(31), new Uint8Array(64).fill(0x55)]) {
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
