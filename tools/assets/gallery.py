#!/usr/bin/env python3
"""gallery.py OUT.html FOLDER...

One page, complete in itself, with every picture (.pbm) of the folders, 4 times as large, and its
name; pictures whose names begin with the same word stand together, those in one language apart from
those in another (cult_en_.., cult_nl_..). The numbered pictures of a subfolder
(FOLDER/NAME/*.pbm) are shown as one that moves, 30 of them a second."""
import base64
import html
import os
import re
import sys

sys.dont_write_bytecode = True
from bitmap import read_pbm  # noqa: E402
from png import moving_png, png  # noqa: E402

SCALE, FRAME_MS = 4, 33
GROUP = re.compile(r"[^-_]+(_[a-z]{2}(?=_))?")
STYLE = """body { background: #202028; color: #ddd; font: 15px sans-serif; margin: 2em }
figure { display: inline-block; margin: 0 16px 16px 0 }
figcaption { padding: 4px 0 }
img { image-rendering: pixelated; display: block }"""


def pictures(folder):
    """Name and rows of the pictures; name and list of rows of those that move."""
    for entry in sorted(os.listdir(folder)):
        path = os.path.join(folder, entry)
        if os.path.isdir(path):
            frames = sorted(name for name in os.listdir(path) if name.endswith(".pbm"))
            if frames:
                yield entry, [read_pbm(os.path.join(path, name)) for name in frames], True
        elif entry.endswith(".pbm"):
            yield entry[: -len(".pbm")], read_pbm(path), False


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
    with open(sys.argv[1], "w", encoding="utf-8") as out:
        out.write(page(sys.argv[2:]))
