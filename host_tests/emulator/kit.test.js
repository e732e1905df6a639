// tools/fairness kit on the emulated die: every spacing of both sources, restarts, jitter, one file.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const TOOL = fileURLToPath(new URL('../../tools/fairness.d/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sanity-kit-'));
after(() => rmSync(folder, { recursive: true }));

test('the kit takes all from the image, and finds the jitter that its model was given', () => {
  const name = join(folder, 'kit');
  const args = ['kit', '--emulated', '--seed', '4', '--raw', '8000', '--restarts', '10', '--out', name];
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, ...args], { encoding: 'utf8' });
  assert.equal(status, 2, stdout + stderr);
  const kit = JSON.parse(readFileSync(`${name}.json`, 'utf8'));
  assert.match(kit.id, /^[0-9A-F]{16}$/);
  assert.deepEqual(kit.raw.map(({ of, us }) => `${of} ${us}`), ['ring 20', 'ring 30', 'ring 40', 'adc 40', 'adc 34']);
  assert.ok(kit.raw.every(({ bits, lost }) => Buffer.from(bits, 'base64').length === 1000 && lost === 0));
  assert.ok(kit.restarts.every(({ rows }) => rows.length === 10));
  for (const { jitter, supply } of kit.looks) {
    assert.ok(Math.abs(jitter.variance - 0.2) < 0.1, JSON.stringify(jitter));
    assert.ok(supply > 4500 && supply < 5500);
  }
  assert.match(readFileSync(`${name}.md`, 'utf8'), /ring at 20 us \| 8000 \| 0 \|/);
});
