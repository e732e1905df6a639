// node needs.js WORD..: what tools/fairness has to build before these words mean anything, `host` or
// `emulated`; another line: nothing. Refuses what main.js would, before anything is built.

import { readOptions, UsageError } from './options.js';

try {
  const { source } = readOptions(process.argv.slice(2));
  process.stdout.write(`${source.program ? 'nothing' : source.kind}\n`);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`fairness: ${error.message}\n`);
  process.exitCode = 2;
}
