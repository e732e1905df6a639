// The emulated device: the flashed image on an RP2040 with display, buttons, flash, noise, supply
// and a USB host, all in simulated time. Nothing here touches files or wall time.

import { boardOf } from './board.js';
import { Bootloader } from './usb/bootloader.js';
import { Buttons } from './parts/buttons.js';
import { Buzzer } from './parts/buzzer.js';
import { Chip } from './chip/chip.js';
import { Console } from './usb/console.js';
import { Flash, PowerCut } from './chip/flash.js';
import { I2cBus } from './parts/i2c-bus.js';
import { Memory } from './chip/memory.js';
import { makeAdc, makeNoise } from './parts/noise.js';
import { RingOscillator } from './chip/oscillators.js';
import { Latch } from './parts/latch.js';
import { Panel } from './parts/panel.js';
import { randomWords } from './parts/ring.js';
import { Supply } from './parts/supply.js';
import { UsbHost } from './usb/usb-host.js';
import { SAME_NS, World } from './world.js';

const MS = 1e6;
const CHECK_NS = 50_000; // how often runUntil looks at its condition

export class Device {
  /**
   * `image`: the .bin as bytes; it tells how its board is wired. `flash`: a Flash to go on with
   * (default: a new, empty one of the board's size).
   * `noise`: the ring, a name as for --noise, or an object with read(ns); `adc`: the second source,
   * or an object with reading(ns). `seed`: of noise and all else that is random here. `readFile`:
   * for noise files. `power`: false starts switched off.
   * `vsysMv`: battery voltage. `latch`: is a power latch fitted? Then it starts switched off, until ROLL or USB. `memory`: a byte that fills SRAM at power-up instead of junk.
   * `panel`: the controller of the glass, a row of parts/panels.js. `flashWaits`: code in flash
   * waits for its cache (chip/xip.js); false: it runs as fast as from RAM. `flashTimes`: of a new flash, 'typical' or 'worst'.
   * `crystalLateNs`: the crystal takes so much longer than its start-up time; Infinity: it never starts.
   */
  constructor({ image, flash, noise = 'ring', adc = 'adc', seed = 1, readFile, power = true,
                vsysMv, latch = false, memory = null, panel = 'ssd1306', flashWaits = false, flashTimes = 'typical',
                crystalLateNs = 0 }) {
    const random = randomWords(seed ^ 0x0b0a4d);
    /** { name, flashBytes, pins }. */
    this.facts = boardOf(image);
    const { pins, flashBytes } = this.facts;
    this.flash = flash ?? new Flash({ size: flashBytes, times: flashTimes });
    if (this.flash.bytes.length !== flashBytes) throw new Error('a flash of another size than the board has');
    this.chipMemory = new Memory(flashBytes);
    this.flash.moveTo(this.chipMemory.flash);
    this.flash.load(image);
    this.flash.onFault = (text) => this.fault(text);
    this.random = random;
    this.memory = memory;
    this.waitsForFlash = flashWaits;
    /** Things that would be wrong on the chip, with their time: { ms, text }. */
    this.faults = [];
    /** What the firmware used and the emulation lacks, each once. */
    this.warnings = new Set();
    this.world = new World();
    this.oled = new Panel(random, panel);
    this.oled.now = () => this.world.now - this.bootNs;
    this.oled.onFault = (text) => this.fault(text);
    this.bus = new I2cBus(this.oled, pins);
    const source = typeof noise === 'string' ? makeNoise(noise, seed, readFile) : noise;
    this.ring = new RingOscillator(source, () => this.world.now);
    this.crystalLateNs = crystalLateNs;
    this.buttons = new Buttons(this.world, random, pins);
    const temperature = typeof adc === 'string' ? makeAdc(adc, seed, readFile) : adc;
    this.supply = new Supply(random, { vsysMv, pins, temperature, now: () => this.world.now });
    this.buzzer = new Buzzer(() => this.world.now, pins.buzzer);
    this.usb = new UsbHost(this.world, this.supply);
    this.console = new Console(this);
    this.parts = [this.bus, this.buttons, this.supply, this.buzzer];
    this.latch = latch ? this.fitLatch() : null;
    this.standing = { nanos: 0 };
    this.world.follow(this.standing);
    this.chip = null;
    this.boots = 0;
    this.past = { cycles: 0, asleepNs: 0, restNs: 0, rests: 0 };
    /** 'off', 'running', 'dormant' or 'bootloader'. */
    this.state = 'off';
    this.bootNs = 0;
    if (power && !latch) this.powerOn();
  }

  // ---- power ----

  powerOn() {
    if (this.state !== 'off') return;
    this.bootNs = this.world.now;
    this.oled.powerOn();
    this.ring.powerOn();
    this.boot(null);
  }

  /** Takes all power away, USB's too, at this instant. */
  powerCut() {
    const { chip } = this;
    if (this.state === 'running') chip.rom.job?.losePower(chip.mcu.clock.nanos, this.random);
    this.usb.unplug();
    this.leaveChip();
    this.latch?.losePower();
    this.state = 'off';
  }

  fitLatch() {
    const { world, facts, buttons, supply } = this;
    const latch = new Latch(world, facts.pins.latch, buttons, supply, {
      closed: () => this.powerOn(),
      opened: () => this.state !== 'off' && this.powerCut(),
    });
    supply.onVbus = () => latch.follow();
    this.parts.push(latch);
    return latch;
  }

  boot(before) {
    this.boots++;
    this.chip = new Chip(this.board(), before);
    this.state = 'running';
  }

  board() {
    const { world, chipMemory: memory, flash, waitsForFlash, parts, ring, crystalLateNs, usb: host } = this;
    return {
      world,
      memory,
      flash,
      waitsForFlash,
      parts,
      ring,
      crystalLateNs,
      host,
      fault: (text) => this.fault(text),
      warn: (text) => this.warnings.add(text),
      junk: (bytes) => this.fillMemory(bytes),
    };
  }

  fillMemory(bytes) {
    if (this.memory !== null) {
      bytes.fill(this.memory);
      return;
    }
    const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
    for (let i = 0; i < words.length; i++) words[i] = this.random();
  }

  leaveChip() {
    if (!this.chip) return;
    this.past.cycles += this.chip.mcu.core.cycles;
    for (const name of ['asleepNs', 'restNs', 'rests']) this.past[name] += this.chip[name];
    this.stand();
    this.chip = null;
  }

  /** Goes on with the world's time while the chip's stands. */
  stand() {
    this.standing = { nanos: 0 }; // another one: time may stand already
    this.world.follow(this.standing);
  }

  // ---- time ----

  /** Milliseconds since the device was made. */
  get ms() {
    return this.world.now / MS;
  }

  runFor(ms) {
    this.runTo(this.world.now + ms * MS);
  }

  /** Runs until `condition()` holds, looking every 50 us; false when it doesn't within `limitMs`. */
  runUntil(condition, limitMs) {
    const end = this.world.now + limitMs * MS;
    while (!condition()) {
      if (this.world.now >= end) return false;
      this.runTo(Math.min(end, this.world.now + CHECK_NS));
    }
    return true;
  }

  runTo(until) {
    while (this.world.now < until - SAME_NS) {
      if (this.state === 'running') this.runChip(until);
      else this.runWorld(until);
      this.world.runDue();
    }
  }

  runChip(until) {
    try {
      this.chip.run(until);
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
      this.chip.rom.job = null; // cut as planned already
      this.powerCut();
      return;
    }
    if (this.chip.request) this.serve(this.chip.request);
  }

  runWorld(until) {
    const next = Math.min(until, this.world.next);
    this.standing.nanos += Math.max(0, next - this.world.now);
    if (this.state === 'dormant' && this.chip.wakeRequested()) this.wake();
  }

  serve(request) {
    this.chip.request = null;
    if (request === 'reset') return this.softReset();
    this.state = request;
    this.stand();
    if (request === 'bootloader') this.usb.attach(this.bootloader());
  }

  /** The boot ROM's, which a command sends back into the image. */
  bootloader() {
    return new Bootloader(this.world, this.flash, () => {
      if (this.state !== 'bootloader') return;
      this.leaveChip();
      this.boot(null);
    });
  }

  softReset() {
    const before = this.chip;
    this.leaveChip();
    this.boot(before);
  }

  /** The oscillator starts again, and the core goes on where it stopped. */
  wake() {
    const { mcu, startupNs } = this.chip;
    this.standing.nanos += startupNs;
    this.world.follow(mcu.clock);
    this.state = 'running';
  }

  // ---- fingers, glass, cable ----

  press(name, options) {
    this.buttons.press(name, options);
    this.latch?.follow();
  }

  release(name, options) {
    this.buttons.release(name, options);
    this.latch?.follow();
  }

  /** Press, hold for `ms`, release. */
  tap(name, ms = 100) {
    this.press(name);
    this.runFor(ms);
    this.release(name);
  }

  /** What is on the glass: 64 rows of 128 pixels, 0 or 1. */
  screen() {
    return this.oled.pixels();
  }

  // ---- noise ----

  /** The noise register keeps its value from now on. */
  freezeNoise() {
    this.ring.frozen = true;
  }

  thawNoise() {
    this.ring.frozen = false;
  }

  /** Inverts one reading of the register, the n-th from now (1 is the next). */
  flipNoiseBit(n) {
    this.ring.flips.add(this.ring.samples + n);
  }

  /** The ring oscillator stops, and its status says so. */
  stopRing() {
    this.ring.broken = true;
  }

  startRing() {
    this.ring.broken = false;
  }

  // ---- figures ----

  get stats() {
    const { chip, oled, bus, flash, ring, past } = this;
    return {
      ms: this.ms,
      sinceBootMs: (this.world.now - this.bootNs) / MS,
      boots: this.boots,
      clkSysHz: chip?.mcu.clkSys ?? 0,
      cycles: past.cycles + (chip?.mcu.core.cycles ?? 0),
      asleepMs: (past.asleepNs + (chip?.asleepNs ?? 0)) / MS,
      restMs: (past.restNs + (chip?.restNs ?? 0)) / MS,
      rests: past.rests + (chip?.rests ?? 0),
      firstPictureMs: oled.firstPictureNs === null ? null : oled.firstPictureNs / MS,
      busBytes: bus.bytes,
      busMs: bus.busyNs / MS,
      busTransfers: bus.transfers,
      flashErases: flash.erases,
      flashPrograms: flash.programs,
      noiseSamples: ring.samples,
      adcSamples: this.supply.readings,
    };
  }

  fault(text) {
    this.faults.push({ ms: this.ms, text });
  }
}
