// A script of the page with all that it imports in one piece, for browsers.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { takeOut } from './asm.js';
import { deviceArt, deviceWords } from './device-words.js';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '../..');
const SRC = join(HERE, 'src');

/** What the page takes from the firmware, as a module. */
const fromDevice = {
  name: 'device',
  setup(build) {
    build.onResolve({ filter: /^device:/ }, ({ path }) => ({ path, namespace: 'device' }));
    build.onLoad({ filter: /.*/, namespace: 'device' }, ({ path }) => ({
      contents: JSON.stringify(path === 'device:words' ? deviceWords(ROOT) : deviceArt(ROOT)),
      loader: 'json',
    }));
  },
};

/** Blocks of the chip that the firmware never touches: in the page they only say so when they are. */
const LEFT_OUT = {
  pio: 'export class RPPIO extends BasePeripheral { machines = []; pinValues = 0; pinDirections = 0; } export class StateMachine {} export const WaitType = {};',
  rtc: 'export class RP2040RTC extends BasePeripheral {}',
  ssi: 'export class RPSSI extends BasePeripheral {}', // replaced by chip/ssi.js
  spi: 'export class RPSPI extends BasePeripheral {}',
  uart: 'export class RPUART extends BasePeripheral { clkPeriChanged() {} }',
};

const leaveOut = {
  name: 'leave out',
  setup(build) {
    build.onLoad({ filter: /rp2040js.*[/\\]peripherals[/\\](pio|rtc|spi|ssi|uart)\.js$/ }, ({ path }) => ({
      contents: `import { BasePeripheral } from './peripheral.js';\n${LEFT_OUT[/(\w+)\.js$/.exec(path)[1]]}`,
    }));
  },
};

/** `script:x.js`: the text of that script, for a worker that the page makes of it. */
const asText = {
  name: 'script as text',
  setup(build) {
    build.onResolve({ filter: /^script:/ }, ({ path }) => ({ path, namespace: 'script' }));
    build.onLoad({ filter: /.*/, namespace: 'script' }, async ({ path }) => ({
      contents: await bundle(path.replace('script:', '')),
      loader: 'text',
    }));
  },
};

/** asm.js goes around the bundler, into `taken`. */
const aroundIt = (taken) => ({
  name: 'asm.js',
  setup(build) {
    build.onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const found = takeOut(readFileSync(path, 'utf8'));
      if (!found) return undefined;
      taken.push(found.asm);
      return { contents: found.module };
    });
  },
});

/** One script without imports; a `node:` import is an error, as is anything not found. */
export async function bundle(entry, define = {}) {
  const taken = [];
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(SRC, entry)],
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: ['es2022'],
    charset: 'utf8',
    legalComments: 'none',
    plugins: [fromDevice, leaveOut, asText, aroundIt(taken)],
    define,
    logLevel: 'error',
    write: false,
  });
  return taken.sort().join('') + outputFiles[0].text;
}
