// Where the time goes: how long each function of the image runs on the emulated device, and how much of
// that it waits for its lines of flash.

import { spawnSync } from 'node:child_process';
import { imagePath } from '../emulator/image.js';

const WINDOWS = [0x10000000, 0x20000000]; // flash, memory
const WINDOW_BYTES = 0x80000;

/** [[first address, name], ..] in order; what lies behind a function counts with it. */
function functions() {
  const elf = imagePath().replace(/\.bin$/, '.elf');
  const { stdout, status, stderr } = spawnSync('arm-none-eabi-nm', ['-n', elf],
    { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\n').flatMap((line) => {
    const [address, kind, name] = line.split(' ');
    return /^[tTwW]$/.test(kind) && !name.startsWith('$') ? [[Number.parseInt(address, 16) & ~1, name]] : [];
  });
}

/** For each two bytes of a window the number of its function, from 1 on. */
function placesOf(list, window) {
  const table = new Uint16Array(WINDOW_BYTES / 2);
  list.forEach(([address], i) => {
    const at = address - window;
    if (at >= 0 && at < WINDOW_BYTES) table.fill(i + 1, at >>> 1);
  });
  return table;
}

const BOOT_ROM = 0;

/** From when it is made, or cleared, on. */
export class Profile {
  constructor(device) {
    this.device = device;
    this.list = functions();
    this.places = new Map(WINDOWS.map((window) => [window >>> 28, placesOf(this.list, window)]));
    this.clear();
    this.watch(device.chip);
  }

  clear() {
    const count = this.list.length + 1;
    this.ns = new Float64Array(count);
    this.waitedNs = new Float64Array(count);
    this.calls = new Float64Array(count);
    this.asleepNs = this.device.chip.asleepNs;
  }

  watch(chip) {
    const { mcu: { core }, xip } = chip;
    const execute = core.executeInstruction.bind(core);
    core.executeInstruction = () => {
      const { PC: pc } = core;
      const at = this.places.get(pc >>> 28)?.[(pc & (WINDOW_BYTES - 1)) >>> 1] ?? BOOT_ROM;
      if (at !== BOOT_ROM && pc === this.list[at - 1][0]) this.calls[at]++;
      const { misses } = xip;
      const { stalled, nsPerCycle } = chip;
      const cycles = execute();
      this.ns[at] += (cycles + chip.stalled - stalled) * nsPerCycle;
      this.waitedNs[at] += (xip.misses - misses) * xip.cost * nsPerCycle;
      return cycles;
    };
  }

  rows() {
    const named = Array.from(this.ns, (ns, i) => ({
      name: i === BOOT_ROM ? 'the boot ROM' : this.list[i - 1][1],
      ns,
      waitedNs: this.waitedNs[i],
      calls: this.calls[i],
    }));
    return named.filter(({ ns }) => ns > 0).sort((a, b) => b.ns - a.ns);
  }

  print(title, count) {
    const { device } = this;
    const rows = this.rows();
    const ms = (ns) => (ns / 1e6).toFixed(2);
    const sum = (of) => rows.reduce((total, row) => total + of(row), 0);
    const asleep = (device.chip.asleepNs - this.asleepNs) / 1e6;
    console.log(`${title}: ${ms(sum(({ ns }) => ns))} ms awake, ` +
      `${ms(sum(({ waitedNs }) => waitedNs))} of them for flash, ${asleep.toFixed(2)} asleep`);
    for (const { name, ns, waitedNs, calls } of rows.slice(0, count)) {
      console.log(`  ${ms(ns).padStart(7)} ms  ${ms(waitedNs).padStart(6)} for flash ` +
        `${String(calls).padStart(6)} calls  ${name}`);
    }
  }
}
