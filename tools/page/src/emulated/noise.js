// Where the emulated ring's chance comes from: the browser's own `crypto`, or a seed.

import { makeAdc, makeNoise } from '../../../emulator/parts/noise.js';

const BATCH = 4096;

/** Words of 32 bits from `crypto`, fetched many at a time. */
export function cryptoWords() {
  const words = new Uint32Array(BATCH);
  let next = BATCH;
  return () => {
    if (next === BATCH) {
      crypto.getRandomValues(words);
      next = 0;
    }
    return words[next++];
  };
}

function fromCrypto(make, name) {
  const random = cryptoWords();
  const source = make(name, random());
  if (typeof source.random === 'function') source.random = random;
  return source;
}

/**
 * The ring that `name` names. With `seed` null the model's own draws are made from `crypto`; a model
 * that draws nothing (stuck, a pattern) is as it is.
 */
export const pageNoise = (name, seed) => (seed === null ? fromCrypto(makeNoise, name) : makeNoise(name, seed));

/** The same of the second source. */
export const pageAdc = (name, seed) => (seed === null ? fromCrypto(makeAdc, name) : makeAdc(name, seed));
