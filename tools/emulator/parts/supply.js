// Supply voltage (VSYS/3 on GP29), temperature, and whether USB power is there (GP24).

import { setInput } from '../chip/quirks.js';

const VBUS_PIN = 24;
const VSYS_CHANNEL = 3;
const TEMPERATURE_CHANNEL = 4;
const FULL_SCALE = 4096;
const REFERENCE_MV = 3300;
const USB_MV = 4700; // behind the diode
const TEMPERATURE_READING = 876; // 27 degrees

export class Supply {
  constructor(random, { vsysMv = 3900 } = {}) {
    this.random = random;
    this.vsysMv = vsysMv;
    this.vbus = false;
  }

  attach(mcu) {
    this.mcu = mcu;
    this.setVbus(this.vbus);
    mcu.adc.onADCRead = (channel) => {
      mcu.adc.channelValues[channel] = this.reading(channel);
      mcu.adc.currentChannel = channel;
      mcu.adc.sampleAlarm.schedule(mcu.adc.sampleTime * 1000);
    };
  }

  /** A conversion, with one or two counts of noise as on any board. */
  reading(channel) {
    const noise = (this.random() & 3) - 1;
    if (channel === TEMPERATURE_CHANNEL) return TEMPERATURE_READING + noise;
    if (channel !== VSYS_CHANNEL) return Math.max(0, noise);
    const mv = this.vbus ? Math.max(USB_MV, this.vsysMv) : this.vsysMv;
    const counts = Math.round((mv / 3 / REFERENCE_MV) * FULL_SCALE);
    return Math.min(FULL_SCALE - 1, Math.max(0, counts + noise));
  }

  setVbus(present) {
    this.vbus = present;
    if (this.mcu) setInput(this.mcu.gpio[VBUS_PIN], present);
  }
}
