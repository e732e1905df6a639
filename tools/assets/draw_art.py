#!/usr/bin/env python3
"""draw_art.py FOLDER [name...]

Draws the shapes that firmware/gfx/art began as (all, or those named) into FOLDER as PBM files. The
files in firmware/gfx/art are the drawings: this only makes a start at a new size, to be improved by
hand there."""
import os
import sys

sys.dont_write_bytecode = True
import art_dice  # noqa: E402
import art_faces  # noqa: E402
import art_kingsport  # noqa: E402
import art_scenes  # noqa: E402
import art_signs  # noqa: E402
from bitmap import write_pbm  # noqa: E402

DRAWINGS = (
    art_faces.DRAWINGS | art_dice.DRAWINGS | art_scenes.DRAWINGS | art_signs.DRAWINGS
    | art_kingsport.DRAWINGS
)


def main(folder, *names):
    for name in names or DRAWINGS:
        shape, *sizes = DRAWINGS[name]
        write_pbm(os.path.join(folder, name + ".pbm"), shape(*sizes))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
