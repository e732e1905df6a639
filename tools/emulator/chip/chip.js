// One life of the RP2040, from reset to reset: the library's chip with everything put right or
// added, and the loop that runs it in simulated time at the clock that the firmware sets.

import { Microcontroller } from './rp2040.js';
import { addClockMeter } from './clock-meter.js';
import { clockTree, dmaWorks, leftWithoutClock, systemControl } from './clock-tree.js';
import { slowCrystal } from './oscillators.js';
import * as quirks from './quirks.js';
import { QspiPins, vregAndChipReset, xipControl } from './registers.js';
import { Rom } from './rom.js';
import { Ssi } from './ssi.js';
import { strict } from './strict.js';
import { Thumb } from './thumb.js';
import { missCycles, watchUncached, wordCycles, XipCache } from './xip.js';
import { UsbSie } from '../usb/usb-sie.js';

const ROM_BYTES = 0x4000;
const XIP_START = 0x10000000;
const XIP_END = 0x14000000;
const BOOT_STACK = 0x20041f00;
const HARD_FAULT = 3;
const NMI = 2;
const WATCHDOG = 0x40058;

// Log messages of the library that mean a bus error or a wrong instruction on the chip.
const FAULT_MESSAGES = [
  'Read from invalid memory address',
  'Write to undefined address',
  'which is not 32 bit aligned',
  'is not implemented yet',
];

export class Chip {
  /**
   * `board`: world, memory, flash (its bytes are in there), waitsForFlash (is the cache's time modelled?), parts (things with
   * attach(mcu)), ring, crystalLateNs, host (USB), fault(text), warn(text), junk(bytes). `before`: null at power-up, else the life that the watchdog ended.
   */
  constructor(board, before) {
    this.board = board;
    this.mcu = new Microcontroller();
    this.mcu.logger = this.makeLogger();
    /** What ends this life or interrupts it: null, 'reset', 'bootloader' or 'dormant'. */
    this.request = null;
    /** In WFE and WFI; of that in the deep sleep, in which most blocks have no clock; how often it came to that. */
    this.asleepNs = 0;
    this.restNs = 0;
    this.rests = 0;
    this.lastRest = -1;
    this.attention = false;
    this.hardFaultPending = false;
    this.lockedUp = false;
    this.xipOff = false;
    this.stalled = 0;
    this.stackLimit = 0;
    this.limit = 0;
    this.putRight();
    this.addBlocks();
    this.connect();
    this.inherit(before);
    this.start();
  }

  putRight() {
    const { mcu } = this;
    this.sie = new UsbSie(mcu, (text) => this.board.fault(text));
    quirks.i2cInterrupts(mcu, 0);
    quirks.i2cInterrupts(mcu, 1);
    quirks.resets(mcu, () => this.sie.reset());
    quirks.wakeByTheRules(mcu);
    quirks.sendEvent(mcu);
    quirks.stackGuard(mcu, (address) => (this.stackLimit = address));
    quirks.padDefaults(mcu);
    quirks.dmaTimers(mcu);
    quirks.timerAlarms(mcu);
    quirks.watchdog(mcu, () => this.interrupt('reset'));
    quirks.pwmEnable(mcu);
    quirks.adcChannel(mcu);
    quirks.adcStops(mcu);
    this.wakeRequested = quirks.dormantWake(mcu);
    clockTree(mcu, (text) => this.board.fault(text));
    this.wantsDeepSleep = systemControl(mcu);
    quirks.exceptionsTakeTime(mcu, (cycles) => this.stall(cycles));
    this.speedUp();
    quirks.readOnlyFlash(mcu, (text) => this.busFault(text));
    watchUncached(mcu, () => this.stall(this.xip.wordCost));
  }

  speedUp() {
    const { mcu, board } = this;
    const stale = (address) => board.fault(`reads ${hex(address)} from the cache, and the flash has changed`);
    this.xip = new XipCache(stale);
    this.thumb = new Thumb(mcu, board.memory, this.xip);
    this.oneAtATime = mcu.core.executeInstruction;
  }

  addBlocks() {
    const { mcu, board } = this;
    this.qspi = new QspiPins(mcu, 'IO_QSPI');
    this.rom = new Rom(mcu, this);
    mcu.peripherals[0x18000] = new Ssi(mcu, board.flash, this.qspi, (divider) => this.enterXip(divider));
    mcu.peripherals[0x40018] = this.qspi;
    mcu.peripherals[0x40064] = vregAndChipReset(mcu);
    mcu.peripherals[0x14000] = xipControl(mcu);
    addClockMeter(mcu);
    slowCrystal(mcu, (name, ns) => this.goDormant(ns), board.crystalLateNs);
    board.ring.attach(mcu, () => this.goDormant(0));
    mcu.onBreak = (n) => this.breakpoint(n);
    strict(mcu, (text) => this.board.fault(text));
  }

  connect() {
    const { mcu, board } = this;
    quirks.startSlowly(mcu);
    this.nsPerCycle = 1e9 / mcu.clkSys;
    mcu.addClockListener((hertz) => this.changeClock(hertz));
    board.world.follow(mcu.clock);
    for (const part of board.parts) part.attach(mcu);
    board.host.attach(this.sie);
  }

  changeClock(hertz) {
    this.nsPerCycle = 1e9 / hertz;
  }

  /** A watchdog reset leaves memory (it is the board's), scratch registers, the crystal and the reason of the reset. */
  inherit(before) {
    const { mcu, board } = this;
    if (!before) {
      board.junk(mcu.sram);
      return;
    }
    const watchdog = mcu.peripherals[WATCHDOG];
    const old = before.mcu.peripherals[WATCHDOG];
    watchdog.scratchData.set(old.scratchData);
    watchdog.reason = old.reason;
    const crystal = mcu.peripherals[0x40024];
    crystal.enabled = crystal.stable = before.mcu.peripherals[0x40024].enabled;
  }

  /** As the boot ROM leaves it: at the second stage in flash, which goes on to the image. */
  start() {
    const { core } = this.mcu;
    core.SP = BOOT_STACK;
    core.LR = 0;
    core.PC = XIP_START;
  }

  // ---- running ----

  /** Runs until the world's time `until`, the world's next alarm, or a `request`. */
  run(until) {
    const { mcu, board } = this;
    const { world } = board;
    const { core, clock } = mcu;
    this.limit = Math.min(until, world.next) - world.offset;
    world.onSchedule = (at) => (this.limit = Math.min(this.limit, at - world.offset));
    while (clock.nanosCounter < this.limit && this.request === null) {
      if (core.waiting || this.lockedUp) {
        this.sleep(clock);
      } else {
        const cycles = this.execute(core, clock) + this.stalled;
        this.stalled = 0;
        clock.tick(cycles * this.nsPerCycle);
        if (core.waiting) quirks.wakeIfPending(core);
        if (core.registers[13] < this.stackLimit) this.overflowStack();
        if (this.attention) this.attend();
      }
    }
    world.onSchedule = () => {};
  }

  /**
   * As many instructions as nothing outside the core has to do with; gives the cycles of the last.
   * One at a time where each is to be looked at (here, or by whoever has put itself in between) or an interrupt may be taken.
   */
  execute(core, clock) {
    if (this.attention || core.interruptsUpdated || core.executeInstruction !== this.oneAtATime) return core.executeInstruction();
    const { nextAlarm } = clock;
    const boundary = nextAlarm !== null && nextAlarm.nanos < this.limit ? nextAlarm.nanos : this.limit;
    const { thumb } = this;
    return thumb.run(boundary, this.nsPerCycle, this.stackLimit) || thumb.byLibrary();
  }

  sleep(clock) {
    const now = clock.nanosCounter;
    const next = clock.nextAlarm ? Math.min(clock.nextAlarm.nanos, this.limit) : this.limit;
    const nanos = Math.max(0, next - now);
    this.asleepNs += nanos;
    if (this.wantsDeepSleep() && !dmaWorks(this.mcu)) this.rest(nanos);
    clock.tick(nanos);
  }

  /** The other core sleeps as deeply since the boot ROM, so this one decides. */
  rest(nanos) {
    this.restNs += nanos;
    if (this.lastRest === this.mcu.core.cycles) return; // goes on
    this.lastRest = this.mcu.core.cycles;
    this.rests++;
    for (const name of leftWithoutClock(this.mcu, this.sie)) this.board.fault(`${name} has no clock in the core's deep sleep`);
  }

  stall(cycles) {
    this.stalled += cycles;
  }

  /** Lets time go by inside an instruction, up to the next thing that could happen. */
  waitAtMost(nanos) {
    const { clock } = this.mcu;
    const next = Math.min(this.limit, clock.nextAlarm ? clock.nextAlarm.nanos : Infinity);
    const cycles = Math.min(nanos, next - clock.nanos) / this.nsPerCycle;
    this.stall(Math.max(1, cycles));
  }

  interrupt(request) {
    this.request ??= request;
  }

  /** After an instruction: faults, and code that runs from flash while that can't be read. */
  attend() {
    const { core } = this.mcu;
    if (this.hardFaultPending) this.takeHardFault(core);
    if (this.xipOff && core.PC >= XIP_START && core.PC < XIP_END) {
      this.xipOff = false;
      this.board.fault(`runs from flash at ${hex(core.PC)} while flash is not mapped`);
      this.takeHardFault(core);
    }
    this.attention = this.xipOff;
  }

  takeHardFault(core) {
    this.hardFaultPending = false;
    if (core.IPSR === HARD_FAULT || core.IPSR === NMI) {
      this.lockedUp = true;
      this.board.fault(`core locked up at ${hex(core.PC)}`);
      return;
    }
    core.exceptionEntry(HARD_FAULT);
    core.waiting = false;
  }

  // ---- faults ----

  makeLogger() {
    const judge = (component, message) => {
      const fatal = FAULT_MESSAGES.some((part) => message.includes(part));
      if (fatal) this.busFault(`${component}: ${message}`);
      else this.board.warn(`${component}: ${message}`);
    };
    return { debug: () => {}, info: () => {}, warn: judge, error: judge };
  }

  busFault(text) {
    this.board.fault(`${text} (pc ${hex(this.mcu.core.PC)})`);
    this.hardFaultPending = true;
    this.attention = true;
  }

  overflowStack() {
    const { core } = this.mcu;
    this.stackLimit = 0;
    this.busFault(`stack overflow: sp ${hex(core.SP)}`);
  }

  breakpoint(n) {
    const { core } = this.mcu;
    const pc = (core.PC & ~1) - 2;
    if (pc < ROM_BYTES && this.rom.serve(n, pc)) return;
    core.PC = pc;
    this.board.fault(`breakpoint ${n} at ${hex(pc)}`);
    this.hardFaultPending = true;
    this.attention = true;
  }

  // ---- what the ROM asks for ----

  get flash() {
    return this.board.flash;
  }

  fault(text) {
    this.board.fault(text);
  }

  leaveXip() {
    this.qspi.forceSelect();
    this.xipOff = true;
    this.attention = true;
  }

  /** With SCK at 1/divider of the system's clock. The second stage, which sets that, runs from RAM. */
  enterXip(divider) {
    this.xipOff = this.qspi.override !== 0;
    if (this.xipOff) this.fault('XIP is set up while the flash chip\'s select is forced');
    if (!this.board.waitsForFlash) return;
    this.xip.cost = missCycles(divider);
    this.xip.wordCost = wordCycles(divider);
  }

  /** An erase or program of so many bytes begins. */
  changeFlash(offset, bytes) {
    this.xip.change(XIP_START + offset, bytes);
  }

  /** The core has read `bytes` from `address` on. */
  readFlash(address, bytes) {
    if (address >= XIP_START && address < XIP_END) this.stall(this.xip.readBytes(address, bytes));
  }

  flushFlashCache() {
    this.qspi.releaseSelect();
    this.xip.flush();
  }

  /** `lamp`: pins that light while it works; `without`: bits of the interfaces that it is not to offer. */
  enterBootloader(lamp, without) {
    this.bootloader = { lamp, without };
    this.interrupt('bootloader');
  }

  goDormant(startupNs) {
    this.startupNs = startupNs;
    this.interrupt('dormant');
  }
}

const hex = (value) => `0x${(value >>> 0).toString(16).padStart(8, '0')}`;
