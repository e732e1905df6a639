// The threads of a process, as Linux tells of them: does one of them run, and how long did they wait for a processor?

import { closeSync, openSync, readdirSync, readSync } from 'node:fs';

const NANOS = 1e6;
const LOOKS = 200; // at the threads that are known, until others are looked for
const SLEEPS = ') S ';

export class Threads {
  constructor(pid) {
    this.folder = `/proc/${pid}/task`;
    this.known = new Map();
    this.looks = 0;
    this.text = Buffer.alloc(512);
  }

  /** None of them does or wants anything. */
  allSleep() {
    return this.read('stat').every((text) => text.includes(SLEEPS));
  }

  /** Milliseconds in which they could have run and nobody let them, in all; of a kernel that doesn't count it, 0. */
  waitedMs() {
    return this.read('schedstat').reduce((sum, text) => sum + Number(text.split(' ')[1]), 0) / NANOS;
  }

  /** A file of each thread. */
  read(name) {
    if (this.looks++ % LOOKS === 0) this.find();
    return [...this.known].flatMap(([id, files]) => {
      try {
        return this.text.latin1Slice(0, readSync(files[name], this.text, 0, this.text.length, 0));
      } catch {
        this.forget(id); // it ended
        return [];
      }
    });
  }

  find() {
    for (const id of this.ids()) {
      if (!this.known.has(id)) this.known.set(id, this.open(id));
    }
  }

  ids() {
    try {
      return readdirSync(this.folder);
    } catch {
      return []; // none is left
    }
  }

  open(id) {
    const file = (name) => openSync(`${this.folder}/${id}/${name}`);
    return { stat: file('stat'), schedstat: file('schedstat') };
  }

  forget(id) {
    Object.values(this.known.get(id)).forEach((file) => closeSync(file));
    this.known.delete(id);
  }

  close() {
    [...this.known.keys()].forEach((id) => this.forget(id));
  }
}
