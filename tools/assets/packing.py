#!/usr/bin/env python3
"""packing.py FOLDER

Packs glyphs of one bit a pixel to about a quarter: each pixel is coded by how likely it is to be
lit, as the pixels around it are. firmware/gfx/columns.c takes them out again; both count with the
chances of firmware/gfx/chances.def. Run by itself it prints these anew, as learnt from the fonts in FOLDER.

Columns from the left, each in pieces of 8 rows from the top. A piece around which all is dark, or all
is lit, first says in one symbol whether it is so, too. Else its pixels follow one by one, with the
context

    b a .       . is the pixel, a the column before it, b the one before that:
    b a .       c above it, a from one row above to two below, b from one above to one below
        a

A symbol divides `range` at range / 256 * chance; below is lit."""
import os
import re
import sys

PIECE_PX = 8
CONTEXTS = 512
QUIET = CONTEXTS  # and behind it: all around is lit
CHANCES = CONTEXTS + 2
TOP, BYTE = 1 << 32, 1 << 24
LOOKAHEAD = 4  # bytes that may be read behind a packed picture
AROUND_A, AROUND_B = (1 << PIECE_PX + 3) - 1, (1 << PIECE_PX + 2) - 1
TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../firmware/gfx/chances.def")


def chances():
    with open(TABLE, encoding="ascii") as file:
        code = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
    values = [int(number) for number in re.findall(r"\d+", code)]
    if len(values) != CHANCES or not all(1 <= value <= 255 for value in values):
        sys.exit(f"{TABLE}: {len(values)} chances, not {CHANCES} of 1 to 255")
    return values


def columns_of(rows):
    return [sum(row[x] << y for y, row in enumerate(rows)) for x in range(len(rows[0]))]


def window(column, top, mask):
    """From the row above a piece down."""
    return (column << 1 >> top) & mask


class Walk:
    """Through a picture piece by piece, on the way asking `symbol(context, bit)` for each bit; where
    there is none yet (bit None) it says which it is."""

    def __init__(self, height, symbol):
        self.height, self.symbol = height, symbol

    def piece(self, top, a, b, known, column):
        rows = min(PIECE_PX, self.height - top)
        above = column << 2 >> top & 3
        above = (above & 1) << 1 | above >> 1
        lit = a == AROUND_A and b == AROUND_B and above == 3
        whole = (1 << rows) - 1 if lit else 0
        if lit or (a == 0 and b == 0 and above == 0):
            same = None if known is None else int(known == whole)
            if self.symbol(QUIET + lit, same):
                return whole
        bits = 0
        for row in range(rows):
            context = (a >> row & 15) | (b >> row & 7) << 4 | (above & 3) << 7
            bit = self.symbol(context, None if known is None else known >> row & 1)
            bits |= bit << row
            above = above << 1 | bit
        return bits

    def column(self, a, b, known):
        column = 0
        for top in range(0, self.height, PIECE_PX):
            rows = min(PIECE_PX, self.height - top)
            piece = None if known is None else known >> top & ((1 << rows) - 1)
            column |= self.piece(top, window(a, top, AROUND_A), window(b, top, AROUND_B), piece, column) << top
        return column

    def picture(self, width, columns=None):
        a = b = 0
        made = []
        for x in range(width):
            a, b = self.column(a, b, columns[x] if columns else None), a
            made.append(a)
        return made


class Coder:
    def __init__(self):
        self.low, self.range, self.bits = 0, TOP - 1, 32
        self.chances = chances()

    def symbol(self, context, bit):
        bound = (self.range >> 8) * self.chances[context]
        if bit:
            self.range = bound
        else:
            self.low, self.range = self.low + bound, self.range - bound
        while self.range < BYTE:
            self.low, self.range, self.bits = self.low << 8, self.range << 8, self.bits + 8
        return bit

    def bytes(self):
        """The fewest bytes that stand for this, whatever follows them."""
        for count in range(self.bits // 8 + 1):
            step = 1 << self.bits - 8 * count
            value = -(-self.low // step)
            if (value + 1) * step <= self.low + self.range:
                return list(value.to_bytes(count, "big"))
        raise AssertionError("the range is never smaller than a byte")


class Decoder:
    def __init__(self, packed):
        self.bytes = list(packed) + [0] * 8
        self.code, self.range, self.at = int.from_bytes(bytes(self.bytes[:4]), "big"), TOP - 1, 4
        self.chances = chances()

    def symbol(self, context, _):
        bound = (self.range >> 8) * self.chances[context]
        bit = int(self.code < bound)
        if bit:
            self.range = bound
        else:
            self.code, self.range = self.code - bound, self.range - bound
        while self.range < BYTE:
            self.code, self.range = self.code << 8 | (self.bytes + [0] * 8)[self.at], self.range << 8
            self.at += 1
        return bit


def pack(rows):
    coder = Coder()
    Walk(len(rows), coder.symbol).picture(len(rows[0]), columns_of(rows))
    return coder.bytes()


def unpack(packed, width, height):
    columns = Walk(height, Decoder(packed).symbol).picture(width)
    return [[column >> y & 1 for column in columns] for y in range(height)]


def learn(pictures):
    """How often each context was lit, of 256; what is rare is a little less sure."""
    counts = [[0.4, 0.4] for _ in range(CHANCES)]

    def count(context, bit):
        counts[context][bit] += 1
        return bit

    for rows in pictures:
        Walk(len(rows), count).picture(len(rows[0]), columns_of(rows))
    return [min(255, max(1, round(256 * lit / (dark + lit)))) for dark, lit in counts]


def glyphs(folder):
    """Of the fonts that are packed."""
    import font_to_c

    return [rows for size in font_to_c.TIGHT for rows in font_to_c.glyphs_of(folder, None, size)[1]]


def main(folder):
    values = learn(glyphs(folder))
    print("/* How likely a pixel is to be lit, of 256, by what is around it; then how likely a piece is to be")
    print(" * as all around it, where that is dark, and where it is lit. Made by tools/assets/packing.py. */")
    for at in range(0, CHANCES, 16):
        print("".join(f"{value}, " for value in values[at : at + 16]).rstrip())


if __name__ == "__main__":
    main(*sys.argv[1:])
