#!/usr/bin/env python3
"""odds_tables.py [--long] [--update] ODDS DOCUMENT [NAME=FILE ..]

Is every table of the document that a line <!-- odds ARGUMENT.. --> stands above what ODDS prints with
these arguments? Those that say <!-- odds (long) .. --> only with --long. And is each FILE what ODDS --table NAME
prints? --update writes them."""
import difflib
import re
import subprocess
import sys

TABLE = re.compile(r"<!-- odds (\(long\) )?([^\n]*?) -->\n\n((?:\|[^\n]*\n)+)")


def output(odds, arguments):
    run = subprocess.run([odds, *arguments.split()], capture_output=True, text=True, check=False)
    if run.returncode != 0:
        sys.exit(f"odds {arguments}: {run.returncode}\n{run.stdout}{run.stderr}")
    return run.stdout


def printed(odds, arguments):
    return "".join(line + "\n" for line in output(odds, arguments).splitlines() if line.startswith("|"))


def is_as_computed(odds, name, path, update):
    computed = output(odds, f"--table {name}")
    if update:
        with open(path, "w", encoding="utf-8") as file:
            file.write(computed)
    with open(path, encoding="utf-8") as file:
        same = file.read() == computed
    print(f"{path}: {'as computed' if same else 'not what odds --table ' + name + ' prints'}")
    return same


def main(long, update, odds, path, *files):
    differ = [file for file in files if not is_as_computed(odds, *file.split("=", 1), update)]
    with open(path, encoding="utf-8") as file:
        text = file.read()
    seen, wrong = 0, 0

    def renewed(match):
        nonlocal seen, wrong
        if match[1] and not long:
            return match[0]
        seen += 1
        now = printed(odds, match[2])
        if now != match[3]:
            wrong += 1
            sys.stdout.writelines(difflib.unified_diff(
                match[3].splitlines(True), now.splitlines(True), path, f"odds {match[2]}"))
        return match[0][: match.start(3) - match.start()] + now

    text = TABLE.sub(renewed, text)
    if update:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    if seen == 0:
        sys.exit(f"{path}: no table to look at")
    print(f"{seen} tables of {path} looked at, {wrong} not as computed")
    return (wrong > 0 or len(differ) > 0) and not update


if __name__ == "__main__":
    options, places = [a for a in sys.argv[1:] if a.startswith("--")], sys.argv[1:]
    places = [a for a in places if not a.startswith("--")]
    if len(places) < 2 or not set(options) <= {"--long", "--update"}:
        sys.exit(__doc__)
    sys.exit(main("--long" in options, "--update" in options, *places))
