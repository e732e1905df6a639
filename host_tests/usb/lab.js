// Dice, their cables, and a Linux at the other end of them.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Device } from '../../tools/emulator/device.js';
import { Flash, PAGE_BYTES } from '../../tools/emulator/chip/flash.js';
import { readImage } from '../../tools/emulator/image.js';
import { RedirectedHost } from '../../tools/emulator/usb/redirected-host.js';
import { NEXT, nextImage } from '../emulator/next-version.js';
import { Guest } from './guest.js';
import { SharedTime } from './shared-time.js';
import { Redirection } from './usbredir.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DEPS = process.env.SANITY_DEPS ?? join(ROOT, '.deps');
const VMLINUX = join(DEPS, 'linux/vmlinux');
const PICOTOOL = join(DEPS, 'picotool-usb/picotool');
const BUILD = join(ROOT, 'build/usb');
const PROGRAMS = ['/bin/bash', '/usr/bin/lsusb', '/sbin/fsck.fat', '/usr/bin/eject', '/usr/bin/sg_raw', PICOTOOL];
const LOOK_US = 20_000;
const LOOKS_A_SECOND = 50;
const XIP_START = 0x10000000;
const LAST_BYTES = 240;
const BINARY_END = Buffer.from('de65f468', 'hex'); // of binary info, before the end
const ATTACH_LOOKS = 30 * LOOKS_A_SECOND;

/** What this machine lacks for a guest; nothing: an empty text. */
export function missing() {
  const files = [VMLINUX, ...PROGRAMS].filter((path) => !existsSync(path));
  if (spawnSync('qemu-system-x86_64', ['--version']).status !== 0) files.push('qemu-system-x86_64');
  return files.join(', ');
}

/** The same image with more behind it, until its last page holds `LAST_BYTES`: of such a one picotool's own .uf2 lacks that page. */
function longer(image) {
  const bytes = Buffer.alloc(image.length + ((PAGE_BYTES + LAST_BYTES - (image.length % PAGE_BYTES)) % PAGE_BYTES), 0xa5);
  image.copy(bytes);
  const at = image.indexOf(BINARY_END) + BINARY_END.length;
  if (image.readUInt32LE(at) !== XIP_START + image.length) throw new Error('the image does not tell its end');
  bytes.writeUInt32LE(XIP_START + bytes.length, at);
  return bytes;
}

/** A die and its cable. */
class Die {
  constructor(guest, i, bus) {
    const id = Uint8Array.from([0xd1, 0xe0, 0, 0, 0, 0, 0, i]);
    this.guest = guest;
    this.bus = bus;
    this.serial = Buffer.from(id).toString('hex').toUpperCase();
    this.device = new Device({ image: readImage(), flash: new Flash({ id }), seed: 7 + i, power: false });
    this.usb = new RedirectedHost(this.device.world, this.device.supply);
    this.device.usb = this.usb;
    this.device.powerOn();
  }

  connect(socket, time) {
    this.redirection = new Redirection(this.usb, (bytes) => socket.write(bytes));
    socket.on('data', (bytes) => {
      this.redirection.receive(bytes);
      time.rush(this.device);
    });
  }

  /** Its folder in the kernel's device tree; nothing when it isn't there. */
  async path() {
    const { output } = await this.guest.run(
      `for d in /sys/bus/usb/devices/*; do [ "$(cat $d/serial 2>/dev/null)" = ${this.serial} ] && echo $d; done`);
    return output.trim();
  }

  async node() {
    const path = await this.path();
    const text = await this.guest.must(`printf '/dev/bus/usb/%03d/%03d' $(cat ${path}/busnum) $(cat ${path}/devnum)`);
    return text.trim();
  }

  until(what, seconds = 30) {
    const looks = seconds * LOOKS_A_SECOND;
    return this.guest.must(
      `n=0; until ${what} || [ $n -gt ${looks} ]; do usleep ${LOOK_US}; n=$((n+1)); done; [ $n -le ${looks} ]`,
      3 * seconds);
  }

  /** The kernel has taken all of it in. Which also makes it the port that open() takes. */
  async awaitPort() {
    const here = `grep -l ${this.serial} /sys/class/tty/ttyACM*/device/../serial 2>/dev/null`;
    await this.until(`[ -n "$(${here})" ]`);
    this.tty = `/dev/${(await this.guest.must(here)).split('/')[4]}`;
    await this.until(`[ -c ${this.tty} ]`);
    await this.awaitDrive();
  }

  /** Until nobody looks at the drive any more: what goes sooner is complained of. Its number may be one used before. */
  async awaitDrive() {
    const path = await this.path();
    const found = `ls -d ${path}/*:1.3/host*/target*/[0-9]*/block 2>/dev/null`;
    await this.until(`[ -n "$(${found})" ]`);
    const unit = (await this.guest.must(found)).trim().split('/').at(-2);
    const detected = `usb-storage ${path.split('/').at(-1)}:1.3: USB Mass Storage device detected`;
    const attached = new RegExp(`sd ${unit}: .*Attached SCSI`);
    const isAttached = (log) => attached.test(log.slice(log.lastIndexOf(detected)));
    for (let looks = 0; !isAttached(this.guest.kernelLog()); looks++) {
      if (looks === ATTACH_LOOKS) throw new Error(`the drive ${unit} was never attached`);
      await this.guest.must(`usleep ${LOOK_US}`);
    }
  }

  /** The drive's device file. */
  async disk() {
    return `/dev/${(await this.guest.must(`ls ${await this.path()}/*:1.3/host*/target*/*/block`)).trim()}`;
  }

  awaitNoPort() {
    return this.until(`! grep -q ${this.serial} /sys/class/tty/ttyACM*/device/../serial 2>/dev/null`);
  }

  plug() {
    this.usb.plug();
    return this.awaitPort();
  }

  async unplug() {
    this.usb.unplug();
    await this.awaitNoPort();
  }

  /** On file 3, or another. */
  open(file = 3) {
    return this.guest.must(`exec ${file}<>${this.tty} && stty -F ${this.tty} raw -echo`);
  }

  close(file = 3) {
    return this.guest.must(`exec ${file}>&-`);
  }

  /** One console request over an open port: the reply as an object. */
  async ask(line, file = 3) {
    const output = await this.guest.must(
      `echo '${line}' >&${file} && read -t 30 -r reply <&${file} && printf '%s\\n' "$reply"`);
    return JSON.parse(output);
  }

  /** Lines that are there or come within `seconds` after the last. */
  async lines(count, seconds = 20, file = 3) {
    const output = await this.guest.must(
      `n=0; while [ $n -lt ${count} ] && read -t ${seconds} -r line <&${file}; do printf '%s\\n' "$line"; n=$((n+1)); done; true`,
      240);
    return output.split('\n').filter(Boolean);
  }

  async drivers(what) {
    const name = (await this.path()).split('/').at(-1);
    return this.guest.must(`echo ${name}:1.0 >/sys/bus/usb/drivers/cdc_acm/${what}`);
  }

  /** What usbtool says to each command, while the serial driver is off. */
  async besides(commands) {
    const told = [];
    await this.drivers('unbind');
    const usb = await this.node();
    for (const command of commands) {
      const { output, seconds } = await this.guest.run(`usbtool ${usb} ${command}`);
      told.push({ text: output.trim().replace(/\s+/g, ' '), seconds });
    }
    await this.drivers('bind');
    await this.awaitPort();
    return told;
  }
}

export class Lab {
  constructor(buses) {
    mkdirSync(join(BUILD, 'images'), { recursive: true });
    this.makeImages();
    const packed = spawnSync(join(ROOT, 'host_tests/usb/pack-guest'), [BUILD, ...PROGRAMS], { encoding: 'utf8' });
    if (packed.status !== 0) throw new Error(`no guest: ${packed.stderr}`);
    this.guest = new Guest({
      vmlinux: VMLINUX, initrd: join(BUILD, 'initrd'), clock: join(BUILD, 'shared-time.so'), buses,
    });
    this.dice = buses.map((bus, i) => new Die(this.guest, i, bus));
    this.time = this.guest.time;
    this.time.devices = this.dice.map(({ device }) => device);
  }

  /** The image as it is, and the next version: laid out otherwise, and longer. */
  makeImages() {
    const image = readImage();
    const [, git] = /git id ([^\0]+)\0/.exec(image.toString('latin1'));
    this.gits = { now: git, other: NEXT.git };
    for (const [name, bytes] of Object.entries({ now: image, other: longer(nextImage()) })) {
      const path = join(BUILD, 'images', name);
      writeFileSync(`${path}.bin`, bytes);
      const made = spawnSync(PICOTOOL, ['uf2', 'convert', `${path}.bin`, `${path}.uf2`, '--family', 'rp2040'], { encoding: 'utf8' });
      if (made.status !== 0) throw new Error(`no UF2: ${made.stdout}${made.stderr}`);
    }
  }

  async start() {
    await this.guest.start((socket, i) => this.dice[i].connect(socket, this.time));
    await this.kernelLines();
  }

  async stop() {
    this.time.stop();
    await this.guest.stop();
  }

  /** After a step that failed: nothing open, and both dice plugged in anew, for the next one. */
  async recover() {
    await this.guest.run('exec 3>&-; exec 4>&-; true');
    for (const die of this.dice) {
      await die.unplug();
      die.device.powerCut();
      die.device.powerOn();
    }
    await this.dice[0].plug();
    await this.kernelLines();
    this.takeFaults();
  }

  /** What the kernel said since the last call: { level, text }. */
  async kernelLines() {
    const raw = await this.guest.must('dmesg -r -c');
    return raw.split('\n').filter(Boolean).map((line) => {
      const [, level, text] = /^<(\d+)>\[\s*[\d.]+\] (.*)$/.exec(line) ?? [0, '6', line];
      return { level: Number(level) & 7, text };
    });
  }

  /** Faults of the dice since the last call. */
  takeFaults() {
    return this.dice.flatMap(({ device }) => device.faults.splice(0).map(({ text }) => text));
  }
}
