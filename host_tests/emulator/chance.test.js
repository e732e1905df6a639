// tools/checks/chance finds whatever else numbers could come from: in objects with one planted, built
// for the device; and nothing in the image.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { imagePath } from '../../tools/emulator/image.js';

const CHECK = fileURLToPath(new URL('../../tools/checks/chance', import.meta.url));

function check(...files) {
  const { status, stdout, stderr } = spawnSync(CHECK, files, { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

/** What is said of that source, compiled for the device. */
function plant(source) {
  const folder = mkdtempSync(join(tmpdir(), 'sanity-chance-'));
  try {
    const [from, to] = [join(folder, 'planted.c'), join(folder, 'planted.o')];
    writeFileSync(from, source);
    const flags = ['-mcpu=cortex-m0plus', '-mthumb', '-Os', '-c', from, '-o', to];
    const { status, stderr } = spawnSync('arm-none-eabi-gcc', flags, { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    return check(to);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const PLANTED = {
  'rand: a generator': 'int rand(void); int roll(void) { return rand() % 12; }',
  'get_rand_32: a generator':
    '#include <stdint.h>\nuint32_t get_rand_32(void); int roll(void) { return get_rand_32() % 12; }',
  'tu_random: a generator': 'int tu_random(void) { static int x; return x++; }',
  'arc4random: a generator': 'unsigned arc4random(void); int roll(void) { return arc4random() % 12; }',
  'roll: 0x41c64e6d is what a linear':
    'static unsigned s; int roll(void) { s = s * 1103515245u + 12345u; return s >> 16; }',
  'roll: 0x4c957f2d is what a linear':
    'static unsigned long long s; int roll(void) { s = s * 6364136223846793005ull + 1; return s >> 33; }',
  '.rodata: 0x9908b0df is what the Mersenne':
    'const unsigned t[2] = {0, 0x9908B0DFu}; unsigned roll(int i) { return t[i & 1]; }',
  'roll: knows where the ring oscillator':
    'int roll(void) { return *(volatile unsigned *)0x4006001c & 1; }',
  'roll: knows where the ADC': 'int roll(void) { return *(volatile unsigned *)0x4004c004 % 12; }',
  'roll: calls br_hmac_drbg_generate':
    'void br_hmac_drbg_generate(void *, void *, int); int roll(void *d) {' +
    ' int x; br_hmac_drbg_generate(d, &x, 4); return x % 12; }',
  'roll: calls receipt_draw':
    'void receipt_draw(void *); int roll(char *receipt) { receipt_draw(receipt); return receipt[9] + 1; }',
};

for (const [expected, source] of Object.entries(PLANTED)) {
  test(`planted: ${expected}`, () => {
    const { status, said } = plant(source);
    assert.equal(status, 1, said);
    assert.ok(said.includes(expected), said);
  });
}

test('what draws nothing is not complained of', () => {
  assert.deepEqual(plant('int add(int a, int b) { return a + b; }'), { status: 0, said: '' });
});

test('there is nothing else in the image', () => {
  assert.deepEqual(check(imagePath().replace(/\.bin$/, '.elf')), { status: 0, said: '' });
});

test('without an image it says so', () => {
  assert.match(check('/nonexistent.elf').said, /build the pico preset first/);
});
