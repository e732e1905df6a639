// The way back from pack.js: from anything something comes; `isAsPacked` tells whether it is that.

import { IMAGE } from './kinds.js';
import { BITS_AT, CODE_BYTES_AT, LENGTH_AT } from './layout.js';
import { CONTENT, freshMemory, MOST_BYTES, PACKED } from './memory.js';
import { model } from './model.js';
import { turnBack } from './thumb.js';

const NOTHING = new Uint8Array(0);

/** The content, or what is left of it; nothing where not even its length makes sense. */
export function unpack(packed) {
  if (packed.length < BITS_AT) return NOTHING;
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  const [kind, length, codeBytes] = [packed[0], view.getUint32(LENGTH_AT), view.getUint32(CODE_BYTES_AT)];
  if (Math.max(length, codeBytes, packed.length) > MOST_BYTES) return NOTHING;
  const memory = freshMemory();
  new Uint8Array(memory.buffer, PACKED).set(packed.subarray(BITS_AT));
  model(globalThis, { memory }, memory.buffer).run(length, kind, codeBytes, 0);
  const content = new Uint8Array(memory.buffer, CONTENT, length).slice();
  if (kind === IMAGE) turnBack(content, codeBytes);
  return content;
}
