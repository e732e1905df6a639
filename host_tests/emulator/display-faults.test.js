// A display that misses a byte or is unplugged at any byte of a transfer: the next picture is whole, at most a second
// after it is back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Moment } from '../../tools/emulator/moment.js';
import { assertClean, assertSameScreen, makeDevice, samePixels } from './support.js';

const LATE_MS = 1000;
const SETTLED_MS = 60; // a whole picture and more
const STEP_MS = 10;
const QUIET_MS = 4000; // noise gathered: less to emulate
const STOP_DET = 1 << 9; // of the controller's interrupts
const OPEN_NS = 100_000; // a few bytes
const FIRST_BYTES = 85; // probe, settings, and the beginning of the first page
const STRIDE = 61; // not a multiple of what a page takes
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
