// asm.js through the bundler: such a function goes around it, as the WebAssembly that it is the source of.

import { translate } from './translate.js';

const MODULE = /^(export )?(function (\w+)\(stdlib, foreign, buffer\) \{\n  'use asm';\n[\s\S]*?\n\})\n/m;
const ESCAPED = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r' };

/** Bytes as a string's characters, which pack better than any other way to write them. */
const quoted = (bytes) => `"${Buffer.from(bytes).toString('latin1').replace(/["\\\n\r]/g, (one) => ESCAPED[one])}"`;

/** A script that makes `name`, called as the function was, of a module's bytes; `foreign` has its memory, too. */
const scriptOf = (name, bytes) =>
  `const ${name}=(m=>(_,foreign)=>new WebAssembly.Instance(m,{a:foreign}).exports)(new WebAssembly.Module(Uint8Array.from(${quoted(bytes)},c=>c.charCodeAt())));`;

/** { module: what is left of `source`, script: what makes the function of its `bytes`, text: as it was }; null where there is none. */
export function takeOut(source) {
  const [all, isExported, text, was] = MODULE.exec(source) ?? [];
  if (!all) return null;
  const name = `wasm_${was}`;
  const bytes = translate(text);
  return { module: source.replace(all, () => `${isExported ?? ''}const ${was} = ${name};\n`), script: scriptOf(name, bytes), bytes, text };
}
