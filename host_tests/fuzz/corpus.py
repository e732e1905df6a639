#!/usr/bin/env python3
"""corpus.py unpack CORPUS FOLDER   each input as a file, for a fuzzer and for replay
   corpus.py add CORPUS FILE..      takes inputs in, as a fuzzer found them or -merge=1 left them
   corpus.py check CORPUS..         is each one there once, and told as what it is?

A corpus is a file: the inputs of a target, each with a line on what it is (made by `add`) and, below,
its bytes: what can be read as it is, the rest as \\x and two digits."""
import collections
import pathlib
import re
import sys

NAMED_MOST = 8


# --- what an input is, target by target: see the comment at the head of each fuzz_<target>.c ----------


class Bytes:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self):
        self.at += 1
        return self.data[self.at - 1] if self.at <= len(self.data) else 0

    def left(self):
        return max(0, len(self.data) - self.at)


def some(number, one, many=None):
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(words):
    """Each once, in their order, with how often."""
    counts = collections.Counter(words)
    told = [word if count == 1 else f"{word} x{count}" for word, count in counts.items()]
    return ", ".join(told[:NAMED_MOST]) + (" .." if len(told) > NAMED_MOST else "")


def answers(bytes_):
    game, players, cultists, dice = bytes_.take(), bytes_.take() % 10, bytes_.take() % 5, bytes_.take()
    return (f"game {game}, {some(players, 'player')}, {some(cultists, 'cultist')} each, die {dice % 16} x{dice // 16}; "
            f"{some(max(0, len(bytes_.data) - 6), 'byte')} of answers")


def console(bytes_):
    raw = bytes_.take() & 1
    lines = [re.match(rb"[\w-]*", line.strip()).group().decode() or "(other)" for line in bytes_.data[1:].split(b"\n") if line.strip()]
    return f"{'keys as they come' if raw else 'lines'}: {listed(lines) or 'nothing'}"


def journal(bytes_):
    if bytes_.take() == 0:
        return f"an image of {some(bytes_.left(), 'byte')}"
    kinds = ("mark", "title", "record", "beginning", "piece", "end", "byte", "filled page")
    takes = (0, 4, 4, 4, 4, 4, 2, 1)
    told = []
    while bytes_.left() > 0:
        bytes_.take()
        kind = bytes_.take() & 7
        told.append(kinds[kind])
        for _ in range(takes[kind]):
            bytes_.take()
    return f"built: {listed(told) or 'nothing'}"


def real_snapshot(bytes_):
    bytes_.take()
    steps, edits = bytes_.take(), bytes_.take() % 9
    for _ in range(3 * edits):
        bytes_.take()
    return f"a real snapshot after {some(steps, 'step')}" + (f" with {some(edits, 'byte')} changed" if edits else "")


def restore(bytes_):
    kinds = ("record", "beginning", "piece", "end", "gap in pieces", "gap")
    told = []
    while bytes_.left() > 0:
        kind = bytes_.take()
        if kind == 255:
            return f"{listed(told) or 'nothing'}; then {some(bytes_.left(), 'step')}"
        if kind == 254:
            told.append(real_snapshot(bytes_))
            continue
        told.append(kinds[kind % 6])
        if kind % 6 in (0, 2):
            length = min(bytes_.take(), bytes_.left())
            bytes_.at += length
    return listed(told) or "nothing"


TARGETS = {"answers": answers, "console": console, "journal": journal, "restore": restore}


def told(path, data):
    return TARGETS[path.stem](Bytes(data))


# --- the file -----------------------------------------------------------------------------------------


def spell(data):
    return "".join(chr(byte) if 0x21 <= byte < 0x7F and byte != 0x5C else f"\\x{byte:02x}" for byte in data)


def unspell(text):
    return re.sub(rb"\\x([0-9a-f]{2})", lambda found: bytes([int(found[1], 16)]), text.encode("ascii"))


def read(path):
    """[(what it is, its bytes)]"""
    lines = path.read_text(encoding="ascii").splitlines() if path.exists() else []
    return [(lines[i], unspell(lines[i + 1].removeprefix("    "))) for i in range(0, len(lines), 2)]


def write(path, inputs):
    inputs = sorted(set(inputs), key=lambda data: (len(data), data))
    path.write_text("".join(f"{told(path, data)}\n    {spell(data)}\n" for data in inputs), encoding="ascii")
    return len(inputs)


def unpack(path, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for number, (_, data) in enumerate(read(path), 1):
        (folder / f"{number:03}").write_bytes(data)


def check(path):
    inputs = read(path)
    faults = [f"{path.name}: input {i} is {told(path, data)}" for i, (words, data) in enumerate(inputs, 1) if words != told(path, data)]
    if len({data for _, data in inputs}) != len(inputs) or not inputs:
        faults.append(f"{path.name}: an input stands there twice, or none does")
    return faults


def main():
    verb, path, more = sys.argv[1], pathlib.Path(sys.argv[2]), [pathlib.Path(name) for name in sys.argv[3:]]
    if verb == "unpack":
        unpack(path, more[0])
    elif verb == "add":
        print(write(path, [data for _, data in read(path)] + [file.read_bytes() for file in more]), "inputs")
    elif verb == "check":
        faults = [fault for corpus in [path, *more] for fault in check(corpus)]
        print("\n".join(faults))
        return bool(faults)
    else:
        return __doc__
    return 0


if __name__ == "__main__":
    sys.exit(main())
