#!/usr/bin/env python3
"""gallery.py OUT.html FOLDER...

One page, complete in itself, with every picture (.pbm) of the folders and those in them, 4 times as
large, and its name; pictures whose names begin with the same word stand together, those in one language
apart from those in another (cult/en_.., cult/nl_..). A sheet of pictures, a film of the tests, is shown
moving."""
import base64
import html
import pathlib
import re
import sys

sys.dont_write_bytecode = True
from bitmap import read_pbm  # noqa: E402
from png import moving_png, png  # noqa: E402

SCALE, FRAME_MS, WIDTH, HEIGHT = 4, 51, 128, 64
GROUP = re.compile(r"[^-_]+(_[a-z]{2}(?=_))?")
STYLE = """body { background: #202028; color: #ddd; font: 15px sans-serif; margin: 2em }
figure { display: inline-block; margin: 0 16px 16px 0 }
figcaption { padding: 4px 0 }
img { image-rendering: pixelated; display: block }"""


def film(sheet):
    """Its pictures, row by row, without dark ones behind the last."""
    cut = [[line[x : x + WIDTH] for line in sheet[y : y + HEIGHT]]
           for y in range(0, len(sheet), HEIGHT) for x in range(0, len(sheet[0]), WIDTH)]
    while len(cut) > 1 and not any(map(any, cut[-1])):
        cut.pop()
    return cut


def pictures(folder):
    """Name and rows of the pictures; name and list of rows of those that move."""
    for path in sorted(pathlib.Path(folder).rglob("*.pbm")):
        name, rows = str(path.relative_to(folder).with_suffix("")), read_pbm(path)
        moves = len(rows[0]) > WIDTH
        yield name, film(rows) if moves else rows, moves


def figure(name, picture, moves):
    data = moving_png(picture, FRAME_MS, SCALE) if moves else png(picture, SCALE)
    source = "data:image/png;base64," + base64.b64encode(data).decode("ascii")
    label = html.escape(name)
    return f'<figure><img src="{source}" alt="{label}"><figcaption>{label}</figcaption></figure>'


def page(folders):
    groups = {}
    for folder in folders:
        for name, picture, moves in pictures(folder):
            groups.setdefault(GROUP.match(name)[0], []).append(figure(name, picture, moves))
    parts = [f"<h2>{html.escape(group)}</h2>\n" + "\n".join(groups[group]) for group in sorted(groups)]
    return (
        '<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Sanity Die: screens</title>\n'
        f"<style>{STYLE}</style>\n<h1>Sanity Die: screens</h1>\n" + "\n".join(parts) + "\n</html>\n"
    )


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    try:
        with open(sys.argv[1], "w", encoding="utf-8") as out:
            out.write(page(sys.argv[2:]))
    except OSError as error:
        sys.exit(f"screens: {error.filename}: {error.strerror}")
