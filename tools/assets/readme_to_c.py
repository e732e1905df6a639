#!/usr/bin/env python3
"""readme_to_c.py FIRMWARE SCREENS FOLDER

Packs the drive's README.HTM into FOLDER/drive_readme.h and .c: the page with a section for each language
of FIRMWARE that has a file in its drive/readme, and each {{folder/name}} in it as a picture from SCREENS, within the page itself. Words and
pictures are packed apart, since pictures are packed before they become letters. FOLDER/README.HTM is
the same as it will be read."""
import base64
import pathlib
import re
import struct
import sys

from bitmap import read_pbm
from pairs import Packed

PICTURE = re.compile(r"\{\{([^}]*)\}\}")
PART_LETTERS = 512
PART_BYTES = PART_LETTERS // 4 * 3
IMAGE, IMAGE_END = '<img alt="" src="data:image/bmp;base64,', '">'
HEAD_BYTES = 14 + 12 + 2 * 3
PALETTE = bytes((14, 10, 10, 170, 232, 255))  # blue, green, red of what is dark, and of what is lit


def bitmap(rows):
    """A BMP file, the plainest: what is empty in it, and in several the same, packs well."""
    lines = b"".join(int("".join(map(str, row)), 2).to_bytes(len(row) // 8, "big") for row in reversed(rows))
    return (
        struct.pack("<2sIII", b"BM", HEAD_BYTES + len(lines), 0, HEAD_BYTES)
        + struct.pack("<IHHHH", 12, len(rows[0]), len(rows), 1, 1)
        + PALETTE + lines
    )


def languages(firmware):
    """Those that have a guide, in their order: code -> what it calls itself."""
    codes = re.findall(r"^LANGUAGE\(\d+, \w+, (\w+)\)", (firmware / "session/languages.def").read_text(), re.M)
    said = {code: (firmware / f"ui/text/text_{code}.c").read_text() for code in codes}
    return {code: re.search(r'\[TEXT_LANGUAGE\] = "(.*)"', said[code])[1]
            for code in codes if (firmware / f"drive/readme/{code}.html").exists()}


def whole(firmware):
    """The page, its pictures still by name."""
    words, names = firmware / "drive/readme", languages(firmware)
    links = " &middot; ".join(f'<a href="#{one}" lang="{one}">{name}</a>' for one, name in names.items())
    sections = "".join(
        f'<section id="{one}" lang="{one}">\n{(words / f"{one}.html").read_text()}</section>\n' for one in names
    )
    return (words / "page.html").read_text().replace("{{languages}}", links).replace("{{sections}}\n", sections)


def cut(data, size):
    return [data[at:at + size] for at in range(0, len(data), size)]


def parts_of(page, screens):
    """(is it of a picture, its bytes), in order."""
    at, end = 0, ""
    for found in PICTURE.finditer(page):
        image = bitmap(read_pbm(screens / f"{found[1]}.pbm"))
        if len(image) % 3:
            sys.exit(f"{found[1]}: its letters would not end with the picture")
        before = (end + page[at:found.start()] + IMAGE).encode("ascii", "xmlcharrefreplace")
        yield from ((False, text) for text in cut(before, PART_LETTERS))
        yield from ((True, part) for part in cut(image, PART_BYTES))
        at, end = found.end(), IMAGE_END
    yield from ((False, text) for text in cut((end + page[at:]).encode("ascii", "xmlcharrefreplace"), PART_LETTERS))


def letters(parts):
    return [base64.b64encode(data) if is_picture else data for is_picture, data in parts]


def table(parts, packed):
    """A line a part: where its codes begin among its kind's, how many letters it becomes."""
    starts = {kind: iter(one.starts()) for kind, one in packed.items()}
    return "\n".join(
        f"    {{{next(starts[is_picture])}, {len(text)}, {str(is_picture).lower()}}},"
        for (is_picture, _), text in zip(parts, letters(parts))
    )


def main(firmware, screens, folder):
    parts = list(parts_of(whole(pathlib.Path(firmware)), pathlib.Path(screens)))
    page = b"".join(letters(parts))
    packed = {kind: Packed([data for is_picture, data in parts if is_picture == kind]) for kind in (False, True)}
    out = pathlib.Path(folder)
    (out / "README.HTM").write_bytes(page)
    (out / "drive_readme.c").write_text(
        '/* Made by tools/assets/readme_to_c.py. */\n#include "readme.h"\n\n'
        f'{packed[False].c_tables("readme_words")}\n{packed[True].c_tables("readme_pictures")}\n'
        f"const readme_part_t readme_parts[] = {{\n{table(parts, packed)}\n}};\n"
        f"const uint8_t readme_part_count = {len(parts)};\n"
        f'static_assert({len(page)} <= README_BYTES_MAX, "the guide fits its place");\n'
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
