// What the noise path costs on the emulated device: cycles of its functions, samples and time a
// roll prompt, raw bits a second over USB. Waits for flash and interrupts that come within a function
// count with it.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ask, fillPool } from './bench-console.js';
import { Device } from '../emulator/device.js';
import { readImage } from '../emulator/image.js';

const ELF = fileURLToPath(new URL('../../build/pico/sanity-die.elf', import.meta.url));
const BLOCK_BITS = 1024;
const PROMPTS = 30;
const RAW_BYTES = 20000;
const [RING_US, ADC_US] = [20, 40]; // between two samples
const EXCEPTION = 0xffffff00; // an interrupt's handler returns to there

const FUNCTIONS = [
  'entropy_feed', 'health_feed', 'replay_test_feed', 'br_sha224_update', 'entropy_poll',
  'generator_instantiate', 'generator_draw', 'jitter_feed', 'receipt_link', 'entropy_selftest_vectors', 'on_block',
];

function addresses() {
  const { stdout, status, stderr } = spawnSync('arm-none-eabi-nm', [ELF], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const symbols = stdout.split('\n').map((line) => line.split(' '));
  const found = symbols.filter(([, , name]) => FUNCTIONS.includes(name));
  return new Map(found.map(([address, , name]) => [Number.parseInt(address, 16) & ~1, name]));
}

const hasReturned = (core, { back, sp }) =>
  (back > EXCEPTION ? core.SP > sp : core.PC === back && core.SP === sp);

/** Cycles, waits for flash included, from each entry of a function to its return; one that ends in another returns with it. */
class Meter {
  constructor(chip) {
    this.chip = chip;
    this.entries = addresses();
    this.lists = new Map(FUNCTIONS.map((name) => [name, []]));
    this.open = [];
    const { core } = chip.mcu;
    const [execute, interrupt] = ['executeInstruction', 'exceptionEntry'].map((name) => core[name].bind(core));
    core.executeInstruction = () => {
      this.close(core);
      this.enter(core);
      return execute();
    };
    core.exceptionEntry = (number) => { // its handler's first instruction follows within the same step
      interrupt(number);
      this.enter(core);
    };
  }

  now() {
    return this.chip.mcu.clock.nanosCounter / this.chip.nsPerCycle;
  }

  enter(core) {
    const name = this.entries.get(core.PC & ~1);
    if (name) this.open.push({ name, back: (core.LR & ~1) >>> 0, sp: core.SP, from: this.now() });
  }

  close(core) {
    while (this.open.length > 0 && hasReturned(core, this.open.at(-1))) {
      const { name, from } = this.open.pop();
      this.lists.get(name).push(this.now() - from);
    }
  }

  /** What each call took; a function that was never called has nothing to tell. */
  calls(name) {
    const list = this.lists.get(name);
    if (list.length === 0) throw new Error(`${name} was never seen to return`);
    return list;
  }
}

const most = (list) => Math.max(...list);
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
const inMs = (device, cycles) => (cycles / device.stats.clkSysHz) * 1e3;
const milliseconds = (device, cycles) => `${inMs(device, cycles).toFixed(2)} ms`;
const say = (name, value) => console.log(`  ${name.padEnd(58)} ${value}`);

function rollPrompts(device) {
  ask(device, 'new dice die=d100 count=10');
  const before = { samples: device.stats.noiseSamples, ms: device.ms };
  for (let i = 0; i < PROMPTS; i++) ask(device, 'roll');
  fillPool(device); // what the first four prompts took from the pool is gathered again
  const samples = (device.stats.noiseSamples - before.samples) / PROMPTS;
  const ms = (device.ms - before.ms) / PROMPTS;
  say("samples of the ring a roll prompt (ten d100), back to back", samples.toFixed(0));
  say('device time a roll prompt, back to back', `${ms.toFixed(0)} ms`);
}

function sayCycles(device, meter) {
  const aBit = (list) => mean(list) / BLOCK_BITS;
  const blocks = meter.calls('health_feed');
  const tests = aBit(blocks);
  const hashed = meter.calls('br_sha224_update').filter((cycles) => cycles > 4 * BLOCK_BITS); // a block's; it is SHA-256's, too
  const [hashing, packing] = [aBit(hashed), aBit(meter.calls('on_block'))];
  say('the tests, cycles a bit', tests.toFixed(1));
  say('  the most of any block', (most(blocks) / BLOCK_BITS).toFixed(1));
  say('  of these, repeats', aBit(meter.calls('replay_test_feed')).toFixed(1));
  say('hashing, cycles a bit', hashing.toFixed(1));
  say('packing, cycles a bit', packing.toFixed(1));
  sayShare(device, tests + hashing + packing);
  const looks = meter.calls('jitter_feed');
  say('jitter: a look at a block, half a millisecond long or more', milliseconds(device, mean(looks)));
  say('  the most, with the fit', milliseconds(device, most(looks)));
  say('  blocks looked at', looks.length);
  say('instantiate', milliseconds(device, mean(meter.calls('generator_instantiate'))));
  say('draw of ten d100', milliseconds(device, mean(meter.calls('generator_draw'))));
  say('link into the chain', milliseconds(device, mean(meter.calls('receipt_link'))));
  say('all of a roll, the most', milliseconds(device, most(meter.calls('entropy_poll'))));
}

/** Of all cycles of the core, by what a bit costs; the ring has its share in half the time of the ADC. */
function sayShare(device, cyclesABit) {
  const percent = (bitsASecond) => `${((cyclesABit * bitsASecond * 100) / device.stats.clkSysHz).toFixed(1)} %`;
  const [ring, adc] = [1e6 / RING_US, 1e6 / ADC_US];
  say('of the core while both sources sample', percent(ring + adc));
  say('  on average while a share of each is filled', percent(2 * adc));
}

function sayVectors(device, meter) {
  ask(device, 'selftest');
  say("self-test's known answers", milliseconds(device, most(meter.calls('entropy_selftest_vectors'))));
}

function sayRaw(device) {
  const from = device.ms;
  ask(device, `entropy raw ${RAW_BYTES}`);
  const seconds = (device.ms - from) / 1e3;
  say('raw bits a second over USB', `${((RAW_BYTES * 8) / seconds).toFixed(0)}`);
}

/** Unplugged: on USB power the frames of a host wake the core a thousand times a second. */
function sayAsleep(device) {
  device.usb.unplug();
  device.runFor(3000);
  const before = { asleep: device.stats.asleepMs, ms: device.ms };
  device.runFor(5000);
  const share = (device.stats.asleepMs - before.asleep) / (device.ms - before.ms);
  say('asleep with a full pool, USB unplugged', `${(share * 100).toFixed(1)} %`);
}

console.log('noise (emulated device: waits for flash and interrupts that come within a function count with it)');
const device = new Device({ flashWaits: true, image: readImage(), seed: 1 });
const meter = new Meter(device.chip);
fillPool(device);
rollPrompts(device);
sayCycles(device, meter);
sayVectors(device, meter);
sayRaw(device);
fillPool(device);
sayAsleep(device);
