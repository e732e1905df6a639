// Supply voltage (a third of VSYS), temperature (a noise source), and whether USB power is there, as
// far as the board has pins for them.

import { setInput } from '../chip/quirks.js';

const FIRST_ADC_PIN = 26;
const TEMPERATURE_CHANNEL = 4;
const FULL_SCALE = 4096;
const REFERENCE_MV = 3300;
const USB_MV = 4700; // behind the diode
const CS = 0x00; // of the converter
const CS_TS_EN = 1 << 1;

export class Supply {
  /**
   * `pins`: the GPIOs `vbus` and `vsys`; null: the board has none. `temperature`: what the converter
   * reads there (noise.js); `now`: the world's nanoseconds.
   */
  constructor(random, { vsysMv = 3900, pins, temperature, now }) {
    this.random = random;
    this.temperature = temperature;
    this.now = now;
    this.readings = 0;
    this.vbusPin = pins.vbus;
    this.vsysChannel = pins.vsys === null ? null : pins.vsys - FIRST_ADC_PIN;
    this.vsysMv = vsysMv;
    this.vbus = false;
    this.onVbus = () => {};
  }

  attach(mcu) {
    this.mcu = mcu;
    this.setVbus(this.vbus);
    mcu.adc.onADCRead = (channel) => {
      mcu.adc.channelValues[channel] = this.reading(channel);
      mcu.adc.currentChannel = channel;
      mcu.adc.sampleAlarm.schedule(mcu.adc.sampleTime * 1000);
    };
    this.hideDeadSensor(mcu.adc);
  }

  /** A sensor that is dead has no power, and its bit says so. */
  hideDeadSensor(adc) {
    const read = adc.readUint32.bind(adc);
    adc.readUint32 = (offset) =>
      offset === CS && this.temperature.dead ? read(offset) & ~CS_TS_EN : read(offset);
  }

  /** A conversion, with one or two counts of noise as on any board. */
  reading(channel) {
    if (channel === TEMPERATURE_CHANNEL) {
      this.readings++;
      return this.temperature.reading(Math.floor(this.now())) & (FULL_SCALE - 1);
    }
    const noise = (this.random() & 3) - 1;
    if (channel !== this.vsysChannel) return Math.max(0, noise);
    const mv = this.vbus ? Math.max(USB_MV, this.vsysMv) : this.vsysMv;
    const counts = Math.round((mv / 3 / REFERENCE_MV) * FULL_SCALE);
    return Math.min(FULL_SCALE - 1, Math.max(0, counts + noise));
  }

  setVbus(present) {
    const changed = this.vbus !== present;
    this.vbus = present;
    if (this.mcu && this.vbusPin !== null) setInput(this.mcu.gpio[this.vbusPin], present);
    if (changed) this.onVbus();
  }
}
