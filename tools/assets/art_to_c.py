#!/usr/bin/env python3
"""art_to_c.py HEADER SOURCE PBM...

Turns drawings into C constants: <name>.pbm becomes the gfx_sprite_t gfx_art_<name>, and the series
<name>-1.pbm, <name>-2.pbm .. the array gfx_art_<name> of GFX_ART_<NAME>_COUNT of them. What is large
is packed briefly, but not series (those are played), not what the first picture waits for, and not the faces that
a fall ends with: there is no time to unpack them."""
import os
import re
import sys

from bitmap import c_bytes, pages, read_pbm
from brief import pack

TALLEST_PX, WIDEST_PX = 64, 128
# Small pictures are drawn often, many at a time: unpacking takes longer than it is worth.
LEAST_BYTES = 130
AWAITED = {"rising", "wordmark", "cthulhu_48", "elder_48", "eye_48", "tentacle_48", "yellow_48"}
NAME = re.compile(r"([a-z][a-z0-9_]*)(?:-(\d+))?\.pbm")


class Drawing:
    """A name, and one picture or the numbered pictures of a series."""

    def __init__(self, name):
        self.name, self.pictures = name, {}

    @property
    def is_series(self):
        return 0 not in self.pictures

    @property
    def is_quick(self):
        """Is there no time to unpack it?"""
        return self.is_series or self.name in AWAITED

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
            sys.exit(f"{path}: larger than the glass")
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


def is_worth_packing(plain):
    return len(plain) >= LEAST_BYTES


class Bytes:
    """All pictures' bytes in one array."""

    def __init__(self):
        self.bytes = []

    def add(self, rows, is_quick):
        plain = pages(rows)
        packs = not is_quick and is_worth_packing(plain)
        at = len(self.bytes)
        self.bytes += pack(rows) if packs else plain
        kind = "GFX_BRIEF" if packs else "GFX_PLAIN"
        return f"{{{len(rows[0])}, {len(rows)}, {kind}, false, bytes + {at}}}"

    def definition(self):
        return f"\nstatic const uint8_t bytes[] = {{\n{c_bytes(self.bytes)}\n}};\n"


def definition(drawing, kept):
    sprites = [kept.add(rows, drawing.is_quick) for _, rows in sorted(drawing.pictures.items())]
    if drawing.is_series:
        body = ",\n    ".join(sprites)
        return f"const gfx_sprite_t gfx_art_{drawing.name}[] = {{\n    {body},\n}};"
    return f"const gfx_sprite_t gfx_art_{drawing.name} = {sprites[0]};"


def main(header_path, source_path, *paths):
    drawings = load(paths)
    origin = "/* Made by tools/assets/art_to_c.py from firmware/gfx/art. */"
    header = [origin, "#pragma once", "", '#include "gfx.h"', ""] + [declaration(d) for d in drawings]
    kept = Bytes()
    constants = [definition(drawing, kept) for drawing in drawings]
    source = [origin, '#include "gfx_art.h"', kept.definition()] + constants
    for path, lines in ((header_path, header), (source_path, source)):
        with open(path, "w", encoding="ascii") as file:
            file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
