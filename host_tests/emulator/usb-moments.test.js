// What the host does between any two instructions of the controller's driver: nothing is lost by it, and nothing old
// follows what is new.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHIP_B2, assertClean, bootDevice, request, setChipId } from './support.js';
import { FREE_RAM, seize } from './calls.js';

const [SERIAL, DRIVE] = [2, 3];
const [SERIAL_OUT, DRIVE_OUT, DRIVE_IN] = [1, 3, 4]; // pipes
const [BYTES_AT, COUNT_AT, SETUP_AT] = [FREE_RAM + 0x80, FREE_RAM + 0x84, FREE_RAM + 0x100];
const SETTLE_MS = 0.05;
const FRAME_OVER_MS = 2; // in the end of one a packet is held back (erratum E15)
const SETUPS = [[0x80, 8, 0, 0, 0, 0, 1, 0], [0x80, 6, 0, 1, 0, 0, 18, 0]];
const OTHER_ADDRESS = 77;

/** Configured, its port open, and its loop standing still: what is called here is called in its place. */
function standing() {
  const device = bootDevice();
  request(device, 'info');
  device.runFor(20);
  device.usb.forget();
  device.runFor(FRAME_OVER_MS);
  setChipId(device, CHIP_B2);
  const { mcu } = device.chip;
  return { device, mcu, core: seize(device), sie: device.usb.sie, address: mcu.usbCtrl.addrEndp & 0x7f };
}

/** A call in which `act` happens before its n-th instruction. Gives the word that it returns, and whether it came so far. */
function between({ device, mcu, core }, n, act, ...call) {
  const usual = mcu.core.executeInstruction;
  let [left, reached] = [n, false];
  mcu.core.executeInstruction = () => {
    if (left-- === 0) {
      reached = !core.idle;
      act();
    }
    return usual.call(mcu.core);
  };
  const result = core.call(...call);
  mcu.core.executeInstruction = usual;
  if (left >= 0) act();
  device.runFor(SETTLE_MS);
  return { result, reached };
}

/** Before each instruction of a call, one after the other: round(n) plays it, and tells whether it came so far. */
function eachMoment(round) {
  let n = 0;
  while (round(n)) n++;
  assert.ok(n > 10, `${n} instructions`);
}

/** The request that waits, or null. */
function takeSetup({ mcu, core }) {
  if (!(core.call('controller_take_setup', SETUP_AT) & 0xff)) return null;
  return Array.from({ length: 8 }, (_, i) => mcu.readUint8(SETUP_AT + i));
}

test('a request that comes while another one is taken: each is taken whole, and once', () => {
  const table = standing();
  const { device, sie, address, core } = table;
  eachMoment((n) => {
    const taken = [];
    sie.setup(address, Uint8Array.from(SETUPS[0]));
    device.runFor(SETTLE_MS);
    const { result, reached } = between(table, n, () => sie.setup(address, Uint8Array.from(SETUPS[1])), 'controller_take_setup', SETUP_AT);
    assert.equal(result & 0xff, 1);
    taken.push(Array.from({ length: 8 }, (_, i) => table.mcu.readUint8(SETUP_AT + i)));
    for (let next; (next = takeSetup(table)); ) taken.push(next);
    assert.deepEqual(taken, taken.length === 1 ? [SETUPS[1]] : SETUPS, `before instruction ${n}`);
    return reached;
  });
  core.release();
  assertClean(device);
});

test('a bus reset makes void what was before it: a request, taken or not, and an address that was given', () => {
  for (const taken of [false, true]) {
    const table = standing();
    const { device, sie, address, core, mcu } = table;
    sie.setup(address, Uint8Array.from(SETUPS[0]));
    device.runFor(SETTLE_MS);
    if (taken) {
      takeSetup(table);
      core.call('controller_set_address', OTHER_ADDRESS);
    }
    sie.startReset();
    sie.endReset();
    device.runFor(SETTLE_MS);
    assert.equal(core.call('controller_take_reset') & 0xff, 1);
    assert.equal(takeSetup(table), null);
    core.call('controller_send_0', FREE_RAM, 1, 1);
    assert.equal(sie.in(0, 0).data?.length, 1);
    device.runFor(SETTLE_MS);
    assert.equal(mcu.usbCtrl.addrEndp & 0x7f, 0);
    assertClean(device);
  }
});

test('a bus reset that comes while it is asked for one is told, now or the next time', () => {
  const table = standing();
  const { sie, core } = table;
  const reset = () => (sie.startReset(), sie.endReset());
  eachMoment((n) => {
    const { result, reached } = between(table, n, reset, 'controller_take_reset');
    const later = core.call('controller_take_reset');
    assert.equal((result & 0xff) + (later & 0xff), 1, `before instruction ${n}`);
    return reached;
  });
});

test('a request that comes while the one before is answered: the answer is taken back', () => {
  const answers = [['controller_send_0', FREE_RAM, 1, 1], ['controller_receive_0', 1], ['controller_stall_0'], ['controller_set_address', OTHER_ADDRESS]];
  for (const answer of answers) {
    const table = standing();
    const { device, sie, address, core, mcu } = table;
    eachMoment((n) => {
      takeSetup(table);
      const { reached } = between(table, n, () => sie.setup(address, Uint8Array.from(SETUPS[n & 1])), ...answer);
      const what = `${answer[0]}, before instruction ${n}`;
      assert.equal(sie.in(address, 0), 'nak', what);
      assert.equal(sie.out(address, 0, new Uint8Array(0), true), 'nak', what);
      takeSetup(table);
      core.call('controller_send_0', FREE_RAM, 0, 1);
      assert.equal(sie.in(address, 0).data?.length, 0);
      device.runFor(SETTLE_MS);
      assert.equal(mcu.usbCtrl.addrEndp & 0x7f, address, what);
      return reached;
    });
    assertClean(device);
  }
});

// What is done to the drive's pipes, and what is to be done before.
const CALLS = [
  [['controller_sent_0'], []],
  [['controller_received_0', BYTES_AT, COUNT_AT], []],
  [['pipe_busy', DRIVE_IN], [['pipe_send', DRIVE_IN, FREE_RAM, 3]]],
  [['pipe_send', DRIVE_IN, FREE_RAM, 3], [['pipe_abort', DRIVE_IN]]],
  [['pipe_receive', DRIVE_OUT], [['pipe_abort', DRIVE_OUT]]],
  [['pipe_abort', DRIVE_IN], [['pipe_send', DRIVE_IN, FREE_RAM, 3]]],
  [['pipe_halt', DRIVE_IN], [['pipe_restart', DRIVE_IN], ['pipe_send', DRIVE_IN, FREE_RAM, 3]]],
  [['pipe_restart', DRIVE_IN], [['pipe_send', DRIVE_IN, FREE_RAM, 3], ['pipe_halt', DRIVE_IN]]],
];

test('a packet that comes for one pipe while something is done to another has come', () => {
  for (const [call, before] of CALLS) {
    const table = standing();
    const { device, mcu, sie, address, core } = table;
    let data1 = null;
    eachMoment((n) => {
      for (const words of before) core.call(...words);
      data1 = data1 === null ? (sie.pipe(SERIAL, false).control & 0x2000) !== 0 : !data1;
      let handshake;
      const { reached } = between(table, n, () => (handshake = sie.out(address, SERIAL, Uint8Array.of(n), data1)), ...call);
      assert.equal(handshake, 'ack');
      assert.equal(core.call('pipe_received', SERIAL_OUT, BYTES_AT, COUNT_AT) & 0xff, 1, `${call[0]}, before instruction ${n}`);
      assert.deepEqual([mcu.readUint8(COUNT_AT), mcu.readUint8(mcu.readUint32(BYTES_AT))], [1, n & 0xff]);
      core.call('pipe_receive', SERIAL_OUT);
      return reached;
    });
    assertClean(device);
  }
});

// What is called, what behind it, and whether the toggles begin anew.
const CHANGES = [['pipe_busy', [], false], ['pipe_abort', [], false], ['pipe_halt', ['pipe_restart'], true], ['pipe_restart', [], true]];

test('a packet that the host fetches while it is looked at, taken back or halted: the next one has the toggle that follows', () => {
  for (const [change, after, anew] of CHANGES) {
    const table = standing();
    const { device, sie, address, core } = table;
    const send = () => core.call('pipe_send', DRIVE_IN, FREE_RAM, 3);
    const fetch = () => sie.in(address, DRIVE);
    eachMoment((n) => {
      for (const name of ['pipe_restart', 'pipe_abort']) core.call(name, DRIVE_IN);
      send();
      fetch();
      device.runFor(SETTLE_MS);
      send(); // DATA1
      let got;
      const { reached } = between(table, n, () => (got = fetch()), change, DRIVE_IN);
      for (const name of [...after, 'pipe_abort']) core.call(name, DRIVE_IN);
      send();
      const { data1 } = fetch();
      const follows = got === 'nak' || got === 'stall' ? !anew : !got.data1;
      assert.equal(data1, follows, `${change}, before instruction ${n}`);
      device.runFor(SETTLE_MS);
      return reached;
    });
    assertClean(device);
  }
});
