// Faults planted in the emulated die, for tools/check-die to find: each with the steps that are made, and the promises
// that must be reported as broken. `device`: options of the emulated device; `plant(bench)`: before the check; `acts`,
// `bounceMs`: of the person.

import { FLASH_TIMES } from '../../tools/emulator/chip/flash.js';
import { Battery } from '../../tools/emulator/parts/battery.js';
import { ACTS } from '../../tools/check-die.d/emulated.js';

const ROSC_KHZ = 5000;

/** Replies to one request are changed on their way. */
function changeReplies(bench, word, change) {
  const askAll = bench.askAll.bind(bench);
  bench.askAll = async (lines, limitMs) => {
    const replies = await askAll(lines, limitMs);
    return replies.map((reply, i) => (lines[i].split(' ')[0] === word ? change(reply) : reply));
  };
}

/** Something happens shortly after each request of a kind. */
function afterRequest(bench, word, act) {
  const askAll = bench.askAll.bind(bench);
  bench.askAll = async (lines, limitMs) => {
    const replies = await askAll(lines, limitMs);
    if (lines[0].startsWith(word)) act(bench.device);
    return replies;
  };
}

/** What the last page's program wrote is gone after a power failure. */
function forget({ flash }) {
  const last = [];
  const finish = flash.finish.bind(flash);
  flash.finish = (operation) => {
    if (operation.kind === 'program') last.push({ at: operation.at, bytes: flash.bytes.slice(operation.at, operation.at + operation.wanted.length) });
    finish(operation);
  };
  return () => {
    for (const { at, bytes } of last.splice(-3).reverse()) flash.bytes.set(bytes, at);
    last.length = 0;
  };
}

const seeTurned = (bench) => {
  const screen = bench.device.screen.bind(bench.device);
  bench.device.screen = () => screen().reverse();
};

const slowBus = ({ device }) => {
  const { bus } = device;
  const bitNs = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(bus), 'bitNs').get;
  Object.defineProperty(bus, 'bitNs', { get: () => 2 * bitNs.call(bus) });
};

const slower = (timing) => Object.fromEntries(Object.entries(timing).map(([key, value]) => [key, Array.isArray(value) && key.endsWith('_us') ? value.map((us) => 4 * us) : value]));

export const FAULTS = {
  'a display that is dead': { only: 'selftest,display', breaks: ['selftest', 'display-found', 'display-read', 'display-steady'], plant: ({ device }) => (device.bus.unplug(), device.runFor(1500)) },
  'another controller than is set': { only: 'display', device: { panel: 'sh1106' }, breaks: ['display-controller', 'display-read'], plant: (bench) => bench.ask('set panel ssd1306') },
  'a display that is mounted upside down': { only: 'display', breaks: ['display-upright'], plant: seeTurned },
  'a display with a loose wire': {
    only: 'burst', breaks: ['display-steady'],
    plant: (bench) => afterRequest(bench, 'get', (device) => {
      device.bus.unplug();
      device.runFor(800);
      device.bus.plug();
      device.runFor(800);
    }),
  },
  'slow wires to the display': { only: 'start', breaks: ['first-picture'], plant: slowBus },
  'a die that is slow': { only: 'timing', breaks: ['press-time', 'throw-time', 'store-time', 'picture-time'], plant: (bench) => changeReplies(bench, 'timing', slower) },
  'a button that is stuck': { only: 'selftest,buttons', breaks: ['selftest', 'stuck', 'press-left'], names: /LEFT/, plant: ({ device }) => (device.press('left'), device.softReset(), device.runFor(1500)), acts: { 'press-left': () => 'done' } },
  'a button that bounces for 30 ms': { only: 'buttons', bounceMs: 30, breaks: ['bounce'] },
  'two buttons that are swapped': { only: 'buttons', breaks: ['press-left', 'press-right'], acts: { 'press-left': ACTS['press-right'], 'press-right': ACTS['press-left'] } },
  'ROLL without a wire': { only: 'buttons', breaks: ['press-roll'], acts: { 'press-roll': () => 'done' } },
  'a flash that forgets': {
    only: 'power', breaks: ['power-loss'],
    plant: (bench) => {
      const losesIt = forget(bench.device);
      const { powerCut } = bench.device;
      bench.device.powerCut = () => (powerCut.call(bench.device), losesIt());
    },
  },
  'a flash that is slow': { only: 'timing,flash', breaks: ['store-time', 'program-time', 'erase-time'], plant: ({ device }) => (device.flash.times = { eraseNs: 2 * FLASH_TIMES.worst.eraseNs, programNs: 9e6 }) },
  'a flash that takes nothing': { only: 'hello', breaks: ['storage'], plant: async (bench) => {
    bench.device.flash.finish = () => {};
    for (let i = 0; i < 40; i++) await bench.ask('name p1 A');
  } },
  'a ring without noise': { only: 'noise', device: { noise: 'stuck0' }, breaks: ['ring-health', 'ring-entropy', 'ring-repeats', 'ring-jitter'] },
  'a converter without noise': { only: 'noise', device: { adc: 'stuck1' }, breaks: ['adc-health', 'adc-entropy'] },
  'a ring that is locked': { only: 'noise', device: { noise: 'locked' }, breaks: ['ring-health', 'ring-entropy', 'ring-repeats', 'ring-jitter'] },
  'a ring that is much too slow': { only: 'noise', breaks: ['ring-frequency'], plant: ({ device }) => Object.defineProperty(device.chip.mcu, 'roscFreq', { get: () => ROSC_KHZ * 1000 }) },
  'a cable that drops': { only: 'burst', breaks: ['burst'], plant: ({ device }) => {
    const { send } = device.usb;
    device.usb.send = (bytes) => {
      send.call(device.usb, bytes);
      if (bytes.length > 1000) {
        device.runFor(40);
        device.usb.unplug();
        device.runFor(200);
        device.usb.plug();
      }
    };
  } },
  'a socket that fails the third time': { only: 'unplug', breaks: ['unplug'], acts: { unplug: (bench, question) => (question.turn < 3 ? ACTS.unplug(bench, question) : (bench.device.usb.unplug(), 'done')) } },
  'a drive that reads differently each time': { only: 'drive', breaks: ['drive'], plant: (bench) => {
    const read = bench.driveFiles.bind(bench);
    let times = 0;
    bench.driveFiles = () => {
      const files = read();
      files['README.HTM'][100] ^= times++;
      return files;
    };
  } },
  'a port that is gone after the computer has slept': { only: 'computer', breaks: ['computer-sleep'], acts: { 'computer-sleep': (bench) => (bench.device.usb.unplug(), 'done') } },
  'a supply that sags': {
    only: 'supply', breaks: ['battery'],
    plant: ({ device }) => new Battery(device, { load: () => (device.supply.vbus ? 0 : 40), emfMv: 2900, ohms: 10 }),
  },
  'a battery that gives nothing': { only: 'supply', breaks: ['battery'], acts: { battery: (bench) => {
    bench.device.powerCut();
    bench.device.runFor(2000);
    bench.device.powerOn();
    bench.device.runFor(300);
    bench.open();
    return 'done';
  } } },
  'a weak socket': { only: 'supply', breaks: ['usb-supply'], plant: ({ device }) => {
    const { supply } = device;
    const reading = supply.reading.bind(supply);
    supply.reading = (channel) => (channel === supply.vsysChannel && supply.vbus ? Math.round(reading(channel) * 0.85) : reading(channel));
  } },
  'too much current': { only: 'supply', breaks: ['current'], acts: { current: () => '25' } },
  'a die that does not wake': { only: 'wake', breaks: ['wakes'], acts: { wake: (bench) => {
    bench.device.runFor(1000);
    return 'no';
  } } },
  'a display that wakes slowly': { only: 'wake', breaks: ['wake-time'], plant: (bench) => changeReplies(bench, 'timing', slower) },
  'a die that shows other values than it drew': { only: 'throws', breaks: ['receipts'], plant: (bench) => changeReplies(bench, 'roll', (reply) => ({ ...reply, rolled: { ...reply.rolled, values: reply.rolled.values.map((value) => (value === 0 ? 11 : value)) } })) },
  'a die that is loaded': { only: 'throws', throws: 12, breaks: ['fair', 'receipts'], plant: (bench) => changeReplies(bench, 'roll', (reply) => ({ ...reply, rolled: { ...reply.rolled, values: reply.rolled.values.map((value) => Math.max(value, 4)) } })) },
  'a die that restarts by itself': { only: 'burst,drive', breaks: ['no-restart'], plant: (bench) => {
    let times = 0;
    afterRequest(bench, 'get', (device) => {
      if (times++ > 0) return;
      device.softReset();
      device.runFor(500);
      device.runUntil(() => device.usb.open, 3000);
    });
  } },
  'another device on the port': { only: 'hello', breaks: ['usb-name'], plant: (bench) => (bench.device.usb.descriptors.strings.product = 'RP2 Boot') },
  'a die that crashed': { only: 'hello', breaks: ['no-crash'], plant: (bench) => changeReplies(bench, 'info', (reply) => ({ ...reply, crash: { cause: 'panic', pc: 268435456, at: '1a2b:12' } })) },
};
