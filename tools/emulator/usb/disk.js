// A driver for the drive, synchronous: a command runs simulated time until its status is there. Bulk-only
// transport as a careful operating system does it: a STALL is cleared, what is out of step is reset.

import { setupPacket } from './usb-descriptors.js';

const LIMIT_MS = 2000;
const MASS_STORAGE = 8;
const COMMAND_BYTES = 31;
const STATUS_BYTES = 13;
const SECTOR = 512;
const OUT_OF_STEP = 2;
const SENSE_BYTES = 18;
const CHUNK_SECTORS = 64;

export class Disk {
  constructor(device) {
    this.device = device;
    this.tag = 1;
  }

  /** The drive's interface, with its two endpoints; undefined without a drive. */
  get face() {
    const found = this.device.usb.descriptors?.interfaces.find(({ classCode }) => classCode === MASS_STORAGE);
    const address = (isIn) => {
      const { number } = found.endpoints.find((one) => one.isIn === isIn);
      return number | (isIn ? 0x80 : 0);
    };
    return found && { number: found.number, in: address(true), out: address(false) };
  }

  wait(start) {
    let result = null;
    start((outcome, data, sent) => (result = { outcome, data: Uint8Array.from(data), sent }));
    if (!this.device.runUntil(() => result !== null, LIMIT_MS)) throw new Error('drive: no answer');
    return result;
  }

  bulk(address, data) {
    return this.wait((done) => this.device.usb.bulk(address, data, done));
  }

  control(type, request, value, index, data = 0) {
    const setup = setupPacket(type, request, value, index, typeof data === 'number' ? data : data.length);
    return this.wait((done) => this.device.usb.control(setup, data, done));
  }

  clearHalt(address) {
    return this.control(0x02, 1, 0, address);
  }

  /** The transport's own way out of everything. */
  recover() {
    this.control(0x21, 0xff, 0, this.face.number);
    this.clearHalt(this.face.in);
    this.clearHalt(this.face.out);
  }

  wrap(block, length, toHost) {
    const bytes = new Uint8Array(COMMAND_BYTES);
    const view = new DataView(bytes.buffer);
    bytes.set([0x55, 0x53, 0x42, 0x43]);
    view.setUint32(4, this.tag, true);
    view.setUint32(8, length, true);
    bytes[12] = toHost ? 0x80 : 0;
    bytes[14] = block.length;
    bytes.set(block, 15);
    return bytes;
  }

  /** One command; asks for `room` bytes, or sends `out`: { status, data, residue }. */
  command(block, room = 0, out = null) {
    this.tag++;
    const { face } = this;
    if (this.bulk(face.out, this.wrap(block, out?.length ?? room, out === null)).outcome !== 'ack') {
      this.recover();
      return { status: OUT_OF_STEP, data: new Uint8Array(0), residue: 0 };
    }
    let data = new Uint8Array(0);
    if (out !== null && this.bulk(face.out, out).outcome === 'stall') this.clearHalt(face.out);
    if (out === null && room > 0) {
      const got = this.bulk(face.in, room);
      data = got.data;
      if (got.outcome === 'stall') this.clearHalt(face.in);
    }
    return { ...this.status(face), data };
  }

  status(face) {
    let got = this.bulk(face.in, STATUS_BYTES);
    if (got.outcome === 'stall') { // once it may (bulk-only transport, figure 2)
      this.clearHalt(face.in);
      got = this.bulk(face.in, STATUS_BYTES);
    }
    const view = new DataView(got.data.buffer);
    if (got.outcome === 'stall') throw new Error('drive: it refuses its status');
    if (got.data.length !== STATUS_BYTES || view.getUint32(4, true) !== this.tag) throw new Error('drive: no status');
    const status = got.data[12];
    if (status === OUT_OF_STEP) this.recover();
    return { status, residue: view.getUint32(8, true) };
  }

  /** Why the last command failed: 'key/code/qualifier' in hex. */
  sense() {
    const { data } = this.command([3, 0, 0, 0, SENSE_BYTES, 0], SENSE_BYTES);
    return [data[2], data[12], data[13]].map((byte) => byte.toString(16).padStart(2, '0')).join('/');
  }

  /** Until its medium is ready; takes what it has to tell of changes. */
  ready(tries = 100) {
    for (let i = 0; i < tries; i++) {
      if (this.command([0, 0, 0, 0, 0, 0]).status === 0) return true;
      const sense = this.sense();
      if (sense === '02/3a/00') return false;
      this.device.runFor(5);
    }
    throw new Error('drive: never ready');
  }

  capacity() {
    const { data } = this.command([0x25, 0, 0, 0, 0, 0, 0, 0, 0, 0], 8);
    return new DataView(data.buffer).getUint32(0) + 1;
  }

  readCommand(first, count) {
    return [0x28, 0, first >>> 24, (first >> 16) & 255, (first >> 8) & 255, first & 255, 0, count >> 8, count & 255, 0];
  }

  read(first, count) {
    return this.command(this.readCommand(first, count), count * SECTOR);
  }

  /** All of it. */
  readAll() {
    const sectors = this.capacity();
    const bytes = new Uint8Array(sectors * SECTOR);
    for (let at = 0; at < sectors; at += CHUNK_SECTORS) {
      const { status, data } = this.read(at, Math.min(CHUNK_SECTORS, sectors - at));
      if (status !== 0) throw new Error(`drive: sector ${at}: ${this.sense()}`);
      bytes.set(data, at * SECTOR);
    }
    return bytes;
  }
}

/** The files of a FAT12 volume, by name: a reader of its own, knowing nothing of how it was made. */
export function filesOf(image) {
  const view = new DataView(image.buffer, image.byteOffset);
  const sector = view.getUint16(11, true);
  const perCluster = image[13] * sector;
  const tableAt = view.getUint16(14, true) * sector;
  const rootAt = tableAt + image[16] * view.getUint16(22, true) * sector;
  const entries = view.getUint16(17, true);
  const dataAt = rootAt + entries * 32;
  const next = (cluster) => {
    const at = tableAt + Math.floor(cluster * 1.5);
    const word = view.getUint16(at, true);
    return cluster % 2 ? word >> 4 : word & 0xfff;
  };
  const files = {};
  for (let at = rootAt; at < dataAt && image[at] !== 0; at += 32) {
    if (image[at + 11] & 0x08) continue;
    const text = (from, to) => new TextDecoder('latin1').decode(image.subarray(at + from, at + to)).trimEnd();
    const size = view.getUint32(at + 28, true);
    const parts = [];
    for (let c = view.getUint16(at + 26, true); c >= 2 && c < 0xff8; c = next(c)) {
      parts.push(...image.subarray(dataAt + (c - 2) * perCluster, dataAt + (c - 1) * perCluster));
    }
    files[`${text(0, 8)}.${text(8, 11)}`] = Uint8Array.from(parts.slice(0, size));
  }
  return files;
}
