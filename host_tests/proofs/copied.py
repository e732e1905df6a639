"""A copy of the sources to prove: as they are, but for what CBMC has to be told.

- Each index of an array in a struct is checked (within.h says why).
- A function that a proof's head names under `Contracts` is called as the proof wants it to be: its
  definition is renamed to real_<name>, and the harness has one of that name.
"""

import re
import shutil
from pathlib import Path

WITHIN = Path(__file__).resolve().parent / "within.h"
MEMBER = re.compile(r"(?:->|\.)\s*\w+\s*$")
NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
CLOSES = {")": "(", "]": "["}


def hidden(text):
    """The same without comments, strings and characters: blanks in their place."""
    return NOT_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)


def begin_of(code, end):
    """Where the postfix expression that ends there begins; None: there is none, a designator's dot perhaps."""
    at = end
    while True:
        while at > 0 and code[at - 1] in CLOSES:
            opening, closing, depth = CLOSES[code[at - 1]], code[at - 1], 1
            at -= 1
            while depth > 0 and at > 0:
                at -= 1
                depth += (code[at] == closing) - (code[at] == opening)
        while at > 0 and (code[at - 1].isalnum() or code[at - 1] == "_"):
            at -= 1
        if code[:at].endswith("->"):
            at -= 2
        elif code[:at].endswith("."):
            at -= 1
        else:
            return at
        if at == 0 or not (code[at - 1].isalnum() or code[at - 1] in "_)]"):
            return None


def end_of(code, opening):
    depth = 0
    for at in range(opening, len(code)):
        depth += (code[at] == "[") - (code[at] == "]")
        if depth == 0:
            return at
    return None


def with_checked_indices(text):
    """From the last to the first, so an index within an index is checked before it is put into another."""
    for opening in [at for at, letter in enumerate(hidden(text)) if letter == "["][::-1]:
        code = hidden(text)
        if not MEMBER.search(code[max(0, opening - 80):opening]):
            continue
        begin, end = begin_of(code, opening), end_of(code, opening)
        if begin is None or end is None or not code[opening + 1:end].strip():
            continue
        array = text[begin:opening].rstrip()
        text = f"{text[:opening]}[WITHIN({array}, {text[opening + 1:end]})]{text[end + 1:]}"
    return text


def renamed(text, name):
    """Declared under its name, defined under another. It must be there once."""
    definition = re.compile(r"^((?:[a-z]\w*[ *]+)+)\b%s(\([^;{]*\)) \{$" % name, re.M)
    if len(definition.findall(text)) != 1:
        raise SystemExit(f"{name} isn't defined once")
    return definition.sub(rf"\1{name}\2; \1real_{name}\2 {{", text)


def contracts_of(field):
    """ "a/b.c: one two a/c.c: three" as {file: [names]}. """
    found = {}
    for word in field.split():
        if word.endswith(":"):
            found[word[:-1]] = names = []
        else:
            names.append(word)
    return found


def copy(root, folder, contracts="", planted=None):
    """firmware and hal, with a bug perhaps: (file, right text, wrong text)."""
    for top in ("firmware", "hal"):
        for path in (root / top).rglob("*.[chd]*"):
            name = str(path.relative_to(root))
            to = Path(folder) / name
            to.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix not in (".c", ".h"):
                shutil.copy(path, to)
                continue
            text = path.read_text()
            if planted and planted[0] == name:
                text = text.replace(*planted[1:])
            for function in contracts_of(contracts).get(name, []):
                text = renamed(text, function)
            to.write_text(f'#include "{WITHIN}"\n#line 1\n{with_checked_indices(text)}')
