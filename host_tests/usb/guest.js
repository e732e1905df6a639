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
const CONTROLLERS = { xhci: 'qemu-xhci', uhci: 'piix3-usb-uhci' };
// The guest's time is made of ticks, which follow the shared time: the processor's counter, which doesn't, is not there. A
// sleep without a next tick neither: with QEMU's -icount some of them had no end. pmtmr: by what the ticks are set.
const CPU = 'qemu64,-tsc';
const TICKS = 'clocksource=refined-jiffies highres=off nohz=off pmtmr=0x608';
const KERNEL = 'console=ttyS0 loglevel=7 panic=-1 acpi=off mitigations=off nokaslr cryptomgr.notests audit=0 apparmor=0 ' +
  'usb-storage.delay_use=0 ' +
  TICKS;

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
    this.commands = 0;
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
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'], // the last: its WAKE_FD
      env: { ...process.env, LD_PRELOAD: this.clock, SANITY_SHARED_TIME: this.time.path },
    });
    this.process.stdio[3].on('error', () => {}); // it ends
    this.time.start(this.process.pid, this.process.stdio[3]);
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
      '-cpu', CPU, '-nodefaults', '-no-user-config', '-display', 'none', '-no-reboot', '-m', '256', '-smp', '1',
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
    for (let done; (done = /@@done (\d+) (\d+) (\S+) (\S+)\r?\n/.exec(this.text)); ) {
      const output = this.text.slice(0, done.index).replace(/\r/g, '');
      this.text = this.text.slice(done.index + done[0].length);
      const [number, status, start, end] = done.slice(1).map(Number);
      if (number === this.commands) this.waiting?.resolve({ output, status, seconds: end - start });
    }
  }

  /** One shell command: { output, status, seconds } (of the guest's clock). What one before says too late is dropped. */
  async run(command, seconds = COMMAND_LIMIT_S) {
    const reply = new Promise((resolve, reject) => (this.waiting = { resolve, reject }));
    this.shell.write(`${++this.commands} ${command.replace(/\n/g, ' ')}\n`);
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
      alarm = this.time.after(seconds * 1000, () => reject(new Error(`${what()} (${seconds} s)`)));
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
