// Notes what is drawn and what goes over the wire, picture by picture.

import { spawnSync } from 'node:child_process';
import { imagePath } from '../emulator/image.js';

const imageElf = () => imagePath().replace(/\.bin$/, '.elf');

export function addressOf(name, elf = imageElf()) {
  const { stdout, status, stderr } = spawnSync('arm-none-eabi-nm', [elf], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const line = stdout.split('\n').find((symbol) => symbol.endsWith(` ${name}`));
  return Number.parseInt(line, 16) & ~1;
}

const NS_A_MS = 1e6;
const APP_RENDER = addressOf('app_render');

/** Sets the core to be called at an address, with interrupts off; gives where it comes back to. */
export function beginCall(device, address, args) {
  const { mcu } = device.chip;
  const { core } = mcu;
  const back = device.chip.stackLimit + 0x40; // nothing is run there: the call is over
  core.PM = true;
  core.waiting = false;
  core.SP -= 64;
  args.slice(4).forEach((value, i) => mcu.writeUint32(core.SP + 4 * i, value));
  args.slice(0, 4).forEach((value, i) => (core.registers[i] = value));
  core.LR = back | 1;
  core.PC = address;
  return back;
}

/**
 * Calls a function (its name in the image, or an address) between two instructions of a device, with interrupts
 * off and registers and stack put back after it; gives its cycles. More than four arguments go on the stack.
 */
export function cyclesOf(device, called, args) {
  const { core } = device.chip.mcu;
  const saved = { registers: core.registers.slice(), PM: core.PM, waiting: core.waiting };
  const back = beginCall(device, typeof called === 'number' ? called : addressOf(called), args);
  const from = core.cycles;
  const { stalled } = device.chip;
  while (core.PC !== back) core.executeInstruction();
  const cycles = core.cycles - from + device.chip.stalled - stalled; // the boot ROM's functions take their time so
  device.chip.stalled = stalled;
  core.registers.set(saved.registers);
  Object.assign(core, { PM: saved.PM, waiting: saved.waiting });
  return cycles;
}

/** Nanoseconds till the next instruction begins: what a function takes, whatever clocks the core meanwhile. */
const nowNs = (device) => device.chip.mcu.clock.nanos;

/** Notes what each call of a function took, in milliseconds. */
export function meter(device, name) {
  const { core } = device.chip.mcu;
  const entry = addressOf(name);
  const execute = core.executeInstruction.bind(core);
  const calls = [];
  let open = null;
  core.executeInstruction = () => {
    if (open !== null && core.PC === open.back && core.SP === open.sp) {
      calls.push((nowNs(device) - open.from) / NS_A_MS);
      open = null;
    }
    if (core.PC === entry) open = { back: core.LR & ~1, sp: core.SP, from: nowNs(device) };
    return execute();
  };
  return calls;
}

/** Notes each picture: when it was begun, how long it took to draw, and its last byte. */
export class Probe {
  constructor(device) {
    this.device = device;
    this.pictures = [];
    this.watchCore(device.chip.mcu.core);
    this.watchGlass(device.oled);
  }

  watchCore(core) {
    const execute = core.executeInstruction.bind(core);
    let open = null;
    core.executeInstruction = () => {
      if (open !== null && core.PC === open.back && core.SP === open.sp) {
        open.picture.drawMs = (nowNs(this.device) - open.from) / NS_A_MS;
        open = null;
      }
      if (core.PC === APP_RENDER && open === null) { // an instruction that the cache hasn't got is come to twice
        open = { picture: this.begin(), back: core.LR & ~1, sp: core.SP, from: nowNs(this.device) };
      }
      return execute();
    };
  }

  begin() {
    const picture = { beganMs: this.device.ms, drawMs: 0, bytes: 0, firstMs: null, sentMs: null };
    this.pictures.push(picture);
    return picture;
  }

  watchGlass(oled) {
    const write = oled.write.bind(oled);
    oled.write = (byte) => {
      const picture = this.pictures.at(-1);
      if (picture) {
        picture.bytes++;
        picture.firstMs ??= this.device.ms;
        picture.sentMs = this.device.ms;
      }
      return write(byte);
    };
  }

  /** The pictures begun while `act` runs, and the bytes on the wire. */
  during(act) {
    const { device } = this;
    this.pictures = [];
    const before = device.stats;
    act();
    const after = device.stats;
    const seconds = (after.ms - before.ms) / 1000;
    return { pictures: this.pictures, bytes: after.busBytes - before.busBytes, seconds };
  }
}
