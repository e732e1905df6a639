// The image as it packs best: a call says where to, not how far (so that calls of the same are alike),
// and of an instruction the upper byte comes first, which says what it does. Data that looks like a call
// is turned and turned back as well.

const CALL_HALF = 0xf800; // the upper five bits of either half
const FAR = 0x3fffff;

const isCall = (view, at) =>
  (view.getUint16(at, true) & CALL_HALF) === 0xf000 && (view.getUint16(at + 2, true) & CALL_HALF) === 0xf800;

function turnCalls(bytes, direction) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at + 4 <= bytes.length; at += 2) {
    if (!isCall(view, at)) continue;
    const told = ((view.getUint16(at, true) & 0x7ff) << 11) | (view.getUint16(at + 2, true) & 0x7ff);
    const turned = (told + direction * ((at + 4) >> 1)) & FAR;
    view.setUint16(at, 0xf000 | (turned >> 11), true);
    view.setUint16(at + 2, 0xf800 | (turned & 0x7ff), true);
    at += 2;
  }
}

function swapHalves(bytes) {
  for (let at = 0; at + 2 <= bytes.length; at += 2) [bytes[at], bytes[at + 1]] = [bytes[at + 1], bytes[at]];
}

/** Instructions are the first `codeBytes`. Both change `bytes` itself. */
export function turn(bytes, codeBytes) {
  turnCalls(bytes, 1);
  swapHalves(bytes.subarray(0, codeBytes));
}

export function turnBack(bytes, codeBytes) {
  swapHalves(bytes.subarray(0, codeBytes));
  turnCalls(bytes, -1);
}

const BLOCK = 1024;
const BLOCKS_WITHOUT = 4;
const FEW = 4;

/** Where the instructions seem to end: in which block calls become rare. Only packing gets worse by a wrong one. */
export function codeBytesOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let without = 0;
  for (let start = 0; start + BLOCK <= bytes.length; start += BLOCK) {
    let calls = 0;
    for (let at = start; at < start + BLOCK - 4; at += 2) calls += isCall(view, at) ? 1 : 0;
    without = calls < FEW ? without + 1 : 0;
    if (without === BLOCKS_WITHOUT) return start + BLOCK - without * BLOCK;
  }
  return bytes.length;
}
