// Notes what is drawn and what goes over the wire, picture by picture.

import { spawnSync } from 'node:child_process';
import { imagePath } from '../emulator/image.js';

function addressOf(name) {
  const elf = imagePath().replace(/\.bin$/, '.elf');
  const { stdout, status, stderr } = spawnSync('arm-none-eabi-nm', [elf], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const line = stdout.split('\n').find((symbol) => symbol.endsWith(` ${name}`));
  return Number.parseInt(line, 16) & ~1;
}

const APP_RENDER = addressOf('app_render');

/** Notes each picture: when it was begun, the cycles of drawing it, and its last byte. */
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
        open.picture.cycles = core.cycles - open.from;
        open = null;
      }
      if (core.PC === APP_RENDER) {
        open = { picture: this.begin(), back: core.LR & ~1, sp: core.SP, from: core.cycles };
      }
      return execute();
    };
  }

  begin() {
    const picture = { beganMs: this.device.ms, cycles: 0, bytes: 0, sentMs: null };
    this.pictures.push(picture);
    return picture;
  }

  watchGlass(oled) {
    const write = oled.write.bind(oled);
    oled.write = (byte) => {
      const picture = this.pictures.at(-1);
      if (picture) {
        picture.bytes++;
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
