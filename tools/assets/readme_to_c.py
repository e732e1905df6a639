#!/usr/bin/env python3
"""readme_to_c.py WORDS SCREENS FOLDER

Packs the drive's README.HTM into FOLDER/drive_readme.h and .c: the page with a section a language from
WORDS, and each {{folder/name}} in it as a picture from SCREENS, within the page itself.
"""
import base64
import pathlib
import re
import sys

from bitmap import read_pbm
from png import png

LANGUAGES = ("en", "nl", "de")
PER_LINE = 20


def picture(screens, name):
    data = base64.b64encode(png(read_pbm(screens / f"{name}.pbm"), 1)).decode("ascii")
    return f'<img alt="" src="data:image/png;base64,{data}">'


def page(words, screens):
    sections = "".join(
        f'<section id="{one}" lang="{one}">\n{(words / f"{one}.html").read_text()}</section>\n'
        for one in LANGUAGES
    )
    whole = (words / "page.html").read_text().replace("{{sections}}\n", sections)
    return re.sub(r"\{\{([^}]*)\}\}", lambda match: picture(screens, match[1]), whole).encode("ascii")


def main(words, screens, folder):
    data = page(pathlib.Path(words), pathlib.Path(screens))
    lines = [
        ", ".join(str(byte) for byte in data[at:at + PER_LINE])
        for at in range(0, len(data), PER_LINE)
    ]
    out = pathlib.Path(folder)
    (out / "drive_readme.h").write_text(
        "/* Made by tools/assets/readme_to_c.py. */\n#pragma once\n\n#include <stdint.h>\n\n"
        f"#define DRIVE_README_BYTES {len(data)}u\n"
        "extern const uint8_t drive_readme[DRIVE_README_BYTES];\n"
    )
    (out / "drive_readme.c").write_text(
        '#include "drive_readme.h"\n\nconst uint8_t drive_readme[DRIVE_README_BYTES] = {\n    '
        + ",\n    ".join(lines) + "\n};\n"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
