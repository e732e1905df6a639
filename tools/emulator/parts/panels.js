// The three controllers that a glass may have: how their memory lies, and the commands that their
// datasheets know. A command: first and last byte, how many bytes follow, what it does.

export const MODE_HORIZONTAL = 0;
export const MODE_VERTICAL = 1;
export const MODE_PAGE = 2;

const flag = (c) => (c & 1) !== 0;

const COMMON = [
  [0x00, 0x0f, 0, (o, c) => (o.column = (o.column & 0xf0) | (c & 0x0f))],
  [0x40, 0x7f, 0, (o, c) => (o.startLine = c & 0x3f)],
  [0x81, 0x81, 1, (o, c, [level]) => (o.contrast = level)],
  [0xa0, 0xa1, 0, (o, c) => (o.segmentRemap = flag(c))],
  [0xa4, 0xa5, 0, (o, c) => (o.allOn = flag(c))],
  [0xa6, 0xa7, 0, (o, c) => (o.inverted = flag(c))],
  [0xa8, 0xa8, 1, (o, c, [ratio]) => o.setRows(ratio)],
  [0xae, 0xaf, 0, (o, c) => o.setOn(flag(c))],
  [0xb0, 0xb7, 0, (o, c) => (o.page = c & 7)],
  [0xd3, 0xd3, 1, (o, c, [offset]) => (o.offset = offset & 0x3f)],
  [0xd5, 0xd5, 1, (o, c, [value]) => (o.clockDivide = value)],
  [0xd9, 0xd9, 1, (o, c, [value]) => o.setPrecharge(value)],
  [0xda, 0xda, 1, (o, c, [value]) => o.setComPins(value)],
  [0xe3, 0xe3, 0, () => {}],
];

const SOLOMON = [
  ...COMMON,
  [0x10, 0x1f, 0, (o, c) => (o.column = ((c & 0x07) << 4) | (o.column & 0x0f))],
  [0x20, 0x20, 1, (o, c, [mode]) => o.setMode(mode)],
  [0x21, 0x21, 2, (o, c, [first, last]) => o.setColumns(first, last)],
  [0x22, 0x22, 2, (o, c, [first, last]) => o.setPages(first, last)],
  [0x26, 0x27, 6, (o) => (o.scrollSet = true)],
  [0x29, 0x2a, 5, (o) => (o.scrollSet = true)],
  [0x2e, 0x2e, 0, (o) => (o.scrolling = false)],
  [0x2f, 0x2f, 0, (o) => o.startScroll()],
  [0xa3, 0xa3, 2, () => {}],
  [0xc0, 0xc0, 0, (o) => (o.comReversed = false)],
  [0xc8, 0xc8, 0, (o) => (o.comReversed = true)],
];

const SSD1306 = [
  ...SOLOMON,
  [0x8d, 0x8d, 1, (o, c, [value]) => (o.pump = (value & 4) !== 0)],
  [0xdb, 0xdb, 1, (o, c, [level]) => o.setVcomh(level, [0x00, 0x20, 0x30])],
];

const SSD1309 = [
  ...SOLOMON,
  [0xdb, 0xdb, 1, (o, c, [level]) => o.setVcomh(level, [0x00, 0x34, 0x3c])],
  [0xdc, 0xdc, 1, () => {}],
  [0xfd, 0xfd, 1, (o, c, [lock]) => (o.locked = (lock & 4) !== 0)],
];

const SH1106 = [
  ...COMMON,
  [0x10, 0x1f, 0, (o, c) => (o.column = ((c & 0x0f) << 4) | (o.column & 0x0f))],
  [0x30, 0x33, 0, (o, c) => (o.pumpVoltage = c & 3)],
  [0xad, 0xad, 1, (o, c, [value]) => o.setConverter(value)],
  [0xc0, 0xc7, 0, (o) => (o.comReversed = false)],
  [0xc8, 0xcf, 0, (o) => (o.comReversed = true)],
  [0xdb, 0xdb, 1, (o, c, [level]) => (o.vcomh = level)],
  [0xe0, 0xe0, 0, (o) => (o.kept = o.column)],
  [0xee, 0xee, 0, (o) => o.endModify()],
];

function tableOf(commands) {
  const table = new Array(256);
  for (const [first, last, argumentCount, act] of commands) {
    for (let c = first; c <= last; c++) table[c] = { argumentCount, act };
  }
  return table;
}

/**
 * columns: of the memory; firstColumn: the first one that the glass has. modes: of addressing.
 * readsMemory: else a read is always the status. remapsOutput: remap turns what is there already.
 * pump: on at power-up. reserved: what modules were seen to answer beside the status bit.
 */
export const PANELS = {
  ssd1306: {
    table: tableOf(SSD1306), columns: 128, firstColumn: 0, modes: [0, 1, 2], readsMemory: false,
    remapsOutput: false, pump: false, reserved: 0x06,
  },
  ssd1309: {
    table: tableOf(SSD1309), columns: 128, firstColumn: 0, modes: [0, 1, 2], readsMemory: false,
    remapsOutput: false, pump: true, reserved: 0x01,
  },
  sh1106: {
    table: tableOf(SH1106), columns: 132, firstColumn: 2, modes: [MODE_PAGE], readsMemory: true,
    remapsOutput: true, pump: true, reserved: 0x08,
  },
};
