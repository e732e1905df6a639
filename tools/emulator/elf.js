// As much of an ELF file as figures need: sections and symbols (32 bit, little endian).

const SHT_SYMTAB = 2;
const SHF_ALLOC = 2;
const SECTION_BYTES = 40;
const SYMBOL_BYTES = 16;

export class Elf {
  constructor(bytes) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (this.word(0) !== 0x464c457f) throw new Error('not an ELF file');
    this.sections = this.readSections();
    this.symbols = this.readSymbols();
  }

  word(at) {
    return this.view.getUint32(at, true);
  }

  half(at) {
    return this.view.getUint16(at, true);
  }

  text(at) {
    let end = at;
    while (this.view.getUint8(end) !== 0) end++;
    return new TextDecoder().decode(new Uint8Array(this.view.buffer, this.view.byteOffset + at, end - at));
  }

  readSections() {
    const table = this.word(32);
    const sections = Array.from({ length: this.half(48) }, (_, i) => {
      const at = table + i * SECTION_BYTES;
      const [name, type, flags, address, offset, bytes, link] =
        [0, 4, 8, 12, 16, 20, 24].map((field) => this.word(at + field));
      return { name, type, allocated: (flags & SHF_ALLOC) !== 0, address, offset, bytes, link };
    });
    const names = sections[this.half(50)].offset;
    for (const section of sections) section.name = this.text(names + section.name);
    return sections;
  }

  readSymbols() {
    const symbols = new Map();
    for (const table of this.sections.filter(({ type }) => type === SHT_SYMTAB)) {
      const names = this.sections[table.link].offset;
      for (let at = table.offset; at < table.offset + table.bytes; at += SYMBOL_BYTES) {
        symbols.set(this.text(names + this.word(at)), this.word(at + 4));
      }
    }
    return symbols;
  }
}
