// The page without a network, when a newer one is there, at the next visit, and as one file. Nothing
// is in these browsers beforehand but that the die's time is held.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readImage } from '../../tools/emulator/image.js';
import { serve } from '../../tools/page/serve.js';
import { cacheName } from '../../tools/page/src/place.js';
import { assertNoErrors, BUILT, newContext, openPage, skip, tell, visitedContext, withBrowser } from './browser.js';
import { holdTime, runUntilThere } from './held-time.js';

const BUILD = fileURLToPath(new URL('../../tools/page/build.js', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'sanity-page-'));
withBrowser();
after(() => rmSync(folder, { recursive: true }));

/** A server that nothing waits for: a test that fails leaves one. */
async function served(folder, port = 0) {
  const site = await serve(folder, port);
  site.server.unref();
  return site;
}

async function heldContext() {
  const context = await newContext({ serviceWorkers: 'allow' });
  await holdTime(context);
  return context;
}

const alive = (page) => page.waitForSelector('#stage[data-alive]');
const plays = (page) => runUntilThere(page, '[data-game=cult]');

/** Until something that the browser does by itself is done. */
async function eventually(isDone) {
  while (!(await isDone())) await wait(20);
}

/** In the page: until a newer build was refused, of which the page may have asked for one itself. */
async function refuseOne() {
  const registration = await navigator.serviceWorker.getRegistration();
  let refused = false;
  const watch = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => (refused ||= installing.state === 'redundant'));
  };
  watch();
  registration.addEventListener('updatefound', watch);
  while (!refused) {
    await registration.update().catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('works without a network after the first visit, and an update comes whole or not at all', { skip }, async () => {
  const copy = join(folder, 'site');
  cpSync(BUILT, copy, { recursive: true });
  const first = await served(copy);
  const context = await heldContext();
  const page = await openPage(context, first.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  first.server.closeAllConnections();
  await new Promise((resolve) => first.server.close(resolve));
  await page.reload();
  await plays(page);
  const build = await page.getAttribute('body', 'data-build');
  await page.close();

  // A newer build, of which one file doesn't arrive as it should: nothing of it is taken.
  const worker = readFileSync(join(copy, 'service-worker.js'), 'utf8').replaceAll(build, 'newer');
  writeFileSync(join(copy, 'service-worker.js'), worker);
  writeFileSync(join(copy, 'index.html'), readFileSync(join(copy, 'index.html'), 'utf8').replaceAll(build, 'newer'));
  const back = await served(copy, Number(new URL(first.address).port));
  const later = await openPage(context, first.address);
  assert.equal(await later.getAttribute('body', 'data-build'), build);
  await later.evaluate(refuseOne);
  assert.deepEqual(
    await later.evaluate(() => caches.keys()).then((keys) => keys.filter((key) => key.includes(build))),
    [cacheName(first.address, build)],
  );
  assert.equal(
    await later.evaluate(async () => (await navigator.serviceWorker.getRegistration()).waiting !== null),
    false,
  );

  // A newer build that is whole: it is offered, and once taken all of it is there. A browser looks for one by itself
  // a while after a visit, and takes it when nobody has the page open: so somebody has.
  const newer = join(folder, 'newer.bin');
  writeFileSync(newer, Buffer.concat([readImage(), Buffer.from([0])]));
  const built = spawnSync(process.execPath, [BUILD, '--image', newer, '--out', copy], { encoding: 'utf8' });
  assert.equal(built.status, 0, built.stderr);
  const offered = await openPage(context, first.address);
  assert.equal(await offered.getAttribute('body', 'data-build'), build);
  await later.close();
  await offered.click('#update:not([hidden]) button');
  await offered.waitForFunction(
    (old) => document.body && document.body.dataset.build !== old && document.querySelector('#stage[data-alive]'),
    build,
  );
  await plays(offered);
  assert.equal((await offered.evaluate(() => caches.keys())).length, 1);
  back.server.closeAllConnections();
  back.server.close();
  await context.close();
});

const integrityOf = (text) => createHash('sha256').update(text).digest('base64');

/** The built page in a folder, as a build of that name: the same in all else. */
function copyAs(build, copy) {
  cpSync(BUILT, copy, { recursive: true });
  const [index, worker] = ['index.html', 'service-worker.js'].map((name) => readFileSync(join(copy, name), 'utf8'));
  const [, was] = /data-build="(\w+)"/.exec(index);
  const renamed = index.replaceAll(was, build);
  writeFileSync(join(copy, 'index.html'), renamed);
  writeFileSync(
    join(copy, 'service-worker.js'),
    worker.replaceAll(was, build).replace(integrityOf(index), integrityOf(renamed)),
  );
}

test('two of them in folders of one host: each keeps its own, also without a network', { skip }, async () => {
  const host = join(folder, 'host');
  mkdirSync(join(host, 'games'), { recursive: true });
  copyAs('older', join(host, 'games/die'));
  copyAs('newer', join(host, 'die'));
  const { server, address } = await served(host);
  const [first, second] = [`${address}games/die/`, `${address}die/`];
  const context = await visitedContext({ serviceWorkers: 'allow' }, first);
  await holdTime(context);
  const ready = (page) => page.evaluate(async () => (await navigator.serviceWorker.ready).scope);

  const one = await openPage(context, first.slice(0, -1)); // a host tells where it is
  await plays(one);
  assert.equal(one.url(), first);
  assert.equal(await ready(one), first);
  await tell(one, 'name p1 Zoë');
  const other = await openPage(context, `${second}index.html`);
  await plays(other);
  assert.equal(await ready(other), second);
  assert.equal(await other.isVisible('#kept'), false, 'another tab has its journal');
  assert.equal((await tell(other, 'name p1')).name, 'P1');
  await tell(other, 'name p1 Noor');

  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  for (const [page, build, name] of [
    [one, 'older', 'Zoë'],
    [other, 'newer', 'Noor'],
  ]) {
    await page.reload();
    await plays(page);
    assert.equal(await page.getAttribute('body', 'data-build'), build);
    assert.equal((await tell(page, 'name p1')).name, name);
    assert.deepEqual(page.errors, [], build);
  }
  await context.close();
});

test('one file by double click', { skip }, async () => {
  const context = await heldContext();
  const file = pathToFileURL(join(BUILT, 'sanity-die.html')).href;
  const requests = [];
  context.on('request', (request) => requests.push(request.url()));
  const page = await openPage(context, file);
  await plays(page);
  await tell(page, 'name p3 Noor');
  await page.reload();
  await plays(page);
  assert.equal((await tell(page, 'name p3')).name, 'Noor');
  assertNoErrors(page);
  assert.deepEqual(
    requests.filter((url) => !url.startsWith('file:') && !url.startsWith('blob:') && !url.startsWith('data:')),
    [],
  );
  await context.close();
});
