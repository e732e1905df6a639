// A die for the page that only tells: states that a test made, to the very word, where a whole emulated one would take
// long to come to them.

/** Runs in the page, before its scripts. */
function install() {
  const NO_GAME = { ok: true, game: null, seq: 0, names: [], prompt: null };
  const json = (object) => JSON.stringify(object);
  let die = null;
  const told = (window.told = {
    log: [], // of all entries the die has
    /** A line each. */
    tell: (...objects) => die.give('lines', { lines: objects.map(json) }),
    state: (state) => told.tell({ event: 'state', ...state }),
  });
  const logFrom = (from) => told.log.filter(({ n }) => n >= from);
  const linesFor = ([word, first]) => {
    if (word === 'info') return [json({ ok: true, games: [], languages: ['en'] })];
    if (word === 'state') return [json(NO_GAME)];
    if (word !== 'log') return [json({ ok: true })];
    const entries = logFrom(Number(first));
    return [...entries.map((entry) => `=${json(entry)}`), json({ ok: true, count: entries.length })];
  };

  const { Worker } = window;
  window.Worker = class extends Worker {
    give(type, facts = {}) {
      this.onmessage({ data: { type, ...facts } });
    }

    postMessage(message, ...more) {
      if (message.type === 'start') return void queueMicrotask(() => this.begin());
      if (die !== this) return super.postMessage(message, ...more);
      return message.name === 'send' && this.give('lines', { lines: linesFor(message.value.trim().split(' ')) });
    }

    begin() {
      die = this;
      this.give('ready', { seed: 7, replaying: false });
      this.give('glass', { bits: new Uint8Array(1024).fill(0xa5), light: 200 });
      this.give('port', { open: true });
      this.give('lines', { lines: [json({ ok: true }), json(NO_GAME)] });
    }
  };
}

/** From now on each emulated die of the page or context is one. */
export const tellOnly = (where) => where.addInitScript(install);
