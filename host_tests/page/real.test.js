// A real die on the page, by a strict port with an emulated one behind it: the port's ways, the glass
// and the table of every game, names, settings, files, and the hand-over to the bootloader.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { toBits } from '../../tools/emulator/picture.js';
import {
  assertNoErrors,
  openPage,
  openPanel as openDrawer,
  site,
  skip,
  tell,
  until,
  visitedContext,
  withBrowser,
} from './browser.js';
import { FakeSerial } from './fake-serial.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let page;
let fake;
withBrowser(async () => {
  const context = await visitedContext({ viewport: { width: 1280, height: 900 } });
  fake = await FakeSerial.in(context);
  page = await openPage(context);
});
after(() => fake?.close());

const openPanel = (name) => openDrawer(page, name);
const answered = (request) => until(page, request, ({ error }) => error !== 'gone');

/** Until something that comes by itself is there. */
async function eventually(isThere) {
  while (!(await isThere())) await wait(20);
}

/** Is the drawn plug in the drawn Pico? */
const isPluggedIn = (where) =>
  where.evaluate(() => {
    const [plug, board] = ['.cable rect', '.pico'].map((name) =>
      document.querySelector(name).getBoundingClientRect(),
    );
    return plug.right > board.left;
  });

test('with another die all that the one before said is gone', { skip }, async () => {
  for (const request of ['new cult players=2', 'choose p1', 'choose p2', 'roll'])
    await until(page, request, ({ ok }) => ok);
  for (const name of ['people', 'numbers', 'device', 'noise']) await openPanel(name);
  const PLACES = ['.names', '.settings', '.plot', '#panel-device .figures', '.receipts', '#table .cards'];
  await page.waitForFunction(
    (places) =>
      places.every((place) => document.querySelector(place).children.length > 0) &&
      /credit|bits/.test(document.querySelector('#panel-noise').textContent) &&
      document.querySelector('#said').textContent !== '',
    PLACES,
  );
  await page.click('#mode-real');
  assert.deepEqual(await page.$$eval('.console-panel .log > *', (all) => all.map(({ className }) => className)), [
    'hint',
  ]);
  for (const place of PLACES) assert.equal(await page.textContent(place), '', place);
  assert.equal(await page.textContent('#said'), '');
  assert.equal(await isPluggedIn(page), false);
  await page.click('#mode-emulated');
  await until(page, 'state', ({ game }) => game === 'cult'); // it goes on where it was
  await eventually(() => isPluggedIn(page));
  for (const name of ['people', 'numbers', 'device', 'noise'])
    await page.evaluate((id) => (document.getElementById(id).open = false), `panel-${name}`);
});

/** In the page, before its scripts: a person who is faster than the emulated die. */
function chooseRealAtOnce() {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...more) {
    postMessage.call(this, message, ...more);
    if (message.type === 'start') queueMicrotask(() => document.querySelector('#mode-real').click());
  };
}

test('an emulated die that is not wanted any more before it begins ends all the same', { skip }, async () => {
  const hasty = await page.context().newPage();
  await hasty.addInitScript(chooseRealAtOnce);
  await hasty.goto(site.address);
  await hasty.waitForSelector('body.real');
  await eventually(() => hasty.workers().length === 0);
  await hasty.close();
});

test('back from the real die before the emulated one has ended, that one goes on', { skip }, async () => {
  for (let i = 0; i < 3; i++) {
    await page.evaluate(() =>
      ['real', 'emulated'].forEach((mode) => document.querySelector(`#mode-${mode}`).click()),
    );
    await page.waitForSelector('.board:not(.off)');
    await until(page, 'state', ({ game }) => game === 'cult');
  }
  assert.doesNotMatch(await page.textContent('#news'), /No power/);
  await page.evaluate(() =>
    ['real', 'emulated', 'real'].forEach((mode) => document.querySelector(`#mode-${mode}`).click()),
  );
  await eventually(() => page.workers().length === 0);
  await wait(100);
  assert.equal(page.workers().length, 0, 'nobody sees it');
  await page.click('#mode-emulated');
});

test('a port that nobody chose is no error, one that another program has is told', { skip }, async () => {
  await page.click('#mode-real');
  await page.evaluate(() => (window.fakeSerial.taken = true));
  await page.click('#connect');
  await page.waitForFunction(() => /another program/.test(document.querySelector('#news').textContent));
  await page.evaluate(() => (window.fakeSerial.taken = false));
  await page.evaluate(() => (window.fakeSerial.cancel = true));
  await page.click('#connect');
  await page.waitForFunction(() => window.fakeSerial.asked === 2);
  assert.match(await page.textContent('#panel-real .where'), /Not connected/);
  assert.equal(await page.isVisible('#connect'), true);
  await page.evaluate(() => (window.fakeSerial.cancel = false));
});

test('connected with DTR: the die answers, and its glass is on the page', { skip }, async () => {
  await page.click('#connect');
  await page.waitForSelector('#disconnect:not([hidden])');
  assert.equal(await isPluggedIn(page), true);
  assert.equal((await answered('info')).product, 'Sanity Die');
  for (const language of ['de', 'en']) {
    await page.selectOption('#language', language);
    assert.equal((await answered('get lang')).lang, 'en', 'its language is its own');
  }
  await answered('new dice die=d20');
  await eventually(() => showsOnGlass([...toBits(fake.device.screen())]));
});

/** Is just this lit on the page's glass? */
const showsOnGlass = (wanted) =>
  page.evaluate((bits) => {
    const canvas = document.querySelector('.board canvas.glass');
    const cell = canvas.width / 128;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const lit = (x, y) => data[4 * ((y * cell + (cell >> 1)) * canvas.width + x * cell + (cell >> 1)) + 1] > 100;
    return bits.every((byte, i) =>
      [0, 1, 2, 3, 4, 5, 6, 7].every(
        (bit) => lit((i % 16) * 8 + bit, Math.floor(i / 16)) === (((byte >> (7 - bit)) & 1) === 1),
      ),
    );
  }, wanted);

test("the page's buttons press the die's", { skip }, async () => {
  const { seq } = await answered('state');
  await page.keyboard.down(' ');
  await wait(300); // or longer: the page tells the die how long it was
  await page.keyboard.up(' ');
  await until(page, 'state', (state) => state.seq === seq + 1);
  await page.waitForSelector('#table .throws li', { state: 'attached' }); // once it has come down
});

const cards = () =>
  page.$$eval('#table .card', (all) =>
    all.map((card) => ({
      name: card.querySelector('h3').firstChild.textContent,
      main: card.querySelector('.main span')?.firstChild.textContent ?? '',
      className: card.className,
    })),
  );

/** What a table must show of a state: independent of how the page makes it. */
const MAIN = {
  cult: ({ sanity }, seat) => String(sanity[seat][0]),
  signs: ({ totals }, seat) => String(totals[seat]),
  kingsport: ({ players }, seat) => String(players[seat].sanity),
};

test('every game is mirrored on the big screen, for two to eight players', { skip }, async () => {
  await page.click('#open-table');
  const { games } = await told('info');
  for (const game of games.filter((name) => name !== 'dice')) {
    const most = await mostPlayers(game);
    for (const players of new Set([2, most])) {
      await told(`new ${game} players=${players}`);
      const state = await playSome(players === 2 ? 5 : 2); // each roll waits for its noise
      await page.waitForSelector(`#table[data-seq="${state.seq}"]`); // once the last throw has come down
      const shown = await cards();
      assert.deepEqual(
        shown.map(({ name }) => name),
        state.names,
        game,
      );
      if (MAIN[game])
        assert.deepEqual(
          shown.map(({ main }) => main),
          state.names.map((_, seat) => MAIN[game](state, seat)),
          game,
        );
      if (game === 'signs') await drawsAreShown();
      const acting = state.prompt.player;
      if (acting !== undefined) assert.ok(shown[acting].className.includes('acts'), `${game}: who acts`);
    }
  }
  await told('new dice die=cult');
  await told('roll');
  await page.waitForFunction(
    () =>
      document.querySelectorAll('#table .throws li').length === 1 &&
      /Just dice/.test(document.querySelector('#table .game').textContent),
  );
  assert.equal((await cards()).length, 0);
  assert.ok((await page.$$('#table .throws li')).length === 1);
  await page.click('#leave-table');
});

/** Which dice came out of the bag, and what they show: of the newest throw, and in the log. */
async function drawsAreShown() {
  const draw = /^((Elder Sign|clue|Tentacle) \((library|museum|tomb)\)(, |$)){3}/;
  assert.match(await page.textContent('#table .throws li strong'), draw);
  await page.waitForFunction(
    (words) =>
      [...document.querySelectorAll('#table .history strong')].some(({ textContent }) =>
        new RegExp(words).test(textContent),
      ),
    draw.source,
  );
}

/** The table covers the console. */
const told = (request) => tell(page, request);

async function mostPlayers(game) {
  for (let players = 8; players > 2; players--) if ((await told(`new ${game} players=${players}`)).ok) return players;
  return 2;
}

/** A few answers, the first option always. */
async function playSome(answers) {
  let state = await told('state');
  for (let i = 0; i < answers && state.prompt.kind !== 'over'; i++) {
    state = await told(state.prompt.kind === 'roll' ? 'roll' : `choose ${state.prompt.options[0]}`);
  }
  return state;
}

test("the log on the big screen is the die's, also what was taken back", { skip }, async () => {
  await answered('new cult players=2');
  for (const request of ['choose p1', 'choose p2', 'roll', 'undo', 'roll']) await answered(request);
  await page.click('#open-table');
  await page.waitForFunction(() => document.querySelectorAll('#table .history li').length === 4);
  const lines = await page.$$eval('#table .history li', (all) => all.map((li) => [li.className, li.textContent]));
  assert.deepEqual(
    lines.map(([kind]) => kind),
    ['', 'undone', '', ''],
  );
  assert.match(lines[1][1], /undone/);
  await page.click('#leave-table');
});

test('names, settings, log and statistics, raw noise, self-test', { skip }, async () => {
  await openPanel('people');
  const name = page.locator('#panel-people .names input').nth(1);
  await name.fill('No,"or"'); // what a file with commas must not stumble over
  await name.blur();
  await until(page, 'name p2', (reply) => reply.name === 'No,"or"');
  for (const [typed, kept] of [
    ['Zoe\u0308', 'Zo\u00eb'],
    ['Noor', 'Noor'],
  ]) {
    // a letter and its dots apart, as some systems have them
    await name.fill(typed);
    await name.blur();
    await until(page, 'name p2', (reply) => reply.name === kept);
  }
  for (const nothing of ['', '  ', '😀', 'Łukasz']) {
    // what the die has is shown again
    await name.fill(nothing);
    await name.blur();
    await page.waitForFunction(() => document.querySelectorAll('#panel-people .names input')[1].value === 'Noor');
  }
  assert.match(await page.textContent('#news'), /Western Europe/);
  const odds = page.locator('.setting', { hasText: 'Odds' }).locator('input');
  await odds.check();
  await until(page, 'get odds', (reply) => reply.odds === 'on');

  await openPanel('numbers');
  await page.waitForSelector('#panel-numbers .bars');
  const file = async (button) => {
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
    return readFileSync(await saved.path());
  };
  const [head, ...rows] = String(await file('[data-t=log-csv]'))
    .trim()
    .split('\n');
  assert.equal(head, 'n,ask,player,choice,values_from_0,entered,undone,mended,bot');
  assert.ok(rows.length > 0);
  for (const row of rows) assert.match(row, /^[^,"]+(,[^,"]*){8}$/, 'a field that a reader takes for another');
  const statistics = String(await file('[data-t=stats-csv]'));
  assert.match(statistics, /^sides,face_from_0,count\n12,0,\d+\n/);
  assert.equal(statistics.trim().split('\n').length, 1 + 12 + 2 + 4 + 6 + 8 + 10 + 20 + 100);

  await openPanel('noise');
  await page.fill('#raw-bytes', '1000'); // any number: not one of whole requests only
  const noise = await file('#raw-record');
  assert.equal(noise.length, 1000);
  const ones = noise.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0) / 8000;
  assert.ok(ones > 0.4 && ones < 0.53, `ones ${ones}`);

  await openPanel('device');
  await page.click('#selftest');
  await page.waitForSelector('.tests .pass');
  assert.equal(await page.locator('.tests .fail').count(), 0);
  assert.equal(await page.locator('.tests .pass').count(), 7);
});

test(
  "each roll is checked by its receipt; one with a nonce of the page's shows that it has it",
  { skip },
  async () => {
    await openPanel('receipts');
    await answered('new dice die=d20');
    await answered('roll');
    await page.waitForFunction(() => document.querySelector('.receipts li.pass')?.textContent.startsWith('d20: '));
    await page.click('#receipt-roll');
    await page.waitForFunction(() => /nonce/.test(document.querySelector('.receipts li').textContent));
    assert.equal(await page.locator('.receipts .fail').count(), 0);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#receipt-save')]);
    const { status, stdout } = spawnSync('python3', [`${ROOT}tools/verify`, await saved.path()], {
      encoding: 'utf8',
    });
    assert.match(stdout, / 0 faults, 0 gaps/);
    assert.equal(status, 0);
  },
);

test(
  'a die of other firmware: what it says otherwise is shown as far as it goes, or passed over',
  { skip },
  async () => {
    const say = (line) =>
      page.evaluate((text) => window.fakeSerial.give(text), Buffer.from(`${line}\n`).toString('latin1'));
    const state = (more) => say(JSON.stringify({ event: 'state', seq: 900, ...more }));
    const names = ['<b>Ann</b>', 'Bob'];
    await page.click('#open-table');
    await state({
      game: 'yacht',
      names,
      scores: [12, 40],
      moon: { phase: [1, { of: 2 }] },
      rolled: { ask: 'throw', values: [4], odd: 1 },
      prompt: { kind: 'choose', ask: 'go-on', player: 1, more: true },
    });
    await page.waitForFunction(() => document.querySelector('#table .headline').textContent === 'Bob: go on');
    assert.deepEqual(
      (await cards()).map(({ name, main }) => [name, main]),
      [
        ['<b>Ann</b>', '12'],
        ['Bob', '40'],
      ],
    );
    const odd = [
      { game: 'cult', prompt: { kind: 'roll', ask: 'cast' } },
      { game: 'cult', names: null, prompt: { kind: 'roll', ask: 'cast' } },
      { game: 'pig', names, prompt: 5 },
      { game: 'pig', names, totals: [1, 2], prompt: { kind: 'over' } },
      { game: 'cult', names, rolled: { ask: 'cast' }, prompt: { kind: 'roll', ask: 'cast' } },
      { game: 7, names, prompt: null },
      {
        game: 'signs',
        names,
        rolled: { ask: 'draw', values: [0, 0, 0, 1, 2, 3] },
        prompt: { kind: 'roll', ask: 'draw', player: 0 },
      },
      {
        game: 'signs',
        names,
        rolled: { ask: 'draw', values: [0, 0, 0, 1, 2, 3] },
        prompt: { kind: 'roll', ask: 'draw', player: 77 },
      },
      { game: '__proto__', names, prompt: { kind: 'roll', ask: 'toString' } },
    ];
    for (const facts of odd) await state(facts);
    for (const line of ['[1,2,3]', '5', 'null', '"x"', '{{{', '\u0000\u0007\ufffd', 'x'.repeat(200_000)])
      await say(line);
    assert.equal((await told('get odds')).ok, true);
    await page.click('#leave-table');
    await told('state');
    assertNoErrors(page);
  },
);

test('pulled out in the middle of a line it says so, and goes on when it is back', { skip }, async () => {
  await answered('new dice die=d20');
  const { seq } = await answered('roll');
  fake.unplugAfter = 30;
  await openPanel('console');
  await page.fill('[name=request]', 'log csv');
  await page.press('[name=request]', 'Enter');
  await page.waitForFunction(() => /cable is out/.test(document.querySelector('#panel-real .where').textContent));
  const last = await page.locator('.console-panel .log p').last().textContent();
  assert.ok(last.startsWith('{') === false || JSON.parse(last), `half a line: ${last}`);
  assert.equal(await isPluggedIn(page), false);
  await fake.plug();
  await page.waitForSelector('#disconnect:not([hidden])');
  assert.equal(await isPluggedIn(page), true);
  assert.equal((await answered('state')).seq, seq);
  assertNoErrors(page);
});

test('let go of, it is free for others; connected again, it is there', { skip }, async () => {
  await page.click('#disconnect');
  await page.waitForSelector('#connect:not([hidden])');
  await until(page, 'state', ({ error }) => error === 'gone');
  assert.equal(fake.ready, false);
  await page.click('#connect');
  assert.equal((await answered('state')).ok, true);
});

test('handed over to its bootloader after being asked twice', { skip }, async () => {
  page.once('dialog', (dialog) => dialog.dismiss());
  await page.click('#bootsel');
  assert.equal((await answered('state')).ok, true);
  page.once('dialog', (dialog) => dialog.accept());
  await page.click('#bootsel');
  await eventually(() => fake.device.state === 'bootloader');
  await page.evaluate(() => window.fakeSerial.unplug()); // as a system tells it
  await page.waitForFunction(() =>
    /in its bootloader/.test(document.querySelector('#panel-real .where').textContent),
  );
  assertNoErrors(page);
});

test("a real die keeps its language while a new emulated one waits to be told the page's", { skip }, async () => {
  const context = await visitedContext();
  const real = await FakeSerial.in(context);
  const fresh = await openPage(context);
  const language = () => until(fresh, 'get lang', ({ ok }) => ok);
  assert.equal((await language()).lang, 'en');
  await fresh.click('#mode-real');
  await fresh.click('#connect');
  await fresh.waitForSelector('#disconnect:not([hidden])');
  await fresh.selectOption('#language', 'de');
  assert.equal((await language()).lang, 'en');
  await fresh.click('#mode-emulated');
  await until(fresh, 'get lang', ({ lang }) => lang === 'de');
  real.close();
  await context.close();
});
