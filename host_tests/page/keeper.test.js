// Where the journal is kept, in a browser made by hand: what a page by plain http lacks, and storage that takes
// no more.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openKeeper } from '../../tools/page/src/emulated/keeper.js';

/** A site's own folder with a file that is opened by one at a time. */
function folder() {
  const file = { bytes: new Uint8Array(65536).fill(0xff), open: false, full: false };
  const handle = {
    read: (into) => into.set(file.bytes),
    write(data, { at }) {
      if (file.full) throw new DOMException('no room', 'QuotaExceededError');
      file.bytes.set(data, at);
    },
    flush() {},
    close: () => (file.open = false),
  };
  const createSyncAccessHandle = async () => {
    if (file.open) throw new DOMException('open', 'NoModificationAllowedError');
    file.open = true;
    return handle;
  };
  return { file, getDirectory: async () => ({ getFileHandle: async () => ({ createSyncAccessHandle }) }) };
}

function browserWith(navigator) {
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true, writable: true });
}

test('without a browser\'s locks, which a page by plain http lacks, one tab has the journal all the same', async () => {
  browserWith({ storage: folder() });
  const first = await openKeeper('plain');
  assert.equal(first.kind, 'file');
  const second = await openKeeper('plain');
  assert.deepEqual([second.kind, second.why], ['memory', 'tab']);
  first.close();
  const third = await openKeeper('plain');
  assert.equal(third.kind, 'file');
  third.close();
});

test('storage that takes no more is told, and the die goes on in memory', async () => {
  const storage = folder();
  const locks = { request: (name, options, hold) => Promise.resolve(hold({})) };
  browserWith({ storage, locks });
  let lost = 0;
  const kept = await openKeeper('full', () => lost++);
  kept.write(3, Uint8Array.of(7));
  assert.deepEqual([storage.file.bytes[3], lost], [7, 0]);
  storage.file.full = true;
  kept.write(4, Uint8Array.of(8));
  kept.write(5, Uint8Array.of(9));
  await kept.settled();
  assert.deepEqual([kept.kind, kept.why, lost], ['memory', 'refused', 1]);
  storage.file.full = false;
  kept.write(6, Uint8Array.of(9));
  assert.equal(storage.file.bytes[6], 0xff, 'kept again, with a hole in it');
  kept.close();
  assert.equal(storage.file.open, false);
});
