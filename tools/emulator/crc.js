// The crc of journals (firmware/util/crc32.h), of PNG and of zip.

const POLYNOMIAL = 0xedb88320;

export function crcOf(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let i = 0; i < 8; i++) crc = (crc >>> 1) ^ (crc & 1 && POLYNOMIAL);
  }
  return ~crc >>> 0;
}
