"""crafted_journals.py PROGRAM [--random N]

Journals that no die of ours would write, made by docs/journal-format.md and docs/journal-content.md alone:
valid checksums around counts, orders, flags, lengths and indices at their limits and beyond. The program
starts on each, says so when it left something behind, keeps the rest, plays on, and finds that at the next
start. With sanitizers nothing may be read or written beside its place.
"""
import argparse
import json
import random
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

PAGE, SECTOR, PAGES, BYTES = 256, 4096, 16, 65536
RECORD, BEGIN, PIECE, END = 1, 2, 3, 4
VERSION = 2
SETTINGS, NAMES, KNOWN, GAME, ASKED, LOG = range(1, 7)
STATS, TRUST = 16, 17
DICE, D12 = 4, 4  # a game's and a die's number; the die's is looked up, see main
ASK_DICE, NOBODY, ROLL, ENTERED, UNDONE = 20, 15, 32, 64, 128
ENTRIES = 1080


def u16(value):
    return struct.pack("<H", value & 0xFFFF)


def u32(value):
    return struct.pack("<I", value & 0xFFFFFFFF)


# --- the journal's bytes -------------------------------------------------------------------------


class Journal:
    """Entries laid into pages and sectors, one after the other, as the format says."""

    def __init__(self, version=VERSION):
        self.flash = bytearray(b"\xff" * BYTES)
        self.version = version
        self.page, self.at, self.sequence, self.index = -1, PAGE, 1, 0

    def open_page(self):
        self.page += 1
        self.start = self.page * PAGE
        number = self.page // PAGES + 1
        self.at = 0
        if self.page % PAGES == 0:
            mark = b"SanityLg" + u32(1)
            self.put(mark + u32(zlib.crc32(mark)))
        title = u32(number) + u32(self.sequence) + bytes([self.version]) + b"\xff\xff\xff"
        self.put(title + u32(zlib.crc32(title)))

    def put(self, some):
        self.flash[self.start + self.at:self.start + self.at + len(some)] = some
        self.at += len(some)

    def entry(self, kind, index, some):
        if self.at + 8 + len(some) > PAGE:
            self.open_page()
        self.begun = self.start + self.at
        head = bytes([len(some), kind]) + u16(index)
        crc = zlib.crc32(u32(self.page // PAGES + 1) + head + some)
        self.put(head + u32(crc) + some)
        self.at = (self.at + 3) // 4 * 4

    def flip(self, *bits):
        """Bits of the entry written last."""
        for bit in bits:
            self.flash[self.begun + bit // 8] ^= 1 << bit % 8
        return self

    def snapshot(self, pieces, end=True):
        self.entry(BEGIN, 0, u32(self.sequence))
        for i, piece in enumerate(pieces):
            self.entry(PIECE, i + 1, bytes(piece))
        if end:
            self.entry(END, len(pieces) + 1, u32(self.sequence))
        return self

    def record(self, some):
        self.entry(RECORD, self.sequence, bytes(some))
        self.sequence += 1
        return self


# --- what it holds -------------------------------------------------------------------------------


def settings(*values):
    return bytes([SETTINGS]) + b"".join(u16(value) for value in values)


PLAIN_SETTINGS = [1, 0, 1, 1, 0, 0, 0, 3, 60, 300, 0, 1, 0, 0]


def names(kind, *given):
    return bytes([kind]) + b"".join(name.ljust(8, b"\0") for name in given)


PLAIN_NAMES = [b"Ann", b"Zo\xeb"] + [b"P%d" % seat for seat in range(3, 9)]


def config(game=DICE, players=0, cultists=1, die=None, count=2, mad=1, first=255):
    return bytes([game, players, cultists, D12 if die is None else die, count, mad, first])


def game(entries=0, kind=GAME, conf=None, line=0, seq=0, mended=0, rolled=(0, 0, 0), values=(), series=b"",
         state=None, end=b"\0\0"):
    conf = config() if conf is None else conf
    state = bytes([conf[3], conf[4], 0]) + bytes(10) if state is None else state
    return (bytes([kind]) + conf + u32(line) + u16(entries) + u32(seq) + u16(mended) + bytes(rolled)
            + bytes(values).ljust(10, b"\0") + series.ljust(20, b"\0") + state + end)


def asked(*rows, path=2166136261):
    return bytes([ASKED]) + u32(path) + b"".join(bytes(row[:2]) + u16(row[2]) for row in rows)


def throw(values=(3, 4), undone=None, who=NOBODY, bound=12, ask=ASK_DICE, flags=0, count=None):
    tag = ask | ROLL | (UNDONE if undone is not None else 0) | flags
    count = len(values) if count is None else count
    return (bytes([tag & 255, (who << 4 | count) & 255, bound])
            + (u16(undone) if undone is not None else b"") + bytes(values))


def log(index, *entries):
    return bytes([LOG]) + u16(index) + b"".join(entries)


def logs(entries):
    """As many pieces as it takes."""
    pieces, first, some = [], 0, []
    for i, entry in enumerate(entries):
        if sum(map(len, some)) + len(entry) > 100:
            pieces.append(log(first, *some))
            first, some = i, []
        some.append(entry)
    return pieces + [log(first, *some)]


def op(kind, *rest, seq=0):
    return bytes([1]) + u16(seq) + bytes([kind]) + bytes(rest)


def answer(values=(3, 4), origin=1, seq=0, count=None):
    return op(1, (origin << 4 | (len(values) if count is None else count)) & 255, *values, seq=seq)


TABLE = [settings(*PLAIN_SETTINGS), names(NAMES, *PLAIN_NAMES)]


def table(*pieces):
    return Journal().snapshot(TABLE + list(pieces))


# --- the cases -----------------------------------------------------------------------------------

KEPT, DAMAGED = {"kept"}, {"damaged"}
EITHER = KEPT | DAMAGED | {"cut"}


def intact():
    """What they all are changed from: it has to be right by itself."""
    yield "a table", table(), KEPT, {"game": None}
    yield "a game", table(game(), asked(), log(0)), KEPT, {"seq": 0}
    throws = [throw((3, 4)), throw((5, 6)), throw((7, 8), undone=2)]
    yield "a log", table(game(3), asked(), *logs(throws)), KEPT, {"seq": 2}
    journal = table(game(), asked(), log(0)).record(answer((1, 2))).record(answer((3, 4), seq=1))
    yield "records", journal, KEPT, {"seq": 2}
    yield "asked before", table(game(1, seq=9), asked((ASK_DICE, 255, 9)), log(0, throw())), KEPT, {"seq": 10}


def full_logs():
    """Rolls taken back that are still to come: none may be dropped, and there is room for none."""
    back = [throw((i % 12, i // 12 % 12), undone=i) for i in range(ENTRIES)]
    for count in (1, ENTRIES - 1, ENTRIES):
        journal = table(game(count), asked(), *logs(back[:count]))
        for i in range(6):
            journal.record(answer(back[i][5:7], origin=2, seq=i))
        yield f"{count} taken back, then drawn again", journal, EITHER, {}
    standing = [throw((i % 12, 1)) for i in range(ENTRIES)]
    yield "a full log", table(game(ENTRIES), asked(), *logs(standing)), KEPT, {"seq": ENTRIES}
    yield "one too many", table(game(ENTRIES), asked(), *logs(standing + [throw()])), DAMAGED, {}
    for count in (ENTRIES + 1, 65535):
        yield f"a log of {count}", table(game(count), asked(), log(0, throw())), DAMAGED, {"game": None}


def wrong_logs():
    one = {"no values": throw((), count=0), "eleven values": throw(range(11)), "fifteen": throw(count=15),
           "an unknown ask": throw(ask=31), "an ask of another game": throw(ask=3), "a seat": throw(who=0),
           "beyond the bound": throw((12, 0)), "another bound": throw(bound=20), "bound 0": throw(bound=0),
           "bound 127": throw(bound=127), "known elsewhere": throw(bound=12 | 128),
           "a choice nobody asked": bytes([9, 0xF1, 7, 3]), "an option too high": bytes([9, 0xF1, 0, 255]),
           "half an entry": throw()[:3], "one byte": b"\x34", "entered": throw(flags=ENTERED),
           "taken back, half": throw(undone=1)[:4], "nth 65535": throw(undone=65535),
           "a choice taken back without its path": bytes([9 | UNDONE, 0xF1, 7, 0, 0, 3])}
    for name, entry in one.items():
        yield f"log: {name}", table(game(1), asked(), log(0, entry)), EITHER, {}
    for index in (1, 2, 1079, 1080, 65535):
        yield f"log begins at {index}", table(game(1), asked(), log(index, throw())), DAMAGED, {}
    yield "log twice", table(game(1), asked(), log(0, throw()), log(0, throw())), EITHER, {}
    yield "a piece of the log missing", table(game(4), asked(), log(0, throw()), log(3, throw())), DAMAGED, {}
    yield "the log's end missing", table(game(3), asked(), log(0, throw(), throw())), DAMAGED, {"seq": 2}
    yield "no log", table(game(3), asked()), DAMAGED, {"seq": 0}
    yield "neither asked nor log", table(game(3)), DAMAGED, {"seq": 0}


def wrong_games():
    for number in (0, 6, 77, 255):
        yield f"game {number}", table(game(conf=config(game=number), state=bytes(13))), DAMAGED, {"game": None}
    for players in (1, 8, 9, 255):
        yield f"dice for {players}", table(game(conf=config(players=players))), DAMAGED, {"game": None}
    for count in (0, 11, 255):
        yield f"{count} dice", table(game(conf=config(count=count))), DAMAGED, {"game": None}
    for die in (31, 255):
        yield f"die {die}", table(game(conf=config(die=die))), DAMAGED, {"game": None}
    for number in (1, 2, 3, 5):
        for players in (0, 1, 2, 6, 8, 9, 255):
            conf = config(game=number, players=players)
            yield f"game {number} of zeros for {players}", table(game(conf=conf, state=bytes(96))), EITHER, {}
            for fill in (0x01, 0x7F, 0xFF):
                some = bytes([fill]) * 13
                yield f"game {number}, {fill:02x}, short", table(game(conf=conf, state=some)), DAMAGED, {}
    for length, taken in ((0, DAMAGED), (1, DAMAGED), (12, DAMAGED), (13, KEPT), (14, DAMAGED), (15, DAMAGED), (60, DAMAGED)):
        yield f"state of {length}", table(game(state=bytes([D12, 2]).ljust(length, b"\0")[:length])), taken, {}
    yield "state of another die", table(game(state=bytes([D12 ^ 1, 2, 0]) + bytes(10))), DAMAGED, {}
    yield "rolled beyond", table(game(state=bytes([D12, 2, 1, 200, 200]) + bytes(8))), DAMAGED, {}
    yield "seq at its end", table(game(seq=2**32 - 1), asked(), log(0)).record(answer(seq=65535)), EITHER, {}
    for count in (1, 10, 11, 255):
        rolled = (count, ASK_DICE, 0)
        yield f"rolled {count}", table(game(rolled=rolled, values=[11] * 10)), DAMAGED, {}
    yield "rolled an ask of 255", table(game(rolled=(2, 255, 0))), DAMAGED, {}
    yield "a long series", table(game(series=b"\xff" * 20), asked(), log(0)), KEPT, {"seq": 0}
    for end in (b"", b"\0", b"\0\0\0"):
        yield f"a game that ends in {end.hex()}", table(game(end=end)), DAMAGED, {"game": None}


def wrong_pieces():
    for kind in (0, 7, 15, 18, 127, 255):
        yield f"piece {kind}", table(bytes([kind]), bytes([kind]) + bytes(199)), DAMAGED, {}
    for kind in (SETTINGS, NAMES, KNOWN, GAME, ASKED, LOG, STATS, TRUST):
        for length in (1, 2, 5, 112, 200):
            yield f"piece {kind} of {length}", table(bytes([kind]) + b"\xff" * (length - 1)), EITHER, {}
    row = (ASK_DICE, 255, 1)
    for name, piece in {"twice the same": asked(row, row), "count 0": asked((ASK_DICE, 255, 0)),
                        "ask 32": asked((32, 255, 1)), "a seat": asked((ASK_DICE, 0, 1)),
                        "too many rows": asked(*[(i % 22, 255, 1) for i in range(48)]),
                        "half a row": asked(row)[:-1]}.items():
        yield f"asked: {name}", table(game(), piece, log(0)), DAMAGED, {}
    yield "asked before the game", table(asked(), game(), log(0)), DAMAGED, {}
    yield "asked twice", table(game(), asked(), asked(), log(0)), DAMAGED, {}
    yield "a log before the game", table(log(0, throw()), game(1), asked()), DAMAGED, {}
    yield "a log without its game", table(asked(), log(0, throw())), DAMAGED, {"game": None}
    yield "two games", table(game(), asked(), log(0), game(1), asked(), log(0, throw())), KEPT, {"seq": 1}
    yield "all backwards", Journal().snapshot(list(reversed(TABLE + [game(1), asked(), log(0, throw())]))), DAMAGED, {}
    for part in (0, 15, 255):
        yield f"counters {part}", table(bytes([STATS, part]) + u32(1) * 27), EITHER, {}
    yield "counters too high", table(bytes([STATS, 0]) + u32(2**32 - 1) * 27), DAMAGED, {}
    yield "noise counters", table(bytes([TRUST]) + u32(1) + bytes(32) + b"\xff" * 4), KEPT, {}
    yield "noise counters, two missing", table(bytes([TRUST]) + u32(1) + bytes(32) + b"\xff" * 2), DAMAGED, {}


def wrong_settings():
    for i in range(len(PLAIN_SETTINGS)):
        for value in (2, 11, 3601, 65535):
            some = PLAIN_SETTINGS[:]
            some[i] = value
            kept = {} if i == 7 else {"brightness": "3"}
            yield f"setting {i} is {value}", Journal().snapshot([settings(*some), TABLE[1]]), EITHER, kept
    for count in (0, 4, len(PLAIN_SETTINGS) - 1, len(PLAIN_SETTINGS) + 1):
        some = (PLAIN_SETTINGS + [0])[:count]
        yield f"{count} settings", Journal().snapshot([settings(*some), TABLE[1]]), DAMAGED, {"brightness": "8"}
    for name in (b"", b"\xff" * 8, b" Ann", b"Ann ", b"A\nn", b"A\x80n", b"\xadAnn", b"A\0nn", b"<\"'&>\\", b"\x7f"):
        some = [name] + PLAIN_NAMES[1:]
        kept = {"p2": "Zo\xeb"}
        yield f"name {name!r}", Journal().snapshot([TABLE[0], names(NAMES, *some)]), EITHER, kept
        yield f"known {name!r}", Journal().snapshot(TABLE + [names(KNOWN, *([name] * 12))]), EITHER, kept


def wrong_records():
    base = lambda: table(game(), asked(), log(0))
    for kind in (2, 5, 6, 100, 255):
        yield f"operation {kind}", base().record(op(kind, 1, 2, 3)), EITHER, {}
    for kind in (0, 3, 4, 5, 9, 255):
        yield f"record {kind}", base().record(bytes([kind]) + bytes(40)).record(answer()), EITHER, {}
    for length in (1, 2, 3, 4, 5, 20, 100, 200):
        for first in range(5):
            yield f"record {first} of {length}", base().record(bytes([first]) + b"\x01" * (length - 1)), EITHER, {}
    for name, some in {"beyond the bound": answer((12, 0)), "one value": answer((3,)), "eleven": answer(range(11)),
                       "none": answer((), count=0), "fifteen": answer(count=15), "origin 4": answer(origin=4),
                       "origin 15": answer(origin=15), "drawn again, by nobody": answer(origin=2),
                       "entered": answer(origin=3), "chosen": answer((3,), origin=0), "elsewhere": answer(seq=1),
                       "seq 65535": answer(seq=65535)}.items():
        yield f"answer: {name}", base().record(some), EITHER, {}
    for seat, name in ((0, b""), (7, b"12345678"), (7, b"123456789"), (8, b"Ann"), (255, b"Ann"), (0, b"\xff\x00")):
        yield f"name of {seat}: {name!r}", base().record(op(3, seat, *name)), EITHER, {"seq": 0}
    for setting in (0, 7, 12, 13, 255):
        for value in (0, 11, 65535):
            yield f"set {setting} to {value}", base().record(op(4, setting, *u16(value))), EITHER, {"seq": 0}
    yield "undo of nothing", base().record(op(2)), EITHER, {"seq": 0}
    for some in (config(game=0), config(game=6), config(game=255), config(count=0), config(die=255), b"\xff" * 7):
        yield f"new {some.hex()}", base().record(op(0, *some)).record(answer()), EITHER, {}
    yield "undo upon undo", base().record(answer()).record(op(2, seq=1)).record(op(2)), EITHER, {"seq": 0}


def wrong_frames():
    for version in (0, VERSION - 1, VERSION + 1, 255):
        yield f"version {version}", Journal(version).snapshot(TABLE), {"off"}, {"game": None}
    yield "no end", Journal().snapshot(TABLE, end=False), EITHER, {"game": None}
    yield "two ends", table().snapshot([], end=True), EITHER, {}
    journal = Journal()
    journal.entry(END, 1, u32(1))
    yield "an end alone", journal.snapshot(TABLE), KEPT, {"brightness": "3"}
    for bound in (0, 0xF0000000, 2**32 - 1):
        journal = Journal()
        journal.sequence = bound
        yield f"sequence {bound:x}", journal.snapshot(TABLE).record(answer()), EITHER, {}
    journal = table(game(), asked(), log(0)).record(answer())
    journal.sequence = 300
    yield "a jump in the sequence", journal.record(answer(seq=1)), DAMAGED, {}
    journal = Journal()
    for _ in range(80):
        journal.snapshot(TABLE + [game(), asked(), log(0)])
    yield "many snapshots", journal, KEPT, {"seq": 0}
    journal = table(game(), asked(), log(0))
    for i in range(1500):
        journal.record(answer((i % 12, 5), seq=i))
    yield "a journal of records", journal, KEPT, {"seq": 1500}


def wrong_bits():
    """One is corrected, but in the last record, which may be one that was cut off."""
    first = lambda: table(game(), asked(), log(0)).record(answer((1, 2)))
    second = answer((3, 4), seq=1)
    for bit in (0, 7, 8, 30, 33, 63, 64, 8 * (8 + len(second)) - 1):
        yield f"bit {bit} of the first record", first().flip(bit).record(second), KEPT, {"seq": 2}
        yield f"bit {bit} of the last record", first().record(second).flip(bit), {"cut"}, {"seq": 1}
        yield f"bits {bit} and 40 of the first record", first().flip(bit, 40).record(second), DAMAGED, {"seq": 0}
        yield f"bits {bit} and 40 of the last record", first().record(second).flip(bit, 40), {"cut"}, {"seq": 1}


def at_random(count):
    """Pieces and records of all sorts with bytes changed, in any order."""
    for seed in range(count):
        chance = random.Random(seed)
        pieces = TABLE + [names(KNOWN, *PLAIN_NAMES), game(3), asked(), log(0, throw(), throw(), throw(undone=2)),
                          bytes([STATS, 1]) + bytes(108), bytes([TRUST]) + bytes(40)]
        some = [bytearray(chance.choice(pieces)) for _ in range(chance.randrange(1, 14))]
        for piece in chance.sample(some, min(len(some), 3)):
            piece[chance.randrange(len(piece))] = chance.choice((0, 1, 127, 128, 255, chance.randrange(256)))
        journal = Journal().snapshot(some, end=chance.randrange(8) > 0)
        for _ in range(chance.randrange(20)):
            kind = chance.randrange(6)
            journal.record(op(kind, *chance.randbytes(chance.randrange(1, 12)), seq=chance.randrange(3)))
        yield f"seed {seed}", journal, EITHER, {}


# --- the program on them -------------------------------------------------------------------------

ASKED_FIRST = ["info", "get brightness", "name p2", "state", "log"]
PLAYED = ["undo", "roll", "new pig players=2", "roll", "name p1 Eve", "set brightness 5", "state"]


def run(program, file, lines):
    done = subprocess.run([program, "--console", "--flash", file, "--seed", "1"],
                          input=("\n".join(lines) + "\n").encode(), capture_output=True, timeout=120)
    assert done.returncode == 0, f"ended with {done.returncode}: {done.stderr.decode()[-2000:]}"
    replies = [json.loads(line) for line in done.stdout.decode().splitlines() if line.startswith("{")]
    assert len(replies) == len(lines), done.stdout.decode()[-400:]
    return replies


def found(replies):
    info, get, name, state, _ = replies
    return {"storage": info["storage"], "brightness": get["brightness"], "p2": name["name"],
            "game": state.get("game"), "seq": state.get("seq")}


def check(program, file, journal, storage, kept):
    Path(file).write_bytes(journal.flash)
    replies = run(program, file, ASKED_FIRST + PLAYED)
    first = found(replies[:len(ASKED_FIRST)])
    assert first["storage"] in storage, f"says {first['storage']}, and ought to say {' or '.join(sorted(storage))}"
    for key, value in kept.items():
        assert first[key] == value, f"{key} is {first[key]}, not {value}"
    plays = first["storage"] != "off"
    last = replies[-1]
    again = run(program, file, ASKED_FIRST)[3]
    names_of = lambda state: [state.get(key) for key in ("game", "seq", "names", "prompt")]
    if plays and last["ok"]:
        assert names_of(again) == names_of(last), f"the next start finds {again}, after {last}"


def find_d12(program, file):
    """The number of the die in a journal of the program's own."""
    run(program, file, ["new dice die=d12 count=2"])
    raw = Path(file).read_bytes()
    at = raw.index(bytes([1, 0, 0, 0, DICE]))
    conf = raw[at + 4:at + 11]
    assert conf == config(die=conf[3], cultists=conf[2], mad=conf[5], first=conf[6]), conf.hex()
    return conf[3]


def main():
    global D12
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--random", type=int, default=40)
    options = parser.parse_args()
    makers = [intact, full_logs, wrong_logs, wrong_games, wrong_pieces, wrong_settings, wrong_records, wrong_frames, wrong_bits]
    failed, count, said = 0, 0, {}
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/flash"
        program = str(Path(options.program).resolve())
        D12 = find_d12(program, file)
        cases = [case for maker in makers for case in maker()] + list(at_random(options.random))
        for name, journal, storage, kept in cases:
            count += 1
            try:
                check(program, file, journal, storage, kept)
            except AssertionError as error:
                failed += 1
                print(f"{name}: {error}")
    print(f"{count} journals, {failed} not taken as they ought to be")
    return 1 if failed or count < 200 else 0


if __name__ == "__main__":
    sys.exit(main())
