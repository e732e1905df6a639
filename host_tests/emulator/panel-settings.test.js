// What each kind of panel is told, and in which order: its settings whole and while it is dark, its light step by
// step; and after its power was gone, or of one that can't be asked, all of it once more.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, assertShows, bootDevice, makeDevice, request } from './support.js';

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** For the eye a step is about a third: contrast is nearly the current, and that is charged for so long. */
const LEAST_STEP = 1.1;

function settled(panel) {
  const device = makeDevice({ panel });
  device.runFor(100);
  request(device, `set panel ${panel}`);
  device.runFor(100);
  device.faults = []; // taken for an SSD1306 before
  return device;
}

for (const panel of ['ssd1306', 'ssd1309', 'sh1106']) {
  test(`${panel}: each level of light is brighter than the one below, and the most is all there is`, () => {
    const device = settled(panel);
    const { oled } = device;
    const lights = LEVELS.map((level) => {
      request(device, `set brightness ${level}`);
      device.runFor(60);
      return { contrast: oled.contrast, precharge: oled.precharge, vcomh: oled.vcomh };
    });
    lights.slice(1).forEach(({ contrast }, i) => assert.ok(contrast >= lights[i].contrast * LEAST_STEP && contrast > lights[i].contrast, `level ${i + 2}: ${contrast}`));
    assert.equal(lights.at(-1).contrast, 255);
    for (const name of ['precharge', 'vcomh']) {
      const steps = lights.map((light) => light[name]);
      const kinds = [...new Set(steps)];
      assert.ok(kinds.length === 3 || (name === 'precharge' && kinds.length >= 2), `${name}: ${kinds}`);
      assert.deepEqual(steps, kinds.flatMap((kind) => steps.filter((step) => step === kind)), `${name} goes back and forth`);
    }
    assertClean(device);
  });

  test(`${panel}: its power gone while it is dark, or turned and dimmed: it comes back as it was`, () => {
    const device = settled(panel);
    request(device, 'new dice die=d20');
    for (const line of ['set turn-screen on', 'set brightness 2']) request(device, line);
    device.runFor(1500);
    const { oled } = device;
    const was = () => ({ contrast: oled.contrast, precharge: oled.precharge, vcomh: oled.vcomh, remap: oled.segmentRemap, scan: oled.comReversed, on: oled.on });
    const before = was();
    const screen = device.screen();
    oled.powerOn();
    device.runFor(1200);
    assert.deepEqual(was(), before);
    assert.deepEqual(device.screen(), screen);
    assertClean(device);
  });
}

/** A die whose display takes commands and can't be read. */
function withoutReading() {
  const device = makeDevice({ power: false });
  device.oled.readable = false;
  device.powerOn();
  device.runFor(100);
  request(device, 'set panel ssd1306');
  request(device, 'new dice die=d20');
  device.runFor(2000);
  return device;
}

test('one that takes commands and can not be read gets everything again every ten seconds, and not sooner', () => {
  const device = withoutReading();
  assertShows(device, 'at first');
  const sent = () => device.oled.dataBytes;
  const before = sent();
  assert.ok(device.runUntil(() => sent() > before, 11_000), 'never');
  device.runFor(100);
  const first = sent();
  assert.ok(first - before >= 1024, 'not all of it');
  device.runFor(9500);
  assert.equal(sent(), first, 'too soon');
  device.runFor(700);
  assert.ok(sent() - first >= 1024, 'too late');
  device.oled.powerOn();
  device.runFor(10_500);
  assertShows(device, 'after its power was gone');
  assertClean(device);
});

test('one that can not be read and was just set up is looked after half a second later, and not sooner', () => {
  const device = withoutReading();
  const before = device.oled.dataBytes;
  request(device, 'set panel ssd1309');
  assert.ok(device.runUntil(() => device.oled.dataBytes >= before + 1024, 100), 'not set up');
  device.runFor(5); // the command that is behind the picture
  const lit = device.stats.busTransfers;
  device.runFor(395);
  assert.equal(device.stats.busTransfers, lit, 'too soon');
  device.runFor(100);
  assert.equal(device.stats.busTransfers, lit + 1, 'too late');
});

test('it is asked twice a second whether it is still there, and no more', () => {
  const device = bootDevice();
  request(device, 'new dice die=d20');
  device.runFor(2000);
  const { busTransfers } = device.stats;
  device.runFor(10_000);
  const looks = device.stats.busTransfers - busTransfers;
  assert.ok(looks >= 2 * 18 && looks <= 2 * 21, `${looks} messages in 10 s`);
});

test('an SH1106 whose converter another program has switched off is lit', () => {
  const device = makeDevice({ panel: 'sh1106' });
  device.oled.pump = false;
  device.runFor(100);
  assert.ok(device.oled.lit, 'dark');
  assertClean(device);
});
