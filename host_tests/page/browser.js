// What the tests of the page share: Debian's Chromium without a window, the built page served on
// this machine, and fingers for it.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { journalName } from '../../tools/page/src/place.js';
import { serve } from '../../tools/page/serve.js';
import { holdTime, runUntilThere } from './held-time.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const BUILT = `${ROOT}build/page`;
const SHELL = 'chromium-headless-shell'; // the same browser without its own windows, which take as much as a page
const PLACES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);
const PATIENCE_MS = 180_000; // for a machine with other things to do; nothing takes that long by itself

/** Null where there is no browser: then tests are skipped, and say so. */
export const chromium = process.env.SANITY_CHROMIUM ?? PLACES.find((path) => existsSync(path)) ?? null;

export const skip = !chromium && 'no Chromium here: tools/setup --page installs it';

const require = createRequire(`${ROOT}tools/page/package.json`);

// What a browser with windows of its own loads beside each page, and isn't seen; and, as this takes the place of the
// driver's own list, what of that concerns a page here.
const NOT_WANTED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'DestroyProfileOnBrowserClose',
  'PaintHolding',
  'RenderDocument',
  'Translate',
];

export async function launch(...more) {
  const { chromium: driver } = require('playwright-core');
  const without = chromium.endsWith(SHELL) ? [] : [`--disable-features=${NOT_WANTED}`];
  return driver.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu', ...without, ...more] });
}

// All pages of a context in one process, which goes on as long as one of them is open: to start one takes
// as much as the page itself.
const SHARED_PROCESS = '--process-per-site';

// Without a service worker, but where it is the question: each page would fetch all of itself twice.
const DESK = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-GB',
  reducedMotion: 'reduce',
  colorScheme: 'dark',
  serviceWorkers: 'block',
};
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** A browser and the built page, for all tests of a file that asks for them; `then` is done once they are there. */
export let browser;
export let site;
export function withBrowser(then = () => {}) {
  before(async () => {
    if (skip) return;
    [browser, site] = await Promise.all([launch(SHARED_PROCESS), serveBuilt()]);
    await then();
  });
  after(async () => {
    await browser?.close();
    site?.server.close();
  });
}

export const axeSource = () => require('axe-core').source;

export const serveBuilt = (folder = BUILT) => serve(folder, 0);

// ---- contexts: each is a browser of its own, with nothing kept ----

export async function newContext(options = {}, among = browser) {
  const context = await among.newContext({ ...DESK, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/** One that has been on the site: its first page stays open, with nothing on it. */
export async function visitedContext(options = {}, address = site.address) {
  const context = await newContext(options);
  const page = await context.newPage();
  await page.goto(`${address}no-such`);
  return context;
}

/** In the page that stays: once no die has the journal any more, nothing is kept. */
async function forget(journal) {
  await navigator.locks.request(journal, () => {});
  const folder = await navigator.storage.getDirectory();
  for (let isThere = true; isThere;) {
    try {
      await folder.removeEntry(journal);
    } catch ({ name }) {
      isThere = name !== 'NotFoundError'; // else the die that ended is about to let go of it
    }
  }
}

/** The same context once more: its pages closed, and nothing kept. */
export async function emptied(context) {
  const [stays, ...pages] = context.pages();
  await Promise.all(pages.map((page) => page.close()));
  await stays.evaluate(forget, journalName(stays.url()));
  return context;
}

/** The same one for all who ask with the same options and keep nothing in it. */
const shared = new Map();
function sharedContext(options) {
  const key = JSON.stringify(options);
  if (!shared.has(key))
    shared.set(
      key,
      visitedContext(options).then(async (context) => (await holdTime(context), context)),
    );
  return shared.get(key);
}

// ---- pages ----

/** A page whose errors are the test's. */
export async function openPage(context, address = site.address) {
  const page = await context.newPage();
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.errors.push(message.text()));
  await page.goto(address);
  return page;
}

/** A page whose die's time is held, and whose chance is the same each time: nothing of it is kept. */
export async function openHeld({ run = '#seed=7', ...options } = {}) {
  const page = await openPage(await sharedContext(options), `${site.address}${run}`);
  await page.waitForSelector('#stage[data-alive]');
  return page;
}

/** The same, and the die answers. */
export async function openHeldDie(options) {
  const page = await openHeld(options);
  await runUntilThere(page, '[data-game=cult]');
  return page;
}

/** Waits until the emulated die answers, at its own pace. */
export const booted = (page) => page.waitForSelector('[data-game=cult]');

export function assertNoErrors(page) {
  assert.deepEqual(page.errors, []);
}

/** Until what was changed is on the glass. */
export const painted = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );

/** A drawer of the Advanced area, opened. */
export const openPanel = (page, name) =>
  page.evaluate((key) => {
    for (const id of ['advanced', `panel-${key}`]) document.getElementById(id).open = true;
  }, name);

// ---- requests ----

/** In the page: the console's next reply; without a port it is { ok: false, error: 'gone' }. `words` are sent first. */
function converse(words) {
  const replyIn = ({ textContent, className }) => {
    if (textContent.startsWith('{"ok"')) return JSON.parse(textContent);
    return className === 'refused' && !textContent.startsWith('{') ? { ok: false, error: 'gone' } : null;
  };
  const input = document.querySelector('[name=request]');
  const reply = new Promise((resolve) => {
    const observer = new MutationObserver((changes) => {
      const [first] = changes
        .flatMap(({ addedNodes }) => [...addedNodes])
        .map(replyIn)
        .filter(Boolean);
      if (!first) return;
      observer.disconnect();
      resolve(first);
    });
    observer.observe(document.querySelector('.console-panel .log'), { childList: true });
  });
  window.reply = reply;
  if (words === null) return null;
  input.value = words;
  input.form.requestSubmit();
  return window.held?.runUntil(reply) ?? reply;
}

const given = (reply, request) => reply ?? assert.fail(`${request}: the die never answered`);

/** A request typed into the page's console; its reply. */
export async function ask(page, request) {
  await openPanel(page, 'console');
  await page.evaluate(converse, null);
  await page.fill('[name=request]', request);
  await page.press('[name=request]', 'Enter');
  const reply = await page.evaluate(() => window.held?.runUntil(window.reply) ?? window.reply);
  await page.locator('h1').click(); // keys are the die's again
  return given(reply, request);
}

/** The same past what a hand does: nothing is typed, and the focus stays where it is. */
export const tell = async (page, request) => given(await page.evaluate(converse, request), request);

/** Asks until the answer is as wanted; gives it. */
export async function until(page, request, wanted) {
  for (let tries = 0; tries < 1000; tries++) {
    const reply = await tell(page, request);
    if (wanted(reply)) return reply;
    await page.evaluate(() => window.held?.run(100) ?? new Promise((resolve) => setTimeout(resolve, 100)));
  }
  return assert.fail(`${request} never came out as wanted`);
}
