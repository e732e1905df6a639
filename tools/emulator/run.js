// A device run in whole steps. What happens to it happens between two steps, so that the same
// actions at the same steps give the very same run, on any machine and at any speed.

/** Of the device's time. Short enough for a finger, long enough to cost nothing. */
export const STEP_MS = 4;

const encode = (text) => new TextEncoder().encode(text);

function plug(device, plugged) {
  if (!plugged) return device.usb.unplug();
  device.usb.plug();
  device.usb.openPort();
}

const RING_FAULTS = {
  none: (device) => (device.thawNoise(), device.startRing()),
  frozen: (device) => device.freezeNoise(),
  stopped: (device) => device.stopRing(),
};

/** What can happen to a device, each with one plain value. */
export const ACTIONS = {
  press: (device, name) => device.press(name),
  release: (device, name) => device.release(name),
  send: (device, text) => device.usb.send(encode(text)),
  usb: plug,
  battery: (device, mv) => (device.supply.vsysMv = mv),
  display: (device, plugged) => (plugged ? device.bus.plug() : device.bus.unplug()),
  hang: (device, clocks) => device.bus.hang(clocks),
  ring: (device, fault) => RING_FAULTS[fault](device),
  noise: (device, source) => (device.ring.source = source),
  adc: (device, source) => (device.supply.temperature = source),
  planCut: (device, { operations, point }) => device.flash.planCut(operations, point),
  cut: (device) => device.powerCut(),
};

export class Run {
  /**
   * `script`: [step, action, value] in order, to be done again. `makers`: { noise(name), adc(name) },
   * for the two actions whose values are names.
   */
  constructor(device, { script = [], makers = {} } = {}) {
    this.device = device;
    this.makers = makers;
    this.todo = [...script];
    /** All that was done, as `script` wants it. */
    this.done = [];
    this.steps = 0;
  }

  get replaying() {
    return this.todo.length > 0;
  }

  /** Does it now, and remembers it. A wrong value throws, and nothing is done. */
  act(name, value) {
    if (!Object.hasOwn(ACTIONS, name)) throw new Error(`no action "${name}"`);
    const given = Object.hasOwn(this.makers, name) ? this.makers[name](value) : value;
    ACTIONS[name](this.device, given);
    this.done.push([this.steps, name, value]);
  }

  /** Leaves off what is not yet done again. */
  takeOver() {
    this.todo = [];
  }

  advance(steps = 1) {
    for (let i = 0; i < steps; i++) {
      while (this.replaying && this.todo[0][0] <= this.steps) this.act(...this.todo.shift().slice(1));
      this.steps++;
      this.device.runTo(this.steps * STEP_MS * 1e6);
    }
  }
}
