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
