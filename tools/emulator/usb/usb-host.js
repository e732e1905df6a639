// A USB host by the book: enumerates what is plugged in, opens its serial port and reads it while it
// is open. It takes a STALL for an answer, clears a halt, gives up after the times that the standard
// allows, and reads bulk data only when a program there wants to.

import { TRANSACTION_NS, UsbBus } from './usb-bus.js';
import { setupPacket, textOf } from './usb-descriptors.js';

export { UsbError } from './usb-bus.js';

const MS = 1e6;
const CONTROL_LIMIT_NS = 5000 * MS; // a whole request with data
const STANDARD_LIMIT_NS = 50 * MS; // a standard request without data, such as SET_ADDRESS
const DATA_STAGE_LIMIT_NS = 500 * MS;

const TO_HOST = 0x80;
const CLASS_OR_VENDOR = 0x60;
const CLEAR_FEATURE = 1;
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
const LINE_CODING = Uint8Array.from([0x00, 0xc2, 0x01, 0x00, 0, 0, 8]); // 115200 8N1

export class UsbHost extends UsbBus {
  constructor(world, supply) {
    super(world, supply);
    this.wantOpen = false;
    this.reading = true;
    /** Requests in order: { name, outcome, ms }. */
    this.log = [];
    this.onData = () => {};
    /** The port is gone, and with it what was half read. */
    this.onGone = () => {};
  }

  forget() {
    super.forget();
    this.open = false;
    this.opening = false;
    /** What the device was told of DTR. */
    this.line = false;
    this.settling = false;
    /** What programs did to the port, true an opening, and the device wasn't told yet. */
    this.wishes = this.wantOpen ? [true] : [];
    if (!this.plugged) this.outQueue = [];
  }

  gone() {
    this.onGone();
  }

  plug() {
    if (!this.plugged) this.onGone();
    super.plug();
  }

  // ---- the program that uses the port ----

  /** A program opens the serial port (DTR), as soon as there is one. */
  openPort() {
    if (!this.wantOpen) this.wishes.push(true);
    this.wantOpen = true;
    this.followProgram();
  }

  /** It closes it, and what it had still to send goes. */
  closePort() {
    if (this.wantOpen) this.wishes.push(false);
    this.wantOpen = false;
    this.open = false;
    this.opening = false;
    this.outQueue = [];
    this.followProgram();
  }

  /** Whether the program reads what comes; a host that doesn't is a host that NAKs nothing. */
  setReading(reading) {
    this.reading = reading;
    if (reading) this.wakePort();
  }

  /** Bytes to the serial port. */
  send(bytes) {
    for (const byte of bytes) this.outQueue.push(byte);
    this.wakePort();
  }

  wakePort() {
    const { serial } = this.descriptors ?? {};
    if (!serial) return;
    this.wake(serial.in | TO_HOST);
    this.wake(serial.out);
  }

  // ---- enumeration ----

  *enumerate() {
    this.state = 'enumerating';
    this.maxPacket = 8;
    yield* this.resetBus();
    const start = yield* this.descriptor('device (8)', DEVICE, 0, 0, 8);
    this.maxPacket = start[7];
    yield* this.logged('SET_ADDRESS', this.giveAddress({ whole: STANDARD_LIMIT_NS }));
    const device = yield* this.descriptor('device', DEVICE, 0, 0, 18);
    yield* this.askQualifier();
    const configuration = yield* this.configuration();
    const bos = yield* this.capabilities(device);
    const strings = yield* this.strings(device);
    this.learn(device, configuration, { bos, strings });
    yield* this.request('SET_CONFIGURATION', 0x00, SET_CONFIGURATION, configuration[5], 0);
  }

  /** A device that knows full speed only answers with STALL. */
  *askQualifier() {
    try {
      return yield* this.descriptor('qualifier', QUALIFIER, 0, 0, 10);
    } catch (error) {
      if (error.outcome !== 'stall') throw error;
      return null;
    }
  }

  *configuration() {
    const head = yield* this.descriptor('configuration (9)', CONFIGURATION, 0, 0, 9);
    return yield* this.descriptor('configuration', CONFIGURATION, 0, 0, head[2] | (head[3] << 8));
  }

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
    if (!this.descriptors.serial) return;
    this.start((task) => this.readPort(task));
    this.start((task) => this.writePort(task));
    this.followProgram();
  }

  // ---- requests, with their limits and a log ----

  descriptor(name, type, index, language, length) {
    return this.request(`GET ${name}`, 0x80, 6, (type << 8) | index, language, length);
  }

  /** One control request; `data` is bytes to send, or how many to ask for. Gives what came. */
  *request(name, type, code, value, index, data = 0) {
    const length = typeof data === 'number' ? data : data.length;
    const isShort = length === 0 && (type & CLASS_OR_VENDOR) === 0;
    const limits = {
      whole: isShort ? STANDARD_LIMIT_NS : CONTROL_LIMIT_NS,
      packet: DATA_STAGE_LIMIT_NS,
    };
    const setup = setupPacket(type, code, value, index, length);
    return yield* this.exclusively(this.logged(name, this.transfer(name, setup, data, limits)));
  }

  *logged(name, steps) {
    const started = this.world.now;
    const entry = { name, outcome: 'pending', ms: 0 };
    this.log.push(entry);
    try {
      const reply = yield* steps;
      entry.outcome = 'ack';
      return reply;
    } catch (error) {
      entry.outcome = error.outcome ?? 'error';
      throw error;
    } finally {
      entry.ms = (this.world.now - started) / MS;
    }
  }

  // ---- the serial port ----

  followProgram() {
    if (this.state !== 'configured' || this.settling || !this.descriptors.serial) return;
    this.settling = true;
    this.start(() => this.settleLine());
  }

  /** One opening or closing after the other; who begins anew skips those gone by. */
  *settleLine() {
    while (this.wishes.length > 0) {
      const wish = this.wishes.shift();
      if (wish === this.line) continue;
      this.line = wish;
      yield* this.setLineState(wish);
    }
    this.settling = false;
    this.open = this.line && this.wantOpen;
    this.opening = false;
    this.wakePort();
  }

  /** As an operating system's driver does: it reads already before DTR rises, and until it fell. */
  *setLineState(open) {
    const { control } = this.descriptors.serial;
    this.opening = open;
    if (open) {
      this.wakePort();
      yield* this.request('SET_LINE_CODING', 0x21, SET_LINE_CODING, 0, control, LINE_CODING);
    }
    yield* this.request('SET_CONTROL_LINE_STATE', 0x21, SET_CONTROL_LINE_STATE, open ? 3 : 0,
      control);
  }

  *readPort(task) {
    const address = this.descriptors.serial.in | TO_HOST;
    for (;;) {
      const wanted = (this.line || this.opening) && this.reading && !this.suspended;
      const result = wanted ? this.take(address) : 'nak';
      if (typeof result === 'object' && (this.open || this.opening)) this.onData(result);
      if (result === 'stall') yield* this.clearHalt(address);
      // While there is nothing, the host's polling has no effect; the firmware's arming ends it.
      if (result === 'nak' || result === 'none') yield* this.await(address, task);
      else yield TRANSACTION_NS;
    }
  }

  *writePort(task) {
    const { out, packet } = this.descriptors.serial;
    for (;;) {
      const data = Uint8Array.from(this.outQueue.slice(0, packet));
      const wanted = data.length > 0 && this.open && !this.suspended;
      const result = wanted ? this.give(out, data) : 'nak';
      if (result === 'ack') this.outQueue.splice(0, data.length);
      if (result === 'stall') yield* this.clearHalt(out);
      if (result === 'nak' || result === 'none') yield* this.await(out, task);
      else yield TRANSACTION_NS;
    }
  }

  clearHalt(address) {
    return this.request('CLEAR_FEATURE(HALT)', 0x02, CLEAR_FEATURE, 0, address);
  }
}
