#!/usr/bin/env python3
"""prove.py [--planted] [--cbmc PATH] HARNESS.c

Runs CBMC on one proof. The comment at the head of HARNESS.c says what is proven, and how:

    Proven:    what holds
    For:       which inputs
    Assuming:  what isn't proven here
    Sources:   files of the repository that are compiled with it
    Contracts: file: names       functions of it that the harness has another of; real_<name> is the one proven
    Options:   of CBMC, besides its own checks (bounds, pointers, overflow, shifts, unwinding)
    Variants:  NAME=first..last, and each is proven apart
    Planted:   file: right text => wrong text       a bug that the proof must find; any number. With
               NAME=value before the file: that variant must find it

What is proven is a copy of the sources, with what CBMC has to be told (copied.py).

Prints one line, or what breaks it: the property and the inputs. With --planted each planted bug is
put into that copy, and a proof that still holds is an error. Without it they must be there to be planted: code
that has changed since takes its bug along. Without CBMC: says so, exit 77.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import copied

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = 77
FIELDS = ("Proven", "For", "Assuming", "Sources", "Contracts", "Options", "Variants", "Planted")
MEMORY_KB = 4 * 1024 * 1024


def read_head(harness):
    """The fields of its first comment; Planted as a list."""
    comment = harness.read_text().split("*/")[0]
    fields, name = {"Planted": []}, None
    for line in comment.splitlines():
        line = re.sub(r"^\s*/?\*+ ?", "", line).rstrip()
        start = re.match(r"(%s):\s*(.*)" % "|".join(FIELDS), line)
        if start:
            name, text = start.groups()
            if name == "Planted":
                fields["Planted"].append(text)
            else:
                fields[name] = text
        elif name == "Planted":
            fields["Planted"][-1] += " " + line.strip()
        elif name:
            fields[name] += " " + line.strip()
    missing = [name for name in FIELDS[:3] if not fields.get(name)]
    if missing or not fields["Planted"]:
        sys.exit(f"{harness.name}: its head says nothing of {', '.join(missing) or 'Planted'}")
    return fields


def include_folders(tree):
    for top in ("firmware", "hal"):
        for folder in sorted({header.parent for header in (tree / top).rglob("*.h")}):
            yield folder


def variants(fields):
    """Definitions for each of the runs that make a proof."""
    match = re.fullmatch(r"(\w+)=(\d+)\.\.(\d+)", fields.get("Variants", ""))
    if not match:
        return [[]]
    name, first, last = match.groups()
    return [[f"-D{name}={value}"] for value in range(int(first), int(last) + 1)]


def run_all(cbmc, harness, fields, planted=None, only=None):
    """The first variant that doesn't hold, or the last."""
    with tempfile.TemporaryDirectory() as folder:
        copied.copy(ROOT, folder, fields.get("Contracts", ""), planted)
        for definitions in [[f"-D{only}"]] if only else variants(fields):
            result = run_cbmc(cbmc, harness, fields, Path(folder), definitions)
            if result.returncode != 0:
                return result
    return result


def sources_of(harness, fields, tree):
    """What is compiled, and where headers are looked for."""
    names = fields.get("Sources", "").split()
    folders = [(tree / name).parent for name in names]
    folders += list(include_folders(tree))
    return [str(harness), *(str(tree / name) for name in names), *(f"-I{folder}" for folder in folders)]


def run_cbmc(cbmc, harness, fields, tree, definitions):
    command = [cbmc, "--verbosity", "4", "--stop-on-fail", "--trace", "--function", "proof"]
    command += sources_of(harness, fields, tree)
    command += definitions + fields.get("Options", "").split()
    limited = ["bash", "-c", f'ulimit -v {MEMORY_KB}; exec "$@"', "bash"] + command
    return subprocess.run(limited, capture_output=True, text=True, cwd=tree)


def said(result):
    """'holds', 'breaks', or 'fails' when CBMC itself did."""
    return {0: "holds", 10: "breaks"}.get(result.returncode, "fails")


def what_breaks_it(text):
    """Of CBMC's trace: what the harness set, and the property."""
    kept, ours = [], False
    for line in text.splitlines():
        if line.startswith("State "):
            ours = "/proofs/" in line
        elif line.startswith("Violated") or not line.startswith(" "):
            ours = line.startswith("Violated")
        if ours and not line.startswith(("State ", "---")) and line.strip():
            kept.append(line)
    return "\n".join(kept[-60:])


def prove(cbmc, harness, fields):
    start = time.monotonic()
    result = run_all(cbmc, harness, fields)
    seconds = time.monotonic() - start
    if said(result) == "holds":
        print(f"proven in {seconds:.1f} s: {fields['Proven']}")
        return True
    print(f"NOT PROVEN ({said(result)}, {seconds:.1f} s): {fields['Proven']}")
    print(what_breaks_it(result.stdout) or result.stdout[-2000:], result.stderr[-2000:])
    return False


def read_planted(planted):
    """Variant or None, file, right text, wrong text."""
    return re.fullmatch(r"(?:(\w+=\d+) )?(\S+): (.*) => (.*)", planted).groups()


def can_be_planted(harness, planted):
    _, name, right, _ = read_planted(planted)
    times = (ROOT / name).read_text().count(right)
    if times != 1:
        print(f"{harness.name}: \"{right}\" is {times} times in {name}")
    return times == 1


def planted_is_found(cbmc, harness, fields, planted):
    variant, name, right, wrong = read_planted(planted)
    start = time.monotonic()
    result = run_all(cbmc, harness, fields, (name, right, wrong), variant)
    seconds = time.monotonic() - start
    found = said(result) == "breaks"
    print(f"{'found' if found else 'NOT FOUND'} in {seconds:.1f} s: {name}: {right} -> {wrong}")
    if said(result) == "fails":
        print(result.stdout[-2000:], result.stderr[-2000:])
    return found


def version_of(cbmc):
    """None: it doesn't run."""
    run = subprocess.run([cbmc, "--version"], capture_output=True, text=True)
    return run.stdout if run.returncode == 0 else None


def find_cbmc(given):
    for path in (given, ROOT / "tools/lib/cbmc"):
        if path and version_of(path):
            return str(path)
    return shutil.which("cbmc")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--planted", action="store_true")
    parser.add_argument("--cbmc")
    parser.add_argument("harness", type=Path)
    options = parser.parse_args()
    cbmc = find_cbmc(options.cbmc)
    if not cbmc:
        print("SKIPPED: there is no cbmc here (tools/setup --proofs gets it): nothing is proven")
        return SKIPPED
    harness = options.harness.resolve()
    fields = read_head(harness)
    if not all([can_be_planted(harness, planted) for planted in fields["Planted"]]):
        return 1
    if options.planted:
        return 0 if all([planted_is_found(cbmc, harness, fields, planted)
                         for planted in fields["Planted"]]) else 1
    return 0 if prove(cbmc, harness, fields) else 1


if __name__ == "__main__":
    sys.exit(main())
