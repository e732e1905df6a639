// What an image tells of its board, in the list that `picotool info` prints too: which pin is what,
// and how much flash there is. The emulated board is wired by it, so no pin is written down twice.

const FLASH_START = 0x10000000;
const HEADER_WITHIN = 1024; // bytes from the start of the image: behind boot stage and vectors
const HEADER_START = 0x7188ebf2;
const HEADER_END = 0xe71aa390;

const TYPE_TEXT = 6;
const TYPE_REGION = 7;
const TYPE_PINS = 9;
const ID_BOARD = 0xb63cffbb;

/** The names in boards/rp2040/start.c, and what they are called here. */
const PIN_NAMES = {
  'OLED SDA': 'sda',
  'OLED SCL': 'scl',
  'button left': 'left',
  'button ROLL': 'roll',
  'button right': 'right',
  buzzer: 'buzzer',
  'power latch': 'latch',
  'USB power sense': 'vbus',
  'supply sense': 'vsys',
};

/** { name, flashBytes, pins } of an image; a pin that its board lacks is null. */
export function boardOf(image) {
  const board = { name: '', flashBytes: 0, pins: { latch: null, vbus: null, vsys: null } };
  const words = new DataView(image.buffer, image.byteOffset, image.length);
  for (const at of entries(words)) read(words, at, board);
  const missing = Object.values(PIN_NAMES).filter((pin) => board.pins[pin] === undefined);
  if (missing.length > 0 || !board.flashBytes) {
    throw new Error(`not an image of a Sanity Die: it doesn't tell ${missing.join(', ') || 'its flash'}`);
  }
  return board;
}

/** Where each entry lies in the image. */
function entries(words) {
  for (let at = 0; at < HEADER_WITHIN; at += 4) {
    if (words.getUint32(at, true) !== HEADER_START || words.getUint32(at + 16, true) !== HEADER_END) continue;
    const [first, end] = [4, 8].map((offset) => words.getUint32(at + offset, true) - FLASH_START);
    const count = (end - first) / 4;
    return Array.from({ length: count }, (_, i) => words.getUint32(first + i * 4, true) - FLASH_START);
  }
  throw new Error('not an image of a Sanity Die: it tells nothing about itself');
}

function read(words, at, board) {
  const word = (offset) => words.getUint32(at + offset, true);
  const type = words.getUint16(at, true);
  if (type === TYPE_TEXT && word(4) === ID_BOARD) board.name = textAt(words, word(8));
  if (type === TYPE_REGION) board.flashBytes = word(8) + word(12) - FLASH_START;
  if (type !== TYPE_PINS) return;
  const name = PIN_NAMES[textAt(words, word(8))];
  if (name) board.pins[name] = 31 - Math.clz32(word(4));
}

function textAt(words, address) {
  let text = '';
  for (let at = address - FLASH_START; words.getUint8(at) !== 0; at++) {
    text += String.fromCharCode(words.getUint8(at));
  }
  return text;
}
