// A person at a terminal. A question is { id, text, seconds, choices or word, until }: `seconds` is what reading and
// doing takes, for the time left; `until()` is true when what was asked for has been seen, so no key is needed.

import { createInterface } from 'node:readline';

const LOOK_MS = 200;

export class Quit extends Error {}

export class TerminalPerson {
  constructor(input = process.stdin, output = process.stdout) {
    this.output = output;
    this.isTerminal = input.isTTY === true;
    this.typed = [];
    this.took = [];
    this.lines = createInterface({ input });
    this.lines.on('line', (line) => this.typed.push(line.trim().toLowerCase()));
    this.lines.on('close', () => (this.closed = true));
  }

  say(text) {
    this.output.write(`${text}\n`);
  }

  /** `work()` does a piece of what needs no person; false: there is none now. */
  async answer(question, work) {
    const began = performance.now();
    if (this.isTerminal) this.typed = []; // a key too many doesn't answer the next question
    const keys = question.keys ?? 'Enter when done';
    this.output.write(`\n${question.text}\n[${keys}; s to skip, q to stop and go on later] `);
    let answer = null;
    while (answer === null) {
      if (!(await work())) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      answer = this.take(question) ?? ((await question.until?.()) ? 'done' : null);
    }
    this.took.push({ id: question.id, seconds: (performance.now() - began) / 1000 });
    this.output.write(answer === 'done' ? ' ok\n' : '\n');
    return answer;
  }

  take({ choices }) {
    if (this.typed.length === 0) return this.closed ? 'skip' : null;
    const typed = this.typed.shift();
    if (typed === 'q') throw new Quit();
    if (typed === 's') return 'skip';
    if (!choices) return typed === '' ? 'done' : typed;
    const chosen = choices.find((choice) => typed !== '' && choice.startsWith(typed));
    if (!chosen) this.output.write(`One of: ${choices.join(', ')}. `);
    return chosen ?? null;
  }

  close() {
    this.lines.close();
  }
}

/** Nobody: each question is skipped. */
export class Nobody {
  constructor(say) {
    this.say = say;
    this.took = [];
  }

  async answer() {
    return 'skip';
  }

  close() {}
}
