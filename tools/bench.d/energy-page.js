// What docs/energy.md tells of each scene, so that the bench can say where the page is out of date.

import { readFileSync } from 'node:fs';

const PAGE = readFileSync(new URL('../../docs/energy.md', import.meta.url), 'utf8');
const SECTION = 'By scene';
const CELLS_A_SCENE = 3;
const NEAR_MA = 0.25; // what is rounded twice, and a change that nobody sees

/** By name: mA from a lithium cell. */
function toldByScene() {
  const section = PAGE.split(`## ${SECTION}\n`)[1].split('\n## ')[0];
  const rows = section.split('\n').filter((line) => /^\| [^|]+\| \d/.test(line)).map((line) => line.split('|').slice(1, -1));
  const cells = rows.flatMap((row) => row.map((cell) => cell.trim()));
  return new Map(Array.from({ length: cells.length / CELLS_A_SCENE }, (_, i) => cells.slice(i * CELLS_A_SCENE, (i + 1) * CELLS_A_SCENE))
    .filter(([name]) => name !== '').map(([name, , milliamperes]) => [name, Number(milliamperes)]));
}

export const TOLD = toldByScene();

/** Null, or what is to be said of a scene that the page tells otherwise. */
export function oldOnPage(name, milliamperes) {
  const told = TOLD.get(name);
  if (told === undefined) return `docs/energy.md tells nothing of ${name}`;
  return Math.abs(told - milliamperes) > NEAR_MA ? `docs/energy.md: ${name} ${told} mA, and it is ${milliamperes.toFixed(1)}` : null;
}
