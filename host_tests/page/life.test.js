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
  const life = new Life({ image: readImage(), seed: 3 }, memoryKeeper('asked'), (type, facts) => type === 'lines' && lines.push(...facts.lines));
  life.act('usb', true);
  life.advance(BOOT_STEPS);
  return { life, lines };
}

function eventsOf(life, lines) {
  life.advance(BOOT_STEPS);
  life.report();
  return lines.filter((line) => line.includes('"event":"button"')).map((line) => JSON.parse(line)).map(({ button, action }) => `${button} ${action}`);
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
  assert.deepEqual(life.run.done.slice(-3), [[steps, 'press', 'left'], [steps, 'press', 'right'], [steps, 'battery', 3000]]);
});

test('a display that is pulled out is dark, and shows again once it is back', () => {
  let light = null;
  const life = new Life({ image: readImage(), seed: 3 }, memoryKeeper('asked'), (type, facts) => type === 'glass' && ({ light } = facts));
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
  const { record: { script }, device } = life;
  const again = new Life({ image: readImage(), seed: 3, script }, memoryKeeper('asked'), () => {});
  again.advance(2 * BOOT_STEPS);
  assert.equal(again.device.stats.cycles, device.stats.cycles);
});
