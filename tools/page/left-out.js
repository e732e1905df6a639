// What of rp2040js the firmware never touches, and of the emulated chip only watches the firmware: the page doesn't carry it.

import { readFileSync } from 'node:fs';

/** Blocks of the chip that the firmware never touches: in the page they only say so when they are. */
const LEFT_OUT = {
  pio: 'export class RPPIO extends BasePeripheral { machines = []; pinValues = 0; pinDirections = 0; } export class StateMachine {} export const WaitType = {};',
  rtc: 'export class RP2040RTC extends BasePeripheral {}',
  ssi: 'export class RPSSI extends BasePeripheral {}', // replaced by chip/ssi.js
  spi: 'export class RPSPI extends BasePeripheral {}',
  uart: 'export class RPUART extends BasePeripheral { clkPeriChanged() {} }',
};

/** What the library's USB block does as a host, and with buffers: usb-sie.js does that, and never calls these. */
const USB_LEFT_OUT = [
  'DPRAMUpdated', 'finishRead', 'sendSetupPacket', 'connectDevice', 'disconnectDevice', 'scheduleSofPacket', 'generateSOF',
  'pollInterruptEndpoints', 'startHostTransaction', 'handleSetupTransaction', 'handleInTransaction', 'handleOutTransaction',
  'completeHostTransaction',
];

/** The bootloader's commands, for who writes flash by them: the page's host only takes it for what it is. */
const COMMANDS = ['begin', 'takeData', 'give', 'finish', 'fail', 'send', 'leave', 'memory', 'run', 'erase', 'write'];

/** Transfers and resets for a host elsewhere: the page's has its own. */
const FAR_HOST = [
  'reset', 'resetSteps', 'control', 'bulk', 'bulkIn', 'bulkOut', 'pause', 'enqueue', 'startNext', 'run', 'report', 'cancel', 'flush',
];

/** Of the emulated chip and its host, by the file's name. */
const OURS_LEFT_OUT = { bootloader: COMMANDS, 'usb-bus': FAR_HOST };

/** Names of numbers for a host of the library's; it is imported along, and nobody's here. */
const WORDS_OF_A_HOST = 'export const [DataDirection, DescriptorType, SetupRecipient, SetupRequest, SetupType] = [];';

const nameOf = (path) => /([\w-]+)\.js$/.exec(path)[1];

function withoutMethods(source, names, indent) {
  return names.reduce((left, name) => {
    const without = left.replace(new RegExp(`^${indent}\\*?${name}\\(.*\\) \\{\\n[\\s\\S]*?^${indent}\\}\\n`, 'm'), '');
    if (without === left) throw new Error(`there is no ${name} any more: see left-out.js`);
    return without;
  }, source);
}

/** Registers of the interpolators are no addresses then: the block says so when one is touched. */
function withoutInterpolators(source) {
  const without = source.replace(/^ {12}case INTERP\w+:.*\n(?: {16}.*\n| {12}\}\n)+/gm, '');
  if (/case INTERP/.test(without) || without === source) throw new Error("rp2040js' SIO is another one: see left-out.js");
  return without;
}

/** What tells of misuse and does nothing else: tests hold that this firmware gives it nothing to tell. */
const ONLY_WATCHES = /^ +(i2cByTheBook|blocksOutOfReset|watchdogResetsAll|tickIsMicrosecond|crystalKnowsTwoWords|this\.checkArming|this\.followHand)\(.*\);\n/gm;
const WATCHERS = { strict: [], 'usb-sie': ['checkArming'], 'i2c-bus': ['followHand'] };

function withoutWatchers(source, names) {
  const without = source.replace(ONLY_WATCHES, '');
  if (without === source) throw new Error('nothing watches any more: see left-out.js');
  return withoutMethods(without, names, '  ');
}

export const leaveOut = {
  name: 'leave out',
  setup(build) {
    build.onLoad({ filter: /rp2040js.*[/\\]usb[/\\]interfaces\.js$/ }, () => ({ contents: WORDS_OF_A_HOST }));
    build.onLoad({ filter: /rp2040js.*[/\\]interpolator\.js$/ }, () => ({ contents: 'export class Interpolator {}' }));
    build.onLoad({ filter: /rp2040js.*[/\\]sio\.js$/ }, ({ path }) => ({ contents: withoutInterpolators(readFileSync(path, 'utf8')) }));
    build.onLoad({ filter: /emulator[/\\]\w+[/\\](strict|usb-sie|i2c-bus)\.js$/ }, ({ path }) => ({
      contents: withoutWatchers(readFileSync(path, 'utf8'), WATCHERS[nameOf(path)]),
    }));
    build.onLoad({ filter: /rp2040js.*[/\\]peripherals[/\\]usb\.js$/ }, ({ path }) => ({
      contents: withoutMethods(readFileSync(path, 'utf8'), USB_LEFT_OUT, '    '),
    }));
    build.onLoad({ filter: /usb[/\\](bootloader|usb-bus)\.js$/ }, ({ path }) => ({
      contents: withoutMethods(readFileSync(path, 'utf8'), OURS_LEFT_OUT[nameOf(path)], '  '),
    }));
    build.onLoad({ filter: /rp2040js.*[/\\]peripherals[/\\](pio|rtc|spi|ssi|uart)\.js$/ }, ({ path }) => ({
      contents: `import { BasePeripheral } from './peripheral.js';\n${LEFT_OUT[/(\w+)\.js$/.exec(path)[1]]}`,
    }));
  },
};
