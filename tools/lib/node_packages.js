// node tools/lib/node_packages.js list FOLDER                      name and version of each package in its lock
//                                 check FOLDER NAME FILE           is FILE what the lock pins as NAME?
//                                 fetch REGISTRY NAME VERSION FILE
// See node_packages.sh, which calls it.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PREFIX = 'node_modules/';

const suits = (wanted, have) => wanted === undefined || wanted.includes(have);

/** [name, facts] of each package for this machine, nested ones under the names that lead to them. */
function packages(folder) {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([path]) => path.startsWith(PREFIX))
    .filter(([, { os, cpu }]) => suits(os, process.platform) && suits(cpu, process.arch))
    .map(([path, facts]) => [path.slice(PREFIX.length), facts]);
}

function list(folder) {
  for (const [name, { version }] of packages(folder)) console.log(`${name} ${version}`);
}

function check(folder, name, file) {
  if (!existsSync(file)) return false;
  const [algorithm, expected] = new Map(packages(folder)).get(name).integrity.split(/-(.*)/);
  const found = createHash(algorithm).update(readFileSync(file)).digest('base64');
  if (found !== expected) console.error(`${file} is not what is pinned: ${algorithm}-${found}`);
  return found === expected;
}

async function fetchArchive(registry, name, version, file) {
  const base = registry.endsWith('/') ? registry : `${registry}/`;
  const facts = await fetch(new URL(name.replace('/', '%2f'), base));
  if (!facts.ok) throw new Error(`${name}: ${facts.status} ${facts.statusText}`);
  const { versions } = await facts.json();
  if (!versions[version]) throw new Error(`there is no ${name} ${version}`);
  const archive = await fetch(versions[version].dist.tarball);
  if (!archive.ok) throw new Error(`${name}: ${archive.status} ${archive.statusText}`);
  writeFileSync(file, Buffer.from(await archive.arrayBuffer()));
}

const [, , verb, ...words] = process.argv;
if (verb === 'list') list(...words);
else if (verb === 'check') process.exitCode = check(...words) ? 0 : 1;
else await fetchArchive(...words).catch((error) => {
  console.error(error.cause ? `${error.message}: ${error.cause.message}` : error.message);
  process.exitCode = 1;
});
