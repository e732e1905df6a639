// The one memory of model.js and what lies where in it: tables are filled in before anything else.

import { chances, evidences } from './logistic.js';

export const ALL_BYTES = 1 << 25;
const PAGE_BYTES = 1 << 16;
export const CONTENT = 0x200000;
export const PACKED = 0x400000;
export const MOST_BYTES = 0x1ffff0; // of either

const RATES = 0x200;
const RIGHT = 0x300;
const INPUTS = 0x180;
const EVIDENCES = 0x8000;
const CHANCES = 0x10000;
const WEIGHTS = 0x80000;

const SELECTIONS = 2048;
const MOST_INPUTS = 10;
const FIRST_WEIGHT = 0.25;
const ALWAYS = 1.3;
const SURE_AT_FIRST = 0.75;
const LENGTHS = 64;
const MOST_COUNTED = 6;

/** With nothing learned yet. */
export function freshMemory() {
  const memory = new WebAssembly.Memory({ initial: ALL_BYTES / PAGE_BYTES });
  const { buffer } = memory;
  const doubles = (at, values) => new Float64Array(buffer, at, values.length).set(values);
  doubles(EVIDENCES, evidences());
  doubles(RATES, Array.from({ length: MOST_COUNTED + 1 }, (_, count) => 1 / (count + 1.5)));
  doubles(RIGHT, Array(LENGTHS).fill(SURE_AT_FIRST));
  doubles(INPUTS, Array(MOST_INPUTS).fill(ALWAYS));
  doubles(WEIGHTS, Array(SELECTIONS * MOST_INPUTS).fill(FIRST_WEIGHT));
  new Int32Array(buffer, CHANCES).set(chances());
  return memory;
}
