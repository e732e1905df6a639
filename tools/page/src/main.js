// The page: one die at a time, emulated or real, and all that looks at it.

import { loadAssets } from './assets.js';
import { byId, el } from './dom.js';
import { EmulatedDie } from './emulated/die.js';
import { MotherTongue } from './emulated/mother-tongue.js';
import { Lines } from './lines.js';
import { readLink } from './share.js';
import { offline } from './offline.js';
import { consolePanel } from './panels/console.js';
import { devicePanel } from './panels/device.js';
import { faultsPanel } from './panels/faults.js';
import { insidePanel } from './panels/inside.js';
import { keepPanel } from './panels/keep.js';
import { noisePanel } from './panels/noise.js';
import { numbersPanel } from './panels/numbers.js';
import { peoplePanel } from './panels/people.js';
import { playPanel } from './panels/play.js';
import { realPanel } from './panels/real.js';
import { receiptsPanel } from './panels/receipts.js';
import { Mirror } from './real/mirror.js';
import { SerialDie } from './real/serial.js';
import { Announcer } from './view/announcer.js';
import { Fingers } from './view/fingers.js';
import { Sound } from './view/sound.js';
import { Stage } from './view/stage.js';
import { TableScreen } from './view/table-screen.js';
import { currentLanguage, decimal, firstLanguage, LANGUAGES, setLanguage, setWords, t } from './words.js';

const NEWS_MS = 6000;

class Page {
  constructor() {
    this.restarting = false;
    this.stays = {}; // of the emulated die, from one start to the next: options, seed, where its journal is
    this.emulated = new EmulatedDie();
    this.serial = new SerialDie();
    this.die = this.emulated;
    this.lines = new Lines(this.emulated);
    new MotherTongue(this.emulated, this.lines); // first: before all that others ask
    this.sound = new Sound();
    this.buttons = makeButtons();
    this.stage = new Stage(byId('place'), this.buttons, t('glass'));
    this.mirror = new Mirror(this.lines, (picture) => this.showGlass(picture));
    this.announcer = new Announcer(byId('said'), this.lines);
    this.table = new TableScreen(byId('table'), this.lines, byId('open-table'));
    this.fingers = new Fingers(this.buttons, {
      onPress: (name) => this.press(name),
      onRelease: (name) => this.release(name),
    });
    this.listen();
    this.build();
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
    emulated.on('ready', (facts) => this.showAlive(facts));
    emulated.on('status', ({ status }) => this.showStatus(status));
    emulated.on('act', ({ name, value }) => name === 'usb' && !this.isReal && this.showCable(value));
    emulated.on('power', ({ on }) => this.showPower(on));
    emulated.on('failed', ({ text }) => this.say('wrong', { text }));
    emulated.on('refused', ({ text }) => this.beginPlain(text));
    serial.on('failed', ({ text }) => this.say('wrong', { text }));
    serial.on('busy', () => this.say('real-busy'));
    serial.on('lost', ({ key }) => key && this.say(key));
    serial.on('port', ({ open }) => this.showPort(open));
  }

  build() {
    const { emulated, lines } = this;
    const shared = {
      die: emulated, lines, say: (key, places) => this.say(key, places), confirm: (key) => window.confirm(t(key)),
      isReal: () => this.isReal, restart: (given) => this.restart(given), power: (on) => this.power(on), serial: this.serial,
      openTable: () => this.table.open(), setGlass: (name) => this.setGlass(name),
    };
    const only = (panel, kind) => panel.classList.add(`only-${kind}`) ?? panel;
    byId('panels').replaceChildren(
      only(realPanel(shared), 'real'), playPanel(shared), consolePanel(shared), only(faultsPanel(shared), 'emulated'),
      only(insidePanel(shared), 'emulated'), peoplePanel(shared), numbersPanel(shared), receiptsPanel(shared),
      noisePanel(shared), devicePanel(shared), only(keepPanel(shared), 'emulated'));
    this.buildTop();
  }

  buildTop() {
    const select = byId('language');
    select.replaceChildren(...Object.entries(LANGUAGES).map(([code, words]) => el('option', { value: code, lang: code }, words['language-name'])));
    select.value = currentLanguage();
    select.addEventListener('change', () => this.changeLanguage(select.value));
    byId('mode-emulated').addEventListener('click', () => this.setMode('emulated'));
    byId('mode-real').addEventListener('click', () => this.setMode('real'));
    byId('sound').addEventListener('click', () => this.toggleSound());
    document.querySelector('.skip').addEventListener('click', (event) => {
      event.preventDefault(); // the address is the run's
      this.buttons.roll.focus();
    });
  }

  changeLanguage(code) {
    setLanguage(code, true);
    this.stage.canvas.setAttribute('aria-label', t('glass'));
    this.table.redraw();
  }

  // ---- the emulated die's life ----

  async power(on) {
    if (on) this.emulated.powerOn(this.stays);
    else await this.emulated.powerOff();
  }

  /** Off, and on again otherwise: another journal, a seed, a run to be done again. */
  async restart(given) {
    this.restarting = true; // not news
    await this.emulated.powerOff();
    this.restarting = false;
    if (!this.isReal) this.begin(given);
  }

  /** A journal or a seed that is given is another die's life; else all stays as it was. */
  begin({ journal, script, noise, ...given }) {
    const { options } = this.stays;
    const isOther = journal || given.memory;
    if (isOther) this.emulated.keptInMemory = null;
    this.stays = { ...(isOther ? { options } : this.stays), ...given };
    this.emulated.powerOn({ ...this.stays, journal, script, noise });
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
    this.pressDie(name);
    this.sound.wakeSoon();
    navigator.vibrate?.(name === 'roll' ? 15 : 8);
  }

  pressDie(name) {
    if (!this.isReal && !this.emulated.worker) return this.power(true);
    if (!this.isReal && this.replaying) {
      this.emulated.takeOver();
      this.say('took-over');
    }
    return this.hand.press(name);
  }

  release(name) {
    this.hand.release(name);
    this.sound.wake();
  }

  showGlass(picture) {
    this.stage.glass.show(picture);
    this.table.showGlass(picture);
  }

  showKept({ kept, why, seed }) {
    const pill = byId('kept');
    pill.hidden = kept !== 'memory';
    if (kept === 'memory') setWords(pill, seed === null ? `pill-memory-${why}` : 'pill-memory-shared');
  }

  showAlive({ replaying }) {
    byId('stage').dataset.alive = 'yes';
    if (!replaying) this.emulated.act('usb', true); // a run that is done again has its own cable
  }

  showStatus(status) {
    const { slow, speed, replaying, usb } = status;
    const pill = byId('slow');
    pill.hidden = !slow;
    if (slow) pill.textContent = t('slow', { speed: decimal(speed, 1) });
    if (this.replaying && !replaying) this.say('replayed');
    this.replaying = replaying;
    byId('stage').classList.toggle('replaying', replaying);
    if (!this.isReal) this.showCable(usb !== 'out');
  }

  /** Of the emulated die; with all power goes the cable. */
  showPower(on) {
    if (!on) this.sound.tone(0);
    if (this.isReal) return;
    this.showBoard(on);
    if (!on && !this.restarting) this.say('power-gone');
  }

  /** Is there a die that has power? */
  showBoard(on) {
    this.stage.board.classList.toggle('off', !on);
    if (on) return;
    this.showCable(false);
    this.showGlass({ bits: new Uint8Array(1024), light: 0 });
  }

  showCable(isIn) {
    this.stage.board.classList.toggle('unplugged', !isIn);
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
    if (real) await this.emulated.powerOff();
    else await this.serial.close().then(() => this.restart({})); // it may not have ended yet
  }

  showPort(open) {
    document.body.classList.toggle('connected', open);
    this.showBoard(open);
    if (!open) return this.mirror.stop();
    this.showCable(true);
    this.say('connected');
    return this.mirror.start();
  }

  // ---- words to the person ----

  say(key, places) {
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

function makeButtons() {
  const make = (name, key) =>
    el('button', { type: 'button', class: `key ${name}`, id: `key-${name}`, 'data-t-label': `key-${name}` },
      el('span', { class: 'cap' }), el('span', { class: 'word', 'aria-hidden': 'true' }, el('span', { 'data-t': `word-${name}` }), el('kbd', {}, key)));
  return { left: make('left', '←'), roll: make('roll', '␣'), right: make('right', '→') };
}

async function main() {
  setLanguage(firstLanguage());
  const loading = Promise.all([loadAssets(), readLink(location.hash)]);
  const page = new Page(); // while that is loaded
  setLanguage(currentLanguage());
  const [assets, link] = await loading;
  page.emulated.assets = assets;
  if (!page.isReal) page.begin(link ? { ...link, memory: 'asked' } : {});
  if (link) page.say(link.script.length > 0 ? 'replay-starts' : 'seeded-run');
  else if (/seed|keys/.test(location.hash)) page.say('link-none');
  window.addEventListener('hashchange', () => location.reload());
  offline(byId('update'));
}

main().catch((error) => {
  byId('news').textContent = `${error.message}`;
  byId('news').hidden = false;
});
