// The instructions that make up nearly all of what runs, one after another until something outside
// the core is due. rp2040js asks each instruction what it is some sixty times, and the clock after
// each of them; for the rest (whatever reaches a peripheral, changes the processor's mode or comes
// along rarely) it goes on doing that.
//
// `run` is one long function on purpose: only within one does V8 keep the program counter, the flags
// and the time in machine registers, which is what makes it three times as fast as a table of
// functions. It reads like the manual's table of encodings: by the opcode's upper five bits.
//
// Cycles are counted as rp2040js counts them, and what flash makes it wait (xip.js) comes on top. Flags
// are as the architecture has them, which the library misses in some corners: shifts by 0 and by more
// than 32 from a register, and the overflow of ADCS and SBCS; it also takes BLX LR for a jump to what
// follows. host_tests/emulator/thumb.test.js holds every opcode against both.

import { XipCache } from './xip.js';

const RAM = 0x20000000;
const FLASH = 0x10000000;
const SP = 13;
const LR = 14;
const PC = 15;
const RETURN_FROM_EXCEPTION = 15; // a jump to 0xf......., in a handler

const BITS = Uint8Array.from({ length: 256 }, (_, mask) => {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count++;
  return count;
});

const halfwords = (bytes) => new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
const words = (bytes) => new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);

export class Thumb {
  /** After the chip's flash and memory are in place. */
  constructor(mcu, xip) {
    const { core, sram, flash } = mcu;
    const { registers } = core;
    this.core = core;
    this.clock = mcu.clock;
    this.registers = new Int32Array(registers.buffer, registers.byteOffset, registers.length);
    this.bounds = new Float64Array(2);
    this.ram8 = sram;
    this.ram16 = halfwords(sram);
    this.ram32 = words(sram);
    this.flash8 = flash;
    this.flash16 = halfwords(flash);
    this.flash32 = words(flash);
    this.xip = xip;
  }

  /**
   * Runs instructions as long as they are ours and end before `bounds[0]` (nanoseconds of the chip's
   * clock; a cycle takes `bounds[1]`: as arguments both would be made objects each time). Gives the
   * cycles of the last one (or of a wait for the line of the next one), whose time is left for the
   * caller to let pass; 0 when the next one isn't ours, and then all time has passed. Also stops with
   * one that brings the stack pointer below `stackLimit` or may let an interrupt in.
   */
  run(stackLimit) {
    const { core, clock, registers: r, ram8, ram16, ram32, flash8, flash16, flash32, xip } = this;
    if (core.interruptsUpdated) return 0;
    const boundary = this.bounds[0];
    const nsPerCycle = this.bounds[1];
    const ramBytes = ram8.length;
    const flashBytes = flash8.length;
    const stackEnd = stackLimit - RAM;
    let nanos = clock.nanosCounter;
    let total = 0;
    let pc = r[PC] & ~1; // the library leaves the vector's bit 0 in it
    // Negative when N is set, 0 when Z is, carry 0 or 1, negative when V is.
    let n = core.N ? -1 : 0;
    let z = core.Z ? 0 : 1;
    let c = core.C ? 1 : 0;
    let v = core.V ? -1 : 0;
    let cycles = 0;
    let line = -1; // of flash: the last that was fetched from
    let leave = false;
    let a = 0;
    let b = 0;
    let d = 0;
    let at = 0;

    for (;;) {
      let o = 0;
      cycles = 0;
      if (((pc - FLASH) >>> 0) < flashBytes) {
        o = flash16[(pc - FLASH) >>> 1];
        if (pc >>> 3 !== line) {
          line = pc >>> 3;
          d = xip.read(line);
          if (d !== 0) {
            total += d;
            if (nanos + d * nsPerCycle >= boundary) {
              cycles = d;
              break;
            }
            nanos += d * nsPerCycle;
          }
        }
      } else if (((pc - RAM) >>> 0) < ramBytes) o = ram16[(pc - RAM) >>> 1];
      else break;
      cycles = 1;
      let next = (pc + 2) | 0;

      switch (o >>> 11) {
        case 0: // LSL, by a number
          a = r[(o >>> 3) & 7];
          b = (o >>> 6) & 31;
          if (b !== 0) c = (a >>> (32 - b)) & 1;
          n = z = r[o & 7] = a << b;
          break;

        case 1: // LSR, by a number; 0 means 32
          a = r[(o >>> 3) & 7];
          b = (o >>> 6) & 31;
          c = (a >>> ((b - 1) & 31)) & 1;
          n = z = r[o & 7] = b === 0 ? 0 : a >>> b;
          break;

        case 2: // ASR, by a number; 0 means 32
          a = r[(o >>> 3) & 7];
          b = (o >>> 6) & 31;
          c = (a >> ((b - 1) & 31)) & 1;
          n = z = r[o & 7] = a >> (b === 0 ? 31 : b);
          break;

        case 3: // ADD and SUB of three registers, or with a small number
          a = r[(o >>> 3) & 7];
          b = o & 0x400 ? (o >>> 6) & 7 : r[(o >>> 6) & 7];
          if (o & 0x200) {
            d = (a - b) | 0;
            c = a >>> 0 >= b >>> 0 ? 1 : 0;
            v = (a ^ b) & (a ^ d);
          } else {
            d = (a + b) | 0;
            c = d >>> 0 < a >>> 0 ? 1 : 0;
            v = (a ^ d) & (b ^ d);
          }
          n = z = r[o & 7] = d;
          break;

        case 4: // MOV
          n = z = r[(o >>> 8) & 7] = o & 255;
          break;

        case 5: // CMP
          a = r[(o >>> 8) & 7];
          b = o & 255;
          n = z = d = (a - b) | 0;
          c = a >>> 0 >= b ? 1 : 0;
          v = (a ^ b) & (a ^ d);
          break;

        case 6: // ADD
          a = r[(o >>> 8) & 7];
          b = o & 255;
          d = (a + b) | 0;
          c = d >>> 0 < a >>> 0 ? 1 : 0;
          v = (a ^ d) & (b ^ d);
          n = z = r[(o >>> 8) & 7] = d;
          break;

        case 7: // SUB
          a = r[(o >>> 8) & 7];
          b = o & 255;
          d = (a - b) | 0;
          c = a >>> 0 >= b ? 1 : 0;
          v = (a ^ b) & (a ^ d);
          n = z = r[(o >>> 8) & 7] = d;
          break;

        case 8: // pairs of registers
          if (o < 0x4400) {
            a = r[o & 7];
            b = r[(o >>> 3) & 7];
            switch ((o >>> 6) & 15) {
              case 0: // AND
                n = z = r[o & 7] = a & b;
                break;
              case 1: // EOR
                n = z = r[o & 7] = a ^ b;
                break;
              case 2: // LSL
                b &= 255;
                if (b > 0) c = b <= 32 ? (a >>> ((32 - b) & 31)) & 1 : 0;
                n = z = r[o & 7] = b < 32 ? a << b : 0;
                break;
              case 3: // LSR
                b &= 255;
                if (b > 0) c = b <= 32 ? (a >>> ((b - 1) & 31)) & 1 : 0;
                n = z = r[o & 7] = b < 32 ? (a >>> b) | 0 : 0;
                break;
              case 4: // ASR
                b &= 255;
                if (b > 0) c = (a >> (b > 32 ? 31 : b - 1)) & 1;
                n = z = r[o & 7] = a >> (b > 31 ? 31 : b);
                break;
              case 5: // ADC
                d = (a + b + c) | 0;
                c = (a >>> 0) + (b >>> 0) + c > 0xffffffff ? 1 : 0;
                v = (a ^ d) & (b ^ d);
                n = z = r[o & 7] = d;
                break;
              case 6: // SBC
                b = ~b;
                d = (a + b + c) | 0;
                c = (a >>> 0) + (b >>> 0) + c > 0xffffffff ? 1 : 0;
                v = (a ^ d) & (b ^ d);
                n = z = r[o & 7] = d;
                break;
              case 7: // ROR
                b &= 255;
                d = (a >>> (b & 31)) | (a << ((32 - b) & 31));
                if (b > 0) c = d >>> 31;
                n = z = r[o & 7] = d;
                break;
              case 8: // TST
                n = z = a & b;
                break;
              case 9: // RSB, from 0
                d = -b | 0;
                c = b === 0 ? 1 : 0;
                v = b & d;
                n = z = r[o & 7] = d;
                break;
              case 10: // CMP
                n = z = d = (a - b) | 0;
                c = a >>> 0 >= b >>> 0 ? 1 : 0;
                v = (a ^ b) & (a ^ d);
                break;
              case 11: // CMN
                n = z = d = (a + b) | 0;
                c = d >>> 0 < a >>> 0 ? 1 : 0;
                v = (a ^ d) & (b ^ d);
                break;
              case 12: // ORR
                n = z = r[o & 7] = a | b;
                break;
              case 13: // MUL
                n = z = r[o & 7] = Math.imul(a, b);
                break;
              case 14: // BIC
                n = z = r[o & 7] = a & ~b;
                break;
              default: // MVN
                n = z = r[o & 7] = ~b;
            }
          } else {
            const left = ((o >>> 4) & 8) | (o & 7);
            const right = (o >>> 3) & 15;
            b = right === PC ? (pc + 4) | 0 : r[right];
            if (o < 0x4500) {
              // ADD
              if (left === PC) cycles = 0;
              else if (left !== SP) r[left] = (r[left] + b) | 0;
              else leave = (((r[SP] = (r[SP] + b) & ~3) - RAM) | 0) < stackEnd;
            } else if (o < 0x4600) {
              // CMP
              if (left === PC || right === PC) cycles = 0;
              else {
                a = r[left];
                n = z = d = (a - b) | 0;
                c = a >>> 0 >= b >>> 0 ? 1 : 0;
                v = (a ^ b) & (a ^ d);
              }
            } else if (o < 0x4700) {
              // MOV
              if (left === PC) cycles = 0;
              else if (left !== SP) r[left] = b;
              else leave = (((r[SP] = b & ~3) - RAM) | 0) < stackEnd;
            } else if ((o & 7) !== 0 || right === PC) {
              cycles = 0;
            } else if (o & 0x80) {
              // BLX
              r[LR] = next | 1;
              next = b & ~1;
              cycles = 2;
            } else if (b >>> 28 === RETURN_FROM_EXCEPTION) {
              cycles = 0;
            } else {
              // BX
              next = b & ~1;
              cycles = 2;
            }
          }
          break;

        case 9: // LDR, from beside the code
          at = ((next + 2) & ~3) + 4 * (o & 255);
          cycles = 2;
          if (((at - FLASH) >>> 0) < flashBytes) {
            r[(o >>> 8) & 7] = flash32[(at - FLASH) >>> 2];
            cycles += xip.read(at >>> 3);
          } else if (((at - RAM) >>> 0) < ramBytes) r[(o >>> 8) & 7] = ram32[(at - RAM) >>> 2];
          else cycles = 0;
          break;

        case 10: // to memory, and LDRSB: at the sum of two registers
          at = (r[(o >>> 3) & 7] + r[(o >>> 6) & 7] - RAM) | 0;
          cycles = 2;
          switch ((o >>> 9) & 3) {
            case 0: // STR
              if (at >>> 0 < ramBytes && (at & 3) === 0) ram32[at >>> 2] = r[o & 7];
              else cycles = 0;
              break;
            case 1: // STRH
              if (at >>> 0 < ramBytes && (at & 1) === 0) ram16[at >>> 1] = r[o & 7];
              else cycles = 0;
              break;
            case 2: // STRB
              if (at >>> 0 < ramBytes) ram8[at] = r[o & 7];
              else cycles = 0;
              break;
            default: // LDRSB
              if (at >>> 0 < ramBytes) r[o & 7] = (ram8[at] << 24) >> 24;
              else if (((at + RAM - FLASH) >>> 0) < flashBytes) {
                r[o & 7] = (flash8[at + RAM - FLASH] << 24) >> 24;
                cycles += xip.read((at + RAM) >>> 3);
              } else cycles = 0;
          }
          break;

        case 11: // from memory: at the sum of two registers
          at = (r[(o >>> 3) & 7] + r[(o >>> 6) & 7] - RAM) | 0;
          cycles = 2;
          switch ((o >>> 9) & 3) {
            case 0: // LDR
              if (at & 3) cycles = 0;
              else if (at >>> 0 < ramBytes) r[o & 7] = ram32[at >>> 2];
              else if (((at + RAM - FLASH) >>> 0) < flashBytes) {
                r[o & 7] = flash32[(at + RAM - FLASH) >>> 2];
                cycles += xip.read((at + RAM) >>> 3);
              } else cycles = 0;
              break;
            case 2: // LDRB
              if (at >>> 0 < ramBytes) r[o & 7] = ram8[at];
              else if (((at + RAM - FLASH) >>> 0) < flashBytes) {
                r[o & 7] = flash8[at + RAM - FLASH];
                cycles += xip.read((at + RAM) >>> 3);
              } else cycles = 0;
              break;
            default: // LDRH, LDRSH
              if (at & 1) {
                cycles = 0;
                break;
              }
              if (at >>> 0 < ramBytes) d = ram16[at >>> 1];
              else if (((at + RAM - FLASH) >>> 0) < flashBytes) {
                d = flash16[(at + RAM - FLASH) >>> 1];
                cycles += xip.read((at + RAM) >>> 3);
              } else cycles = 0;
              if (cycles !== 0) r[o & 7] = o & 0x400 ? (d << 16) >> 16 : d;
          }
          break;

        case 12: // STR
          at = (r[(o >>> 3) & 7] + 4 * ((o >>> 6) & 31) - RAM) | 0;
          cycles = 2;
          if (at >>> 0 < ramBytes && (at & 3) === 0) ram32[at >>> 2] = r[o & 7];
          else cycles = 0;
          break;

        case 13: // LDR
          at = (r[(o >>> 3) & 7] + 4 * ((o >>> 6) & 31) - RAM) | 0;
          cycles = 2;
          if (at & 3) cycles = 0;
          else if (at >>> 0 < ramBytes) r[o & 7] = ram32[at >>> 2];
          else if (((at + RAM - FLASH) >>> 0) < flashBytes) {
            r[o & 7] = flash32[(at + RAM - FLASH) >>> 2];
            cycles += xip.read((at + RAM) >>> 3);
          } else cycles = 0;
          break;

        case 14: // STRB
          at = (r[(o >>> 3) & 7] + ((o >>> 6) & 31) - RAM) | 0;
          cycles = 2;
          if (at >>> 0 < ramBytes) ram8[at] = r[o & 7];
          else cycles = 0;
          break;

        case 15: // LDRB
          at = (r[(o >>> 3) & 7] + ((o >>> 6) & 31) - RAM) | 0;
          cycles = 2;
          if (at >>> 0 < ramBytes) r[o & 7] = ram8[at];
          else if (((at + RAM - FLASH) >>> 0) < flashBytes) {
            r[o & 7] = flash8[at + RAM - FLASH];
            cycles += xip.read((at + RAM) >>> 3);
          } else cycles = 0;
          break;

        case 16: // STRH
          at = (r[(o >>> 3) & 7] + 2 * ((o >>> 6) & 31) - RAM) | 0;
          cycles = 2;
          if (at >>> 0 < ramBytes && (at & 1) === 0) ram16[at >>> 1] = r[o & 7];
          else cycles = 0;
          break;

        case 17: // LDRH
          at = (r[(o >>> 3) & 7] + 2 * ((o >>> 6) & 31) - RAM) | 0;
          cycles = 2;
          if (at & 1) cycles = 0;
          else if (at >>> 0 < ramBytes) r[o & 7] = ram16[at >>> 1];
          else if (((at + RAM - FLASH) >>> 0) < flashBytes) {
            r[o & 7] = flash16[(at + RAM - FLASH) >>> 1];
            cycles += xip.read((at + RAM) >>> 3);
          } else cycles = 0;
          break;

        case 18: // STR, on the stack
          at = (r[SP] + 4 * (o & 255) - RAM) | 0;
          cycles = 2;
          if (at >>> 0 < ramBytes && (at & 3) === 0) ram32[at >>> 2] = r[(o >>> 8) & 7];
          else cycles = 0;
          break;

        case 19: // LDR, from the stack
          at = (r[SP] + 4 * (o & 255) - RAM) | 0;
          cycles = 2;
          if (at & 3) cycles = 0;
          else if (at >>> 0 < ramBytes) r[(o >>> 8) & 7] = ram32[at >>> 2];
          else if (((at + RAM - FLASH) >>> 0) < flashBytes) {
            r[(o >>> 8) & 7] = flash32[(at + RAM - FLASH) >>> 2];
            cycles += xip.read((at + RAM) >>> 3);
          } else cycles = 0;
          break;

        case 20: // ADR
          r[(o >>> 8) & 7] = ((next + 2) & ~3) + 4 * (o & 255);
          break;

        case 21: // ADD to the stack pointer
          r[(o >>> 8) & 7] = (r[SP] + 4 * (o & 255)) | 0;
          break;

        case 22: // the stack pointer, wider numbers, PUSH
          if (o < 0xb100) {
            r[SP] = (r[SP] + (o & 128 ? -4 : 4) * (o & 127)) | 0;
            leave = ((r[SP] - RAM) | 0) < stackEnd;
          } else if (o >>> 8 === 0xb2) {
            a = r[(o >>> 3) & 7];
            d = o & 0x40 ? 24 : 16;
            r[o & 7] = o & 0x80 ? (a << d) >>> d : (a << d) >> d;
          } else if ((o & 0xfe00) === 0xb400) {
            const count = BITS[o & 255] + ((o >>> 8) & 1);
            at = (r[SP] - 4 * count - RAM) | 0;
            if ((at & 3) !== 0 || at < 0 || at + 4 * count > ramBytes) cycles = 0;
            else {
              let word = at >>> 2;
              for (let i = 0; i < 8; i++) if ((o >>> i) & 1) ram32[word++] = r[i];
              if (o & 0x100) ram32[word] = r[LR];
              r[SP] = at + RAM;
              leave = at < stackEnd;
              cycles = 1 + BITS[o & 255];
            }
          } else if (o === 0xb672) {
            core.PM = true;
          } else if (o === 0xb662) {
            core.PM = false;
            core.interruptsUpdated = true;
            leave = true;
          } else cycles = 0;
          break;

        case 23: // bytes the other way round, POP, NOP
          if ((o & 0xfe00) === 0xbc00) {
            const count = BITS[o & 255] + ((o >>> 8) & 1);
            at = (r[SP] - RAM) | 0;
            if ((at & 3) !== 0 || at < 0 || at + 4 * count > ramBytes) {
              cycles = 0;
              break;
            }
            let word = at >>> 2;
            if (o & 0x100) {
              b = ram32[word + count - 1];
              if (b >>> 28 === RETURN_FROM_EXCEPTION) {
                cycles = 0;
                break;
              }
              next = b & ~1;
              cycles = 3;
            }
            for (let i = 0; i < 8; i++) if ((o >>> i) & 1) r[i] = ram32[word++];
            r[SP] = at + RAM + 4 * count;
            leave = at + 4 * count < stackEnd;
            cycles += BITS[o & 255];
          } else if ((o & 0xff00) === 0xba00 && (o & 0xc0) !== 0x80) {
            a = r[(o >>> 3) & 7];
            d = ((a >>> 8) & 0x00ff00ff) | ((a & 0x00ff00ff) << 8);
            if ((o & 0xc0) === 0) r[o & 7] = (d >>> 16) | (d << 16);
            else r[o & 7] = o & 0x80 ? (d << 16) >> 16 : d;
          } else if (o !== 0xbf00) cycles = 0;
          break;

        case 24: // STM
        case 25: { // LDM
          const base = (o >>> 8) & 7;
          const count = BITS[o & 255];
          at = (r[base] - RAM) | 0;
          const from = (at + RAM - FLASH) >>> 0;
          if (o & 0x800 && (at & 3) === 0 && from + 4 * count <= flashBytes && !((o >>> base) & 1)) {
            let word = from >>> 2;
            for (let i = 0; i < 8; i++) if ((o >>> i) & 1) r[i] = flash32[word++];
            r[base] = at + RAM + 4 * count;
            cycles = 1 + count + xip.readBytes(at + RAM, 4 * count);
            break;
          }
          if ((at & 3) !== 0 || at < 0 || at + 4 * count > ramBytes || (o >>> base) & 1) {
            cycles = 0;
            break;
          }
          let word = at >>> 2;
          if (o & 0x800) {
            for (let i = 0; i < 8; i++) if ((o >>> i) & 1) r[i] = ram32[word++];
          } else {
            for (let i = 0; i < 8; i++) if ((o >>> i) & 1) ram32[word++] = r[i];
          }
          r[base] = at + RAM + 4 * count;
          cycles = 1 + count;
          break;
        }

        case 26: // B, on a condition
        case 27: {
          let met = false;
          switch ((o >>> 9) & 7) {
            case 0: met = z === 0; break;
            case 1: met = c === 1; break;
            case 2: met = n < 0; break;
            case 3: met = v < 0; break;
            case 4: met = c === 1 && z !== 0; break;
            case 5: met = (n ^ v) >= 0; break;
            case 6: met = z !== 0 && (n ^ v) >= 0; break;
            default: cycles = 0; // undefined, and SVC
          }
          if (cycles !== 0 && met === ((o & 0x100) === 0)) {
            next = (next + 2 + ((o << 24) >> 23)) | 0;
            cycles = 2;
          }
          break;
        }

        case 28: // B
          next = (next + 2 + ((o << 21) >> 20)) | 0;
          cycles = 2;
          break;

        case 30: { // BL: two halfwords
          let o2 = 0;
          d = 0;
          if (((next - FLASH) >>> 0) < flashBytes) {
            o2 = flash16[(next - FLASH) >>> 1];
            d = xip.read(next >>> 3);
          } else if (((next - RAM) >>> 0) < ramBytes) o2 = ram16[(next - RAM) >>> 1];
          if ((o2 & 0xd000) !== 0xd000) {
            cycles = 0;
            break;
          }
          const sign = (o << 21) >> 31; // 0 or all ones
          const i1 = 1 ^ ((sign ^ (o2 >>> 13)) & 1);
          const i2 = 1 ^ ((sign ^ (o2 >>> 11)) & 1);
          const far = (sign << 24) | (i1 << 23) | (i2 << 22) | ((o & 0x3ff) << 12) | ((o2 & 0x7ff) << 1);
          r[LR] = (next + 2) | 1;
          next = (next + 2 + far) | 0;
          cycles = 3 + d;
          break;
        }

        default:
          cycles = 0;
      }

      if (cycles === 0) break;
      pc = next;
      total += cycles;
      const after = nanos + cycles * nsPerCycle;
      if (after >= boundary || leave) break;
      nanos = after;
    }

    r[PC] = pc;
    core.N = n < 0;
    core.Z = z === 0;
    core.C = c === 1;
    core.V = v < 0;
    core.cycles += total;
    clock.nanosCounter = nanos;
    return cycles;
  }
}

/**
 * Makes this chip's core so much faster, and wait for flash as long as `xip` says; gives `thumb`, and
 * `others()` for an instruction that it leaves.
 */
export function hasten(mcu, xip = new XipCache()) {
  const { core } = mcu;
  const thumb = new Thumb(mcu, xip);
  const others = core.executeInstruction.bind(core);
  core.executeInstruction = () => {
    thumb.bounds[0] = -1;
    return thumb.run(0) || others();
  };
  return { thumb, others };
}
