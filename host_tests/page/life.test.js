// One life of the emulated die below the page: what is asked of it while it is busy is done all the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readImage } from '../../tools/emulator/image.js';
import { memoryKeeper } from '../../tools/page/src/emulated/keeper.js';
import { Life } from '../../tools/page/src/emulated/life.js';

const BOOT_STEPS = 150;

/** A life that has booted, and what it tells. */
function booted() {
  const lines = [];
  const life = new Life(
    { image: readImage(), seed: 3 },
    memoryKeeper('asked'),
    (type, facts) => type === 'lines' && lines.push(...facts.lines),
  );
  life.act('usb', true);
  life.advance(BOOT_STEPS);
  return { life, lines };
}

function eventsOf(life, lines) {
  life.advance(BOOT_STEPS);
  life.report();
  return lines
    .filter((line) => line.includes('"event":"button"'))
    .map((line) => JSON.parse(line))
    .map(({ button, action }) => `${button} ${action}`);
}

test('taps that all came before the machine got to them are taps all the same, in their order', () => {
  const { life, lines } = booted();
  for (const name of ['left', 'right', 'left']) {
    life.act('press', name);
    life.act('release', name);
  }
  const events = eventsOf(life, lines);
  const of = (name) => events.filter((event) => event.startsWith(name));
  assert.deepEqual(of('left'), ['left down', 'left up', 'left down', 'left up']);
  assert.deepEqual(of('right'), ['right down', 'right up']);
  assert.ok(events.indexOf('left up') < events.indexOf('right up'));
});

test('a press is done at once, and so is what was asked without any', () => {
  const { life } = booted();
  const { steps } = life.run;
  life.act('press', 'left');
  life.act('press', 'right');
  life.act('battery', 3000);
  assert.deepEqual(life.run.done.slice(-3), [
    [steps, 'press', 'left'],
    [steps, 'press', 'right'],
    [steps, 'battery', 3000],
  ]);
});

test('what answers a run that is done again is told from what answers the page', () => {
  const told = [];
  const script = [
    [0, 'usb', true],
    [150, 'send', 'get lang\n\nlog 1\n'],
    [152, 'send', 'new pig players=2\n'],
    [200, 'usb', false],
    [210, 'usb', true],
    [400, 'send', 'get odds\n'],
  ];
  const life = new Life(
    { image: readImage(), seed: 3, script },
    memoryKeeper('asked'),
    (type, { lines, again }) => type === 'lines' && told.push(...lines.map((line, i) => [line, again[i]])),
  );
  life.act('send', 'name p2\n'); // waits until all is done again
  life.advance(5 * BOOT_STEPS);
  life.report();
  const answers = told
    .filter(([line]) => line.startsWith('{"ok"'))
    .map(([line, again]) => [again, Object.keys(JSON.parse(line))[1]]);
  const greeted = [
    [false, 'watch'],
    [false, 'game'],
  ];
  assert.deepEqual(answers, [
    ...greeted,
    [true, 'lang'],
    [true, 'count'],
    [true, 'game'],
    ...greeted,
    [true, 'odds'],
    [false, 'player'],
  ]);
});

test('a display that is pulled out is dark, and shows again once it is back', () => {
  let light = null;
  const life = new Life(
    { image: readImage(), seed: 3 },
    memoryKeeper('asked'),
    (type, facts) => type === 'glass' && ({ light } = facts),
  );
  const seenAfter = (plugged) => {
    life.act('display', plugged);
    life.advance(3 * BOOT_STEPS);
    life.report();
    return light;
  };
  assert.ok(seenAfter(true) > 0);
  assert.equal(seenAfter(false), 0);
  assert.ok(seenAfter(true) > 0);
});

test('a run of such taps is done again as it was', () => {
  const { life } = booted();
  life.act('press', 'left');
  life.act('release', 'left');
  life.advance(BOOT_STEPS);
  const {
    record: { script },
    device,
  } = life;
  const again = new Life({ image: readImage(), seed: 3, script }, memoryKeeper('asked'), () => {});
  again.advance(2 * BOOT_STEPS);
  assert.equal(again.device.stats.cycles, device.stats.cycles);
});
