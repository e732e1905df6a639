// Keys as fingers: a terminal tells no key-up, so presses have fixed lengths and follow each other, and
// none swallows the next. As in boards/host/buttons.c.

const WAITING = 4; // few: a key that repeats is not to be heard long after it was let go
const GAP_MS = 20;

export class Fingers {
  constructor(device) {
    this.device = device;
    this.ends = {}; // by button: when its press ends
    this.nextMs = 0;
    this.waiting = [];
  }

  /** A stroke as readKeys gives it. */
  strike(stroke) {
    if (stroke.down) this.device.press(stroke.down);
    else if (stroke.up) this.letGoOfAll();
    else if (this.waiting.length < WAITING && !this.throwsAlready(stroke)) this.waiting.push(stroke);
  }

  /** The space bar held down is one throw, not a throw for each time that it repeats. */
  throwsAlready({ press }) {
    if (press !== 'roll') return false;
    return this.ends.roll !== undefined || this.waiting.some((each) => each.press === 'roll');
  }

  /** Is a press under way, or to come? Time is not to be passed beside it then. */
  get busy() {
    return this.waiting.length > 0 || Object.keys(this.ends).length > 0;
  }

  letGo(name) {
    delete this.ends[name];
    this.device.release(name);
    this.nextMs = this.device.ms + GAP_MS;
  }

  letGoOfAll() {
    for (const name of ['left', 'roll', 'right']) this.letGo(name);
  }

  act({ press, ms, toggle }) {
    const { device } = this;
    if (press) {
      device.press(press);
      this.ends[press] = device.ms + ms;
      this.nextMs = device.ms + ms + GAP_MS;
    } else if (device.buttons.down[toggle]) this.letGo(toggle);
    else device.press(toggle);
  }

  /** To be called as time goes on. */
  tick() {
    for (const [name, end] of Object.entries(this.ends)) {
      if (this.device.ms >= end) this.letGo(name);
    }
    while (this.waiting.length > 0 && this.device.ms >= this.nextMs) this.act(this.waiting.shift());
  }
}
