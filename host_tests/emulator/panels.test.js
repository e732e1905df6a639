// The image on each glass: which controller it has is found out, and then it shows the same picture.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countLit } from '../../tools/emulator/picture.js';
import {
  assertClean, assertOtherScreen, assertShows, bootDevice, drawn, makeDevice, request, samePixels,
} from './support.js';

const BACK_MS = 1200; // recovery is tried at least once a second, and a picture takes 25 ms
const FIRST_PICTURE_MS = 60;

function settled(panel) {
  const device = bootDevice({ panel });
  request(device, 'new dice die=d20');
  device.runFor(1500);
  return device;
}

const isShown = (device) => samePixels(device.screen(), drawn(device));

/** Taken for an SSD1306, an SSD1309 gets two settings that its datasheet doesn't have. */
const HARMLESS = ['oled: ssd1309 knows no command 8D', 'oled: VCOMH 20', 'oled: VCOMH 30'];

function assertTaken(device) {
  device.faults = device.faults.filter(({ text }) => !HARMLESS.includes(text));
  assertClean(device);
}

for (const panel of ['ssd1306', 'ssd1309', 'sh1106']) {
  const on = (text, act) => test(`${panel}: ${text}`, act);

  on('the first picture comes as soon, and none of its own memory is seen', () => {
    const device = makeDevice({ panel });
    assert.ok(device.runUntil(() => device.stats.firstPictureMs !== null, FIRST_PICTURE_MS));
    assert.ok(countLit(device.screen()) > 200);
    assert.equal(device.oled.showedGarbage, false);
  });

  on('what changes and what moves is shown, whole', () => {
    const device = settled(panel);
    assertShows(device, 'at rest');
    for (const button of ['right', 'right', 'left']) {
      device.tap(button, 60);
      device.runFor(100);
      assertShows(device, button);
    }
    request(device, 'roll');
    device.runFor(3000);
    assertShows(device, 'after a roll');
    assertTaken(device);
  });

  on('turned, and back', () => {
    const device = settled(panel);
    const upright = device.screen();
    request(device, 'set turn-screen on');
    device.runFor(300);
    assert.deepEqual(device.screen(), upright.slice().reverse());
    request(device, 'set turn-screen off');
    device.runFor(300);
    assertShows(device, 'not as before');
    assertTaken(device);
  });

  on('unplugged, and another of its kind plugged in', () => {
    const device = settled(panel);
    device.bus.unplug();
    device.runFor(700);
    request(device, 'roll');
    device.bus.plug();
    device.runFor(BACK_MS + 2000);
    assertShows(device, 'not shown when it came back');
    assertTaken(device);
  });

  on('its power lost for a moment', () => {
    const device = settled(panel);
    device.oled.powerOn();
    device.runFor(BACK_MS);
    assertShows(device, 'stays dark');
    assertTaken(device);
  });

  on('the bus hung', () => {
    const device = settled(panel);
    device.bus.hang();
    device.runFor(BACK_MS);
    assert.equal(device.bus.hung, false);
    assertShows(device, 'not shown after the bus was cleared');
    assertTaken(device);
  });

  on('each level of brightness is brighter, and none restarts the picture', () => {
    const device = settled(panel);
    let before = -1;
    for (let level = 1; level <= 10; level++) {
      request(device, `set brightness ${level}`);
      device.runFor(100);
      assert.ok(device.oled.contrast > before, `level ${level}`);
      assert.ok(device.oled.lit);
      before = device.oled.contrast;
    }
    assertShows(device, 'the picture has changed');
    assertTaken(device);
  });
}

test('another kind is plugged in: found out, and shown', () => {
  const device = settled('ssd1306');
  const isShown = (device) => samePixels(device.screen(), drawn(device));

/** Taken for an SSD1306, an SSD1309 gets two settings that its datasheet doesn't have. */
const HARMLESS = ['oled: ssd1309 knows no command 8D', 'oled: VCOMH 20', 'oled: VCOMH 30'];

function assertTaken(device) {
  device.faults = device.faults.filter(({ text }) => !HARMLESS.includes(text));
  assertClean(device);
}

for (const panel of ['sh1106', 'ssd1306']) {
    device.bus.unplug();
    device.runFor(700);
    device.oled.become(panel);
    device.bus.plug();
    device.runFor(BACK_MS);
    assertShows(device, panel);
    assertTaken(device);
  }
});

// ---- told by hand ----

test('set to the wrong one the picture is garbled, set to the right one or to auto it is whole', () => {
  for (const [panel, wrong] of [['ssd1306', 'sh1106'], ['sh1106', 'ssd1306']]) {
    const device = settled(panel);
    const whole = device.screen();
    request(device, `set panel ${wrong}`);
    device.runFor(500);
    assertOtherScreen(device, whole, `a ${panel} shows as ${wrong}`);
    device.faults.length = 0;
    for (const right of [panel, 'auto']) {
      request(device, `set panel ${right}`);
      device.runFor(500);
      assertShows(device, right);
    }
    assert.deepEqual(device.faults, []);
  }
});

test('an SSD1309 that is told gets nothing but what its datasheet knows', () => {
  const device = settled('ssd1309');
  request(device, 'set panel ssd1309');
  device.runFor(500);
  device.faults.length = 0;
  for (const line of ['set brightness 10', 'set brightness 1', 'set turn-screen on', 'set turn-screen off', 'roll']) {
    request(device, line);
    device.runFor(1500);
  }
  device.oled.powerOn();
  device.runFor(BACK_MS);
  assertShows(device, 'not shown');
  assertClean(device);
});

// ---- modules that can't be read ----

const TRY_MS = 4000;
const REACTION_MS = 250;

function unreadable(panel) {
  const device = makeDevice({ panel, power: false });
  device.oled.readable = false;
  device.powerOn();
  return device;
}

/** Runs from one try to the next until the glass shows what was drawn. */
function waitForWhole(device) {
  for (let i = 0; i < 2 && !isShown(device); i++) device.runFor(TRY_MS);
  assert.ok(isShown(device), 'never whole');
}

test('one that can not be read is dark until the settings are known, never garbled before', () => {
  const device = unreadable('sh1106');
  device.runFor(25);
  assert.equal(device.oled.on, false);
  assert.equal(device.oled.showedGarbage, false);
});

for (const panel of ['ssd1306', 'sh1106']) {
  test(`${panel} that can not be read: asked by a picture, kept by ROLL, and not asked again`, () => {
    const device = unreadable(panel);
    device.runFor(1000);
    waitForWhole(device);
    const question = device.screen();
    device.runFor(REACTION_MS);
    device.tap('roll', 100);
    device.runFor(500);
    assert.equal(request(device, 'get panel').panel, panel);
    assertShows(device, 'garbled after it was told');
    device.powerCut();
    device.faults.length = 0;
    device.powerOn();
    device.runFor(300);
    assertShows(device, 'garbled after a new start');
    device.runFor(2 * TRY_MS);
    assertShows(device, 'garbled later');
    assertOtherScreen(device, question, 'asked again');
    assertClean(device);
  });
}

test('ROLL right after the picture has become another keeps the one that was seen', () => {
  const device = unreadable('ssd1306');
  device.runFor(1000);
  const whole = drawn(device);
  assert.ok(samePixels(device.screen(), whole), 'the commonest is not tried first');
  for (let ms = 0; samePixels(device.screen(), whole) && ms < TRY_MS; ms++) device.runFor(1);
  assertOtherScreen(device, whole, 'nothing else is tried');
  device.runFor(REACTION_MS);
  device.tap('roll', 100);
  device.runFor(500);
  assert.equal(request(device, 'get panel').panel, 'ssd1306');
});
