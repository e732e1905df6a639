// How far to run so that the device's time keeps up with another clock: of the terminal, of a web
// page. Knows no clock itself: it is told what time it is, in milliseconds.

const LONGEST_BURST_MS = 60;
const BEHIND_MS = 500;
const WINDOW_MS = 2000;
const SLOW = 0.9;

export class Pacing {
  /** `now`: the clock's time; `deviceMs`: the device's at that instant. */
  constructor(now, deviceMs = 0) {
    this.start = now - deviceMs;
    this.marks = [{ now, deviceMs }];
    /** Device time over the other, in the last two seconds. */
    this.speed = 1;
  }

  /** The device's milliseconds to run now: never so many that keys or a picture would wait. */
  due(now, deviceMs) {
    return Math.max(0, Math.min(now - this.start - deviceMs, LONGEST_BURST_MS));
  }

  /** Told after each run. What can't be caught up is dropped: a slow machine plays slower. */
  ran(now, deviceMs) {
    const lag = now - this.start - deviceMs;
    if (lag > BEHIND_MS) this.start += lag;
    this.marks.push({ now, deviceMs });
    while (this.marks.length > 2 && this.marks[1].now <= now - WINDOW_MS) this.marks.shift();
    const [first] = this.marks;
    if (now > first.now) this.speed = (deviceMs - first.deviceMs) / (now - first.now);
  }

  /** Has this machine been too slow for a second at least? */
  get slow() {
    const last = this.marks[this.marks.length - 1].now;
    return last - this.marks[0].now > WINDOW_MS / 2 && this.speed < SLOW;
  }

  /** After a pause that nobody is to blame for (a frozen page): what was lost isn't counted. */
  resume(now, deviceMs) {
    this.start = now - deviceMs;
    this.marks = [{ now, deviceMs }];
    this.speed = 1;
  }
}
