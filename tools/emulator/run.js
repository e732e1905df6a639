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

const isText = (value) => typeof value === 'string';
const isSwitch = (value) => typeof value === 'boolean';
const isNothing = (value) => value === null || value === undefined;
const isOneOf = (...names) => (value) => names.includes(value);
const isFrom = (least, most) => (value) => Number.isInteger(value) && value >= least && value <= most;
const isButton = isOneOf('left', 'roll', 'right');
const isPoint = isOneOf('before', 'middle', 'after');
const isCut = (value) => isFrom(1, 1e6)(value?.operations) && isPoint(value.point);
const isAny = () => true; // it is made of a name, by who knows them

/** What can happen to a device, each with one plain value: which there are, and what is done. */
export const ACTIONS = {
  press: [isButton, (device, name) => device.press(name)],
  release: [isButton, (device, name) => device.release(name)],
  send: [isText, (device, text) => device.usb.send(encode(text))],
  usb: [isSwitch, plug],
  battery: [isFrom(0, 5500), (device, mv) => (device.supply.vsysMv = mv)],
  display: [isSwitch, (device, plugged) => (plugged ? device.bus.plug() : device.bus.unplug())],
  hang: [isFrom(1, 1000), (device, clocks) => device.bus.hang(clocks)],
  ring: [isOneOf(...Object.keys(RING_FAULTS)), (device, fault) => RING_FAULTS[fault](device)],
  noise: [isAny, (device, source) => (device.ring.source = source)],
  adc: [isAny, (device, source) => (device.supply.temperature = source)],
  planCut: [isCut, (device, { operations, point }) => device.flash.planCut(operations, point)],
  cut: [isNothing, (device) => device.powerCut()],
};

export class Run {
  /**
   * `script`: [step, action, value] in order, to be done again; one with anything wrong in it throws. `makers`:
   * { noise(name), adc(name) }, for the two actions whose values are names.
   */
  constructor(device, { script = [], makers = {} } = {}) {
    this.device = device;
    this.makers = makers;
    this.todo = [...script];
    /** All that was done, as `script` wants it. */
    this.done = [];
    this.steps = 0;
    /** Called with each action that is about to be done again. */
    this.onAgain = null;
    for (const [, name, value] of script) this.toDo(name, value);
  }

  get replaying() {
    return this.todo.length > 0;
  }

  /** What such an action does to the device. */
  toDo(name, value) {
    if (!Object.hasOwn(ACTIONS, name)) throw new Error(`no action "${name}"`);
    const [isValue, act] = ACTIONS[name];
    if (!isValue(value)) throw new Error(`${name} takes no ${JSON.stringify(value)}`);
    const given = Object.hasOwn(this.makers, name) ? this.makers[name](value) : value;
    return () => act(this.device, given);
  }

  /** Does it now, and remembers it. A wrong value throws, and nothing is done. */
  act(name, value) {
    this.toDo(name, value)();
    this.done.push([this.steps, name, value]);
  }

  doAgain([, name, value]) {
    this.onAgain?.(name, value);
    this.act(name, value);
  }

  /** Leaves off what is not yet done again. */
  takeOver() {
    this.todo = [];
  }

  advance(steps = 1) {
    for (let i = 0; i < steps; i++) {
      while (this.replaying && this.todo[0][0] <= this.steps) this.doAgain(this.todo.shift());
      this.steps++;
      this.device.runTo(this.steps * STEP_MS * 1e6);
    }
  }
}
