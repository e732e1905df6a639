// Requests and replies, and the port of a real die, without a browser: whoever is at the other end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Emitter } from '../../tools/page/src/emitter.js';
import { Lines } from '../../tools/page/src/lines.js';
import { SerialDie } from '../../tools/page/src/real/serial.js';

class Other extends Emitter {
  constructor() {
    super();
    this.heard = [];
  }

  send(text) {
    this.heard.push(text);
  }

  says(...lines) {
    this.emit('lines', { lines });
  }
}

const AT_ONCE_MS = 1;
const silenceOf = (lines) => new Promise((resolve) => lines.on('silent', resolve));

test('a port at which nothing answers as a die does is told', async () => {
  const other = new Other();
  const lines = new Lines(other, AT_ONCE_MS);
  const silent = silenceOf(lines);
  other.emit('port', { open: true, greeting: ['watch on', 'state'] });
  other.says('MicroPython v1.22 on a Pico', '>>> watch on', 'Traceback (most recent call last):', '[]', '5');
  await silent;
});

test('one that answers is no silent one, whatever the answer; nor one that went', async () => {
  for (const ends of [(die) => die.says('{"ok":false,"error":"what"}'), (die) => die.emit('port', { open: false })]) {
    const die = new Other();
    const lines = new Lines(die, AT_ONCE_MS);
    let told = false;
    silenceOf(lines).then(() => (told = true));
    die.emit('port', { open: true, greeting: ['watch on', 'state'] });
    ends(die);
    await wait(20 * AT_ONCE_MS);
    assert.equal(told, false);
  }
});

/** A port as a browser gives it: of one die of several that this page may use. */
class Port {
  constructor(error = null) {
    this.error = error;
    this.opened = 0;
  }

  async open() {
    if (this.error) throw this.error;
    this.opened++;
    this.readable = new ReadableStream({ start: (controller) => (this.controller = controller) });
    this.writable = new WritableStream({});
  }

  async setSignals() {}

  async close() {}
}

function browserWith(ports) {
  const serial = Object.assign(new EventTarget(), { requestPort: async () => ports[0], getPorts: async () => ports });
  Object.defineProperty(globalThis, 'navigator', { value: { serial }, configurable: true, writable: true });
  return (port) => serial.dispatchEvent(Object.defineProperty(new Event('connect'), 'target', { value: port }));
}

test('a die that is back is taken, and not another one beside it', async () => {
  const [back, beside] = [new Port(), new Port()];
  const plugIn = browserWith([back, beside]);
  const die = new SerialDie();
  await die.choose();
  const lost = new Promise((resolve) => die.on('lost', resolve));
  back.controller.error(new DOMException('The device has been lost.', 'NetworkError'));
  assert.equal((await lost).key, 'pulled-out');
  browserWith([beside, back]);
  const again = new Promise((resolve) => die.on('port', resolve));
  plugIn(back);
  assert.equal((await again).open, true);
  assert.deepEqual([back.opened, beside.opened], [2, 0]);
  await die.close();
});

test('a port that another program has is told to be that', async () => {
  browserWith([new Port(new DOMException('Failed to open serial port.', 'NetworkError'))]);
  const die = new SerialDie();
  const told = [];
  for (const event of ['busy', 'failed']) die.on(event, () => told.push(event));
  assert.equal(await die.choose(), false);
  assert.deepEqual(told, ['busy']);
});
