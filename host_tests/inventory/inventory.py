#!/usr/bin/env python3
"""inventory.py PROGRAM ROOT [--update]

What users can see, as a list: requests and the fields of their replies, errors, settings and their
values, games, boards, tools and their options, files of the drive, languages of the page.
Compared with inventory.txt, so that nothing goes or comes unnoticed. --update writes it anew (look
at the difference, then commit).
"""
import json
import pathlib
import re
import subprocess
import sys

# Each request in a state in which it is granted, so that its reply has all fields.
SCRIPT = """
help
help roll
info
state
get
new cult players=3
name p2 Bob
choose p1
choose p2
roll
receipt
log
log csv
undo
rematch
new cult players=2 cultists=2
new signs players=2
roll
choose retreat
new kingsport players=2
choose p1
choose byakhee
new pig players=2
roll
new counters players=2
new dice die=d6 count=3
set own-die on
face 1 2 3
stats
stats 6
stats reset
entropy health
entropy raw 8
entropy retest
hint
throw d20
timing
hardware
selftest
press left
wait 10
screen
screen words
watch on
roll nonce=00ff
watch off
factory-reset yes
new nothing
choose p9
face 99
set brightness 99
set nothing 1
undo
noidea
"""

VALUES = {
    "lang": "en nl de xx", "panel": "auto ssd1306 ssd1309 sh1106 xx", "battery": "auto 2xaaa 3xaaa lipo xx",
    "brightness": "1 10 11", "dim": "0 3600 3601", "sleep": "0 3600 3601",
}
SWITCH = "on off xx"


def paths(value, prefix=""):
    """The fields of a reply, as paths: "prompt.kind", "players[].hearts"."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield f"{prefix}{key}"
            yield from paths(inner, f"{prefix}{key}.")
    elif isinstance(value, list):
        for inner in value:
            yield from paths(inner, f"{prefix.rstrip('.')}[].")


def ask(program, lines):
    done = subprocess.run([program, "--console", "--seed", "1"], input="".join(f"{line}\n" for line in lines),
                          capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def of_requests(program):
    lines = [line for line in SCRIPT.split("\n") if line]
    seen, asked = {}, iter(lines)
    request = next(asked)
    for line in ask(program, lines):
        payload = line.startswith("=")
        if payload and not line.startswith('={"'):
            continue
        reply = json.loads(line.lstrip("="))
        event = reply.get("event")
        word = " ".join(request.split()[: 2 if request.split()[0] in ("entropy", "new", "screen") else 1])
        name = f"event {event}" if event else f"{word} payload" if payload else word
        if reply.get("ok") is False:
            name = f"error {reply['error']}"
        seen.setdefault(name, set()).update(paths(reply))
        if not payload and not event:
            request = next(asked, "")
    for name in sorted(seen):
        yield f"reply {name}: {' '.join(sorted(seen[name]))}"


def of_settings(program):
    for key in json.loads(ask(program, ["get"])[0]):
        if key != "ok":
            values = VALUES.get(key, SWITCH).split()
            replies = ask(program, [f"set {key} {value}" for value in values])
            taken = [value for value, reply in zip(values, replies) if json.loads(reply)["ok"]]
            yield f"setting {key}: {' '.join(taken)}"


def of_help(program):
    for row in json.loads(ask(program, ["help"])[0])["requests"]:
        yield f"request {row}"


def options_in(text):
    return sorted(set(re.findall(r"(?<![\w-])--[a-z][\w-]*", text)))


def of_tools(root):
    tools = root / "tools"
    for path in sorted(path for folder in (".", "checks", "docs", "hardware") for path in (tools / folder).iterdir()):
        if path.is_file() and path.stat().st_mode & 0o100:
            yield f"tool {path.relative_to(tools)}: {' '.join(options_in(path.read_text()[:4000].split(chr(10) + 'set -')[0]))}"


def of_host_program(program):
    told = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    yield f"host program: {' '.join(options_in(told))}"


def of_files(root):
    for board in sorted((root / "boards").glob("*/facts.h")):
        yield f"board {board.parent.name}"
    for name in sorted(set(re.findall(r'"(\w+ *\w*) *(HTM|CSV|TXT)"', (root / "firmware/drive/files.c").read_text()))):
        yield f"drive file {name[0].strip()}.{name[1]}"
    for words in sorted((root / "tools/page/src/words").glob("*.js")):
        yield f"page language {words.stem}"
    for panel in sorted((root / "tools/page/src/panels").glob("*.js")):
        yield f"page panel {panel.stem}"


def main():
    program, root = sys.argv[1], pathlib.Path(sys.argv[2])
    golden = pathlib.Path(__file__).with_name("inventory.txt")
    rows = [*of_help(program), *of_requests(program), *of_settings(program), *of_host_program(program),
            *of_tools(root), *of_files(root)]
    if "--update" in sys.argv:
        golden.write_text("".join(f"{row}\n" for row in rows))
        return 0
    before, now = golden.read_text().splitlines(), rows
    for row in before:
        if row not in now:
            print(f"gone:  {row}")
    for row in now:
        if row not in before:
            print(f"new:   {row}")
    return int(set(before) != set(now))


if __name__ == "__main__":
    sys.exit(main())
