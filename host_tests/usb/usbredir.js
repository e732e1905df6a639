// The usbredir protocol (version 0.7), the side that has the device. Little endian, packed; a header
// of type, length and id, then a part that depends on the type, then data.
//
// The protocol is described by the usbredir project; what QEMU makes of it: its hw/usb/redirect.c.
//
//   far host -> hello, reset, control, bulk, interrupt, cancel ..   <- the same ids, with a status
//   device   -> interface_info, ep_info, device_connect, device_disconnect

import { setupPacket } from '../../tools/emulator/usb/usb-descriptors.js';

const TYPE = {
  hello: 0, deviceConnect: 1, deviceDisconnect: 2, reset: 3, interfaceInfo: 4, epInfo: 5,
  setConfiguration: 6, getConfiguration: 7, configurationStatus: 8,
  setAltSetting: 9, getAltSetting: 10, altSettingStatus: 11,
  startInterrupt: 15, stopInterrupt: 16, interruptStatus: 17,
  cancel: 21, filterReject: 22, filterFilter: 23, disconnectAck: 24,
  control: 100, bulk: 101, interrupt: 103,
};
const STATUS = { ack: 0, cancelled: 1, invalid: 2, none: 3, stall: 4, timeout: 5, babble: 6 };
const CAP = { deviceVersion: 1, filter: 2, disconnectAck: 3, epPacketSize: 4, ids64: 5, bulk32: 6 };
const OURS = Object.values(CAP).reduce((bits, cap) => bits | (1 << cap), 0);
const HELLO_BYTES = 64;
const SPEED_FULL = 1;
const NO_ENDPOINT = 255;
const CONTROL_HEADER = 10;
const BULK_HEADER = 10; // with length_high
const INTERRUPT_HEADER = 4;
const INTERFACES_MAX = 32;
const ENDPOINTS = 32;

const epIndex = (address) => (address & 0x0f) | ((address & 0x80) >> 3);

export class Redirection {
  /** `host`: a RedirectedHost; `write(bytes)`: to the far end. */
  constructor(host, write) {
    this.host = host;
    this.write = write;
    this.input = Buffer.alloc(0);
    this.theirs = null;
    this.told = false;
    this.waitsForAck = false;
    this.inFlight = new Map();
    this.interrupts = new Map();
    this.interruptId = 0;
    this.configuration = 0;
    this.handlers = this.makeHandlers();
    host.onConnect = () => this.connect();
    host.onDisconnect = () => this.disconnect();
    this.hello();
  }

  makeHandlers() {
    return {
      [TYPE.hello]: (_, body) => this.takeHello(body),
      [TYPE.reset]: () => this.reset(),
      [TYPE.setConfiguration]: (id, body) => this.setConfiguration(id, body[0]),
      [TYPE.getConfiguration]: (id) => this.getConfiguration(id),
      [TYPE.setAltSetting]: (id, body) => this.setAlternate(id, body[0], body[1]),
      [TYPE.getAltSetting]: (id, body) => this.getAlternate(id, body[0]),
      [TYPE.startInterrupt]: (id, body) => this.startInterrupt(id, body[0]),
      [TYPE.stopInterrupt]: (id, body) => this.stopInterrupt(id, body[0]),
      [TYPE.cancel]: (id) => this.cancel(id),
      [TYPE.filterFilter]: () => {},
      [TYPE.filterReject]: () => this.refused(),
      [TYPE.disconnectAck]: () => this.disconnected(),
      [TYPE.control]: (id, body) => this.control(id, body),
      [TYPE.bulk]: (id, body) => this.bulk(id, body),
      [TYPE.interrupt]: (id, body) => this.interruptOut(id, body),
    };
  }

  // ---- packets ----

  send(type, id, ...parts) {
    const body = Buffer.concat(parts);
    const wide = type !== TYPE.hello && this.both(CAP.ids64);
    const header = Buffer.alloc(wide ? 16 : 12);
    header.writeUInt32LE(type, 0);
    header.writeUInt32LE(body.length, 4);
    if (wide) header.writeBigUInt64LE(BigInt(id), 8);
    else header.writeUInt32LE(Number(id), 8);
    this.write(Buffer.concat([header, body]));
  }

  both(cap) {
    return this.theirs !== null && (this.theirs & OURS & (1 << cap)) !== 0;
  }

  receive(bytes) {
    this.input = Buffer.concat([this.input, bytes]);
    while (this.takePacket());
  }

  takePacket() {
    const wide = this.both(CAP.ids64);
    const start = wide ? 16 : 12;
    if (this.input.length < start) return false;
    const type = this.input.readUInt32LE(0);
    const end = start + this.input.readUInt32LE(4);
    if (this.input.length < end) return false;
    const id = wide ? this.input.readBigUInt64LE(8) : BigInt(this.input.readUInt32LE(8));
    const body = this.input.subarray(start, end);
    this.input = this.input.subarray(end);
    const handler = this.handlers[type];
    if (!handler) throw new Error(`usbredir: a packet of type ${type} is not expected`);
    handler(id, body);
    return true;
  }

  // ---- connection ----

  hello() {
    const body = Buffer.alloc(HELLO_BYTES + 4);
    body.write('emulated device', 0);
    body.writeUInt32LE(OURS, HELLO_BYTES);
    this.send(TYPE.hello, 0, body);
  }

  takeHello(body) {
    this.theirs = body.length >= HELLO_BYTES + 4 ? body.readUInt32LE(HELLO_BYTES) : 0;
    for (const cap of [CAP.epPacketSize, CAP.ids64, CAP.bulk32]) {
      if (!this.both(cap)) throw new Error(`usbredir: the far end lacks capability ${cap}`);
    }
    if (this.host.connected) this.connect();
  }

  refused() {
    throw new Error('usbredir: the far end refuses the device');
  }

  /** A device that comes back waits until the far end has seen it go. */
  connect() {
    if (this.theirs === null || this.waitsForAck) return;
    const { device } = this.host.descriptors;
    this.told = true;
    this.alternates = new Map();
    this.sendInfo();
    const body = Buffer.alloc(10);
    body.set([SPEED_FULL, device[4], device[5], device[6]]);
    body.set(device.subarray(8, 14), 4); // vendor, product, version
    this.send(TYPE.deviceConnect, 0, body);
  }

  disconnect() {
    this.inFlight.clear();
    this.interrupts.clear();
    if (!this.told) return;
    this.told = false;
    this.waitsForAck = this.both(CAP.disconnectAck);
    this.send(TYPE.deviceDisconnect, 0);
  }

  disconnected() {
    this.waitsForAck = false;
    if (this.host.connected) this.connect();
  }

  sendInfo() {
    const { interfaces } = this.host.descriptors;
    const shown = interfaces.filter(({ number, alternate }) => alternate === (this.alternates.get(number) ?? 0));
    this.send(TYPE.epInfo, 0, endpointInfo(shown));
    this.send(TYPE.interfaceInfo, 0, interfaceInfo(shown));
  }

  // ---- requests ----

  reset() {
    this.inFlight.clear();
    this.interrupts.clear();
    this.host.reset(() => {});
  }

  request(id, setup, data, done) {
    const token = this.host.control(setup, data, (outcome, reply) => {
      this.inFlight.delete(id);
      done(outcome, reply);
    });
    this.inFlight.set(id, { token, cancelled: () => done('cancelled', []) });
  }

  setConfiguration(id, value) {
    this.request(id, setupPacket(0x00, 9, value, 0, 0), 0, (outcome) => {
      if (outcome === 'ack') {
        this.configuration = value;
        this.alternates = new Map();
        this.sendInfo();
      }
      this.send(TYPE.configurationStatus, id, Buffer.from([STATUS[outcome], this.configuration]));
    });
  }

  getConfiguration(id) {
    this.request(id, setupPacket(0x80, 8, 0, 0, 1), 1, (outcome, data) =>
      this.send(TYPE.configurationStatus, id, Buffer.from([STATUS[outcome], data[0] ?? 0])));
  }

  setAlternate(id, number, alternate) {
    this.request(id, setupPacket(0x01, 11, alternate, number, 0), 0, (outcome) => {
      if (outcome === 'ack') {
        this.alternates.set(number, alternate);
        this.sendInfo();
      }
      this.send(TYPE.altSettingStatus, id, Buffer.from([STATUS[outcome], number, alternate]));
    });
  }

  getAlternate(id, number) {
    this.request(id, setupPacket(0x81, 10, 0, number, 1), 1, (outcome, data) =>
      this.send(TYPE.altSettingStatus, id, Buffer.from([STATUS[outcome], number, data[0] ?? 0])));
  }

  control(id, body) {
    const head = Buffer.from(body.subarray(0, CONTROL_HEADER));
    const [, request, type] = head;
    const [value, index, length] = [head.readUInt16LE(4), head.readUInt16LE(6), head.readUInt16LE(8)];
    const isIn = (type & 0x80) !== 0;
    const data = isIn ? length : Uint8Array.from(body.subarray(CONTROL_HEADER));
    this.request(id, setupPacket(type, request, value, index, length), data, (outcome, reply) => {
      head[3] = STATUS[outcome];
      head.writeUInt16LE(isIn ? reply.length : outcome === 'ack' ? length : 0, 8);
      this.send(TYPE.control, id, head, Buffer.from(isIn ? reply : []));
    });
  }

  bulk(id, body) {
    const head = Buffer.from(body.subarray(0, BULK_HEADER));
    const address = head[0];
    const isIn = (address & 0x80) !== 0;
    const length = head.readUInt16LE(2) + head.readUInt16LE(8) * 65536;
    const data = isIn ? length : Uint8Array.from(body.subarray(BULK_HEADER));
    const reply = (outcome, got, sent = 0) => {
      this.inFlight.delete(id);
      const count = isIn ? got.length : sent;
      head[1] = STATUS[outcome];
      head.writeUInt16LE(count & 0xffff, 2);
      head.writeUInt16LE(count >>> 16, 8);
      this.send(TYPE.bulk, id, head, Buffer.from(isIn ? got : []));
    };
    const token = this.host.bulk(address, data, reply);
    this.inFlight.set(id, { token, cancelled: (got) => reply('cancelled', got, token.sent) });
  }

  cancel(id) {
    const flight = this.inFlight.get(id);
    if (!flight) return; // its answer is on the way
    const got = this.host.cancel(flight.token) ?? [];
    this.inFlight.delete(id);
    flight.cancelled(got);
  }

  // ---- interrupt endpoints ----

  startInterrupt(id, endpoint) {
    this.send(TYPE.interruptStatus, id, Buffer.from([STATUS.ack, endpoint]));
    const stream = {};
    this.interrupts.set(endpoint, stream);
    this.readInterrupt(endpoint, stream);
  }

  readInterrupt(endpoint, stream) {
    const packet = this.host.packetOf(endpoint);
    stream.token = this.host.bulk(endpoint, packet, (outcome, data) => {
      if (this.interrupts.get(endpoint) !== stream) return;
      if (outcome !== 'ack') {
        this.interrupts.delete(endpoint);
        this.send(TYPE.interruptStatus, 0, Buffer.from([STATUS.stall, endpoint]));
        return;
      }
      const head = Buffer.from([endpoint, STATUS.ack, data.length & 0xff, data.length >> 8]);
      this.send(TYPE.interrupt, this.interruptId++, head, Buffer.from(data));
      this.readInterrupt(endpoint, stream);
    });
  }

  stopInterrupt(id, endpoint) {
    const stream = this.interrupts.get(endpoint);
    this.interrupts.delete(endpoint);
    if (stream) this.host.cancel(stream.token);
    this.send(TYPE.interruptStatus, id, Buffer.from([STATUS.ack, endpoint]));
  }

  interruptOut(id, body) {
    const head = Buffer.from(body.subarray(0, INTERRUPT_HEADER));
    this.host.bulk(head[0], Uint8Array.from(body.subarray(INTERRUPT_HEADER)), (outcome, _, sent) => {
      head[1] = STATUS[outcome];
      head.writeUInt16LE(sent ?? 0, 2);
      this.send(TYPE.interrupt, id, head);
    });
  }
}

/** Types, intervals, interfaces, packet sizes: of each endpoint, OUT 0..15, IN 0..15. */
function endpointInfo(interfaces) {
  const info = Buffer.alloc(5 * ENDPOINTS);
  info.fill(NO_ENDPOINT, 0, ENDPOINTS);
  const sizes = 3 * ENDPOINTS;
  for (const i of [epIndex(0x00), epIndex(0x80)]) {
    info[i] = 0;
    info.writeUInt16LE(64, sizes + 2 * i);
  }
  for (const { number, endpoints } of interfaces) {
    for (const one of endpoints) {
      const i = epIndex(one.number | (one.isIn ? 0x80 : 0));
      info[i] = one.type;
      info[ENDPOINTS + i] = one.interval;
      info[2 * ENDPOINTS + i] = number;
      info.writeUInt16LE(one.packet, sizes + 2 * i);
    }
  }
  return info;
}

/** Their number; then numbers, classes, subclasses, protocols. */
function interfaceInfo(interfaces) {
  const info = Buffer.alloc(4 + 4 * INTERFACES_MAX);
  info.writeUInt32LE(interfaces.length, 0);
  interfaces.forEach(({ number, classCode, subclass, protocol }, i) => {
    [number, classCode, subclass, protocol].forEach((value, row) => {
      info[4 + row * INTERFACES_MAX + i] = value;
    });
  });
  return info;
}
