// What a visitor meets first: the first view, a duel against the die, the tour, sharing, checking, the board as a
// control, the board alone in another page.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import {
  PHONE,
  assertNoErrors,
  newContext,
  openHeld,
  openHeldDie,
  openPage,
  openPanel,
  painted,
  site,
  skip,
  tell,
  until,
  visitedContext,
  withBrowser,
} from './browser.js';
import { holdTime, run, runUntil, runUntilThere } from './held-time.js';

withBrowser();

const SHAKE_MS = 250;
const FALLEN_MS = 1500;

const VIEWS = [
  ['a phone', PHONE],
  ...[
    [1024, 768],
    [1440, 900],
    [1920, 950],
    [2560, 1300],
  ].map(([width, height]) => [`${width}x${height}`, { viewport: { width, height } }]),
];

/** In the page: what of the first view can't be seen without scrolling. */
function unseen() {
  const parts = [
    '.lead',
    '.board canvas.glass',
    '#key-left .word',
    '#key-roll .word',
    '#key-right .word',
    '#said',
    '#play-die',
  ];
  const isSeen = ({ left, right, top, bottom, width, height }) =>
    width > 0 && height > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const pico = innerWidth >= 1024 && !document.querySelector('.pico') ? ['the Pico'] : [];
  return [...parts.filter((part) => !isSeen(document.querySelector(part).getBoundingClientRect())), ...pico];
}

for (const [name, options] of VIEWS) {
  test(
    `on ${name} the first view says what this is, which buttons there are, and what to do first`,
    { skip },
    async () => {
      const page = await openHeldDie(options);
      await page.evaluate(() => (document.querySelector('#said').textContent = 'P1 casts: Tentacle. P2 responds'));
      await painted(page);
      assert.deepEqual(await page.evaluate(unseen), []);
      await page.close();
    },
  );
}

/** A press of ROLL by its key, until the throw is down. */
async function roll(page) {
  await page.keyboard.down(' ');
  await run(page, SHAKE_MS);
  await page.keyboard.up(' ');
  await run(page, FALLEN_MS);
}

test('one press begins a duel against the die, and space rolls', { skip }, async () => {
  const page = await openHeldDie();
  await page.click('#play-die');
  await until(page, 'state', ({ game }) => game === 'cult');
  assert.deepEqual((await tell(page, 'state')).bots, [1]);
  await roll(page);
  assert.ok((await tell(page, 'state')).seq > 0);
  assertNoErrors(page);
  await page.close();
});

test('the tour goes through all its steps, and what was saved is there after it', { skip }, async () => {
  const context = await visitedContext();
  await holdTime(context);
  const page = await openPage(context);
  await runUntilThere(page, '[data-game=cult]');
  await tell(page, 'name p1 Noor');
  await page.click('#tour-start');
  const at = (n) =>
    runUntil(page, (wanted) => document.querySelector('#tour .count')?.textContent === `Step ${wanted} of 8`, n);
  await at(1);
  await until(page, 'state', ({ commit }) => Boolean(commit));
  await page.locator('h1').click();
  await roll(page);
  await at(2);
  await page.click('#tour-do');
  await at(3);
  const isThird = () => page.evaluate(() => document.querySelector('#tour .count').textContent.includes('3'));
  for (let presses = 0; presses < 6 && (await isThird()); presses++) {
    await roll(page);
    await new Promise((resolve) => setTimeout(resolve, 2000)); // the page's own clock says that nothing came
  }
  await at(4);
  await page.click('#tour-do');
  await at(5);
  await until(page, 'state', ({ commit }) => Boolean(commit));
  await page.click('#tour-do');
  await at(6);
  await page.click('#tour-do');
  await at(7);
  assert.match(await page.textContent('#tour'), /Nothing lost.*\d throws/);
  await page.click('#tour-do');
  await runUntilThere(page, '.verdict.pass');
  await page.click('#close-dialog');
  await at(8);
  await page.click('#tour-leave');
  await until(page, 'name p1', ({ name }) => name === 'Noor');
  assertNoErrors(page);
  await context.close();
});

test(
  'a shared throw is a link, a QR code and a moving picture, and the die goes on with another seed',
  { skip },
  async () => {
    const page = await openHeldDie();
    await tell(page, 'new dice die=cult');
    await until(page, 'state', ({ commit }) => Boolean(commit));
    await page.locator('h1').click();
    await roll(page);
    const { seq, rolled } = await tell(page, 'state');
    await page.click('#share-throw');
    await page.waitForSelector('#share-link');
    const link = await page.inputValue('#share-link');
    assert.match(link, /#seed=7&image=[0-9a-f]{16}&till=[0-9a-z]+&keys=/);
    assert.ok(await page.isVisible('.qr'));
    const picture = await page.evaluate(async () => {
      const { src } = document.querySelector('.share-pictures img');
      return Array.from(
        new Uint8Array(
          await new Promise((resolve) => {
            const image = new Image();
            image.onload = () => resolve([image.naturalWidth, image.naturalHeight]);
            image.src = src;
          }),
        ),
      );
    });
    assert.deepEqual(picture, [512 & 255, 256 & 255]);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#share-picture')]);
    const chunks = [];
    for await (const chunk of await saved.createReadStream()) chunks.push(chunk);
    assert.ok(Buffer.concat(chunks).includes('acTL'), 'it doesn’t move');
    await page.click('#close-dialog');
    assert.equal((await until(page, 'state', ({ ok }) => ok)).seq, seq, 'the game goes on');
    await page.click('#share-throw');
    await page.waitForFunction(
      (old) =>
        document.querySelector('#share-link')?.value.includes('seed=') &&
        !document.querySelector('#share-link').value.includes(`seed=7&`) &&
        document.querySelector('#share-link').value !== old,
      link,
    );
    assertNoErrors(page);
    await page.close();

    const hash = new URL(link).hash;
    const again = await openHeld({ run: hash });
    await runUntil(again, () => !document.querySelector('#stage').classList.contains('replaying'));
    assert.deepEqual((await until(again, 'state', ({ ok }) => ok)).rolled, rolled);
    await again.close();
    const other = await openHeld({ run: hash.replace(/image=\w+/, 'image=0123456789abcdef') });
    await other.waitForFunction(() => document.querySelector('#news').textContent.includes('another version'));
    assert.equal((await until(other, 'state', ({ ok }) => ok)).game, null);
    await other.close();
  },
);

test('a roll is checked in three steps, with one verdict', { skip }, async () => {
  const page = await openHeldDie();
  await page.click('#check-start');
  await runUntilThere(page, '.verdict.pass');
  assert.equal(await page.locator('.check li').count(), 3);
  assert.match(await page.textContent('.verdict'), /✓ Verified/);
  assertNoErrors(page);
  await page.close();
});

test(
  'the board is a control: what is pulled looks pulled, what was told last is known to be old, and space still rolls',
  { skip },
  async () => {
    const page = await openHeldDie();
    await tell(page, 'new cult players=2');
    const board = (name) => page.evaluate((one) => document.querySelector('.board').classList.contains(one), name);
    await page.click('#part-usb');
    await runUntil(page, () => /No connection/.test(document.querySelector('#said').textContent));
    assert.ok(await board('unplugged'));
    assert.match(await page.textContent('#reaction'), /USB cable out/);
    await page.click('#open-table');
    assert.match(await page.textContent('#table .headline'), /No connection/);
    await page.click('#leave-table');
    await page.click('#part-usb');
    await until(page, 'state', ({ ok }) => ok);
    assert.doesNotMatch(await page.textContent('#said'), /No connection/);
    const from = await page.locator('#part-display').boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, from.y - 40, { steps: 4 });
    await page.mouse.up();
    await run(page, 100);
    assert.ok(await board('no-display'));
    await page.click('#part-display');
    for (const look of ['warm', 'stuck']) {
      await page.click('#part-ring');
      assert.ok(await board(look), look);
    }
    await page.click('#part-ring');
    await openPanel(page, 'faults');
    await page.click('#panel-faults .tick:has-text("USB") input');
    await page.click('#panel-faults .tick:has-text("USB") input');
    await until(page, 'choose p1', ({ ok }) => ok);
    await tell(page, 'choose p2');
    const { seq } = await tell(page, 'state');
    await until(page, 'state', ({ commit }) => Boolean(commit));
    await roll(page);
    assert.equal((await tell(page, 'state')).seq, seq + 1);
    assert.ok(await page.isChecked('#panel-faults .tick:has-text("USB") input'));
    assertNoErrors(page);
    await page.close();
  },
);

test('fingers roll on the big screen', { skip }, async () => {
  const page = await openHeldDie(PHONE);
  await page.evaluate(() => document.querySelector('#open-table').click());
  const { x, y, width, height } = await page.locator('#table-key-roll').boundingBox();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
  });
  await run(page, SHAKE_MS);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await run(page, 100);
  const edges = await page.evaluate(
    () => window.held.lines.filter((line) => line.includes('"event":"button"')).length,
  );
  assert.equal(edges, 2);
  await page.close();
});

test('twenty thousand pasted lines wait their turn', { skip }, async () => {
  const page = await openHeldDie();
  await openPanel(page, 'console');
  const sent = await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    let count = 0;
    Worker.prototype.postMessage = function (message, ...more) {
      count += message.type === 'act' && message.name === 'send';
      return postMessage.call(this, message, ...more);
    };
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'get dim\n'.repeat(20_000));
    document
      .querySelector('[name=request]')
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
    return count;
  });
  assert.ok(sent > 0 && sent <= 8, `${sent} at once`);
  await page.close();
});

test('a second tab gets the saved games once the first is closed', { skip }, async () => {
  const context = await visitedContext();
  await holdTime(context);
  const first = await openPage(context);
  await runUntilThere(first, '[data-game=cult]');
  await tell(first, 'name p1 Zoë');
  const second = await openPage(context);
  await runUntilThere(second, '[data-game=cult]');
  assert.equal((await tell(second, 'name p1')).name, 'P1');
  await tell(second, 'new pig players=2');
  await first.close();
  await second.click('#free:not([hidden]) button');
  await until(second, 'name p1', ({ name }) => name === 'Zoë');
  assertNoErrors(second);
  await context.close();
});

/** Another site, with a page of its own. */
const others = createServer((request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' });
  response.end(
    '<!doctype html><title>other</title><iframe sandbox="allow-scripts" width="600" height="640" ' +
      `src="${decodeURIComponent(request.url.slice(2))}"></iframe>`,
  );
}).unref();
after(() => others.close());

test('the board alone plays in a sandboxed frame of another site', { skip }, async () => {
  await new Promise((resolve) => others.listen(0, '127.0.0.1', resolve));
  const context = await newContext();
  await holdTime(context);
  const page = await context.newPage();
  const inner = `${site.address}?embed#seed=7&keys=7d-O.1b_O`;
  await page.goto(`http://127.0.0.1:${others.address().port}/?${encodeURIComponent(inner)}`);
  const frame = page.frames()[1];
  await frame.waitForSelector('#stage[data-alive]');
  await frame.evaluate(() => window.held.run(2000));
  assert.equal(await frame.isVisible('.top'), false);
  assert.equal(await frame.isVisible('#key-roll'), true);
  const lit = await frame.evaluate(async () =>
    (await window.held.ask('advance', { steps: 1 })).glass.some((byte) => byte !== 0),
  );
  assert.ok(lit, 'its display is dark');
  await context.close();
});

test('a browser whose caches throw plays all the same', { skip }, async () => {
  const context = await newContext({ serviceWorkers: 'allow' });
  await holdTime(context);
  await context.addInitScript(() => {
    for (const [where, what] of [
      [window, 'caches'],
      [Navigator.prototype, 'serviceWorker'],
    ]) {
      Object.defineProperty(where, what, {
        get() {
          throw new DOMException('no', 'SecurityError');
        },
      });
    }
  });
  const page = await openPage(context);
  await runUntilThere(page, '[data-game=cult]');
  assertNoErrors(page);
  await context.close();
});
