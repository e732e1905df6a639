// What the emulator library leaves out between the crystal and the clocks: a PLL that is off gives none and
// takes time to lock, a mux goes only from a clock that runs to another that does, and in the core's
// deep sleep a block has its clock only where SLEEP_EN says so. What would hang or go wrong on the chip is
// told as a fault.

import { holds } from '../moment.js';

const PLL_CS = 0x00;
const PLL_PWR = 0x04;
const PLL_LOCK = 0x80000000;
const PWR_PD = 1 << 0;
const PWR_POSTDIVPD = 1 << 3;
const PWR_VCOPD = 1 << 5;
const PLL_AT_RESET = { cs: 1, pwr: 0x2d, fbdivInt: 0, prim: 0x77000 };
const LOCK_NS = (500 * 1e9) / 12e6; // 500 cycles of the reference: an estimate, nothing is published

/** `pll.reset()` is what RESETS does to it. */
function needPower(mcu, pll) {
  const read = pll.readUint32.bind(pll);
  const write = pll.writeUint32.bind(pll);
  const proto = Object.getPrototypeOf(pll);
  const { get: full } = Object.getOwnPropertyDescriptor(proto, 'frequency');
  const state = holds(pll, { locked: false });
  const lock = holds(pll, mcu.clock.createAlarm(() => {
    state.locked = true;
    mcu.updateClocks();
  }));
  const off = () => (pll.pwr & (PWR_PD | PWR_VCOPD)) !== 0;
  Object.defineProperty(pll, 'frequency', {
    get: () => (!state.locked || pll.pwr & PWR_POSTDIVPD ? 0 : full.call(pll)),
  });
  const follow = (wasOff) => {
    if (off()) {
      lock.cancel();
      state.locked = false;
    } else if (wasOff) {
      lock.schedule(LOCK_NS);
    }
    mcu.updateClocks();
  };
  pll.readUint32 = (offset) => (offset === PLL_CS ? (pll.cs & ~PLL_LOCK) | (state.locked ? PLL_LOCK : 0) : read(offset));
  pll.writeUint32 = (offset, value) => {
    const wasOff = off();
    write(offset, value);
    if (offset === PLL_PWR) follow(wasOff);
  };
  pll.reset = () => {
    Object.assign(pll, PLL_AT_RESET);
    follow(off());
  };
}

const CLK_SYS_CTRL = 0x3c;
const SRC_AUX = 1;
const AUXSRC = 7 << 5;

/** A mux without glitches waits for both its clocks, for ever where one stands; the one beside it has them. */
function muxesNeedClocks(mcu, fault) {
  const { clocks } = mcu;
  const write = clocks.writeUint32.bind(clocks);
  clocks.writeUint32 = (offset, value) => {
    if (offset !== CLK_SYS_CTRL) return write(offset, value);
    const before = { ctrl: clocks.sysCtrl, hertz: clocks.sysFreq };
    write(offset, value);
    const changed = before.ctrl ^ clocks.sysCtrl;
    if (changed & AUXSRC && before.ctrl & SRC_AUX) fault('clk_sys: its auxiliary mux changed while in use');
    if (changed & SRC_AUX && !before.hertz) fault('clk_sys left a clock that stands: the mux hangs');
  };
  const update = mcu.updateClocks.bind(mcu);
  mcu.updateClocks = () => {
    if (!clocks.sysFreq) fault('clk_sys has no clock');
    update();
  };
}

export function clockTree(mcu, fault) {
  needPower(mcu, mcu.pllSys);
  needPower(mcu, mcu.pllUsb);
  muxesNeedClocks(mcu, fault);
}

// ---- the core's deep sleep ----

const SCR = 0xd10;
const SCR_SLEEPDEEP = 1 << 2;
const SCR_BITS = SCR_SLEEPDEEP | (1 << 1) | (1 << 4);
const SLEEP_EN0 = 0xa8;
const SLEEP_EN1 = 0xac;

/** The system control register is missing. Returns whether the core asks for a deep sleep. */
export function systemControl(mcu) {
  const { ppb } = mcu;
  const read = ppb.readUint32.bind(ppb);
  const write = ppb.writeUint32.bind(ppb);
  const state = holds(ppb, { scr: 0 });
  ppb.readUint32 = (offset) => (offset === SCR ? state.scr : read(offset));
  ppb.writeUint32 = (offset, value) => {
    if (offset === SCR) state.scr = value & SCR_BITS;
    else write(offset, value);
  };
  return () => (state.scr & SCR_SLEEPDEEP) !== 0;
}

const armedAlarms = (mcu) => mcu.peripherals[0x40054].alarms.some(({ armed }) => armed);
const enabledPins = (mcu) => mcu.gpio.some(({ irqEnableMask }) => irqEnableMask !== 0);

/** Which bit of SLEEP_EN gives its clock to what, and when that is wanted. */
const WANTED = [
  ['the timer', SLEEP_EN1, 1 << 5, armedAlarms],
  ['the watchdog', SLEEP_EN1, 1 << 12, (mcu) => mcu.peripherals[0x40058].enable],
  ['the pins', SLEEP_EN0, 1 << 8, enabledPins],
  ['I2C0', SLEEP_EN0, 1 << 6, (mcu) => mcu.i2c[0].busy],
  ['I2C1', SLEEP_EN0, 1 << 7, (mcu) => mcu.i2c[1].busy],
  ['the buzzer', SLEEP_EN0, 1 << 17, (mcu) => mcu.pwm.channels.some(({ csr }) => csr & 1)],
  ['USB', SLEEP_EN1, 3 << 10, (mcu, sie) => sie.enabled],
];

/** What wants a clock in a deep sleep and has none there. */
export function leftWithoutClock(mcu, sie) {
  return WANTED.filter(([, register, bits, wants]) =>
    (mcu.clocks.readUint32(register) & bits) !== bits && wants(mcu, sie)).map(([name]) => name);
}

/** With the DMA at work the chip's clocks go on, whatever the core does. */
export const dmaWorks = (mcu) => mcu.dma.channels.some(({ ctrl }) => (ctrl & (1 << 24)) !== 0);
