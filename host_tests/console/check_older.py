#!/usr/bin/env python3
"""Journals that earlier versions wrote are read: what they held comes back.

    check_older.py PROGRAM                 each older/<name>.flash.gz, against older/<name>.json
    check_older.py --make NAME PROGRAM     plays a little with this version and adds such a pair

The JSON holds the replies and payload that the program gave before it was switched off. Facts that
came later may be told beside them."""
import argparse
import gzip
import json
import pathlib
import random
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent / "older"
TOLD = ["state", "log", "get", "name p1", "name p2", "stats 12", "stats 6", "stats 20"]
BEGINNINGS = {
    "cult": ["set lang nl", "set own-die on", "name p1 Zoë", "name p2 Bart", "new cult players=4", "choose p2"],
    "rivals": ["set mad-response off", "new cult players=2 cultists=3", "choose random", "roll"],
    "signs": ["set dim 30", "new signs players=3"],
    "kingsport": ["name p2 Ada", "new kingsport players=3", "choose p1"],
    "snapshot": ["name p3 Eva", "new kingsport players=4", "choose p2"],
    "dice": ["set sound off", "new dice die=d20 count=3"],
}


class Console:
    def __init__(self, program, flash):
        options = [program, "--console", "--seed", "1", "--flash", str(flash)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(options, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)

    def ask(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        lines = [self.process.stdout.readline().decode()]
        while lines[-1].startswith("="):
            lines.append(self.process.stdout.readline().decode())
        return [json.loads(line.lstrip("=")) for line in lines]

    def end(self):
        self.process.communicate()


def tell(program, flash):
    console = Console(program, flash)
    told = {line: console.ask(line) for line in TOLD}
    console.end()
    return told


def play(console, name, answers):
    dice = random.Random(name)
    for line in BEGINNINGS[name]:
        console.ask(line)
    for _ in range(answers):
        prompt = console.ask("state")[-1]["prompt"]
        if prompt["kind"] == "over" or dice.random() < 0.15:
            console.ask("undo")
        elif prompt["kind"] == "roll":
            console.ask("roll")
        else:
            console.ask("choose " + dice.choice(prompt["options"]))


def make(name, program):
    with tempfile.TemporaryDirectory() as folder:
        flash = pathlib.Path(folder) / "flash"
        console = Console(program, flash)
        play(console, name, 60)
        for i in range(2000 if name == "snapshot" else 0):  # more than the journal holds as records
            console.ask(f"set brightness {i % 10 + 1}")
        console.end()
        told = tell(program, flash)
        (HERE / f"{name}.json").write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n")
        with open(HERE / f"{name}.flash.gz", "wb") as packed:
            packed.write(gzip.compress(flash.read_bytes(), 9, mtime=0))


def missing(old, new, where):
    """Where `new` doesn't hold what `old` does."""
    if isinstance(old, dict) and isinstance(new, dict):
        return [fault for key in old for fault in missing(old[key], new.get(key), f"{where}.{key}")]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new))
        return [fault for i, (a, b) in pairs for fault in missing(a, b, f"{where}[{i}]")]
    return [] if old == new else [f"{where}: {old!r} became {new!r}"]


def check(packed, program):
    with tempfile.TemporaryDirectory() as folder:
        flash = pathlib.Path(folder) / "flash"
        flash.write_bytes(gzip.decompress(packed.read_bytes()))
        told = tell(program, flash)
    wanted = json.loads(packed.with_name(packed.name.replace(".flash.gz", ".json")).read_text())
    return missing(wanted, told, packed.name)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--make", metavar="NAME", choices=BEGINNINGS)
    parser.add_argument("program")
    options = parser.parse_args()
    if options.make:
        return make(options.make, options.program)
    journals = sorted(HERE.glob("*.flash.gz"))
    faults = [fault for packed in journals for fault in check(packed, options.program)]
    print("\n".join(faults) or f"{len(journals)} journals read")
    return 1 if faults or not journals else 0


if __name__ == "__main__":
    sys.exit(main())
