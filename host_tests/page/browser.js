// What the tests of the page share: Debian's Chromium without a window, the built page served on
// this machine, and fingers for it.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from '../../tools/page/serve.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const BUILT = `${ROOT}build/page`;
const PLACES = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);
const PATIENCE_MS = 90_000; // for a machine with other things to do; nothing takes that long by itself

/** Null where there is no browser: then tests are skipped, and say so. */
export const chromium = process.env.SANITY_CHROMIUM ?? PLACES.find((path) => existsSync(path)) ?? null;
export const skip = chromium ? false : 'no Chromium here: tools/setup --page installs it';

const require = createRequire(`${ROOT}tools/page/package.json`);

export async function launch() {
  const { chromium: driver } = require('playwright-core');
  return driver.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] });
}

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** A browser and the built page, for all tests of a file that asks for them. */
export let browser;
export let site;
export function withBrowser() {
  before(async () => {
    if (skip) return;
    [browser, site] = await Promise.all([launch(), serveBuilt()]);
  });
  after(async () => {
    await browser?.close();
    site?.server.close();
  });
}

export const axeSource = () => require('axe-core').source;

export const serveBuilt = (folder = BUILT) => serve(folder, 0);

/** A page whose errors are the test's, of a browser or of a context. */
export async function openPage(browser, address, options = {}) {
  const context = browser.newContext ? await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce', colorScheme: 'dark', ...options }) : browser;
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.errors.push(message.text()));
  await page.goto(address);
  return page;
}

/** Waits until the emulated die answers. */
export const booted = (page) => page.waitForSelector('[data-game=cult]', { timeout: PATIENCE_MS });

export function assertNoErrors(page) {
  assert.deepEqual(page.errors, []);
}

/** A request typed into the page's console; its reply. Without a port: { error: 'gone' }. */
export async function ask(page, request) {
  // Marked, not counted: the console drops its oldest lines.
  await page.evaluate(() => document.querySelectorAll('.console-panel .log p').forEach((line) => { line.dataset.old = ''; }));
  await page.fill('[name=request]', request);
  await page.press('[name=request]', 'Enter');
  const reply = await page.waitForFunction((words) => {
    const all = [...document.querySelectorAll('.console-panel .log p:not(.hint, [data-old])')].map((li) => [li.className, li.textContent]);
    const sent = all.findIndex(([kind, text]) => kind === 'sent' && text === words);
    const gone = all.find(([kind, text]) => kind === 'refused' && !text.startsWith('{'));
    if (gone) return '{"ok":false,"error":"gone"}';
    return all.slice(sent + 1).find(([, text]) => sent >= 0 && text.startsWith('{"ok"'))?.[1] ?? null;
  }, request, { timeout: PATIENCE_MS });
  await page.locator('h1').click(); // keys are the die's again
  return JSON.parse(await reply.jsonValue());
}

/** The same past what a hand does: nothing is typed, and the focus stays where it is. */
export const tell = (page, request) => page.evaluate((words) => new Promise((resolve) => {
  const log = document.querySelector('.console-panel .log');
  const input = document.querySelector('[name=request]');
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!node.textContent.startsWith('{"ok"')) continue;
      observer.disconnect();
      resolve(JSON.parse(node.textContent));
    }
  });
  observer.observe(log, { childList: true });
  input.value = words;
  input.form.requestSubmit();
}), request);

/** Asks until the answer is as wanted; gives it. */
export async function until(page, request, wanted) {
  for (let i = 0; i < 100; i++) {
    const reply = await ask(page, request);
    if (wanted(reply)) return reply;
    await page.waitForTimeout(100);
  }
  return assert.fail(`${request} never came out as wanted`);
}

/** As many times as fast, as far as the machine can. */
export const setPace = (page, times) => page.evaluate((wanted) => {
  const select = document.querySelector('#pace');
  select.value = wanted;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}, String(times));
