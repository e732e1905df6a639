// The OLED: an SSD1306 with a 128x64 panel, as a cheap module wires it (charge pump, upright with
// segment remap A1 and COM scan C8). Strict: what the datasheet doesn't know is a fault.

const WIDTH = 128;
const PAGES = 8;
const HEIGHT = 64;
export const OLED_ADDRESS = 0x3c;

const MODE_HORIZONTAL = 0;
const MODE_VERTICAL = 1;
const MODE_PAGE = 2;

// Command byte, or range, with the number of bytes that follow and what they do.
const COMMANDS = [
  [0x00, 0x0f, 0, (o, c) => (o.column = (o.column & 0xf0) | (c & 0x0f))],
  [0x10, 0x1f, 0, (o, c) => (o.column = ((c & 0x07) << 4) | (o.column & 0x0f))],
  [0x20, 0x20, 1, (o, c, [mode]) => o.setMode(mode)],
  [0x21, 0x21, 2, (o, c, [first, last]) => o.setColumns(first, last)],
  [0x22, 0x22, 2, (o, c, [first, last]) => o.setPages(first, last)],
  [0x26, 0x27, 6, (o) => (o.scrollSet = true)],
  [0x29, 0x2a, 5, (o) => (o.scrollSet = true)],
  [0x2e, 0x2e, 0, (o) => (o.scrolling = false)],
  [0x2f, 0x2f, 0, (o) => o.startScroll()],
  [0x40, 0x7f, 0, (o, c) => (o.startLine = c & 0x3f)],
  [0x81, 0x81, 1, (o, c, [level]) => (o.contrast = level)],
  [0x8d, 0x8d, 1, (o, c, [value]) => (o.chargePump = (value & 4) !== 0)],
  [0xa0, 0xa1, 0, (o, c) => (o.segmentRemap = (c & 1) !== 0)],
  [0xa3, 0xa3, 2, () => {}],
  [0xa4, 0xa5, 0, (o, c) => (o.allOn = (c & 1) !== 0)],
  [0xa6, 0xa7, 0, (o, c) => (o.inverted = (c & 1) !== 0)],
  [0xa8, 0xa8, 1, (o, c, [ratio]) => o.setRows(ratio)],
  [0xae, 0xaf, 0, (o, c) => o.setOn((c & 1) !== 0)],
  [0xb0, 0xb7, 0, (o, c) => (o.page = c & 7)],
  [0xc0, 0xc0, 0, (o) => (o.comReversed = false)],
  [0xc8, 0xc8, 0, (o) => (o.comReversed = true)],
  [0xd3, 0xd3, 1, (o, c, [offset]) => (o.offset = offset & 0x3f)],
  [0xd5, 0xd5, 1, (o, c, [value]) => (o.clockDivide = value)],
  [0xd9, 0xd9, 1, (o, c, [value]) => (o.precharge = value)],
  [0xda, 0xda, 1, (o, c, [value]) => o.setComPins(value)],
  [0xdb, 0xdb, 1, (o, c, [value]) => (o.vcomhLevel = value)],
  [0xe3, 0xe3, 0, () => {}],
];

const TABLE = new Array(256);
for (const [first, last, argumentCount, act] of COMMANDS) {
  for (let c = first; c <= last; c++) TABLE[c] = { argumentCount, act };
}

export class Ssd1306 {
  /** `random()` gives uint32: what the memory holds at power-up. */
  constructor(random) {
    this.random = random;
    this.onFault = () => {};
    this.now = () => 0;
    this.bytes = 0;
    this.dataBytes = 0;
    this.powerOn();
  }

  powerOn() {
    this.ram = Uint8Array.from({ length: WIDTH * PAGES }, () => this.random() & 0xff);
    this.written = new Uint8Array(WIDTH * PAGES);
    this.unwritten = WIDTH * PAGES;
    this.mode = MODE_PAGE;
    this.column = this.page = this.startLine = this.offset = 0;
    this.columns = [0, WIDTH - 1];
    this.pages = [0, PAGES - 1];
    this.contrast = 0x7f;
    this.rows = HEIGHT;
    this.on = this.allOn = this.inverted = this.segmentRemap = this.comReversed = false;
    this.chargePump = this.scrolling = this.scrollSet = false;
    this.comPins = 0x12;
    /** Was memory ever visible before the firmware had written it? */
    this.showedGarbage = false;
    /** When picture and display-on had both arrived, in nanoseconds; null before. */
    this.firstPictureNs = null;
    this.start();
  }

  /** The bus addressed us for writing: a control byte comes next. */
  start() {
    this.expect = 'control';
    this.pending = null;
    this.arguments = [];
  }

  /** One byte after the address. */
  write(byte) {
    this.bytes++;
    if (this.expect === 'control') return this.control(byte);
    if (this.single) this.expect = 'control';
    if (this.isData) this.data(byte);
    else this.command(byte);
  }

  /** The status byte: bit 6 is set while the display is off. */
  read() {
    return this.on ? 0x00 : 0x40;
  }

  stop() {
    if (this.pending) this.fault(`command ${hex(this.pending.code)} lacks bytes`);
    this.start();
    this.noteFirstPicture();
  }

  control(byte) {
    if (byte & 0x3f) this.fault(`control byte ${hex(byte)}`);
    this.single = (byte & 0x80) !== 0;
    this.isData = (byte & 0x40) !== 0;
    this.expect = 'payload';
  }

  command(byte) {
    if (this.pending) return this.argument(byte);
    const known = TABLE[byte];
    if (!known) return this.fault(`unknown command ${hex(byte)}`);
    if (known.argumentCount > 0) this.pending = { code: byte, known };
    else known.act(this, byte, []);
  }

  argument(byte) {
    const { code, known } = this.pending;
    this.arguments.push(byte);
    if (this.arguments.length < known.argumentCount) return;
    const values = this.arguments;
    this.pending = null;
    this.arguments = [];
    known.act(this, code, values);
  }

  data(byte) {
    if (this.pending) this.fault(`data inside command ${hex(this.pending.code)}`);
    const segment = this.segmentRemap ? WIDTH - 1 - this.column : this.column;
    const at = this.page * WIDTH + segment;
    this.ram[at] = byte;
    this.dataBytes++;
    if (!this.written[at]) this.unwritten--;
    this.written[at] = 1;
    this.step();
  }

  /** Moves on to where the next data byte goes. */
  step() {
    if (this.mode === MODE_PAGE) {
      this.column = (this.column + 1) % WIDTH;
    } else if (this.mode === MODE_HORIZONTAL) {
      if (this.stepColumn()) this.stepPage();
    } else if (this.stepPage()) {
      this.stepColumn();
    }
  }

  stepColumn() {
    const wrapped = this.column === this.columns[1];
    this.column = wrapped ? this.columns[0] : (this.column + 1) % WIDTH;
    return wrapped;
  }

  stepPage() {
    const wrapped = this.page === this.pages[1];
    this.page = wrapped ? this.pages[0] : (this.page + 1) % PAGES;
    return wrapped;
  }

  setMode(mode) {
    if (![MODE_HORIZONTAL, MODE_VERTICAL, MODE_PAGE].includes(mode)) return this.fault(`addressing mode ${mode}`);
    this.mode = mode;
  }

  setColumns(first, last) {
    if (first > last || last >= WIDTH) return this.fault(`columns ${first}..${last}`);
    this.columns = [first, last];
    this.column = first;
  }

  setPages(first, last) {
    if (first > last || last >= PAGES) return this.fault(`pages ${first}..${last}`);
    this.pages = [first, last];
    this.page = first;
  }

  setRows(ratio) {
    if (ratio < 15 || ratio > 63) return this.fault(`multiplex ratio ${ratio}`);
    this.rows = ratio + 1;
  }

  setComPins(value) {
    if ((value & ~0x30) !== 0x02) return this.fault(`COM pins ${hex(value)}`);
    this.comPins = value;
  }

  startScroll() {
    if (!this.scrollSet) this.fault('scrolls without a set-up');
    this.scrolling = true;
  }

  setOn(on) {
    this.on = on;
    if (on && this.unwritten > 0) this.showedGarbage = true;
  }

  noteFirstPicture() {
    if (this.firstPictureNs === null && this.lit && this.unwritten === 0) {
      this.firstPictureNs = this.now();
    }
  }

  /** Does the panel give light? */
  get lit() {
    return this.on && this.chargePump;
  }

  /** Is the pixel lit, as seen with the module's pins at the top? */
  pixel(x, y) {
    if (!this.lit) return 0;
    const row = this.comReversed ? y : HEIGHT - 1 - y;
    if (row >= this.rows) return 0;
    if (this.allOn) return 1;
    const line = (row + this.startLine + this.offset) % HEIGHT;
    const at = (line >> 3) * WIDTH + (WIDTH - 1 - x);
    return ((this.ram[at] >> (line & 7)) & 1) ^ (this.inverted ? 1 : 0);
  }

  /** 64 rows of 128 pixels, each 0 or 1, row after row. */
  pixels() {
    const out = new Uint8Array(WIDTH * HEIGHT);
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) out[y * WIDTH + x] = this.pixel(x, y);
    }
    return out;
  }

  fault(text) {
    this.onFault(`oled: ${text}`);
  }
}

const hex = (byte) => byte.toString(16).padStart(2, '0').toUpperCase();
