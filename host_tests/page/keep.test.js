// What the page keeps and brings back: the journal over reloads and power cuts, one tab at a time,
// files, and the link that does a run again. And that the browser runs what node runs.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readImage } from '../../tools/emulator/image.js';
import { Life } from '../../tools/page/src/emulated/life.js';
import { memoryKeeper } from '../../tools/page/src/emulated/keeper.js';
import { writeKeys } from '../../tools/page/src/share.js';
import {
  assertNoErrors,
  booted,
  emptied,
  openHeld,
  openPage,
  openPanel,
  site,
  skip,
  tell,
  until,
  visitedContext,
  withBrowser,
} from './browser.js';
import { holdTime, run, runUntil, runUntilThere } from './held-time.js';
import { withVersion } from '../support/other-version.js';

const folder = mkdtempSync(join(tmpdir(), 'sanity-page-'));
withBrowser();
after(() => rmSync(folder, { recursive: true }));

const pill = (page) => page.locator('#kept');

/** A tab or a visit of the browser, in which the die's time is held. */
async function visit(context, address = site.address) {
  const page = await openPage(context, address);
  await runUntilThere(page, '[data-game=cult]');
  return page;
}

async function ownContext(options) {
  const context = await visitedContext(options);
  await holdTime(context);
  return context;
}

/** With nothing kept: the same one for all tests that leave nothing else in it. */
let shared;
async function heldContext() {
  shared ??= await ownContext();
  return emptied(shared);
}

const asText = (bytes) => Buffer.from(bytes).toString('latin1'); // number by number it takes long to bring them here

test('the browser runs what node runs: the same pictures, flash, lines and cycles', { skip }, async () => {
  const LONG_AFTER = 50_000; // the page's own requests wait until all is done
  const script = [
    [0, 'usb', true],
    [350, 'send', 'new dice die=d20 count=2\n'],
    [420, 'press', 'roll'],
    [500, 'release', 'roll'],
    [1200, 'noise', 'stuck0'],
    [1200, 'adc', 'stuck1'],
    [1220, 'send', 'roll\n'],
    [LONG_AFTER, 'release', 'left'],
  ];
  const PARTS = [300, 210, 600, 500]; // noise for a throw is there after 3 s
  const lines = [];
  const life = new Life(
    { image: readImage(), seed: 21, script },
    memoryKeeper('asked'),
    (type, facts) => type === 'lines' && lines.push(...facts.lines),
  );
  const inNode = PARTS.map((steps) => {
    life.advance(steps);
    life.report();
    return {
      cycles: life.device.stats.cycles,
      glass: asText(life.shown.bits),
      journal: asText(life.journal),
      faults: life.device.faults,
    };
  });
  assert.ok(
    lines.some((line) => line.includes('"event":"roll"')) && lines.some((line) => line.includes('"state":"failed"')),
    'the script did nothing',
  );

  const page = await openHeld({ run: `#seed=21&keys=${writeKeys(script)}` });
  const found = await page.evaluate(async (parts) => {
    const inText = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    const outcomes = [];
    for (const steps of parts) {
      const { cycles, glass, faults } = await window.held.run(4 * steps);
      const { journal } = await window.held.ask('journal');
      outcomes.push({ cycles, glass: inText(glass), journal: inText(journal), faults });
    }
    return { outcomes, lines: window.held.lines };
  }, PARTS);
  assert.deepEqual(found.outcomes, inNode);
  assert.deepEqual(found.lines, lines);
  assertNoErrors(page);
  await page.close();
});

/**
 * In the page: requests that nobody waits for, and time to do them in, of which some is left; the last roll
 * answered, once `enough` of them are.
 */
async function rollOnEnd([requests, enough]) {
  const AHEAD = 4;
  const log = document.querySelector('.console-panel .log');
  const answers = () =>
    [...log.querySelectorAll('.came')]
      .map(({ textContent }) => textContent)
      .filter((text) => text.startsWith('{"ok":true,"game"'));
  const before = answers().length;
  const input = document.querySelector('[name=request]');
  for (const request of requests) {
    input.value = request;
    input.form.requestSubmit();
  }
  const ahead = Array.from({ length: AHEAD }, () => window.held.run(20));
  while (answers().length < before + enough) {
    await ahead.shift();
    ahead.push(window.held.run(20));
  }
  return JSON.parse(answers().at(-1)).seq;
}

test('reloaded in the middle of a write, every answered roll is there', { skip }, async () => {
  const context = await heldContext();
  const page = await visit(context);
  await tell(page, 'new dice die=d100');
  // for the faces, which wait for no noise: one write comes on the heels of the other
  await tell(page, 'set own-die on');
  const faces = Array.from({ length: 50 }, (_, i) => `face ${1 + i}`);
  for (const [requests, enough] of [
    [faces, 5],
    [faces, 15],
    [['set own-die off', ...Array(4).fill('roll')], 1],
  ]) {
    const answered = await page.evaluate(rollOnEnd, [requests, enough]);
    await page.reload();
    await runUntilThere(page, '[data-game=cult]');
    const { seq } = await tell(page, 'state');
    assert.ok(seq >= answered, `answered ${answered}, kept ${seq}`);
    assert.ok((await tell(page, 'log 1')).count >= seq);
  }
});

/** In the page: what is on the clipboard put behind what was typed; what is left of it. */
function paste([typed, pasted]) {
  const input = document.querySelector('[name=request]');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', pasted);
  input.value = typed;
  input.setSelectionRange(typed.length, typed.length);
  if (input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))) return null;
  return input.value;
}

test('lines pasted into the console are a request each, and one without an end stays', { skip }, async () => {
  const page = await visit(await heldContext());
  const sent = () => page.$$eval('.console-panel .log .sent', (all) => all.map(({ textContent }) => textContent));
  assert.equal(await page.evaluate(paste, ['get ', 'lang']), null, 'no line ends: the browser puts it there');
  const before = (await sent()).length;
  assert.equal(await page.evaluate(paste, ['set brightness', ' 3\nget dim\r\n\r\nget la']), 'get la');
  await until(page, 'get brightness', ({ brightness }) => brightness === '3');
  assert.deepEqual((await sent()).slice(before, before + 3), ['set brightness 3', 'get dim', 'get brightness']);
  await page.close();
});

test('power cut at flash operations, before, in and after them: what was answered stays', { skip }, async () => {
  const context = await heldContext();
  const page = await visit(context);
  await openPanel(page, 'faults');
  await tell(page, 'new dice die=d20');
  let answered = 0;
  for (const [operation, point] of [
    [1, 'before'],
    [1, 'middle'],
    [2, 'after'],
  ]) {
    await page.fill('#panel-faults [type=number]', String(operation));
    await page.selectOption('#panel-faults fieldset select', point);
    await page.click('#plan-cut');
    for (let rolls = 0; rolls < 4; rolls++) {
      const { ok, error, seq } = await tell(page, 'roll');
      if (error === 'gone') break;
      if (ok) answered = seq;
    }
    await page.waitForSelector('.board.off');
    await page.click('#power');
    await page.waitForSelector('.board:not(.off)');
    const { seq } = await until(page, 'state', ({ ok }) => ok);
    assert.ok(seq >= answered && seq <= answered + 1, `${point}: ${answered} answered, ${seq} kept`);
    answered = seq;
  }
  assertNoErrors(page);
});

test('a run with a seed leaves what is kept alone, also when its power goes and comes', { skip }, async () => {
  const context = await heldContext();
  const page = await visit(context);
  await tell(page, 'name p1 Zoë');
  await page.goto('about:blank');
  await page.goto(`${site.address}#seed=5`);
  await runUntil(
    page,
    () => /link/.test(document.querySelector('#kept').textContent) && document.querySelector('[data-game=cult]'),
  );
  assert.equal((await tell(page, 'name p1')).name, 'P1');
  await tell(page, 'name p1 Noor');
  await openPanel(page, 'faults');
  await page.click('#power');
  await runUntilThere(page, '.board.off');
  await page.click('#share-throw');
  await page.waitForFunction(() => /can’t do that now/.test(document.querySelector('#news').textContent));
  await page.click('#power');
  await page.waitForSelector('.board:not(.off)');
  assert.equal((await until(page, 'name p1', ({ ok }) => ok)).name, 'Noor');
  assert.match(await pill(page).textContent(), /link/);
  await page.goto('about:blank');
  await page.goto(site.address);
  await runUntilThere(page, '[data-game=cult]');
  assert.equal((await tell(page, 'name p1')).name, 'Zoë');
});

test('a second tab is told, and keeps its own in memory; the first goes on', { skip }, async () => {
  const context = await heldContext();
  const first = await visit(context);
  assert.equal(await pill(first).isVisible(), false);
  await tell(first, 'name p1 Zoë');
  const second = await visit(context);
  assert.match(await pill(second).textContent(), /another tab/);
  assert.equal((await tell(second, 'name p1')).name, 'P1');
  assert.equal((await tell(first, 'name p1')).name, 'Zoë');
  await first.close();
  await second.reload();
  await runUntilThere(second, '[data-game=cult]');
  assert.equal((await tell(second, 'name p1')).name, 'Zoë');
});

test('where storage is refused, it is said, and the die plays all the same', { skip }, async () => {
  const context = await heldContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    // What the worker sees, too: its script is made of this page's.
    const NativeBlob = Blob;
    const refuse =
      "const no = new DOMException('no', 'SecurityError');" +
      'navigator.storage.getDirectory = () => Promise.reject(no); indexedDB.open = () => { throw no; };';
    window.Blob = function (parts, options) {
      return new NativeBlob(options?.type === 'text/javascript' ? [refuse, ...parts] : parts, options);
    };
  });
  await page.goto(site.address);
  await runUntilThere(page, '[data-game=cult]');
  assert.match(await pill(page).textContent(), /storage refused/);
  assert.equal((await tell(page, 'new dice')).ok, true);
});

const HUGE = Buffer.from('SanityLg'); // and then more than any memory holds

async function thrown(page) {
  await tell(page, 'new dice die=d100 count=10');
  return (await until(page, 'roll', ({ ok }) => ok)).rolled.values.join();
}

test(
  "the journal is saved, erased and loaded again; chance is the browser's: two runs from nothing differ",
  { skip },
  async () => {
    const context = await heldContext();
    const page = await visit(context);
    page.on('dialog', (dialog) => dialog.accept());
    const first = await thrown(page);
    await tell(page, 'name p2 Bram');
    await openPanel(page, 'keep');
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('[data-t=journal-export]')]);
    const file = join(folder, 'journal');
    await saved.saveAs(file);
    const kept = readFileSync(file);
    assert.equal(kept.length, 65536);
    await page.click('[data-t=journal-erase]');
    await until(page, 'state', ({ game }) => game === null);
    assert.equal((await tell(page, 'name p2')).name, 'P2');
    assert.notEqual(await thrown(page), first);
    await openPanel(page, 'faults');
    await page.click('#power');
    await runUntilThere(page, '.board.off');
    await page.click('[data-t=journal-export]'); // nobody has it open
    await page.waitForFunction(() => /can’t do that now/.test(document.querySelector('#news').textContent));
    await page.click('#power');
    await page.waitForSelector('.board:not(.off)');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('[data-t=journal-import]')]);
    await chooser.setFiles(file);
    await until(page, 'name p2', ({ name }) => name === 'Bram');

    // What is no journal, or one that the die couldn't read, takes nothing away.
    const refused = async (bytes, said) => {
      writeFileSync(file, bytes);
      if (bytes === HUGE) truncateSync(file, 2 ** 33);
      const [again] = await Promise.all([page.waitForEvent('filechooser'), page.click('[data-t=journal-import]')]);
      await again.setFiles(file);
      await page.waitForFunction((words) => document.querySelector('#news').textContent.includes(words), said);
      await page.evaluate(() => document.querySelector('#news').replaceChildren());
    };
    for (const bytes of [
      Buffer.from('hello'),
      Buffer.alloc(0),
      kept.subarray(0, 65535),
      Buffer.alloc(65537, 0xff),
      Buffer.alloc(65536, 0x5a),
      HUGE,
    ]) {
      await refused(bytes, 'no saved games');
    }
    for (const change of [-1, 1]) await refused(withVersion(kept, change), 'Another version of the firmware');
    assert.equal((await tell(page, 'name p2')).name, 'Bram');
  },
);

/** Once it answers, and the page has said what it has to say. */
async function speaks(page, language) {
  await until(page, 'state', ({ ok }) => ok);
  await run(page, 200);
  assert.equal((await tell(page, 'get lang')).lang, language);
}

test("a new die speaks the page's language, one that is kept, or of a link, its own", { skip }, async () => {
  const context = await ownContext({ locale: 'de-DE' });
  const page = await visit(context);
  page.on('dialog', (dialog) => dialog.accept());
  await speaks(page, 'de');
  await page.selectOption('#language', 'nl'); // nothing was done with it yet
  await speaks(page, 'nl');
  await tell(page, 'set lang en');
  await page.selectOption('#language', 'de');
  await speaks(page, 'en');
  await page.reload();
  await runUntilThere(page, '[data-game=cult]');
  assert.equal(await page.getAttribute('html', 'lang'), 'de');
  await speaks(page, 'en');

  await openPanel(page, 'keep');
  await page.click('[data-t=journal-erase]');
  await until(page, 'state', ({ ok }) => ok);
  await page.click('[data-game=pig]');
  await until(page, 'state', ({ game }) => game === 'pig');
  await speaks(page, 'de');
  await page.selectOption('#language', 'nl'); // a game goes on as it was begun
  await speaks(page, 'de');
  await page.selectOption('#language', 'de');

  await page.click('#share-throw');
  await page.waitForSelector('#share-link');
  const link = await page.inputValue('#share-link');
  await page.click('#close-dialog');
  await page.selectOption('#language', 'en');
  const again = await visit(context, link);
  await speaks(again, 'de');
  const other = await visit(context, `${site.address}#seed=5`);
  await speaks(other, 'en');
  for (const tab of [page, again, other]) assertNoErrors(tab);
  await context.close();
});

test("what is pressed before a new die was told the language is the person's word", { skip }, async () => {
  const page = await openPage(await ownContext({ locale: 'de-DE' }));
  await page.waitForSelector('#stage[data-alive]');
  await page.click('#key-left');
  await runUntilThere(page, '[data-game=cult]');
  await speaks(page, 'en');
  await page.context().close();
});

test('a run with a seed is done again by its link, whatever the pace that it was done at', { skip }, async () => {
  const context = await visitedContext();
  const page = await openPage(context, `${site.address}#seed=5`);
  await booted(page);
  await tell(page, 'new dice die=d100 count=10');
  await page.locator('h1').click();
  await page.keyboard.down(' ');
  await tell(page, 'wait 300');
  await page.keyboard.up(' ');
  await page.waitForFunction(() => /\d/.test(document.querySelector('#said').textContent));
  const { rolled } = await tell(page, 'state');
  await page.click('#share-throw');
  await page.waitForSelector('#share-link');
  const link = await page.inputValue('#share-link');
  assert.match(link, /#seed=5&image=[0-9a-f]{16}&till=[0-9a-z]+&keys=/);

  await holdTime(context); // now as fast as the machine can
  const again = await visit(context, link);
  await runUntil(again, () => !document.querySelector('#stage').classList.contains('replaying'));
  // it may not have begun, and its dice fall behind its last key
  const redone = await until(again, 'state', (state) => Boolean(state.rolled));
  assert.deepEqual(redone.rolled, rolled);
  for (const tab of [page, again]) assertNoErrors(tab);
  await context.close();
});
