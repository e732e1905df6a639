// What the emulator library's CLOCKS block lacks: the frequency counter, the sleep gates, and the
// right width of three dividers.

import { holds } from '../moment.js';

const DIV_REGISTERS = { 0x34: 'refDiv', 0x64: 'adcDiv', 0x70: 'rtcDiv' };
const DIV_MASKS = { 0x34: 0x300, 0x64: 0x300, 0x70: 0xffffffff };
const FC0_REF_KHZ = 0x80;
const FC0_MIN_KHZ = 0x84;
const FC0_MAX_KHZ = 0x88;
const FC0_INTERVAL = 0x90;
const FC0_SRC = 0x94;
const FC0_STATUS = 0x98;
const FC0_RESULT = 0x9c;
const LAST_REGISTER = 0xc4;

const STATUS_PASS = 1 << 0;
const STATUS_DONE = 1 << 4;
const STATUS_RUNNING = 1 << 8;
const STATUS_FAIL = 1 << 16;
const STATUS_SLOW = 1 << 20;
const STATUS_FAST = 1 << 24;
const SHORTEST_INTERVAL_NS = 980;

function sources(mcu) {
  const { clocks } = mcu;
  return [
    () => 0,
    () => mcu.pllSys.frequency,
    () => mcu.pllUsb.frequency,
    () => mcu.roscFreq,
    () => mcu.roscFreq,
    () => mcu.xoscFreq,
    () => 0,
    () => 0,
    () => clocks.refFreq,
    () => clocks.sysFreq,
    () => clocks.periFreq,
    () => mcu.pllUsb.frequency,
    () => mcu.pllUsb.frequency,
    () => mcu.pllUsb.frequency / 1024,
  ];
}

export function addClockMeter(mcu) {
  const { clocks } = mcu;
  const read = clocks.readUint32.bind(clocks);
  const write = clocks.writeUint32.bind(clocks);
  const values = holds(clocks, new Map([[0xa0, 0xffffffff], [0xa4, 0x7fff], [0xa8, 0xffffffff], [0xac, 0x7fff]]));
  const frequencies = sources(mcu);
  const finish = holds(clocks, mcu.clock.createAlarm(() => values.set(FC0_STATUS, verdict())));

  function verdict() {
    const khz = (values.get(FC0_RESULT) ?? 0) / 32;
    const slow = khz < (values.get(FC0_MIN_KHZ) ?? 0);
    const fast = khz > (values.get(FC0_MAX_KHZ) ?? 0x1ffffff);
    if (slow || fast) return STATUS_DONE | STATUS_FAIL | (slow ? STATUS_SLOW : STATUS_FAST);
    return STATUS_DONE | STATUS_PASS;
  }

  function measure(source) {
    const hertz = frequencies[source]?.() ?? 0;
    const assumed = (values.get(FC0_REF_KHZ) ?? 0) * 1000;
    const seen = hertz * (assumed / (clocks.refFreq || 1));
    values.set(FC0_RESULT, Math.round((seen / 1000) * 32));
    values.set(FC0_STATUS, STATUS_RUNNING);
    finish.schedule(SHORTEST_INTERVAL_NS * 2 ** ((values.get(FC0_INTERVAL) ?? 8) & 15));
  }

  clocks.readUint32 = (offset) => {
    if (DIV_REGISTERS[offset]) return clocks[DIV_REGISTERS[offset]] & DIV_MASKS[offset];
    const ours = offset >= FC0_REF_KHZ && offset <= LAST_REGISTER;
    return ours ? (values.get(offset) ?? 0) : read(offset);
  };
  clocks.writeUint32 = (offset, value) => {
    if (offset < FC0_REF_KHZ || offset > LAST_REGISTER) return write(offset, value);
    values.set(offset, value >>> 0);
    if (offset === FC0_SRC) measure(value);
  };
}
