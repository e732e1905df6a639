// The OLED: a 128x64 glass as a cheap module wires it (upright with segment remap A1 and COM scan
// C8), with one of three controllers (panels.js). Strict: what its datasheet doesn't know is a fault.

import { MODE_HORIZONTAL, MODE_PAGE, PANELS } from './panels.js';

const WIDTH = 128;
const PAGES = 8;
const HEIGHT = 64;
export const OLED_ADDRESS = 0x3c;

export class Panel {
  /** `random()` gives uint32: what the memory holds at power-up. `name`: a row of PANELS. */
  constructor(random, name = 'ssd1306') {
    this.random = random;
    /** Some modules take commands and don't answer when they are read. */
    this.readable = true;
    this.onFault = () => {};
    this.now = () => 0;
    this.bytes = 0;
    this.dataBytes = 0;
    this.become(name);
  }

  /** Another module, of this kind, is in its place. */
  become(name) {
    if (!Object.hasOwn(PANELS, name)) throw new Error(`no panel "${name}"; ${Object.keys(PANELS).join(', ')}`);
    this.kind = PANELS[name];
    this.name = name;
    this.powerOn();
  }

  powerOn() {
    const { columns, pump } = this.kind;
    this.ram = Uint8Array.from({ length: columns * PAGES }, () => this.random() & 0xff);
    this.written = new Uint8Array(columns * PAGES);
    /** Bytes that the glass shows and nobody has written yet. */
    this.unwritten = WIDTH * PAGES;
    this.mode = MODE_PAGE;
    this.column = this.page = this.startLine = this.offset = 0;
    this.columns = [0, columns - 1];
    this.pages = [0, PAGES - 1];
    this.contrast = 0x7f;
    this.precharge = 0x22;
    this.vcomh = null;
    this.rows = HEIGHT;
    this.on = this.allOn = this.inverted = this.segmentRemap = this.comReversed = false;
    this.pump = pump;
    this.scrolling = this.scrollSet = this.locked = false;
    this.kept = null; // the column while memory is read and modified
    this.comPins = 0x12;
    this.isData = false;
    /** Was memory ever visible before the firmware had written it? */
    this.showedGarbage = false;
    /** When picture and display-on had both arrived, in nanoseconds; null before. */
    this.firstPictureNs = null;
    this.pending = null;
    this.start();
  }

  // ---- the bus ----

  /** The bus addressed us for writing: a control byte comes next. */
  start() {
    if (this.pending) this.fault(`command ${hex(this.pending.code)} lacks bytes`);
    this.expect = 'control';
    this.pending = null;
    this.arguments = [];
  }

  /** The wires went in the middle of a message: that a command is half there is not its sender's doing. */
  cutOff() {
    this.pending = null;
    this.start();
  }

  /** The bus addressed us for reading: what comes is as the last control byte says. */
  startRead() {
    this.dummy = true;
  }

  /** One byte after the address. */
  write(byte) {
    this.bytes++;
    if (this.expect === 'control') return this.control(byte);
    if (this.single) this.expect = 'control';
    if (this.isData) this.data(byte);
    else this.command(byte);
  }

  /** The status: bit 6 is set while the display is off. Or memory, behind a byte of no meaning. */
  read() {
    if (!this.isData || !this.kind.readsMemory) return (this.on ? 0x00 : 0x40) | this.kind.reserved;
    if (this.dummy) {
      this.dummy = false;
      return this.random() & 0xff;
    }
    const byte = this.ram[this.page * this.kind.columns + this.column];
    if (this.kept === null) this.column = (this.column + 1) % this.kind.columns;
    return byte;
  }

  stop() {
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
    const known = this.kind.table[byte];
    if (!known) return this.fault(`${this.name} knows no command ${hex(byte)}`);
    if (this.locked && byte !== 0xfd) return;
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

  // ---- its memory ----

  data(byte) {
    if (this.pending) this.fault(`data inside command ${hex(this.pending.code)}`);
    const { columns, remapsOutput } = this.kind;
    if (this.column >= columns) return this.fault(`data for column ${this.column}`);
    const remapped = this.segmentRemap && !remapsOutput;
    const at = this.page * columns + (remapped ? columns - 1 - this.column : this.column);
    this.ram[at] = byte;
    this.dataBytes++;
    if (!this.written[at] && this.isOnGlass(at % columns)) this.unwritten--;
    this.written[at] = 1;
    this.step();
  }

  isOnGlass(column) {
    return column >= this.kind.firstColumn && column < this.kind.firstColumn + WIDTH;
  }

  /** Moves on to where the next data byte goes. */
  step() {
    if (this.mode === MODE_PAGE) {
      // Where memory ends the others begin anew; an SH1106 has nowhere to go.
      this.column = this.kind.readsMemory ? this.column + 1 : (this.column + 1) % this.kind.columns;
    } else if (this.mode === MODE_HORIZONTAL) {
      if (this.stepColumn()) this.stepPage();
    } else if (this.stepPage()) {
      this.stepColumn();
    }
  }

  stepColumn() {
    const wrapped = this.column === this.columns[1];
    this.column = wrapped ? this.columns[0] : (this.column + 1) % this.kind.columns;
    return wrapped;
  }

  stepPage() {
    const wrapped = this.page === this.pages[1];
    this.page = wrapped ? this.pages[0] : (this.page + 1) % PAGES;
    return wrapped;
  }

  endModify() {
    if (this.kept === null) return this.fault('nothing is being modified');
    this.column = this.kept;
    this.kept = null;
  }

  // ---- what commands set ----

  setMode(mode) {
    if (!this.kind.modes.includes(mode)) return this.fault(`addressing mode ${mode}`);
    this.mode = mode;
  }

  setColumns(first, last) {
    if (first > last || last >= this.kind.columns) return this.fault(`columns ${first}..${last}`);
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

  setPrecharge(value) {
    if ((value & 0x0f) === 0 || value >> 4 === 0) return this.fault(`precharge ${hex(value)}`);
    this.precharge = value;
  }

  setVcomh(level, known) {
    if (!known.includes(level)) return this.fault(`VCOMH ${hex(level)}`);
    this.vcomh = level;
  }

  setConverter(value) {
    if ((value & 0xfe) !== 0x8a) return this.fault(`converter ${hex(value)}`);
    if (this.on) return this.fault('the converter is set while the display is on');
    this.pump = (value & 1) !== 0;
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

  // ---- the glass ----

  /** Does the panel give light? */
  get lit() {
    return this.on && this.pump;
  }

  /** Is the pixel lit, as seen with the module's pins at the top? */
  pixel(x, y) {
    if (!this.lit) return 0;
    const row = this.comReversed ? y : HEIGHT - 1 - y;
    if (row >= this.rows) return 0;
    if (this.allOn) return 1;
    const { columns, firstColumn, remapsOutput } = this.kind;
    const line = (row + this.startLine + this.offset) % HEIGHT;
    const mirrored = remapsOutput ? !this.segmentRemap : true;
    const column = firstColumn + (mirrored ? WIDTH - 1 - x : x);
    return ((this.ram[(line >> 3) * columns + column] >> (line & 7)) & 1) ^ (this.inverted ? 1 : 0);
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
