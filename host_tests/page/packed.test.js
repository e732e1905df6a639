// What the page carries packed comes out as it went in, byte for byte, or is told from it; and it packs
// as well as it is there for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readImage } from '../../tools/emulator/image.js';
import { bundle } from '../../tools/page/bundle.js';
import { IMAGE, SCRIPT } from '../../tools/page/src/packed/kinds.js';
import { isAsPacked } from '../../tools/page/src/packed/is-as-packed.js';
import { CHANCE_ENTRIES, EVIDENCE_ENTRIES, exactChance, exactEvidence } from '../../tools/page/src/packed/logistic.js';
import { pack } from '../../tools/page/src/packed/pack.js';
import { codeBytesOf } from '../../tools/page/src/packed/thumb.js';
import { unpack } from '../../tools/page/src/packed/unpack.js';

const KINDS = { SCRIPT, IMAGE };

/** Numbers that look random, the same each time. */
function stream(seed) {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 8;
}

function bytesOf(length, next) {
  return Uint8Array.from({ length }, next);
}

async function assertComesBack(content, kind, what) {
  const packed = pack(content, kind);
  const found = unpack(packed);
  assert.equal(Buffer.compare(Buffer.from(found), Buffer.from(content)), 0, what);
  assert.ok(await isAsPacked(packed, found), what);
  return packed;
}

for (const [name, kind] of Object.entries(KINDS)) {
  test(`any bytes come back, packed as ${name}`, async () => {
    for (const length of [0, 1, 2, 3, 4, 5, 17, 1023, 5000]) {
      const next = stream(length + 1);
      await assertComesBack(bytesOf(length, () => next() & 0xff), kind, `${length} at random`);
      await assertComesBack(bytesOf(length, () => 0), kind, `${length} zeros`);
      await assertComesBack(bytesOf(length, (_, i) => (i % 7 ? 0xff : next() & 1)), kind, `${length} of few`);
    }
  });

  test(`what can't be made smaller hardly grows, packed as ${name}`, async () => {
    const next = stream(9);
    const packed = await assertComesBack(bytesOf(20_000, () => next() & 0xff), kind, 'at random');
    assert.ok(packed.length < 20_000 * 1.06, `${packed.length}`);
  });
}

test('halves of calls in any order come back: one after the other, alone, across the end', async () => {
  const next = stream(4);
  for (let length = 0; length < 40; length++) {
    const halves = bytesOf(length, (_, i) => (i & 1 ? [0xf0, 0xf7, 0xf8, 0xff, 0x47][next() % 5] : next() & 0xff));
    await assertComesBack(halves, IMAGE, `${length} bytes of halves`);
  }
});

const IMAGE_BYTES = new Uint8Array(readImage());
const gzipped = (content) => gzipSync(content, { level: 9 }).length;

test('the very image comes back, from little more than four fifths of what gzip makes of it', async () => {
  const packed = await assertComesBack(IMAGE_BYTES, IMAGE, 'the image');
  assert.ok(packed.length < 0.82 * gzipped(IMAGE_BYTES), `${packed.length} against ${gzipped(IMAGE_BYTES)}`);
});

test('the worker\'s script comes back, from four fifths of what gzip makes of it', async () => {
  const script = new Uint8Array(Buffer.from(await bundle('emulated/worker.js')));
  const packed = await assertComesBack(script, SCRIPT, 'the script');
  assert.ok(packed.length < 0.8 * gzipped(script), `${packed.length} against ${gzipped(script)}`);
});

test('where instructions end is found, whatever there is', () => {
  const found = codeBytesOf(IMAGE_BYTES);
  assert.ok(found > IMAGE_BYTES.length / 2 && found < IMAGE_BYTES.length);
  assert.equal(codeBytesOf(new Uint8Array(100)), 100);
  assert.equal(codeBytesOf(new Uint8Array(10_000)), 0);
});

test('a packed file of which anything is changed or missing is told from a whole one', async () => {
  const content = IMAGE_BYTES.subarray(0, 4000);
  const packed = pack(content, IMAGE);
  const isWhole = (bytes) => isAsPacked(bytes, unpack(bytes));
  for (const at of [0, 1, 4, 9, 40, 41, 100, 2000]) {
    const changed = packed.slice();
    changed[at] ^= 0x10;
    assert.equal(await isWhole(changed), false, `byte ${at}`);
  }
  for (const length of [0, 8, 40, 41, 60, packed.length - 8]) assert.equal(await isWhole(packed.slice(0, length)), false, `${length} bytes`);
});

// Tables are of rounded exponentials, which no two machines need make alike to the last bit. Where none
// is near the middle between two whole numbers, all round alike.
test('no entry of a table is near to being rounded the other way', () => {
  const fromMiddle = (value) => Math.abs(value - Math.floor(value) - 0.5) / Math.max(1, Math.abs(value));
  const nearest = (count, exact) => Math.min(...Array.from({ length: count }, (_, i) => fromMiddle(exact(i))));
  assert.ok(nearest(CHANCE_ENTRIES, exactChance) > 1e-12);
  assert.ok(nearest(EVIDENCE_ENTRIES, exactEvidence) > 1e-12);
});
