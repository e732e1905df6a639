// Packs for the page: see model.js.

import { sha256 } from '../receipts/sha256.js';
import { IMAGE } from './kinds.js';
import { BITS_AT, CODE_BYTES_AT, HASH_AT, LENGTH_AT } from './layout.js';
import { CONTENT, freshMemory, PACKED } from './memory.js';
import { model } from './model.js';
import { codeBytesOf, turn } from './thumb.js';

function headOf(content, kind, codeBytes) {
  const head = new Uint8Array(BITS_AT);
  const view = new DataView(head.buffer);
  head[0] = kind;
  view.setUint32(LENGTH_AT, content.length);
  view.setUint32(CODE_BYTES_AT, codeBytes);
  head.set(sha256(content), HASH_AT);
  return head;
}

export function pack(content, kind) {
  const codeBytes = kind === IMAGE ? codeBytesOf(content) : 0;
  const memory = freshMemory();
  const bytes = new Uint8Array(memory.buffer, CONTENT, content.length);
  bytes.set(content);
  if (kind === IMAGE) turn(bytes, codeBytes);
  const end = model(globalThis, { memory }, memory.buffer).run(content.length, kind, codeBytes, 1);
  const packed = new Uint8Array(BITS_AT + end - PACKED);
  packed.set(headOf(content, kind, codeBytes));
  packed.set(new Uint8Array(memory.buffer, PACKED, end - PACKED), BITS_AT);
  return packed;
}
