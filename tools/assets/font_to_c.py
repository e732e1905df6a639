#!/usr/bin/env python3
"""font_to_c.py FOLDER ACCENTS SOURCE

Turns the Spleen console fonts in FOLDER into the gfx_font_t constants that gfx.h declares. Where
Spleen's 5x8 leaves a character blank, which it does beyond ASCII, it is taken from ACCENTS: a PBM of
the characters from 0xA0 on, 16 in a row."""
import glob
import os
import sys

from bitmap import c_bytes, pages, read_pbm
from psf import Font

# The soft hyphen (0xAD) is no glyph. Big fonts hold what big figures need, to save space.
LATIN_1 = ((0x20, 0x7E), (0xA0, 0xAC), (0xAE, 0xFF))
FIGURES = ((0x20, 0x5A),)
DIGITS = ((0x30, 0x39), (0x3F, 0x3F))
SPACES = (0x20, 0xA0)
SHEET_SIZE, SHEET_FIRST, SHEET_COLUMNS = "5x8", 0xA0, 16

# Size: runs of code points, and where text begins in a label (x, y).
FONTS = {
    "5x8": (LATIN_1, (1, 0)),
    "6x12": (LATIN_1, (2, 1)),
    "8x16": (LATIN_1, (2, 0)),
    "12x24": (LATIN_1, (3, 0)),
    "16x32": (FIGURES, (4, 0)),
    "32x64": (DIGITS, (8, 0)),
}
BOLD = ("12x24",)


def find(folder, size):
    found = sorted(glob.glob(os.path.join(folder, f"spleen-{size}.psfu*")))
    if not found:
        sys.exit(f"no spleen-{size}.psfu in {folder}: run tools/setup --host")
    return Font(found[0])


def points_of(runs):
    return [point for first, last in runs for point in range(first, last + 1)]


def is_blank(rows):
    return not any(any(row) for row in rows)


def fill_in(font, path):
    """Gives the font the glyphs of the sheet that it has none of its own for."""
    sheet = read_pbm(path)
    for index in range(len(sheet) // font.height * SHEET_COLUMNS):
        top, left = index // SHEET_COLUMNS * font.height, index % SHEET_COLUMNS * font.width
        cell = [row[left : left + font.width] for row in sheet[top : top + font.height]]
        if is_blank(font.glyphs[SHEET_FIRST + index]):
            font.glyphs[SHEET_FIRST + index] = cell


def check(font, size, points):
    """Every character is there, and only spaces are blank."""
    for point in points:
        if point not in font.glyphs or is_blank(font.glyphs[point]) != (point in SPACES):
            sys.exit(f"spleen-{size} has no good U+{point:04X}")


def gap_of(font):
    """Columns at the right that no figure inks."""
    glyphs = [font.glyphs[ord(c)] for c in "0123456789"]
    inked = max(x for rows in glyphs for row in rows for x, bit in enumerate(row) if bit)
    return font.width - 1 - inked


def bold(rows):
    """Every stroke a pixel deeper."""
    above = [[0] * len(rows[0])] + rows
    return [[bit | over for bit, over in zip(row, above_row)] for row, above_row in zip(rows, above)]


def glyphs_of(folder, accents, size):
    font = find(folder, size)
    if size == SHEET_SIZE:
        fill_in(font, accents)
    points = points_of(FONTS[size][0])
    check(font, size, points)
    return font, [font.glyphs[point] for point in points]


def constant(font, size, name, glyphs):
    runs, label = FONTS[size]
    values = [byte for rows in glyphs for byte in pages(rows)]
    return (
        f"static const uint8_t glyphs_{name}[] = {{\n{c_bytes(values)}\n}};\n"
        f"const gfx_font_t gfx_font_{name} = {{{font.width}, {font.height}, {gap_of(font)}, {label[0]}, "
        f"{label[1]}, {len(runs)}, runs_{size}, glyphs_{name}}};"
    )


def convert(folder, accents, size):
    font, glyphs = glyphs_of(folder, accents, size)
    runs = ", ".join(f"{{0x{first:02x}, {last - first + 1}}}" for first, last in FONTS[size][0])
    parts = [f"\nstatic const gfx_run_t runs_{size}[] = {{{runs}}};", constant(font, size, size, glyphs)]
    if size in BOLD:
        parts.append(constant(font, size, f"{size}_bold", [bold(rows) for rows in glyphs]))
    return "\n".join(parts)


def main(folder, accents, source):
    parts = ["/* Made by tools/assets/font_to_c.py from the Spleen fonts. */", '#include "gfx.h"']
    parts += [convert(folder, accents, size) for size in FONTS]
    with open(source, "w", encoding="ascii") as file:
        file.write("\n".join(parts) + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
