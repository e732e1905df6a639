// What the tests of the page share: Debian's Chromium without a window, the built page served on
// this machine, and fingers for it.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { serve } from '../../tools/page/serve.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const BUILT = `${ROOT}build/page`;
const PLACES = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);
const BOOTED_MS = 20_000;

/** Null where there is no browser: then tests are skipped, and say so. */
export const chromium = process.env.SANITY_CHROMIUM ?? PLACES.find((path) => existsSync(path)) ?? null;
export const skip = chromium ? false : 'no Chromium here: tools/setup --page installs it';

const require = createRequire(`${ROOT}tools/page/package.json`);

export async function launch() {
  const { chromium: driver } = require('playwright-core');
  return driver.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] });
}

export const axeSource = () => require('axe-core').source;

export const serveBuilt = (folder = BUILT) => serve(folder, 0);

/** A page whose errors are the test's. */
export async function openPage(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce', colorScheme: 'dark', ...options });
  const page = await context.newPage();
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.errors.push(message.text()));
  await page.goto(address);
  return page;
}

/** Waits until the emulated die answers. */
export const booted = (page) => page.waitForSelector('[data-game=cult]', { timeout: BOOTED_MS });

export function assertNoErrors(page) {
  assert.deepEqual(page.errors, []);
}
