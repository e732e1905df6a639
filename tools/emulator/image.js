// Finds and reads the device's image.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BUILT = fileURLToPath(new URL('../../build/pico/sanity-die.bin', import.meta.url));

/** The path of the image: $SANITY_IMAGE, or what the preset `pico` builds. */
export function imagePath() {
  return process.env.SANITY_IMAGE || BUILT;
}

export function readImage(path = imagePath()) {
  if (!existsSync(path)) {
    throw new Error(`no image at ${path}: build it (cmake --workflow --preset pico), or name one ` +
      'in SANITY_IMAGE');
  }
  return readFileSync(path);
}
