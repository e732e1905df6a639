// @ts-check
// A new die starts in the page's language: one with nothing saved, which would ask for it. It is told by a request
// like any other, so a link of such a run has it. What is kept, a link's run and a die that somebody has done
// anything with keep their own.

import { currentLanguage } from '../words.js';

const FIRST = 'en'; // what a die speaks that was never told

export class MotherTongue {
  /** `die`: the emulated one; `lines`: of whichever is followed. */
  constructor(die, lines) {
    this.die = die;
    this.lines = lines;
    this.told = null; // the language that it speaks by what it was told; null: it has its own
    this.isGiven = false; // it was told, and asks for none
    die.on('ready', ({ isNew }) => this.meet(isNew));
    die.on('act', ({ name }) => name === 'press' && (this.told = null));
    lines.on('state', ({ game }) => game && (this.told = null));
    lines.on('open', () => this.tell());
    document.addEventListener('words', () => this.tell());
  }

  /** One that was only told, and that nobody has done anything with, is as a new one when it starts again. */
  meet(isNew) {
    if (isNew) [this.told, this.isGiven] = [FIRST, false];
    else if (!this.isGiven || this.die.isOther) this.told = null;
  }

  async tell() {
    const { die, lines, told } = this;
    const wanted = currentLanguage();
    if (told === null || (told === wanted && this.isGiven) || !lines.open || lines.die !== die) return;
    const was = this.isGiven;
    [this.told, this.isGiven] = [wanted, true];
    try {
      const { reply } = await lines.request('get lang');
      if (reply.lang === told) await lines.request(`set lang ${wanted}`);
      else this.told = null; // somebody chose another one
    } catch {
      if (this.told === wanted) [this.told, this.isGiven] = [told, was]; // the port went: once it is there again
    }
  }
}
