// Time outside the chip, in nanoseconds since the device was made: fingers, cables, the USB host.
// It goes on while the chip's clocks stand still (dormant) or start again (reset).

/** Instants closer than this are one: sums of offsets and clocks round differently. */
export const SAME_NS = 1e-3;

export class World {
  constructor() {
    this.alarms = [];
    /** The present; the run loop moves it by setting `clock` to something with a `nanos`. */
    this.offset = 0;
    this.clock = { nanos: 0 };
    /** Called with the instant of each new alarm, so that a run loop can stop in time. */
    this.onSchedule = () => {};
  }

  get now() {
    return this.offset + this.clock.nanos;
  }

  /** Goes on from the present with another clock (the chip's, or a standing one). */
  follow(clock) {
    this.offset = this.now - clock.nanos;
    this.clock = clock;
  }

  /** Runs `action` in `nanos` from now; returns a handle for `cancel`. */
  after(nanos, action) {
    const alarm = { at: this.now + Math.max(0, nanos), action };
    let i = this.alarms.length;
    while (i > 0 && this.alarms[i - 1].at > alarm.at) i--;
    this.alarms.splice(i, 0, alarm);
    this.onSchedule(alarm.at);
    return alarm;
  }

  cancel(alarm) {
    const i = this.alarms.indexOf(alarm);
    if (i >= 0) this.alarms.splice(i, 1);
  }

  /** When the next alarm is due; Infinity without any. */
  get next() {
    return this.alarms.length > 0 ? this.alarms[0].at : Infinity;
  }

  /** Runs what is due. */
  runDue() {
    while (this.next <= this.now + SAME_NS) this.alarms.shift().action();
  }
}
