// A library's code beside the die's own on an emulated chip: in flash behind the image, in memory behind what the
// image uses. The image is not touched, and goes on when a call has come back.

import { readFileSync } from 'node:fs';
import { beginCall } from '../bench-probe.js';

const FLASH = 0x10000000;
const RAM = 0x20000000;
const DATA_AT = FLASH + 0x110000; // behind the libraries, before the journal
const LOADED = 1; // a segment's type
const STAY = 0xe7fe; // an instruction that jumps to itself
const PATIENCE_MS = 200;

const inFlash = (device, address, bytes) => device.chipMemory.flash.subarray(address - FLASH, address - FLASH + bytes);

export const inRam = (device, address, bytes) => device.chip.mcu.sram.subarray(address - RAM, address - RAM + bytes);

/** What is loaded of an ELF file: its segments, where they belong, and zeros behind them. */
export function load(device, file) {
  const elf = readFileSync(file);
  const [headers, size, count] = [elf.readUInt32LE(28), elf.readUInt16LE(42), elf.readUInt16LE(44)];
  for (let at = headers; at < headers + count * size; at += size) {
    const [type, offset, address, , held, needed] = Array.from({ length: 6 }, (_, i) => elf.readUInt32LE(at + 4 * i));
    if (type !== LOADED) continue;
    const place = address >= RAM ? inRam(device, address, needed) : inFlash(device, address, needed);
    place.fill(0);
    place.set(elf.subarray(offset, offset + held));
  }
}

/** A place in flash: puts bytes one behind the other there, and gives the address of each. */
export function shelf(device) {
  let next = DATA_AT;
  return (bytes) => {
    const from = next;
    inFlash(device, from, bytes.length).set(bytes);
    next += (bytes.length + 7) & ~7;
    return from;
  };
}

/** Runs what is called, with time going on and interrupts off, until it comes back. */
export function callInTime(device, address, args) {
  const { mcu } = device.chip;
  const back = beginCall(device, address, args);
  mcu.writeUint16(back, STAY);
  if (!device.runUntil(() => mcu.core.PC === back, PATIENCE_MS)) throw new Error('a call does not come back');
}
