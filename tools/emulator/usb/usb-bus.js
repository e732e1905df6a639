// The bus below a USB host: cable, reset, address, frames, transactions with their toggles, control
// transfers stage by stage, and a queue an endpoint. Which requests, which time limits and what to
// make of a STALL is its host's: ours (usb-host.js), or one elsewhere (redirected-host.js).
//
// It lives in the world's time. Each course of events is a generator that yields the nanoseconds until
// it goes on, or 'wait'.

import { parseConfiguration, setupPacket } from './usb-descriptors.js';

const MS = 1e6;
const DEBOUNCE_NS = 100 * MS;
const RESET_NS = 15 * MS;
const RECOVERY_NS = 10 * MS;
const ADDRESS_RECOVERY_NS = 2 * MS;
const FRAME_NS = 1 * MS;
const SUSPEND_AFTER_NS = 3 * MS;
export const TRANSACTION_NS = 50_000; // a packet of 64 bytes with its handshake
const ATTEMPTS = 3;
const ADDRESS = 7;
const BULK_BYTES = 64;

const TO_HOST = 0x80;
const CLEAR_FEATURE = 1;
const SET_ADDRESS = 5;
const SET_CONFIGURATION = 9;
const SET_INTERFACE = 11;

/** What went wrong with a request: 'stall', 'timeout', 'babble' or 'none' (nobody answered). */
export class UsbError extends Error {
  constructor(outcome, what) {
    super(`usb: ${what}: ${outcome}`);
    this.outcome = outcome;
  }
}

export class UsbBus {
  constructor(world, supply) {
    this.world = world;
    this.supply = supply;
    this.sie = null;
    this.plugged = false;
    this.forget();
  }

  /** The device is gone, or is to be taken for a new one. */
  forget() {
    this.state = 'detached';
    this.address = 0;
    this.frame = 0;
    this.maxPacket = 8;
    this.descriptors = null;
    /** By endpoint address (bit 7: towards the host): is DATA1 next? */
    this.toggles = new Map();
    /** By endpoint address: who waits for the firmware to arm it. */
    this.wakers = new Map();
    /** By endpoint address: the transfers that wait, first the one that runs. */
    this.queues = new Map();
    this.suspended = false;
    for (const task of this.tasks ?? []) task.stop();
    this.tasks = [];
    this.controlBusy = false;
    this.framesRun = false;
    this.resetting = null;
  }

  // ---- what a host adds ----

  /** After the first reset: learns what was plugged in. */
  *enumerate() {}

  /** It is known. */
  serve() {}

  /** It went off the bus by itself; it may come back. */
  gone() {}

  /** A transfer from a queue ended. */
  onTransfer() {}

  // ---- the cable ----

  plug() {
    if (this.plugged) return;
    this.plugged = true;
    this.supply.setVbus(true);
    this.forget();
    this.start(() => this.watchPort());
  }

  unplug() {
    this.plugged = false;
    this.supply.setVbus(false);
    this.forget();
    this.gone();
    if (this.sie) this.idleBus();
  }

  /** A host that gave up on the device, or was restarted: resets its port and begins anew. */
  startAnew() {
    this.forget();
    this.gone();
    this.start(() => this.watchPort());
  }

  /** A new life of the chip; the port sees it go and come. */
  attach(sie) {
    this.sie = sie;
    sie.onArmed = (endpoint, isIn) => this.wake(endpoint | (isIn ? TO_HOST : 0));
    if (!this.plugged) this.idleBus();
  }

  /** Nothing on the wires: the controller, told that VBUS is there, takes it for a suspend. */
  idleBus() {
    const { sie } = this;
    const check = () => {
      if (sie !== this.sie || this.plugged) return;
      if (sie.attached) sie.suspend();
      else this.world.after(SUSPEND_AFTER_NS, check);
    };
    this.world.after(SUSPEND_AFTER_NS, check);
  }

  /** From plug to unplug: sees the device come and go. */
  *watchPort() {
    for (;;) {
      while (!this.sie.attached) yield FRAME_NS;
      this.state = 'attached';
      yield DEBOUNCE_NS;
      if (!this.sie.attached) continue;
      yield* this.enumerateWithRetries();
      while (this.sie.attached) yield FRAME_NS;
      this.lose();
    }
  }

  *enumerateWithRetries() {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        yield* this.enumerate();
        this.state = 'configured';
        this.serve();
        return;
      } catch (error) {
        if (!(error instanceof UsbError)) throw error;
        if (!this.sie.attached) return; // it went off the bus: a new one may come
      }
    }
    this.state = 'failed';
  }

  lose() {
    const [watcher, ...others] = this.tasks;
    for (const task of others) task.stop();
    this.tasks = [];
    this.forget();
    this.tasks = [watcher];
    this.gone();
  }

  // ---- frames, sleep, reset ----

  *frames() {
    this.framesRun = true;
    while (!this.suspended) {
      this.frame = (this.frame + 1) & 0x7ff;
      this.sie.startOfFrame(this.frame);
      yield FRAME_NS;
    }
    this.framesRun = false;
  }

  /** The host sleeps: no more frames. */
  suspend() {
    if (this.suspended || this.state !== 'configured') return;
    this.suspended = true;
    this.world.after(SUSPEND_AFTER_NS, () => this.suspended && this.sie.suspend());
  }

  resume() {
    if (!this.suspended) return;
    this.suspended = false;
    this.sie.resume();
    if (!this.framesRun) this.start(() => this.frames());
    for (const address of [...this.wakers.keys()]) this.wake(address);
  }

  *resetBus() {
    this.address = 0;
    this.toggles.clear();
    this.sie.startReset();
    yield RESET_NS;
    this.sie.endReset();
    if (!this.framesRun) this.start(() => this.frames());
    yield RECOVERY_NS;
  }

  *giveAddress(limits) {
    yield* this.transfer('SET_ADDRESS', setupPacket(0x00, SET_ADDRESS, ADDRESS, 0, 0), 0, limits);
    yield ADDRESS_RECOVERY_NS;
    this.address = ADDRESS;
  }

  /**
   * A bus reset, after which the device has its address again but no configuration. One that comes
   * while another runs takes its place; requests wait until it is over.
   */
  reset(done) {
    for (const address of this.queues.keys()) this.flush(address);
    this.resetting?.stop();
    const since = this.world.now;
    this.start((task) => {
      this.resetting = task;
      return this.resetSteps(since, done);
    });
  }

  *resetSteps(since, done) {
    let outcome = 'ack';
    try {
      this.controlBusy = false; // whoever had it was flushed
      yield* this.resetBus();
      yield* this.giveAddress();
    } catch (error) {
      if (!(error instanceof UsbError)) throw error;
      outcome = error.outcome;
    }
    this.resetting = null;
    this.report('reset', outcome, since, 0);
    done(outcome);
  }

  // ---- tasks ----

  /** Runs the generator that `make(task)` gives; `task.go()` continues one that said 'wait'. */
  start(make) {
    const task = { stopped: false };
    const steps = make(task);
    task.stop = () => (task.stopped = true);
    task.go = () => {
      const { done, value } = task.stopped ? { done: true } : this.next(steps);
      if (done) task.stopped = true;
      else if (value !== 'wait') this.world.after(value, task.go);
    };
    this.tasks = this.tasks.filter(({ stopped }) => !stopped);
    this.tasks.push(task);
    this.world.after(0, task.go);
  }

  /** One step; a request that failed ends its task. */
  next(steps) {
    try {
      return steps.next();
    } catch (error) {
      if (!(error instanceof UsbError)) throw error;
      return { done: true };
    }
  }

  /** Until the firmware arms the endpoint, as polling meanwhile has no effect; or somebody wakes it. */
  *await(address, task) {
    this.wakers.set(address, task);
    yield 'wait';
  }

  wake(address) {
    const task = this.wakers.get(address);
    this.wakers.delete(address);
    if (task) this.world.after(TRANSACTION_NS, task.go);
  }

  // ---- single transactions ----

  /** Takes a packet: its bytes, or 'nak', 'stall', 'none', or 'again' for one sent twice. */
  take(address) {
    const result = this.sie.in(this.address, address & 0x0f);
    if (typeof result !== 'object') return result;
    const expected = this.toggles.get(address) ?? false;
    if (result.data1 !== expected) {
      this.sie.onFault(`usb: IN ${address & 0x0f}: wrong DATA toggle`);
      return 'again';
    }
    this.toggles.set(address, !expected);
    return result.data;
  }

  /** Gives a packet: 'ack', 'nak', 'stall' or 'none'. */
  give(address, data) {
    const data1 = this.toggles.get(address) ?? false;
    const result = this.sie.out(this.address, address & 0x0f, data, data1);
    if (result === 'ack') this.toggles.set(address, !data1);
    return result;
  }

  /** The size of an endpoint's packets. */
  packetOf(address) {
    for (const { endpoints } of this.descriptors?.interfaces ?? []) {
      for (const { number, isIn, packet } of endpoints) {
        if ((number | (isIn ? TO_HOST : 0)) === address) return packet;
      }
    }
    return BULK_BYTES;
  }

  // ---- control transfers ----

  /**
   * One control request; `data` is bytes to send, or how many to ask for. Gives what came. `limits`:
   * nanoseconds for the whole, and for a packet of the data stage.
   */
  *transfer(what, setup, data, limits = {}) {
    const { whole = Infinity, packet = Infinity } = limits;
    const length = typeof data === 'number' ? data : data.length;
    const end = this.world.now + whole;
    yield* this.setupStage(what, setup);
    if ((setup[0] & TO_HOST) !== 0 && length > 0) {
      const reply = yield* this.inStage(what, length, end, packet);
      yield* this.sendPacket(what, new Uint8Array(0), true, end);
      return reply;
    }
    yield* this.outStage(what, typeof data === 'number' ? [] : data, end);
    yield* this.receivePacket(what, true, end);
    this.follow(setup);
    return new Uint8Array(0);
  }

  /** After these, endpoints start with DATA0 again. */
  follow([type, request, value, , index]) {
    if (type === 0x02 && request === CLEAR_FEATURE && value === 0) this.toggles.delete(index);
    if (type === 0x00 && request === SET_CONFIGURATION) this.toggles.clear();
    if (type !== 0x01 || request !== SET_INTERFACE) return;
    const { endpoints } = this.descriptors.interfaces.find(({ number }) => number === index);
    for (const { number, isIn } of endpoints) this.toggles.delete(number | (isIn ? TO_HOST : 0));
  }

  *setupStage(what, packet) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const outcome = this.sie.setup(this.address, packet);
      yield TRANSACTION_NS;
      if (outcome === 'ack') return;
    }
    throw new UsbError('none', what);
  }

  *inStage(what, length, end, packetLimit) {
    const reply = [];
    for (let data1 = true; reply.length < length; data1 = !data1) {
      const limit = Math.min(end, this.world.now + packetLimit);
      const packet = yield* this.receivePacket(what, data1, limit);
      reply.push(...packet);
      if (packet.length < this.maxPacket) break;
    }
    return Uint8Array.from(reply.slice(0, length));
  }

  *outStage(what, data, end) {
    for (let at = 0, data1 = true; at < data.length; at += this.maxPacket, data1 = !data1) {
      yield* this.sendPacket(what, data.slice(at, at + this.maxPacket), data1, end);
    }
  }

  *receivePacket(what, data1, end) {
    for (let silent = 0; ; ) {
      const result = this.sie.in(this.address, 0);
      yield TRANSACTION_NS;
      if (typeof result === 'object' && result.data1 === data1) return result.data;
      if (typeof result === 'object') this.sie.onFault(`usb: ${what}: wrong DATA toggle`);
      if (result === 'stall') throw new UsbError('stall', what);
      if (result === 'none' && ++silent === ATTEMPTS) throw new UsbError('none', what);
      if (this.world.now > end) throw new UsbError('timeout', what);
    }
  }

  *sendPacket(what, data, data1, end) {
    for (let silent = 0; ; ) {
      const result = this.sie.out(this.address, 0, data, data1);
      yield TRANSACTION_NS;
      if (result === 'ack') return;
      if (result === 'stall') throw new UsbError('stall', what);
      if (result === 'none' && ++silent === ATTEMPTS) throw new UsbError('none', what);
      if (this.world.now > end) throw new UsbError('timeout', what);
    }
  }

  /** Endpoint 0 is one at a time. */
  *exclusively(steps) {
    while (this.controlBusy || this.resetting) yield TRANSACTION_NS;
    this.controlBusy = true;
    try {
      return yield* steps;
    } finally {
      this.controlBusy = false;
    }
  }

  *descriptorOf(type, index, language, length, limits) {
    const setup = setupPacket(0x80, 6, (type << 8) | index, language, length);
    return yield* this.transfer(`GET descriptor ${type}`, setup, length, limits);
  }

  learn(device, configuration, more = {}) {
    this.descriptors = { device, configuration, ...more, ...parseConfiguration(configuration) };
  }

  // ---- transfers from a queue ----

  /**
   * A control request: `setup`, and bytes to send or how many to ask for. done(outcome, data); the
   * outcome is 'ack', 'stall', 'none', 'babble'. Without limit of time: who asks has its own.
   */
  control(setup, data, done) {
    const what = `control ${[...setup].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    return this.enqueue(0, what, done, () => this.exclusively(this.transfer(what, setup, data)));
  }

  /** A bulk or interrupt transfer: bytes to send, or how many to take at most. */
  bulk(address, data, done) {
    const isIn = (address & TO_HOST) !== 0;
    const what = `${isIn ? 'in' : 'out'} ${address & 0x0f}`;
    return this.enqueue(address, what, done, (token) => {
      return isIn ? this.bulkIn(what, address, data, token) : this.bulkOut(what, address, data, token);
    });
  }

  *bulkIn(what, address, length, token) {
    const packet = this.packetOf(address);
    token.data = [];
    for (let silent = 0; ; ) {
      const result = this.suspended ? 'nak' : this.take(address);
      if (typeof result === 'object') {
        silent = 0;
        token.data.push(...result);
        if (token.data.length > length) throw new UsbError('babble', what);
        yield TRANSACTION_NS;
        if (result.length < packet || token.data.length === length) return token.data;
        continue;
      }
      if (result === 'none') silent++;
      yield* this.pause(what, address, token, result, silent);
    }
  }

  *bulkOut(what, address, data, token) {
    const packet = this.packetOf(address);
    token.sent = 0;
    for (let silent = 0; ; ) {
      const part = data.slice(token.sent, token.sent + packet);
      const result = this.suspended ? 'nak' : this.give(address, part);
      if (result === 'ack') {
        silent = 0;
        token.sent += part.length;
        yield TRANSACTION_NS;
        if (token.sent === data.length) return null;
        continue;
      }
      if (result === 'none') silent++;
      yield* this.pause(what, address, token, result, silent);
    }
  }

  *pause(what, address, token, result, silent) {
    if (result === 'stall') throw new UsbError('stall', what);
    if (silent === ATTEMPTS) throw new UsbError('none', what);
    if (result === 'nak') yield* this.await(address, token.task);
    else yield TRANSACTION_NS;
  }

  enqueue(address, what, done, make) {
    const token = { address, what, done, make, since: this.world.now };
    const queue = this.queues.get(address) ?? [];
    this.queues.set(address, queue);
    queue.push(token);
    if (queue.length === 1) this.startNext(address);
    return token;
  }

  startNext(address) {
    const token = this.queues.get(address)?.[0];
    if (!token) return;
    this.start((task) => {
      token.task = task;
      return this.run(token);
    });
  }

  *run(token) {
    let outcome = 'ack';
    let data = null;
    try {
      token.steps = token.make(token);
      data = yield* token.steps;
    } catch (error) {
      if (!(error instanceof UsbError)) throw error;
      outcome = error.outcome;
      data = token.data ?? null;
    }
    this.queues.get(token.address).shift();
    this.report(token.what, outcome, token.since, data?.length ?? token.sent ?? 0);
    token.done(outcome, data ?? [], token.sent);
    this.startNext(token.address);
  }

  report(what, outcome, since, bytes) {
    const ms = (this.world.now - since) / MS;
    this.onTransfer({ at: this.world.now / MS, what, outcome, bytes, ms });
  }

  /** Ends a transfer without its callback; gives what it took so far. */
  cancel(token) {
    const queue = this.queues.get(token.address) ?? [];
    const at = queue.indexOf(token);
    if (at < 0) return null;
    queue.splice(at, 1);
    token.task?.stop();
    token.steps?.return();
    if (this.wakers.get(token.address) === token.task) this.wakers.delete(token.address);
    if (at === 0) this.startNext(token.address);
    return token.data ?? [];
  }

  flush(address) {
    const queue = this.queues.get(address) ?? [];
    while (queue.length > 0) this.cancel(queue.at(-1));
  }

  /** Is anything under way that a far host waits for? */
  get urgent() {
    for (const [address, queue] of this.queues) {
      if (queue.length > 0 && (address & TO_HOST) === 0) return true;
    }
    return this.resetting !== null;
  }
}
