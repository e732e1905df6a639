// @ts-check
// The guided minute: a throw, noise that is broken, "No roll", power cut in the middle of a throw, nothing lost, a
// receipt checked. On a die of its own, in memory: what is saved isn't touched. Anybody can leave at any time.

import { el } from './dom.js';
import { JOURNAL_BYTES } from '../../emulator/chip/flash.js';
import { t } from './words.js';
import { button } from './panels/panel.js';

const SHAKE_MS = 600;
const THROWN_MS = 800;
const MOST_PRESSES = 3;
const REFUSED_MS = 1800; // after a press, no throw came
const LOOK_MS = 700;

export class Tour {
  /**
   * `check`: opens the check of a roll; `play`: what comes after it.
   * @param {HTMLElement} place
   * @param {import('./types').Shared & { seen: import('./seen.js').Seen }} shared
   */
  constructor(place, shared) {
    this.place = place;
    this.shared = shared;
    this.at = -1;
    this.rolls = 0;
    /** @type {(() => void)[]} */
    this.ends = [];
    document.addEventListener('words', () => this.at >= 0 && this.draw());
  }

  get runs() {
    return this.at >= 0;
  }

  async start() {
    if (this.runs) return;
    const { restart, lines } = this.shared;
    this.show(0);
    document.body.classList.add('touring');
    await restart({ journal: new Uint8Array(JOURNAL_BYTES).fill(0xff), memory: 'tour' });
    const end = lines.on('state', () => {
      end();
      if (this.runs) lines.request('new dice die=cult').catch(() => {});
    });
    this.place.scrollIntoView({ block: 'nearest' });
  }

  /** What is saved is there again. */
  async leave() {
    if (!this.runs) return;
    this.finish();
    this.at = -1;
    this.place.hidden = true;
    document.body.classList.remove('touring');
    await this.shared.restart({ fresh: true });
  }

  finish() {
    for (const end of this.ends.splice(0)) end();
  }

  /** @param {number} at */
  show(at) {
    this.finish();
    this.at = at;
    this.draw();
    const { until } = STEPS[at];
    if (until) this.ends.push(until(this, () => this.at === at && this.show(at + 1)));
    /** @type {HTMLElement} */ (this.place.querySelector('h2')).focus({ preventScroll: true });
  }

  draw() {
    const { key, act } = STEPS[this.at];
    const isLast = this.at === STEPS.length - 1;
    const places = { rolls: this.rolls };
    this.place.hidden = false;
    this.place.replaceChildren(
      el('p', { class: 'count' }, t('tour-step', { n: this.at + 1, of: STEPS.length })),
      el('h2', { tabindex: '-1' }, t(/** @type {any} */ (`tour-${key}`))),
      el('p', {}, t(/** @type {any} */ (`tour-${key}-note`), places)),
      el(
        'div',
        { class: 'row' },
        act
          ? button(/** @type {any} */ (`tour-${key}-do`), () => this.act(act), { class: 'main', id: 'tour-do' })
          : null,
        isLast ? null : button('tour-next', () => this.show(this.at + 1), { id: 'tour-next' }),
        button(isLast ? 'tour-done' : 'tour-leave', () => this.leave(), {
          id: 'tour-leave',
          class: isLast ? 'main' : 'quiet',
        }),
      ),
    );
  }

  async act(act) {
    const { at } = this;
    const goesOn = await act(this);
    if (goesOn && this.at === at) this.show(at + 1);
  }
}

/**
 * In the middle of the throw's write; a first press may but leave "No roll".
 * @param {Tour} tour
 */
async function throwAndCut({ shared: { die, lines } }) {
  const wait = (ms) => lines.request(`wait ${ms}`);
  die.act('planCut', { operations: 1, point: 'middle' });
  for (let presses = 0; presses < MOST_PRESSES && lines.open; presses++) {
    die.press('roll');
    await wait(SHAKE_MS).catch(() => {});
    die.release('roll');
    await wait(THROWN_MS).catch(() => {}); // power goes in it
  }
}

/** A press that no throw follows. */
function untilRefused({ shared: { lines } }, done) {
  let states = 0;
  const ends = [
    lines.on('state', () => states++),
    lines.on('event', ({ event, button: name, action }) => {
      if (event !== 'button' || name !== 'roll' || action !== 'up') return;
      const before = states;
      setTimeout(() => states === before && done(), REFUSED_MS);
    }),
  ];
  return () => ends.forEach((end) => end());
}

function untilHealthy({ shared: { lines } }, done) {
  const timer = setInterval(async () => {
    const { reply } = await lines.request('entropy health').catch(() => ({ reply: {} }));
    if (reply.state === 'good') done();
  }, LOOK_MS);
  return () => clearInterval(timer);
}

/** `until(tour, done)` gives what ends it; `act` gives true when it is done by itself. */
const STEPS = [
  {
    key: 'roll',
    until: (tour, done) =>
      tour.shared.seen.on('state', ({ game, seq }) => {
        tour.rolls = game === 'dice' ? seq : 0;
        if (tour.rolls > 0) done();
      }),
  },
  { key: 'break', act: ({ shared: { die } }) => (die.act('noise', 'stuck1'), die.act('adc', 'stuck0'), true) },
  { key: 'refused', until: untilRefused },
  {
    key: 'mend',
    act: ({ shared: { die } }) => void (die.act('noise', 'ring'), die.act('adc', 'adc')),
    until: (tour, done) => {
      const { noise } = tour.shared.die.faults;
      return noise === 'ring'
        ? (setTimeout(done), () => {})
        : untilHealthy(tour, () => tour.shared.die.faults.noise === 'ring' && done());
    },
  },
  { key: 'cut', act: throwAndCut, until: ({ shared: { die } }, done) => die.on('power', ({ on }) => on || done()) },
  {
    key: 'back',
    act: ({ shared: { power } }) => void power(true),
    until: (tour, done) =>
      tour.shared.seen.on('state', ({ seq }) => {
        tour.rolls = seq;
        done();
      }),
  },
  { key: 'check', act: ({ shared: { check } }) => (check(), true) },
  { key: 'end' },
];
