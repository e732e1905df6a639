// A script of the page with all that it imports in one piece, for browsers.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
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

/** One script without imports; a `node:` import is an error, as is anything not found. */
export async function bundle(entry, define = {}) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(SRC, entry)],
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: ['es2022'],
    charset: 'utf8',
    legalComments: 'none',
    plugins: [fromDevice, leaveOut],
    define,
    logLevel: 'error',
    write: false,
  });
  return outputFiles[0].text;
}
