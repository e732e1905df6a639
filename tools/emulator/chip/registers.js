// Plain registers: what is written is read back. For blocks of the chip that the emulator library
// lacks and whose effect nothing here depends on.

import { BasePeripheral } from './rp2040.js';

export class Registers extends BasePeripheral {
  /** `initial`: offset -> value after reset; `fixed`: offset -> value that can't be written. */
  constructor(mcu, name, initial = {}, fixed = {}) {
    super(mcu, name);
    this.values = new Map(Object.entries(initial).map(([k, v]) => [Number(k), v]));
    this.fixed = new Map(Object.entries(fixed).map(([k, v]) => [Number(k), v]));
  }

  readUint32(offset) {
    return this.fixed.get(offset) ?? this.values.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    this.values.set(offset, value >>> 0);
  }
}

const QSPI_SS_CTRL = 0x0c;
const OUTOVER_SHIFT = 8;
const OUTOVER_LOW = 2;
const OUTOVER_HIGH = 3;

/** IO_QSPI: knows whether the flash chip's select is forced low. */
export class QspiPins extends Registers {
  get override() {
    return (this.readUint32(QSPI_SS_CTRL) >> OUTOVER_SHIFT) & 3;
  }

  get selectForced() {
    return this.override === OUTOVER_LOW;
  }

  /** As the boot ROM leaves it while it talks to the chip by hand. */
  forceSelect() {
    this.values.set(QSPI_SS_CTRL, OUTOVER_HIGH << OUTOVER_SHIFT);
  }

  releaseSelect() {
    this.values.set(QSPI_SS_CTRL, 0);
  }
}

const VREG_DEFAULT = 0x10b1; // 1.10 V, regulating
const BROWN_OUT_DEFAULT = 0x91;
const HAD_POWER_ON_RESET = 1 << 8;

/** Voltage regulator and the reason of the last chip-level reset: power-on. */
export function vregAndChipReset(mcu) {
  const initial = { 0x00: VREG_DEFAULT, 0x04: BROWN_OUT_DEFAULT };
  return new Registers(mcu, 'VREG_AND_CHIP_RESET', initial, { 0x08: HAD_POWER_ON_RESET });
}

const CACHE_READY = 3; // FLUSH_READY and FIFO_EMPTY

/** The flash cache's control block: always ready, as the ROM waits for a flush itself. */
export function xipControl(mcu) {
  return new Registers(mcu, 'XIP_CTRL', { 0x00: 3 }, { 0x04: 0, 0x08: CACHE_READY });
}
