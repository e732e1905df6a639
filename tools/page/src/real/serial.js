// @ts-check
// A real die on Web Serial: the same as the emulated one to the rest of the page. The port is opened
// with DTR, without which the die says nothing. Pulled out, it says so and waits to come back.

import { Emitter } from '../emitter.js';

const RASPBERRY_PI = 0x2e8a;
const BAUD = 115200; // any will do
const LONGEST_LINE = 65536;

export const serialIsThere = () => 'serial' in navigator;

export class SerialDie extends Emitter {
  constructor() {
    super();
    this.port = null;
    this.wanted = false;
    this.rest = '';
    navigator.serial?.addEventListener('connect', ({ target }) => this.comeBack(target));
  }

  /** Asks the person for a port; false when they chose none. */
  async choose() {
    try {
      const port = await navigator.serial.requestPort({ filters: [{ usbVendorId: RASPBERRY_PI }] });
      await this.open(port);
      return true;
    } catch (error) {
      if (error.name !== 'NotFoundError') this.tellOf(error);
      return false;
    }
  }

  tellOf({ name, message }) {
    if (name === 'NetworkError') this.emit('busy');
    else this.emit('failed', { text: message });
  }

  async open(port) {
    await port.open({ baudRate: BAUD });
    await port.setSignals({ dataTerminalReady: true });
    this.wanted = true;
    this.boots = false; // by the page's own wish
    this.port = port;
    this.rest = '';
    this.writer = port.writable.getWriter();
    this.sending = Promise.resolve();
    this.reading = this.read(port);
    this.send('watch on\n');
    this.send('state\n');
    this.emit('port', { open: true, greeting: ['watch on', 'state'] });
  }

  async read(port) {
    const decoder = new TextDecoder();
    this.reader = port.readable.getReader();
    try {
      for (;;) {
        const { value, done } = await this.reader.read();
        if (done) break;
        this.take(decoder.decode(value, { stream: true }));
      }
    } catch {
      // Pulled out: the end of this port.
    }
    this.reader.releaseLock();
    await this.lost(port);
  }

  take(text) {
    const lines = (this.rest + text).split('\n');
    this.rest = (lines.pop() ?? '').slice(-LONGEST_LINE);
    const whole = lines.map((line) => line.replace(/\r$/, '')).filter((line) => line !== '');
    if (whole.length > 0) this.emit('lines', { lines: whole });
  }

  send(text) {
    const bytes = new TextEncoder().encode(text);
    this.sending = this.sending.then(() => this.writer?.write(bytes)).catch(() => {});
  }

  /** The page lets go of the die. */
  async close() {
    this.wanted = false;
    await this.reader?.cancel().catch(() => {});
    await this.reading;
  }

  async lost(port) {
    if (port !== this.port) return;
    this.port = null;
    this.rest = '';
    this.writer.releaseLock();
    this.writer = null;
    await port.close().catch(() => {});
    this.emit('port', { open: false });
    this.emit('lost', { key: this.boots ? 'real-boots' : this.wanted && 'pulled-out' });
  }

  /** A port that we may use is there (again). */
  async comeBack(port) {
    if (this.wanted && !this.port) await this.open(port).catch((error) => this.tellOf(error));
  }
}
