// asm.js through the bundler: esbuild writes numbers and sums anew, after which it no longer is any.
// So such a function goes around it, as it was written but for comments, blanks and the length of names.

const MODULE = /^(export )?(function (\w+)\(stdlib, foreign, buffer\) \{\n  'use asm';\n[\s\S]*?\n\})\n/m;
const DECLARED = /\bfunction (\w+)\(([^)]*)\)|\bvar ([^;]+);/g;
const NAME = /(?<![.\w$'])[A-Za-z_$][\w$]*(?![\w$'])/g;
const KEY = /(?<=[{,]\s*)\b(\w+)(?=: \1\b)/g; // in what it gives
const RESERVED = ['as', 'do', 'if', 'in'];

/** a, b, .. Z, aa, .. */
function* shortNames() {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (const first of ['', ...letters]) {
    for (const last of letters) if (!RESERVED.includes(first + last)) yield first + last;
  }
}

const namesIn = (list) => list.split(',').map((one) => one.split('=')[0].trim()).filter((name) => /^\w+$/.test(name));

function declaredIn(source) {
  const found = [...source.matchAll(DECLARED)];
  return new Set(found.flatMap(([, name, parameters, variables]) => (name ? [name, ...namesIn(parameters)] : namesIn(variables))));
}

const withoutBlanks = (source) =>
  source.replace(/\s+/g, ' ').replace(/ ?([;{},()=*<>&|^?:]) ?/g, '$1');

/** The same function with short names, in one line; `run: run` in what it gives keeps its first name. */
export function shortened(source) {
  const bare = source.replace(/\/\/.*$/gm, '');
  const names = shortNames();
  const short = new Map([...declaredIn(bare)].map((name) => [name, names.next().value]));
  const keyed = bare.replace(KEY, '.$1'); // a name after a point stays
  return withoutBlanks(keyed.replace(NAME, (name) => short.get(name) ?? name)).replace(/([{,])\./g, '$1');
}

/** { module: what is left of `source`, asm: the function's text, under a name of its own }; null where there is none. */
export function takeOut(source) {
  const [all, isExported, text, was] = MODULE.exec(source) ?? [];
  if (!all) return null;
  const name = `asm_${was}`;
  const module = source.replace(all, () => `${isExported ?? ''}const ${was} = ${name};\n`);
  return { module, asm: shortened(text).replace(/^function \w+/, `function ${name}`) };
}
