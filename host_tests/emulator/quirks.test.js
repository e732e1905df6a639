// Each workaround for rp2040js: the library still needs it (the first half of a test fails when it
// no longer does: then remove the workaround), and with it the chip does what it should.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RP2040 } from '../../tools/emulator/chip/rp2040.js';
import * as quirks from '../../tools/emulator/chip/quirks.js';
import { UsbSie } from '../../tools/emulator/usb/usb-sie.js';

const I2C0 = 0x40044000;
const RESETS = 0x4000c000;
const DMA = 0x50000000;
const TIMER = 0x40054000;
const WATCHDOG = 0x40058000;
const PWM = 0x40050000;
const ADC = 0x4004c000;
const IO = 0x40014000;
const USB = 0x50110000;
const DPRAM = 0x50100000;
const NVIC_ISER = 0xe000e100;
const SRAM = 0x20000000;
const SET = 0x2000;
const CLEAR = 0x3000;
const US = 1000;

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

function stock() {
  const mcu = new RP2040();
  mcu.logger = { ...SILENT };
  return mcu;
}

function fixed(fix) {
  const mcu = stock();
  fix(mcu);
  return mcu;
}

/** The library does it right by now? Then the workaround has to go. */
function stillNeeded(isRight, what) {
  assert.equal(isRight, false, `rp2040js does this right now, remove the workaround: ${what}`);
}

// ---- I2C ----

const irqPending = (mcu, irq) => (mcu.core.pendingInterrupts & (1 << irq)) !== 0;
const I2C0_IRQ = 23;

function enableI2cInterrupt(mcu) {
  mcu.writeUint32(I2C0 + 0x3c, 4); // TX_TL
  mcu.writeUint32(I2C0 + 0x6c, 1); // ENABLE
  mcu.writeUint32(I2C0 + 0x30, 1 << 4); // INTR_MASK: TX_EMPTY
  return irqPending(mcu, I2C0_IRQ);
}

test('I2C: an empty FIFO raises the interrupt that INTR_MASK allows', () => {
  stillNeeded(enableI2cInterrupt(stock()), 'i2cInterrupts (mask)');
  const mcu = fixed((m) => quirks.i2cInterrupts(m, 0));
  assert.equal(enableI2cInterrupt(mcu), true);
  assert.equal(mcu.readUint32(I2C0 + 0x30), 1 << 4);
  mcu.writeUint32(I2C0 + 0x30, 0);
  assert.equal(irqPending(mcu, I2C0_IRQ), false);
});

test('I2C: TX_EMPTY is a level: gone above the threshold, back at it', () => {
  const sentBytes = (mcu) => {
    const acknowledges = [];
    mcu.i2c[0].onConnect = () => mcu.i2c[0].completeConnect(true);
    mcu.i2c[0].onWriteByte = () => acknowledges.push(() => mcu.i2c[0].completeWrite(true));
    return acknowledges;
  };
  const raw = (mcu) => (mcu.readUint32(I2C0 + 0x34) >> 4) & 1;
  const plain = stock();
  plain.writeUint32(I2C0 + 0x6c, 1);
  stillNeeded(raw(plain) === 1, 'i2cInterrupts (level)');

  const mcu = fixed((m) => quirks.i2cInterrupts(m, 0));
  const pending = sentBytes(mcu);
  mcu.writeUint32(I2C0 + 0x3c, 1);
  mcu.writeUint32(I2C0 + 0x6c, 1);
  assert.equal(raw(mcu), 1);
  for (let i = 0; i < 4; i++) mcu.writeUint32(I2C0 + 0x10, 0x55);
  assert.equal(raw(mcu), 0); // three wait, one is on the wire
  pending.shift()();
  assert.equal(raw(mcu), 0);
  pending.shift()();
  assert.equal(raw(mcu), 1); // one waits
});

test('I2C: with TX_EMPTY_CTRL the level waits for the byte on the wire', () => {
  const mcu = fixed((m) => quirks.i2cInterrupts(m, 0));
  let acknowledge = null;
  mcu.i2c[0].onConnect = () => mcu.i2c[0].completeConnect(true);
  mcu.i2c[0].onWriteByte = () => (acknowledge = () => mcu.i2c[0].completeWrite(true));
  mcu.writeUint32(I2C0 + 0x00, mcu.readUint32(I2C0) | (1 << 8));
  mcu.writeUint32(I2C0 + 0x6c, 1);
  mcu.writeUint32(I2C0 + 0x3c, 0);
  mcu.writeUint32(I2C0 + 0x10, 0x55);
  mcu.writeUint32(I2C0 + 0x10, 0x66);
  acknowledge();
  assert.equal((mcu.readUint32(I2C0 + 0x34) >> 4) & 1, 0);
  acknowledge();
  assert.equal((mcu.readUint32(I2C0 + 0x34) >> 4) & 1, 1);
});

test('I2C: DMA requests follow the FIFO', () => {
  const DREQ = 32;
  const ask = (mcu) => {
    mcu.writeUint32(I2C0 + 0x6c, 1);
    mcu.writeUint32(I2C0 + 0x8c, 4);
    mcu.writeUint32(I2C0 + 0x88, 2);
    return mcu.dma.dreq[DREQ] === true;
  };
  stillNeeded(ask(stock()), 'i2cInterrupts (DMA)');
  const mcu = fixed((m) => quirks.i2cInterrupts(m, 0));
  mcu.i2c[0].onStart = () => {};
  assert.equal(ask(mcu), true);
  for (let i = 0; i < 5; i++) mcu.writeUint32(I2C0 + 0x10, 0);
  assert.equal(mcu.dma.dreq[DREQ], false);
});

test('I2C: after an abort what is written is dropped, until CLR_TX_ABRT is read', () => {
  const [DATA_CMD, CLR_TX_ABRT] = [0x10, 0x54];
  const sent = [];
  const writeAfterAbort = (mcu) => {
    sent.length = 0;
    mcu.i2c[0].onConnect = () => mcu.i2c[0].completeConnect(true);
    mcu.i2c[0].onWriteByte = (byte) => {
      sent.push(byte);
      mcu.i2c[0].completeWrite(byte !== 0x11);
    };
    mcu.writeUint32(I2C0 + 0x6c, 1);
    for (const byte of [0x11, 0x22]) mcu.writeUint32(I2C0 + DATA_CMD, byte);
  };
  const plain = stock();
  writeAfterAbort(plain);
  stillNeeded(sent.length === 1, 'i2cInterrupts (abort)');
  const mcu = fixed((m) => quirks.i2cInterrupts(m, 0));
  writeAfterAbort(mcu);
  assert.deepEqual(sent, [0x11]);
  mcu.readUint32(I2C0 + CLR_TX_ABRT);
  mcu.writeUint32(I2C0 + DATA_CMD, 0x33);
  assert.deepEqual(sent, [0x11, 0x33]);
});

test('I2C: DMA feeds words of 16 bits as there is room, and is held off when there is none', () => {
  const CHANNEL = DMA + 4 * 0x40;
  const COUNT = 40;
  const mcu = fixed((m) => quirks.i2cInterrupts(m, 0));
  const sent = [];
  let acknowledge = null;
  mcu.i2c[0].onConnect = () => mcu.i2c[0].completeConnect(true);
  mcu.i2c[0].onWriteByte = (byte) => {
    sent.push(byte);
    acknowledge = () => mcu.i2c[0].completeWrite(true);
  };
  for (let i = 0; i < COUNT; i++) mcu.writeUint16(SRAM + 2 * i, i === COUNT - 1 ? i | 0x200 : i);
  mcu.writeUint32(I2C0 + 0x8c, 4); // TDLR
  mcu.writeUint32(I2C0 + 0x88, 2); // DMA_CR: TX
  mcu.writeUint32(I2C0 + 0x6c, 1);
  mcu.writeUint32(CHANNEL, SRAM);
  mcu.writeUint32(CHANNEL + 4, I2C0 + 0x10);
  mcu.writeUint32(CHANNEL + 8, COUNT);
  mcu.writeUint32(CHANNEL + 12, (32 << 15) | (4 << 11) | (1 << 4) | (1 << 2) | 1); // DREQ, no chain, read on, 16 bits
  for (let i = 0; i < COUNT; i++) {
    mcu.clock.tick(US);
    assert.ok(mcu.i2c[0].txFIFO.itemCount <= 5, `${mcu.i2c[0].txFIFO.itemCount} words wait`);
    acknowledge();
  }
  assert.deepEqual(sent, Array.from({ length: COUNT }, (_, i) => i));
});

test('I2C: any spike length counts', () => {
  const takes = (mcu) => {
    mcu.writeUint32(I2C0 + 0xa0, 3);
    return mcu.readUint32(I2C0 + 0xa0) === 3;
  };
  stillNeeded(takes(stock()), 'i2cInterrupts (spike length)');
  assert.equal(takes(fixed((m) => quirks.i2cInterrupts(m, 0))), true);
});

test('I2C: disabled in the middle, the bus is free again', () => {
  const MASTER_ACTIVITY = 1 << 5;
  const stopHalfway = (mcu) => {
    let acknowledge = null;
    mcu.i2c[0].onConnect = () => mcu.i2c[0].completeConnect(true);
    mcu.i2c[0].onWriteByte = () => (acknowledge = () => mcu.i2c[0].completeWrite(true));
    mcu.writeUint32(I2C0 + 0x6c, 1);
    mcu.writeUint32(I2C0 + 0x10, 0x55);
    mcu.writeUint32(I2C0 + 0x6c, 0);
    acknowledge();
    return (mcu.readUint32(I2C0 + 0x70) & MASTER_ACTIVITY) === 0;
  };
  stillNeeded(stopHalfway(stock()), 'i2cInterrupts (disable)');
  assert.equal(stopHalfway(fixed((m) => quirks.i2cInterrupts(m, 0))), true);
});

// ---- RESETS ----

test('RESETS: a block held in reset is not done, and comes back with its defaults', () => {
  const cycle = (mcu) => {
    mcu.writeUint32(I2C0 + 0x04, 0x3c);
    mcu.i2c[0].onStart = () => {}; // hung: never completes
    mcu.writeUint32(I2C0 + 0x6c, 1);
    mcu.writeUint32(I2C0 + 0x10, 0x55);
    mcu.writeUint32(RESETS + SET, 1 << 3);
    const held = (mcu.readUint32(RESETS + 8) & (1 << 3)) === 0;
    mcu.writeUint32(RESETS + CLEAR, 1 << 3);
    return held && mcu.readUint32(I2C0 + 0x04) === 0x55 && mcu.readUint32(I2C0 + 0x6c) === 0;
  };
  stillNeeded(cycle(stock()), 'resets');
  const mcu = fixed((m) => {
    quirks.i2cInterrupts(m, 0);
    quirks.resets(m, () => {});
  });
  assert.equal(cycle(mcu), true);
});

test('RESETS: DMA stops, pins and pads go to their defaults, USB is told', () => {
  let usbResets = 0;
  const mcu = fixed((m) => quirks.resets(m, () => usbResets++));
  mcu.writeUint32(IO + 0x04 + 8 * 4, 3);
  mcu.writeUint32(0x4001c000 + 4 + 4 * 4, 0);
  mcu.dma.channels[0].ctrl |= 1 << 24;
  mcu.writeUint32(RESETS + SET, (1 << 2) | (1 << 5) | (1 << 8) | (1 << 24));
  assert.equal(mcu.gpio[4].functionSelect, 0x1f);
  assert.equal(mcu.gpio[4].padValue, 0x56);
  assert.equal(mcu.dma.channels[0].active, 0);
  assert.equal(usbResets, 1);
});

// ---- core ----

const CPSID = 0xb672;
const CPSIE = 0xb662;
const WFI = 0xbf30;
const WFE = 0xbf20;
const SEV = 0xbf40;
const NOP = 0xbf00;

function program(mcu, codes) {
  codes.forEach((code, i) => mcu.writeUint16(SRAM + 0x1000 + i * 2, code));
  for (let i = 0; i < 48; i++) mcu.writeUint32(SRAM + i * 4, SRAM + 0x2001); // vectors
  mcu.writeUint16(SRAM + 0x2000, NOP);
  mcu.core.VTOR = SRAM;
  mcu.core.PC = SRAM + 0x1000;
  mcu.core.SP = SRAM + 0x8000;
  mcu.writeUint32(NVIC_ISER, 1);
}

test('core: an interrupt wakes a masked WFI without being taken', () => {
  const wake = (mcu) => {
    program(mcu, [CPSID, WFI, NOP, CPSIE, NOP]);
    mcu.step();
    mcu.step();
    mcu.setInterrupt(0, true);
    return !mcu.core.waiting && mcu.core.PC === SRAM + 0x1004;
  };
  stillNeeded(wake(stock()), 'wakeByTheRules');
  const mcu = fixed(quirks.wakeByTheRules);
  assert.equal(wake(mcu), true);
  mcu.step();
  mcu.step();
  assert.equal(mcu.core.PC, SRAM + 0x1008);
  mcu.step();
  assert.equal(mcu.core.IPSR, 16); // taken once PRIMASK allows it
});

test('core: WFI with an interrupt pending goes on', () => {
  const sleep = (mcu) => {
    program(mcu, [CPSID, WFI]);
    mcu.step();
    mcu.setInterrupt(0, true);
    mcu.step();
  };
  const mcu = stock();
  sleep(mcu);
  stillNeeded(!mcu.core.waiting, 'wakeIfPending');
  quirks.wakeIfPending(mcu.core);
  assert.equal(mcu.core.waiting, false);
});

test('core: WFE falls through after SEV', () => {
  const falls = (mcu) => {
    program(mcu, [SEV, WFE]);
    mcu.step();
    mcu.step();
    return !mcu.core.waiting;
  };
  stillNeeded(falls(stock()), 'sendEvent');
  assert.equal(falls(fixed(quirks.sendEvent)), true);
});

test('clocks: a chip starts from its ring oscillator', () => {
  stillNeeded(stock().clkSys === 6_500_000, 'startSlowly');
  assert.equal(fixed(quirks.startSlowly).clkSys, 6_500_000);
});

test('pads: inputs are enabled from reset', () => {
  stillNeeded(stock().gpio[0].inputEnable, 'padDefaults');
  const pin = fixed(quirks.padDefaults).gpio[0];
  assert.equal(pin.inputEnable, true);
  assert.equal(pin.pulldownEnabled, true);
  assert.equal(pin.driveStrength, 1);
});

// ---- the rest ----

test('DMA: timers 0 and 3 pace at X/Y of the clock', () => {
  const paces = (mcu) => {
    mcu.clkSys = 48e6;
    for (const timer of [0x420, 0x42c]) mcu.writeUint32(DMA + timer, (1 << 16) | 480);
    return mcu.dma.getTimer(59) === 10 && mcu.dma.getTimer(62) === 10;
  };
  stillNeeded(paces(stock()), 'dmaTimers');
  assert.equal(paces(fixed(quirks.dmaTimers)), true);
});

test('timer: an alarm fires when the counter gets there, not before', () => {
  const early = (mcu) => {
    mcu.clock.tick(12.7 * US);
    mcu.writeUint32(TIMER + 0x10, 13);
    mcu.clock.tick(0.1 * US);
    const before = mcu.readUint32(TIMER + 0x34) & 1;
    mcu.clock.tick(0.3 * US);
    return before === 0 && (mcu.readUint32(TIMER + 0x34) & 1) === 1;
  };
  stillNeeded(early(stock()), 'timerAlarms');
  assert.equal(early(fixed(quirks.timerAlarms)), true);
});

test('watchdog: time goes on after it fired', () => {
  let fired = 0;
  const bite = (mcu) => {
    mcu.writeUint32(WATCHDOG + 4, 2000);
    mcu.writeUint32(WATCHDOG, 1 << 30);
    mcu.clock.tick(2000 * US);
  };
  const endless = stock();
  endless.peripherals[0x40058].onWatchdogTrigger = () => {
    if (++fired > 5) throw new Error('again and again');
  };
  assert.throws(() => bite(endless), 'rp2040js does this right now: watchdog');
  fired = 0;
  bite(fixed((mcu) => quirks.watchdog(mcu, () => fired++)));
  assert.equal(fired, 1);
});

test('PWM: enabling a slice leaves the others on', () => {
  const both = (mcu) => {
    mcu.writeUint32(PWM + SET + 0xa0, 1);
    mcu.writeUint32(PWM + SET + 0xa0, 2);
    return mcu.readUint32(PWM + 0xa0) === 3;
  };
  stillNeeded(both(stock()), 'pwmEnable');
  assert.equal(both(fixed(quirks.pwmEnable)), true);
});

test('ADC: round-robin goes on with the next channel', () => {
  const next = (mcu) => {
    mcu.writeUint32(ADC, (0b11110 << 16) | (1 << 12) | (1 << 2) | 1);
    mcu.clock.tick(10 * US);
    return ((mcu.readUint32(ADC) >> 12) & 7) === 2;
  };
  stillNeeded(next(stock()), 'adcChannel');
  assert.equal(next(fixed(quirks.adcChannel)), true);
});

test('flash: a write to its window changes nothing', () => {
  const write = (mcu) => {
    mcu.writeUint32(0x10000000, 0);
    return mcu.readUint32(0x10000000) === 0xffffffff;
  };
  stillNeeded(write(stock()), 'readOnlyFlash');
  const told = [];
  assert.equal(write(fixed((mcu) => quirks.readOnlyFlash(mcu, (text) => told.push(text)))), true);
  assert.equal(told.length, 1);
});

test('reset() wipes the flash, so a restart has to be a new RP2040', () => {
  const mcu = stock();
  mcu.flash[0] = 0x12;
  mcu.reset();
  stillNeeded(mcu.flash[0] === 0x12, 'Device.softReset');
});

test('GPIO: dormant wake interrupts', () => {
  const EDGE_LOW_PIN11 = 1 << (4 * 3 + 2);
  const enable = (mcu) => {
    mcu.writeUint32(IO + 0x164, EDGE_LOW_PIN11);
    return mcu.readUint32(IO + 0x164) === EDGE_LOW_PIN11;
  };
  stillNeeded(enable(stock()), 'dormantWake');
  let wanted;
  const mcu = fixed((m) => (wanted = quirks.dormantWake(m)));
  assert.equal(enable(mcu), true);
  mcu.gpio[11].setInputValue(true);
  mcu.writeUint32(IO + 0xf4, 0xffffffff);
  assert.equal(wanted(), false);
  mcu.gpio[11].setInputValue(false);
  assert.equal(wanted(), true);
});

test('GPIO: an input set to what it is makes no edge', () => {
  const EDGE_LOW = 1 << 2;
  const edges = (mcu, set) => {
    const pin = mcu.gpio[11];
    set(pin, false);
    pin.updateIRQValue(0xf);
    set(pin, false);
    return (pin.irqStatus & EDGE_LOW) !== 0;
  };
  stillNeeded(!edges(stock(), (pin, value) => pin.setInputValue(value)), 'setInput');
  assert.equal(edges(stock(), quirks.setInput), false);
});

// ---- USB ----

const EP0_IN = DPRAM + 0x80;
const AVAILABLE_FULL = (1 << 10) | (1 << 15);

function attach(mcu) {
  mcu.writeUint32(USB + 0x40, 1);
  mcu.writeUint32(USB + 0x4c, (1 << 16) | (1 << 29));
  mcu.writeUint32(USB + 0x74, 9);
  mcu.writeUint32(USB + 0x78, (1 << 2) | (1 << 3));
}

/** What a buffer is, and then that it is there. */
function arm(mcu, at, word) {
  mcu.writeUint32(at, (word & ~0x04000400) >>> 0);
  mcu.clock.tick(US);
  mcu.writeUint32(at, word >>> 0);
}

test('USB: a buffer waits for the host', () => {
  const waits = (mcu) => {
    attach(mcu);
    arm(mcu, EP0_IN, AVAILABLE_FULL | 3);
    mcu.clock.tick(1000 * US);
    return (mcu.readUint32(EP0_IN) & AVAILABLE_FULL) === AVAILABLE_FULL;
  };
  stillNeeded(waits(stock()), 'UsbSie (buffers)');
  let sie;
  const mcu = fixed((m) => (sie = new UsbSie(m, assert.fail)));
  assert.equal(waits(mcu), true);
  assert.equal(sie.in(0, 0).data.length, 3);
  assert.equal(mcu.readUint32(USB + 0x58), 1);
  assert.equal(sie.in(0, 0), 'nak');
});

test('USB: STALL on endpoint 0 takes both bits, and a SETUP ends it', () => {
  const STALL = 1 << 11;
  let sie;
  const mcu = fixed((m) => (sie = new UsbSie(m, assert.fail)));
  attach(mcu);
  mcu.writeUint32(EP0_IN, STALL);
  assert.equal(sie.in(0, 0), 'nak');
  mcu.writeUint32(USB + 0x68, 1);
  assert.equal(sie.in(0, 0), 'stall');
  sie.setup(0, new Uint8Array(8));
  assert.equal(sie.in(0, 0), 'nak');
});

test('USB: SUSPENDED can be cleared', () => {
  const SUSPENDED = 1 << 4;
  const clears = (mcu) => {
    mcu.usbCtrl.sieStatus |= SUSPENDED;
    mcu.writeUint32(USB + CLEAR + 0x50, SUSPENDED);
    return (mcu.readUint32(USB + 0x50) & SUSPENDED) === 0;
  };
  stillNeeded(clears(stock()), 'UsbSie (status)');
  assert.equal(clears(fixed((m) => new UsbSie(m, assert.fail))), true);
});

test('USB: reading the frame number ends the SOF interrupt', () => {
  const SOF = 1 << 17;
  const ends = (mcu) => {
    mcu.usbCtrl.intRaw |= SOF;
    mcu.readUint32(USB + 0x48);
    return (mcu.readUint32(USB + 0x8c) & SOF) === 0;
  };
  stillNeeded(ends(stock()), 'UsbSie (SOF)');
  assert.equal(ends(fixed((m) => new UsbSie(m, assert.fail))), true);
});

test('USB: double buffers go out in turn and tell once a pair', () => {
  const EP1_IN_CONTROL = DPRAM + 0x08;
  const EP1_IN_BUFFERS = DPRAM + 0x88;
  let sie;
  const mcu = fixed((m) => (sie = new UsbSie(m, assert.fail)));
  attach(mcu);
  mcu.writeUint32(EP1_IN_CONTROL, 0x80000000 | (1 << 30) | (1 << 28) | 0x180);
  mcu.usbDPRAM.fill(1, 0x180, 0x1c0);
  mcu.usbDPRAM.fill(2, 0x1c0, 0x200);
  const first = AVAILABLE_FULL | 64 | (1 << 12);
  const second = AVAILABLE_FULL | 10 | (1 << 13);
  arm(mcu, EP1_IN_BUFFERS, first | (second << 16));
  const one = sie.in(0, 1);
  assert.deepEqual([one.data.length, one.data[0], one.data1], [64, 1, false]);
  assert.equal(mcu.readUint32(USB + 0x58), 0);
  const two = sie.in(0, 1);
  assert.deepEqual([two.data.length, two.data[0], two.data1], [10, 2, true]);
  assert.equal(mcu.readUint32(USB + 0x58), 1 << 2);
  assert.equal(sie.in(0, 1), 'nak');
});

test('XOSC: dormant does not stop the core by itself', () => {
  const mcu = stock();
  mcu.writeUint32(0x40024000, 0xfabaa0);
  mcu.writeUint32(0x40024008, 0x636f6d61);
  program(mcu, [NOP, NOP]);
  mcu.step();
  stillNeeded(mcu.core.waiting, 'slowCrystal (dormant)');
});

test('XOSC: the crystal takes its time to start', () => {
  const mcu = stock();
  mcu.writeUint32(0x40024000, 0xfabaa0);
  stillNeeded(mcu.readUint32(0x40024004) >>> 31 === 0, 'slowCrystal (start-up)');
});
