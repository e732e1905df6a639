// The steps that need no person. A step is { name, title, needs: 'die' where the host program won't do, run }; `run`
// puts the result of each of its promises in `kept`, { ok, value, words }, and what it measured in `kept.raw`, and
// yields between pieces of about a second.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { judgeFaces, verdict } from '../fairness.d/statistics.js';
import { estimateAll } from './predictors.js';
import { autocorrelation, spectrum } from './signal.js';

const VERIFY = fileURLToPath(new URL('../verify', import.meta.url));

export const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const ms = (us) => us / 1000;

// ---- what it is ----

const USB = { vendor: '2e8a', product: '000a', name: 'Sanity Die' };

async function* hello(check, kept) {
  const { info, hardware } = await check.look();
  const facts = check.bench.usbFacts();
  check.state.die_facts = { version: info.version, git: info.git, board: info.board, chip: hardware.chip };
  const wrong = facts && [...Object.keys(USB).filter((key) => facts[key] !== USB[key]), ...(facts.serial === info.id ? [] : ['serial'])];
  kept['usb-name'] = facts
    ? { ok: wrong.length === 0, words: wrong.length === 0 ? `${facts.vendor}:${facts.product}, "${facts.name}"` : `wrong: ${wrong.map((key) => (key === 'serial' ? 'serial number' : `${key} "${facts[key]}"`)).join(', ')}` }
    : { ok: null, words: 'this system doesn\'t tell' };
  kept['no-crash'] = { ok: info.crash === null, words: info.crash ? `${info.crash.cause} at ${info.crash.at ?? info.crash.pc}` : 'none' };
  kept.storage = { ok: info.storage === 'kept' || info.storage === 'cut', words: info.storage };
  yield;
}

async function* selftest(check, kept) {
  const { pass, tests } = await check.request('selftest', 30_000);
  const failed = tests.filter((one) => !one.pass).map(({ name, value }) => `${name} (${value})`);
  kept.selftest = { ok: pass, words: pass ? `${tests.length} parts pass` : `fails: ${failed.join(', ')}` };
  kept.raw = { tests };
  yield;
}

async function* start(check, kept) {
  await check.expectRestart();
  await check.request('reboot');
  await check.pass(1500);
  await check.bench.awaitBack();
  const { hardware } = await check.look();
  const us = hardware.display.first_picture_us;
  kept['first-picture'] = us > 0 ? { value: ms(us) } : { ok: false, words: 'no picture since the start' };
  yield;
}

// ---- how fast ----

const THROWS = 8;

async function* timing(check, kept) {
  await check.play('new dice die=d12 count=1');
  for (let i = 0; i < THROWS; i++) {
    await check.request('press roll 300');
    await check.request('wait 2500');
    yield;
  }
  const { ok: _, payload: __, ...all } = await check.request('timing');
  const of = (kind, figure) => (all[kind].length > 0 ? { value: ms(figure(all[kind])) } : { ok: false, words: 'none was seen' });
  const last = (values) => median(values.slice(-THROWS));
  kept['press-time'] = of('press_us', last);
  kept['throw-time'] = of('throw_us', last);
  kept['store-time'] = of('store_us', last);
  kept['picture-time'] = of('picture_us', (values) => Math.max(...values));
  kept.raw = all;
}

const SAVES_A_PIECE = 20;
const SAVES_MOST = 300;

/** Saves names until the flash has erased something, too. */
async function* flash(check, kept) {
  let times = null;
  for (let saved = 0; saved < SAVES_MOST && !(saved >= 3 * SAVES_A_PIECE && times.erase.count > 0); saved += SAVES_A_PIECE) {
    for (let i = 0; i < SAVES_A_PIECE; i++) await check.request(`name p2 F${saved + i}`);
    await check.request('wait 1500');
    times = await check.request('hardware');
    yield;
  }
  await check.request('name p2 P2');
  kept['program-time'] = times.program.count > 0 ? { value: ms(times.program.mean_us) } : { ok: false, words: 'nothing was programmed' };
  kept['erase-time'] = times.erase.count > 0 ? { value: ms(times.erase.longest_us) } : { ok: null, words: 'nothing had to be erased' };
  kept.raw = { program: times.program, erase: times.erase };
}

// ---- USB ----

const KEYS = ['lang', 'dim', 'sleep', 'sound', 'brightness'];
const BURST = 200;

async function* burst(check, kept) {
  const keys = Array.from({ length: BURST }, (_, i) => KEYS[i % KEYS.length]);
  const replies = await check.bench.askAll(keys.map((key) => `get ${key}`), 20_000);
  kept.burst = { value: replies.filter((reply, i) => reply.ok && keys[i] in reply).length };
  yield;
}

const NAMES = ['README.HTM', 'INFO.TXT', 'LOG.CSV', 'STATS.CSV'];

async function* drive(check, kept) {
  if ((await check.request('get drive')).drive === 'off') {
    kept.drive = { ok: null, words: 'the drive is switched off in the settings' };
    return;
  }
  const first = check.bench.driveFiles();
  yield;
  const second = check.bench.driveFiles();
  const info = await check.request('info');
  kept.drive = first && second ? compareDrive(first, second, info) : { ok: null, words: 'it isn\'t mounted here; --drive FOLDER tells where it is' };
}

const text = (bytes) => Buffer.from(bytes ?? []).toString('latin1');

/** The files are as they were when the cable was plugged in, so the log may be behind. */
function compareDrive(first, second, { id, version }) {
  const missing = NAMES.filter((name) => !(name in first));
  const changed = NAMES.filter((name) => text(first[name]) !== text(second[name]));
  const said = [missing.length > 0 && `missing: ${missing.join(' ')}`, changed.length > 0 && `read differently: ${changed.join(' ')}`,
    !text(first['INFO.TXT']).includes(id) && 'INFO.TXT has another serial number',
    !text(first['INFO.TXT']).includes(version) && 'INFO.TXT has another version'].filter(Boolean);
  return { ok: said.length === 0, words: said.join('; ') || `${Object.keys(first).length} files` };
}

// ---- noise ----

const SOURCES = [{ name: 'ring', us: 20 }, { name: 'adc', us: 40 }];
const PIECE_S = 1;

async function* takeBits(check, { name, us }, taken) {
  const wanted = check.options.bits / 8;
  const piece = Math.floor((PIECE_S * 1e6) / us / 8);
  while (taken.bytes.length < wanted) {
    const count = Math.min(piece, wanted - taken.bytes.length);
    const reply = await check.ask(`entropy raw ${count}${name === 'adc' ? ' adc' : ''} ${us}`, 20_000);
    if (!reply.ok) return void (taken.refused = reply.error);
    taken.lost += reply.lost;
    taken.bytes = Buffer.concat([taken.bytes, ...reply.payload.map((line) => Buffer.from(line, 'base64'))]);
    check.progress?.(`noise of the ${name}`, taken.bytes.length / wanted);
    yield;
  }
}

function healthResult({ state, alarm, alarms, given_up: disabled }, { lost, refused }) {
  const ok = state === 'good' && alarms === 0 && !disabled && lost === 0 && !refused;
  const words = `${state}, ${alarms} alarms${alarm ? ` (${alarm})` : ''}, ${lost} blocks lost${disabled ? ', disabled' : ''}${refused ? `, refused (${refused})` : ''}`;
  return { ok, words };
}

async function* noise(check, kept) {
  kept.raw = {};
  check.bits = {};
  for (const source of SOURCES) {
    const taken = { bytes: Buffer.alloc(0), lost: 0, refused: null };
    yield* takeBits(check, source, taken);
    check.bits[source.name] = taken.bytes;
    const known = taken.bytes.length > 0;
    const estimates = known ? estimateAll(taken.bytes) : null;
    const repeats = known ? autocorrelation(taken.bytes) : [];
    kept.raw[source.name] = { bits: taken.bytes.length * 8, lost: taken.lost, refused: taken.refused, spacing_us: source.us, estimates, autocorrelation: repeats, spectrum: known ? spectrum(taken.bytes) : [] };
    kept[`${source.name}-entropy`] = known ? { value: estimates.least } : { ok: false, words: 'it gives no bits' };
    yield;
  }
  yield* noiseOfRing(check, kept);
}

async function* noiseOfRing(check, kept) {
  const { raw } = kept;
  await check.request('wait 1500'); // jitter is measured anew after raw bits
  const health = await check.request('entropy health');
  const { ring_khz: khz } = await check.request('hardware');
  const { jitter } = health;
  raw.health = health;
  const furthest = Math.max(...raw.ring.autocorrelation.map(Math.abs), 0);
  kept['ring-health'] = healthResult(health, raw.ring);
  kept['adc-health'] = healthResult(health.adc, raw.adc);
  kept['ring-repeats'] = raw.ring.bits > 0 ? { value: furthest } : { ok: false, words: 'it gives no bits' };
  kept['ring-jitter'] = jitter.state === 'unknown' ? { ok: false, words: 'could not be measured' } : { value: jitter.supports };
  kept['ring-frequency'] = khz > 0 ? { value: khz / 1000 } : { ok: null, words: 'can\'t be counted here' };
  yield;
}

// ---- throws ----

const SIDES = 12;

async function* throws(check, kept) {
  const lines = [];
  const counts = new Array(SIDES).fill(0);
  for (let i = 0; i < check.options.throws; i++) {
    await check.play(`new dice die=d${SIDES} count=10`);
    const { rolled } = await check.request('roll', 60_000);
    const receipt = await check.request('receipt');
    for (const value of rolled.values) counts[value]++;
    const same = rolled.values.join() === receipt.values.join();
    const { payload: _, ...told } = receipt;
    lines.push(JSON.stringify(same ? told : { ...told, values: rolled.values }));
    check.progress?.('throws', (i + 1) / check.options.throws);
    yield;
  }
  kept.raw = { counts, receipts: lines };
  kept.receipts = verify(lines);
  const judged = judgeFaces(counts);
  const { fair, words } = verdict(judged);
  kept.fair = { ok: fair, words: `${judged.rolls} dice: ${words} (p = ${judged.p.toFixed(3)})` };
}

/** By tools/verify, with the values that the die showed. */
function verify(lines) {
  const { status, stdout, error } = spawnSync('python3', [VERIFY], { input: `${lines.join('\n')}\n`, encoding: 'utf8' });
  if (error) return { ok: null, words: 'tools/verify needs python3' };
  const summary = stdout.trim().split('\n').find((line) => / rolls, /.test(line)) ?? 'no receipt was read';
  return { ok: status === 0, words: summary.split(';')[0] };
}

export const ALONE = [
  { name: 'hello', title: 'What it is', run: hello },
  { name: 'selftest', title: 'Self-test', run: selftest },
  { name: 'start', title: 'Start', needs: 'die', run: start },
  { name: 'timing', title: 'How fast it answers', needs: 'die', run: timing },
  { name: 'flash', title: 'Flash', needs: 'die', run: flash },
  { name: 'burst', title: 'Many requests at once', run: burst },
  { name: 'drive', title: 'USB drive', needs: 'die', run: drive },
  { name: 'noise', title: 'Noise', run: noise },
  { name: 'throws', title: 'Throws', run: throws },
];
