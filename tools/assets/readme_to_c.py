#!/usr/bin/env python3
"""readme_to_c.py FIRMWARE SCREENS FOLDER

Writes the USB drive's README.HTM, and the same bytes as a C table (drive_readme.c), into FOLDER. The page
is FIRMWARE/drive/readme/page.html with a section for each language of FIRMWARE that has a file beside it: the
language's docs/quick-start*.md, then that file. Golden screens in it (SCREENS) are embedded as BMP files."""
import base64
import pathlib
import re
import struct
import sys

from bitmap import c_bytes, read_pbm

TOOLS = pathlib.Path(__file__).resolve().parent.parent
DOCS = TOOLS.parent / "docs"
sys.path.insert(0, str(TOOLS / "lib"))
import guide_pages  # noqa: E402

GOLDEN = re.compile(r'<img alt="[^"]*" src="pictures/([a-z]+)_(\w+)\.png">')
DRAWING = re.compile(r"<p><img [^>]*\.svg\"></p>\n")
HEAD_BYTES = 14 + 12 + 2 * 3
PALETTE = bytes((14, 10, 10, 170, 232, 255))  # blue, green, red of a dark pixel, and of a lit one


def bitmap(rows):
    """A BMP file of one bit a pixel."""
    lines = b"".join(int("".join(map(str, row)), 2).to_bytes(len(row) // 8, "big") for row in reversed(rows))
    return (
        struct.pack("<2sIII", b"BM", HEAD_BYTES + len(lines), 0, HEAD_BYTES)
        + struct.pack("<IHHHH", 12, len(rows[0]), len(rows), 1, 1)
        + PALETTE + lines
    )


def languages(firmware):
    """The languages that have a guide, in the order of languages.def: code -> the language's own name."""
    codes = re.findall(r"^LANGUAGE\(\d+, \w+, (\w+)\)", (firmware / "session/languages.def").read_text(), re.M)
    texts = {code: (firmware / f"ui/text/text_{code}.c").read_text() for code in codes}
    return {code: re.search(r'\[TEXT_LANGUAGE\] = "(.*)"', texts[code])[1]
            for code in codes if (firmware / f"drive/readme/{code}.html").exists()}


def quick_start(code):
    """As HTML, with the golden screens of its pictures and without drawings."""
    text = (DOCS / f"quick-start{'' if code == 'en' else '-' + code}.md").read_text()
    lines = [line for lines in guide_pages.blocks(text) for line in guide_pages.block(lines)]
    return DRAWING.sub("", "\n".join(lines) + "\n").replace("<h1 ", "<h2 ").replace("</h1>", "</h2>")


def page_of(firmware, screens):
    words, names = firmware / "drive/readme", languages(firmware)
    links = " &middot; ".join(f'<a href="#{one}" lang="{one}">{name}</a>' for one, name in names.items())
    sections = "".join(
        f'<section id="{one}" lang="{one}">\n{quick_start(one)}{(words / f"{one}.html").read_text()}</section>\n' for one in names
    )
    page = (words / "page.html").read_text().replace("{{languages}}", links).replace("{{sections}}\n", sections)

    def image(found):
        data = base64.b64encode(bitmap(read_pbm(screens / found[1] / f"{found[2]}.pbm"))).decode("ascii")
        return f'<img alt="" src="data:image/bmp;base64,{data}">'

    return GOLDEN.sub(image, page).encode("ascii", "xmlcharrefreplace")


def main(firmware, screens, folder):
    page = page_of(pathlib.Path(firmware), pathlib.Path(screens))
    out = pathlib.Path(folder)
    (out / "README.HTM").write_bytes(page)
    (out / "drive_readme.c").write_text(
        '/* Made by tools/assets/readme_to_c.py. */\n#include "files.h"\n\n'
        f"const uint8_t readme_html[] = {{\n{c_bytes(page)}\n}};\n"
        "const uint32_t readme_html_bytes = sizeof readme_html;\n\n"
        '_Static_assert(sizeof readme_html <= README_BYTES_MAX, "the guide fits its clusters on the drive");\n'
    )


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
