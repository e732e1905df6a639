// The RP2040's own USB bootloader, as its datasheet tells it (2.8.5, PICOBOOT), as far as writing,
// reading and restarting need it: what picotool speaks to. Written anew, there is no boot ROM here. Its
// drive is left out. It stands where the controller of a running chip would (usb-sie.js).

import { FlashJob } from '../chip/flash.js';

const XIP_START = 0x10000000;
const XIP_BYTES = 0x1000000;
const SRAM_START = 0x20000000;
const SRAM_BYTES = 0x42000;
const ROM_BYTES = 0x4000;
const ROM_MAGIC_AT = 0x10;
const ROM_MAGIC = [0x4d, 0x75, 1, 3]; // 'M' 'u' 1, version 3: a chip B2

const APPEARS_AFTER_NS = 50e6;
const COMMAND_BYTES = 32;
const COMMAND_MAGIC = 0x431fd10b;
const STATUS_BYTES = 16;
const PACKET = 64;
const OUT = 3;
const IN = 4;

const OK = 0;
const UNKNOWN_COMMAND = 1;
const INVALID_ADDRESS = 4;

const BULK_OUT = [7, 5, OUT, 2, PACKET, 0, 0];
const BULK_IN = [7, 5, 0x80 | IN, 2, PACKET, 0, 0];
const INTERFACE = [9, 4, 0, 0, 2, 0xff, 0, 0, 0];
const CONFIGURATION = [9, 2, 32, 0, 1, 1, 0, 0x80, 250, ...INTERFACE, ...BULK_OUT, ...BULK_IN];
const DEVICE = [18, 1, 0x10, 0x01, 0, 0, 0, PACKET, 0x8a, 0x2e, 0x03, 0x00, 0x00, 0x01, 1, 2, 3, 1];
const STRINGS = [null, 'Raspberry Pi', 'RP2 Boot', 'E0C9125B0D9B'];

const textDescriptor = (text) => [2 + 2 * text.length, 3, ...[...text].flatMap((c) => [c.charCodeAt(0), 0])];

export class Bootloader {
  /** `world`: its time; `flash`: to read and write; `restart()`: the chip starts its image. */
  constructor(world, flash, restart) {
    this.world = world;
    this.flash = flash;
    this.restart = restart;
    this.bornNs = world.now;
    this.ram = new Uint8Array(SRAM_BYTES);
    this.rom = new Uint8Array(ROM_BYTES);
    this.rom.set(ROM_MAGIC, ROM_MAGIC_AT);
    this.onArmed = () => {};
    this.onFault = () => {};
    this.forget();
  }

  forget() {
    this.address = 0;
    this.reply = [];
    this.afterStatus = null;
    this.toggles = new Map();
    this.sent = [];
    this.halted = false;
    this.command = null;
    this.status = { token: 0, code: OK, id: 0 };
  }

  // ---- the bus ----

  get attached() {
    return this.world.now >= this.bornNs + APPEARS_AFTER_NS;
  }

  startReset() {
    this.forget();
  }

  endReset() {}
  startOfFrame() {}
  suspend() {}
  resume() {}

  hears(address) {
    return this.attached && address === this.address;
  }

  // ---- endpoint 0 ----

  setup(address, bytes) {
    if (!this.hears(address)) return 'none';
    const [type, request] = bytes;
    const value = bytes[2] | (bytes[3] << 8);
    const length = bytes[6] | (bytes[7] << 8);
    const answer = this.answer(type, request, value, bytes[4]);
    this.refused = answer === null;
    this.reply = answer === null ? [] : chop(answer.slice(0, length), length);
    this.data1 = true;
    return 'ack';
  }

  /** Bytes of the answer; null: it is refused. */
  answer(type, request, value, index) {
    const rows = {
      0x8000: () => [0, 0],
      0x8006: () => this.descriptor(value >> 8, value & 0xff),
      0x8008: () => [1],
      0x0005: () => this.later(() => (this.address = value)),
      0x0009: () => this.later(() => this.toggles.clear()),
      0x0201: () => this.later(() => this.clearHalt(index & 0x0f)),
      0x4141: () => this.later(() => this.resetInterface()),
      0x8200: () => [this.halted ? 1 : 0, 0],
      0xc142: () => this.statusBytes(),
    };
    return (rows[(type << 8) | request] ?? (() => null))();
  }

  later(action) {
    this.afterStatus = action;
    return [];
  }

  clearHalt(endpoint) {
    this.resetInterface();
    this.toggles.delete(endpoint);
  }

  /** The toggles go on. */
  resetInterface() {
    this.halted = false;
    this.sent = [];
    this.command = null;
  }

  descriptor(kind, index) {
    if (kind === 1) return DEVICE;
    if (kind === 2) return CONFIGURATION;
    if (kind !== 3) return null;
    if (index === 0) return [4, 3, 0x09, 0x04];
    return STRINGS[index] ? textDescriptor(STRINGS[index]) : null;
  }

  statusBytes() {
    const bytes = new Uint8Array(STATUS_BYTES);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, this.status.token, true);
    view.setUint32(4, this.status.code, true);
    view.setUint8(8, this.status.id);
    return [...bytes];
  }

  in0() {
    if (this.refused) return 'stall';
    const data = Uint8Array.from(this.reply.shift() ?? []);
    const { data1 } = this;
    this.data1 = !data1;
    if (data.length === 0) this.settle();
    return { data, data1 };
  }

  settle() {
    const action = this.afterStatus;
    this.afterStatus = null;
    action?.();
  }

  // ---- transactions ----

  in(address, endpoint) {
    if (!this.hears(address)) return 'none';
    if (endpoint === 0) return this.in0();
    if (this.halted) return 'stall';
    if (endpoint !== IN || this.sent.length === 0) return 'nak';
    const data1 = this.toggles.get(IN) ?? false;
    this.toggles.set(IN, !data1);
    return { data: this.sent.shift(), data1 };
  }

  out(address, endpoint, data, data1) {
    if (!this.hears(address)) return 'none';
    if (endpoint === 0) return this.refused ? 'stall' : 'ack';
    if (this.halted) return 'stall';
    if (endpoint !== OUT) return 'nak';
    if (data1 !== (this.toggles.get(OUT) ?? false)) return 'ack';
    this.toggles.set(OUT, !data1);
    this.take(data);
    return 'ack';
  }

  // ---- commands ----

  take(data) {
    if (this.command) this.takeData(data);
    else if (data.length === COMMAND_BYTES) this.begin(new DataView(data.slice().buffer));
  }

  begin(view) {
    if (view.getUint32(0, true) !== COMMAND_MAGIC) return this.fail(UNKNOWN_COMMAND);
    const id = view.getUint8(8);
    const command = { id, length: view.getUint32(12, true), args: [16, 20, 24].map((at) => view.getUint32(at, true)), data: [] };
    this.status = { token: view.getUint32(4, true), code: OK, id };
    if (command.length === 0) return this.finish(command);
    if (id & 0x80) return this.give(command);
    this.command = command;
  }

  takeData(data) {
    const { command } = this;
    command.data.push(...data);
    if (command.data.length < command.length) return;
    this.command = null;
    this.finish(command);
  }

  /** Of the commands that ask for bytes there is one, to read; the host acknowledges by an empty packet. */
  give({ id, length, args: [address] }) {
    const bytes = id === 0x84 ? this.memory(address, length) : null;
    if (bytes === null) return this.fail(id === 0x84 ? INVALID_ADDRESS : UNKNOWN_COMMAND);
    for (const packet of chop([...bytes], Infinity)) this.send(packet);
  }

  finish(command) {
    const [first, second] = command.args;
    const actions = {
      0x01: () => OK, // exclusive access
      0x02: () => this.leave(command),
      0x03: () => this.erase(first, second),
      0x05: () => this.write(first, command.data),
      0x06: () => OK, // out of XIP, and into it
      0x07: () => OK,
    };
    const code = (actions[command.id] ?? (() => UNKNOWN_COMMAND))();
    if (code !== OK) return this.fail(code);
    this.send([]);
  }

  fail(code) {
    this.status.code = code;
    this.halted = true;
    this.command = null;
    this.onArmed(IN, true);
  }

  send(bytes) {
    this.sent.push(Uint8Array.from(bytes));
    this.onArmed(IN, true);
  }

  /** args: pc (0: the image), sp, milliseconds. */
  leave({ args: [, , delayMs] }) {
    this.world.after((delayMs + 1) * 1e6, () => this.restart());
    return OK;
  }

  /** The flash comes again and again in its window of 16 MB: so picotool finds out how large it is. */
  memory(address, length) {
    const areas = [[0, this.rom, ROM_BYTES], [XIP_START, this.flash.bytes, XIP_BYTES],
      [SRAM_START, this.ram, SRAM_BYTES]];
    for (const [start, bytes, window] of areas) {
      const at = address - start;
      if (at < 0 || at + length > window) continue;
      return Uint8Array.from({ length }, (_, i) => bytes[(at + i) % bytes.length]);
    }
    return null;
  }

  run(operations) {
    const job = new FlashJob(this.flash, operations);
    for (let now = 0, wait; (wait = job.step(now)) > 0; now += wait);
    return OK;
  }

  erase(address, length) {
    const offset = address - XIP_START;
    if (offset < 0 || offset + length > this.flash.bytes.length) return INVALID_ADDRESS;
    return this.run(this.flash.erasures(offset, length));
  }

  write(address, data) {
    const bytes = Uint8Array.from(data);
    if (address >= SRAM_START && address + bytes.length <= SRAM_START + SRAM_BYTES) {
      this.ram.set(bytes, address - SRAM_START);
      return OK;
    }
    const offset = address - XIP_START;
    if (offset < 0 || offset + bytes.length > this.flash.bytes.length) return INVALID_ADDRESS;
    return this.run(this.flash.programmings(offset, bytes));
  }
}

/** In packets; with an empty one at the end where the host can't see it otherwise. */
function chop(bytes, asked) {
  const packets = [];
  for (let at = 0; at < bytes.length; at += PACKET) packets.push(bytes.slice(at, at + PACKET));
  if (bytes.length % PACKET === 0 && bytes.length < asked && asked !== Infinity) packets.push([]);
  return packets;
}
