// RAM and flash of a board in one buffer, so that the core (thumb.js) needs one array for each size of access. It
// survives resets of the chip; rp2040js' objects get views of it.

export const RAM_BYTES = 264 * 1024;
/** Where flash is in the buffer. */
export const FLASH_AT = RAM_BYTES;

export class Memory {
  constructor(flashBytes) {
    const buffer = new ArrayBuffer(FLASH_AT + flashBytes);
    this.bytes = new Uint8Array(buffer);
    this.halves = new Uint16Array(buffer);
    this.words = new Int32Array(buffer);
    this.ram = this.bytes.subarray(0, RAM_BYTES);
    this.flash = this.bytes.subarray(FLASH_AT);
  }

  /** From now on the library's chip has its memory here. */
  attach(mcu) {
    const { ram, flash } = this;
    const viewOf = ({ buffer, byteOffset, length }) => new DataView(buffer, byteOffset, length);
    Object.assign(mcu, { sram: ram, sramView: viewOf(ram), flash, flashView: viewOf(flash) });
    mcu.flash16 = new Uint16Array(flash.buffer, flash.byteOffset, flash.length / 2);
  }
}
