// Hosts, cables and hubs as they shouldn't be: the die answers or refuses, plays on, and serves the next
// ordinary host.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OddHost } from './odd-host.js';
import { assertClean, bootDevice, deviceWithDie, request } from './support.js';

const CONFIGURE_MS = 1000;
const BURSTS = Number(process.env.SANITY_USB_BURSTS ?? 2000);
const SEED = Number(process.env.SANITY_USB_SEED ?? 1);

/** What the odd host did wrong by itself is no fault of the device. */
const HOSTS_OWN = /^usb: OUT \d+ expects DATA/;

function awaitOrdinaryHost(device, what) {
  const { usb } = device;
  assert.ok(device.runUntil(() => usb.state === 'configured', CONFIGURE_MS), `${what}: ${usb.state}`);
  assert.equal(request(device, 'info').crash, null, what);
}

function forgiveTheHost(device) {
  device.faults = device.faults.filter(({ text }) => !HOSTS_OWN.test(text));
}

test(`${BURSTS} bursts of odd traffic: no restart, and the ordinary host is served after each`, () => {
  const device = bootDevice();
  device.usb.plug();
  request(device, 'info');
  const host = new OddHost(device, SEED);
  for (let i = 0; i < BURSTS; i++) {
    host.burst(20 + host.below(60));
    const what = `burst ${i} (${host.done.join(', ')})`;
    assert.equal(device.boots, 1, `restarted in ${what}`);
    forgiveTheHost(device);
    assert.deepEqual(device.faults, [], what);
    if (host.below(4)) device.usb.startAnew();
    else (device.usb.unplug(), device.runFor(host.below(200)), device.usb.plug());
    awaitOrdinaryHost(device, what);
    assert.equal(device.boots, 1, what);
  }
  assertClean(device);
});

test('odd traffic without end: a throw is decided and stored as ever', () => {
  const device = deviceWithDie('d6');
  const host = new OddHost(device, SEED);
  const programs = device.stats.flashPrograms;
  const flood = (ms) => {
    for (const end = device.ms + ms; device.ms < end;) host.burst(5);
  };
  device.press('roll');
  flood(700);
  device.release('roll');
  const released = device.ms;
  while (device.stats.flashPrograms === programs && device.ms < released + 100) host.burst(1);
  assert.ok(device.stats.flashPrograms > programs, 'not stored 100 ms after the throw');
  flood(1500);
  device.usb.startAnew();
  assert.equal(request(device, 'state').seq, 1);
  assert.equal(device.boots, 1);
});
