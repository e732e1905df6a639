// @ts-check
// The emulated die as the page sees it: a worker for each life, and what comes out of it. A die is
// anything that emits `glass`, `lines`, `port`, and takes send(text), press(name), release(name).

import { Emitter } from '../emitter.js';
import { journalName } from '../place.js';
import { GREETING } from './greeting.js';

/** Nobody can foresee it. */
export const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/**
 * What is wrong with it: the values of the actions of these names.
 * @returns {import('../types').Faults}
 */
const healthy = () => ({
  usb: true,
  display: true,
  battery: 3900,
  noise: 'ring',
  adc: 'adc',
  ring: 'none',
  jammedAt: -Infinity,
});

export class EmulatedDie extends Emitter {
  constructor() {
    super();
    this.tellsFall = true;
    /** @type {import('../types').Assets | null} */
    this.assets = null; // until they are there it can't be switched on
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Map<number, (facts: any) => void>} */
    this.questions = new Map();
    this.nextId = 1;
    /** @type {{ journal: Uint8Array, why: string } | null} */
    this.keptInMemory = null;
    this.times = 1;
    this.isOther = false;
    this.restarting = false; // its power goes because the page wants it
    this.faults = healthy();
  }

  /** A fresh worker: in an old one a chip runs slower each time. `given` as for Life. */
  powerOn(/** @type {import('../types').Given} */ given = {}) {
    if (this.worker || !this.assets) return;
    this.isOther = Boolean(given.journal || given.memory || given.script); // than the one before
    this.worker = new Worker(this.assets.workerUrl);
    this.isReady = false;
    this.worker.onmessage = ({ data }) => this.take(data);
    this.worker.onerror = (event) => this.emit('failed', { text: event.message });
    const { keptInMemory: held, assets } = this;
    // What was in memory stays there: it is not to be written over what is kept.
    const more = held && !given.journal ? { journal: held.journal, memory: held.why } : {};
    const own = { image: assets.image, journalName: journalName(location) };
    this.post({ type: 'start', ...own, ...given, ...more, seed: given.seed ?? randomSeed() });
    if (this.times !== 1) this.setPace(this.times);
    this.setFaults(healthy());
    this.emit('power', { on: true });
  }

  /** @param {any} told as FromWorker */
  take({ type, id, ...facts }) {
    if (type === 'ready') this.isReady = true;
    if (type === 'did')
      return void (Object.hasOwn(this.faults, facts.name) && this.setFaults({ [facts.name]: facts.value }));
    if (type === 'kept') this.why = facts.why;
    if (type === 'failed' && !this.isReady) return this.refuse(facts);
    if (type === 'answer') return this.answer(id, facts);
    if (type === 'ended') return this.end(facts.journal);
    if (type === 'port') facts.greeting = facts.open ? GREETING : [];
    this.emit(type, facts);
  }

  answer(id, facts) {
    this.questions.get(id)?.(facts);
    this.questions.delete(id);
  }

  /** It can't be switched on with what was given. */
  refuse(facts) {
    this.letGo();
    this.emit('refused', facts);
  }

  letGo() {
    this.worker?.terminate();
    this.worker = null;
    this.questions.clear();
  }

  /** All power is gone: the worker has let go of the journal. */
  end(journal) {
    this.keptInMemory = journal && { journal, why: this.why };
    this.letGo();
    this.emit('port', { open: false });
    this.emit('power', { on: false });
  }

  /** @param {import('../types').ToWorker} message */
  post(message) {
    this.worker?.postMessage(message);
  }

  /**
   * What can happen to it: see ACTIONS of tools/emulator/run.js.
   * @param {string} name @param {any} value
   */
  act(name, value = null) {
    this.post({ type: 'act', name, value });
    if (name === 'hang') this.setFaults({ jammedAt: performance.now() });
    if (Object.hasOwn(this.faults, name)) this.setFaults({ [name]: value });
    this.emit('act', { name, value });
  }

  /** @param {Partial<import('../types').Faults>} faults */
  setFaults(faults) {
    this.faults = { ...this.faults, ...faults };
    this.emit('faults', this.faults);
  }

  send(text) {
    this.act('send', text);
  }

  press(name) {
    this.act('press', name);
  }

  release(name) {
    this.act('release', name);
  }

  /** So many times real time, as far as the machine can. */
  setPace(times) {
    this.times = times;
    this.post({ type: 'pace', times });
  }

  /** Asks the worker: 'journal', 'record' or 'bits'. */
  /** @param {'journal' | 'record' | 'bits'} type @returns {Promise<any>} */
  ask(type) {
    if (!this.worker) return Promise.resolve(null);
    const id = this.nextId++;
    this.post({ type, id });
    return new Promise((resolve) => this.questions.set(id, resolve));
  }

  /** Pulls everything out, and waits until the journal is let go of. */
  powerOff() {
    if (!this.worker) return Promise.resolve();
    this.act('cut');
    return new Promise((/** @type {(value?: any) => void} */ resolve) => {
      const end = this.on('power', ({ on }) => {
        if (on) return;
        end();
        resolve();
      });
    });
  }
}
