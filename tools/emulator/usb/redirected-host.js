// The other end of the cable, for a host that is elsewhere: learns no more of the device than its far
// end has to be told, and leaves all decisions to that: which requests, which times, what to make of a
// STALL. Its requests come by control(), bulk(), reset() and cancel().

import { UsbBus } from './usb-bus.js';

const DEVICE = 1;
const CONFIGURATION = 2;
const DEVICE_BYTES = 18;

export class RedirectedHost extends UsbBus {
  constructor(world, supply) {
    super(world, supply);
    this.connected = false;
    /** { device, configuration, interfaces }: of what was plugged in. */
    this.onConnect = () => {};
    this.onDisconnect = () => {};
    /** Each transfer that ended: { at, what, outcome, bytes, ms }. */
    this.onTransfer = () => {};
  }

  gone() {
    if (!this.connected) return;
    this.connected = false;
    this.onDisconnect();
  }

  *enumerate() {
    this.state = 'enumerating';
    this.maxPacket = 8;
    yield* this.resetBus();
    const start = yield* this.descriptorOf(DEVICE, 0, 0, 8);
    this.maxPacket = start[7];
    yield* this.giveAddress();
    const device = yield* this.descriptorOf(DEVICE, 0, 0, DEVICE_BYTES);
    const head = yield* this.descriptorOf(CONFIGURATION, 0, 0, 9);
    this.learn(device, yield* this.descriptorOf(CONFIGURATION, 0, 0, head[2] | (head[3] << 8)));
  }

  serve() {
    this.connected = true;
    this.onConnect(this.descriptors);
  }
}
