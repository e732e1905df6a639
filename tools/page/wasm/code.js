// The machine instructions of WebAssembly that asm.js needs, by what they are called here. `i` is a whole number of
// 32 bits, `f` one of 64 bits with a point.

export const I = 0x7f;
export const F = 0x7c;
export const NOTHING = 0x40;

export const OP = {
  unreachable: 0x00, block: 0x02, loop: 0x03, if: 0x04, else: 0x05, end: 0x0b, br: 0x0c, brIf: 0x0d, brTable: 0x0e, return: 0x0f,
  call: 0x10, drop: 0x1a, getLocal: 0x20, setLocal: 0x21, getGlobal: 0x23, setGlobal: 0x24, constI: 0x41, constF: 0x44,
  isZero: 0x45, times: 0x6c, and: 0x71, xor: 0x73, negateF: 0x9a, truncate: 0xaa, toReal: 0xb7, toRealUnsigned: 0xb8,
};

/** Of two whole numbers; where it matters, of signed ones and of others. */
export const WHOLE = {
  '+': [0x6a], '-': [0x6b], '&': [0x71], '|': [0x72], '^': [0x73], '<<': [0x74], '>>': [0x75], '>>>': [0x76],
  '/': [0x6d, 0x6e], '%': [0x6f, 0x70], '==': [0x46], '!=': [0x47],
  '<': [0x48, 0x49], '>': [0x4a, 0x4b], '<=': [0x4c, 0x4d], '>=': [0x4e, 0x4f],
};

export const REAL = {
  '+': 0xa0, '-': 0xa1, '*': 0xa2, '/': 0xa3, '==': 0x61, '!=': 0x62, '<': 0x63, '>': 0x64, '<=': 0x65, '>=': 0x66,
};

/** Bytes of each (as a power of two), and how it is read and written. */
export const VIEWS = {
  Int8Array: { shift: 0, load: 0x2c, store: 0x3a, type: I }, Uint8Array: { shift: 0, load: 0x2d, store: 0x3a, type: I },
  Int16Array: { shift: 1, load: 0x2e, store: 0x3b, type: I }, Uint16Array: { shift: 1, load: 0x2f, store: 0x3b, type: I },
  Int32Array: { shift: 2, load: 0x28, store: 0x36, type: I }, Float64Array: { shift: 3, load: 0x2b, store: 0x39, type: F },
};

/** A number in as few bytes as it takes (LEB128). */
export function unsigned(number) {
  const bytes = [];
  for (let left = number; ; left >>>= 7) {
    if (left < 128) return [...bytes, left];
    bytes.push((left & 127) | 128);
  }
}

export function signed(number) {
  const bytes = [];
  for (let left = number; ; left >>= 7) {
    const isLast = left >> 6 === 0 || left >> 6 === -1;
    bytes.push((left & 127) | (isLast ? 0 : 128));
    if (isLast) return bytes;
  }
}

export const real = (number) => [...new Uint8Array(new Float64Array([number]).buffer)];
export const text = (string) => [...unsigned(string.length), ...Buffer.from(string)];
export const counted = (items) => [...unsigned(items.length), ...items.flat()];
