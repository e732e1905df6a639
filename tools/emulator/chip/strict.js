// What the chip wouldn't take, or would lose without a word, and the emulator library just does: each is
// told as a fault, and not done where the chip doesn't do it either. From the RP2040's datasheet; the
// chapter stands with each.

import { holds } from '../moment.js';

// ---- blocks in reset (2.14): they don't answer --------------------------------------------------

const RESETS = 0x4000c;
const CAN_BE_RESET = [
  [0, 0x4004c, 'ADC'], [2, 0x50000, 'DMA'], [3, 0x40044, 'I2C0'], [4, 0x40048, 'I2C1'], [5, 0x40014, 'IO_BANK0'],
  [8, 0x4001c, 'PADS_BANK0'], [12, 0x40028, 'PLL_SYS'], [13, 0x4002c, 'PLL_USB'], [14, 0x40050, 'PWM'],
  [21, 0x40054, 'TIMER'], [24, 0x50110, 'USB'],
];

function blocksOutOfReset(mcu, fault) {
  const resets = mcu.peripherals[RESETS];
  for (const [bit, base, name] of CAN_BE_RESET) {
    const block = mcu.peripherals[base];
    const told = (does) => fault(`${name} is ${does} while it is held in reset`);
    const { readUint32: read, writeUint32: write } = block;
    block.readUint32 = (offset) => {
      if (resets.reset & (1 << bit)) told('read');
      return read.call(block, offset);
    };
    block.writeUint32 = (offset, value) => {
      if (resets.reset & (1 << bit)) return told('written');
      write.call(block, offset, value);
    };
  }
}

// ---- I2C (4.3.17) ---------------------------------------------------------------------------------

const IC_DATA_CMD = 0x10;
const IC_ENABLE = 0x6c;
const IC_SDA_HOLD = 0x7c;
/** They are taken only while the controller is off. */
const SET_WHILE_OFF = new Map([
  [0x00, 'CON'], [0x04, 'TAR'], [0x1c, 'FS_SCL_HCNT'], [0x20, 'FS_SCL_LCNT'], [0x7c, 'SDA_HOLD'], [0xa0, 'FS_SPKLEN'],
]);

/** Fast mode, at least so many nanoseconds (the bus's own specification, table 10), of counts of clk_sys as the controller adds to them. */
const FAST_MODE = [
  ['SCL is high for', 600, ({ high, spike }) => high + spike + 7],
  ['SCL is low for', 1300, ({ low }) => low + 1],
  ['spikes pass from', 50, ({ spike }) => spike],
  ['SDA is held for', 300, ({ hold }) => hold],
  ['SDA stands before SCL rises for', 400, ({ low, hold }) => low + 1 - hold],
];

function i2cByTheBook(mcu, index, fault) {
  const i2c = mcu.i2c[index];
  const name = `I2C${index}`;
  const { readUint32: read, writeUint32: write } = i2c;
  const isOn = () => (read.call(i2c, IC_ENABLE) & 1) !== 0;
  const held = holds(i2c, { cycles: 1 });
  const checkTimes = () => {
    const counts = { high: i2c.sclHighPeriod, low: i2c.sclLowPeriod, spike: i2c.spikelen, hold: held.cycles };
    for (const [what, least, cycles] of FAST_MODE) {
      const nanos = (cycles(counts) * 1e9) / mcu.clkSys;
      if (nanos < least) fault(`${name}: ${what} ${Math.round(nanos)} ns`);
    }
  };
  i2c.readUint32 = (offset) => {
    if (offset === IC_DATA_CMD && i2c.rxFIFO.empty) fault(`${name}: read, and nothing has come`);
    return read.call(i2c, offset);
  };
  i2c.writeUint32 = (offset, value) => {
    const set = SET_WHILE_OFF.get(offset);
    if (set && isOn()) return fault(`${name}: ${set} is written while the controller is on`);
    if (offset === IC_DATA_CMD && !isOn()) return fault(`${name}: told to send while it is off`);
    if (offset === IC_SDA_HOLD) held.cycles = value & 0xffff;
    if (offset === IC_ENABLE && value & 1) checkTimes();
    if (offset === IC_DATA_CMD && i2c.txFIFO.full) fault(`${name}: told to send more than there is room for`);
    write.call(i2c, offset, value);
  };
}

// ---- ADC (4.9.2) ----------------------------------------------------------------------------------

const ADC_CS = 0x00;
const CS_EN = 1 << 0;
const CS_STARTS = (1 << 2) | (1 << 3);
const CS_INPUT = 7 << 12;
const ADC_WAKES_NS = 1000; // an estimate: the datasheet only says that READY tells when

function adcWhenReady(mcu, fault) {
  const { adc } = mcu;
  const { readUint32: read, writeUint32: write } = adc;
  const CS_READY = 1 << 8;
  const state = holds(adc, { wakesNs: 0 });
  const isReady = () => mcu.clock.nanos >= state.wakesNs && !adc.busy;
  const switchOff = () => {
    adc.sampleAlarm.cancel(); // what was being converted is gone
    adc.busy = false;
  };
  adc.readUint32 = (offset) => {
    const value = read.call(adc, offset);
    return offset === ADC_CS && (!isReady() || !(adc.cs & CS_EN)) ? value & ~CS_READY : value;
  };
  adc.writeUint32 = (offset, value) => {
    if (offset === ADC_CS) {
      const before = adc.cs;
      if (value & ~before & CS_EN) state.wakesNs = mcu.clock.nanos + ADC_WAKES_NS;
      if (value & CS_EN && value & ~before & CS_STARTS && !isReady()) fault('ADC: told to convert before it is ready');
      if (!(value & CS_EN)) switchOff();
      if (adc.busy && (value ^ before) & CS_INPUT) fault('ADC: another input in the middle of a conversion');
    }
    write.call(adc, offset, value);
  };
}

// ---- muxes without glitches (2.15.3): they take a while, and SELECTED tells -----------------------

const CLOCKS = { ref: { ctrl: 0x30, selected: 0x38 }, sys: { ctrl: 0x3c, selected: 0x44 } };
const SRC = 3;
const SRC_REF_XOSC = 2;
const MUX_CYCLES = 6; // of the old clock and the new one together: an estimate

function muxesTakeTime(mcu, fault) {
  const { clocks } = mcu;
  const { readUint32: read, writeUint32: write } = clocks;
  const turning = holds(clocks, { ref: -1, sys: -1 });
  const is = (name) => mcu.clock.nanos < turning[name];
  const names = Object.keys(CLOCKS);
  clocks.readUint32 = (offset) => {
    const name = names.find((one) => CLOCKS[one].selected === offset);
    return name && is(name) ? 0 : read.call(clocks, offset);
  };
  clocks.writeUint32 = (offset, value) => {
    const name = names.find((one) => CLOCKS[one].ctrl === offset);
    if (!name) return write.call(clocks, offset, value);
    const changed = read.call(clocks, offset) ^ value;
    if (changed && is(name)) fault(`clk_${name}: told to turn while it turns`);
    if (changed && name === 'ref' && is('sys')) fault('clk_ref: told to turn while clk_sys turns');
    if (changed & SRC && name === 'ref' && (value & SRC) === SRC_REF_XOSC && !mcu.peripherals[0x40024].stable) {
      fault('clk_ref goes to a crystal that is not stable');
    }
    if (changed & SRC) turning[name] = mcu.clock.nanos + (MUX_CYCLES * 1e9) / mcu.clkSys;
    write.call(clocks, offset, value);
  };
}

// ---- the microsecond (4.7.2): clk_ref by the tick's cycles; the library counts one whatever they are -------------------

const TIMER = 0x40054;
const WATCHDOG = 0x40058;
const TICK = 0x2c;
const TICK_CYCLES = 0x1ff;
const RETICKS_NS = 20_000; // from the mux of clk_ref to the tick

function tickHasCycles(mcu) {
  const watchdog = mcu.peripherals[WATCHDOG];
  const { readUint32: read, writeUint32: write } = watchdog;
  watchdog.tickCycles = 0;
  watchdog.readUint32 = (offset) => read.call(watchdog, offset) | (offset === TICK ? watchdog.tickCycles : 0);
  watchdog.writeUint32 = (offset, value) => {
    if (offset === TICK) watchdog.tickCycles = value & TICK_CYCLES;
    write.call(watchdog, offset, value);
  };
}

function tickIsMicrosecond(mcu, fault) {
  const watchdog = mcu.peripherals[WATCHDOG];
  const timer = mcu.peripherals[TIMER];
  const { clocks } = mcu;
  const state = holds(watchdog, { crystalNs: Infinity });
  const { readUint32: readTimer } = timer;
  const { writeUint32: writeClock } = clocks;
  clocks.writeUint32 = (offset, value) => {
    writeClock.call(clocks, offset, value);
    if (offset !== CLOCKS.ref.ctrl) return;
    state.crystalNs = (value & SRC) === SRC_REF_XOSC ? Math.min(state.crystalNs, mcu.clock.nanos) : Infinity;
  };
  /** By the ring it may be longer: how fast that is nobody knows. */
  timer.readUint32 = (offset) => {
    const micros = (watchdog.tickCycles * 1e6) / clocks.refFreq;
    const byCrystal = mcu.clock.nanos > state.crystalNs + RETICKS_NS;
    if (micros < 0.999 || (byCrystal && micros > 1.001)) fault(`the timer counts ${micros.toFixed(3)} us as one`);
    return readTimer.call(timer, offset);
  };
}

// ---- the watchdog (2.13.5): it resets what WDSEL names, and that may be nothing ---------------------------------------

const PSM = 0x40010;
const PSM_BUT_OSCILLATORS = 0x1fffc;

function watchdogResetsAll(mcu, fault) {
  const watchdog = mcu.peripherals[WATCHDOG];
  const reset = watchdog.onWatchdogTrigger;
  watchdog.onWatchdogTrigger = () => {
    const { wdsel } = mcu.peripherals[PSM];
    if (wdsel !== PSM_BUT_OSCILLATORS) fault(`the watchdog bites, and resets ${wdsel.toString(16)}`);
    reset();
  };
}

export function strict(mcu, fault) {
  watchdogResetsAll(mcu, fault);
  tickHasCycles(mcu);
  tickIsMicrosecond(mcu, fault);
  i2cByTheBook(mcu, 0, fault);
  i2cByTheBook(mcu, 1, fault);
  adcWhenReady(mcu, fault);
  muxesTakeTime(mcu, fault);
  blocksOutOfReset(mcu, fault);
}
