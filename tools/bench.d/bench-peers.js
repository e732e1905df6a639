// Drawing and sending beside other libraries for such displays, on the same emulated chip, flash cache and bus.
// bench-peers.js NAME=ELF..: each made by 80-peers of a file in peers/. A picture is looked at before its cycles count.

import { ask, fillPool } from './bench-console.js';
import { addressOf, cyclesOf } from './bench-probe.js';
import { callInTime, inRam, load, shelf } from './peers/loaded.js';
import {
  BOX_HEIGHT, BOX_WIDTH, EXPECTED, FRAME_BYTES, SPRITE_PX, TEXT, X, Y, frameOf, isRight, plainSprite, spriteFile,
} from './peers/pictures.js';
import { Profile } from './profile.js';
import { Device } from '../emulator/device.js';
import { readImage } from '../emulator/image.js';

const OWN_FRAME = 0x20030000; // a gfx_frame_t, in memory that the image leaves alone
const OWN_UNPACKED = OWN_FRAME + 0x800;
const OWN_BYTES = 0x1000;
const MODE_SET = 1;
const SENDING_MS = 60;

const DRAWN = {
  text: `a line of ${TEXT.length} letters`,
  sprite: `a picture of ${SPRITE_PX}x${SPRITE_PX}`,
  box: `a box of ${BOX_WIDTH}x${BOX_HEIGHT}`,
  clear: 'clearing the frame',
};

/** What each takes for a picture. */
const SPRITES = { micropython: plainSprite, 'pico-ssd1306': spriteFile() };

const image = readImage();
const text = Buffer.from(`${TEXT}\0`);

function boot() {
  const device = new Device({ flashWaits: true, image, seed: 11 });
  device.runFor(2500);
  ask(device, 'new dice die=d20');
  device.runFor(3000);
  return device;
}

// ---- who is measured: where its frame is, and what is called for each thing drawn ----

function own(device) {
  const put = shelf(device);
  const sprite = Buffer.from([SPRITE_PX, SPRITE_PX, 0, 0, 0, 0, 0, 0]); // a gfx_sprite_t
  sprite.writeUInt32LE(put(plainSprite), 4);
  inRam(device, OWN_FRAME, OWN_BYTES).fill(0);
  device.chip.mcu.writeUint32(OWN_FRAME + FRAME_BYTES + 4, OWN_UNPACKED);
  return {
    frame: OWN_FRAME,
    text: [addressOf('gfx_text'), [OWN_FRAME, X, Y, addressOf('gfx_font_6x12'), put(text), MODE_SET]],
    sprite: [addressOf('gfx_sprite'), [OWN_FRAME, X, Y, put(sprite), MODE_SET]],
    box: [addressOf('gfx_rect'), [OWN_FRAME, X, Y, BOX_WIDTH, BOX_HEIGHT, MODE_SET]],
    clear: [addressOf('gfx_clear'), [OWN_FRAME]],
  };
}

const peer = (name, elf) => (device) => {
  load(device, elf);
  const put = shelf(device);
  return {
    frame: device.chip.mcu.readUint32(addressOf('peer_frame', elf)),
    text: [addressOf('peer_text', elf), [put(text)]],
    sprite: [addressOf('peer_sprite', elf), [put(SPRITES[name]), SPRITES[name].length]],
    box: [addressOf('peer_box', elf), []],
    clear: [addressOf('peer_clear', elf), []],
  };
};

// ---- drawing ----

function drawOnce(device, drawer, what) {
  const frame = inRam(device, drawer.frame, FRAME_BYTES);
  frame.fill(what === 'clear' ? 0xff : 0);
  const cycles = cyclesOf(device, ...drawer[what]);
  if (!isRight(what, frame)) throw new Error(`${what}: another picture than was asked for`);
  return cycles;
}

/** Cycles with nothing of it in the cache, and once more. */
function drawn(open, what) {
  const device = boot();
  const drawer = open(device);
  device.chip.xip.flush();
  const first = drawOnce(device, drawer, what);
  return `${first} / ${drawOnce(device, drawer, what)}`;
}

// ---- sending ----

/** From the first byte of what goes to the display to its last, and for how much of it the core is at work. */
function sent(device, act) {
  const { oled } = device;
  const write = oled.write.bind(oled);
  const seen = [];
  oled.write = (byte) => {
    seen.push(device.stats);
    return write(byte);
  };
  act();
  const [first, last] = [seen[0], seen.at(-1)];
  const ms = last.ms - first.ms;
  return { ms, core: 100 - ((last.asleepMs - first.asleepMs) * 100) / ms };
}

const shown = ({ ms, core }) => `${ms.toFixed(1)} ms, ${core.toFixed(0)} %`;

/** Turning the picture sends all of it, from an interrupt; what else the core does meanwhile is the next picture. */
function sentByDie() {
  const device = boot();
  fillPool(device);
  device.runFor(2000);
  const profile = new Profile(device);
  const whole = sent(device, () => {
    ask(device, 'set turn-screen on');
    device.runFor(SENDING_MS);
  });
  const { ns } = profile.rows().find(({ name }) => name === 'on_i2c');
  return { whole, alone: ns / 1e4 / whole.ms };
}

/** Real displays take what a command lacks from the next message, which the emulated one calls a fault. */
function beLenient(oled) {
  const start = oled.start.bind(oled);
  oled.start = () => {
    const kept = { pending: oled.pending, arguments: oled.arguments };
    oled.pending = null;
    start();
    Object.assign(oled, kept);
  };
}

function sentBy(name, elf) {
  const show = addressOf('peer_show', elf);
  if (show === 0) return null;
  const device = boot();
  beLenient(device.oled);
  const { frame } = peer(name, elf)(device);
  callInTime(device, addressOf('peer_bus', elf), [(device.facts.pins.sda >> 1) & 1]);
  inRam(device, frame, FRAME_BYTES).set(EXPECTED.sprite);
  const found = sent(device, () => callInTime(device, show, []));
  if (!isRight('sprite', frameOf(device.screen()))) throw new Error(`${name} sends another picture`);
  return found;
}

// ---- the table ----

const peers = process.argv.slice(2).map((word) => word.split('='));
const die = sentByDie();
const sentByPeers = peers.map(([name, elf]) => sentBy(name, elf));
const table = [
  ['', 'the die', ...peers.map(([name]) => name)],
  ...Object.keys(DRAWN).map((what) => [DRAWN[what], drawn(own, what), ...peers.map(([name, elf]) => drawn(peer(name, elf), what))]),
  ['sending a whole picture', shown(die.whole), ...sentByPeers.map((found) => (found ? shown(found) : 'Python'))],
  ['of that, only for sending', `${die.alone.toFixed(0)} %`, ...sentByPeers.map((found) => (found ? shown(found).split(', ')[1] : ''))],
];
const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
console.log('beside other libraries (emulated; cycles of the core, first / again in the cache; sending with its share of the core)');
for (const row of table) {
  console.log(`  ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('   ')}`);
}
