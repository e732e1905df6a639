// asm.js to WebAssembly: the same numbers from the same memory, for browsers that know no asm.js (Chromium knows it no
// longer). The source is written once; whatever it has that isn't known here is an error.

import { F, I, counted, real, signed, text, unsigned, OP } from './code.js';
import { parse } from './parse.js';
import { Procedure } from './procedure.js';

const MAGIC = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const FUNCTION = 0x60;
const [A_FUNCTION, A_MEMORY] = [0, 2];
const MUTABLE = 1;
const SECTION = { types: 1, imports: 2, functions: 3, globals: 6, exports: 7, code: 10 };

const typeOf = ({ isReal }) => (isReal ? F : I);

/** What a function gives, by the words of its first return: I, F, or null for nothing. */
function givenBy(statements, isRealName) {
  for (const one of statements.flatMap(within)) {
    if (one.kind === 'return') return one.value && (isRealValue(one.value, isRealName) ? F : I);
  }
  return null;
}

const isRealValue = ({ kind, sign, isReal }) => (kind === 'number' ? isReal : kind === 'one' && sign === '+');

function within(statement) {
  if (!statement) return [];
  const { done, yes, no, cases } = statement;
  const inside = [done, yes, no, ...(cases ?? []).map((one) => one.done)].flat().filter(Boolean);
  return [statement, ...inside.flatMap(within)];
}

/** What it takes: all of `foreign` is of one whole number, and gives nothing. */
const STALE = { takes: [I], gives: null };

function namesOf({ variables, functions }) {
  const names = new Map();
  const globals = variables.filter(({ from }) => from);
  const foreign = variables.filter(({ path }) => path?.startsWith('foreign.'));
  for (const one of variables) names.set(one.name, one);
  globals.forEach(({ name, from }, global) => names.set(name, { global, isReal: from.isReal }));
  foreign.forEach(({ name, path }, call) => names.set(name, { call, foreign: path.split('.')[1], ...STALE }));
  functions.forEach(({ name, parameters, done }, i) => names.set(name, { call: foreign.length + i, takes: parameters.map(typeOf), gives: givenBy(done) }));
  return { names, globals, calls: [...names.values()].filter(({ call }) => call !== undefined) };
}

const section = (id, items) => {
  const bytes = counted(items);
  return [id, ...unsigned(bytes.length), ...bytes];
};

const signature = ({ takes, gives }) => [FUNCTION, ...counted(takes), ...counted(gives ? [gives] : [])];
const zeroOf = ({ isReal, value }) => (isReal ? [OP.constF, ...real(value)] : [OP.constI, ...signed(value)]);

/** The module's bytes: takes `a.m`, its memory of at least `pages`, and `a.NAME` for each NAME of `foreign`. */
export function translate(source) {
  const tree = parse(source);
  const { names, globals, calls } = namesOf(tree);
  const foreign = calls.filter((one) => one.foreign);
  const own = calls.filter((one) => !one.foreign);
  const imported = foreign.map((one) => [...text('a'), ...text(one.foreign), A_FUNCTION, ...unsigned(one.call)]);
  const bodies = tree.functions.map((one) => new Procedure(one, names, names.get(one.name).gives).body);
  return Uint8Array.from([
    ...MAGIC,
    ...section(SECTION.types, calls.map(signature)),
    ...section(SECTION.imports, [[...text('a'), ...text('memory'), A_MEMORY, 0, 1], ...imported]),
    ...section(SECTION.functions, own.map(({ call }) => unsigned(call))),
    ...section(SECTION.globals, globals.map(({ from }) => [typeOf(from), MUTABLE, ...zeroOf(from), OP.end])),
    ...section(SECTION.exports, tree.given.map(({ name, of }) => [...text(name), A_FUNCTION, ...unsigned(names.get(of).call)])),
    ...section(SECTION.code, bodies),
  ]);
}
