// The device side of the USB controller, as the host sees it on the wire: each call is one
// transaction and gives the handshake. Replaces what the library does with buffers (it completes
// them with no host there), and the status bits that it can't clear.

import { holds } from '../moment.js';

const MAIN_CTRL_ENABLE = 1 << 0;
const SIE_CTRL_PULLUP = 1 << 16;
const PWR_VBUS = (1 << 2) | (1 << 3); // VBUS_DETECT and its override
const SIE_CTRL_EP0_INT_1BUF = 1 << 29;

const STATUS = 0x50;
const MUXING = 0x74;
const PHY_DIRECT = 0x7c;
const PHY_DIRECT_OVERRIDE = 0x80;
const PHY_TRIM = 0x84;
const SOF_RD = 0x48;
const MUXING_TO_PHY = 1 << 0;
const MUXING_TO_PADS = 1 << 2;

const ST_BUS_RESET = 1 << 19;
const ST_SETUP = 1 << 17;
const ST_CONNECTED = 1 << 16;
const ST_RESUME = 1 << 11;
const ST_SUSPENDED = 1 << 4;
const ST_LINE_SHIFT = 2;
const ST_WRITE_CLEAR = 0xff0e0810 | ST_CONNECTED;
const LINE_SE0 = 0;
const LINE_J = 1;
const INTR_SOF = 1 << 17;

const EP_ENABLE = 0x80000000;
const EP_DOUBLE = 1 << 30;
const EP_INT_EACH = 1 << 29;
const EP_INT_PAIR = 1 << 28;
const EP_ADDRESS = 0xffc0;

const BUF_FULL = 1 << 15;
const BUF_DATA1 = 1 << 13;
const BUF_SELECT_0 = 1 << 12;
const BUF_STALL = 1 << 11;
const BUF_AVAILABLE = 1 << 10;
const AVAILABLE_EITHER = BUF_AVAILABLE | (BUF_AVAILABLE << 16);
const BUF_LENGTH = 0x3ff;
const SECOND_BUFFER = 64;
const EP0_BUFFER = 0x100;
const CONVINCED_NS = 800_000; // of J after a reset: it is connected
const STANDS_NS = 200; // the SDK's twelve cycles at 48 MHz, nearly
const BUF_CTRL_FIRST = 0x80;
const BUF_CTRL_LAST = 0xfc;

const REGISTERS = [
  ['addrEndp', 0], ['mainCtrl', 0], ['intRaw', 0], ['intEnable', 0], ['intForce', 0],
  ['sieStatus', 0], ['buffStatus', 0], ['sieCtrl', 0], ['sofFrameNumber', 0], ['usbPwr', 0],
  ['epAbort', 0], ['epAbortDone', 0], ['epStallArm', 0], ['epStatusStallNak', 0],
  ['hostMode', false],
];

export class UsbSie {
  constructor(mcu, onFault) {
    this.mcu = mcu;
    this.usb = mcu.usbCtrl;
    this.view = mcu.usbDPRAMView;
    this.onFault = onFault;
    this.muxing = 0;
    this.convinced = mcu.clock.createAlarm(() => this.enabled && this.setStatus(ST_CONNECTED));
    this.nextBuffer = new Map();
    /** The buffers' words, without what makes them available, and since when. */
    this.words = new Map();
    /** Called when the firmware makes a buffer available: endpoint number, is it IN. */
    this.onArmed = () => {};
    this.hookRegisters();
    this.usb.DPRAMUpdated = (offset, value) => this.onDpramWrite(offset, value);
  }

  /** A reset of the block: off the bus, all registers at their defaults. */
  reset() {
    for (const [name, value] of REGISTERS) this.usb[name] = value;
    this.muxing = 0;
    this.convinced.cancel();
    this.nextBuffer.clear();
    this.words.clear();
    this.usb.checkInterrupts();
  }

  hookRegisters() {
    const { usb } = this;
    const write = usb.writeUint32.bind(usb);
    const read = usb.readUint32.bind(usb);
    const plain = holds(usb, new Map([[PHY_DIRECT, 0], [PHY_DIRECT_OVERRIDE, 0], [PHY_TRIM, 0x1f1f]]));
    usb.readUint32 = (offset) => {
      if (offset === MUXING) return this.muxing;
      if (offset === SOF_RD) this.clearSof();
      return plain.get(offset) ?? read(offset);
    };
    usb.writeUint32 = (offset, value) => {
      if (offset === STATUS) return this.clearStatus(usb.rawWriteValue);
      if (offset === MUXING) this.mux(value);
      if (plain.has(offset)) return void plain.set(offset, value);
      write(offset, value);
    };
  }

  /** With the pins in place of the PHY the firmware forces the line to J, and the controller takes it for connected, whatever
   * is on the bus (erratum E5; the comments of the SDK's fix). */
  mux(value) {
    this.muxing = value;
    this.convinced.cancel();
    if (!(value & MUXING_TO_PADS)) return;
    this.setLine(LINE_J);
    this.convinced.schedule(CONVINCED_NS);
  }

  setLine(state) {
    this.usb.sieStatus = (this.usb.sieStatus & ~(3 << ST_LINE_SHIFT)) | (state << ST_LINE_SHIFT);
  }

  setStatus(bits) {
    this.usb.sieStatus |= bits;
    this.usb.sieStatusUpdated();
  }

  clearStatus(bits) {
    this.usb.sieStatus &= ~(bits & ST_WRITE_CLEAR);
    this.usb.sieStatusUpdated();
  }

  clearSof() {
    this.usb.intRaw &= ~INTR_SOF;
    this.usb.checkInterrupts();
  }

  onDpramWrite(offset, value) {
    if (offset < BUF_CTRL_FIRST || offset > BUF_CTRL_LAST) return;
    this.checkArming(offset, value);
    if (value & BUF_SELECT_0) this.nextBuffer.set(offset, 0);
    const armed = value & (AVAILABLE_EITHER | BUF_STALL);
    if (armed) this.onArmed((offset - BUF_CTRL_FIRST) >> 3, (offset & 4) === 0);
  }

  /** The controller reads the half of the word whose buffer is next, with its own clock: what it says has to stand before
   * it is available (4.1.2.5.1). While it is disabled it reads none: its memory may be cleared byte by byte. */
  checkArming(offset, value) {
    const next = value & BUF_SELECT_0 ? 0 : (this.nextBuffer.get(offset) ?? 0);
    const half = (value >>> (16 * next)) & 0xffff & ~BUF_SELECT_0;
    const { said, ns } = this.words.get(offset) ?? { said: 0, ns: -Infinity };
    const now = { said: half & ~BUF_AVAILABLE, ns: this.mcu.clock.nanos };
    this.words.set(offset, now);
    if (!(half & BUF_AVAILABLE) || !this.enabled) return;
    if (said !== now.said) this.onFault('usb: a buffer is told what it is in the moment that it is made available');
    else if (now.ns - ns < STANDS_NS) this.onFault(`usb: a buffer is made available after ${Math.round(now.ns - ns)} ns`);
  }

  // ---- what the host does to the bus ----

  /** Is our pull-up on the bus? Not without power from there, or the firmware's word for it. */
  get attached() {
    return (this.usb.sieCtrl & SIE_CTRL_PULLUP) !== 0 && this.enabled && (this.usb.usbPwr & PWR_VBUS) === PWR_VBUS;
  }

  get enabled() {
    return (this.usb.mainCtrl & MAIN_CTRL_ENABLE) !== 0;
  }

  get listening() {
    return this.attached && (this.muxing & MUXING_TO_PHY) !== 0;
  }

  startReset() {
    this.setLine(LINE_SE0);
    this.usb.epStallArm = 0;
    this.setStatus(ST_BUS_RESET);
  }

  endReset() {
    this.setLine(LINE_J);
    this.setStatus(ST_CONNECTED);
  }

  startOfFrame(number) {
    if (!this.enabled) return;
    this.usb.sofFrameNumber = number & 0x7ff;
    this.usb.intRaw |= INTR_SOF;
    this.usb.checkInterrupts();
  }

  /** The bus was idle for 3 ms: with nothing else on it our pull-up holds it at J. */
  suspend() {
    if (!this.attached) return;
    this.setLine(LINE_J);
    this.setStatus(ST_SUSPENDED);
  }

  resume() {
    if (this.attached) this.setStatus(ST_RESUME);
  }

  hears(address) {
    return this.listening && (this.usb.addrEndp & 0x7f) === address;
  }

  /** A SETUP transaction: 'ack', or 'none' when nobody answers. */
  setup(address, bytes) {
    if (!this.hears(address)) return 'none';
    this.mcu.usbDPRAM.set(bytes, 0);
    this.usb.epStallArm = 0;
    this.setStatus(ST_SETUP);
    return 'ack';
  }

  /** An IN transaction: { data, data1 }, or 'nak', 'stall', 'none'. */
  in(address, endpoint) {
    const pipe = this.pipe(endpoint, true);
    const refusal = this.refuse(address, endpoint, pipe);
    if (refusal) return refusal;
    const { control, bufferAt } = pipe;
    if (!(control & BUF_FULL)) return 'nak';
    const start = bufferAt;
    const data = this.mcu.usbDPRAM.slice(start, start + (control & BUF_LENGTH));
    this.finish(pipe, endpoint, control & ~(BUF_AVAILABLE | BUF_FULL));
    return { data, data1: (control & BUF_DATA1) !== 0 };
  }

  /** An OUT transaction: 'ack', 'nak', 'stall' or 'none'. */
  out(address, endpoint, data, data1) {
    const pipe = this.pipe(endpoint, false);
    const refusal = this.refuse(address, endpoint, pipe);
    if (refusal) return refusal;
    const { control, bufferAt } = pipe;
    if (((control & BUF_DATA1) !== 0) !== data1) {
      this.onFault(`usb: OUT ${endpoint} expects DATA${data1 ? 0 : 1}: the packet is lost`);
      return 'ack';
    }
    const room = control & BUF_LENGTH;
    if (data.length > room) {
      this.onFault(`usb: OUT ${endpoint} has room for ${room} bytes, got ${data.length}`);
    }
    const taken = data.subarray(0, room);
    this.mcu.usbDPRAM.set(taken, bufferAt);
    const left = (control & ~(BUF_AVAILABLE | BUF_LENGTH)) | BUF_FULL | taken.length;
    this.finish(pipe, endpoint, left);
    return 'ack';
  }

  // ---- buffers ----

  /** Where an endpoint's registers and its next buffer are. */
  pipe(endpoint, isIn) {
    const offset = BUF_CTRL_FIRST + endpoint * 8 + (isIn ? 0 : 4);
    const epControl = endpoint === 0 ? null : this.view.getUint32(endpoint * 8 + (isIn ? 0 : 4), true);
    const double = endpoint !== 0 && (epControl & EP_DOUBLE) !== 0;
    const index = double ? (this.nextBuffer.get(offset) ?? 0) : 0;
    const base = endpoint === 0 ? EP0_BUFFER : epControl & EP_ADDRESS;
    const word = this.view.getUint32(offset, true);
    const control = (word >>> (16 * index)) & 0xffff;
    return { offset, isIn, epControl, double, index, control, bufferAt: base + index * SECOND_BUFFER };
  }

  /** Why a data transaction gets no data: a handshake, or undefined when it may go on. */
  refuse(address, endpoint, { isIn, epControl, control, offset }) {
    if (!this.hears(address)) return 'none';
    if (endpoint !== 0 && !(epControl & EP_ENABLE)) return 'none';
    const armed = endpoint !== 0 || (this.usb.epStallArm & (isIn ? 1 : 2)) !== 0;
    if (this.view.getUint32(offset, true) & BUF_STALL && armed) return 'stall';
    if (this.usb.epAbort & (1 << (endpoint * 2 + (isIn ? 0 : 1)))) return 'nak';
    return control & BUF_AVAILABLE ? undefined : 'nak';
  }

  finish({ offset, isIn, epControl, double, index }, endpoint, left) {
    const shift = 16 * index;
    const word = this.view.getUint32(offset, true);
    this.view.setUint32(offset, ((word & ~(0xffff << shift)) | (left << shift)) >>> 0, true);
    if (double) this.nextBuffer.set(offset, index ^ 1);
    if (!this.tells(endpoint, epControl, double, index)) return;
    this.usb.indicateBufferReady(endpoint, !isIn);
  }

  /** Does the end of this buffer set its bit in BUFF_STATUS? */
  tells(endpoint, epControl, double, index) {
    if (endpoint === 0) return (this.usb.sieCtrl & SIE_CTRL_EP0_INT_1BUF) !== 0;
    if (epControl & EP_INT_EACH) return true;
    return double && index === 1 && (epControl & EP_INT_PAIR) !== 0;
  }
}

