// The emulated die in the page, played by mouse, by touch and by keys; its glass, its sound, its
// faults, and what a slow machine or a lost window does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  PHONE,
  assertNoErrors,
  ask,
  openHeld,
  openHeldDie,
  openPanel,
  painted,
  skip,
  tell,
  until,
  withBrowser,
} from './browser.js';
import { run, runUntil } from './held-time.js';

withBrowser();

const TAP_MS = 90;
const SHAKE_MS = 250;
const LONGEST_FALL_MS = 1500;
const SETTLED_MS = 400; // a list that moved on, the next picture
const LONGEST_DUEL = 120; // presses
const GRAIN = 1 / 60; // of a pixel: the browser lays out in 64ths

const centre = async (page, name) => {
  const box = await page.locator(`#key-${name}`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Three ways to hold a button: each gives { down, up } for a page. */
const HANDS = {
  mouse: (page) => ({
    async down(name) {
      const { x, y } = await centre(page, name);
      await page.mouse.move(x, y);
      await page.mouse.down();
    },
    up: () => page.mouse.up(),
  }),
  touch: (page) => {
    const session = page.context().newCDPSession(page);
    const send = async (type, touchPoints) => (await session).send('Input.dispatchTouchEvent', { type, touchPoints });
    return {
      down: async (name) => send('touchStart', [await centre(page, name)]),
      up: () => send('touchEnd', []),
    };
  },
  keys: (page) => {
    const KEYS = { left: 'ArrowLeft', roll: ' ', right: 'ArrowRight' };
    return { down: (name) => page.keyboard.down(KEYS[name]), up: (name) => page.keyboard.up(KEYS[name]) };
  },
};

/** As long as the die takes it to be; then its time runs on until nothing moves any more. */
async function press(page, hand, name, ms = TAP_MS, after = SETTLED_MS) {
  await hand.down(name);
  await run(page, ms);
  await hand.up(name);
  await run(page, after);
}

/** From the first start to a duel's first question, by buttons alone. */
async function beginDuel(page, hand) {
  for (let i = 0; i < 12; i++) {
    const { game, prompt } = await tell(page, 'state');
    if (game === 'cult' && prompt.ask !== 'first') return;
    await press(page, hand, game === 'cult' ? 'left' : 'roll');
    await press(page, hand, 'roll');
  }
  assert.fail('no duel came');
}

/** One more press for whatever is asked. */
async function playOn(page, hand, prompt) {
  if (prompt.ask.endsWith('-eye')) await press(page, hand, 'right');
  await press(page, hand, 'roll', SHAKE_MS, LONGEST_FALL_MS);
}

async function playDuel(page, hand) {
  for (let i = 0; i < LONGEST_DUEL; i++) {
    const state = await tell(page, 'state');
    if (state.prompt.kind === 'over') return state;
    await playOn(page, hand, state.prompt);
  }
  return assert.fail('the duel has no end');
}

/** All that is told from now on: what comes next may come before a test looks. */
const listen = (page) =>
  page.evaluate(() => {
    const said = document.querySelector('#said');
    window.told = [];
    new MutationObserver(() => window.told.push(said.textContent)).observe(said, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });

// Seeds of short duels in which an Eye comes, and with it a choice.
for (const [name, options] of [
  ['mouse', { run: '#seed=1' }],
  ['touch', { run: '#seed=10', ...PHONE }],
  ['keys', { run: '#seed=3' }],
]) {
  test(`a whole duel by ${name}`, { skip }, async () => {
    const page = await openHeldDie(options);
    await page.locator('h1').click();
    const hand = HANDS[name](page);
    await beginDuel(page, hand);
    await listen(page);
    const { sanity, prompt } = await playDuel(page, hand);
    assert.ok(sanity.filter(([held]) => held > 0).length <= 1, 'more than one is sane');
    assert.equal(prompt.winners.length, sanity.filter(([held]) => held > 0).length);
    assert.match((await page.evaluate(() => window.told)).join('\n'), /win|Nobody/);
    assertNoErrors(page);
    await page.close();
  });
}

/** What the die has heard of its buttons. */
const heard = (page) =>
  page.evaluate(() =>
    window.held.lines
      .filter((line) => line.includes('"event":"button"'))
      .map((line) => JSON.parse(line))
      .map(({ button, action }) => `${button} ${action}`),
  );

test(
  'two fingers hold two buttons, a lost window lets go of all, and keys typed elsewhere are no presses',
  { skip },
  async () => {
    const page = await openHeldDie(PHONE);
    const session = await page.context().newCDPSession(page);
    const points = await Promise.all(['left', 'right'].map((name) => centre(page, name)));
    const both = points.map((point, id) => ({ ...point, id }));
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: both });
    await run(page, TAP_MS);
    assert.deepEqual((await heard(page)).sort(), ['left down', 'right down']);
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await run(page, TAP_MS);
    assert.deepEqual((await heard(page)).slice(2).sort(), ['left up', 'right up']);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

    await openPanel(page, 'console');
    await page.focus('[name=request]');
    await page.keyboard.type('a d ');
    await page.focus('#players');
    await page.keyboard.press('ArrowRight');
    await run(page, TAP_MS);
    assert.equal((await heard(page)).length, 4);
    assertNoErrors(page);
    await page.close();
  },
);

test(
  "keys are the die's once a game was begun in the page, beside a button that has the focus, and on the big screen",
  { skip },
  async () => {
    const page = await openHeldDie();
    const presses = async (key) => {
      await page.keyboard.down(key);
      await run(page, TAP_MS);
      await page.keyboard.up(key);
      await run(page, TAP_MS);
      return (await heard(page)).slice(-2);
    };
    await page.click('[data-game=pig]');
    await runUntil(page, () => document.activeElement.id === 'key-roll');
    assert.deepEqual(await presses(' '), ['roll down', 'roll up']);
    await page.click('#sound');
    assert.deepEqual(await presses('ArrowRight'), ['right down', 'right up']);
    await page.click('#key-left');
    await run(page, 2 * TAP_MS);
    assert.deepEqual(await presses(' '), ['roll down', 'roll up']);
    await page.click('#open-table');
    assert.deepEqual(await presses('ArrowLeft'), ['left down', 'left up']);
    assert.deepEqual(await presses(' '), ['roll down', 'roll up']);
    assert.equal(await page.isVisible('#table'), true);
    assertNoErrors(page);
    await page.close();
  },
);

/** In the page: what becomes of presses from now on, in its order. */
function noteOrder() {
  const { AudioContext, Worker } = window;
  const { postMessage } = Worker.prototype;
  window.order = [];
  Worker.prototype.postMessage = function (message, ...more) {
    if (message.type === 'act') window.order.push(message.name);
    return postMessage.call(this, message, ...more);
  };
  window.AudioContext = class extends AudioContext {
    constructor() {
      window.order.push('sound');
      super();
    }
  };
}

// The first time a browser starts a process for it: a tenth of a second, in which nothing is seen.
test("a press is the die's before it wakes the sound, a tap as well as a long one", { skip }, async () => {
  for (const isTap of [true, false]) {
    const page = await openHeld();
    await page.evaluate(noteOrder);
    await page.keyboard.down(' ');
    if (isTap) await page.keyboard.up(' ');
    await page.waitForFunction(() => window.order.includes('sound'));
    assert.equal(await page.evaluate(() => window.order.find((what) => what !== 'send')), 'press');
    await page.close();
  }
});

test('dots are of whole device pixels at 1, 1.5, 2 and 3, wide and narrow', { skip }, async () => {
  const page = await openHeld();
  const session = await page.context().newCDPSession(page);
  for (const deviceScaleFactor of [1, 1.5, 2, 3]) {
    for (const width of [1280, 390]) {
      await session.send('Emulation.setDeviceMetricsOverride', {
        width,
        height: 800,
        deviceScaleFactor,
        mobile: false,
      });
      if (width === 1280) {
        // the narrow one becomes it while it is looked at
        await page.reload();
        await page.waitForSelector('#stage[data-alive]');
      }
      await painted(page);
      const { cell, x, y, wide } = await page.evaluate(() => {
        const canvas = document.querySelector('.board canvas.glass');
        const box = canvas.getBoundingClientRect();
        const ratio = devicePixelRatio;
        return {
          cell: canvas.width / 128,
          x: box.left * ratio,
          y: box.top * ratio,
          wide: (box.width * ratio) / canvas.width,
        };
      });
      const what = `${width} at ${deviceScaleFactor}`;
      assert.equal(await page.evaluate(() => devicePixelRatio), deviceScaleFactor, what);
      assert.ok(Number.isInteger(cell), what);
      assert.ok(Math.abs(wide - 1) < 1e-3, `${what}: scaled by ${wide}`);
      assert.ok(
        Math.abs(x - Math.round(x)) < GRAIN * deviceScaleFactor &&
          Math.abs(y - Math.round(y)) < GRAIN * deviceScaleFactor,
        `${what}: at ${x}, ${y}`,
      );
      assert.equal(
        await page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
        false,
        `${what}: wider than the window`,
      );
    }
  }
  await page.close();
});

test('the die is as large, and on whole pixels, where the page is scrolled', { skip }, async () => {
  const page = await openHeld({ deviceScaleFactor: 1.5 });
  await page.$$eval('#advanced, .panel', (panels) => panels.forEach((panel) => (panel.open = true)));
  const laid = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('resize'));
      const { width, top } = document.querySelector('.board').style;
      return { width, top };
    });
  const offWhole = () =>
    page.evaluate(() => {
      const y = document.querySelector('.board canvas.glass').getBoundingClientRect().top * devicePixelRatio;
      return Math.abs(y - Math.round(y));
    });
  const before = await laid();
  await page.evaluate(() => scrollTo(0, 1500));
  assert.ok((await page.evaluate(() => scrollY)) > 500, 'nothing to scroll');
  assert.deepEqual(await laid(), before);
  assert.ok((await offWhole()) < 2 * GRAIN, `off by ${await offWhole()}`);
  await page.close();
});

/** How light the glass is, and whether any dot is lit. */
async function lightOf(page) {
  await painted(page);
  return page.evaluate(() => {
    const canvas = document.querySelector('.board canvas.glass');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const greens = data.filter((_, i) => i % 4 === 1);
    return {
      light: greens.reduce((sum, green) => sum + green, 0) / greens.length,
      lit: greens.some((green) => green > 60),
    };
  });
}

/** One for all tests that leave it as they found it. */
let one;
const oneDie = () => (one ??= openHeldDie());

test('a dimmed panel is darker on the page, too', { skip }, async () => {
  const page = await oneDie();
  const at = async (brightness) => {
    await tell(page, `set brightness ${brightness}`);
    await run(page, 300);
    return (await lightOf(page)).light;
  };
  const dim = await at(1);
  const bright = await at(10);
  assert.ok(dim < bright * 0.8, `${dim} is not darker than ${bright}`);
});

test('each fault has its effect, and its way back', { skip }, async () => {
  const page = await oneDie();
  await openPanel(page, 'faults');
  await openPanel(page, 'inside');
  const figure = (words) =>
    runUntil(page, (wanted) => document.querySelector('#panel-inside dl').textContent.includes(wanted), words);
  const displayWorks = async () => {
    await run(page, 1200);
    return (await tell(page, 'selftest')).tests.find(({ name }) => name === 'display').pass;
  };

  await page.selectOption('#panel-faults .pick:has-text("Noise") select', 'stuck1');
  await page.selectOption('#panel-faults .pick:has-text("Second") select', 'stuck0');
  await ask(page, 'new dice die=d20');
  await until(page, 'roll', ({ error }) => error === 'noise'); // once what is in stock is used up
  await page.selectOption('#panel-faults .pick:has-text("Noise") select', 'ring');
  await until(page, 'roll', ({ ok }) => ok);
  assert.equal((await tell(page, 'state')).rolled.ask, 'dice');

  await page.uncheck('#panel-faults .tick:has-text("Display") input');
  assert.equal(await displayWorks(), false);
  await page.check('#panel-faults .tick:has-text("Display") input');
  assert.equal(await displayWorks(), true);
  await page.click('#panel-faults [data-t=fault-hang]');
  assert.equal(await displayWorks(), true);

  await page.uncheck('#panel-faults .tick:has-text("USB") input');
  await figure('unplugged');
  assert.equal(await page.locator('.board.unplugged').count(), 1);
  await page.check('#panel-faults .tick:has-text("USB") input');
  await figure('port open');
  assert.equal(await page.locator('.board.unplugged').count(), 0);
  await page.fill('#panel-faults input[type=range]', '2500');
  await figure('2.50 V');

  await page.click('#power');
  await figure('no power');
  assert.equal((await lightOf(page)).lit, false);
  await page.click('#power');
  await figure('port open');
  assert.equal((await lightOf(page)).lit, true);
  assertNoErrors(page);
  await page.close();
});
