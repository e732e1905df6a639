// @ts-check
// The image as the file that the Pico's bootloader takes: blocks of 512 bytes with 256 of it each.

const MAGIC_START = 0x0a324655;
const MAGIC_SECOND = 0x9e5d5157;
const MAGIC_END = 0x0ab16f30;
const HAS_FAMILY = 0x2000;
const RP2040 = 0xe48bff56;
const FLASH = 0x10000000;
const BLOCK = 512;
const PAYLOAD = 256;

export function toUf2(image) {
  const count = Math.ceil(image.length / PAYLOAD);
  const file = new Uint8Array(count * BLOCK);
  for (let i = 0; i < count; i++) writeBlock(file.subarray(i * BLOCK, (i + 1) * BLOCK), image, i, count);
  return file;
}

function writeBlock(block, image, i, count) {
  const view = new DataView(block.buffer, block.byteOffset, BLOCK);
  const words = [MAGIC_START, MAGIC_SECOND, HAS_FAMILY, FLASH + i * PAYLOAD, PAYLOAD, i, count, RP2040];
  words.forEach((word, n) => view.setUint32(n * 4, word, true));
  block.set(image.subarray(i * PAYLOAD, (i + 1) * PAYLOAD), 32);
  view.setUint32(BLOCK - 4, MAGIC_END, true);
}
