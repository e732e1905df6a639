// Functions of the firmware, called in place of its loop: as hal/ promises them, whoever calls. Where they stand tells
// the .elf beside the image.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { imagePath } from '../../tools/emulator/image.js';

const BRANCH_TO_ITSELF = 0xe7fe;
const TRAP = 0x2003f000; // memory that nothing uses, and so is what lies behind it
export const FREE_RAM = 0x2003f100;
const [SP, LR] = [13, 14];
const FLAGS = ['N', 'Z', 'C', 'V'];

const SYMBOLS = 2; // a section's kind
const SYMBOL_BYTES = 16;

/** Names and addresses in the tables of a 32-bit ELF file. */
function* symbolsOf(elf) {
  const word = (at) => elf.readUInt32LE(at);
  const half = (at) => elf.readUInt16LE(at);
  const section = (i) => word(0x20) + i * half(0x2e);
  for (let i = 0; i < half(0x30); i++) {
    const at = section(i);
    if (word(at + 4) !== SYMBOLS) continue;
    const names = word(section(word(at + 24)) + 16);
    const start = word(at + 16);
    for (let entry = start; entry < start + word(at + 20); entry += SYMBOL_BYTES) {
      const from = names + word(entry);
      yield [elf.toString('latin1', from, elf.indexOf(0, from)), word(entry + 4)];
    }
  }
}

let symbols = null;

export function addressOf(name) {
  symbols ??= new Map(symbolsOf(readFileSync(imagePath().replace(/\.bin$/, '.elf'))));
  assert.ok(symbols.has(name), `the image has no ${name}`);
  return symbols.get(name);
}

/**
 * Takes the core out of the firmware's sleeping loop into one of its own, where interrupts go on. There functions can be
 * called, with up to four words; it gives the word that they return. The watchdog bears it for 2 s.
 */
class Seized {
  constructor(device) {
    this.device = device;
    const { mcu } = device.chip;
    this.core = mcu.core;
    assert.ok(device.runUntil(() => this.core.waiting && this.core.IPSR === 0, 1000), 'the loop does not sleep');
    this.before = { registers: this.core.registers.slice(), flags: FLAGS.map((flag) => this.core[flag]) };
    mcu.writeUint16(TRAP, BRANCH_TO_ITSELF);
    this.core.PC = TRAP;
    this.core.waiting = false;
  }

  get idle() {
    return this.core.PC === TRAP && this.core.IPSR === 0;
  }

  call(name, ...words) {
    assert.ok(this.device.runUntil(() => this.idle, 10));
    this.core.registers.set(words.map((value) => value >>> 0));
    this.core.registers[LR] = TRAP | 1;
    this.core.PC = addressOf(name) & ~1;
    assert.ok(this.device.runUntil(() => this.idle, 1900), `${name} does not return`);
    assert.equal(this.core.registers[SP], this.before.registers[SP]);
    return this.core.registers[0] >>> 0;
  }

  release() {
    assert.ok(this.device.runUntil(() => this.idle, 10));
    this.core.registers.set(this.before.registers);
    FLAGS.forEach((flag, i) => (this.core[flag] = this.before.flags[i]));
  }
}

export const seize = (device) => new Seized(device);

/** One call, between two rounds of the loop. */
export function call(device, name, ...words) {
  const seized = seize(device);
  const result = seized.call(name, ...words);
  seized.release();
  return result;
}
