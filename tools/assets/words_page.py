#!/usr/bin/env python3
"""words_page.py OUT.html FOLDER

One page with every text of the display, a column per language, and below each text the first picture that shows it.
FOLDER is what the tests wrote with SANITY_WORD_PICTURES (host_tests/support/word_pictures.h)."""
import base64
import html
import pathlib
import sys

sys.dont_write_bytecode = True
from bitmap import read_pbm  # noqa: E402
from png import png  # noqa: E402

SCALE = 2
LANGUAGES = {"en": "English", "nl": "Nederlands", "de": "Deutsch"}
STYLE = """body { background: #202028; color: #ddd; font: 15px sans-serif; margin: 2em }
td, th { vertical-align: top; padding: 6px 12px; border-top: 1px solid #555; text-align: left }
th:first-child { font-weight: normal; color: #999 }
img { image-rendering: pixelated; display: block; margin-top: 4px }"""


def cell(folder, language, text_id, words):
    path = folder / f"{language}_{text_id}.pbm"
    lines = "<br>".join(html.escape(line) for line in words.split("\\n"))
    if not path.exists():
        return f"<td>{lines}<br><small>(no picture)</small></td>"
    data = base64.b64encode(png(read_pbm(path), SCALE)).decode("ascii")
    return f'<td>{lines}<img src="data:image/png;base64,{data}" alt=""></td>'


def page(folder):
    rows = [line.split("\t") for line in (folder / "texts.tsv").read_text(encoding="utf-8").splitlines()]
    heads = "".join(f"<th>{html.escape(name)}</th>" for name in ["id", *LANGUAGES.values()])
    body = "\n".join(
        f"<tr><th>{html.escape(row[0])}</th>"
        + "".join(cell(folder, language, row[0], words) for language, words in zip(LANGUAGES, row[1:]))
        + "</tr>"
        for row in rows
    )
    return (
        '<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Sanity Die: words</title>\n'
        f"<style>{STYLE}</style>\n<h1>Sanity Die: words</h1>\n<table>\n<tr>{heads}</tr>\n{body}\n</table>\n</html>\n"
    )


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    out, folder = map(pathlib.Path, sys.argv[1:])
    out.write_text(page(folder), encoding="utf-8")


if __name__ == "__main__":
    main()
