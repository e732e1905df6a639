// What of rp2040js the firmware never touches, and the page doesn't carry.

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

function withoutMethods(source, names) {
  return names.reduce((left, name) => {
    const without = left.replace(new RegExp(`^    ${name}\\(.*\\) \\{\\n[\\s\\S]*?^    \\}\\n`, 'm'), '');
    if (without === left) throw new Error(`rp2040js has no ${name} any more: see left-out.js`);
    return without;
  }, source);
}

/** Registers of the interpolators are no addresses then: the block says so when one is touched. */
function withoutInterpolators(source) {
  const without = source.replace(/^ {12}case INTERP\w+:.*\n(?: {16}.*\n| {12}\}\n)+/gm, '');
  if (/case INTERP/.test(without) || without === source) throw new Error("rp2040js' SIO is another one: see left-out.js");
  return without;
}

export const leaveOut = {
  name: 'leave out',
  setup(build) {
    build.onLoad({ filter: /rp2040js.*[/\\]interpolator\.js$/ }, () => ({ contents: 'export class Interpolator {}' }));
    build.onLoad({ filter: /rp2040js.*[/\\]sio\.js$/ }, ({ path }) => ({ contents: withoutInterpolators(readFileSync(path, 'utf8')) }));
    build.onLoad({ filter: /rp2040js.*[/\\]peripherals[/\\]usb\.js$/ }, ({ path }) => ({
      contents: withoutMethods(readFileSync(path, 'utf8'), USB_LEFT_OUT),
    }));
    build.onLoad({ filter: /rp2040js.*[/\\]peripherals[/\\](pio|rtc|spi|ssi|uart)\.js$/ }, ({ path }) => ({
      contents: `import { BasePeripheral } from './peripheral.js';\n${LEFT_OUT[/(\w+)\.js$/.exec(path)[1]]}`,
    }));
  },
};
