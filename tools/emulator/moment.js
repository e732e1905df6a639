// A device as it was: what a run changed in one, put into another that was just made the same way. So a
// test begins with a booted device and doesn't boot one.
//
// Two devices made alike have the same objects in the same places. Those are paired when both are new;
// later everything that one of them holds is written into its partner, object by object. Functions stay where
// they are: each belongs to the device that it was made in. What a function keeps to itself has to be
// told by `holds`, or it would be missed. A device with something under way that only a function knows (a
// USB host in the middle of a request) can't be taken: that is an error, never a difference.

const isView = (value) => ArrayBuffer.isView(value);
const isNode = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

const HELD = Symbol.for('sanity.held');

/** Tells that functions of `owner` share `state`, which no property leads to. */
export function holds(owner, state) {
  (owner[HELD] ??= []).push(state);
  return state;
}

/** Own properties that hold something (accessors lead to what others hold). */
function* properties(object) {
  for (const key of [...Object.keys(object), HELD]) {
    const found = Object.getOwnPropertyDescriptor(object, key);
    if (found && 'value' in found) yield [key, found.value];
  }
}

function* parts(node) {
  if (isView(node) || node instanceof ArrayBuffer) return;
  if (node instanceof Map) for (const entry of node) yield* entry;
  if (node instanceof Set) yield* node;
  for (const [, value] of properties(node)) yield value;
}

/** All that can be reached, in an order that depends on nothing but how it hangs together. */
function nodesOf(root) {
  const found = new Set([root]);
  for (const node of found) {
    for (const part of parts(node)) if (isNode(part)) found.add(part);
  }
  return [...found];
}

class Copier {
  constructor(from, to) {
    if (from.length !== to.length) throw new Error('moment: these devices were not made alike');
    this.partners = new Map(from.map((node, i) => [node, to[i]]));
  }

  /** What stands for `value` in the other device; `present` is what it has in that place now. */
  translate(value, present, where) {
    if (!isNode(value)) return value;
    const partner = this.partners.get(value);
    if (partner !== undefined) return partner;
    if (typeof value === 'function') {
      if (typeof present === 'function' && String(present) === String(value)) return present;
      throw new Error(`moment: ${String(where)}: a function that was made on the way`);
    }
    return this.duplicate(value);
  }

  duplicate(node) {
    if (isView(node)) return node.slice();
    const made = Array.isArray(node) ? [] : node instanceof Map ? new Map() : node instanceof Set ? new Set()
      : Object.create(Object.getPrototypeOf(node));
    this.partners.set(node, made);
    this.fill(made, node);
    return made;
  }

  fill(to, from) {
    if (to === from) return; // a table that all devices share
    if (from instanceof ArrayBuffer || from instanceof DataView) return; // by the arrays that show them
    if (isView(from)) {
      to.set(from);
      return;
    }
    if (from instanceof Map) {
      const entries = [...from].map(([k, v]) => [this.translate(k, k, 'a key'), this.translate(v, to.get(k), k)]);
      to.clear();
      for (const [key, value] of entries) to.set(key, value);
    }
    if (from instanceof Set) {
      const present = [...to];
      const values = [...from].map((value, i) => this.translate(value, present[i], 'a set'));
      to.clear();
      for (const value of values) to.add(value);
    }
    this.fillProperties(to, from);
  }

  fillProperties(to, from) {
    const held = new Map(properties(from));
    for (const [key] of [...properties(to)]) if (!held.has(key)) delete to[key];
    if (Array.isArray(from)) to.length = from.length;
    for (const [key, value] of held) {
      const now = this.translate(value, to[key], key);
      if (to[key] !== now) to[key] = now;
    }
  }
}

export class Moment {
  /** `make()` gives a new device, the same each time; `run(device)` brings it to where it is taken. */
  constructor(make, run) {
    this.make = make;
    const device = make();
    this.nodes = nodesOf(device);
    run(device);
  }

  /** A device that goes on from there. */
  restore() {
    const device = this.make();
    const nodes = nodesOf(device);
    const copier = new Copier(this.nodes, nodes);
    this.nodes.forEach((node, i) => copier.fill(nodes[i], node));
    return device;
  }
}
