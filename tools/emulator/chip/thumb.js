// The instructions that make up nearly all of what runs, one after another until something outside
// the core is due. rp2040js asks each instruction what it is some sixty times, and the clock after
// each of them; for what comes along rarely it goes on doing that. What is between the two is in others.js.
//
// `core` is asm.js: JavaScript in which each number's type is plain from how it is written, and all
// memory is one buffer (memory.js). V8 makes machine code of it before its first instruction, four times
// as fast as what it makes of the same in ordinary words; whoever doesn't know asm.js runs it as it
// stands. `run` is one long function on purpose, so that the program counter, the flags and the time stay in
// machine registers. It reads like the manual's table of encodings: by the opcode's upper five bits.
//
//   (o << 2) & 28   where in memory the register is that bits 0 to 2 name; (o >>> 1) & 28: bits 3 to 5;
//                   (o >>> 4) & 28: bits 6 to 8; (o >>> 6) & 28: bits 8 to 10
//   0x10000         where RAM begins in the buffer, 270336 bytes of it; `at` is counted from there
//   0x60000         where flash does
//
// Cycles are counted as rp2040js counts them, and what flash makes it wait (xip.js) comes on top. Flags
// are as the architecture has them, which the library misses in some corners: shifts by 0 and by more
// than 32 from a register, and the overflow of ADCS and SBCS; it also takes BLX LR for a jump to what
// follows. host_tests/emulator/thumb.test.js holds every opcode against both.

import { BOUNDARY_NS, C, CYCLES, CYCLE_NS, Memory, N, NOW_NS, STACK_END, V, Z } from './memory.js';
import { othersOf } from './others.js';
import { XipCache } from './xip.js';

const FLASH = 0x10000000;
const RAM = 0x20000000;
const PERIPHERALS = 0x40000000;
const HIGHEST = 0xffffffff;
const PC = 15;
const STR = 0b01100; // with an offset, a word: the upper bits of their opcodes
const LDR = 0b01101;

function core(stdlib, foreign, buffer) {
  'use asm';
  var U8 = new stdlib.Uint8Array(buffer);
  var I8 = new stdlib.Int8Array(buffer);
  var U16 = new stdlib.Uint16Array(buffer);
  var I16 = new stdlib.Int16Array(buffer);
  var I32 = new stdlib.Int32Array(buffer);
  var F64 = new stdlib.Float64Array(buffer);
  var imul = stdlib.Math.imul;
  var stale = foreign.stale;

  // Cycles to wait for a line of flash (its address over 8), which then is the last used of its set. One that is
  // there with all bits the other way round is out of date.
  function readLine(line) {
    line = line | 0;
    var set = 0, held = 0, older = 0;
    set = (line & 1023) << 2;
    held = I32[(set + 4096) >> 2] | 0;
    if ((held | 0) == (line | 0)) return 0;
    older = I32[(set + 8192) >> 2] | 0;
    if ((held | 0) == (~line | 0) | (older | 0) == (~line | 0)) stale(line << 3);
    I32[(set + 8192) >> 2] = held;
    I32[(set + 4096) >> 2] = line;
    if ((older | 0) == (line | 0)) return 0;
    F64[15] = +F64[15] + 1.0;
    return I32[23] | 0;
  }

  // The cycles of the last instruction, or of a wait for the line of the next one; 0 when the next one isn't ours.
  function run() {
    var n = 0, z = 0, c = 0, v = 0;
    var pc = 0, next = 0, o = 0, a = 0, b = 0, d = 0, i = 0, at = 0, count = 0, line = -1;
    var cycles = 0, total = 0, leave = 0, met = 0, stackEnd = 0, flashBytes = 0;
    var nanos = 0.0, after = 0.0, boundary = 0.0, nsPerCycle = 0.0;
    // Negative when N is set, 0 when Z is, carry 0 or 1, negative when V is.
    n = I32[16] | 0;
    z = I32[17] | 0;
    c = I32[18] | 0;
    v = I32[19] | 0;
    stackEnd = I32[21] | 0;
    flashBytes = I32[22] | 0;
    boundary = +F64[12];
    nsPerCycle = +F64[13];
    nanos = +F64[14];
    pc = I32[15] & ~1; // the library leaves the vector's bit 0 in it

    for (;;) {
      cycles = 0;
      a = (pc - 0x10000000) | 0;
      if ((a >>> 0) < (flashBytes >>> 0)) {
        o = U16[(a + 0x60000) >> 1] | 0;
        if ((pc >>> 3 | 0) != (line | 0)) {
          line = pc >>> 3 | 0;
          d = 0;
          if ((I32[(((line & 1023) << 2) + 4096) >> 2] | 0) != (line | 0)) d = readLine(line) | 0;
          if ((d | 0) != 0) {
            total = (total + d) | 0;
            after = nanos + +(d | 0) * nsPerCycle;
            if (after >= boundary) {
              cycles = d;
              break;
            }
            nanos = after;
          }
        }
      } else {
        a = (pc - 0x20000000) | 0;
        if ((a >>> 0) >= 270336) break;
        o = U16[(a + 0x10000) >> 1] | 0;
      }
      cycles = 1;
      next = (pc + 2) | 0;

      switch (o >>> 11 | 0) {
        case 0: // LSL, by a number
          a = I32[((o >>> 1) & 28) >> 2] | 0;
          b = (o >>> 6) & 31;
          if ((b | 0) != 0) c = (a >>> ((32 - b) | 0)) & 1;
          z = a << b;
          n = z;
          I32[((o << 2) & 28) >> 2] = z;
          break;

        case 1: // LSR, by a number; 0 means 32
          a = I32[((o >>> 1) & 28) >> 2] | 0;
          b = (o >>> 6) & 31;
          c = (a >>> ((b - 1) & 31)) & 1;
          z = ((b | 0) == 0 ? 0 : (a >>> b) | 0) | 0;
          n = z;
          I32[((o << 2) & 28) >> 2] = z;
          break;

        case 2: // ASR, by a number; 0 means 32
          a = I32[((o >>> 1) & 28) >> 2] | 0;
          b = (o >>> 6) & 31;
          c = (a >> ((b - 1) & 31)) & 1;
          z = a >> ((b | 0) == 0 ? 31 : b);
          n = z;
          I32[((o << 2) & 28) >> 2] = z;
          break;

        case 3: // ADD and SUB of three registers, or with a small number
          a = I32[((o >>> 1) & 28) >> 2] | 0;
          if (o & 0x400) b = (o >>> 6) & 7;
          else b = I32[((o >>> 4) & 28) >> 2] | 0;
          if (o & 0x200) {
            d = (a - b) | 0;
            c = (a >>> 0) >= (b >>> 0) | 0;
            v = (a ^ b) & (a ^ d);
          } else {
            d = (a + b) | 0;
            c = (d >>> 0) < (a >>> 0) | 0;
            v = (a ^ d) & (b ^ d);
          }
          n = d;
          z = d;
          I32[((o << 2) & 28) >> 2] = d;
          break;

        case 4: // MOV
          z = o & 255;
          n = z;
          I32[((o >>> 6) & 28) >> 2] = z;
          break;

        case 5: // CMP
          a = I32[((o >>> 6) & 28) >> 2] | 0;
          b = o & 255;
          d = (a - b) | 0;
          n = d;
          z = d;
          c = (a >>> 0) >= (b >>> 0) | 0;
          v = (a ^ b) & (a ^ d);
          break;

        case 6: // ADD
          a = I32[((o >>> 6) & 28) >> 2] | 0;
          b = o & 255;
          d = (a + b) | 0;
          n = d;
          z = d;
          c = (d >>> 0) < (a >>> 0) | 0;
          v = (a ^ d) & (b ^ d);
          I32[((o >>> 6) & 28) >> 2] = d;
          break;

        case 7: // SUB
          a = I32[((o >>> 6) & 28) >> 2] | 0;
          b = o & 255;
          d = (a - b) | 0;
          n = d;
          z = d;
          c = (a >>> 0) >= (b >>> 0) | 0;
          v = (a ^ b) & (a ^ d);
          I32[((o >>> 6) & 28) >> 2] = d;
          break;

        case 8: // pairs of registers
          if ((o | 0) < 0x4400) {
            a = I32[((o << 2) & 28) >> 2] | 0;
            b = I32[((o >>> 1) & 28) >> 2] | 0;
            i = (o >>> 6) & 15;
            switch (i | 0) {
              case 0: // AND
                d = a & b;
                break;
              case 1: // EOR
                d = a ^ b;
                break;
              case 2: // LSL
                b = b & 255;
                if ((b | 0) > 0) c = ((b | 0) <= 32 ? (a >>> ((32 - b) & 31)) & 1 : 0) | 0;
                d = ((b | 0) < 32 ? a << b : 0) | 0;
                break;
              case 3: // LSR
                b = b & 255;
                if ((b | 0) > 0) c = ((b | 0) <= 32 ? (a >>> ((b - 1) & 31)) & 1 : 0) | 0;
                d = ((b | 0) < 32 ? (a >>> b) | 0 : 0) | 0;
                break;
              case 4: // ASR
                b = b & 255;
                if ((b | 0) > 0) c = (a >> ((b | 0) > 32 ? 31 : (b - 1) | 0)) & 1;
                d = a >> ((b | 0) > 31 ? 31 : b);
                break;
              case 6: // SBC: ADC with all bits the other way round
                b = ~b;
              case 5: // ADC
                d = (a + b) | 0;
                at = (d >>> 0) < (a >>> 0) | 0;
                d = (d + c) | 0;
                c = at | ((d >>> 0) < (c >>> 0) | 0);
                v = (a ^ d) & (b ^ d);
                break;
              case 7: // ROR
                b = b & 255;
                d = (a >>> (b & 31)) | (a << ((32 - b) & 31));
                if ((b | 0) > 0) c = d >>> 31 | 0;
                break;
              case 8: // TST
                d = a & b;
                break;
              case 9: // RSB, from 0
                d = (0 - b) | 0;
                c = (b | 0) == 0 | 0;
                v = b & d;
                break;
              case 10: // CMP
                d = (a - b) | 0;
                c = (a >>> 0) >= (b >>> 0) | 0;
                v = (a ^ b) & (a ^ d);
                break;
              case 11: // CMN
                d = (a + b) | 0;
                c = (d >>> 0) < (a >>> 0) | 0;
                v = (a ^ d) & (b ^ d);
                break;
              case 12: // ORR
                d = a | b;
                break;
              case 13: // MUL
                d = imul(a, b) | 0;
                break;
              case 14: // BIC
                d = a & ~b;
                break;
              default: // MVN
                d = ~b;
            }
            n = d;
            z = d;
            if ((0x0d00 >>> i & 1 | 0) == 0) I32[((o << 2) & 28) >> 2] = d; // TST, CMP and CMN keep nothing
          } else {
            i = ((o >>> 2) & 32) | ((o << 2) & 28);
            at = (o >>> 1) & 60;
            b = ((at | 0) == 60 ? (pc + 4) | 0 : I32[at >> 2] | 0) | 0;
            if ((o | 0) < 0x4500) {
              // ADD
              if ((i | 0) == 60) cycles = 0;
              else if ((i | 0) != 52) I32[i >> 2] = ((I32[i >> 2] | 0) + b) | 0;
              else {
                d = ((I32[13] | 0) + b) & ~3;
                I32[13] = d;
                leave = ((d - 0x20000000) | 0) < (stackEnd | 0) | 0;
              }
            } else if ((o | 0) < 0x4600) {
              // CMP
              if ((i | 0) == 60 | (at | 0) == 60) cycles = 0;
              else {
                a = I32[i >> 2] | 0;
                d = (a - b) | 0;
                n = d;
                z = d;
                c = (a >>> 0) >= (b >>> 0) | 0;
                v = (a ^ b) & (a ^ d);
              }
            } else if ((o | 0) < 0x4700) {
              // MOV
              if ((i | 0) == 60) cycles = 0;
              else if ((i | 0) != 52) I32[i >> 2] = b;
              else {
                d = b & ~3;
                I32[13] = d;
                leave = ((d - 0x20000000) | 0) < (stackEnd | 0) | 0;
              }
            } else if ((o & 7 | 0) != 0 | (at | 0) == 60) {
              cycles = 0;
            } else if (o & 0x80) {
              // BLX
              I32[14] = next | 1;
              next = b & ~1;
              cycles = 2;
            } else if ((b >>> 28 | 0) == 15) {
              cycles = 0; // back from a handler
            } else {
              // BX
              next = b & ~1;
              cycles = 2;
            }
          }
          break;

        case 9: // LDR, from beside the code
          at = (((next + 2) & ~3) + ((o & 255) << 2)) | 0;
          cycles = 2;
          d = (at - 0x10000000) | 0;
          if ((d >>> 0) < (flashBytes >>> 0)) {
            I32[((o >>> 6) & 28) >> 2] = I32[(d + 0x60000) >> 2] | 0;
            cycles = (readLine(at >>> 3 | 0) | 0) + 2 | 0;
          } else {
            d = (at - 0x20000000) | 0;
            if ((d >>> 0) < 270336) I32[((o >>> 6) & 28) >> 2] = I32[(d + 0x10000) >> 2] | 0;
            else cycles = 0;
          }
          break;

        case 10: // to memory, and LDRSB: at the sum of two registers
          at = ((I32[((o >>> 1) & 28) >> 2] | 0) + (I32[((o >>> 4) & 28) >> 2] | 0) - 0x20000000) | 0;
          cycles = 2;
          switch ((o >>> 9) & 3) {
            case 0: // STR
              if ((at >>> 0) < 270336 & (at & 3 | 0) == 0) I32[(at + 0x10000) >> 2] = I32[((o << 2) & 28) >> 2] | 0;
              else cycles = 0;
              break;
            case 1: // STRH
              if ((at >>> 0) < 270336 & (at & 1 | 0) == 0) I16[(at + 0x10000) >> 1] = I32[((o << 2) & 28) >> 2] | 0;
              else cycles = 0;
              break;
            case 2: // STRB
              if ((at >>> 0) < 270336) I8[(at + 0x10000) >> 0] = I32[((o << 2) & 28) >> 2] | 0;
              else cycles = 0;
              break;
            default: // LDRSB
              if ((at >>> 0) < 270336) I32[((o << 2) & 28) >> 2] = I8[(at + 0x10000) >> 0] | 0;
              else {
                d = (at + 0x10000000) | 0;
                if ((d >>> 0) < (flashBytes >>> 0)) {
                  I32[((o << 2) & 28) >> 2] = I8[(d + 0x60000) >> 0] | 0;
                  cycles = (readLine((at + 0x20000000) >>> 3 | 0) | 0) + 2 | 0;
                } else cycles = 0;
              }
          }
          break;

        case 11: // from memory: at the sum of two registers
          at = ((I32[((o >>> 1) & 28) >> 2] | 0) + (I32[((o >>> 4) & 28) >> 2] | 0) - 0x20000000) | 0;
          i = (o >>> 9) & 3; // LDR, LDRH, LDRB, LDRSH
          if ((at >>> 0) < 270336) {
            d = (at + 0x10000) | 0;
            cycles = 2;
          } else {
            d = (at + 0x10000000) | 0;
            if ((d >>> 0) >= (flashBytes >>> 0)) {
              cycles = 0;
              break;
            }
            d = (d + 0x60000) | 0;
            cycles = 0; // until it is known that it is aligned
          }
          if (((i | 0) == 0 ? at & 3 : (i | 0) == 2 ? 0 : at & 1) | 0) {
            cycles = 0;
            break;
          }
          if ((cycles | 0) == 0) cycles = (readLine((at + 0x20000000) >>> 3 | 0) | 0) + 2 | 0;
          if ((i | 0) == 0) d = I32[d >> 2] | 0;
          else if ((i | 0) == 2) d = U8[d >> 0] | 0;
          else if ((i | 0) == 1) d = U16[d >> 1] | 0;
          else d = I16[d >> 1] | 0;
          I32[((o << 2) & 28) >> 2] = d;
          break;

        case 12: // STR
          at = ((I32[((o >>> 1) & 28) >> 2] | 0) + ((o >>> 4) & 124) - 0x20000000) | 0;
          cycles = 2;
          if ((at >>> 0) < 270336 & (at & 3 | 0) == 0) I32[(at + 0x10000) >> 2] = I32[((o << 2) & 28) >> 2] | 0;
          else cycles = 0;
          break;

        case 13: // LDR
          at = ((I32[((o >>> 1) & 28) >> 2] | 0) + ((o >>> 4) & 124) - 0x20000000) | 0;
          cycles = 2;
          if ((at & 3 | 0) != 0) cycles = 0;
          else if ((at >>> 0) < 270336) I32[((o << 2) & 28) >> 2] = I32[(at + 0x10000) >> 2] | 0;
          else {
            d = (at + 0x10000000) | 0;
            if ((d >>> 0) < (flashBytes >>> 0)) {
              I32[((o << 2) & 28) >> 2] = I32[(d + 0x60000) >> 2] | 0;
              cycles = (readLine((at + 0x20000000) >>> 3 | 0) | 0) + 2 | 0;
            } else cycles = 0;
          }
          break;

        case 14: // STRB
          at = ((I32[((o >>> 1) & 28) >> 2] | 0) + ((o >>> 6) & 31) - 0x20000000) | 0;
          cycles = 2;
          if ((at >>> 0) < 270336) I8[(at + 0x10000) >> 0] = I32[((o << 2) & 28) >> 2] | 0;
          else cycles = 0;
          break;

        case 15: // LDRB
          at = ((I32[((o >>> 1) & 28) >> 2] | 0) + ((o >>> 6) & 31) - 0x20000000) | 0;
          cycles = 2;
          if ((at >>> 0) < 270336) I32[((o << 2) & 28) >> 2] = U8[(at + 0x10000) >> 0] | 0;
          else {
            d = (at + 0x10000000) | 0;
            if ((d >>> 0) < (flashBytes >>> 0)) {
              I32[((o << 2) & 28) >> 2] = U8[(d + 0x60000) >> 0] | 0;
              cycles = (readLine((at + 0x20000000) >>> 3 | 0) | 0) + 2 | 0;
            } else cycles = 0;
          }
          break;

        case 16: // STRH
          at = ((I32[((o >>> 1) & 28) >> 2] | 0) + ((o >>> 5) & 62) - 0x20000000) | 0;
          cycles = 2;
          if ((at >>> 0) < 270336 & (at & 1 | 0) == 0) I16[(at + 0x10000) >> 1] = I32[((o << 2) & 28) >> 2] | 0;
          else cycles = 0;
          break;

        case 17: // LDRH
          at = ((I32[((o >>> 1) & 28) >> 2] | 0) + ((o >>> 5) & 62) - 0x20000000) | 0;
          cycles = 2;
          if ((at & 1 | 0) != 0) cycles = 0;
          else if ((at >>> 0) < 270336) I32[((o << 2) & 28) >> 2] = U16[(at + 0x10000) >> 1] | 0;
          else {
            d = (at + 0x10000000) | 0;
            if ((d >>> 0) < (flashBytes >>> 0)) {
              I32[((o << 2) & 28) >> 2] = U16[(d + 0x60000) >> 1] | 0;
              cycles = (readLine((at + 0x20000000) >>> 3 | 0) | 0) + 2 | 0;
            } else cycles = 0;
          }
          break;

        case 18: // STR, on the stack
          at = ((I32[13] | 0) + ((o & 255) << 2) - 0x20000000) | 0;
          cycles = 2;
          if ((at >>> 0) < 270336 & (at & 3 | 0) == 0) I32[(at + 0x10000) >> 2] = I32[((o >>> 6) & 28) >> 2] | 0;
          else cycles = 0;
          break;

        case 19: // LDR, from the stack
          at = ((I32[13] | 0) + ((o & 255) << 2) - 0x20000000) | 0;
          cycles = 2;
          if ((at & 3 | 0) != 0) cycles = 0;
          else if ((at >>> 0) < 270336) I32[((o >>> 6) & 28) >> 2] = I32[(at + 0x10000) >> 2] | 0;
          else {
            d = (at + 0x10000000) | 0;
            if ((d >>> 0) < (flashBytes >>> 0)) {
              I32[((o >>> 6) & 28) >> 2] = I32[(d + 0x60000) >> 2] | 0;
              cycles = (readLine((at + 0x20000000) >>> 3 | 0) | 0) + 2 | 0;
            } else cycles = 0;
          }
          break;

        case 20: // ADR
          I32[((o >>> 6) & 28) >> 2] = (((next + 2) & ~3) + ((o & 255) << 2)) | 0;
          break;

        case 21: // ADD to the stack pointer
          I32[((o >>> 6) & 28) >> 2] = ((I32[13] | 0) + ((o & 255) << 2)) | 0;
          break;

        case 22: // the stack pointer, wider numbers, PUSH
          if ((o | 0) < 0xb100) {
            d = (o & 127) << 2;
            if (o & 128) d = (0 - d) | 0;
            d = ((I32[13] | 0) + d) | 0;
            I32[13] = d;
            leave = ((d - 0x20000000) | 0) < (stackEnd | 0) | 0;
          } else if ((o >>> 8 | 0) == 0xb2) {
            a = I32[((o >>> 1) & 28) >> 2] | 0;
            d = (o & 0x40 ? 24 : 16) | 0;
            if (o & 0x80) a = (a << d) >>> d | 0;
            else a = (a << d) >> d;
            I32[((o << 2) & 28) >> 2] = a;
          } else if ((o & 0xfe00 | 0) == 0xb400) {
            count = ((U8[((o & 255) + 256) >> 0] | 0) + ((o >>> 8) & 1)) | 0;
            at = ((I32[13] | 0) - (count << 2) - 0x20000000) | 0;
            if ((at & 3 | 0) != 0 | (at | 0) < 0 | ((at + (count << 2)) | 0) > 270336) cycles = 0;
            else {
              d = (at + 0x10000) | 0;
              for (i = 0; (i | 0) < 8; i = (i + 1) | 0) {
                if ((o >>> i) & 1) {
                  I32[d >> 2] = I32[(i << 2) >> 2] | 0;
                  d = (d + 4) | 0;
                }
              }
              if (o & 0x100) I32[d >> 2] = I32[14] | 0;
              I32[13] = (at + 0x20000000) | 0;
              leave = (at | 0) < (stackEnd | 0) | 0;
              cycles = ((U8[((o & 255) + 256) >> 0] | 0) + 1) | 0;
            }
          } else cycles = 0;
          break;

        case 23: // bytes the other way round, POP, NOP
          if ((o & 0xfe00 | 0) == 0xbc00) {
            count = ((U8[((o & 255) + 256) >> 0] | 0) + ((o >>> 8) & 1)) | 0;
            at = ((I32[13] | 0) - 0x20000000) | 0;
            if ((at & 3 | 0) != 0 | (at | 0) < 0 | ((at + (count << 2)) | 0) > 270336) {
              cycles = 0;
              break;
            }
            if (o & 0x100) {
              b = I32[(at + 0x10000 + (count << 2) - 4) >> 2] | 0;
              if ((b >>> 28 | 0) == 15) {
                cycles = 0; // back from a handler
                break;
              }
              next = b & ~1;
              cycles = 3;
            }
            d = (at + 0x10000) | 0;
            for (i = 0; (i | 0) < 8; i = (i + 1) | 0) {
              if ((o >>> i) & 1) {
                I32[(i << 2) >> 2] = I32[d >> 2] | 0;
                d = (d + 4) | 0;
              }
            }
            d = (at + (count << 2)) | 0;
            I32[13] = (d + 0x20000000) | 0;
            leave = (d | 0) < (stackEnd | 0) | 0;
            cycles = (cycles + (U8[((o & 255) + 256) >> 0] | 0)) | 0;
          } else if ((o & 0xff00 | 0) == 0xba00 & (o & 0xc0 | 0) != 0x80) {
            a = I32[((o >>> 1) & 28) >> 2] | 0;
            d = ((a >>> 8) & 0x00ff00ff) | ((a & 0x00ff00ff) << 8);
            if ((o & 0xc0 | 0) == 0) d = (d >>> 16) | (d << 16);
            else if (o & 0x80) d = (d << 16) >> 16;
            I32[((o << 2) & 28) >> 2] = d;
          } else if ((o | 0) != 0xbf00) cycles = 0;
          break;

        case 24: // STM
        case 25: // LDM
          i = (o >>> 8) & 7;
          count = U8[((o & 255) + 256) >> 0] | 0;
          at = ((I32[(i << 2) >> 2] | 0) - 0x20000000) | 0;
          cycles = (1 + count) | 0;
          if ((at & 3 | 0) != 0 | ((o >>> i) & 1 | 0) != 0) {
            cycles = 0;
            break;
          }
          d = (at + 0x10000000) | 0;
          if ((at | 0) >= 0 & ((at + (count << 2)) | 0) <= 270336) {
            d = (at + 0x10000) | 0;
          } else if ((o & 0x800 | 0) != 0 & (d | 0) >= 0 & ((d + (count << 2)) | 0) <= (flashBytes | 0)) {
            a = (at + 0x20000000) >>> 3 | 0;
            b = (at + 0x20000000 + (count << 2) + 7) >>> 3 | 0;
            for (; (a | 0) < (b | 0); a = (a + 1) | 0) cycles = (cycles + (readLine(a) | 0)) | 0;
            d = (d + 0x60000) | 0;
          } else {
            cycles = 0;
            break;
          }
          I32[(i << 2) >> 2] = (at + 0x20000000 + (count << 2)) | 0;
          for (i = 0; (i | 0) < 8; i = (i + 1) | 0) {
            if ((o >>> i) & 1) {
              if (o & 0x800) I32[(i << 2) >> 2] = I32[d >> 2] | 0;
              else I32[d >> 2] = I32[(i << 2) >> 2] | 0;
              d = (d + 4) | 0;
            }
          }
          break;

        case 26: // B, on a condition
        case 27:
          switch ((o >>> 9) & 7) {
            case 0: met = (z | 0) == 0 | 0; break;
            case 1: met = (c | 0) == 1 | 0; break;
            case 2: met = (n | 0) < 0 | 0; break;
            case 3: met = (v | 0) < 0 | 0; break;
            case 4: met = ((c | 0) == 1) & ((z | 0) != 0); break;
            case 5: met = (n ^ v | 0) >= 0 | 0; break;
            case 6: met = ((z | 0) != 0) & ((n ^ v | 0) >= 0); break;
            default: cycles = 0; // undefined, and SVC
          }
          if ((cycles | 0) != 0 & (met | 0) != (o >>> 8 & 1 | 0)) {
            next = (next + 2 + ((o << 24) >> 23)) | 0;
            cycles = 2;
          }
          break;

        case 28: // B
          next = (next + 2 + ((o << 21) >> 20)) | 0;
          cycles = 2;
          break;

        case 30: // BL: two halfwords
          b = 0; // of the second
          d = 0; // cycles for its line
          a = (next - 0x10000000) | 0;
          if ((a >>> 0) < (flashBytes >>> 0)) {
            b = U16[(a + 0x60000) >> 1] | 0;
            d = readLine(next >>> 3 | 0) | 0;
          } else {
            a = (next - 0x20000000) | 0;
            if ((a >>> 0) < 270336) b = U16[(a + 0x10000) >> 1] | 0;
          }
          if ((b & 0xd000 | 0) != 0xd000) {
            cycles = 0;
            break;
          }
          a = (o << 21) >> 31; // the sign: 0 or all ones
          i = (1 ^ ((a ^ (b >>> 13)) & 1)) << 23 | (1 ^ ((a ^ (b >>> 11)) & 1)) << 22;
          i = (a << 24) | i | ((o & 0x3ff) << 12) | ((b & 0x7ff) << 1);
          I32[14] = (next + 2) | 1;
          next = (next + 2 + i) | 0;
          cycles = (3 + d) | 0;
          break;

        default:
          cycles = 0;
      }

      if ((cycles | 0) == 0) break;
      pc = next;
      total = (total + cycles) | 0;
      after = nanos + +(cycles | 0) * nsPerCycle;
      if ((after >= boundary) | (leave | 0)) break;
      nanos = after;
    }

    I32[15] = pc;
    I32[16] = n;
    I32[17] = z;
    I32[18] = c;
    I32[19] = v;
    I32[20] = total;
    F64[14] = nanos;
    return cycles | 0;
  }

  return { run: run, readLine: readLine };
}

export class Thumb {
  /** Lets the chip have its bytes in `memory`; `stale(address)`: what is read there from the cache is out of date. */
  constructor(mcu, memory, stale) {
    memory.hold(mcu);
    this.mcu = mcu;
    this.core = mcu.core;
    this.clock = mcu.clock;
    this.state = memory.state;
    this.times = memory.times;
    const { run, readLine } = core(globalThis, { stale, memory: memory.room }, memory.buffer);
    this.runOurs = run;
    /** Cycles to wait for a line of flash. */
    this.readLine = readLine;
  }

  /**
   * Runs instructions as long as they are ours and end before `boundary` (nanoseconds of the chip's
   * clock; a cycle takes `nsPerCycle`). Gives the cycles of the last one (or of a wait for the line of the next one), whose
   * time is left for the caller to let pass; 0 when the next one isn't ours, and then all time has passed. Also stops with
   * one that brings the stack pointer below `stackLimit`. Whether an interrupt is to be taken first is the caller's to look.
   */
  run(boundary, nsPerCycle, stackLimit) {
    const { core, clock, state, times } = this;
    state[N] = core.N ? -1 : 0;
    state[Z] = core.Z ? 0 : 1;
    state[C] = core.C ? 1 : 0;
    state[V] = core.V ? -1 : 0;
    state[STACK_END] = stackLimit - RAM;
    times[BOUNDARY_NS] = boundary;
    times[CYCLE_NS] = nsPerCycle;
    times[NOW_NS] = clock.nanosCounter;
    const cycles = this.runOurs();
    core.N = state[N] < 0;
    core.Z = state[Z] === 0;
    core.C = state[C] === 1;
    core.V = state[V] < 0;
    core.cycles += state[CYCLES];
    clock.nanosCounter = times[NOW_NS];
    return cycles;
  }

  /**
   * A word from or to a peripheral, which is most of what `run` leaves: as the library does it, without asking
   * what else it could be. Gives its cycles; 0 when the next instruction is another.
   */
  reach() {
    const { core, mcu } = this;
    const { registers } = core;
    const at = (registers[PC] & ~1) - FLASH;
    if (at >>> 0 >= mcu.flash.length) return 0;
    const opcode = mcu.flash16[at >>> 1];
    const kind = opcode >>> 11;
    if (kind !== STR && kind !== LDR) return 0;
    const address = registers[(opcode >>> 3) & 7] + ((opcode >>> 4) & 124);
    if (address < PERIPHERALS || address > HIGHEST || address & 3) return 0;
    const cycles = 1 + core.cyclesIO(address, kind === STR);
    registers[PC] += 2;
    if (kind === STR) mcu.writeUint32(address, registers[opcode & 7]);
    else registers[opcode & 7] = mcu.readUint32(address);
    core.cycles += cycles;
    return cycles;
  }
}

/** The library looks for interrupts before each instruction; here that has been done. */
function withoutLooking(core, library) {
  const isNews = core.interruptsUpdated;
  core.interruptsUpdated = false;
  const cycles = library();
  core.interruptsUpdated ||= isNews;
  return cycles;
}

/**
 * Makes this chip's core so much faster, and wait for flash as long as `xip` says. Gives what it made, and
 * `others()` for an instruction that `thumb` leaves.
 */
export function hasten(mcu, memory = Memory.of(mcu), stale = () => {}) {
  const { core } = mcu;
  const thumb = new Thumb(mcu, memory, stale);
  const xip = new XipCache(memory, thumb.readLine);
  const ours = othersOf(mcu);
  const library = core.executeInstruction.bind(core);
  const others = () => ours() || withoutLooking(core, library);
  core.executeInstruction = () => {
    if (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
    return thumb.run(-1, 0, 0) || thumb.reach() || others();
  };
  return { thumb, xip, others };
}
