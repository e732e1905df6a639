// How the page looks and speaks: for people who can't see it, have no mouse, or speak another
// language; and pictures of it that somebody has looked at.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deviceWords } from '../../tools/page/device-words.js';
import {
  PHONE,
  assertNoErrors,
  axeSource,
  openHeld,
  openHeldDie,
  openPanel,
  painted,
  skip,
  tell,
  withBrowser,
} from './browser.js';
import { run, runUntil, runUntilThere } from './held-time.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GOLDEN = fileURLToPath(new URL('./golden/', import.meta.url));
const OTHER = fileURLToPath(new URL('../../build/page-looks/', import.meta.url)); // what was found instead
const UPDATE = process.env.SANITY_UPDATE_SCREENS === '1';
const DIFFERENT = 40; // of 255, in any colour
const MAY_DIFFER = 0.03; // of all pixels: fonts are the machine's own

withBrowser();

/** A duel of four in the middle of a turn: looked at first, then by axe. */
const DESK = {};
const duels = new Map();
function aDuel(options = DESK) {
  if (!duels.has(options))
    duels.set(
      options,
      openHeldDie(options).then(async (page) => (await setTheTable(page), page)),
    );
  return duels.get(options);
}

async function setTheTable(page) {
  const names = ['Isabella', 'Cornelia', 'Wilhelmi', 'Bram'];
  await tell(page, 'set own-die on');
  await tell(page, 'new cult players=4');
  for (const [i, name] of names.entries()) await tell(page, `name p${i + 1} ${name}`);
  for (const request of ['choose p1', 'choose p2', 'face 6', 'face 2', 'choose p3', 'face 9'])
    await tell(page, request);
}

// ---- pictures ----

/** How much of two pictures differs; decided in the browser, which can read them. */
const difference = (page, one, other) =>
  page.evaluate(
    async ([urls, different]) => {
      const pictures = await Promise.all(
        urls.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const context = canvas.getContext('2d');
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      const [a, b] = pictures;
      if (a.width !== b.width || a.height !== b.height) return 1;
      const [was, is] = [a.data, b.data];
      const isFar = (at) => Math.abs(was[at] - is[at]) > different;
      let count = 0;
      for (let i = 0; i < was.length; i += 4) if (isFar(i) || isFar(i + 1) || isFar(i + 2)) count++;
      return count / (was.length / 4);
    },
    [[one, other].map((bytes) => bytes.toString('base64')), DIFFERENT],
  );

async function assertLooks(page, name, options = {}) {
  const found = await page.screenshot({ animations: 'disabled', ...options });
  const path = `${GOLDEN}${name}.png`;
  if (UPDATE) {
    mkdirSync(GOLDEN, { recursive: true });
    return writeFileSync(path, found);
  }
  assert.ok(existsSync(path), `no ${name}.png: tools/test --update-screens, and look at it`);
  const share = await difference(page, readFileSync(path), found);
  if (share <= MAY_DIFFER) return undefined;
  mkdirSync(OTHER, { recursive: true });
  writeFileSync(`${OTHER}${name}.png`, found);
  return assert.fail(
    `${name}: ${(100 * share).toFixed(1)} % differs; build/page-looks/${name}.png is what was found`,
  );
}

/** The first view, without what the display shows: that is the firmware's. */
async function assertFirstViewLooks(name, options) {
  const page = await openHeldDie(options);
  await run(page, 500);
  await page.evaluate(() => {
    document.activeElement.blur();
    document.querySelector('.board canvas.glass').style.visibility = 'hidden';
    for (const id of ['news', 'kept']) document.getElementById(id).hidden = true;
  });
  await page.mouse.move(2, 2);
  await painted(page);
  await assertLooks(page, name);
  await page.close();
}

test('the first view looks as it was looked at: wide in the dark, on a phone by day', { skip }, async () => {
  await assertFirstViewLooks('wide', { viewport: { width: 1440, height: 900 } });
  await assertFirstViewLooks('phone', { ...PHONE, colorScheme: 'light' });
});

// ---- for everybody ----

async function violations(page, rules) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource());
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) };
  const { violations: found } = await page.evaluate((given) => globalThis.axe.run(document, given), options);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
}

const openAll = (page) =>
  page.$$eval('#advanced, .panel', (panels) => panels.forEach((panel) => (panel.open = true)));

/** In the dark by all rules; by day only colours are others. */
async function assertForAll(page, what) {
  for (const [colorScheme, rules] of [
    ['dark', null],
    ['light', ['color-contrast']],
  ]) {
    await page.emulateMedia({ colorScheme });
    await painted(page);
    assert.deepEqual(await violations(page, rules), [], `${what}, ${colorScheme}`);
  }
}

async function openWhole(options) {
  const page = await aDuel(options);
  await openAll(page);
  await runUntilThere(page, '.setting');
  await runUntilThere(page, '#panel-numbers .note');
  await painted(page);
  return page;
}

const WIDER_THAN_ITS_ROOM = `[...document.querySelectorAll('main, .panel, .settings')]
  .filter((one) => one.scrollWidth > one.clientWidth).length`;

test(
  'axe finds nothing in the dark and in the light: everything open, the table, a real die, a phone',
  { skip },
  async () => {
    const page = await openWhole();
    await assertForAll(page, 'everything open');
    await page.click('#open-table');
    await assertForAll(page, 'the table');
    await page.click('#leave-table');
    await page.click('#mode-real');
    assert.equal(await page.isVisible('#kept'), false, 'a real die keeps its own');
    await assertForAll(page, 'a real die');
    assertNoErrors(page);
    await page.close();

    const phone = await openWhole(PHONE);
    assert.deepEqual(await violations(phone), [], 'a phone');
    await phone.setViewportSize({ width: 344, height: 600 });
    // the glass follows its room
    await phone.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await phone
      .waitForFunction(WIDER_THAN_ITS_ROOM + ' === 0')
      .catch(() => assert.fail('a small phone: something is wider than its room'));
    assertNoErrors(phone);
    await phone.close();
  },
);

test('with keys alone everything is reached, and what has the focus is seen to have it', { skip }, async () => {
  const page = await openHeldDie();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter'); // past all that is above
  assert.equal(await page.evaluate(() => document.activeElement.id), 'key-roll');
  assert.equal(new URL(page.url()).hash, '#seed=7');
  await page.evaluate(() => document.activeElement.blur());
  await page.focus('.skip');
  const seen = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const { activeElement: element } = document;
      if (element === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return {
        id:
          element.id ||
          (element.parentElement.id === 'advanced' && 'advanced') ||
          element.dataset.game ||
          element.getAttribute('name') ||
          element.closest('[id]')?.id,
        outlined: outlineStyle !== 'none' && outlineWidth !== '0px',
      };
    });
    if (here === null) break;
    assert.ok(here.outlined, `${here.id} doesn't show its focus`);
    seen.push(here.id);
  }
  for (const id of [
    'mode-real',
    'open-table',
    'sound',
    'language',
    'key-left',
    'key-roll',
    'key-right',
    'part-usb',
    'play-die',
    'tour-start',
    'players',
    'cult',
    'advanced',
  ]) {
    assert.ok(seen.includes(id), `${id} is not reached`);
  }
  await page.focus('#open-table');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#table:not([hidden])');
  assert.equal(
    await page.evaluate(() => document.querySelector('#table').offsetWidth - innerWidth),
    0,
    'the page shows beside it',
  );
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'open-table');
  await page.close();
});

test("a throw is told in words, and a screen reader's press throws", { skip }, async () => {
  const page = await openHeldDie();
  await tell(page, 'new cult players=2');
  await tell(page, 'choose p1');
  await tell(page, 'choose p2');
  await page.evaluate(() => document.querySelector('#key-roll').click());
  await run(page, 300);
  await page.waitForSelector('#key-roll:not(.down)');
  await runUntil(page, () =>
    /^P1 casts: (Yellow Sign|Tentacle|Elder Sign|Cthulhu|Eye)\. P/.test(document.querySelector('#said').textContent),
  );
  assert.equal(await page.getAttribute('#said', 'aria-live'), 'polite');
  await page.close();
});

test("in Dutch and in German: by the browser's wish, by the person's, and remembered", { skip }, async () => {
  const page = await openHeldDie({ locale: 'de-DE' });
  assert.equal(await page.getAttribute('html', 'lang'), 'de');
  assert.match(await page.textContent('#panel-faults h2'), /kaputt/);
  await page.selectOption('#language', 'nl');
  assert.match(await page.textContent('#panel-faults h2'), /stuk/);
  assert.equal(await page.getAttribute('#key-roll', 'aria-label'), 'ROLL, Spatie: vasthouden schudt, loslaten gooit');
  await page.reload();
  assert.equal(await page.getAttribute('html', 'lang'), 'nl');
  assertNoErrors(page);
  await page.close();
});

test('what is shown follows the language, also what the die says and does', { skip }, async () => {
  const page = await openHeldDie({ locale: 'de-DE' }); // where a language was chosen before, which is remembered
  await page.selectOption('#language', 'en');
  await openPanel(page, 'people');
  await runUntilThere(page, '.setting');
  await tell(page, 'new kingsport players=2');
  await tell(page, 'choose p2');
  const reads = (place, words) =>
    runUntil(page, ([where, wanted]) => document.querySelector(where)?.textContent.includes(wanted), [place, words]);
  await reads('#panel-people .settings', 'Brightness');
  await page.fill('#players', '7');
  await page.click('[data-game=kingsport]');
  await reads('#news', 'Kingsport needs another number of players than 7');
  await page.selectOption('#language', 'de');
  await reads('#panel-people .settings', 'Helligkeit');
  await reads('[data-game=pig]', 'behalte');
  for (const code of ['en', 'nl']) {
    await page.selectOption('#language', code);
    await page.click('#open-table');
    await reads('#table .headline', deviceWords(ROOT)[code].ASK_STEP);
    await page.click('#leave-table');
  }
  assertNoErrors(page);
  await page.close();
});

const keysOf = (...action) => `0*${Buffer.from(JSON.stringify(action)).toString('base64url')}`;

test(
  "a link that is not whole, or that asks for what can't be, is told to be none, and an ordinary die is there",
  { skip },
  async () => {
    for (const run of [
      '#seed=banana&keys=zz',
      '#seed=5&noise=evil',
      '#seed=5&panel=evil',
      '#seed=5&panel=__proto__',
      `#seed=5&keys=${keysOf('explode', 1)}`,
      `#seed=5&keys=${keysOf('planCut', null)}`,
    ]) {
      const page = await openHeld({ run });
      await page.waitForFunction(() => {
        const { hidden, textContent } = document.querySelector('#news');
        return !hidden && textContent.startsWith('This link is damaged');
      });
      await page.waitForSelector('#stage[data-alive]:not(.replaying)');
      assert.doesNotMatch(await page.textContent('#kept'), /link/);
      assertNoErrors(page);
      await page.close();
    }
  },
);

test('nothing moves by itself for who wants it still', { skip }, async () => {
  const page = await openHeld();
  const moving = await page.$$eval(
    '*',
    (all) =>
      all.filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return animationName !== 'none' || transitionDuration.split(', ').some((time) => parseFloat(time) > 0);
      }).length,
  );
  assert.equal(moving, 0);
  await page.close();
});
