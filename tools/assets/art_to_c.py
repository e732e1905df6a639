#!/usr/bin/env python3
"""art_to_c.py HEADER SOURCE PBM...

Turns drawings into gfx_sprite_t constants: <name>.pbm becomes gfx_art_<name>."""
import os
import re
import sys

from bitmap import c_bytes, pages, read_pbm

TALLEST_PX, WIDEST_PX = 64, 128


def load(path):
    name = os.path.splitext(os.path.basename(path))[0]
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        sys.exit(f"{path}: the name of a drawing must be a C identifier in lower case")
    rows = read_pbm(path)
    if not (1 <= len(rows) <= TALLEST_PX and 1 <= len(rows[0]) <= WIDEST_PX):
        sys.exit(f"{path}: larger than the glass")
    return name, rows


def header(drawings):
    lines = ["/* Made by tools/assets/art_to_c.py from firmware/gfx/art. */", "#pragma once", ""]
    lines += ['#include "gfx.h"', ""]
    for name, rows in drawings:
        size = f"{len(rows[0])} x {len(rows)}"
        lines.append(f"extern const gfx_sprite_t gfx_art_{name}; /* {size} */")
    return "\n".join(lines) + "\n"


def source(drawings):
    parts = ["/* Made by tools/assets/art_to_c.py from firmware/gfx/art. */", '#include "gfx_art.h"']
    for name, rows in drawings:
        parts.append(
            f"\nstatic const uint8_t {name}_bytes[] = {{\n{c_bytes(pages(rows))}\n}};\n"
            f"const gfx_sprite_t gfx_art_{name} = {{{len(rows[0])}, {len(rows)}, {name}_bytes}};"
        )
    return "\n".join(parts) + "\n"


def main(header_path, source_path, *paths):
    drawings = sorted(load(path) for path in paths)
    for path, text in ((header_path, header(drawings)), (source_path, source(drawings))):
        with open(path, "w", encoding="ascii") as file:
            file.write(text)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
