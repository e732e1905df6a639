#!/usr/bin/env python3
"""texts_to_c.py TEXTS LANGUAGES GAMES SOURCE

Packs what is written on the glass for firmware/ui/text/texts.c: the texts that the folder TEXTS lists
(texts.def, text_<code>.c), those of the games in the folders below GAMES, in the order of game_texts.def
there, in the languages of the file LANGUAGES."""
import pathlib
import re
import sys

from pairs import Packed

COMMENT = re.compile(r"/\*.*?\*/", re.S)
STRING = r'"(?:[^"\\]|\\.)*"'
STRINGS = rf"{STRING}(?:\s*{STRING})*"
LISTED = re.compile(rf"\s*TEXT\(\s*(\w+)\s*((?:,\s*{STRINGS}\s*)*)\)")
SAID = re.compile(rf"\[TEXT_(\w+)\]\s*=\s*({STRINGS}),")
INCLUDE = re.compile(r'#include "([^"]+)"')
LANGUAGE = re.compile(r"LANGUAGE\((\d+), (\w+), (\w+)\)")
ESCAPES = {r"\n": "\n", r"\"": '"', r"\\": "\\"}
NOTHING = b"\x01"  # said in English alone: TEXT_NOTHING


def source_of(path):
    return COMMENT.sub("", path.read_text(encoding="utf-8"))


def spoken(literal):
    """The bytes of a C string, or of several in a row."""
    text = "".join(part[1:-1] for part in re.findall(STRING, literal))
    return re.sub(r"\\.", lambda escape: ESCAPES[escape[0]], text).encode("utf-8")


def listed(path):
    """The ids of a list and what each is in which column; nothing else may stand in it."""
    source = source_of(path)
    if LISTED.sub("", source).strip():
        sys.exit(f"{path}: what is this? {LISTED.sub('', source).strip()[:60]}")
    return [(one[1], [spoken(words) for words in re.findall(STRINGS, one[2])]) for one in LISTED.finditer(source)]


def said(path):
    """What a language's own table says."""
    source = source_of(path)
    inside = source[source.index("= {") + 3 : source.rindex("};")]
    if SAID.sub("", inside).strip():
        sys.exit(f"{path}: what is this? {SAID.sub('', inside).strip()[:60]}")
    return {one[1]: spoken(one[2]) for one in SAID.finditer(inside)}


def of_games(games):
    lists = {path.name: path for path in games.glob("*/*_texts.def")}
    return [entry for name in INCLUDE.findall(source_of(games / "game_texts.def")) for entry in listed(lists[name])]


def columns(texts, codes, games):
    """Id, and what is said in each language; None: nothing."""
    tables = [said(texts / f"text_{code}.c") for code in codes]
    for name, words in listed(texts / "texts.def") + of_games(games):
        words += [None] * (len(codes) - len(words))
        yield name, [table.get(name, word) for table, word in zip(tables, words)]


def pieces_of(rows):
    """A piece a text: its languages one after the other, each with its end."""
    return [b"".join((NOTHING if word is None else word) + b"\0" for word in words) for _, words in rows]


def main(texts, languages, games, source):
    found = LANGUAGE.findall(source_of(pathlib.Path(languages)))
    rows = list(columns(pathlib.Path(texts), [code for _, _, code in found], pathlib.Path(games)))
    missing = [name for name, words in rows if not words[0]]
    if missing:
        sys.exit(f"not said in English: {' '.join(missing)}")
    longest = max(len(word) for _, words in rows for word in words if word)
    packed = Packed(pieces_of(rows))
    starts = "\n".join(f"    [TEXT_{name}] = {at}," for (name, _), at in zip(rows, packed.starts()))
    pathlib.Path(source).write_text(
        "/* Made by tools/assets/texts_to_c.py. */\n#include \"texts_packed.h\"\n\n"
        f"static_assert(TEXTS == {len(rows)} && LANGUAGES == {len(found)}, \"all of them\");\n"
        f"static_assert(TEXT_BYTES_MAX >= {longest + 1}, \"a text and its end\");\n\n"
        f"{packed.c_tables('texts')}\nconst uint16_t texts_starts[TEXTS] = {{\n{starts}\n}};\n",
        encoding="ascii",
    )


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
