// A run is done again by its link to the last byte: receipts and journal, whatever the page asks in the meantime.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertReplays, makeLife, receiptsIn } from './replays.js';

const RUNS = 2;

test(`${RUNS} random runs are the same again by their links`, () => assertReplays(RUNS));

test('who starts, thrown in the last action of a link, comes out the same while the page asks at once', async () => {
  const script = [
    [0, 'usb', true],
    [400, 'send', 'new cult players=4\n'],
    [450, 'send', 'choose random\n'],
    [1300, 'press', 'roll'],
    [1400, 'release', 'roll'],
  ];
  const receipts = [[], ['state\n', 'log 1\n', 'info\n']].map((questions) => {
    const { life, lines } = makeLife({ seed: 9, script, till: 1900 });
    for (const question of questions) life.act('send', question);
    life.advance(2500);
    life.report();
    return receiptsIn(lines);
  });
  assert.equal(receipts[0].length, 1);
  assert.deepEqual(receipts[1], receipts[0]);
});

test('a fault that is made while a link is done again ends that: it is another run', () => {
  const { life } = makeLife({
    seed: 9,
    script: [
      [0, 'usb', true],
      [5000, 'press', 'roll'],
    ],
    till: 6000,
  });
  life.advance(100);
  life.act('battery', 2500);
  assert.equal(life.replaying, false);
  life.advance(1);
  assert.deepEqual(
    life.run.done.map(([, name]) => name),
    ['usb', 'battery'],
  );
});
