// A USB host by the book: resets, enumerates, opens the serial port, sends a frame every
// millisecond. It retries what is NAKed, takes a STALL for an answer, gives up after the times
// that the standard allows, and reads bulk data only when a program there wants to.
//
// The host lives in the world's time. Each step of it is a generator that yields the nanoseconds
// until it goes on.

import { parseConfiguration, setupPacket, textOf } from './usb-descriptors.js';

const MS = 1e6;
const DEBOUNCE_NS = 100 * MS;
const RESET_NS = 15 * MS;
const RECOVERY_NS = 10 * MS;
const ADDRESS_RECOVERY_NS = 2 * MS;
const FRAME_NS = 1 * MS;
const SUSPEND_AFTER_NS = 3 * MS;
const TRANSACTION_NS = 50_000; // a packet of 64 bytes with its handshake
const CONTROL_LIMIT_NS = 5000 * MS; // a whole request with data
const STANDARD_LIMIT_NS = 50 * MS; // a standard request without data, such as SET_ADDRESS
const DATA_STAGE_LIMIT_NS = 500 * MS;
const ATTEMPTS = 3;
const ADDRESS = 7;

const CLASS_OR_VENDOR = 0x60;
const GET_DESCRIPTOR = 6;
const SET_ADDRESS = 5;
const SET_CONFIGURATION = 9;
const SET_LINE_CODING = 0x20;
const SET_CONTROL_LINE_STATE = 0x22;
const DEVICE = 1;
const CONFIGURATION = 2;
const STRING = 3;
const QUALIFIER = 6;
const BOS = 15;
const USB_2_01 = 0x0201;
const ENGLISH = 0x0409;

/** What went wrong with a request: 'stall', 'timeout' or 'none' (nobody answered). */
export class UsbError extends Error {
  constructor(outcome, what) {
    super(`usb: ${what}: ${outcome}`);
    this.outcome = outcome;
  }
}

export class UsbHost {
  constructor(world, supply) {
    this.world = world;
    this.supply = supply;
    this.sie = null;
    this.plugged = false;
    this.wantOpen = false;
    this.reading = true;
    /** Requests in order: { name, outcome, ms }. */
    this.log = [];
    this.onData = () => {};
    /** The port is gone, and with it what was half read. */
    this.onGone = () => {};
    this.forget();
  }

  forget() {
    this.onGone();
    this.state = 'detached';
    this.address = 0;
    this.frame = 0;
    this.maxPacket = 8;
    this.descriptors = null;
    this.outQueue = [];
    this.toggles = new Map();
    this.open = false;
    this.suspended = false;
    for (const task of this.tasks ?? []) task.stop();
    this.tasks = [];
    this.controlBusy = false;
    this.framesRun = false;
    this.wakeReader = () => {};
    this.wakeWriter = () => {};
  }

  // ---- cable and program ----

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
    if (this.sie) this.idleBus();
  }

  /** A new life of the chip; the port sees it go and come. */
  attach(sie) {
    this.sie = sie;
    sie.onArmed = (endpoint, isIn) => {
      if (!this.descriptors) return;
      if (isIn && endpoint === this.descriptors.serial?.in) this.wakeReader();
      if (!isIn && endpoint === this.descriptors.serial?.out) this.wakeWriter();
    };
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

  /** A program opens the serial port (DTR), as soon as there is one. */
  openPort() {
    this.wantOpen = true;
    if (this.state === 'configured' && !this.open) this.start(() => this.setLineState(true));
  }

  closePort() {
    this.wantOpen = false;
    if (this.state === 'configured' && this.open) this.start(() => this.setLineState(false));
  }

  /** Whether the program reads what comes; a host that doesn't is a host that NAKs nothing. */
  setReading(reading) {
    this.reading = reading;
    if (reading) this.wakeReader();
  }

  /** Bytes to the serial port. */
  send(bytes) {
    this.outQueue.push(...bytes);
    this.wakeWriter();
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
    this.start(() => this.frames());
    this.wakeReader();
    this.wakeWriter();
  }

  // ---- tasks ----

  /** Runs the generator that `make(task)` gives; `task.go()` continues one that said 'wait'. */
  start(make) {
    const task = { stopped: false };
    const steps = make(task);
    task.stop = () => (task.stopped = true);
    task.go = () => {
      const { done, value } = task.stopped ? { done: true } : this.next(steps);
      if (!done && value !== 'wait') this.world.after(value, task.go);
    };
    this.tasks.push(task);
    this.world.after(0, task.go);
  }

  /** One step; a request that failed ends its task (the log tells how). */
  next(steps) {
    try {
      return steps.next();
    } catch (error) {
      if (!(error instanceof UsbError)) throw error;
      return { done: true };
    }
  }

  /** From plug to unplug: sees the device come and go, and enumerates it. */
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

  /** The device went off the bus by itself; the port waits for it to come back. */
  lose() {
    const [watcher, ...others] = this.tasks;
    const { outQueue } = this;
    for (const task of others) task.stop();
    this.tasks = [];
    this.forget();
    Object.assign(this, { outQueue, tasks: [watcher] });
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
      }
    }
    this.state = 'failed';
  }

  *enumerate() {
    this.state = 'enumerating';
    this.maxPacket = 8;
    yield* this.resetBus();
    const start = yield* this.descriptor('device (8)', DEVICE, 0, 0, 8);
    this.maxPacket = start[7];
    yield* this.request('SET_ADDRESS', 0x00, SET_ADDRESS, ADDRESS, 0);
    yield ADDRESS_RECOVERY_NS;
    this.address = ADDRESS;
    const device = yield* this.descriptor('device', DEVICE, 0, 0, 18);
    yield* this.askQualifier();
    const configuration = yield* this.configuration();
    const bos = yield* this.capabilities(device);
    const strings = yield* this.strings(device);
    this.descriptors = { device, configuration, bos, strings, ...parseConfiguration(configuration) };
    yield* this.request('SET_CONFIGURATION', 0x00, SET_CONFIGURATION, configuration[5], 0);
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

  /** A device that knows full speed only answers with STALL. */
  *askQualifier() {
    try {
      yield* this.descriptor('qualifier', QUALIFIER, 0, 0, 10);
    } catch (error) {
      if (error.outcome !== 'stall') throw error;
    }
  }

  *configuration() {
    const head = yield* this.descriptor('configuration (9)', CONFIGURATION, 0, 0, 9);
    return yield* this.descriptor('configuration', CONFIGURATION, 0, 0, head[2] | (head[3] << 8));
  }

  /** Only devices of USB 2.01 and later have them. */
  *capabilities(device) {
    if ((device[2] | (device[3] << 8)) < USB_2_01) return null;
    const head = yield* this.descriptor('BOS (5)', BOS, 0, 0, 5);
    return yield* this.descriptor('BOS', BOS, 0, 0, head[2] | (head[3] << 8));
  }

  *strings(device) {
    yield* this.descriptor('languages', STRING, 0, 0, 255);
    const found = {};
    for (const [name, at] of [['manufacturer', 14], ['product', 15], ['serial', 16]]) {
      if (!device[at]) continue;
      const bytes = yield* this.descriptor(`string ${name}`, STRING, device[at], ENGLISH, 255);
      found[name] = textOf(bytes);
    }
    return found;
  }

  serve() {
    if (this.descriptors.serial) {
      this.start((task) => this.readPort(task));
      this.start((task) => this.writePort(task));
    }
    if (this.wantOpen) this.start(() => this.setLineState(true));
  }

  *frames() {
    this.framesRun = true;
    while (!this.suspended) {
      this.frame = (this.frame + 1) & 0x7ff;
      this.sie.startOfFrame(this.frame);
      yield FRAME_NS;
    }
    this.framesRun = false;
  }

  *setLineState(open) {
    const { control } = this.descriptors.serial;
    const coding = Uint8Array.from([0x00, 0xc2, 0x01, 0x00, 0, 0, 8]); // 115200 8N1
    if (open) yield* this.request('SET_LINE_CODING', 0x21, SET_LINE_CODING, 0, control, coding);
    yield* this.request('SET_CONTROL_LINE_STATE', 0x21, SET_CONTROL_LINE_STATE, open ? 3 : 0,
      control);
    this.open = open;
    if (open) this.wakeReader();
  }

  // ---- control transfers ----

  descriptor(name, type, index, language, length) {
    const value = (type << 8) | index;
    return this.request(`GET ${name}`, 0x80, GET_DESCRIPTOR, value, language, length);
  }

  /** One control request; `data` is bytes to send, or how many to ask for. Gives what came. */
  *request(name, type, code, value, index, data = 0) {
    while (this.controlBusy) yield TRANSACTION_NS;
    this.controlBusy = true;
    const started = this.world.now;
    const entry = { name, outcome: 'pending', ms: 0 };
    this.log.push(entry);
    try {
      const reply = yield* this.transfer(name, type, code, value, index, data);
      entry.outcome = 'ack';
      return reply;
    } catch (error) {
      entry.outcome = error.outcome ?? 'error';
      throw error;
    } finally {
      entry.ms = (this.world.now - started) / MS;
      this.controlBusy = false;
    }
  }

  *transfer(name, type, code, value, index, data) {
    const length = typeof data === 'number' ? data : data.length;
    const isIn = (type & 0x80) !== 0;
    const isShort = length === 0 && (type & CLASS_OR_VENDOR) === 0;
    const end = this.world.now + (isShort ? STANDARD_LIMIT_NS : CONTROL_LIMIT_NS);
    yield* this.setupStage(name, setupPacket(type, code, value, index, length));
    if (isIn) {
      const reply = yield* this.inStage(name, length, end);
      yield* this.sendPacket(name, 0, new Uint8Array(0), true, end);
      return reply;
    }
    if (length > 0) yield* this.sendPacket(name, 0, data, true, end);
    yield* this.receivePacket(name, 0, true, end);
    return null;
  }

  *setupStage(name, packet) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const outcome = this.sie.setup(this.address, packet);
      yield TRANSACTION_NS;
      if (outcome === 'ack') return;
    }
    throw new UsbError('none', name);
  }

  *inStage(name, length, end) {
    const reply = [];
    for (let data1 = true; reply.length < length; data1 = !data1) {
      const limit = Math.min(end, this.world.now + DATA_STAGE_LIMIT_NS);
      const packet = yield* this.receivePacket(name, 0, data1, limit);
      reply.push(...packet);
      if (packet.length < this.maxPacket) break;
    }
    return Uint8Array.from(reply.slice(0, length));
  }

  *receivePacket(name, endpoint, data1, end) {
    for (let silent = 0; ; ) {
      const result = this.sie.in(this.address, endpoint);
      yield TRANSACTION_NS;
      if (typeof result === 'object' && result.data1 === data1) return result.data;
      if (typeof result === 'object') this.sie.onFault(`usb: ${name}: wrong DATA toggle`);
      if (result === 'stall') throw new UsbError('stall', name);
      if (result === 'none' && ++silent === ATTEMPTS) throw new UsbError('none', name);
      if (this.world.now > end) throw new UsbError('timeout', name);
    }
  }

  *sendPacket(name, endpoint, data, data1, end) {
    for (let silent = 0; ; ) {
      const result = this.sie.out(this.address, endpoint, data, data1);
      yield TRANSACTION_NS;
      if (result === 'ack') return;
      if (result === 'stall') throw new UsbError('stall', name);
      if (result === 'none' && ++silent === ATTEMPTS) throw new UsbError('none', name);
      if (this.world.now > end) throw new UsbError('timeout', name);
    }
  }

  // ---- the serial port's data ----

  *readPort(task) {
    const endpoint = this.descriptors.serial.in;
    for (;;) {
      const wanted = this.open && this.reading && !this.suspended;
      const result = wanted ? this.sie.in(this.address, endpoint) : 'nak';
      if (typeof result === 'object') this.receive(endpoint, result);
      const empty = typeof result !== 'object';
      // While there is nothing, the host's polling has no effect; the firmware's arming ends it.
      this.wakeReader = empty ? this.waker(task) : () => {};
      yield empty ? 'wait' : TRANSACTION_NS;
    }
  }

  receive(endpoint, { data, data1 }) {
    const expected = this.toggles.get(endpoint | 0x80) ?? false;
    if (data1 !== expected) return this.sie.onFault(`usb: IN ${endpoint}: wrong DATA toggle`);
    this.toggles.set(endpoint | 0x80, !expected);
    this.onData(data);
  }

  *writePort(task) {
    const { out, packet } = this.descriptors.serial;
    for (;;) {
      const data = Uint8Array.from(this.outQueue.slice(0, packet));
      const data1 = this.toggles.get(out) ?? false;
      const wanted = data.length > 0 && this.open && !this.suspended;
      const result = wanted ? this.sie.out(this.address, out, data, data1) : 'nak';
      if (result === 'ack') {
        this.outQueue.splice(0, data.length);
        this.toggles.set(out, !data1);
      }
      this.wakeWriter = result === 'ack' ? () => {} : this.waker(task);
      yield result === 'ack' ? TRANSACTION_NS : 'wait';
    }
  }

  /** Continues a waiting task a packet's time from now, once. */
  waker(task) {
    let used = false;
    return () => {
      if (used) return;
      used = true;
      this.world.after(TRANSACTION_NS, task.go);
    };
  }
}
