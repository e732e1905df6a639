// @ts-check
// The page: one die at a time, emulated or real, and all that looks at it.

import { loadAssets } from './assets.js';
import { byId, el } from './dom.js';
import { EmulatedDie } from './emulated/die.js';
import { MotherTongue } from './emulated/mother-tongue.js';
import { Lines } from './lines.js';
import { offline } from './offline.js';
import { consolePanel } from './panels/console.js';
import { devicePanel } from './panels/device.js';
import { faultsPanel } from './panels/faults.js';
import { insidePanel } from './panels/inside.js';
import { keepPanel } from './panels/keep.js';
import { noisePanel } from './panels/noise.js';
import { numbersPanel } from './panels/numbers.js';
import { peoplePanel } from './panels/people.js';
import { realPanel } from './panels/real.js';
import { Receipts, receiptsPanel } from './panels/receipts.js';
import { startPanel } from './panels/start.js';
import { Mirror } from './real/mirror.js';
import { SerialDie } from './real/serial.js';
import { Seen } from './seen.js';
import { readLink } from './share.js';
import { Tour } from './tour.js';
import { Announcer } from './view/announcer.js';
import { checkRoll } from './view/check.js';
import { Clip } from './view/clip.js';
import { Fingers } from './view/fingers.js';
import { Parts } from './view/parts.js';
import { Reactions } from './view/reactions.js';
import { shareRun } from './view/share-dialog.js';
import { Sound } from './view/sound.js';
import { Stage } from './view/stage.js';
import { TableScreen } from './view/table-screen.js';
import { currentLanguage, decimal, firstLanguage, LANGUAGES, madeKey, setLanguage, setWords, t } from './words.js';

const NEWS_MS = 6000;

async function main() {
  const isEmbedded = new URLSearchParams(location.search).has('embed');
  document.body.classList.toggle('embed', isEmbedded);
  setLanguage(firstLanguage());
  const loading = Promise.all([loadAssets(), readLink(location.hash)]);
  const page = new Page(); // while that is loaded
  setLanguage(currentLanguage());
  const [assets, link] = await loading;
  page.emulated.assets = assets;
  page.beginFirst(link, isEmbedded);
  window.addEventListener('hashchange', () => location.reload());
  offline(byId('update'));
}

class Page {
  constructor() {
    /** @type {import('./types').Given} of the emulated die, from one start to the next */
    this.stays = {};
    this.emulated = new EmulatedDie();
    this.serial = new SerialDie();
    /** @type {import('./types').Die} */
    this.die = this.emulated;
    this.lines = new Lines(this.emulated);
    new MotherTongue(this.emulated, this.lines); // first: before all that others ask
    this.seen = new Seen(this.lines);
    this.receipts = new Receipts(this.lines);
    this.clip = new Clip(this.emulated);
    this.sound = new Sound();
    this.buttons = makeButtons('key', true);
    this.parts = new Parts(this.emulated);
    this.stage = new Stage(byId('place'), this.buttons, this.parts.elements, t('glass'));
    this.mirror = new Mirror(this.lines, (picture) => this.showGlass(picture));
    this.announcer = new Announcer(byId('said'), byId('spoken'), this.seen, this.lines);
    this.reactions = new Reactions(byId('reaction'), this.emulated, this.lines);
    const shared = this.share();
    const keys = makeButtons('table-key', false);
    this.table = new TableScreen(byId('table'), {
      lines: this.lines,
      seen: this.seen,
      opener: byId('open-table'),
      keys: Object.values(keys),
      onShare: shared.share,
    });
    this.fingers = new Fingers(this.buttons, {
      onPress: (name) => this.press(name),
      onRelease: (name) => this.release(name),
    });
    for (const [name, button] of Object.entries(keys)) this.fingers.add(name, button);
    this.tour = new Tour(byId('tour'), shared);
    this.listen();
    this.build(shared);
  }

  get isReal() {
    return this.die === this.serial;
  }

  /** Who takes presses: the emulated die itself, the real one by requests. */
  get hand() {
    return this.isReal ? this.mirror : this.emulated;
  }

  listen() {
    const { emulated, serial, sound } = this;
    emulated.on('glass', (picture) => this.isReal || this.showGlass(picture));
    emulated.on('tone', ({ hertz }) => {
      sound.tone(hertz);
      this.stage.board.classList.toggle('beeps', hertz > 0);
    });
    emulated.on('kept', (facts) => this.showKept(facts));
    emulated.on('free', () => this.offerKept());
    emulated.on('ready', (facts) => this.showAlive(facts));
    emulated.on('status', ({ status }) => this.showStatus(status));
    emulated.on('power', ({ on }) => this.showPower(on));
    emulated.on('act', ({ name }) => (this.touched ||= name === 'press'));
    this.seen.on('state', ({ game }) => (this.touched ||= game !== null));
    emulated.on('tookOver', () => this.say('took-over'));
    emulated.on('failed', ({ text }) => this.say('wrong', { text }));
    emulated.on('refused', ({ text }) => this.beginPlain(text));
    serial.on('failed', ({ text }) => this.say('wrong', { text }));
    serial.on('busy', () => this.say('real-busy'));
    serial.on('lost', ({ key }) => key && this.say(key));
    serial.on('port', ({ open }) => this.showPort(open));
  }

  build(shared) {
    const only = (panel, kind) => panel.classList.add(`only-${kind}`) ?? panel;
    byId('start').replaceChildren(only(realPanel(shared), 'real'), ...startPanel(shared));
    byId('panels').replaceChildren(
      only(faultsPanel(shared), 'emulated'),
      peoplePanel(shared),
      receiptsPanel(shared),
      numbersPanel(shared),
      only(keepPanel(shared), 'emulated'),
      consolePanel(shared),
      only(insidePanel(shared), 'emulated'),
      noisePanel(shared),
      devicePanel(shared),
    );
    this.parts.on(this.stage.board);
    this.buildTop();
  }

  /**
   * What the parts of the page share.
   * @returns {import('./types').Shared}
   */
  share() {
    const { emulated, lines, receipts, reactions, clip, serial } = this;
    const shared = {
      die: emulated,
      lines,
      receipts,
      reactions,
      clip,
      serial,
      seen: this.seen,
      say: (key, places) => this.say(key, places),
      confirm: (key) => window.confirm(t(key)),
      isReal: () => this.isReal,
      isReplaying: () => this.replaying,
      restart: (given) => this.restart(given),
      power: (on) => this.power(on),
      reseed: () => this.restart({}),
      openTable: () => this.table.open(),
      setGlass: (name) => this.setGlass(name),
      tour: () => this.tour.start(),
      check: () => checkRoll(shared),
      share: () => shareRun(shared),
    };
    return shared;
  }

  buildTop() {
    const select = byId('language');
    select.replaceChildren(
      ...Object.entries(LANGUAGES).map(([code, words]) =>
        el('option', { value: code, lang: code }, words['language-name']),
      ),
    );
    select.value = currentLanguage();
    select.addEventListener('change', () => this.changeLanguage(select.value));
    byId('mode-emulated').addEventListener('click', () => this.setMode('emulated'));
    byId('mode-real').addEventListener('click', () => this.setMode('real'));
    byId('sound').addEventListener('click', () => this.toggleSound());
    window.addEventListener('beforeinstallprompt', (event) => offerInstall(event));
    document.querySelector('.skip')?.addEventListener('click', (event) => {
      event.preventDefault(); // the address is the run's
      this.buttons.roll.focus();
    });
  }

  /** @param {import('./types').Language} code */
  changeLanguage(code) {
    setLanguage(code, true);
    this.stage.canvas.setAttribute('aria-label', t('glass'));
    this.table.redraw();
  }

  // ---- the emulated die's life ----

  /**
   * What the page's address asks for. Another image would do another run: then it isn't done.
   * @param {import('./types').LinkRun | null} link @param {boolean} isEmbedded
   */
  beginFirst(link, isEmbedded) {
    if (this.isReal) return;
    const memory = isEmbedded ? 'asked' : undefined;
    if (link?.image && link.image !== document.body.dataset.firmware) {
      this.say('link-other-image');
      this.begin({ memory });
    } else if (link) {
      this.say(link.script?.length ? 'replay-starts' : 'seeded-run');
      const { image: _, ...run } = link;
      this.begin({ ...run, memory: 'link' });
    } else {
      if (/seed|keys/.test(location.hash)) this.say('link-none');
      this.begin({ memory });
    }
  }

  async power(on) {
    if (on) this.emulated.powerOn(this.stays);
    else await this.emulated.powerOff();
  }

  /** Off, and on again otherwise: another journal, another seed, a run to be done again. */
  async restart(given) {
    this.emulated.restarting = true; // not news
    await this.emulated.powerOff();
    this.emulated.restarting = false;
    if (!this.isReal) this.begin(given);
  }

  /**
   * A journal that is given, or none again (`fresh`), is another die's life; else all stays as it was.
   * @param {import('./types').Given} given
   */
  begin({ journal, script, noise, seed, till, fresh, ...given }) {
    const { options } = this.stays;
    const isOther = Boolean(journal || given.memory || fresh);
    if (isOther) {
      this.emulated.keptInMemory = null;
      this.seen.forget(); // what is told next is not of this one
    }
    this.stays = { ...(isOther ? { options } : this.stays), ...given };
    this.emulated.powerOn({ ...this.stays, journal, script, noise, seed, till });
  }

  /** A link asked for what no die can be, or what can't happen to one: then it is none. */
  beginPlain(text) {
    if (this.stays.memory === undefined) return this.say('wrong', { text });
    this.stays = {};
    this.say('link-none');
    return this.begin({});
  }

  /** The die first: what can be heard or felt of a press takes a browser longer than to show it. */
  press(name) {
    if (!this.isReal && !this.emulated.worker) this.power(true);
    else this.hand.press(name);
    this.sound.wakeSoon();
    navigator.vibrate?.(name === 'roll' ? 15 : 8);
  }

  release(name) {
    this.hand.release(name);
    this.sound.wake();
  }

  showGlass(picture) {
    this.stage.glass.show(picture);
    this.table.showGlass(picture);
  }

  showKept({ kept, why }) {
    const pill = byId('kept');
    pill.hidden = kept !== 'memory' || why === 'asked';
    if (kept === 'memory' && why !== 'asked') setWords(pill, madeKey(`pill-memory-${why}`));
    byId('free').hidden = true;
  }

  /** The other tab is closed: what is saved can be had here. Where nobody has done anything yet it is. */
  offerKept() {
    if (this.isReal || !this.emulated.worker) return;
    if (!this.touched) return void this.restart({ fresh: true });
    const take = el(
      'button',
      { type: 'button', onclick: () => this.restart({ fresh: true }), 'data-t': 'free-take' },
      t('free-take'),
    );
    byId('free').replaceChildren(el('span', { 'data-t': 'free-there' }, t('free-there')), ' ', take);
    byId('free').hidden = false;
  }

  showAlive({ replaying }) {
    byId('stage').dataset.alive = 'yes';
    this.touched = false;
    this.followReplay(replaying);
    if (!replaying) this.emulated.act('usb', true); // a run that is done again has its own cable
  }

  showStatus({ slow, speed, replaying, state }) {
    const pill = byId('slow');
    pill.hidden = !slow;
    if (slow) pill.textContent = t('slow', { speed: decimal(speed, 1) });
    if (this.replaying && !replaying) this.say('replayed');
    this.followReplay(replaying);
    this.stage.board.classList.toggle('dormant', state === 'dormant');
  }

  followReplay(replaying) {
    this.replaying = replaying;
    byId('stage').classList.toggle('replaying', replaying);
  }

  /** Of the emulated die; with all power goes the cable. */
  showPower(on) {
    if (!on) this.sound.tone(0);
    if (this.isReal) return;
    this.showBoard(on);
    if (!on && !this.emulated.restarting) this.say('power-gone');
  }

  /** Is there a die that has power? */
  showBoard(on) {
    this.stage.board.classList.toggle('off', !on);
    if (!on) this.showGlass({ bits: new Uint8Array(1024), light: 0 });
  }

  setGlass(name) {
    this.stage.glass.setTint(name);
    this.table.glass.setTint(name);
  }

  // ---- a real die ----

  async setMode(mode) {
    const real = mode === 'real';
    if (real === this.isReal) return;
    this.fingers.letGoOfAll();
    this.mirror.stop();
    this.die = real ? this.serial : this.emulated;
    this.lines.follow(this.die);
    document.body.classList.toggle('real', real);
    byId('mode-emulated').setAttribute('aria-pressed', String(!real));
    byId('mode-real').setAttribute('aria-pressed', String(real));
    this.showBoard(false);
    this.stage.board.classList.toggle('unplugged', real);
    if (real) await this.emulated.powerOff();
    else await this.serial.close().then(() => this.restart({})); // it may not have ended yet
  }

  showPort(open) {
    document.body.classList.toggle('connected', open);
    this.showBoard(open);
    this.stage.board.classList.toggle('unplugged', !open);
    if (!open) return this.mirror.stop();
    this.say('connected');
    return this.mirror.start();
  }

  // ---- words to the person ----

  /** @param {import('./types').WordKey} key */
  say(key, places = {}) {
    const news = byId('news');
    news.textContent = t(key, places);
    news.hidden = false;
    clearTimeout(this.newsTimer);
    this.newsTimer = setTimeout(() => (news.hidden = true), NEWS_MS);
  }

  toggleSound() {
    const on = !this.sound.on;
    this.sound.setOn(on);
    byId('sound').setAttribute('aria-pressed', String(on));
    if (on) this.sound.wake();
  }
}

/** A browser that can keep the page as an app says so; the person asks for it. */
function offerInstall(event) {
  event.preventDefault();
  const button = byId('install');
  button.hidden = false;
  button.onclick = () => {
    button.hidden = true;
    event.prompt();
  };
}

/** Left, ROLL, right; on the board with the key that does the same. */
function makeButtons(id, withKeys) {
  const make = (name, key) =>
    el(
      'button',
      { type: 'button', class: `${id} ${name}`, id: `${id}-${name}`, 'data-t-label': `key-${name}` },
      withKeys ? el('span', { class: 'cap' }) : null,
      el(
        'span',
        { class: 'word', 'aria-hidden': 'true' },
        withKeys || name === 'roll' ? el('span', { 'data-t': `word-${name}` }) : key,
        ' ',
        withKeys ? el('kbd', key ? {} : { 'data-t': 'word-space' }, key) : null,
      ),
    );
  return { left: make('left', '←'), roll: make('roll', ''), right: make('right', '→') };
}

main().catch((error) => {
  byId('news').textContent = `${error.message}`;
  byId('news').hidden = false;
});
