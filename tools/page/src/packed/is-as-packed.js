// Is this what was packed? By its hash: the browser's own, or where it gives none (a page that came
// by plain http) the page's.

import { sha256 } from '../receipts/sha256.js';
import { HASH_AT } from './layout.js';

const hashOf = async (content) =>
  globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', content)) : sha256(content);

export async function isAsPacked(packed, content) {
  const hash = await hashOf(content);
  return hash.every((byte, i) => byte === packed[HASH_AT + i]);
}
