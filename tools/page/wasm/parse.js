// asm.js as a tree: the little of JavaScript that it is written in. Whatever else is an error.

const TOKEN = /\s+|\/\/.*|(0x[\da-f]+|\d+\.\d+|\d+|[A-Za-z_$][\w$]*|'[^']*'|>>>|>>|<<|[<>=!]=|[-+*\/%&|^~!<>=(){}[\],;:?.])/giy;
const LEVELS = [['|'], ['^'], ['&'], ['==', '!='], ['<', '<=', '>', '>='], ['<<', '>>', '>>>'], ['+', '-'], ['*', '/', '%']];
const SIGNS = ['-', '+', '~', '!'];

function tokensOf(source) {
  const found = [...source.matchAll(TOKEN)];
  if (found.reduce((sum, [all]) => sum + all.length, 0) !== source.length) throw new Error('not asm.js');
  return found.map(([, token]) => token).filter(Boolean);
}

const isName = (token) => /^[A-Za-z_$]/.test(token);
const isNumber = (token) => /^\d/.test(token);

/** Tokens, one after the other. */
class Reader {
  constructor(source) {
    this.tokens = tokensOf(source);
    this.at = 0;
  }

  get next() {
    return this.tokens[this.at];
  }

  take() {
    return this.tokens[this.at++];
  }

  /** Is it next? Then it is passed. */
  passes(token) {
    if (this.next !== token) return false;
    this.at++;
    return true;
  }

  wants(...tokens) {
    for (const token of tokens) if (!this.passes(token)) throw new Error(`"${token}" wanted before "${this.next}", token ${this.at}`);
  }

  name() {
    if (!isName(this.next)) throw new Error(`a name wanted before "${this.next}", token ${this.at}`);
    return this.take();
  }

  /** Each of them by `read`, up to `end`. */
  until(end, read) {
    const all = [];
    while (!this.passes(end)) all.push(read());
    return all;
  }

  listed(end, read) {
    return this.until(end, () => {
      const one = read();
      if (this.next !== end) this.wants(',');
      return one;
    });
  }
}

// ---- what has a value ----

function numberOf(token) {
  return { kind: 'number', value: Number(token), isReal: token.includes('.') };
}

function primary(reader) {
  if (reader.passes('(')) {
    const inside = value(reader);
    reader.wants(')');
    return inside;
  }
  if (isNumber(reader.next)) return numberOf(reader.take());
  const name = reader.name();
  if (reader.passes('(')) return { kind: 'call', name, given: reader.listed(')', () => value(reader)) };
  if (!reader.passes('[')) return { kind: 'name', name };
  const index = value(reader);
  reader.wants(']');
  return { kind: 'memory', view: name, index };
}

function signed(reader) {
  if (!SIGNS.includes(reader.next)) return primary(reader);
  const sign = reader.take();
  const of = signed(reader);
  if (sign === '-' && of.kind === 'number') return { ...of, value: -of.value };
  return { kind: 'one', sign, of };
}

function joined(reader, level = 0) {
  if (level === LEVELS.length) return signed(reader);
  let left = joined(reader, level + 1);
  while (LEVELS[level].includes(reader.next)) {
    left = { kind: 'two', sign: reader.take(), left, right: joined(reader, level + 1) };
  }
  return left;
}

function value(reader) {
  const first = joined(reader);
  if (reader.passes('=')) return { kind: 'set', to: first, value: value(reader) };
  if (!reader.passes('?')) return first;
  const yes = value(reader);
  reader.wants(':');
  return { kind: 'choice', if: first, yes, no: value(reader) };
}

// ---- what is done ----

const inBrackets = (reader) => {
  reader.wants('(');
  const inside = value(reader);
  reader.wants(')');
  return inside;
};

const ended = (reader, statement) => {
  reader.wants(';');
  return statement;
};

function cases(reader) {
  const all = [];
  while (!reader.passes('}')) {
    if (reader.passes('case')) all.push({ of: [reader.passes('-') ? -Number(reader.take()) : Number(reader.take())], done: [] });
    else if (reader.passes('default')) all.push({ of: ['default'], done: [] });
    else {
      all.at(-1).done.push(statement(reader));
      continue;
    }
    reader.wants(':');
  }
  return all;
}

function loop(reader) {
  reader.wants('(');
  const part = (end) => {
    const inside = reader.next === end ? null : value(reader);
    reader.wants(end);
    return inside;
  };
  return { kind: 'loop', first: part(';'), while: part(';'), step: part(')'), done: statement(reader) };
}

const STATEMENTS = {
  '{': (reader) => ({ kind: 'block', done: reader.until('}', () => statement(reader)) }),
  if(reader) {
    const condition = inBrackets(reader);
    const yes = statement(reader);
    return { kind: 'if', if: condition, yes, no: reader.passes('else') ? statement(reader) : null };
  },
  for: loop,
  while: (reader) => ({ kind: 'loop', while: inBrackets(reader), done: statement(reader) }),
  switch(reader) {
    const of = inBrackets(reader);
    reader.wants('{');
    return { kind: 'switch', of, cases: cases(reader) };
  },
  break: (reader) => ended(reader, { kind: 'break' }),
  return: (reader) => ended(reader, { kind: 'return', value: reader.next === ';' ? null : value(reader) }),
};

function statement(reader) {
  if (!Object.hasOwn(STATEMENTS, reader.next)) return ended(reader, { kind: 'value', value: value(reader) });
  return STATEMENTS[reader.take()](reader);
}

// ---- a module ----

function variables(reader) {
  return reader.listed(';', () => {
    const name = reader.name();
    reader.wants('=');
    return { name, from: signed(reader) };
  });
}

function variablesOf(reader) {
  const all = [];
  while (reader.passes('var')) all.push(...variables(reader));
  return all;
}

/** A parameter's first mention says what it is: `a = a | 0`, `b = +b`. */
function parametersOf(reader, names) {
  return names.map((name) => {
    reader.wants(name, '=');
    const isReal = reader.passes('+');
    reader.wants(name);
    if (!isReal) reader.wants('|', '0');
    reader.wants(';');
    return { name, isReal };
  });
}

function procedure(reader) {
  const name = reader.name();
  reader.wants('(');
  const names = reader.listed(')', () => reader.name());
  reader.wants('{');
  const parameters = parametersOf(reader, names);
  return { name, parameters, variables: variablesOf(reader), done: reader.until('}', () => statement(reader)) };
}

/** `new stdlib.Int32Array(buffer)`, `stdlib.Math.imul`, `foreign.stale`, or a number. */
function declared(reader) {
  const name = reader.name();
  reader.wants('=');
  if (reader.passes('new')) {
    reader.wants('stdlib', '.');
    const view = reader.name();
    reader.wants('(', 'buffer', ')', ';');
    return { name, view };
  }
  if (!isName(reader.next)) return ended(reader, { name, from: signed(reader) });
  const from = [reader.name()];
  while (reader.passes('.')) from.push(reader.name());
  reader.wants(';');
  return { name, path: from.join('.') };
}

function moduleVariables(reader) {
  const all = [];
  while (reader.passes('var')) {
    const isNumbers = isNumber(reader.tokens[reader.at + 2]);
    all.push(...(isNumbers ? variables(reader) : [declared(reader)]));
  }
  return all;
}

/** The tree of `function name(stdlib, foreign, buffer) { 'use asm'; .. }`. */
export function parse(source) {
  const reader = new Reader(source);
  reader.wants('function');
  reader.name();
  reader.wants('(', 'stdlib', ',', 'foreign', ',', 'buffer', ')', '{', "'use asm'", ';');
  const all = moduleVariables(reader);
  const functions = [];
  while (reader.passes('function')) functions.push(procedure(reader));
  reader.wants('return', '{');
  const given = reader.listed('}', () => {
    const name = reader.name();
    reader.wants(':');
    return { name, of: reader.name() };
  });
  reader.wants(';', '}');
  return { variables: all, functions, given };
}
