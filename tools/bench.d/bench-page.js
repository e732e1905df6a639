// The page's figures: see 60-page.

import { readdirSync, readFileSync } from 'node:fs';
import { booted, chromium, launch, newContext, openPage, openPanel, serveBuilt, tell } from '../../host_tests/page/browser.js';

const IDLE_MS = 20_000;
const TICKS_A_SECOND = 100;
const ROUNDS = 5;
const SHAKE_MS = 3000;
const STILL_MS = 2500;
const PACE = 50; // times real time: more than any machine does

/** In the page: is any dot lit? Told with each frame, the first time it is. */
function watchFirstPicture() {
  const look = () => {
    const canvas = document.querySelector('.board canvas.glass');
    if (canvas?.width > 300) {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      if (data.some((value, i) => i % 4 === 1 && value > 100)) return void (window.firstPictureMs = performance.now());
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page, before its scripts: the last worker is the die. */
function keepWorker() {
  window.Worker = class extends window.Worker {
    constructor(...given) {
      super(...given);
      window.die = this;
    }
  };
}

/** From a press to the first frame in which the glass is another one. */
function pressToPixel(key) {
  const canvas = document.querySelector('.board canvas.glass');
  const read = () => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let sum = 0;
    for (let i = 1; i < data.length; i += 4) sum = (sum * 31 + data[i]) | 0;
    return sum;
  };
  const before = read();
  const pressed = performance.now();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true }));
  return new Promise((resolve) => {
    const look = () => (read() !== before ? resolve(performance.now() - pressed) : requestAnimationFrame(look));
    requestAnimationFrame(look);
  });
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const speedOf = async (page) => Number(/^[\d.]+/.exec(await page.locator('#panel-inside dl > div').nth(2).locator('dd').textContent())[0]);
const say = (name, value, unit) => process.stdout.write(`${name.padEnd(44)} ${value} ${unit}\n`);

async function firstPicture(browser, address) {
  const times = [];
  for (let i = 0; i < ROUNDS; i++) {
    const context = await browser.newContext();
    await context.addInitScript(watchFirstPicture);
    const page = await openPage(context, address);
    await page.waitForFunction(() => window.firstPictureMs);
    times.push(await page.evaluate(() => window.firstPictureMs));
    await context.close();
  }
  say('page: navigation to first picture, median', median(times).toFixed(0), 'ms');
}

async function keepingUp(page) {
  await openPanel(page, 'inside');
  await page.waitForTimeout(STILL_MS);
  say('page: speed, still', await speedOf(page), 'of real time');
  await page.keyboard.down(' ');
  await page.waitForTimeout(SHAKE_MS);
  say('page: speed, shaking', await speedOf(page), 'of real time');
  await page.evaluate(`window.die.postMessage({ type: 'pace', times: ${PACE} })`);
  await page.waitForTimeout(SHAKE_MS);
  say('page: speed, shaking, as fast as it can', await speedOf(page), 'of real time');
  await page.evaluate("window.die.postMessage({ type: 'pace', times: 1 })");
  await page.keyboard.up(' ');
  await page.waitForTimeout(STILL_MS);
  say('page: speed, thrown', await speedOf(page), 'of real time');
}

async function presses(page) {
  const times = [];
  for (let i = 0; i < ROUNDS; i++) {
    times.push(await page.evaluate(`(${pressToPixel})(' ')`));
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await page.waitForTimeout(STILL_MS);
  }
  say('page: press to pixel, median', median(times).toFixed(0), 'ms');
  say('page: press to pixel, worst', Math.max(...times).toFixed(0), 'ms');
}

/** Seconds of CPU that this process and all below it have taken (Linux). */
function cpuSeconds() {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    try {
      const [, parent, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
      return [{ pid, parent, ticks: Number(rest[9]) + Number(rest[10]) }];
    } catch {
      return []; // it has ended
    }
  });
  const below = new Set([String(process.pid)]);
  for (let size = 0; size < below.size;) {
    size = below.size;
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
  }
  return all.filter(({ pid }) => below.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_A_SECOND;
}

async function idle(page) {
  const [before, from] = [cpuSeconds(), performance.now()];
  await page.waitForTimeout(IDLE_MS);
  const share = (cpuSeconds() - before) / ((performance.now() - from) / 1000);
  say('page: CPU, idle', (100 * share).toFixed(1), '% of a core');
}

async function main() {
  if (!chromium) return say('page:', 'no Chromium here', '');
  const [browser, { server, address }] = await Promise.all([launch(), serveBuilt()]);
  await firstPicture(browser, address);
  const context = await newContext({}, browser);
  await context.addInitScript(keepWorker);
  const page = await openPage(context, address);
  await booted(page);
  await tell(page, 'new dice die=cult');
  await keepingUp(page);
  await presses(page);
  await idle(page);
  await browser.close();
  server.close();
  return undefined;
}

await main();
