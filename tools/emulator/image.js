// Finds and reads the device's image.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the preset of a board leaves its image. */
export function builtImage(board = 'pico') {
  return fileURLToPath(new URL(`../../build/${board}/sanity-die.bin`, import.meta.url));
}

/** The path of the image: $SANITY_IMAGE, or what the preset `pico` builds. */
export function imagePath() {
  return process.env.SANITY_IMAGE || builtImage();
}

export function readImage(path = imagePath()) {
  if (!existsSync(path)) {
    throw new Error(`no image at ${path}: build it (cmake --workflow --preset pico, or another ` +
      'board), or name one in SANITY_IMAGE');
  }
  return readFileSync(path);
}
