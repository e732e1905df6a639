// Many of what other tests do a few times: links of random runs over all games, power cuts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { assertNoErrors, openPage, openPanel, skip, visitedContext, withBrowser } from './browser.js';
import { holdTime, runUntil, runUntilThere } from './held-time.js';
import { assertReplays } from './replays.js';

const RUNS = 50;
const CUTS = 40;
const MAY_GROW_BYTES = 4e6;

withBrowser();

test(`${RUNS} random runs over all games are the same again by their links`, () => assertReplays(RUNS));

/** Until something that the browser does by itself is done. */
async function eventually(isDone) {
  while (!(await isDone())) await wait(20);
}

test(`${CUTS} power cuts don't grow memory: each life is a worker of its own, and goes`, { skip }, async (t) => {
  const context = await visitedContext();
  await holdTime(context);
  const page = await openPage(context);
  await runUntilThere(page, '[data-game=cult]');
  await openPanel(page, 'faults');
  const session = await context.newCDPSession(page);
  const used = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const first = await used();
  for (let i = 0; i < CUTS; i++) {
    await page.click('#power');
    await runUntilThere(page, '.board.off');
    await eventually(() => page.workers().length === 0);
    await page.click('#power');
    await runUntil(page, () => document.querySelector('#panel-inside dl dd').textContent.includes('start 1'));
    await eventually(() => page.workers().length === 1);
  }
  const grown = (await used()) - first;
  t.diagnostic(`${grown} bytes more after ${CUTS} power cuts`);
  assert.ok(grown < MAY_GROW_BYTES, `${grown} bytes more`);
  assertNoErrors(page);
  await context.close();
});
