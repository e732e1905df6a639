#!/usr/bin/env python3
"""brief.py FOLDER PBM..

Packs pictures of one bit a pixel to about a half, so that they are taken out quickly: piece by piece it
is told how one differs from the one at its left. firmware/gfx/columns.c takes them out again; both know the
commonest differences by firmware/gfx/changes.def. Run by itself it prints these anew, as learnt from those of
the drawings and of the fonts in FOLDER that are packed so.

Columns from the left, each in pieces of 8 rows from the top, and all in half bytes, the lower one first:

    0 to 4      1, 2, 3, 4 or 16 pieces as those at their left
    5 to 14     one that differs in a common way, by the table
    15          one that differs in the way of the next two, the lower half first"""
import collections
import os
import re
import sys

from bitmap import pages

ALIKE = (1, 2, 3, 4, 16)
ESCAPE = 15
CHANGES = ESCAPE - len(ALIKE)
TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../firmware/gfx/changes.def")


def changes():
    with open(TABLE, encoding="ascii") as file:
        code = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
    values = [int(number, 0) for number in re.findall(r"\w+", code)]
    if len(set(values)) != CHANGES or not all(1 <= value <= 255 for value in values):
        sys.exit(f"{TABLE}: {len(values)} changes, not {CHANGES} of 1 to 255")
    return values


def differences(rows):
    """Of each piece from the one at its left, column by column."""
    width, plain = len(rows[0]), pages(rows)
    columns = [plain[x::width] for x in range(width)]
    before = [[0] * len(columns[0])] + columns
    return [a ^ b for left, column in zip(before, columns) for a, b in zip(left, column)]


def halves(rows, table):
    alike = 0
    for difference in differences(rows) + [None]:
        if difference == 0:
            alike += 1
            continue
        while alike > 0:
            most = max(run for run in ALIKE if run <= alike)
            yield ALIKE.index(most)
            alike -= most
        if difference in table:
            yield len(ALIKE) + table.index(difference)
        elif difference is not None:
            yield from (ESCAPE, difference & 15, difference >> 4)


def pack(rows):
    told = list(halves(rows, changes()))
    told += [0] * (len(told) % 2)
    return [low | high << 4 for low, high in zip(told[::2], told[1::2])]


def told_of(packed, table):
    """The differences again, and behind them pieces that are alike."""
    told = iter(half for byte in packed for half in (byte & 15, byte >> 4))
    for half in told:
        if half < len(ALIKE):
            yield from [0] * ALIKE[half]
        else:
            yield table[half - len(ALIKE)] if half < ESCAPE else next(told) | next(told) << 4


def unpack(packed, width, height):
    count, told = (height + 7) // 8, told_of(packed, changes())
    column, columns = [0] * count, []
    for _ in range(width):
        column = [piece ^ next(told) for piece in column]
        columns.append(column)
    return [[columns[x][y // 8] >> y % 8 & 1 for x in range(width)] for y in range(height)]


def packed(folder, paths):
    """The pictures that are packed so."""
    import art_to_c
    import font_to_c

    drawings = [drawing for drawing in art_to_c.load(paths) if not drawing.is_quick]
    glyphs = [rows for size in font_to_c.BRIEF for rows in font_to_c.glyphs_of(folder, None, size)[1]]
    return glyphs + [rows for drawing in drawings for rows in drawing.pictures.values()
                     if art_to_c.is_worth_packing(pages(rows))]


def main(folder, *paths):
    counts = collections.Counter(
        difference for rows in packed(folder, paths) for difference in differences(rows) if difference)
    common = sorted(value for value, _ in counts.most_common(CHANGES))
    print("/* How a piece of a picture differs most often from the one at its left. Made by tools/assets/brief.py. */")
    print(", ".join(f"0x{value:02X}" for value in common) + ",")


if __name__ == "__main__":
    main(*sys.argv[1:])
