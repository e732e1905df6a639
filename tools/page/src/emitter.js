// @ts-check
/**
 * Tells whoever wants to know: `on(type, handler)` gives a function that ends it. One that fails at what it is told
 * keeps it from nobody else.
 */
export class Emitter {
  constructor() {
    /** @type {Map<string, Set<(facts: any) => void>>} */
    this.handlers = new Map();
  }

  /**
   * @param {string} type @param {(facts: any) => void} handler
   * @returns {() => void}
   */
  on(type, handler) {
    const all = this.handlers.get(type) ?? new Set();
    this.handlers.set(type, all.add(handler));
    return () => void all.delete(handler);
  }

  /** @param {string} type @param {any} [facts] */
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
