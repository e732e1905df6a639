// The image on each kind of panel: which controller it has is found out, and then it shows the same picture; what it is told,
// in which order; modules that can't be read; and one that misses a byte or is unplugged at any byte: the next picture is whole.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Moment } from '../../tools/emulator/moment.js';
import { countLit } from '../../tools/emulator/picture.js';
import { assertClean, assertOtherScreen, assertSameScreen, assertShows, bootDevice, drawn, makeDevice, request, samePixels } from './support.js';

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

// ---- what each is told ----

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** For the eye a step is about a third: contrast is nearly the current, and that is charged for so long. */
const LEAST_STEP = 1.1;

function toldPanel(panel) {
  const device = makeDevice({ panel });
  device.runFor(100);
  request(device, `set panel ${panel}`);
  device.runFor(100);
  device.faults = []; // taken for an SSD1306 before
  return device;
}

for (const panel of ['ssd1306', 'ssd1309', 'sh1106']) {
  test(`${panel}: each level of light is brighter than the one below, and the most is all there is`, () => {
    const device = toldPanel(panel);
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
    const device = toldPanel(panel);
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

// ---- a fault at any byte of a transfer ----

const LATE_MS = 1000;
const SETTLED_MS = 60; // a whole picture and more
const STEP_MS = 10;
const QUIET_MS = 4000; // noise gathered: less to emulate
const STOP_DET = 1 << 9; // of the controller's interrupts
const OPEN_NS = 100_000; // a few bytes
const FIRST_BYTES = 85; // probe, settings, and the beginning of the first page
const STRIDE = 131; // not a multiple of what a page takes
const PANELS = ['ssd1306', 'sh1106'];

/** Calls `act` at the n-th byte from now on (addresses are bytes, too), before the display sees it. */
function atByte(device, n, act) {
  const { bus } = device;
  const [connect, write, read] = [bus.onConnect, bus.onWriteByte, bus.readByte].map((method) => method.bind(bus));
  let count = 0;
  const due = () => ++count === n;
  const state = { happened: false };
  const happen = () => {
    state.happened = true;
    act(device);
  };
  bus.onConnect = (...values) => {
    if (due()) happen();
    connect(...values);
  };
  bus.onWriteByte = (byte) => {
    if (due()) happen();
    write(byte);
  };
  bus.readByte = () => {
    if (due()) happen();
    return read();
  };
  return state;
}

/** This byte is not acknowledged, and the display takes no more of the message. */
function missByte({ bus, oled }) {
  const { isTaken } = bus;
  const complete = bus.i2c.completeWrite;
  const once = () => {
    bus.isTaken = isTaken;
    bus.i2c.completeWrite = complete;
    oled.cutOff();
  };
  bus.isTaken = () => (once(), false);
  bus.i2c.completeWrite = () => {
    once();
    complete.call(bus.i2c, false);
  };
}

/** It has no power while the contact is open. */
function openContact({ bus, chip }) {
  bus.unplug();
  chip.mcu.clock.createAlarm(() => bus.plug()).schedule(OPEN_NS);
}

/** The bytes that the display gets while `act` runs, and the picture that it ends with. */
function dryRun(device, act) {
  const { bytes } = device.bus;
  act(device);
  return { bytes: device.bus.bytes - bytes, screen: device.screen() };
}

/** Until it shows that; the picture before may still be seen while the new one is sent. */
function waitForScreen(device, screen, what) {
  for (let ms = 0; ms < LATE_MS && !samePixels(device.screen(), screen); ms += STEP_MS) device.runFor(STEP_MS);
  device.runFor(SETTLED_MS);
  assertSameScreen(device, screen, what);
  assertClean(device);
}

const FAULTS = {
  'a byte is not acknowledged': { act: missByte, step: 1 },
  'a loose contact cuts it off for 0.1 ms at a byte': { act: openContact, step: 3 },
  'a STOP is seen on the wires at a byte': { act: ({ bus }) => bus.i2c.setInterrupts(STOP_DET), step: 9 },
  'it is unplugged at a byte': { act: ({ bus }) => bus.unplug(), back: ({ bus }) => bus.plug(), step: 5 },
};

/** The fault at byte n of what `send` sends; then the display shows what it would have shown without. */
function disturb(device, { act, back }, n, send, screen) {
  const fault = atByte(device, n, act);
  send(device);
  assert.ok(fault.happened, `only ${n - 1} bytes were sent`);
  back?.(device);
  waitForScreen(device, screen, `byte ${n}`);
}

/** The bytes that are tried: most of the first, where one message follows the other, then some. */
const tried = (bytes, step) =>
  Array.from({ length: bytes }, (_, i) => i + 1).filter((n) => (n <= FIRST_BYTES ? n % step === 0 : n % STRIDE === 0));

const change = (device) => {
  device.tap('right', 60);
  device.runFor(300);
};

const losePower = (device) => {
  device.oled.powerOn();
  device.runFor(600);
};

for (const panel of PANELS) {
  const start = new Moment(() => makeDevice({ panel }), (device) => device.runFor(QUIET_MS));
  const sends = [['probe, set-up and whole picture', losePower, 1100]];
  if (panel === 'ssd1306') sends.push(['change', change, 300]); // the others are driven alike
  for (const [name, fault] of Object.entries(FAULTS)) {
    for (const [what, send, least] of sends) {
      test(`${panel}: ${name} in a ${what}: the next picture is whole`, () => {
        const { bytes, screen } = dryRun(start.restore(), send);
        assert.ok(bytes > least, `${bytes} bytes are sent`);
        for (const n of tried(bytes, fault.step)) disturb(start.restore(), fault, n, send, screen);
      });
    }
  }

  test(`${panel}: a byte is not acknowledged while it is looked for after power-up: it is found, and the first picture is whole`, () => {
    const make = () => makeDevice({ panel, power: false });
    const powerOn = (device) => {
      device.powerOn();
      device.runFor(60);
    };
    const { screen } = dryRun(make(), powerOn);
    for (const n of tried(FIRST_BYTES, 2)) disturb(make(), { act: missByte }, n, powerOn, screen);
  });
}

test('its power is gone right after the first picture, before its status is known: the picture is back a second later', () => {
  const { screen } = dryRun(makeDevice(), (device) => device.runFor(100));
  const device = makeDevice();
  const { oled } = device;
  const stop = oled.stop.bind(oled);
  let gone = false;
  oled.stop = () => {
    stop();
    if (gone || oled.firstPictureNs === null) return;
    gone = true;
    oled.powerOn();
  };
  device.runFor(100);
  assert.ok(gone, 'no picture');
  waitForScreen(device, screen, 'dark');
});
