// What the page keeps and brings back: the journal over reloads and power cuts, one tab at a time,
// files, the link that does a run again, the page without a network and as one file. And that the
// browser runs what node runs.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readImage } from '../../tools/emulator/image.js';
import { Life } from '../../tools/page/src/emulated/life.js';
import { memoryKeeper } from '../../tools/page/src/emulated/keeper.js';
import { unpack } from '../../tools/page/src/packed/unpack.js';
import { ask, assertNoErrors, booted, browser, BUILT, openPage, serveBuilt, site, skip, until, withBrowser } from './browser.js';

const BUILD = fileURLToPath(new URL('../../tools/page/build.js', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'sanity-page-'));
withBrowser();
after(() => rmSync(folder, { recursive: true }));

const openPanel = (page, name) => page.click(`#panel-${name} > summary`);
const pill = (page) => page.locator('#kept');

/** Another tab or visit of the same browser. */
async function visit(context, address = site.address) {
  const page = await context.newPage();
  await page.goto(address);
  await booted(page);
  return page;
}

const newContext = (options = {}) => browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', ...options });

/** What the page was built with: 'worker' or 'image'. */
const unpackedPart = async (page, name) => unpack(new Uint8Array(readFileSync(join(BUILT, await page.getAttribute('body', `data-${name}`)))));

test('the browser runs what node runs: the same pictures, flash, lines and cycles', { skip }, async () => {
  const script = [[0, 'usb', true], [350, 'send', 'new dice die=d20 count=2\n'], [420, 'press', 'roll'], [500, 'release', 'roll'], [700, 'noise', 'stuck0'], [700, 'adc', 'stuck1'], [720, 'send', 'roll\n']];
  const PARTS = [300, 210, 600];
  const lines = [];
  const life = new Life({ image: readImage(), seed: 21, script }, memoryKeeper('asked'), (type, facts) => type === 'lines' && lines.push(...facts.lines));
  const inNode = PARTS.map((steps) => {
    life.advance(steps);
    life.report();
    return { cycles: life.device.stats.cycles, glass: [...life.shown.bits], journal: [...life.journal], faults: life.device.faults };
  });
  assert.ok(lines.some((line) => line.includes('"event":"roll"')) && lines.some((line) => line.includes('"state":"failed"')), 'the script did nothing');

  const page = await openPage(browser, site.address);
  await booted(page);
  const text = Buffer.from(await unpackedPart(page, 'worker')).toString();
  const packed = await unpackedPart(page, 'image');
  assert.deepEqual(packed, new Uint8Array(readImage()));
  const found = await page.evaluate(async ({ script, parts, text, bytes }) => {
    const image = Uint8Array.from(bytes);
    const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
    const lines = [];
    const next = (type) => new Promise((resolve) => {
      worker.onmessage = ({ data }) => {
        if (data.type === 'lines') lines.push(...data.lines);
        if (data.type === type) resolve(data);
      };
    });
    worker.postMessage({ type: 'start', image, seed: 21, script, memoryOnly: true, manual: true });
    await next('ready');
    const outcomes = [];
    for (const steps of parts) {
      worker.postMessage({ type: 'advance', id: 1, steps });
      const { cycles, glass, journal, faults } = await next('answer');
      outcomes.push({ cycles, glass: [...glass], journal: [...journal], faults });
    }
    worker.terminate();
    return { outcomes, lines };
  }, { script, parts: PARTS, text, bytes: [...packed] });
  assert.deepEqual(found.outcomes, inNode);
  assert.deepEqual(found.lines, lines);
  assertNoErrors(page);
  await page.context().close();
});

test('reloaded in the middle of a write, every answered roll is there', { skip }, async () => {
  const context = await newContext();
  let page = await visit(context);
  await ask(page, 'new dice die=d100 count=3');
  for (let round = 0; round < 3; round++) {
    const { rolled } = await ask(page, 'roll');
    // Ten more that nobody waits for, so that the reload comes among writes.
    await page.evaluate(() => {
      const input = document.querySelector('[name=request]');
      for (let i = 0; i < 10; i++) {
        input.value = 'roll';
        input.form.requestSubmit();
      }
    });
    await page.waitForFunction((n) => [...document.querySelectorAll('.log .came')].filter((li) => li.textContent.startsWith('{"ok":true,"game"')).length > n, 3);
    const shown = await page.evaluate(() => [...document.querySelectorAll('.log .came')].map((line) => line.textContent).filter((text) => text.startsWith('{"ok":true,"game"')).map((text) => JSON.parse(text).seq));
    await page.reload();
    await booted(page);
    const { seq } = await ask(page, 'state');
    assert.ok(seq >= Math.max(...shown), `answered ${Math.max(...shown)}, kept ${seq}`);
    const kept = await ask(page, 'log 1');
    assert.equal(kept.count >= seq, true);
    assert.ok(rolled.values.length === 3);
  }
  await context.close();
});

test('power cut at flash operations, before, in and after them: what was answered stays', { skip }, async () => {
  const page = await openPage(browser, site.address);
  await booted(page);
  await openPanel(page, 'faults');
  await ask(page, 'new dice die=d20');
  let answered = 0;
  for (const [operation, point] of [[1, 'before'], [1, 'middle'], [2, 'after']]) {
    await page.fill('#panel-faults [type=number]', String(operation));
    await page.selectOption('#panel-faults fieldset select', point);
    await page.click('#plan-cut');
    const off = page.waitForSelector('.board.off');
    for (let i = 0; i < 4 && !(await page.locator('.board.off').count()); i++) {
      const reply = await Promise.race([ask(page, 'roll').catch(() => null), off.then(() => null)]);
      if (reply?.ok) answered = reply.seq;
    }
    await off;
    await page.click('#power');
    await page.waitForSelector('.board:not(.off)');
    const { seq } = await until(page, 'state', ({ ok }) => ok);
    assert.ok(seq >= answered && seq <= answered + 1, `${point}: ${answered} answered, ${seq} kept`);
    answered = seq;
  }
  assertNoErrors(page);
  await page.context().close();
});

test('ten power cuts don\'t grow memory: each life is a worker of its own, and goes', { skip }, async () => {
  const page = await openPage(browser, site.address);
  await booted(page);
  await openPanel(page, 'faults');
  const session = await page.context().newCDPSession(page);
  const used = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const first = await used();
  for (let i = 0; i < 10; i++) {
    await page.click('#power');
    await page.waitForSelector('.board.off');
    await page.waitForFunction(() => document.querySelector('#power').dataset.t === 'power-on');
    assert.equal(page.workers().length, 0);
    await page.click('#power');
    await page.waitForFunction(() => document.querySelector('#panel-inside dl dd').textContent.includes('start 1'));
    assert.equal(page.workers().length, 1);
  }
  const grown = (await used()) - first;
  assert.ok(grown < 4e6, `${grown} bytes more after ten lives`);
  assertNoErrors(page);
  await page.context().close();
});

test('a second tab is told, and keeps its own in memory; the first goes on', { skip }, async () => {
  const context = await newContext();
  const first = await visit(context);
  assert.equal(await pill(first).isVisible(), false);
  await ask(first, 'name p1 Zoë');
  const second = await visit(context);
  assert.match(await pill(second).textContent(), /another tab/);
  assert.equal((await ask(second, 'name p1')).name, 'P1');
  assert.equal((await ask(first, 'name p1')).name, 'Zoë');
  await first.close();
  await second.reload();
  await booted(second);
  assert.equal((await ask(second, 'name p1')).name, 'Zoë');
  await context.close();
});

test('where storage is refused, it is said, and the die plays all the same', { skip }, async () => {
  const context = await newContext();
  await context.addInitScript(() => {
    // What the worker sees, too: its script is made of this page's.
    const NativeBlob = Blob;
    const refuse = "navigator.storage.getDirectory = () => Promise.reject(new DOMException('no', 'SecurityError')); indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };";
    window.Blob = function (parts, options) {
      return new NativeBlob(options?.type === 'text/javascript' ? [refuse, ...parts] : parts, options);
    };
  });
  const page = await visit(context);
  assert.match(await pill(page).textContent(), /storage refused/);
  assert.equal((await ask(page, 'new dice')).ok, true);
  await context.close();
});

test('the journal is saved, erased and loaded again', { skip }, async () => {
  const context = await newContext();
  const page = await visit(context);
  page.on('dialog', (dialog) => dialog.accept());
  await ask(page, 'name p2 Bram');
  await openPanel(page, 'keep');
  const [saved] = await Promise.all([page.waitForEvent('download'), page.click('[data-t=journal-export]')]);
  const file = join(folder, 'journal');
  await saved.saveAs(file);
  assert.equal(readFileSync(file).length, 65536);
  await page.click('[data-t=journal-erase]');
  await until(page, 'name p2', ({ name }) => name === 'P2');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('[data-t=journal-import]')]);
  await chooser.setFiles(file);
  await until(page, 'name p2', ({ name }) => name === 'Bram');

  // What is no journal takes nothing away.
  for (const bytes of [Buffer.from('hello'), Buffer.alloc(0), readFileSync(file).subarray(0, 65535), Buffer.alloc(65537, 0xff), Buffer.alloc(65536, 0x5a)]) {
    writeFileSync(file, bytes);
    const [again] = await Promise.all([page.waitForEvent('filechooser'), page.click('[data-t=journal-import]')]);
    await again.setFiles(file);
    await page.waitForFunction(() => /no journal/.test(document.querySelector('#news').textContent));
    await page.evaluate(() => document.querySelector('#news').replaceChildren());
  }
  assert.equal((await ask(page, 'name p2')).name, 'Bram');
  await context.close();
});

test('chance is the browser\'s: two runs differ; a run with a seed is done again by its link', { skip }, async () => {
  const values = [];
  for (let i = 0; i < 2; i++) {
    const page = await openPage(browser, site.address);
    await booted(page);
    await ask(page, 'new dice die=d100 count=10');
    values.push((await ask(page, 'roll')).rolled.values.join());
    await page.context().close();
  }
  assert.notEqual(values[0], values[1]);

  const page = await openPage(browser, `${site.address}#seed=5`);
  await booted(page);
  assert.match(await pill(page).textContent(), /seed/);
  await ask(page, 'new dice die=d100 count=10');
  await page.keyboard.down(' ');
  await page.waitForTimeout(300);
  await page.keyboard.up(' ');
  await page.waitForFunction(() => document.querySelector('#said').textContent.includes(':'));
  const { rolled } = await ask(page, 'state');
  await openPanel(page, 'keep');
  await page.click('#share-make');
  await page.waitForSelector('#share-link:not([hidden])');
  const link = await page.inputValue('#share-link');
  assert.match(link, /#seed=5&keys=/);

  const again = await openPage(browser, link);
  await booted(again);
  await again.waitForFunction(() => /all of the link is done/i.test(document.querySelector('#news').textContent));
  assert.deepEqual((await ask(again, 'state')).rolled, rolled);
  for (const tab of [page, again]) assertNoErrors(tab);
  await Promise.all([page.context().close(), again.context().close()]);
});

test('works without a network after the first visit, and an update comes whole or not at all', { skip }, async () => {
  const copy = join(folder, 'site');
  cpSync(BUILT, copy, { recursive: true });
  const served = await serveBuilt(copy);
  const context = await newContext();
  const page = await visit(context, served.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  served.server.closeAllConnections();
  await new Promise((resolve) => served.server.close(resolve));
  await page.reload();
  await booted(page);
  const build = await page.getAttribute('body', 'data-build');
  await page.close();

  // A newer build, of which one file doesn't arrive as it should: nothing of it is taken.
  const worker = readFileSync(join(copy, 'service-worker.js'), 'utf8').replaceAll(build, 'newer');
  writeFileSync(join(copy, 'service-worker.js'), worker);
  writeFileSync(join(copy, 'index.html'), readFileSync(join(copy, 'index.html'), 'utf8').replaceAll(build, 'newer'));
  const { serve } = await import('../../tools/page/serve.js');
  const back = await serve(copy, Number(new URL(served.address).port));
  const later = await visit(context, served.address);
  assert.equal(await later.getAttribute('body', 'data-build'), build);
  await later.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update().catch(() => {}));
  await later.waitForTimeout(500);
  assert.deepEqual(await later.evaluate(() => caches.keys()).then((keys) => keys.filter((key) => key.includes(build))), [`sanity-die-${build}`]);
  assert.equal(await later.evaluate(async () => (await navigator.serviceWorker.getRegistration()).waiting !== null), false);
  await later.close();

  // A newer build that is whole: it is offered, and once taken all of it is there.
  const newer = join(folder, 'newer.bin');
  writeFileSync(newer, Buffer.concat([readImage(), Buffer.from([0])]));
  const built = spawnSync(process.execPath, [BUILD, '--image', newer, '--out', copy], { encoding: 'utf8' });
  assert.equal(built.status, 0, built.stderr);
  const after_ = await visit(context, served.address);
  assert.equal(await after_.getAttribute('body', 'data-build'), build);
  await after_.click('#update:not([hidden]) button');
  await after_.waitForFunction((old) => document.body?.dataset.build !== old && document.querySelector('[data-game=cult]'), build);
  assert.equal((await after_.evaluate(() => caches.keys())).length, 1);
  back.server.closeAllConnections();
  back.server.close();
  await context.close();
});

test('what was unpacked is there at the next visit, and unpacked anew if it isn\'t what it was', { skip }, async () => {
  const context = await newContext();
  await context.addInitScript(() => {
    const { Worker } = window;
    window.workers = 0;
    window.Worker = class extends Worker {
      constructor(...given) {
        super(...given);
        window.workers++;
      }
    };
  });
  const page = await visit(context);
  const started = () => page.evaluate(() => window.workers);
  assert.equal(await started(), 3); // two that unpack, and the die
  const kept = () => page.evaluate(async () => {
    const cache = await caches.open(`sanity-die-${document.body.dataset.build}`);
    return (await cache.keys()).map(({ url }) => url).filter((url) => url.endsWith('.unpacked'));
  });
  for (let tries = 0; tries < 100 && (await kept()).length < 2; tries++) await page.waitForTimeout(20);
  await page.reload();
  await booted(page);
  assert.equal(await started(), 1);
  await page.evaluate(async (urls) => {
    const cache = await caches.open(`sanity-die-${document.body.dataset.build}`);
    for (const url of urls) await cache.put(url, new Response('something else'));
  }, await kept());
  await page.reload();
  await booted(page);
  assert.equal(await started(), 3);
  await context.close();
});

test('one file by double click', { skip }, async () => {
  const context = await newContext();
  const file = pathToFileURL(join(BUILT, 'sanity-die.html')).href;
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(file);
  await booted(page);
  await ask(page, 'name p3 Noor');
  await page.reload();
  await booted(page);
  assert.equal((await ask(page, 'name p3')).name, 'Noor');
  assert.deepEqual(errors, []);
  assert.deepEqual(requests.filter((url) => !url.startsWith('file:') && !url.startsWith('blob:') && !url.startsWith('data:')), []);
  await context.close();
});
