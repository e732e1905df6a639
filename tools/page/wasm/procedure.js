// A function of asm.js in WebAssembly: each value onto a stack, each statement's way out by how many blocks it leaves.

import { F, I, NOTHING, OP, REAL, VIEWS, WHOLE, real, signed, unsigned } from './code.js';

const typeOf = ({ isReal }) => (isReal ? F : I);

/** Of whole numbers: only `x >>> 0` is said to have no sign. */
const hasNoSign = (node) => node.kind === 'two' && node.sign === '>>>';
const isWholeNumber = (node) => node.kind === 'number' && !node.isReal;

/** Are its lowest bits 0, whatever there is to be masked or shifted? */
function isAligned({ kind, sign, left, right, value }, shift) {
  if (kind === 'number') return value % (1 << shift) === 0;
  if (kind !== 'two') return false;
  if (sign === '<<') return isWholeNumber(right) && right.value >= shift;
  if (sign === '&') return isAligned(right, shift);
  return '+-|'.includes(sign) && isAligned(left, shift) && isAligned(right, shift);
}

export class Procedure {
  /** `names`: what the module knows, by name: { view }, { path }, { global, isReal }, { call, gives }. */
  constructor({ parameters, variables, done }, names, gives) {
    this.names = names;
    this.gives = gives;
    this.bytes = [];
    this.around = []; // blocks that are open: 'break' where one leads out of a loop or switch
    this.locals = new Map();
    for (const one of parameters) this.locals.set(one.name, { index: this.locals.size, type: typeOf(one) });
    this.own = variables.map(({ name, from }) => [name, typeOf(from)]);
    for (const [name, type] of this.own) this.locals.set(name, { index: this.locals.size, type });
    for (const { name, from } of variables) if (from.value !== 0) this.set({ to: { kind: 'name', name }, value: from });
    for (const statement of done) this.statement(statement);
    if (gives) this.put(OP.unreachable);
    this.put(OP.end);
  }

  /** With what a body begins: how many variables of which type. */
  get body() {
    const declared = [...unsigned(this.own.length), ...this.own.flatMap(([, type]) => [1, type])];
    return [...unsigned(declared.length + this.bytes.length), ...declared, ...this.bytes];
  }

  put(...bytes) {
    this.bytes.push(...bytes);
  }

  known(name) {
    return this.names.get(name) ?? this.refuse(`no "${name}"`);
  }

  refuse(why) {
    throw new Error(`not asm.js: ${why}`);
  }

  // ---- what has a value: each gives the type of what it leaves on the stack ----

  value(node) {
    return this[node.kind](node);
  }

  whole(node) {
    if (this.value(node) !== I) this.refuse('a whole number wanted');
  }

  number({ value, isReal }) {
    if (isReal) this.put(OP.constF, ...real(value));
    else this.put(OP.constI, ...signed(value | 0));
    return isReal ? F : I;
  }

  name({ name }) {
    const local = this.locals.get(name);
    if (!local) return this.global(name);
    this.put(OP.getLocal, ...unsigned(local.index));
    return local.type;
  }

  global(name) {
    const { global, isReal } = this.known(name);
    this.put(OP.getGlobal, ...unsigned(global));
    return isReal ? F : I;
  }

  choice(node) {
    this.whole(node.if);
    const at = this.bytes.length + 1;
    this.put(OP.if, NOTHING);
    const type = this.value(node.yes);
    this.bytes[at] = type;
    this.put(OP.else);
    if (this.value(node.no) !== type) this.refuse('a choice of one type wanted');
    this.put(OP.end);
    return type;
  }

  call({ name, given }) {
    const { path, call, gives } = this.known(name);
    for (const one of given) this.value(one);
    if (path === 'stdlib.Math.imul') this.put(OP.times);
    else this.put(OP.call, ...unsigned(call));
    return path === 'stdlib.Math.imul' ? I : gives;
  }

  /** An address; bits below its unit don't count. */
  address(shift, index) {
    if (isWholeNumber(index)) return this.number({ value: index.value << shift });
    if (shift === 0) return this.whole(index.sign === '>>' && index.right.value === 0 ? index.left : index);
    if (index.sign !== '>>' || index.right.value !== shift) this.refuse('an index wanted that is shifted');
    this.whole(index.left);
    if (!isAligned(index.left, shift)) this.put(OP.constI, ...signed(-1 << shift), OP.and);
    return undefined;
  }

  memory({ view, index }) {
    const { shift, load, type } = VIEWS[this.known(view).view];
    this.address(shift, index);
    this.put(load, shift, 0);
    return type;
  }

  one({ sign, of }) {
    if (sign === '~' && of.kind === 'one' && of.sign === '~') return this.truncated(of.of);
    if (sign === '-' && of.kind !== 'number') return this.negated(of);
    const type = this.value(of);
    if (sign === '+') return this.toReal(type, of);
    if (type !== I) this.refuse(`"${sign}" of a whole number wanted`);
    if (sign === '!') this.put(OP.isZero);
    else this.put(OP.constI, ...signed(-1), OP.xor);
    return I;
  }

  negated(of) {
    if (this.value(of) !== F) this.refuse('0 - a wanted of a whole number');
    this.put(OP.negateF);
    return F;
  }

  truncated(of) {
    if (this.value(of) === F) this.put(OP.truncate);
    return I;
  }

  toReal(type, of) {
    if (type === I) this.put(hasNoSign(of) ? OP.toRealUnsigned : OP.toReal);
    return F;
  }

  two({ sign, left, right }) {
    const type = this.value(left);
    if (sign === '|' && isWholeNumber(right) && right.value === 0 && type === I) return I;
    if (this.value(right) !== type) this.refuse(`"${sign}" of one type wanted`);
    if (type === F) return this.ofReal(sign);
    const without = [left, right].some(hasNoSign);
    this.put(WHOLE[sign][without ? 1 : 0] ?? WHOLE[sign][0]);
    return I;
  }

  ofReal(sign) {
    this.put(REAL[sign] ?? this.refuse(`"${sign}" of whole numbers wanted`));
    return '+-*/'.includes(sign) ? F : I;
  }

  // ---- what is done ----

  statement(node) {
    const { value } = node;
    if (node.kind !== 'value') return this[`do_${node.kind}`](node);
    if (value.kind === 'set') return this.set(value);
    const type = this.value(value);
    return type && this.put(OP.drop);
  }

  set({ to, value }) {
    if (to.kind === 'memory') return this.store(to, value);
    const local = this.locals.get(to.name);
    const type = this.value(value);
    const wanted = local ? local.type : typeOf(this.known(to.name));
    if (type !== wanted) this.refuse(`"${to.name}" is of another type`);
    return local ? this.put(OP.setLocal, ...unsigned(local.index)) : this.put(OP.setGlobal, ...unsigned(this.known(to.name).global));
  }

  store({ view, index }, value) {
    const { shift, store, type } = VIEWS[this.known(view).view];
    this.address(shift, index);
    if (this.value(value) !== type) this.refuse('what is stored is of another type');
    this.put(store, shift, 0);
  }

  /** In a block of that kind, which `break` leaves if `isWayOut`. */
  within(kind, isWayOut, fill) {
    this.put(kind, NOTHING);
    this.around.push(isWayOut);
    fill();
    this.around.pop();
    this.put(OP.end);
  }

  do_block({ done }) {
    for (const one of done) this.statement(one);
  }

  do_if({ if: condition, yes, no }) {
    this.whole(condition);
    this.within(OP.if, false, () => {
      this.statement(yes);
      if (no) this.put(OP.else);
      if (no) this.statement(no);
    });
  }

  do_loop({ first, while: condition, step, done }) {
    if (first) this.statement({ kind: 'value', value: first });
    this.within(OP.block, true, () => this.within(OP.loop, false, () => {
      if (condition) this.whole(condition);
      if (condition) this.put(OP.isZero, OP.brIf, 1);
      this.statement(done);
      if (step) this.statement({ kind: 'value', value: step });
      this.put(OP.br, 0);
    }));
  }

  /** Each case is behind a block's end, the first behind the innermost; so one falls through into the next. */
  do_switch({ of, cases }) {
    const numbers = cases.flatMap((one) => one.of).filter((one) => one !== 'default');
    const least = Math.min(...numbers);
    const placeOf = (number) => cases.findIndex((one) => one.of.includes(number));
    const other = placeOf('default') < 0 ? cases.length : placeOf('default');
    const places = Array.from({ length: Math.max(...numbers) - least + 1 }, (_, i) => (placeOf(least + i) < 0 ? other : placeOf(least + i)));
    this.within(OP.block, true, () => {
      for (const _ of cases) this.open();
      this.whole(of);
      if (least !== 0) this.put(OP.constI, ...signed(least), WHOLE['-'][0]);
      this.put(OP.brTable, ...unsigned(places.length), ...places.flatMap(unsigned), ...unsigned(other));
      for (const { done } of cases) this.close(done);
    });
  }

  open() {
    this.put(OP.block, NOTHING);
    this.around.push(false);
  }

  close(done) {
    this.around.pop();
    this.put(OP.end);
    for (const one of done) this.statement(one);
  }

  do_break() {
    const out = this.around.lastIndexOf(true);
    if (out < 0) this.refuse('nothing to break out of');
    this.put(OP.br, ...unsigned(this.around.length - 1 - out));
  }

  do_return({ value }) {
    if (value && this.value(value) !== this.gives) this.refuse('it gives another type');
    this.put(OP.return);
  }
}
