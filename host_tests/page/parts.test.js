// Parts of the page that need no browser: the link, the UF2 file, wires, words, and how a table is
// made of a state.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createDeflateRaw, createInflateRaw, deflateRawSync } from 'node:zlib';
import { readImage } from '../../tools/emulator/image.js';
import { isOtherVersion, VERSION } from '../../tools/emulator/journal-file.js';
import { importPart } from '../../tools/page/bundle.js';
import { deviceArt, deviceFaces, deviceWords } from '../../tools/page/device-words.js';
import { GAMES, newGame, tableOf } from '../../tools/page/src/games.js';
import { toUf2 } from '../../tools/page/src/real/uf2.js';
import { makeLink, readKeys, readLink, writeKeys } from '../../tools/page/src/share.js';
import { brightness } from '../../tools/page/src/view/glass-look.js';
import { cellFor } from '../../tools/page/src/view/cells.js';
import { NARROW, WIDE } from '../../tools/page/src/view/layouts.js';
import { WIRES } from '../../tools/page/src/view/wiring.js';
import { de } from '../../tools/page/src/words/de.js';
import { en } from '../../tools/page/src/words/en.js';
import { nl } from '../../tools/page/src/words/nl.js';
import { bootDevice, request } from '../emulator/support.js';
import { withVersion } from '../support/other-version.js';
import { tables } from './tables.js';

const { facesText, optionName } = await importPart('view/table.js');

// Node.js 18 has the streams of browsers, and not their format for links: the same by its own zlib.
function needRawStreams() {
  try {
    return new CompressionStream('deflate-raw');
  } catch {
    const made = (make) =>
      class {
        constructor() {
          return Duplex.toWeb(make());
        }
      };
    return Object.assign(globalThis, {
      CompressionStream: made(createDeflateRaw),
      DecompressionStream: made(createInflateRaw),
    });
  }
}
needRawStreams();

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SRC = join(ROOT, 'tools/page/src');

// ---- the link ----

const SCRIPT = [
  [0, 'usb', true],
  [12, 'send', 'new dice die=d20\n'],
  [12, 'press', 'roll'],
  [150, 'release', 'roll'],
  [4000, 'press', 'left'],
  [4001, 'release', 'left'],
];

test('keys in a link say what was done, and when', () => {
  assert.equal(
    writeKeys([
      [0, 'press', 'roll'],
      [40, 'release', 'roll'],
      [41, 'press', 'left'],
      [77, 'release', 'left'],
    ]),
    '0-O.14_O.1-L.10_L',
  );
  assert.deepEqual(readKeys(writeKeys(SCRIPT)), SCRIPT);
  assert.deepEqual(readKeys(''), []);
});

test('a link that is none is told from one', async () => {
  for (const keys of ['x', '0-Z', '0*!!', '-L', '1-L..2_L']) assert.equal(readKeys(keys), null, keys);
  const short = (await makeLink('', { seed: 1, noise: 'ring', journal: new Uint8Array(65535), script: [] })).replace(
    'keys=',
    '',
  );
  const tooLate = '#seed=1&keys=zzzzzzzzzzzzz-O';
  for (const hash of [
    '',
    '#',
    '#seed=',
    '#seed=-1',
    '#seed=1&keys=?',
    '#seed=1&journal=!!!',
    '#keys=0-O',
    short,
    tooLate,
    '#seed=1&keys=0*NQ',
  ]) {
    assert.equal(await readLink(hash), null, hash);
  }
});

test('a link brings back seed, noise, keys and the journal', async () => {
  const journal = new Uint8Array(65536).fill(0xff);
  const record = { seed: 4294967295, noise: 'ring', journal, script: SCRIPT };
  const plain = await makeLink('http://localhost/page/#old', record);
  assert.match(plain, /^http:\/\/localhost\/page\/#seed=4294967295&keys=/);
  assert.deepEqual(await readLink(new URL(plain).hash), {
    seed: record.seed,
    noise: 'ring',
    script: SCRIPT,
    till: 4001 + 1250,
  });
  journal.set([1, 2, 3], 4096);
  const full = await readLink(new URL(await makeLink('http://localhost/', { ...record, noise: 'bias:70' })).hash);
  assert.deepEqual(full, { ...record, noise: 'bias:70', till: 4001 + 1250 });
  const other = await makeLink('http://localhost/', {
    ...record,
    journal: journal.fill(0xff),
    options: { panel: 'sh1106' },
  });
  assert.deepEqual((await readLink(new URL(other).hash)).options, { panel: 'sh1106' });
});

test('a link names its firmware and when it was made; without a word of the cable the die is plugged in', async () => {
  const journal = new Uint8Array(65536).fill(0xff);
  const record = { seed: 7, noise: 'ring', journal, script: SCRIPT, till: 4800 };
  const run = await readLink(new URL(await makeLink('http://localhost/', record, '0123456789abcdef')).hash);
  assert.deepEqual([run.image, run.till], ['0123456789abcdef', 4800]);
  assert.deepEqual((await readLink('#seed=7&keys=7d-O.1b_O')).script[0], [0, 'usb', true]);
  assert.deepEqual((await readLink('#seed=7')).script, []);
});

test('a journal in a link is unpacked as far as a journal is long, and no further', async () => {
  const bomb = Buffer.from(deflateRawSync(Buffer.alloc(64 << 20), { level: 9 })).toString('base64url');
  const before = process.memoryUsage().arrayBuffers;
  assert.equal(await readLink(`#seed=1&journal=${bomb}`), null);
  assert.ok(process.memoryUsage().arrayBuffers - before < 16 << 20, 'all of it was unpacked');
});

// ---- firmware ----

test('the UF2 that the page gives is the one that the build makes', () => {
  const built = readFileSync(join(ROOT, 'build/pico/sanity-die.uf2'));
  assert.deepEqual(Buffer.from(toUf2(readImage())), built);
});

test('a journal that this firmware can read is told from one of another version', () => {
  const header = readFileSync(join(ROOT, 'firmware/store/journal.h'), 'utf8');
  assert.equal(VERSION, Number(/#define JOURNAL_VERSION (\d+)u/.exec(header)[1]));
  const journal = Buffer.alloc(65536, 0xff);
  const titles = [16, 256, 4096 + 16, 4096 + 256]; // of the sectors 1 and 2
  for (const at of titles) journal.set([at < 4096 ? 1 : 2, 0, 0, 0, 1, 0, 0, 0, VERSION], at);
  const own = withVersion(journal, 0, titles);
  assert.equal(isOtherVersion(own), false);
  for (const change of [-1, 1]) {
    assert.equal(isOtherVersion(withVersion(own, change)), true);
    assert.equal(isOtherVersion(withVersion(own, change, titles.slice(2))), true);
    assert.equal(isOtherVersion(withVersion(own, change, titles.slice(0, 2))), false, 'a reset left those');
    const rotten = withVersion(own, change);
    for (const at of titles) rotten[at]++; // their crc is wrong: they say nothing
    assert.equal(isOtherVersion(rotten), false);
  }
});

test('the wires are those of the build guide', () => {
  const guide = readFileSync(join(ROOT, 'docs/build-guide.md'), 'utf8');
  const wiring = guide.split('### Raspberry Pi Pico\n')[1].split('\n### ')[0];
  const rows = [...wiring.matchAll(/^\| ([^|]+?) +\| [^|]+\| (\d+)[^|]*\|$/gm)].map(([, part, pin]) => [
    part,
    Number(pin),
  ]);
  const names = {
    'left button, one side': 'left',
    'ROLL button, one side': 'roll',
    'right button, one side': 'right',
    'all three buttons, other side': 'ground',
    'buzzer +, if fitted': 'buzzer +',
  };
  const guided = Object.fromEntries(rows.map(([part, pin]) => [names[part] ?? part, pin]));
  assert.ok(rows.length >= 10, 'no table of wires in the guide');
  assert.deepEqual(Object.fromEntries(WIRES.map(({ part, pin }) => [part, pin])), guided);
});

test('words and drawings of the device are found in the firmware', () => {
  const words = deviceWords(ROOT);
  assert.equal(words.en.FACE_TENTACLE, 'Tentacle');
  assert.equal(words.nl.CULT !== undefined && words.nl.ASK_CAST !== words.en.ASK_CAST, true);
  const art = deviceArt(ROOT);
  assert.equal(Buffer.from(art.yellow.bits, 'base64').length, 288);
  assert.equal(art['clue museum'].width, 26);
  assert.notEqual(art['clue museum'].bits, art['clue tomb'].bits);
});

// ---- words ----

const places = (text) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

test('each language has the same words, with the same places in them, and none left in English', () => {
  for (const [name, words] of Object.entries({ nl, de })) {
    assert.deepEqual(Object.keys(words), Object.keys(en), name);
    for (const [key, text] of Object.entries(words))
      assert.deepEqual(places(text), places(en[key]), `${name} ${key}`);
    const same = Object.keys(en).filter((key) => words[key] === en[key] && en[key].length > 12);
    assert.deepEqual(same, [], name);
  }
});

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

test('whatever a game asks has words, in each language', () => {
  const asks = [
    ...readFileSync(join(ROOT, 'firmware/rules/asks.def'), 'utf8').matchAll(/^ASK\(\d+, (\w+), "([a-z-]+)"\)/gm),
  ];
  assert.ok(asks.length > 20);
  for (const [code, words] of Object.entries(deviceWords(ROOT))) {
    const missing = asks.filter(([, id, name]) => !words[`ASK_${id}`] && !{ en, nl, de }[code][`ask-${name}`]);
    assert.deepEqual(
      missing.map(([, id]) => id),
      [],
      code,
    );
  }
});

test('whatever can be chosen has words, in each language', () => {
  const options = [
    ...readFileSync(join(ROOT, 'firmware/rules/options.def'), 'utf8').matchAll(
      /^OPTION\(\d+, (\w+), "([a-z]+)[+-]?"\)/gm,
    ),
  ].map(([, , name]) => name.toUpperCase());
  assert.ok(options.length > 40);
  for (const [code, words] of Object.entries(deviceWords(ROOT))) {
    const missing = options.filter((id) => !Object.keys(words).some((key) => key.endsWith(`_${id}`)));
    assert.deepEqual(missing, [], code);
  }
});

test('an option that gives or takes keeps its sign, and somebody has their name', () => {
  const names = ['Ada', 'Bob'];
  const shown = ['heart+', 'sanity-', 'start-', 'random', 'p2', 'p1.3', 'tentacle', '-10'].map((id) =>
    optionName(id, names, 'kingsport'),
  );
  assert.deepEqual(shown, [
    'heart +',
    'sanity -',
    `${deviceWords(ROOT).en.OPTION_START} -`,
    'the die',
    'Bob',
    'Ada 3',
    'Tentacle',
    '−10',
  ]);
});

test('what many dice show is counted, what few show is told one by one', () => {
  assert.equal(facesText(['eye', 'elder', 'eye']), 'Eye, Elder Sign, Eye');
  assert.equal(facesText(['eye', 'elder', 'eye', 'eye']), '3 × Eye, Elder Sign');
  assert.equal(facesText(['7', '7', '9', '7']), '7, 7, 9, 7');
});

test('whatever makes noise fail has words', () => {
  const [, list] = /names\[\] = \{NULL, ([^}]*)\}/.exec(
    readFileSync(join(ROOT, 'firmware/entropy/source.c'), 'utf8').split('SOURCE_ALARMS')[0],
  );
  const alarms = [...list.matchAll(/"([a-z]+)"/g)].map(([, name]) => `alarm-${name}`);
  assert.deepEqual(
    alarms,
    Object.keys(en).filter((key) => key.startsWith('alarm-')),
  );
});

test('every word that the page asks for is there, and none is there for nothing', () => {
  const text = filesBelow(SRC)
    .filter((path) => !path.includes('/words/'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const asked = [
    ...text.matchAll(/\b(?:t|say|text|button|tick|choice|figure|panel)\(\s*'([a-z0-9-]+)'/g),
    ...text.matchAll(/data-t(?:-label)?['"]?[:=] ?['"]([a-z0-9-]+)['"]/g),
  ].map(([, key]) => key);
  const missing = asked.filter((key) => en[key] === undefined && en[`panel-${key}`] === undefined);
  assert.deepEqual([...new Set(missing)], []);
  const kinds = [
    'about part tour alarm ask error face info test noise ring state usb field value panel',
    'inside cut kept pill player key word pace glass-is',
  ];
  const made = new RegExp(`^(${kinds.join(' ').replaceAll(' ', '|')})-`);
  const unused = Object.keys(en).filter(
    (key) => !made.test(key) && !text.includes(`'${key}'`) && !text.includes(`"${key}"`),
  );
  assert.deepEqual(
    unused,
    ['language-name'].filter((key) => unused.includes(key)),
  );
});

// ---- the glass ----

test('a dot is of whole device pixels at every ratio, and the board fits', () => {
  for (const ratio of [1, 1.5, 2, 3]) {
    for (const [layout, width, height] of [
      [WIDE, 740, 740],
      [WIDE, 1400, 900],
      [NARROW, 390, Infinity],
      [NARROW, 360, Infinity],
    ]) {
      const cell = cellFor(layout, width, height, ratio);
      assert.ok(Number.isInteger(cell) && cell >= 2);
      assert.ok((layout.width * cell) / ratio <= width, `${width} at ${ratio}`);
    }
  }
});

test('a dimmed panel is darker, a dark one dark', () => {
  assert.equal(brightness(0), 0);
  assert.ok(brightness(1) > 0.2 && brightness(1) < brightness(128) && brightness(128) < brightness(255));
  assert.equal(brightness(255), 1);
});

// ---- the table ----

function stateAfter(device, ...lines) {
  let state = null;
  for (const line of lines) state = request(device, line);
  return state;
}

test('every game that the die has becomes a table from its state alone', () => {
  const device = bootDevice({ seed: 5 });
  for (const game of request(device, 'info').games) {
    const players = game === 'dice' ? '' : ' players=3';
    const table = tableOf(stateAfter(device, `new ${game}${players}`));
    assert.equal(table.game, game);
    assert.equal(table.players.length, game === 'dice' ? 0 : 3);
    for (const player of table.players) assert.notEqual(player.main, null, `${game}: nothing to tell a player by`);
  }
});

test('the tables that the big screen is tried with have just the fields that the die tells', () => {
  const device = bootDevice({ seed: 5 });
  for (const { game, throws, moments } of tables()) {
    const { names, die } = throws[0];
    const wanted = Object.keys(request(device, newGame(game, names.length).replace('die=cult', `die=${die}`)));
    for (const state of [throws.at(-1), ...moments]) assert.deepEqual(Object.keys(state), wanted, game);
  }
});

test("the cult duel: who casts at whom, everybody's sanity, the pool", () => {
  const device = bootDevice({ seed: 5 });
  request(device, 'set own-die on');
  let table = tableOf(
    stateAfter(device, 'new cult players=3', 'choose p1', 'choose p3', 'face 10'),
    deviceFaces(ROOT),
  );
  assert.deepEqual(
    table.players.map(({ main }) => main.value),
    [[2], [2], [2]],
  );
  assert.deepEqual(table.facts, [{ key: 'pool', value: 3 }]);
  assert.deepEqual(table.thrown, { ask: 'cast', shown: ['cthulhu'], entered: true });
  assert.deepEqual([table.ask, table.actor, table.players[2].target], ['respond', 2, true]);
  table = tableOf(stateAfter(device, 'face 10', 'choose p1', 'face 10', 'face 10'), deviceFaces(ROOT));
  assert.ok(table.players.every(({ gone }) => gone));
  assert.deepEqual(table.over, []);
});

test('the faces of the cult die are told as the die tells them', () => {
  const device = bootDevice({ seed: 5 });
  request(device, 'set own-die on');
  for (let value = 0; value < 12; value++) {
    const state = stateAfter(device, 'new dice die=cult', `face ${value}`);
    assert.deepEqual(GAMES.cult.shown([value], state, deviceFaces(ROOT)), state.last);
  }
});

const FEW = 10; // each waits for its noise

test('Elder signs: each draw shows which dice, and their faces, as the die counts them', () => {
  const device = bootDevice({ seed: 5 });
  const faces = deviceFaces(ROOT);
  assert.deepEqual(Object.keys(faces.signs), ['library', 'museum', 'tomb']);
  let before = request(device, 'new signs players=1');
  let drawn = 0;
  let kept = 0;
  for (let i = 0; (drawn < FEW || kept < FEW) && before.prompt.kind !== 'over'; i++) {
    const answer = before.prompt.kind === 'roll' ? 'roll' : 'choose on';
    const state = request(device, answer);
    if (answer === 'roll') {
      const { shown } = tableOf(state, faces, before).thrown;
      const count = (face) => shown.filter((die) => die.startsWith(face)).length;
      assert.equal(shown.length, 3);
      if (before.tentacles + count('tentacle') >= 3) {
        assert.equal(state.tentacles, 0, 'three of them end a turn');
      } else {
        assert.deepEqual(
          [state.stash, state.tentacles],
          [before.stash + count('elder'), before.tentacles + count('tentacle')],
        );
        for (const kind of Object.keys(faces.signs))
          assert.equal(state.clues[kind], shown.filter((die) => die === `clue ${kind}`).length, kind);
        kept += count('clue');
      }
      drawn++;
    }
    before = state;
  }
  assert.ok(drawn >= FEW && kept >= FEW, `${drawn} draws, ${kept} clues`);
});

test('Kingsport: hearts, bullets, relics of everybody; who is out is out', () => {
  const device = bootDevice({ seed: 5 });
  const state = stateAfter(device, 'new kingsport players=2', 'choose p2');
  const { players, turn, actor } = tableOf(state);
  assert.deepEqual(players[0].main, { key: 'sanity', value: 5, of: 5 });
  assert.deepEqual(
    players[0].figures.map(({ key }) => key),
    ['hearts', 'bullets', 'sites', 'points'],
  );
  assert.deepEqual([turn, actor], [{ key: 'round', value: 1 }, 1]);
  state.players[0].out = true;
  assert.equal(tableOf(state).players[0].gone, true);
});

test('a game that nobody told the page of is shown all the same', () => {
  const table = tableOf({
    ok: true,
    game: 'yacht',
    seq: 4,
    mended: 0,
    commit: null,
    names: ['A', 'B'],
    rolled: { ask: 'throw', values: [4], entered: false },
    scores: [12, 40],
    held: 7,
    goal: 100,
    player: 1,
    prompt: { kind: 'choose', ask: 'go-on', player: 1, options: ['on', 'hold'] },
  });
  assert.deepEqual(
    table.players.map(({ main }) => main.value),
    [12, 40],
  );
  assert.deepEqual(table.facts, [
    { key: 'held', value: 7 },
    { key: 'goal', value: 100 },
  ]);
  assert.deepEqual([table.actor, table.players[1].acts, table.thrown.shown], [1, true, ['5']]);
});

test('no game, no table', () => {
  assert.equal(tableOf({ ok: true, game: null, seq: 0, names: [], prompt: null }), null);
  assert.equal(tableOf(null), null);
});
