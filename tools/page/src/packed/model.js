// Guesses each bit from what came before, and packs it in as much room as it was surprising: between a
// half and four fifths of what gzip takes. Contexts (the bytes before, the word so far, the instruction
// before ..) have counted what followed them; their evidence is weighed, and weights go towards those
// that were right. Where enough is alike with what came before, it is first guessed whether the whole
// byte is as it was there. Sums are of doubles in a fixed order, tables hold rounded numbers: every
// machine guesses alike.
//
// asm.js: JavaScript in which each number's type is plain from how it is written, and all memory is one
// buffer (memory.js); a browser that knows it makes machine code of it before its first step.
//
//   0x100  a context's hash, 4 bytes each        0x120  where its row of slots is   0x140  and its slot
//   0x180  evidence, 8 bytes each: of contexts, of what was alike, and one that is always there
//   0x200  how fast a slot learns, by its count  0x300  how often what was alike went on alike, by length
//   0x500  an operation's operands when it last came
//   0x8000 evidence of a chance                  0x10000  chance of evidence
//   0x40000  what came after two bytes           0x80000  weights: 3 sets of 2048 rows of 10
//   0x100000 where bytes began like these        0x200000 content   0x400000 packed
//   0x1000000 slots: the chance of a one (22 bits, signed), and how often it was there (10)

export function model(stdlib, foreign, buffer) {
  'use asm';
  var U8 = new stdlib.Uint8Array(buffer);
  var I32 = new stdlib.Int32Array(buffer);
  var F64 = new stdlib.Float64Array(buffer);
  var imul = stdlib.Math.imul;

  var isImage = 0, codeEnd = 0, contexts = 0, inputs = 0, eagerness = 0.0;
  var at = 0, word = 0, alike = 0, alikeAt = 0, expected = 0, lengthRow = 0;
  var isPacking = 0, low = 0, high = 0, value = 0, next = 0, chance = 0;
  var select1 = 0, select2 = 0, select3 = 0, row1 = 0, row2 = 0, row3 = 0;

  function stir(a, b) {
    a = a | 0;
    b = b | 0;
    a = imul(a ^ imul(b, 0x9e3779b1), 0x2c1b3c6d);
    return a ^ (a >>> 15) | 0;
  }

  function byteBefore(distance) {
    distance = distance | 0;
    return U8[(at - distance) | 0] | 0;
  }

  // ---- contexts ----

  function isOfWord(byte) {
    byte = byte | 0;
    if ((byte | 0) > 127) return 1;
    if ((byte | 0) == 36) return 1;
    if ((byte | 0) == 95) return 1;
    if (((byte - 48) >>> 0) < 10) return 1;
    return (((byte | 32) - 97) >>> 0) < 26 | 0;
  }

  // Text: the last bytes, the word so far, and what came after the last two before.
  function lookScript() {
    var last = 0, before = 0, pair = 0, place = 0, sum = 0, i = 0;
    last = byteBefore(1) | 0;
    before = byteBefore(2) | 0;
    pair = before << 8 | last;
    place = (0x40000 + (((byteBefore(3) | 0) << 8 | before) << 2)) | 0;
    I32[place >> 2] = I32[place >> 2] << 8 | last;
    if ((isOfWord(last) | 0) == 0) word = 0;
    else word = stir(word, last) | 0;
    sum = (last + 1) | 0;
    I32[64] = 1;
    I32[65] = sum;
    for (i = 2; (i | 0) < 5; i = (i + 1) | 0) {
      sum = stir(sum, byteBefore(i) | 0) | 0;
      I32[(0x100 + (i << 2)) >> 2] = sum;
    }
    I32[69] = stir(stir(sum, byteBefore(5) | 0) | 0, byteBefore(6) | 0) | 0;
    I32[70] = stir(word, 7) | 0;
    I32[71] = stir(I32[(0x40000 + (pair << 2)) >> 2] & 0xffff, (last + 16) | 0) | 0;
    select3 = last;
  }

  // Thumb instructions, operation before operands (see thumb.js), then tables, both of halfwords.
  function lookImage() {
    var odd = 0, kind = 0, here = 0, last = 0, operation = 0, operands = 0, before = 0;
    odd = at & 1;
    kind = odd | ((at | 0) < (codeEnd | 0)) << 1;
    last = byteBefore(1) | 0;
    here = (kind & 2) << 8;
    if (odd) here = here | 0x100 | last;
    operation = byteBefore((2 + odd) | 0) | 0;
    operands = byteBefore((1 + odd) | 0) | 0;
    before = byteBefore((4 + odd) | 0) | 0;
    if (!odd) U8[(0x500 + operation) | 0] = operands;
    I32[64] = kind;
    I32[65] = stir(kind, last) | 0;
    I32[66] = stir(kind, (byteBefore(2) | 0) << 8 | last) | 0;
    I32[67] = stir(here, operation << 5 | operands >>> 3) | 0;
    I32[68] = stir(here, operation << 8 | before) | 0;
    if (odd) I32[69] = stir(stir(here, U8[(0x500 + last) | 0] | 0) | 0, operation) | 0;
    else I32[69] = stir(stir(here, 1) | 0, before) | 0;
    select1 = kind << 8;
    select2 = kind << 5;
    select3 = kind << 8 | operation;
    if (odd) select3 = kind << 8 | last;
  }

  // Where it began like this before, and for how long both are alike.
  function lookBack() {
    var sum = 0, i = 0, place = 0;
    if ((U8[alikeAt | 0] | 0) != (byteBefore(1) | 0)) alike = 0;
    else if (alike) alike = (alike + ((alike | 0) < 31)) | 0;
    alikeAt = (alikeAt + 1) | 0;
    for (i = 1; (i | 0) < 4; i = (i + 1) | 0) sum = stir(sum, byteBefore(i) | 0) | 0;
    place = 0x100000 + ((imul(sum, 0x85ebca6b) >>> 14) << 2) | 0;
    if (!alike) {
      alikeAt = I32[place >> 2] | 0;
      if (alikeAt) {
        while ((alike | 0) < 31 & (U8[(alikeAt - 1 - alike) | 0] | 0) == (U8[(at - 1 - alike) | 0] | 0)) alike = (alike + 1) | 0;
      }
    }
    I32[place >> 2] = at;
  }

  // ---- a guess, and what is learned from how it came out ----

  // Where each context has its slots for the next bits of a byte: a row of 16, one of each half of a byte and
  // one of each whole byte that is expected, so that they come into the processor's cache at once.
  function openRows(which) {
    which = which | 0;
    var turn = 0, i = 0, mixed = 0;
    turn = imul(which, 0x9e3779b1);
    for (i = 0; (i | 0) < (contexts | 0); i = (i + 1) | 0) {
      mixed = (imul(((I32[(0x100 + (i << 2)) >> 2] | 0) + i) | 0, 0x85ebca6b) + turn) | 0;
      I32[(0x120 + (i << 2)) >> 2] = 0x1000000 + ((imul(mixed ^ mixed >>> 15, 0x2c1b3c6d) >>> 14) << 6);
    }
  }

  function gather(slotOfRow) {
    slotOfRow = slotOfRow | 0;
    var i = 0, place = 0, slot = 0;
    for (i = 0; (i | 0) < (contexts | 0); i = (i + 1) | 0) {
      place = ((I32[(0x120 + (i << 2)) >> 2] | 0) + (slotOfRow << 2)) | 0;
      I32[(0x140 + (i << 2)) >> 2] = place;
      slot = I32[place >> 2] | 0;
      if (slot & 0x3ff) F64[(0x180 + (i << 3)) >> 3] = +F64[(0x8000 + (((slot >> 22) + 512) << 3)) >> 3];
      else F64[(0x180 + (i << 3)) >> 3] = 0.0;
    }
  }

  function choose(first, second, third) {
    first = first | 0;
    second = second | 0;
    third = third | 0;
    row1 = 0x80000 + imul(first, 80) | 0;
    row2 = 0x80000 + imul((2048 + second) | 0, 80) | 0;
    row3 = 0x80000 + imul((4096 + third) | 0, 80) | 0;
  }

  // What was alike says by its length that the next bit is `bit`; -1 where it says nothing.
  function askAlike(bit, row) {
    bit = bit | 0;
    row = row | 0;
    var evidence = 0.0;
    expected = bit;
    lengthRow = (0x300 + (row << 3)) | 0;
    if ((bit | 0) >= 0) evidence = +F64[(0x8000 + (~~(+F64[lengthRow >> 3] * 1024.0) << 3)) >> 3];
    if (!bit) evidence = -evidence;
    F64[(0x180 + (contexts << 3)) >> 3] = evidence;
  }

  function weigh() {
    var sum = 0.0, i = 0, end = 0;
    end = inputs << 3;
    for (i = 0; (i | 0) < (end | 0); i = (i + 8) | 0) {
      sum = sum + +F64[(0x180 + i) >> 3] * (+F64[(row1 + i) >> 3] + +F64[(row2 + i) >> 3] + +F64[(row3 + i) >> 3]);
    }
    sum = (sum + 11.0) * 64.0;
    if (sum < 0.0) sum = 0.0;
    if (sum > 1408.0) sum = 1408.0;
    chance = I32[(0x10000 + (~~sum << 2)) >> 2] | 0;
  }

  function learnWeights(bit) {
    bit = bit | 0;
    var error = 0.0, change = 0.0, i = 0, end = 0;
    end = inputs << 3;
    i = (bit << 16) - chance | 0;
    if ((i | 0) < 1000) if ((i | 0) > -1000) return; // as good as known
    error = +(i | 0) * eagerness;
    for (i = 0; (i | 0) < (end | 0); i = (i + 8) | 0) {
      change = error * +F64[(0x180 + i) >> 3];
      F64[(row1 + i) >> 3] = +F64[(row1 + i) >> 3] + change;
      F64[(row2 + i) >> 3] = +F64[(row2 + i) >> 3] + change;
      F64[(row3 + i) >> 3] = +F64[(row3 + i) >> 3] + change;
    }
  }

  function learnSlots(bit) {
    bit = bit | 0;
    var i = 0, place = 0, slot = 0, count = 0, share = 0, target = 0;
    target = (bit << 22) - 0x200000 - bit | 0;
    for (i = 0; (i | 0) < (contexts | 0); i = (i + 1) | 0) {
      place = I32[(0x140 + (i << 2)) >> 2] | 0;
      slot = I32[place >> 2] | 0;
      count = slot & 0x3ff;
      share = slot >> 10;
      share = (share + ~~(+(target - share | 0) * +F64[(0x200 + (count << 3)) >> 3])) | 0;
      I32[place >> 2] = share << 10 | (count + ((count | 0) < 6));
    }
  }

  function learnAlike(bit) {
    bit = bit | 0;
    var right = 0.0;
    if ((expected | 0) < 0) return;
    if ((bit | 0) == (expected | 0)) right = 1.0;
    else alike = 0;
    F64[lengthRow >> 3] = +F64[lengthRow >> 3] + (right - +F64[lengthRow >> 3]) * 0.015625;
  }

  // ---- the stretch of numbers that stands for all so far: each bit takes its share of it ----

  function shift() {
    if (isPacking) U8[next | 0] = high >>> 24;
    else value = value << 8 | U8[next | 0];
    next = (next + 1) | 0;
    low = low << 8;
    high = high << 8 | 255;
  }

  // Gives the bit: the same when packing, else the one that was packed.
  function code(bit) {
    bit = bit | 0;
    var last = 0, range = 0;
    range = (high - low) | 0;
    last = (low + imul(range >>> 16, chance) + (imul(range & 0xffff, chance) >>> 16)) | 0;
    if (!isPacking) bit = (value >>> 0) <= (last >>> 0) | 0;
    if (bit) high = last;
    else low = (last + 1) | 0;
    while (((low ^ high) >>> 24 | 0) == 0) shift();
    return bit | 0;
  }

  function step(slotOfRow, bit) {
    slotOfRow = slotOfRow | 0;
    bit = bit | 0;
    gather(slotOfRow);
    weigh();
    bit = code(bit) | 0;
    learnWeights(bit);
    learnSlots(bit);
    learnAlike(bit);
    return bit | 0;
  }

  // Is the whole byte the one that came where it was alike?
  function isAsExpected(byte) {
    byte = byte | 0;
    var there = 0;
    there = U8[alikeAt | 0] | 0;
    choose((1024 + select2 + alike) | 0, (1024 + alike) | 0, (1024 + select1 + there) & 0x7ff);
    askAlike(1, (32 + alike) | 0);
    openRows(256 | there);
    return step(0, (byte | 0) == (there | 0) | 0) | 0;
  }

  function codeByte(byte) {
    byte = byte | 0;
    var partial = 1, row = 1, left = 8, bit = 0, there = 0, said = 0;
    if ((alike | 0) > 8) if (isAsExpected(byte) | 0) return U8[alikeAt | 0] | 0;
    there = U8[alikeAt | 0] | 256;
    while (left) {
      left = (left - 1) | 0;
      if ((left & 3) == 3) {
        openRows(partial);
        row = 1;
      }
      said = -1;
      if (alike) if ((there >>> (left + 1) | 0) == (partial | 0)) said = there >>> left & 1;
      if ((said | 0) < 0) choose(select1 | partial, select2, select3);
      else choose(select1 | partial, select2 | alike, select3);
      askAlike(said, alike);
      bit = step(row, byte >>> left & 1) | 0;
      row = row << 1 | bit;
      partial = partial << 1 | bit;
    }
    return partial & 255;
  }

  // ---- all of it ----

  function begin(image, codeBytes, packing) {
    image = image | 0;
    codeBytes = codeBytes | 0;
    packing = packing | 0;
    isImage = image;
    isPacking = packing;
    codeEnd = (0x200000 + codeBytes) | 0;
    contexts = 8;
    eagerness = 0.003 / 65536.0;
    if (image) contexts = 6;
    inputs = (contexts + 2) | 0;
    F64[(0x188 + (contexts << 3)) >> 3] = 1.3;
    low = 0;
    high = -1;
    next = 0x400000;
    if (!packing) {
      for (; (next | 0) < 0x400004; next = (next + 1) | 0) value = value << 8 | U8[next | 0];
    }
  }

  // Content from or to its place, packed to or from its own; gives where the packed ends.
  function run(length, image, codeBytes, packing) {
    length = length | 0;
    image = image | 0;
    codeBytes = codeBytes | 0;
    packing = packing | 0;
    var end = 0;
    begin(image, codeBytes, packing);
    end = (0x200000 + length) | 0;
    for (at = 0x200000; (at | 0) < (end | 0); at = (at + 1) | 0) {
      if (isImage) lookImage();
      else lookScript();
      lookBack();
      U8[at | 0] = codeByte(U8[at | 0] | 0) | 0;
    }
    shift();
    shift();
    shift();
    shift();
    return next | 0;
  }

  return { run: run };
}
