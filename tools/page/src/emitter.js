/** Tells whoever wants to know: `on(type, handler)` gives a function that ends it. */
export class Emitter {
  constructor() {
    this.handlers = new Map();
  }

  on(type, handler) {
    if (!this.handlers.has(type)) this.handlers.set(type, new Set());
    this.handlers.get(type).add(handler);
    return () => this.handlers.get(type).delete(handler);
  }

  emit(type, facts) {
    for (const handler of [...(this.handlers.get(type) ?? [])]) handler(facts);
  }
}
