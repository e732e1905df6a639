// @ts-check
// Where the browser keeps the journal. Opened by the worker, so that a write is done before the
// die goes on. Three places, the first that there is: a file of the site's own (written at once,
// and by one tab only), the browser's database (awaited before anything is shown), or memory.

import { JOURNAL_BYTES, SECTOR_BYTES } from '../../../emulator/chip/flash.js';

const PATIENCE_MS = 600; // a tab that was just closed or reloaded lets go within this
const LONGEST_MS = 8000; // or, on a busy machine, later: unless one says that it lives
const RETRY_MS = 40;

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const erased = () => new Uint8Array(JOURNAL_BYTES).fill(0xff);

/** Nothing is kept. `why`: 'asked', 'refused' or 'tab'. */
export function memoryKeeper(why) {
  return { kind: 'memory', why, bytes: erased(), write() {}, settled: () => null, close() {} };
}

/** Null in a sandboxed frame, and by plain http: there are none. */
async function locksHere(name) {
  try {
    await navigator.locks.query();
    new BroadcastChannel(name).close();
    return navigator.locks;
  } catch {
    return null;
  }
}

/** Is done once no other tab has the journal any more; never where nobody can tell. */
export async function awaitFree(name) {
  const locks = await locksHere(name);
  await (locks ? locks.request(name, () => {}) : new Promise(() => {}));
}

/** One tab at a time: gives a function that lets go, or nothing while another has it. */
async function takeLock(name) {
  const locks = await locksHere(name);
  const tabs = new BroadcastChannel(name);
  let isTaken = false;
  tabs.onmessage = ({ data }) => (isTaken ||= data === 'mine');
  for (let waited = 0; ; waited += RETRY_MS) {
    // Plain http has no locks: there a tab that has it says so in good time.
    const release = await (locks ? tryLock(locks, name) : waited >= PATIENCE_MS && !isTaken && (() => {}));
    if (release) return holding(tabs, release);
    if (isTaken || waited >= LONGEST_MS) return tabs.close();
    if (!locks || waited >= PATIENCE_MS) tabs.postMessage('whose');
    await wait(RETRY_MS);
  }
}

/** Others are told whose it is, until it is let go of. */
function holding(tabs, release) {
  tabs.onmessage = ({ data }) => data === 'whose' && tabs.postMessage('mine');
  return () => {
    tabs.close();
    release();
  };
}

function tryLock(locks, name) {
  return new Promise((resolve) => {
    const hold = (lock) => lock && new Promise((release) => resolve(release));
    locks.request(name, { ifAvailable: true }, hold).then(() => resolve(null));
  });
}

async function openHandle(folder, name) {
  const file = await folder.getFileHandle(name, { create: true });
  for (let waited = 0; ; waited += RETRY_MS) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (error.name !== 'NoModificationAllowedError' || waited >= LONGEST_MS) throw error;
      await wait(RETRY_MS);
    }
  }
}

async function fileKeeper(name, release) {
  const handle = await openHandle(await navigator.storage.getDirectory(), name);
  const bytes = erased();
  handle.read(bytes, { at: 0 });
  return {
    kind: 'file',
    bytes,
    write(at, data) {
      handle.write(data, { at });
      handle.flush();
    },
    settled: () => null,
    close() {
      handle.close();
      release();
    },
  };
}

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = request.oncomplete = () => resolve(request.result);
    request.onerror = request.onabort = () => reject(request.error);
  });

async function openDatabase(name) {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('sectors');
  return done(opening);
}

async function databaseKeeper(name, release) {
  const database = await openDatabase(name);
  const store = (mode) => database.transaction('sectors', mode, { durability: 'strict' }).objectStore('sectors');
  const bytes = erased();
  const keys = await done(store('readonly').getAllKeys());
  for (const key of keys) bytes.set(await done(store('readonly').get(key)), key * SECTOR_BYTES);
  let last = null;
  const save = (sectors) => {
    const objects = store('readwrite');
    for (const sector of sectors) {
      objects.put(bytes.slice(sector * SECTOR_BYTES, (sector + 1) * SECTOR_BYTES), sector);
    }
    last = done(objects.transaction);
  };
  return {
    kind: 'database',
    bytes,
    write(at, data) {
      bytes.set(data, at);
      const first = Math.floor(at / SECTOR_BYTES);
      const end = Math.ceil((at + data.length) / SECTOR_BYTES);
      save(Array.from({ length: end - first }, (_, i) => first + i));
    },
    settled() {
      const pending = last;
      last = null;
      return pending;
    },
    close() {
      database.close();
      release();
    },
  };
}

/**
 * Once it takes no more (no room, cleared by the person) nothing is kept any longer: a hole in a journal would be
 * worse.
 */
function untilLost(keeper, onLost) {
  const { write, settled } = keeper;
  const lose = () => {
    if (keeper.why) return;
    Object.assign(keeper, memoryKeeper('refused'), { close: keeper.close });
    onLost();
  };
  return Object.assign(keeper, {
    write(at, data) {
      try {
        write(at, data);
      } catch {
        lose();
      }
    },
    settled: () => settled()?.catch(lose),
  });
}

/**
 * The first place that there is for the journal of that name; `bytes` is what it holds. `onLost`: it is none any
 * more.
 */
export async function openKeeper(name, onLost = () => {}) {
  const release = await takeLock(name);
  if (!release) return memoryKeeper('tab');
  for (const open of [fileKeeper, databaseKeeper]) {
    try {
      return untilLost(await open(name, release), onLost);
    } catch {
      // The next place.
    }
  }
  release();
  return memoryKeeper('refused');
}
