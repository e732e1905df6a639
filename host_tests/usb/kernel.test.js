// Debian's own kernel, lsusb and picotool drive the image: a Linux in QEMU, and two dice on its buses,
// one on xHCI and one on UHCI. What must come out the same in each run is tested by the emulator's own
// host (host_tests/emulator/usb*.test.js); this is the proof that a host which nobody here wrote agrees.
//
// No step looks at the time on the wall. Each ends with the kernel's log: nothing of level 4 (warning)
// or worse but what the step names, and no fault of a die.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { ROOMS, buildVolume } from '../emulator/drive-volume.js';
import { Lab, missing } from './lab.js';
import { ODD_REQUESTS } from './odd-requests.js';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const WARNING = 4;
const ANSWER_LIMIT_S = 1;
const REPLY_LIMIT_S = 30;
// Harmless: what usbtool does, and that TinyUSB's MODE SENSE has no page on caches (Linux then assumes that there is none).
const KNOWN = [/usbfs: process .* did not claim interface/, /No Caching mode page found/, /Assuming drive cache: write through/];
const lacks = missing();

let lab = null;
after(() => lab?.stop());

function step(name, run, { kernel = [] } = {}) {
  test(name, { skip: lacks ? `this machine has no ${lacks} (tools/setup --usb)` : false }, async () => {
    lab ??= await begin();
    const [die, other] = lab.dice;
    await run(die, other).catch(async (error) => {
      await lab.recover().catch(() => {});
      throw error;
    });
    const said = (await lab.kernelLines()).filter(({ level, text }) =>
      level <= WARNING && ![...KNOWN, ...kernel].some((known) => known.test(text)));
    assert.deepEqual(said, [], 'the kernel complains');
    assert.deepEqual(lab.takeFaults(), [], 'a fault of a die');
  });
}

async function begin() {
  const started = new Lab(['xhci', 'uhci']);
  try {
    await started.start();
    await started.guest.must(
      'for i in $(seq 100); do echo info; echo jump; done >/tmp/burst; for i in $(seq 120); do echo screen; done >/tmp/many');
  } catch (error) {
    await started.stop();
    throw error;
  }
  return started;
}

/** The port is there, and two replies, one longer than a packet, come whole. */
async function assertWorks(die) {
  await die.awaitPort();
  await die.open();
  assert.equal((await die.ask('info')).product, 'Sanity Die');
  assert.ok((await die.ask('help')).ok);
  await die.close();
}

step('Linux counts the ticks of the time that it shares with the dice: none of its sleeps is without a next one', async () => {
  const clock = '/sys/devices/system/clocksource/clocksource0/current_clocksource';
  assert.equal(await lab.guest.must(`cat ${clock}`), 'refined-jiffies\n');
  assert.match(await lab.guest.must("grep -E 'hres_active|nohz_mode' /proc/timer_list"), /^\s*\.hres_active\s*: 0\s+\.nohz_mode\s*: 0\s*$/);
});

step('plugged in: the port is there, and lsusb finds nothing to complain of', async (die) => {
  await die.plug();
  const listing = await lab.guest.must('lsusb -v -d 2e8a: 2>&1');
  assert.match(listing, /idVendor +0x2e8a/);
  assert.doesNotMatch(listing, /INVALID|Warning|incorrect|cannot read|can't get|\*\*/i);
});

step('requests of a program, and their replies', async (die) => {
  await die.open();
  assert.equal((await die.ask('info')).product, 'Sanity Die');
  assert.equal((await die.ask('new cult players=2')).prompt.kind, 'choose');
  await die.ask('choose p1');
  await die.ask('choose p2');
  assert.equal((await die.ask('roll')).rolled.ask, 'cast');
  for (const line of ['state', 'stats', 'screen', 'help']) assert.ok((await die.ask(line)).ok, line);
  await die.close();
});

step('200 requests at once: every reply, in order', async (die) => {
  await die.open();
  await lab.guest.must('(cat /tmp/burst >&3 &)');
  const lines = (await die.lines(200)).map((line) => JSON.parse(line));
  await die.close();
  assert.equal(lines.length, 200);
  lines.forEach(({ ok }, i) => assert.equal(ok, i % 2 === 0));
});

step('120 screens that nobody reads for a while: all come, whole', async (die) => {
  await die.open();
  await lab.guest.must('(cat /tmp/many >&3 &) ; usleep 700000');
  const lines = await die.lines(120);
  await die.close();
  assert.equal(lines.length, 120);
  for (const line of lines) assert.equal(JSON.parse(line).width, 128);
});

step('raw noise: not a byte is lost', async (die) => {
  await die.open();
  await lab.guest.must("echo 'entropy raw 6000' >&3");
  const lines = await die.lines(1000, 4);
  await die.close();
  const payload = lines.filter((line) => line.startsWith('=')).map((line) => Buffer.from(line.slice(1), 'base64'));
  assert.equal(Buffer.concat(payload).length, 6000);
  assert.equal(JSON.parse(lines.at(-1)).ok, true);
});

step('closed by a program that never read, or in the middle of a reply: the next one gets nothing of it', async (die) => {
  for (let i = 0; i < 6; i++) {
    await die.open();
    await lab.guest.must(
      `for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo screen; done >&3; ${i % 2 ? 'read -t 10 -r line <&3;' : ''} usleep ${i * 20000}; exec 3>&-`);
    await die.open();
    const reply = await die.ask('info');
    assert.equal(reply.product, 'Sanity Die', `time ${i}: ${JSON.stringify(reply).slice(0, 80)}`);
    assert.deepEqual(await die.lines(1, 1), []);
    await die.close();
  }
});

step('unplugged under a program that reads, and plugged in again', async (die) => {
  await die.open();
  await lab.guest.must('for i in 1 2 3 4 5 6; do echo screen; done >&3');
  die.usb.unplug();
  await lab.guest.must('while read -t 5 -r line <&3; do :; done; true');
  await die.close();
  await die.awaitNoPort();
  await die.plug();
  await assertWorks(die);
});

step('restarted by request', async (die) => {
  await die.open();
  const { boots } = die.device;
  assert.ok((await die.ask('reboot')).ok);
  await die.awaitNoPort();
  await die.close();
  await die.awaitPort();
  assert.equal(die.device.boots, boots + 1);
  await die.open();
  assert.equal((await die.ask('info')).crash, null);
  await die.close();
});

step('the port reset under a program, the configuration taken away, set again, the driver taken off', async (die) => {
  await die.open();
  await lab.guest.must(`usbtool ${await die.node()} reset`);
  await die.close();
  await assertWorks(die);
  const path = await die.path();
  await lab.guest.must(`echo 0 >${path}/bConfigurationValue`);
  await die.awaitNoPort();
  await lab.guest.must(`echo 1 >${path}/bConfigurationValue`);
  await assertWorks(die);
  await die.drivers('unbind');
  await die.awaitNoPort();
  await die.drivers('bind');
  await assertWorks(die);
});

step('each endpoint halted and cleared, or cleared alone: told rightly, and nothing is lost', async (die) => {
  for (const endpoint of ['81', '82', '02']) {
    const status = `control 82 0 0 ${endpoint} 2`;
    const told = await die.besides([status, `halt ${endpoint}`, status, `clearhalt ${endpoint}`, status]);
    const states = told.map(({ text }) => /^(\d{4}) /.exec(text)?.[1]).filter(Boolean);
    assert.deepEqual(states, ['0000', '0100', '0000'], endpoint);
    await assertWorks(die);
    await die.besides([`clearhalt ${endpoint}`]);
    await assertWorks(die);
  }
});

step('odd requests: each answered or refused at once', async (die) => {
  const told = await die.besides(Object.values(ODD_REQUESTS).map((words) => `control ${words}`));
  const late = Object.keys(ODD_REQUESTS).filter((_, i) =>
    told[i].seconds > ANSWER_LIMIT_S || /timed out|No such device/.test(told[i].text));
  assert.deepEqual(late, [], JSON.stringify(told));
  await assertWorks(die);
});

step('picotool sees the die, restarts it, and sends it to its bootloader', async (die) => {
  const tool = async (words) => (await lab.guest.run(`picotool ${words} 2>&1`)).output;
  assert.match(await tool('info -a'), /appears to have a USB serial connection/);
  const { boots } = die.device;
  await tool('reboot -f');
  await die.awaitNoPort();
  await die.awaitPort();
  assert.equal(die.device.boots, boots + 1);
  await tool('reboot -f -u');
  await die.awaitNoPort();
  assert.equal(die.device.state, 'bootloader');
  die.usb.unplug();
  die.device.powerCut();
  die.device.powerOn();
  await die.plug();
  await assertWorks(die);
});

/** What a file or device of the guest holds. */
async function bytesOf(path) {
  return new Uint8Array(gunzipSync(Buffer.from(await lab.guest.must(`gzip -c <${path} | base64`), 'base64')));
}

step('the drive: each file as the console tells it, and all of the device as built by other means', async (die) => {
  const { guest } = lab;
  await die.open();
  for (const line of ['new cult players=2', 'choose p2', 'choose p1', 'roll']) assert.ok((await die.ask(line)).ok, line);
  await die.close();
  await die.unplug();
  await die.plug();
  const disk = await die.disk();
  await guest.must(`mount -t vfat -o ro ${disk} /mnt`);
  const files = {};
  for (const name of Object.keys(ROOMS)) files[name] = await bytesOf(`/mnt/${name}`);
  await guest.must('umount /mnt');
  const device = await bytesOf(disk);
  assert.deepEqual(device, buildVolume(device, files));
  await die.open();
  await guest.must("echo 'log csv' >&3");
  const log = (await die.lines(100, 2)).filter((line) => line.startsWith('=')).map((line) => line.slice(1));
  await die.close();
  assert.ok(log.length > 3, log.join('\n'));
  assert.equal(Buffer.from(files['LOG.CSV']).toString(), log.map((line) => `${line}\r\n`).join(''));
});

// What the kernel doesn't send by itself, and what should come of it.
const SCSI_BY_HAND = {
  '-s 512 -i /dev/zero DISK 2a 00 00 00 00 05 00 00 01 00': /Data Protect\s.*Write protected/,
  '-r 512 DISK 28 00 00 00 01 80 00 00 01 00': /Illegal Request\s.*Logical block address out of range/,
  'DISK ff 01 02 03 04 05': /Illegal Request\s.*Invalid command operation code/,
  'DISK 04 00 00 00 00 00': /Illegal Request\s.*Invalid command operation code/,
};

step('the drive: commands by hand are answered or refused, and it is read as before', async (die) => {
  const disk = await die.disk();
  const before = await bytesOf(disk);
  for (const [words, told] of Object.entries(SCSI_BY_HAND)) {
    const { output } = await lab.guest.run(`sg_raw -R ${words.replace('DISK', disk)} 2>&1`);
    assert.match(output, told, words);
  }
  await lab.guest.must('echo 3 >/proc/sys/vm/drop_caches');
  assert.deepEqual(await bytesOf(disk), before);
  await assertWorks(die);
});

step('the drive: checked, mounted, read beside the console, not written, ejected', async (die) => {
  const { guest } = lab;
  const disk = await die.disk();
  assert.equal((await guest.must(`cat /sys/block/${disk.slice(5)}/size`)).trim(), '384');
  await guest.must(`fsck.fat -n ${disk}`);
  await guest.must(`mount -t vfat -o ro ${disk} /mnt`);
  assert.equal((await guest.must('cd /mnt; echo *; cd /')).trim(), 'FAIRNESS.TXT INFO.TXT LOG.CSV README.HTM SCORES.CSV STATS.CSV');
  assert.ok((await guest.must('cat /mnt/INFO.TXT')).includes(`git: ${lab.gits.now}`));
  await guest.must(`(sha256sum ${disk} >/tmp/sum &) ; true`);
  await assertWorks(die);
  await die.until('[ -s /tmp/sum ]');
  await guest.must(`echo 3 >/proc/sys/vm/drop_caches; [ "$(sha256sum ${disk})" = "$(cat /tmp/sum)" ]`);
  assert.notEqual((await guest.run(`dd if=/dev/zero of=${disk} bs=512 count=1 2>&1`)).status, 0);
  await guest.must(`umount /mnt; eject ${disk}`);
  assert.notEqual((await guest.run(`dd if=${disk} of=/dev/null bs=512 count=1 2>&1`)).status, 0);
  await assertWorks(die);
});

/** What the kernel says of a read that comes to nothing. */
const READ_IN_VAIN = [/(I\/O|device offline) error/, /(req|io)_error: \d+ callbacks suppressed/];

step('the drive unplugged while it is read, three times', async (die) => {
  for (let i = 0; i < 3; i++) {
    const disk = await die.disk();
    await lab.guest.must(`(while cat ${disk} >/tmp/read 2>&1; do echo 3 >/proc/sys/vm/drop_caches; done &) ; usleep ${100_000 + 150_000 * i}`);
    await die.unplug();
    await die.plug();
    await assertWorks(die);
    await lab.guest.must(`[ $(cat ${await die.disk()} | wc -c) = 196608 ]`);
  }
}, { kernel: READ_IN_VAIN });

step('two dice at once, on xHCI and UHCI: each answers for itself', async (die, other) => {
  await other.plug();
  await die.awaitPort();
  await die.open(3);
  await other.open(4);
  for (let i = 0; i < 3; i++) {
    assert.equal((await die.ask('info', 3)).id, die.serial);
    assert.equal((await other.ask('info', 4)).id, other.serial);
  }
  await lab.guest.must('(cat /tmp/many >&3 &) ; (cat /tmp/burst >&4 &)');
  assert.equal((await other.lines(200, 20, 4)).length, 200);
  assert.equal((await die.lines(120, 20, 3)).length, 120);
  await die.close(3);
  await other.close(4);
});

/** tools/flash in the guest: { output, status }. */
function flash(words) {
  return lab.guest.run(
    `cd /sanity; SANITY_FLASH_WAIT_S=200 SANITY_PICOTOOL=/bin/picotool bash tools/flash --no-build ${words} </dev/null 2>&1; r=$?; cd /; (exit $r)`, 240);
}

step('tools/flash in the middle of a game: another version and back, and the game goes on', async (die, other) => {
  const told = async () => {
    await die.awaitPort();
    await die.open();
    const { commit, ...state } = await die.ask('state'); // the next draw's is made anew by each start
    const found = [(await die.ask('info')).git, state];
    await die.close();
    return found;
  };
  await die.open();
  for (const line of ['new cult players=3', 'choose p2', 'choose p1', 'roll']) assert.ok((await die.ask(line)).ok, line);
  await die.close();
  const [before, game] = await told();
  assert.equal(before, lab.gits.now);
  await lab.guest.must('mkdir -p /sanity/build/pico; cp /sanity/other.uf2 /sanity/build/pico/sanity-die.uf2');

  const several = await flash('');
  assert.notEqual(several.status, 0);
  assert.match(several.output, /several dice are connected/);
  await other.unplug();
  const { boots } = die.device;
  const dry = await flash(`--dry-run --serial ${die.serial.toLowerCase()}`);
  assert.equal(dry.status, 0, dry.output);
  assert.match(dry.output, new RegExp(`runs .*${lab.gits.now}[^]*cult, 3 answers[^]*new firmware: .*${lab.gits.other}[^]*nothing was changed`));
  assert.equal(die.device.boots, boots);

  const there = await flash('');
  assert.equal(there.status, 0, there.output);
  assert.match(there.output, /self-test passes/);
  assert.deepEqual(await told(), [lab.gits.other, game]);
  for (const git of [lab.gits.now, lab.gits.other, lab.gits.now]) { // each as it was kept from the die
    const back = await flash('--back');
    assert.equal(back.status, 0, back.output);
    assert.deepEqual(await told(), [git, game]);
  }
  await other.plug();
});

step('tools/flash on a board that holds nothing and was just plugged in', async (die, other) => {
  const { flash: { bytes } } = die.device;
  const before = bytes.slice();
  await other.unplug();
  await lab.guest.run('picotool reboot -f -u');
  await die.awaitNoPort();
  bytes.fill(0xff);
  const there = await flash('');
  assert.equal(there.status, 0, there.output);
  assert.match(there.output, /there is no old firmware to back up[^]*self-test passes/);
  die.usb.unplug();
  die.device.powerCut();
  bytes.set(before);
  die.device.powerOn();
  await die.plug();
  await assertWorks(die);
  await other.plug();
});

step('on UHCI: halts, odd requests, a reset and a replug', async (_, die) => {
  if (!(await die.path())) await die.plug(); // after a step that failed
  await die.besides(['halt 02', 'clearhalt 02', 'halt 82', 'clearhalt 82', 'control 40 5 0 0 4 01020304', 'control 80 6 201 0 54']);
  await assertWorks(die);
  await lab.guest.must(`usbtool ${await die.node()} reset`);
  await assertWorks(die);
  await die.unplug();
  await die.plug();
  await assertWorks(die);
});

/** Answers a program's lines with the die's, one after the other; follows a `reboot`. */
async function serve(die, socket) {
  let text = '';
  let told = '';
  let wanted = null;
  lab.guest.onPipe = (bytes) => {
    told += bytes.toString('latin1');
    const end = told.lastIndexOf('\n') + 1;
    if (end === 0) return;
    const lines = told.slice(0, end);
    told = told.slice(end);
    if (wanted && /^[^=]/m.test(lines)) wanted();
    socket.write(lines);
  };
  const pipe = async () => {
    await die.awaitPort();
    await lab.guest.must(`stty -F ${die.tty} raw -echo; (cat ${die.tty} >/dev/ttyS2 & echo $! >/tmp/cat1); (cat /dev/ttyS2 >${die.tty} & echo $! >/tmp/cat2); true`);
  };
  const unpipe = () => lab.guest.must('kill $(cat /tmp/cat1 /tmp/cat2) 2>/dev/null; true');
  await pipe();
  for await (const bytes of socket) {
    text += bytes;
    for (let end; (end = text.indexOf('\n')) >= 0; text = text.slice(end + 1)) {
      const line = text.slice(0, end + 1);
      const reply = new Promise((resolve) => (wanted = resolve));
      lab.guest.pipe.write(line);
      await lab.guest.limit(reply, REPLY_LIMIT_S, () => `no reply to ${line}`);
      wanted = null;
      if (line !== 'reboot\n') continue;
      await die.awaitNoPort();
      await unpipe();
      await pipe();
    }
  }
  await unpipe();
}

step('whole random games, every reply held against the models', async (die) => {
  const path = join(lab.guest.dir, 'games');
  let served = null;
  const server = createServer((socket) => {
    server.close();
    socket.on('error', () => {});
    served = serve(die, socket).catch((error) => socket.destroy(error));
  });
  await new Promise((resolve) => server.listen(path, resolve));
  const games = spawn('python3', ['-B', join(HERE, '../console/play_games.py'), '--games', '3', '--answers', '20',
    process.execPath, join(HERE, 'bridge.js'), path], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  games.stdout.on('data', (bytes) => (said += bytes));
  const status = await new Promise((resolve) => games.on('exit', resolve));
  await served;
  assert.equal(status, 0, said);
  assert.match(said, /all as the models say/);
  await assertWorks(die);
});
