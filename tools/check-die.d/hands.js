// The steps that need a person's hands and eyes, as in steps.js. Each question can be skipped.

import { Gone } from './bench.js';

const skipped = { ok: null, words: 'skipped' };
const LETTERS = 'ABDEFHKLMNPRTUXZ';

const randomWord = () => Array.from({ length: 6 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('');

// ---- display ----

function controllerResult({ found, used }) {
  if (found === null) return { ok: null, words: `can't be detected; driven as ${used}` };
  const ok = found === used || (found === 'ssd1306' && used === 'ssd1309');
  return { ok, words: ok ? used : `it has an ${found}, and is driven as ${used}` };
}

async function* display(check, kept) {
  const { hardware } = await check.look();
  const found = hardware.display;
  kept['display-found'] = { ok: found.present, words: found.present ? `yes, at 0x${found.address.toString(16)}` : `no; ${found.failed_transfers} transfers failed` };
  kept['display-controller'] = found.present ? controllerResult(found) : { ok: null, words: 'no display' };
  kept.raw = found;
  yield;
  if (!found.present) {
    kept['display-read'] = { ok: false, words: 'dark: the display doesn\'t answer' };
    return;
  }
  yield* look(check, kept);
}

async function* look(check, kept) {
  const word = randomWord();
  await check.play('new cult players=2');
  await check.request(`name p1 ${word}`);
  await check.request('press right 60'); // awake, whatever it was
  await check.request('press left 60');
  const typed = await check.asks({ id: 'word', word, seconds: 20, quiet: 'picture', keys: 'type the name, Enter; "none" if you can\'t read it',
    text: 'Look at the display. It asks who starts. One of the names has six letters: which?' });
  kept['display-read'] = typed === 'skip' ? skipped : { ok: typed.toUpperCase() === word, words: typed.toUpperCase() === word ? `read: ${word}` : `${word} was shown, "${typed}" was read` };
  yield;
  const upright = await check.asks({ id: 'upright', seconds: 8, quiet: 'picture', choices: ['yes', 'no'], keys: 'yes or no',
    text: 'With the ROLL button towards you: is the picture the right way up, whole, and without snow at its edges?' });
  kept['display-upright'] = upright === 'skip' ? skipped : { ok: upright === 'yes', words: upright };
  await check.request('name p1 P1');
  check.table = null;
}

// ---- buttons ----

const BUTTONS = ['left', 'roll', 'right'];
const TIMES = 5;
const STILL_MS = 400;

const countOf = (events, button, action) => events.filter((event) => event.button === button && event.action === action).length;

async function press(check, button) {
  const { bench } = check;
  bench.events.length = 0;
  await check.request('watch on');
  let seenAt = null;
  const until = () => {
    bench.gone(); // reads what has come
    if (countOf(bench.events, button, 'up') < TIMES) return false;
    seenAt ??= bench.now;
    return bench.now - seenAt > STILL_MS;
  };
  const answer = await check.asks({ id: `press-${button}`, button, until, seconds: 9,
    text: `Press ${button.toUpperCase()} five times, about twice a second.` });
  await check.request('watch off');
  const downs = bench.events.filter((event) => event.event === 'button' && event.action === 'down');
  const own = downs.filter((event) => event.button === button).length;
  const others = downs.filter((event) => event.button !== button).map((event) => event.button);
  if (answer === 'skip') return skipped;
  return others.length > 0 ? { ok: false, value: own, words: `${own}, and ${others.length} of ${[...new Set(others)].join(' and ')}` } : { value: own };
}

function bounceResult(hardware) {
  const pressed = BUTTONS.filter((button) => hardware[button].bursts > 0);
  if (pressed.length === 0) return skipped;
  const worst = pressed.reduce((most, button) => (hardware[button].longest_us > hardware[most].longest_us ? button : most));
  return { value: hardware[worst].longest_us / 1000, words: `worst: ${worst.toUpperCase()}` };
}

async function* buttons(check, kept) {
  const { tests } = await check.request('selftest', 30_000);
  const stuck = tests.find(({ name }) => name === 'buttons').value;
  const names = BUTTONS.filter((_, i) => (stuck >> i) & 1).map((name) => name.toUpperCase());
  kept.stuck = { ok: stuck === 0, words: stuck === 0 ? 'none' : `${names.join(' and ')} is stuck` };
  await check.play('new dice die=d12 count=1');
  for (const button of BUTTONS) {
    kept[`press-${button}`] = await press(check, button);
    yield;
  }
  const { hardware } = await check.look();
  kept.bounce = bounceResult(hardware);
  kept.raw = Object.fromEntries(BUTTONS.map((button) => [button, hardware[button]]));
  check.table = null; // LEFT and RIGHT choose other dice
}

// ---- power and plug ----

const PULLS = 5;
const BACK_MS = 60_000;

async function comeBack(check) {
  if (!(await check.bench.awaitBack(BACK_MS))) throw new Gone('it did not come back');
}

/** What the die has saved: the last name that it acknowledged, or the one that was under way. */
async function pullOnce(check, turn) {
  let [acked, under, at] = ['', '', 0];
  const write = async () => {
    under = `W${turn}${String(at++).padStart(3, '0')}`;
    await check.request(`name p1 ${under}`, 3000);
    acked = under;
  };
  await write();
  await check.expectRestart();
  const until = () => write().then(() => false, () => check.bench.gone());
  const answer = await check.asks({ id: 'pull', turn, write, until, seconds: 10, keys: 'no key is needed',
    text: `${turn} of ${PULLS}: pull the plug while it saves: USB, and the battery if there is one. Plug it in again after two seconds.` });
  if (answer === 'skip') return null;
  await comeBack(check);
  const { restarted, info } = await check.look();
  const { name } = await check.request('name p1');
  const lost = (name !== acked && name !== under) || info.storage === 'damaged' || info.storage === 'off';
  return { restarted, lost, words: `${acked} was saved, ${name} came back, storage ${info.storage}` };
}

async function* power(check, kept) {
  const pulls = [];
  check.state.unplugs = 0;
  for (let turn = 1; turn <= PULLS; turn++) {
    const pull = await pullOnce(check, turn);
    if (pull === null) break;
    check.state.unplugs += pull.restarted ? 1 : 0; // with a battery nobody knows whether the cable was out
    pulls.push(pull);
    yield;
  }
  await check.request('name p1 P1');
  const off = pulls.filter(({ restarted }) => restarted);
  const lost = pulls.filter((pull) => pull.lost);
  const words = lost.length > 0 ? `lost ${lost.length} times: ${lost[0].words}` : `${off.length} times without power, nothing lost`;
  kept['power-loss'] = { ok: lost.length > 0 ? false : off.length === PULLS ? true : null, words };
  kept.raw = pulls;
}

/** Pulled plugs count. */
async function* unplug(check, kept) {
  let times = check.state.unplugs ?? 0;
  for (let turn = times + 1; turn <= PULLS; turn++) {
    let left = false;
    const until = () => (left ||= check.bench.gone());
    check.expected = true;
    const answer = await check.asks({ id: 'unplug', turn, until, seconds: 8, keys: 'no key is needed',
      text: `${turn} of ${PULLS}: unplug USB, and plug it in again after two seconds.` });
    if (answer === 'skip') break;
    await comeBack(check);
    await check.look();
    times += left ? 1 : 0;
    yield;
  }
  kept.unplug = times < PULLS ? skipped : { value: times };
}

async function* computer(check, kept) {
  const answer = await check.asks({ id: 'computer-sleep', seconds: 30,
    text: 'Put this computer to sleep for ten seconds, and wake it. (The check goes on by itself.)' });
  if (answer === 'skip') return;
  check.expected = true; // some computers cut the power
  await comeBack(check);
  await check.look();
  kept['computer-sleep'] = { ok: true, words: 'it answers' };
  yield;
}

// ---- supply ----

async function* supply(check, kept) {
  const { hardware } = await check.look();
  const { mv, usb } = hardware.supply;
  kept['usb-supply'] = mv === 0 ? { ok: null, words: 'this board can\'t measure it' } : usb ? { value: mv / 1000 } : { ok: null, words: 'not on USB' };
  const answer = await check.asks({ id: 'battery', seconds: 30, until: null,
    text: 'Is a battery connected and switched on? Then unplug USB, throw three times (hold ROLL, let go), and plug it in again. No battery: skip.' });
  kept.battery = answer === 'skip' ? skipped : await batteryResult(check);
  yield;
  const meter = await check.asks({ id: 'current', seconds: 12, keys: 'milliamperes, Enter',
    text: 'Do you have a meter for the battery\'s wire? Unplug USB, read it with a still table, plug in again, and type it. No meter: skip.' });
  check.expected = true;
  await comeBack(check);
  kept.current = meter === 'skip' || !(Number(meter) > 0) ? skipped : { value: Number(meter) };
}

async function batteryResult(check) {
  check.expected = true;
  await comeBack(check);
  const { hardware, restarted } = await check.look();
  const lowest = hardware.supply.lowest_mv / 1000;
  if (restarted) return { ok: false, value: lowest || null, words: 'it went off on the battery' };
  return lowest > 0 ? { value: lowest, words: 'lowest' } : { ok: true, words: 'it went on; this board can\'t measure the voltage' };
}

// ---- sleep and wake ----

async function* wake(check, kept) {
  const { sleep } = await check.request('get sleep');
  await check.play('new cult players=2');
  await check.request('set sleep 5');
  const answer = await check.asks({ id: 'wake', seconds: 15, choices: ['yes', 'no'], keys: 'yes or no',
    text: 'Wait until the display is dark, some five seconds. Then press ROLL once. Did it go dark, and did the picture come back?' });
  const { press_us: presses } = await check.request('timing');
  await check.request(`set sleep ${sleep}`);
  kept.wakes = answer === 'skip' ? skipped : { ok: answer === 'yes', words: answer };
  kept['wake-time'] = answer === 'yes' && presses.length > 0 ? { value: presses.at(-1) / 1000 } : skipped;
  yield;
}

/** What the whole check has seen. */
export async function* end(check, kept) {
  await check.look();
  kept['display-steady'] = { value: check.state.losses };
  kept['no-restart'] = { value: check.state.restarts };
  yield;
}

export const HANDS = [
  { name: 'display', title: 'Display', needs: 'die', run: display },
  { name: 'buttons', title: 'Buttons', needs: 'die', run: buttons },
  { name: 'wake', title: 'Sleep and wake', needs: 'die', run: wake },
  { name: 'supply', title: 'Supply', needs: 'die', run: supply },
  { name: 'power', title: 'Power failures', needs: 'die', run: power },
  { name: 'unplug', title: 'Unplugging USB', needs: 'die', run: unplug },
  { name: 'computer', title: 'Sleep of the computer', needs: 'die', run: computer },
];
