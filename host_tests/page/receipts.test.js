// Receipts checked by the page's own hands: against Node's crypto, against the emulated die's own
// rolls, and with each part of a receipt changed.

import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import { Ledger } from '../../tools/page/src/receipts/ledger.js';
import { hmac, sha256 } from '../../tools/page/src/receipts/sha256.js';
import { bootDevice, request } from '../emulator/support.js';

test('SHA-256 and HMAC are those of the standard, at every length around a block', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 167 + length) & 255);
    assert.deepEqual(Buffer.from(sha256(bytes)), createHash('sha256').update(bytes).digest());
    assert.deepEqual(Buffer.from(hmac(bytes, bytes)), createHmac('sha256', bytes).update(bytes).digest());
  }
});

const NONCE = 'c0ffee';

/** What a die says to whom watches it throw: a d20, three d6, one with a nonce, a d100. */
function evening(seed = 1) {
  const device = bootDevice({ seed });
  const said = [];
  const tell = (words) => {
    const reply = request(device, words);
    said.push(reply);
    return reply;
  };
  for (const [dice, roll] of [
    ['die=d20', 'roll'],
    ['die=d6 count=3', 'roll'],
    ['die=d6 count=3', `roll nonce=${NONCE}`],
    ['die=d100', 'roll'],
  ]) {
    tell(`new dice ${dice}`);
    tell('wait 3000');
    tell('state');
    if (roll !== 'roll') said.push({ sends: NONCE });
    assert.equal(tell(roll).ok, true);
    tell('receipt');
  }
  return said;
}

const SAID = evening();
const OTHER = evening(2);

function read(said) {
  const ledger = new Ledger();
  return said
    .map((fact) => (fact.sends ? ledger.sends(fact.sends) : ledger.take(fact)))
    .filter((checked) => checked?.receipt);
}

test('the rolls of a die are as their receipts say', () => {
  const checked = read(SAID);
  assert.deepEqual(
    checked.map(({ receipt }) => receipt.n),
    [1, 2, 3, 4],
  );
  assert.deepEqual(
    checked.flatMap(({ faults }) => faults),
    [],
  );
  assert.deepEqual(
    checked.map(({ own }) => own),
    [false, false, true, false],
  );
});

const flip = (text) => `${text[0] === '0' ? '1' : '0'}${text.slice(1)}`;
const CHANGES = [
  ['digest', flip, ['commit', 'values', 'chain']],
  ['commit', flip, ['commit']],
  ['chain', flip, ['chain']],
  ['press_us', (us) => us + 1, ['values', 'chain']],
  ['nonce', () => 'aa', ['values', 'chain']],
  ['values', ([first, ...others]) => [first ^ 1, ...others], ['values', 'chain']],
];

test('a receipt with any part of it changed is not right', () => {
  for (const [part, change, faults] of CHANGES) {
    const said = SAID.map((fact) => (fact.n === 2 ? { ...fact, [part]: change(fact[part]) } : fact));
    assert.deepEqual(read(said)[1].faults, faults, part);
  }
});

test('a roll that is left out breaks the chain; told twice it is one', () => {
  assert.deepEqual(
    read(SAID.filter(({ n }) => n !== 2)).map(({ faults }) => faults.join()),
    ['', 'chain', ''],
  );
  assert.equal(read([...SAID, ...SAID]).length, 4);
});

test('told again with another value it is a lie, though number and chain are the same', () => {
  const [, second] = read(SAID).map((checked) => checked.receipt);
  const [first] = second.values;
  const again = read([...SAID, { ...second, values: [first ^ 1, ...second.values.slice(1)] }]);
  assert.deepEqual(
    again.map(({ faults }) => faults.includes('values')),
    [false, false, false, false, true],
  );
});

test('a bound below which there is no value is a fault, and not looked for without end', () => {
  for (const bound of [0, -6]) {
    const said = SAID.map((fact) => (fact.n === 2 ? { ...fact, bounds: fact.bounds.map(() => bound) } : fact));
    assert.deepEqual(read(said)[1].faults, ['values', 'chain'], `${bound}`);
  }
});

test('a nonce that left before its commitment was told proves nothing, and that is said', () => {
  const early = [{ sends: NONCE }, ...SAID.filter(({ sends }) => !sends)];
  assert.deepEqual(
    read(early).map(({ faults }) => faults.join()),
    ['', '', 'late', ''],
  );
});

test('after a power cut the chain goes on from a head that was kept', () => {
  const [receipt] = read(SAID).map((checked) => checked.receipt);
  const renumbered = { ...read(SAID)[1].receipt, n: 49 };
  assert.deepEqual(read([receipt, renumbered])[1].faults, []);
  for (const n of [17, 48, 50, 97]) {
    assert.deepEqual(read([receipt, { ...renumbered, n }])[1].faults, ['chain'], `${n}`);
  }
});

test('two receipts with one number are a fork', () => {
  const other = read(OTHER).map((checked) => checked.receipt);
  assert.deepEqual(read([...SAID, other[0]]).at(-1).faults, ['fork']);
});
