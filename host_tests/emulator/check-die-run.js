// One check by tools/check-die of the emulated die, with its person.

import { EmulatedBench, EmulatedPerson } from '../../tools/check-die.d/emulated.js';
import { Check } from '../../tools/check-die.d/check.js';
import { readOptions, runCheck } from '../../tools/check-die.d/main.js';
import { judge } from '../../tools/check-die.d/report.js';

export async function checkDie({ device, plant, acts, bounceMs, only = null, skip = '', bits = 16_000, throws = 3, pace = 0, file = null, stop = () => {} }) {
  const bench = new EmulatedBench({ device });
  await plant?.(bench);
  const person = new EmulatedPerson(bench, { pace, acts, bounceMs });
  const args = ['--emulated', '--bits', String(bits), '--throws', String(throws), ...(only ? ['--only', only] : []), ...(skip ? ['--skip', skip] : [])];
  const check = new Check({ bench, person, options: readOptions(args), file });
  const { id } = await check.request('info');
  check.resume(id);
  stop(check);
  const began = bench.now;
  await runCheck(check);
  const rows = judge(check.state);
  const broken = rows.filter(({ verdict }) => verdict === false);
  return { check, person, bench, rows, broken: broken.map((row) => row.id), words: broken.map((row) => `${row.promise}: ${row.value ?? ''} ${row.words ?? ''}`).join('\n'), seconds: (bench.now - began) / 1000 };
}
