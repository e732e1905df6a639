// The page's scripts by TypeScript: messages, states and the keys of words; and how long a line may be.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = join(ROOT, 'tools/page');
const LONGEST_LINE = 120;

test('TypeScript finds nothing wrong', () => {
  const compiler = join(PAGE, 'node_modules/typescript/lib/tsc.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, '--project', PAGE], { encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
});

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return [];
    return entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)];
  });
}

test(`no line is longer than ${LONGEST_LINE} columns`, () => {
  const sources = [PAGE, join(ROOT, 'host_tests/page')]
    .flatMap(filesBelow)
    .filter((path) => /\.(js|ts|css|html)$/.test(path));
  const found = sources.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, i) => (line.length > LONGEST_LINE ? [`${path.slice(ROOT.length)}:${i + 1}`] : [])),
  );
  assert.deepEqual(found, []);
});
