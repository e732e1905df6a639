// The library's instructions that the page doesn't carry: the emulated core does them before the library is asked, whatever
// their operands (chip/thumb.js, chip/others.js). One that is asked for all the same is told as a fault.

import { readFileSync } from 'node:fs';

/** As the library's comments name them. */
const DONE = [
  'ADD (register = SP plus immediate)', 'ADD (SP plus immediate)', 'ADDS (Encoding T1)', 'ADDS (Encoding T2)', 'ADDS (register)', 'ADR',
  'ANDS (Encoding T2)', 'B (with cond)', 'ASRS (immediate)', 'ASRS (register)', 'BICS', 'BKPT', 'CMN (register)', 'CMP immediate', 'CMP (register)', 'EORS',
  'LSLS (immediate)', 'LSLS (register)', 'LSRS (immediate)', 'LSRS (register)', 'MOVS', 'MULS', 'MVNS', 'ORRS (Encoding T2)', 'REV', 'REV16',
  'REVSH', 'ROR', 'NEGS / RSBS', 'SBCS (Encoding T1)', 'SUB (SP minus immediate)', 'SUBS (Encoding T1)', 'SUBS (Encoding T2)', 'SUBS (register)',
  'SXTB', 'SXTH', 'TST', 'UXTB', 'UXTH', 'MRS', 'MSR', 'CPSID i', 'CPSIE i', 'DMB SY', 'DSB SY', 'ISB SY', 'WFE', 'WFI', 'NOP', 'POP', 'LDMIA',
  'STMIA', 'LDR (immediate)', 'LDR (register)', 'LDRB (immediate)', 'LDRB (register)', 'LDRH (immediate)', 'LDRH (register)', 'STR (immediate)',
  'STR (register)', 'STRB (immediate)', 'STRB (register)', 'STRH (immediate)', 'STRH (register)',
];

const escaped = (text) => text.replace(/[()]/g, '\\$&');

function without(source, name) {
  const left = source.replace(new RegExp(`^ {8}// ${escaped(name)}\\n {8}else if \\(.*\\) \\{\\n[\\s\\S]*?^ {8}\\}\\n`, 'm'), '');
  if (left === source) throw new Error(`rp2040js has no instruction "${name}" any more: see left-out-core.js`);
  return left;
}

/** What all the others are else to, and what only they need. */
function withoutFirst(source) {
  const first = /^ {8}\/\/ ADCS\n {8}if \(.*\) \{\n[\s\S]*?^ {8}\}\n/m;
  const helpers = /^ {4}(checkCondition|addUpdateFlags)\(.*\) \{\n[\s\S]*?^ {4}\}\n/gm;
  const left = source.replace(first, '        if (false) {}\n').replace(helpers, '');
  if (first.test(left) || source.match(helpers)?.length !== 2) throw new Error('rp2040js has another core: see left-out-core.js');
  return left;
}

export const leaveOutCore = {
  name: 'leave out of the core',
  setup(build) {
    build.onLoad({ filter: /rp2040js.*[/\\]cortex-m0-core\.js$/ }, ({ path }) => ({ contents: withoutFirst(DONE.reduce(without, readFileSync(path, 'utf8'))) }));
  },
};
