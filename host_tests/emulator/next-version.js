// The firmware as a later version of it may be, as far as an update has to do with it: the last build with another version number
// and another memory layout, and the same journal format.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtImage } from '../../tools/emulator/image.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILD = dirname(builtImage());

export const NEXT = { version: '0.2.0', git: 'f'.repeat(10) };
const VERSION_H = `#pragma once\n#define SANITY_VERSION "${NEXT.version}"\n#define SANITY_GIT_ID "${NEXT.git}"\n`;

/** Lines of today's sources, and what stands there in the next version. */
const CHANGES = {
  'firmware/main.c': [
    ['static device_t device;',
      'static struct {\n    uint8_t more[64];\n    device_t device;\n} room;\n#define device room.device'],
  ],
  'tools/cmake/image_info.c': [],
  '/standard_binary_info.c': [], // the SDK's: the version, for picotool
};

function run(command) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: BUILD, encoding: 'utf8', maxBuffer: 1 << 26 });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}

function changed(source, changes) {
  return changes.reduce((text, [now, then]) => {
    assert.equal(text.split(now).length, 2, `not just one of this in a source: ${now}`);
    return text.replace(now, () => then);
  }, source);
}

/** Compiles it as the build did; where the build has it, and where it is now. */
function compile({ command, file }, changes, folder) {
  const [from, to] = [join(folder, basename(file)), join(folder, `${basename(file)}.o`)];
  const [, built] = / -o (\S+)/.exec(command);
  writeFileSync(from, changed(readFileSync(file, 'utf8'), changes));
  run(command.replace(` -o ${built}`, ` -o ${to}`).replace(` -c ${file}`, ` -c ${from}`)
    .replaceAll(`-I${join(BUILD, 'version')}`, `-I${folder}`)
    .replace(/(PICO_PROGRAM_VERSION_STRING=\S*?)\d+\.\d+\.\d+/, `$1${NEXT.version}`));
  return [built, to];
}

/** What comes first isn't looked for in the libraries. */
function link(objects, elf) {
  const all = run('ninja -t commands sanity-die.elf').split(/ && |\n/);
  const command = all.find((text) => text.includes(' -o sanity-die.elf '));
  const own = objects.reduce((text, [built, now]) => text.replace(` ${built} `, ` ${now} `), command);
  const others = objects.filter(([, now]) => !own.includes(` ${now} `)).map(([, now]) => now);
  run(own.replace(' -o sanity-die.elf ', ` -o ${elf} ${others.join(' ')} `).replace(/-Wl,-Map=\S+/, ''));
}

/** Its image, as the .bin's bytes. */
export function nextImage() {
  const folder = mkdtempSync(join(tmpdir(), 'sanity-next-'));
  try {
    const commands = JSON.parse(readFileSync(join(BUILD, 'compile_commands.json'), 'utf8'));
    writeFileSync(join(folder, 'version.h'), VERSION_H);
    const objects = Object.entries(CHANGES).map(([name, changes]) =>
      compile(commands.find(({ file }) => file === join(ROOT, name) || file.endsWith(name)), changes, folder));
    const [elf, bin] = [join(folder, 'next.elf'), join(folder, 'next.bin')];
    link(objects, elf);
    run(`arm-none-eabi-objcopy -Obinary ${elf} ${bin}`);
    return readFileSync(bin);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
