// What a file of Node's tests takes from outside, so that one that only computes needn't run again.
//
//   node --import ./host_tests/support/inputs.js FILE   with SANITY_INPUTS=RECORD: runs it, and writes into RECORD all that it took
//   node host_tests/support/inputs.js RECORD            ends with 0 when all of that is still the same, with 2 where
//                                                       Node is too old to watch
//
// Nobody declares anything: each module is seen as it is loaded, each file as it is read, each variable as it is asked for. Given all of
// them the same, the same is computed. Whoever takes something else (another program, the network, the time,
// chance, a module of Node's that isn't in PLAIN) gets no record, and is run each time.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import module, { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';

const PLAIN = new Set(['assert', 'assert/strict', 'fs', 'path', 'test', 'url', 'util'].map((name) => `node:${name}`));
const ALWAYS = ['LANG', 'LC_ALL', 'LC_CTYPE', 'NODE_OPTIONS', 'TZ'];
const OWN = new Set(['SANITY_INPUTS', 'SANITY_AGAIN']);
const TOO_OLD = 2;
const { existsSync, readFileSync, readdirSync, writeFileSync } = fs;
const { env } = process;

const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');
const orAbsent = (look) => (name) => {
  try {
    return look(name);
  } catch {
    return 'absent';
  }
};

/** How each kind of thing is looked at: now, and by whoever asks whether it is still the same. */
const LOOKS = {
  node: () => `${process.version} ${process.arch} ${process.platform}`,
  file: orAbsent((name) => hash(readFileSync(name))),
  folder: orAbsent((name) => hash(readdirSync(name).sort().join('\0'))),
  there: (name) => String(existsSync(name)),
  variable: (name) => env[name] ?? 'absent',
};

const taken = new Map();
let beyond = null;

function take(kind, name, seen = LOOKS[kind]) {
  const key = `${kind} ${name}`;
  if (!taken.has(key)) taken.set(key, [kind, name, seen(name)]);
}

/** What no record holds. */
function leave(what) {
  beyond ??= what;
}

/** Node's own code asks for files, the time and its settings too, by the same doors: it tells a test nothing of that. */
const askedByNode = () => /^\s+at (.* \()?node:/.test(new Error().stack.split('\n')[3]);

// ---- modules, and the folders that say which one a name means ----

function takeModule({ url, source }) {
  if (PLAIN.has(url)) return;
  if (!source || !url.startsWith('file:')) return leave(url);
  const path = fileURLToPath(url);
  take('file', path, () => hash(source));
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    take('file', join(folder, 'package.json'));
    take('there', join(folder, 'node_modules'));
  }
}

function watchModules() {
  const { port1, port2 } = new MessageChannel();
  port1.unref();
  module.register('./inputs-loader.js', { parentURL: import.meta.url, data: port2, transferList: [port2] });
  return () => {
    for (let seen; (seen = receiveMessageOnPort(port1));) takeModule(seen.message);
  };
}

// ---- files ----

const KNOWN = { readFileSync: 'file', readdirSync: 'folder', existsSync: 'there' };
const READS = /^_?(read|stat|lstat|fstat|access|exists|opendir|realpath|watch|glob|openAs|createRead|cp|copy|link|rename)/;

function takeRead(name, [where, options]) {
  const path = where instanceof URL ? fileURLToPath(where) : where;
  if (!KNOWN[name] || typeof path !== 'string' || options?.recursive) leave(`fs.${name}`);
  else take(KNOWN[name], path);
}

function watchFiles() {
  for (const name of Object.keys(fs).filter((key) => READS.test(key) && typeof fs[key] === 'function')) {
    const original = fs[name];
    fs[name] = (...given) => {
      if (!askedByNode()) takeRead(name, given);
      return original.apply(fs, given);
    };
  }
  for (const name of Object.keys(fs.promises)) {
    const original = fs.promises[name];
    if (typeof original === 'function') fs.promises[name] = (...given) => (askedByNode() || leave(`fs.promises.${name}`), original.apply(fs.promises, given));
  }
  syncBuiltinESMExports();
}

// ---- the rest of the world ----

function watchVariables() {
  const get = (target, name) => {
    if (typeof name === 'string' && !OWN.has(name) && !askedByNode()) take('variable', name);
    return target[name];
  };
  process.env = new Proxy(env, {
    get,
    has: (target, name) => get(target, name) !== undefined,
    ownKeys: (target) => (leave('all variables'), Reflect.ownKeys(target)),
  });
}

/** What doesn't say the same twice, or leads past what is watched. */
const UNSTEADY = [
  [globalThis, ['Intl', 'Worker', 'WebSocket', 'crypto', 'fetch', 'navigator', 'performance', 'setInterval', 'setTimeout']],
  [Math, ['random']],
  [process, ['binding', 'cpuUsage', 'cwd', 'dlopen', 'getBuiltinModule', 'hrtime', 'kill', 'memoryUsage', 'pid', 'ppid', 'resourceUsage', 'stdin', 'uptime']],
];

/** A date that was given is what it is; the present one isn't. */
function watchDates() {
  globalThis.Date = new Proxy(Date, {
    apply: (target, self, given) => (leave('Date()'), target(...given)),
    construct: (target, given) => (given.length || leave('new Date()'), new target(...given)),
    get: (target, name) => (name === 'now' && leave('Date.now'), target[name]),
  });
}

function watchTheRest() {
  for (const [owner, names] of UNSTEADY) {
    for (const name of names.filter((key) => key in owner)) {
      let value = owner[name];
      const get = () => (askedByNode() || leave(name), value);
      Object.defineProperty(owner, name, { configurable: true, get, set: (given) => (leave(name), (value = given)) });
    }
  }
}

/** Whatever fails here is no fault of the test: it just gets no record. */
function finish(record, takeModules, status) {
  try {
    takeModules();
    if (status !== 0 || !taken.has(`file ${process.argv[1]}`)) leave('a failure');
    if (!beyond) writeFileSync(record, JSON.stringify([...taken.values()]));
  } catch (error) {
    leave(error.message);
    fs.rmSync(record, { force: true });
  }
  if (beyond && env.SANITY_INPUTS_WHY) process._rawDebug(`not recorded: ${beyond}`);
}

function watch(record) {
  fs.rmSync(record, { force: true });
  const takeModules = watchModules();
  process.stdout.writable && process.stderr.writable; // made here, not by whoever first writes
  take('node', '');
  take('file', '/etc/localtime');
  for (const name of ALWAYS) take('variable', name);
  watchFiles();
  watchVariables();
  watchDates();
  watchTheRest();
  process.on('exit', (status) => finish(record, takeModules, status));
}

function judge(record) {
  if (!module.register) return TOO_OLD;
  if (!existsSync(record)) return 1;
  const same = JSON.parse(readFileSync(record, 'utf8')).every(([kind, name, was]) => LOOKS[kind](name) === was);
  return same ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = judge(process.argv[2]);
else if (env.SANITY_INPUTS) watch(env.SANITY_INPUTS);
