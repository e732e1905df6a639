// Where the emulated ring's chance comes from: the browser's own `crypto`, or a seed.

import { makeNoise } from '../../../emulator/parts/noise.js';

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

/**
 * The source that `name` names. With `seed` null the model's own draws are made from `crypto`;
 * a model that draws nothing (stuck, a pattern) is as it is.
 */
export function pageNoise(name, seed) {
  if (seed !== null) return makeNoise(name, seed);
  const random = cryptoWords();
  const source = makeNoise(name, random());
  if (typeof source.random === 'function') source.random = random;
  return source;
}
