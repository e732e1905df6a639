// node --experimental-vm-modules tools/lib/parse.js FILE..: is each a module of JavaScript? All in one process: Node's
// own --check takes one for each file, and is asked only to say where it isn't.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { SourceTextModule } from 'node:vm';

for (const file of process.argv.slice(2)) {
  const source = readFileSync(file, 'utf8');
  try {
    new SourceTextModule(source, { identifier: file });
  } catch (error) {
    console.error(`${file}: ${error.message}`);
    spawnSync(process.execPath, ['--input-type=module', '--check', '-'], { input: source, stdio: ['pipe', 'inherit', 'inherit'] });
    process.exitCode = 1;
  }
}
