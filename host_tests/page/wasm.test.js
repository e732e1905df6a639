// What the page runs as WebAssembly does what its source does as asm.js: each construct of the language with numbers at
// the edges, and each opcode of the core from many states. What the translator doesn't know it refuses.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Memory, wasmRoom } from '../../tools/emulator/chip/memory.js';
import { randomWords } from '../../tools/emulator/parts/ring.js';
import { takeOut } from '../../tools/page/wasm/take-out.js';
import { translate } from '../../tools/page/wasm/translate.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const taken = (path) => takeOut(readFileSync(`${ROOT}${path}`, 'utf8'));

/** The same source both ways; each with a memory of its own. */
function bothWays(source, foreign = {}) {
  const asScript = new Function(`return ${source}`)();
  const code = new WebAssembly.Module(translate(source));
  const [one, other] = [wasmRoom(1 << 16), wasmRoom(1 << 16)];
  return [
    { memory: one, ...asScript(globalThis, { ...foreign }, one.buffer) },
    { memory: other, ...new WebAssembly.Instance(code, { a: { memory: other, ...foreign } }).exports },
  ];
}

const moduleOf = (inside, more = '') => `function m(stdlib, foreign, buffer) {
  'use asm';
  var U8 = new stdlib.Uint8Array(buffer);
  var I8 = new stdlib.Int8Array(buffer);
  var U16 = new stdlib.Uint16Array(buffer);
  var I16 = new stdlib.Int16Array(buffer);
  var I32 = new stdlib.Int32Array(buffer);
  var F64 = new stdlib.Float64Array(buffer);
  var imul = stdlib.Math.imul;
  var told = foreign.told;
  var kept = 7, part = 0.5;
  ${more}
  function f(a, b) {
    a = a | 0;
    b = b | 0;
    var i = 0, sum = 3, real = 0.0;
    ${inside}
    return sum | 0;
  }
  return { f: f };
}`;

const EDGES = [0, 1, 2, 7, 31, 32, 33, 63, 64, 127, 128, 255, 256, 8191, 8192, 65535, 0x7fffffff, -1, -2, -64, -65, -128, -129, -0x80000000];

const CONSTRUCTS = {
  sums: 'sum = (a + b) | 0; sum = (sum - 5) | 0; sum = imul(sum, b) | 0; sum = (sum ^ a & b | ~b) | 0;',
  shifts: 'sum = a << b; sum = sum ^ (a >> b); sum = sum ^ (a >>> b);',
  'numbers of any length': 'sum = a ^ 0x9e3779b1; sum = sum ^ -1; sum = (sum + 64) | 0; sum = (sum - 65) | 0; sum = sum ^ 8192;',
  'with sign and without': `sum = (a | 0) < (b | 0) | 0; sum = sum << 1 | (a >>> 0) < (b >>> 0); sum = sum << 1 | (a | 0) >= (b | 0); sum = sum << 1 | (a >>> 0) >= (b >>> 0);
    sum = sum << 1 | (a >>> 0) > 8192; sum = sum << 1 | (a | 0) <= -2; sum = sum << 1 | (a | 0) == (b | 0); sum = sum << 1 | (a | 0) != 7; sum = sum << 1 | !a;`,
  'divided': 'sum = ((a >>> 0) / ((b & 255 | 1) >>> 0)) | 0; sum = sum ^ ((a | 0) / (b & 255 | 1)) ^ ((a | 0) % (b & 255 | 1)) ^ ((a >>> 0) % ((b & 255 | 1) >>> 0));',
  choices: 'sum = ((a | 0) < 5 ? b : (b | 0) > 5 ? 1 : 2) | 0; real = (a | 0) < 5 ? 1.5 : 2.5; sum = (sum + ~~(real * 2.0)) | 0;',
  'if and else': 'if (a) { if ((b | 0) > 3) sum = 1; else sum = 2; } else if ((b | 0) == 7) sum = 4; sum = (sum + 1) | 0;',
  loops: 'for (i = 0; (i | 0) < (a & 15 | 0); i = (i + 1) | 0) sum = (sum + i) | 0; while ((sum | 0) > 9) sum = (sum - 3) | 0; for (;;) { sum = (sum + 1) | 0; if ((sum | 0) > 20) break; if (b & 1) { sum = 99; break; } }',
  'cases, with a gap and one that falls through': 'switch (a & 15) { case 2: sum = 1; case 3: sum = (sum + 5) | 0; break; case 7: if (b & 1) break; sum = 8; break; case 15: return 5; default: sum = 77; } sum = (sum + 1) | 0;',
  'cases without another': 'switch (a & 7) { case 3: case 4: sum = 9; } for (i = 0; (i | 0) < 9; i = (i + 1) | 0) { switch (i & 3) { case 1: sum = (sum + i) | 0; break; } if ((i | 0) == (b & 7 | 0)) break; }',
  bytes: 'U8[(b & 255) | 0] = a; I8[(b & 255) + 1 >> 0] = a; sum = U8[(b & 255) | 0] | 0; sum = sum << 8 ^ I8[(b & 255) + 1 >> 0];',
  halfwords: 'I16[(b & 255) >> 1] = a; sum = U16[(b & 255) >> 1] | 0; sum = sum ^ (I16[(b & 254) >> 1] | 0);',
  'words, wherever they begin': 'I32[(b & 255) >> 2] = a; sum = I32[((b & 255) + 1) >> 2] | 0; I32[33] = sum; sum = (sum + (I32[33] | 0)) | 0;',
  'numbers with a point': 'F64[(b & 248) >> 3] = +(a | 0) * 0.25; real = +F64[(b & 248) >> 3] + +(a >>> 0); real = -real / 3.0 - 1.5; F64[9] = real; if (real < -2.0) sum = 4; if ((real >= 1.5) | (real == 0.0)) sum = 5; sum = sum ^ ~~(+(b & 4095 | 0) * 0.3);',
  'what the module keeps': 'kept = (kept + a) | 0; part = part + 0.5; sum = kept; if (part > 3.0) sum = (sum + 1) | 0;',
};

for (const [name, inside] of Object.entries(CONSTRUCTS)) {
  test(`both ways alike: ${name}`, () => {
    const [script, compiled] = bothWays(moduleOf(inside), { told() {} });
    for (const a of EDGES) {
      for (const b of EDGES) {
        assert.equal(compiled.f(a, b), script.f(a, b), `f(${a}, ${b})`);
      }
    }
    assert.deepEqual(new Uint8Array(compiled.memory.buffer), new Uint8Array(script.memory.buffer));
  });
}

test('both ways alike: functions, what they give, and what is told outside', () => {
  const more = `function half(x) { x = +x; return +(x * 0.5); }
  function tell(x) { x = x | 0; told(x << 1); if ((x | 0) > 9) return; told(x | 0); }
  function more(x, y) { x = x | 0; y = +y; return (x + ~~y) | 0; }`;
  const told = [];
  const [script, compiled] = bothWays(moduleOf('tell(a); sum = more(b, +half(9.0)) | 0; real = +half(real); sum = (sum + (more(a, 1.0) | 0)) | 0;', more), { told: (x) => told.push(x) });
  for (const a of [-3, 0, 9, 10, 0x7fffffff]) {
    assert.equal(compiled.f(a, 5), script.f(a, 5));
    const half = told.length / 2;
    assert.deepEqual(told.slice(half), told.slice(0, half));
    told.length = 0;
  }
});

test('what it doesn\'t know it refuses, and what is no asm.js', () => {
  const REFUSED = [
    'sum = unknown | 0;', 'sum = real;', 'real = sum;', 'sum = (real + sum) | 0;', 'sum = real & 1;', 'sum = I32[a] | 0;', 'sum = I32[a >> 1] | 0;',
    'sum = a / b', 'let x = 1;', 'sum += 1;', 'sum = a ** b;', 'continue;', 'break;', 'sum = "x";', 'sum = a && b;', 'I32[a >> 2] = real;', 'real = real % 2.0;',
  ];
  for (const inside of REFUSED) assert.throws(() => new WebAssembly.Module(translate(moduleOf(inside))), Error, inside);
  assert.equal(takeOut('export const x = 1;\n'), null);
});

// ---- the core ----

const [CODE, DATA, RAM_BYTES] = [0x200, 0x1000, 264 * 1024];
const FLASH_BYTES = 1 << 16;
const STATES = 2; // that each opcode is tried in

const memoryOfChip = () => new Memory(FLASH_BYTES, wasmRoom);

/** Mostly where there is something; the rest anywhere. */
function drawWord(random) {
  const at = random() % 2048;
  switch (random() % 6) {
    case 0: return random();
    case 1: return random() % 70;
    case 2: return 0x10000000 + DATA + at;
    case 3: return 0x20000000 + (random() % 8 ? DATA + at : RAM_BYTES - at % 64);
    default: return 0x20000000 + DATA + (at & ~3);
  }
}

function setCore({ memory }, { words, flags, opcode, next, inFlash, waits }) {
  const { registers, state, times, flash, ram } = memory;
  registers.set(words);
  registers[15] = (inFlash ? 0x10000000 : 0x20000000) + CODE;
  const code = new DataView((inFlash ? flash : ram).buffer, (inFlash ? flash : ram).byteOffset);
  code.setUint16(CODE, opcode, true);
  code.setUint16(CODE + 2, next, true);
  code.setUint16(CODE + 4, 0xde00, true); // nobody's
  [0, 1, 2, 3].forEach((i) => (state[i] = flags >> i & 1 ? -1 : 0));
  state[2] &= 1;
  state[5] = DATA; // where the stack ends
  state[7] = waits;
  times.set([1000, 8, 0, 0]);
}

const outcomeOf = ({ memory }, cycles) => [cycles, ...memory.registers, ...memory.state, ...memory.times];

const theRest = ({ memory }) => Buffer.from(memory.buffer);

test('each opcode of the core, both ways: registers, flags, cycles, memory', () => {
  const stale = { told: [[], []] };
  const { text, bytes } = taken('tools/emulator/chip/thumb.js');
  const memories = [memoryOfChip(), memoryOfChip()];
  const script = new Function(`return ${text}`)()(globalThis, { stale: (at) => stale.told[0].push(at) }, memories[0].buffer);
  const compiled = new WebAssembly.Instance(new WebAssembly.Module(bytes), { a: { memory: memories[1].room, stale: (at) => stale.told[1].push(at) } }).exports;
  const ways = [{ memory: memories[0], run: script.run }, { memory: memories[1], run: compiled.run }];
  const random = randomWords(5);
  const junk = Uint8Array.from({ length: 0x3000 }, () => random() & 255);
  for (const { memory } of ways) for (const place of [memory.ram, memory.flash]) place.set(junk);
  for (let opcode = 0; opcode < 0x10000; opcode++) {
    for (let i = 0; i < STATES; i++) {
      const words = Array.from({ length: 15 }, () => drawWord(random));
      words[13] = 0x20000000 + DATA + 4 * (random() % 512);
      const given = { words, flags: random() & 15, opcode, next: random() & 0xffff | 0xd000, inFlash: random() % 3 > 0, waits: random() & 1 ? 60 : 0 };
      for (const way of ways) setCore(way, given);
      const [wanted, found] = ways.map((way) => outcomeOf(way, way.run()));
      if (wanted.some((value, at) => !Object.is(value, found[at]))) assert.deepEqual(found, wanted, `opcode ${opcode.toString(16)}`);
    }
    if ((opcode & 0xfff) === 0xfff) assert.equal(Buffer.compare(theRest(ways[1]), theRest(ways[0])), 0, `memory, by ${opcode.toString(16)}`);
  }
  assert.deepEqual(stale.told[1], stale.told[0]);
});

// As asm.js node compiles it, too; a browser that doesn't know asm.js has nothing to say about it.
test('what goes around the bundler is asm.js before, and WebAssembly behind', () => {
  for (const path of ['tools/page/src/packed/model.js', 'tools/emulator/chip/thumb.js']) {
    const { module, script, text } = taken(path);
    assert.doesNotMatch(module, /'use asm'/);
    const code = `const f = (${text}); f(globalThis, { stale() {} }, new ArrayBuffer(1 << 25)); console.log(%IsAsmWasmCode(f));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--allow-natives-syntax', '-e', code], { encoding: 'utf8' });
    assert.equal(stdout, 'true\n', stderr);
    const made = new Function(`${script}return ${/^const (\w+)/.exec(script)[1]};`)();
    const { run } = made(globalThis, { stale() {}, memory: new WebAssembly.Memory({ initial: 512 }) });
    assert.equal(typeof run, 'function');
  }
});
