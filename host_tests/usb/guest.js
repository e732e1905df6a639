// A Linux in QEMU whose USB devices are somewhere else: starts it, runs commands in it, reads its
// kernel log. All goes over unix sockets in a folder of its own; no network.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SharedTime } from './shared-time.js';

const BOOT_LIMIT_S = 180;
const COMMAND_LIMIT_S = 60;
const NANOS_LOG2 = 1; // of an instruction, as the guest's clock counts them
const CONTROLLERS = { xhci: 'qemu-xhci', uhci: 'piix3-usb-uhci' };
const KERNEL = 'console=ttyS0 loglevel=7 panic=-1 acpi=off mitigations=off nokaslr cryptomgr.notests audit=0 apparmor=0 ' +
  'usb-storage.delay_use=0';

/** The guest didn't answer in time. */
export class Silence extends Error {}

export class Guest {
  /**
   * `vmlinux`, `initrd`, `clock` (a library): paths; `buses`: names of CONTROLLERS, one for each device. All limits
   * are of the time that it shares with them.
   */
  constructor({ vmlinux, initrd, clock, buses }) {
    this.vmlinux = vmlinux;
    this.initrd = initrd;
    this.clock = clock;
    this.buses = buses;
    this.text = '';
    this.said = '';
    this.waiting = null;
    this.onPipe = () => {};
    this.dir = mkdtempSync(join(tmpdir(), 'sanity-usb-'));
    this.time = new SharedTime(join(this.dir, 'clock'));
  }

  /** `onUsb(socket, i)`: QEMU's connection for device i. Resolves when the guest's shell is up. */
  async start(onUsb) {
    const sockets = [
      this.listen('shell', (socket) => this.talk(socket)),
      this.listen('pipe', (socket) => this.takePipe(socket)),
      ...this.buses.map((_, i) => this.listen(`usb${i}`, (socket) => onUsb(socket, i))),
    ];
    await Promise.all(sockets);
    const up = new Promise((resolve, reject) => (this.onUp = { resolve, reject }));
    this.process = spawn('qemu-system-x86_64', this.options(), {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LD_PRELOAD: this.clock, SANITY_SHARED_TIME: this.time.path },
    });
    this.time.start(this.process.pid);
    this.process.stderr.on('data', (text) => (this.said += text));
    this.ended = new Promise((resolve) => this.process.on('exit', (code) => {
      this.code = code;
      const error = new Error(`qemu ended with ${code}: ${this.said}`);
      this.onUp.reject(error);
      this.waiting?.reject(error);
      resolve();
    }));
    await this.limit(up, BOOT_LIMIT_S, () => `the guest did not come up:\n${this.kernelLog().slice(-2000)}`);
  }

  options() {
    const socket = (id) => ['-chardev', `socket,id=${id},path=${join(this.dir, id)}`];
    return [
      '-icount', `shift=${NANOS_LOG2}`, '-nodefaults', '-no-user-config', '-display', 'none', '-no-reboot', '-m', '256', '-smp', '1',
      '-machine', 'pc,hpet=off,accel=tcg', '-kernel', this.vmlinux, '-initrd', this.initrd, '-append', KERNEL,
      '-chardev', `file,id=console,path=${join(this.dir, 'console')}`, '-serial', 'chardev:console',
      ...socket('shell'), '-serial', 'chardev:shell', ...socket('pipe'), '-serial', 'chardev:pipe',
      ...this.buses.flatMap((bus, i) => [
        '-device', `${CONTROLLERS[bus]},id=bus${i}`, ...socket(`usb${i}`),
        '-device', `usb-redir,chardev=usb${i},bus=bus${i}.0`,
      ]),
    ];
  }

  listen(name, onSocket) {
    const server = createServer((socket) => {
      server.close();
      socket.on('error', () => {});
      onSocket(socket);
    });
    return new Promise((resolve) => server.listen(join(this.dir, name), resolve));
  }

  takePipe(socket) {
    this.pipe = socket;
    socket.on('data', (bytes) => this.onPipe(bytes));
  }

  talk(socket) {
    this.shell = socket;
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      this.text += text;
      this.look();
    });
  }

  look() {
    const up = /@@up \S+\r?\n/.exec(this.text);
    if (up) {
      this.text = this.text.slice(up.index + up[0].length);
      this.onUp.resolve();
    }
    const done = /@@done (\d+) (\S+) (\S+)\r?\n/.exec(this.text);
    if (!done || !this.waiting) return;
    const output = this.text.slice(0, done.index).replace(/\r/g, '');
    this.text = this.text.slice(done.index + done[0].length);
    const { resolve } = this.waiting;
    this.waiting = null;
    resolve({ output, status: Number(done[1]), seconds: Number(done[3]) - Number(done[2]) });
  }

  /** One shell command: { output, status, seconds } (of the guest's clock). */
  async run(command, seconds = COMMAND_LIMIT_S) {
    const reply = new Promise((resolve, reject) => (this.waiting = { resolve, reject }));
    this.shell.write(`${command.replace(/\n/g, ' ')}\n`);
    return this.limit(reply, seconds, () => `no end of: ${command}\n${this.text}`);
  }

  /** The same, but its failing is an error; gives its output. */
  async must(command, seconds) {
    const { output, status } = await this.run(command, seconds);
    if (status !== 0) throw new Error(`${command}: status ${status}\n${output}`);
    return output;
  }

  limit(promise, seconds, what) {
    let alarm;
    const late = new Promise((_, reject) => {
      alarm = this.time.after(seconds * 1000, () => reject(new Silence(`${what()} (${seconds} s)`)));
    });
    return Promise.race([promise, late]).finally(() => this.time.cancel(alarm));
  }

  /** All that the kernel said on its console. */
  kernelLog() {
    return readFileSync(join(this.dir, 'console'), 'latin1').replace(/\r/g, '');
  }

  async stop() {
    if (this.process && this.code === undefined) {
      this.process.kill('SIGKILL');
      await this.ended;
    }
    rmSync(this.dir, { recursive: true, force: true });
  }
}
