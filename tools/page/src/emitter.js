/**
 * Tells whoever wants to know: `on(type, handler)` gives a function that ends it. One that fails at what it is told
 * keeps it from nobody else.
 */
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
    for (const handler of [...(this.handlers.get(type) ?? [])]) tell(handler, facts);
  }
}

function tell(handler, facts) {
  try {
    handler(facts);
  } catch (error) {
    console.error(error);
  }
}
