// What rp2040js 1.4.1 does otherwise than the chip, put right from outside. Nothing else in this
// directory works around the library. Without one of these the tests on the image fail.

import { RPI2C } from './rp2040.js';
import { holds } from '../moment.js';

// ---- I2C ----------------------------------------------------------------------------------

const IC_DATA_CMD = 0x10;
const IC_INTR_MASK = 0x30;
const IC_ENABLE = 0x6c;
const IC_SDA_HOLD = 0x7c;
const IC_FS_SPKLEN = 0xa0;
const IC_DMA_CR = 0x88;
const IC_DMA_TDLR = 0x8c;
const IC_DMA_RDLR = 0x90;
const R_TX_ABRT = 1 << 6;
const DMA_TX_ENABLE = 1 << 1;
const DREQ_I2C0_TX = 32;
const I2C_IDLE = 0;
const I2C_START = 1;

/**
 * Writes to IC_INTR_MASK are ignored, so there is never an interrupt. The DMA requests are missing. Odd spike lengths
 * are not taken. Disabling in the middle of a transfer leaves the bus taken. After an abort the chip drops what
 * is written until CLR_TX_ABRT is read (datasheet 4.3.8); the library sends it.
 */
export function i2cInterrupts(mcu, index) {
  const i2c = mcu.i2c[index];
  const write = i2c.writeUint32.bind(i2c);
  const read = i2c.readUint32.bind(i2c);
  const dma = holds(i2c, { [IC_DMA_CR]: 0, [IC_DMA_TDLR]: 0, [IC_DMA_RDLR]: 0 });

  i2c.levels = () => {
    i2c.checkInterrupts();
    const wanted = dma[IC_DMA_CR] & DMA_TX_ENABLE && (i2c.enable & 1) !== 0;
    const request = wanted && i2c.txFIFO.itemCount <= dma[IC_DMA_TDLR];
    if (request) mcu.dma.setDREQ(DREQ_I2C0_TX + index * 2);
    else mcu.dma.clearDREQ(DREQ_I2C0_TX + index * 2);
  };

  i2c.wantNoDma = () => {
    dma[IC_DMA_CR] = 0;
    i2c.levels();
  };
  i2c.readUint32 = (offset) => (offset in dma ? dma[offset] : read(offset));
  i2c.writeUint32 = (offset, value) => {
    if (offset in dma) dma[offset] = value;
    else if (offset === IC_DATA_CMD && i2c.intRaw & R_TX_ABRT) return;
    else if (offset === IC_INTR_MASK) i2c.intEnable = value & 0x1fff;
    else if (offset === IC_FS_SPKLEN) i2c.spikelen = Math.max(1, value & 0xff);
    else if (offset === IC_ENABLE) enable(i2c, write, value);
    else if (offset !== IC_SDA_HOLD) write(offset, value);
    i2c.levels();
  };
  for (const name of ['nextCommand', 'completeStart', 'completeConnect', 'completeWrite', 'completeRead', 'completeStop', 'arbitrationLost']) {
    const original = i2c[name].bind(i2c);
    i2c[name] = (...values) => {
      original(...values);
      i2c.levels();
    };
  }
}

function enable(i2c, write, value) {
  const stopping = i2c.enable & 1 && !(value & 1);
  write(IC_ENABLE, value);
  if (!stopping || i2c.state === I2C_IDLE) return;
  if (i2c.state === I2C_START) {
    i2c.state = I2C_IDLE;
    i2c.busy = false;
  } else {
    i2c.stop = true;
  }
}

/** A reset of the block; the callbacks of whoever listens to the bus stay. */
function resetI2c(mcu, index) {
  const i2c = mcu.i2c[index];
  const fresh = new RPI2C(mcu, i2c.name, i2c.irq);
  const state = ['state', 'busy', 'stop', 'pendingRestart', 'firstByte', 'rxFIFO', 'txFIFO',
                 'enable', 'rxThreshold', 'txThreshold', 'control', 'ssClockHighPeriod',
                 'ssClockLowPeriod', 'fsClockHighPeriod', 'fsClockLowPeriod', 'targetAddress',
                 'slaveAddress', 'abortSource', 'intRaw', 'intEnable', 'spikelen'];
  for (const name of state) i2c[name] = fresh[name];
  i2c.wantNoDma();
  i2c.onReset?.();
}

// ---- RESETS -------------------------------------------------------------------------------

const RESET_ADC = 1 << 0;
const RESET_DMA = 1 << 2;
const RESET_I2C0 = 1 << 3;
const RESET_I2C1 = 1 << 4;
const RESET_IO_BANK0 = 1 << 5;
const RESET_PADS_BANK0 = 1 << 8;
const RESET_PLL_SYS = 1 << 12;
const RESET_PLL_USB = 1 << 13;
const RESET_PWM = 1 << 14;
const RESET_USB = 1 << 24;
const ALL_BLOCKS = 0x1ffffff;
const RESETS_RESET = 0x00;
const RESETS_DONE = 0x08;
const PAD_DEFAULT = 0x56;
const GPIO_FUNCTION_NULL = 0x1f;

function resetPins(mcu) {
  for (const pin of mcu.gpio) {
    pin.ctrl = GPIO_FUNCTION_NULL;
    pin.irqEnableMask = 0;
    pin.irqForceMask = 0;
    pin.checkForUpdates();
  }
  mcu.updateIOInterrupt();
}

function resetPads(mcu) {
  for (const pin of mcu.gpio) {
    pin.padValue = PAD_DEFAULT;
    pin.checkForUpdates();
  }
}

function resetDma(mcu) {
  for (const channel of mcu.dma.channels) {
    channel.abort();
    channel.reset();
  }
  mcu.dma.intRaw = mcu.dma.intEnable0 = mcu.dma.intEnable1 = 0;
  mcu.dma.checkInterrupts();
}

function resetAdc(mcu) {
  mcu.adc.cs = mcu.adc.fcs = mcu.adc.intEnable = 0;
  mcu.adc.fifo.reset();
  mcu.adc.sampleAlarm.cancel();
  mcu.adc.multiShotAlarm.cancel();
  mcu.adc.busy = false;
  mcu.adc.checkInterrupts();
}

/**
 * RESETS resets nothing, so a block once stuck stays so, and RESET_DONE is always all ones.
 * `resetUsb` is called for the block that is replaced as a whole (usb-sie.js).
 */
export function resets(mcu, resetUsb) {
  const block = mcu.peripherals[0x4000c];
  const write = block.writeUint32.bind(block);
  const read = block.readUint32.bind(block);
  const actions = [
    [RESET_ADC, () => resetAdc(mcu)],
    [RESET_DMA, () => resetDma(mcu)],
    [RESET_I2C0, () => resetI2c(mcu, 0)],
    [RESET_I2C1, () => resetI2c(mcu, 1)],
    [RESET_IO_BANK0, () => resetPins(mcu)],
    [RESET_PADS_BANK0, () => resetPads(mcu)],
    [RESET_PLL_SYS, () => mcu.pllSys.reset?.()], // clock-tree.js
    [RESET_PLL_USB, () => mcu.pllUsb.reset?.()],
    [RESET_PWM, () => mcu.pwm.reset()],
    [RESET_USB, resetUsb],
  ];
  block.readUint32 = (offset) =>
    offset === RESETS_DONE ? ALL_BLOCKS & ~block.reset : read(offset);
  block.writeUint32 = (offset, value) => {
    const before = block.reset;
    write(offset, value);
    if (offset !== RESETS_RESET) return;
    const started = block.reset & ~before;
    for (const [bit, act] of actions) if (started & bit) act();
  };
}

// ---- Core ---------------------------------------------------------------------------------

/**
 * A sleeping core takes the interrupt that wakes it even with PRIMASK set, and inside a handler
 * whatever its priority. Here the wake only wakes; the next instruction decides by the rules.
 */
export function wakeByTheRules(mcu) {
  const { core } = mcu;
  core.setInterrupt = (irq, value) => {
    const bit = 1 << irq;
    if (!value) {
      core.pendingInterrupts &= ~bit;
      return;
    }
    if (core.pendingInterrupts & bit) return;
    core.pendingInterrupts |= bit;
    core.interruptsUpdated = true;
    if (core.waiting && core.enabledInterrupts & bit) core.waiting = false;
  };
}

/** WFI with an interrupt already pending (and masked by PRIMASK) sleeps; the chip goes on. */
export function wakeIfPending(core) {
  if (core.waiting && core.pendingInterrupts & core.enabledInterrupts) core.waiting = false;
}

/**
 * SEV is only logged; here the log message sets the event register. `logger.info` is also where
 * the library speaks of YIELD, which needs nothing.
 */
export function sendEvent(mcu) {
  const { info } = mcu.logger;
  mcu.logger.info = (component, message) => {
    if (message === 'SEV') mcu.core.eventRegistered = true;
    else info(component, message);
  };
}

const ENTRY_CYCLES = 15; // Cortex-M0+ manual: interrupt latency with memory that doesn't make it wait
const RETURN_CYCLES = 11; // eight words, and the pipeline filled again; an estimate

/** Taking an interrupt and returning from it take no time. `stall(cycles)` is told how much they do. */
export function exceptionsTakeTime(mcu, stall) {
  const { core } = mcu;
  const entry = core.exceptionEntry.bind(core);
  const leave = core.exceptionReturn.bind(core);
  core.exceptionEntry = (number) => {
    stall(ENTRY_CYCLES);
    entry(number);
  };
  core.exceptionReturn = (value) => {
    stall(RETURN_CYCLES);
    leave(value);
  };
}

/** At power-up clk_sys comes from the ring oscillator, not from nowhere at 125 MHz. */
export function startSlowly(mcu) {
  mcu.updateClocks();
}

/** Pads start with the input enabled and 4 mA; the library has it disabled and 12 mA. */
export function padDefaults(mcu) {
  resetPads(mcu);
}

const MPU_TYPE = 0xd90;
const MPU_CTRL = 0xd94;
const MPU_RNR = 0xd98;
const MPU_RBAR = 0xd9c;
const MPU_RASR = 0xda0;
const MPU_EIGHT_REGIONS = 0x800;
const RASR_ACCESS = 7 << 24;
const SUBREGION_BYTES = 32;

/**
 * The memory protection unit is missing. Here it has one region, and of what that forbids only
 * this: `setLimit(address)` is told below where the stack must not grow (0: anywhere).
 */
export function stackGuard(mcu, setLimit) {
  const { ppb } = mcu;
  const read = ppb.readUint32.bind(ppb);
  const write = ppb.writeUint32.bind(ppb);
  const values = holds(ppb, { [MPU_TYPE]: MPU_EIGHT_REGIONS, [MPU_CTRL]: 0, [MPU_RNR]: 0,
                              [MPU_RBAR]: 0, [MPU_RASR]: 0 });
  const limit = () => {
    const enabled = values[MPU_CTRL] & 1 && values[MPU_RASR] & 1;
    if (!enabled || values[MPU_RASR] & RASR_ACCESS) return 0;
    const disabled = (values[MPU_RASR] >>> 8) & 0xff;
    const guarded = [7, 6, 5, 4, 3, 2, 1, 0].find((i) => !(disabled & (1 << i)));
    const base = (values[MPU_RBAR] & ~0xff) >>> 0;
    return guarded === undefined ? 0 : base + (guarded + 1) * SUBREGION_BYTES;
  };
  ppb.readUint32 = (offset) => values[offset] ?? read(offset);
  ppb.writeUint32 = (offset, value) => {
    if (!(offset in values)) return write(offset, value);
    if (offset !== MPU_TYPE) values[offset] = value;
    setLimit(limit());
  };
}

// ---- Others -------------------------------------------------------------------------------

const TREQ_TIMER0 = 59;
const TREQ_TIMER3 = 62;

/** DMA pacing timers give one transfer every Y/X cycles, not X/Y, and timer 3 is like the others. */
export function dmaTimers(mcu) {
  const { dma } = mcu;
  const original = dma.getTimer.bind(dma);
  dma.getTimer = (treq) => {
    if (treq < TREQ_TIMER0 || treq > TREQ_TIMER3) return original(treq);
    const value = [dma.timer0, dma.timer1, dma.timer2, dma.timer3][treq - TREQ_TIMER0];
    const x = value >>> 16;
    const y = value & 0xffff;
    return x === 0 ? 0 : ((y / x) * 1e6) / mcu.clkSys;
  };
}

const ALARM0 = 0x10;
const ALARM3 = 0x1c;

/** Timer alarms fire up to a microsecond early; the chip's fire when the counter gets there. */
export function timerAlarms(mcu) {
  const timer = mcu.peripherals[0x40054];
  const write = timer.writeUint32.bind(timer);
  timer.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset < ALARM0 || offset > ALARM3) return;
    const now = mcu.clock.nanos;
    const micros = (value - Math.floor(now / 1000)) >>> 0;
    const due = (Math.floor(now / 1000) + micros) * 1000;
    timer.alarms[(offset - ALARM0) / 4].clockAlarm.schedule(Math.max(0, due - now));
  };
}

/** A watchdog that fired is due again at once, and time never moves on: silence it first. */
export function watchdog(mcu, onReset) {
  const block = mcu.peripherals[0x40058];
  block.onWatchdogTrigger = () => {
    block.alarm.enable = false;
    block.timer.enable = false;
    onReset();
  };
}

/** The PWM's common enable register reads 0, so setting one slice stops the others. */
export function pwmEnable(mcu) {
  const EN = 1;
  for (const channel of mcu.pwm.channels) {
    const prototype = Object.getPrototypeOf(channel);
    const { set } = Object.getOwnPropertyDescriptor(prototype, 'en');
    Object.defineProperty(channel, 'en', { get: () => channel.csr & EN, set });
  }
}

/**
 * Round-robin ADC sampling picks wrong channels: the setter uses the shift as a mask. The search
 * for the next channel also never comes back to channel 0, which is left as it is; the firmware
 * takes single shots.
 */
export function adcChannel(mcu) {
  const SHIFT = 12;
  const MASK = 7 << SHIFT;
  const { adc } = mcu;
  Object.defineProperty(adc, 'activeChannel', {
    get: () => (adc.cs & MASK) >> SHIFT,
    set: (channel) => (adc.cs = (adc.cs & ~MASK) | ((channel << SHIFT) & MASK)),
  });
}

/**
 * A converter told to convert no more had its next conversion on the way all the same: it came in
 * between, when the firmware started anew or took a single shot.
 */
export function adcStops(mcu) {
  const CS = 0x00;
  const START_MANY = 1 << 3;
  const { adc } = mcu;
  const write = adc.writeUint32.bind(adc);
  adc.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset === CS && !(adc.cs & START_MANY)) adc.multiShotAlarm.cancel();
  };
}

/** Firmware that writes into the flash window changes the flash; on the chip nothing happens. */
export function readOnlyFlash(mcu, onFault) {
  for (const name of ['setUint8', 'setUint16', 'setUint32']) {
    mcu.flashView[name] = (offset) => onFault(`write to the flash window at ${offset}`);
  }
}

// ---- GPIO ---------------------------------------------------------------------------------

const DORMANT_WAKE_INTE0 = 0x160;
const DORMANT_WAKE_INTE3 = 0x16c;
const DORMANT_WAKE_INTS0 = 0x180;
const DORMANT_WAKE_INTS3 = 0x18c;

/**
 * The dormant wake interrupts are missing. Returns a function that tells whether one of those
 * enabled is active.
 */
export function dormantWake(mcu) {
  const io = mcu.peripherals[0x40014];
  const read = io.readUint32.bind(io);
  const write = io.writeUint32.bind(io);
  const enabled = holds(io, new Uint32Array(4));
  const active = (register) => {
    let status = 0;
    for (let i = 0; i < 8; i++) {
      status |= (mcu.gpio[register * 8 + i]?.irqStatus ?? 0) << (4 * i);
    }
    return (status & enabled[register]) >>> 0;
  };
  const inRange = (offset, first, last) => offset >= first && offset <= last;
  io.readUint32 = (offset) => {
    const register = (offset & 0xf) >> 2;
    if (inRange(offset, DORMANT_WAKE_INTE0, DORMANT_WAKE_INTE3)) return enabled[register];
    if (inRange(offset, DORMANT_WAKE_INTS0, DORMANT_WAKE_INTS3)) return active(register);
    return read(offset);
  };
  io.writeUint32 = (offset, value) => {
    if (inRange(offset, DORMANT_WAKE_INTE0, DORMANT_WAKE_INTE3)) {
      enabled[(offset & 0xf) >> 2] = value;
    } else {
      write(offset, value);
    }
  };
  return () => [0, 1, 2, 3].some((register) => active(register) !== 0);
}

/** An input that is set to what it is already makes an edge; the chip sees none. */
export function setInput(pin, value) {
  if (pin.rawInputValue !== value || pin.irqStatus === 0) pin.setInputValue(value);
}
