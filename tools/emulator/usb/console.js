// The machine interface over the emulated USB port, synchronous: a request runs simulated time
// until its reply is there.

const CONNECT_LIMIT_MS = 3000;

export class Console {
  constructor(device) {
    this.device = device;
    this.bytes = [];
    /** Lines of replies not yet asked for, and lines that `watch on` adds. */
    this.replies = [];
    this.events = [];
    /** Lines that are no JSON: what terminal mode prints for people. */
    this.text = [];
    /** The `=` lines of the last reply, without the sign. */
    this.payload = [];
    /** Called with each whole line; for a terminal. */
    this.onLine = () => {};
    device.usb.onData = (data) => this.take(data);
    device.usb.onGone = () => (this.bytes = []);
  }

  /** Plugs the cable in and opens the port, as far as that isn't done. */
  open() {
    const { device } = this;
    device.usb.plug();
    device.usb.openPort();
    if (!device.runUntil(() => device.usb.open, CONNECT_LIMIT_MS)) {
      throw new Error(`no serial port within ${CONNECT_LIMIT_MS} ms: host ${device.usb.state}`);
    }
  }

  /** One line to the device, and its reply as an object. */
  request(line, limitMs = 10_000) {
    this.open();
    this.send(line);
    if (!this.device.runUntil(() => this.replies.length > 0, limitMs)) {
      throw new Error(`no reply to "${line}" within ${limitMs} ms`);
    }
    return this.replies.shift();
  }

  send(line) {
    this.payload = [];
    this.device.usb.send(new TextEncoder().encode(`${line}\n`));
  }

  take(data) {
    for (const byte of data) {
      if (byte !== 10) this.bytes.push(byte);
      else this.line(new TextDecoder().decode(Uint8Array.from(this.bytes.splice(0))));
    }
  }

  line(text) {
    this.onLine(text);
    if (text.startsWith('=')) {
      this.payload.push(text.slice(1));
      return;
    }
    const object = parse(text);
    if (object === null) this.text.push(text);
    else if ('event' in object) this.events.push(object);
    else this.replies.push(object);
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
