#!/usr/bin/env python3
"""art_to_c.py HEADER SOURCE PBM...

Turns drawings into C constants: <name>.pbm becomes the gfx_sprite_t gfx_art_<name>, and the series
<name>-1.pbm, <name>-2.pbm .. the array gfx_art_<name> of GFX_ART_<NAME>_COUNT of them."""
import os
import re
import sys

from bitmap import c_bytes, pages, read_pbm

TALLEST_PX, WIDEST_PX = 64, 128
NAME = re.compile(r"([a-z][a-z0-9_]*)(?:-(\d+))?\.pbm")


class Drawing:
    """A name, and one picture or the numbered pictures of a series."""

    def __init__(self, name):
        self.name, self.pictures = name, {}

    @property
    def is_series(self):
        return 0 not in self.pictures

    def check(self):
        count = len(self.pictures)
        if sorted(self.pictures) not in ([0], list(range(1, count + 1))):
            sys.exit(f"{self.name}: its pictures must be numbered 1 to {count}, or be one")


def load(paths):
    drawings = {}
    for path in paths:
        match = NAME.fullmatch(os.path.basename(path))
        if not match:
            sys.exit(f"{path}: a drawing's name is a C identifier in lower case, or that and -N")
        rows = read_pbm(path)
        if not (1 <= len(rows) <= TALLEST_PX and 1 <= len(rows[0]) <= WIDEST_PX):
            sys.exit(f"{path}: larger than the display")
        drawing = drawings.setdefault(match[1], Drawing(match[1]))
        drawing.pictures[int(match[2] or 0)] = rows
    for drawing in drawings.values():
        drawing.check()
    return [drawings[name] for name in sorted(drawings)]


def declaration(drawing):
    rows = next(iter(drawing.pictures.values()))
    size = f"/* {len(rows[0])} x {len(rows)} */"
    if not drawing.is_series:
        return f"extern const gfx_sprite_t gfx_art_{drawing.name}; {size}"
    count = f"GFX_ART_{drawing.name.upper()}_COUNT"
    return (
        f"#define {count} {len(drawing.pictures)}\n"
        f"extern const gfx_sprite_t gfx_art_{drawing.name}[{count}]; {size}"
    )


def bytes_name(drawing, number):
    return f"{drawing.name}_{number}" if number else drawing.name


def definition(drawing):
    tables, sprites = [], []
    for number, rows in sorted(drawing.pictures.items()):
        name = f"bytes_{bytes_name(drawing, number)}"
        tables.append(f"static const uint8_t {name}[] = {{\n{c_bytes(pages(rows))}\n}};")
        sprites.append(f"{{{len(rows[0])}, {len(rows)}, {name}}}")
    if drawing.is_series:
        body = ",\n    ".join(sprites)
        constant = f"const gfx_sprite_t gfx_art_{drawing.name}[] = {{\n    {body},\n}};"
    else:
        constant = f"const gfx_sprite_t gfx_art_{drawing.name} = {sprites[0]};"
    return "\n".join(tables + [constant])


def main(header_path, source_path, *paths):
    drawings = load(paths)
    origin = "/* Made by tools/assets/art_to_c.py from firmware/gfx/art. */"
    header = [origin, "#pragma once", "", '#include "gfx.h"', ""] + [declaration(d) for d in drawings]
    source = [origin, '#include "gfx_art.h"', ""] + [definition(d) for d in drawings]
    for path, lines in ((header_path, header), (source_path, source)):
        with open(path, "w", encoding="ascii") as file:
            file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
