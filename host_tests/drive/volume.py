#!/usr/bin/env python3
"""volume.py VOLUME WORDS SCREENS SEEDS

Runs the program VOLUME for each seed below SEEDS, builds the same drive from the facts that it tells, from
docs/usb.md and docs/console.md, and by nothing of ours, and compares each byte: what isn't a file's is zero,
so nothing else can be read. The guide is read as a browser would; where fsck.fat is, it looks, too."""
import base64
import fractions
import html
import html.parser
import math
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

SECTOR, SECTORS, TABLE_SECTORS = 512, 384, 2
DIRECTORY, FILES_AT = 5, 6
ROOMS = {"README.HTM": 64, "LOG.CSV": 256, "SCORES.CSV": 2, "STATS.CSV": 8, "FAIRNESS.TXT": 4, "INFO.TXT": 2}
NEW_YEAR_1980 = 0x0021
P_TOLERANCE = 0.0000505


def text(*lines):
    return "".join(f"{line}\r\n" for line in lines).encode("utf-8")


def facts_of(told):
    """The facts by their first word, each a list of their other words."""
    facts = {}
    for line in told.splitlines():
        key, *words = line.split(" ")
        facts.setdefault(key, []).append(words)
    return facts


# --- what the files say ---


def log_line(words):
    number, ask, player, choice, entered, undone, mended, *values = words
    flags = ["false", "true"]
    is_choice = choice != "-"
    return ",".join([
        number, ask, "" if player == "-1" else player, choice if is_choice else "", " ".join(values),
        "" if is_choice else flags[int(entered)], flags[int(undone)],
        flags[int(mended == "1" and undone == "0")], flags[0],
    ])


def log(facts):
    return text("n,ask,player,choice,values,entered,undone,mended,bot", *map(log_line, facts.get("line", [])))


def scores(facts):
    lines = ["game,player,name,wins"]
    if "game" in facts:
        game = facts["game"][0][0]
        for seat, (wins, name) in enumerate(facts.get("wins", []), 1):
            quoted = name.replace('"', '""')
            lines.append(f'{game},{seat},"{quoted}",{wins}')
        lines += [f"{game},,nobody,{facts['nobody'][0][0]}", f"{game},,games,{facts['games'][0][0]}",
                  f"{game},,mended,{facts['mended'][0][0]}"]
    return text(*lines)


def stats(facts):
    rows = [(sides, face, count) for sides, *counts in facts["faces"] for face, count in enumerate(counts)]
    return text("sides,face_from_0,count", *(f"{sides},{face},{count}" for sides, face, count in rows))


def survival(x, df):
    """The chance of chi-square of so many degrees to be x or more, from its closed forms."""
    half = x / 2
    if df % 2 == 0:
        return math.exp(-half) * sum(math.exp(i * math.log(half) - math.lgamma(i + 1)) if half else i == 0
                                     for i in range(df // 2))
    tail = sum(math.exp((i + 0.5) * math.log(half) - half - math.lgamma(i + 1.5)) if half else 0
               for i in range((df - 1) // 2))
    return math.erfc(math.sqrt(half)) + tail


def die_line(sides, counts, said):
    """As it should be; of p, which is rounded on the way, what it says, if it is near enough."""
    rolls = sum(counts)
    if rolls == 0:
        return f"d{sides}: 0 rolls: too few rolls to tell"
    chi2 = fractions.Fraction(sides * sum(count * count for count in counts), rolls) - rolls
    p = float(re.search(r" p ([0-9.]+):", said)[1])
    if abs(p - survival(float(chi2), sides - 1)) > P_TOLERANCE:
        sys.exit(f"d{sides}: p is {survival(float(chi2), sides - 1):.5f}, not {p}")
    verdict = "too few rolls to tell" if rolls < 5 * sides else "looks uneven" if p < 0.001 else "looks fair"
    hundredths = int(chi2 * 100 + fractions.Fraction(1, 2))
    return (f"d{sides}: {rolls} rolls, chi-square {hundredths // 100}.{hundredths % 100:02d} of {sides - 1} degrees, "
            f"p {p:.4f}: {verdict}")


def fairness(facts, said):
    dice = [(int(sides), [int(count) for count in counts]) for sides, *counts in facts["faces"]]
    said_lines = said.decode().split("\r\n")[2:]
    return text(
        "What this die has rolled, and whether it looks fair.", "",
        *(die_line(sides, counts, line) for (sides, counts), line in zip(dice, said_lines)), "",
        "p is the chance that a fair die looks at least this uneven. Below 0.001 is worth a",
        "second look; one fair die in a thousand gets there by chance. The faces are in",
        "STATS.CSV; the rolls come from noise that is tested while it is used.",
    )


def info(facts):
    crash = " at 0x".join(facts["crash"][0]) if "crash" in facts else "none"
    return text("product: Sanity Die", "version: 1.2.3", "git: abcdef", "board: test", "id: 0123456789ABCDEF",
                f"last crash: {crash}", f"noise: {facts['noise'][0][0]}", f"supply: {facts['supply'][0][0]} mV",
                f"running for: {facts['uptime'][0][0]} s", f"picture: {facts['pictures'][0][0]}")


# --- the guide ---


class Guide(html.parser.HTMLParser):
    """Its words without marks, and its pictures."""

    def __init__(self):
        super().__init__()
        self.pictures, self.languages, self.links, self.words = [], [], [], ""

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "section":
            self.languages.append(given["lang"])
        if tag == "a":
            self.links.append(given["href"])
        if tag == "img":
            kind, data = given["src"].split(";base64,")
            self.pictures.append((kind, base64.b64decode(data, validate=True)))

    def handle_data(self, data):
        self.words += data


def pixels_of(bmp):
    """Rows of 0 and 1 of a BMP of two colours, and which colour is what."""
    magic, size, at, head, width, height, planes, bits = struct.unpack("<2sI4xIIHHHH", bmp[:26])
    assert (magic, size, head, planes, bits) == (b"BM", len(bmp), 12, 1, 1)
    stride = (width + 31) // 32 * 4
    assert len(bmp) == at + stride * height
    rows = [bmp[at + y * stride:][:stride] for y in reversed(range(height))]
    dark, lit = sum(bmp[26:29]), sum(bmp[29:32])
    assert dark < 100 < lit
    return [[row[x // 8] >> (7 - x % 8) & 1 for x in range(width)] for row in rows]


def golden(path):
    """Rows of a packed PBM."""
    head, _, data = path.read_bytes().partition(b"\n128 64\n")
    assert head.split(b"\n")[0] == b"P4" and len(data) == 64 * 16
    return [[data[y * 16 + x // 8] >> (7 - x % 8) & 1 for x in range(128)] for y in range(64)]


def languages_of(words):
    """Each language of the device has a guide."""
    listed = words.parent.parent / "session/languages.def"
    return re.findall(r"^LANGUAGE\(\d+, \w+, (\w+)\)", listed.read_text(), re.M)


def plain(text):
    """The words of a text, without the marks of Markdown or HTML."""
    text = html.unescape(re.sub(r"!\[[^]]*\]\([^)]*\)|<[^>]*>", " ", text))
    return re.sub(r"\|[-|]+\||[*|#]", " ", text).split()


def check_guide(page, words, screens):
    """In each language the quick start, then what is on the drive."""
    codes = languages_of(words)
    page = page.decode("ascii")
    guide = Guide()
    guide.feed(page)
    assert guide.languages == codes and len(codes) > 2, guide.languages
    assert {link for link in guide.links if link[0] != "#"} == set(ROOMS) - {"README.HTM"}
    assert "{{" not in page and "http:" not in page and "https:" not in page, "it needs nothing from elsewhere"
    docs = words.parent.parent.parent / "docs"
    sources = [(docs / f"quick-start{'' if code == 'en' else '-' + code}.md").read_text() for code in codes]
    names = re.findall(r"\(pictures/([a-z]+)_(\w+)\.png\)", "".join(sources))
    assert len(names) >= len(codes) and len(guide.pictures) == len(names)
    for (folder, name), (kind, data) in zip(names, guide.pictures):
        assert kind == "data:image/bmp" and pixels_of(data) == golden(screens / folder / f"{name}.pbm"), name
    sections = re.findall(r"<section.*?</section>", page, re.S)
    for code, source, section in zip(codes, sources, sections):
        assert plain(section) == plain(source) + plain((words / f"{code}.html").read_text()), code


# --- the volume ---


def boot_sector(number):
    sector = bytearray(SECTOR)
    struct.pack_into("<3s8sHBHBHHBHHHII", sector, 0, b"\xeb\x3c\x90", b"SANITYD ", SECTOR, 1, 1, 2, 16, SECTORS, 0xF8,
                     TABLE_SECTORS, 1, 1, 0, 0)
    struct.pack_into("<BBBI11s8s", sector, 36, 0x80, 0, 0x29, number, b"SANITY DIE ", b"FAT12   ")
    struct.pack_into("<H", sector, 510, 0xAA55)
    return bytes(sector)


def entry(name, kind, cluster, size):
    return struct.pack("<11sB4xHH4xHHI", name, kind, *([NEW_YEAR_1980] * 2 if kind else [0, 0]), NEW_YEAR_1980,
                       cluster, size)


def build(files, number):
    clusters, data = [0xFF8, 0xFFF], b""
    entries = [entry(b"SANITY DIE ", 0x08, 0, 0)]
    for (name, room), content in zip(ROOMS.items(), files.values()):
        used = -(-len(content) // SECTOR)
        first = len(clusters)
        chain = [first + i + 1 for i in range(used - 1)] + [0xFFF]
        clusters += chain + [0] * (room - used)
        data += content.ljust(room * SECTOR, b"\0")
        base, end = name.split(".")
        entries.append(entry(f"{base:8}{end}".encode(), 0x01, first, len(content)))
    bits = sum(value << 12 * i for i, value in enumerate(clusters))
    table = bits.to_bytes(TABLE_SECTORS * SECTOR, "little")
    directory = b"".join(entries).ljust(SECTOR, b"\0")
    return (boot_sector(number) + table * 2 + directory + data).ljust(SECTORS * SECTOR, b"\0")


def read(image):
    """The files of a volume, found by its directory and table."""
    files = {}
    table = int.from_bytes(image[SECTOR:(1 + TABLE_SECTORS) * SECTOR], "little")
    for at in range(DIRECTORY * SECTOR + 32, (DIRECTORY + 1) * SECTOR, 32):
        name, kind, cluster, size = struct.unpack_from("<11sB14xHI", image, at)
        content = b""
        while name[0] and 2 <= cluster < 0xFF8:
            content += image[(cluster - 2 + FILES_AT) * SECTOR:][:SECTOR]
            cluster = table >> 12 * cluster & 0xFFF
        if name[0]:
            files[f"{name[:8].decode().strip()}.{name[8:].decode().strip()}"] = content[:size]
    return files


def fsck(path):
    program = shutil.which("fsck.fat") or shutil.which("fsck.fat", path="/usr/sbin:/sbin")
    if program:
        subprocess.run([program, "-n", str(path)], check=True, stdout=subprocess.DEVNULL)


def check(program, seed, path, words, screens):
    told = subprocess.run([program, str(seed), str(path)], check=True, capture_output=True).stdout.decode("utf-8")
    image, facts = path.read_bytes(), facts_of(told)
    given = read(image)
    assert list(given) == list(ROOMS), list(given)
    number = 0x5A170000 + int(facts["pictures"][0][0])
    check_guide(given["README.HTM"], words, screens)
    files = {
        "README.HTM": given["README.HTM"], "LOG.CSV": log(facts), "SCORES.CSV": scores(facts),
        "STATS.CSV": stats(facts), "FAIRNESS.TXT": fairness(facts, given["FAIRNESS.TXT"]),
        "INFO.TXT": info(facts),
    }
    for name, content in files.items():
        assert given[name] == content, f"seed {seed}: {name} is\n{given[name].decode()}\nnot\n{content.decode()}"
    assert image == build(files, number), f"seed {seed}: the volume differs beside its files"
    fsck(path)
    return len(facts.get("line", []))


def main(program, words, screens, seeds):
    with tempfile.TemporaryDirectory() as folder:
        lines = [check(program, seed, pathlib.Path(folder, "volume"), pathlib.Path(words), pathlib.Path(screens))
                 for seed in range(int(seeds))]
    assert max(lines) == 1080 and min(lines) == 0, f"logs of {min(lines)} to {max(lines)} lines tell too little"
    print(f"{seeds} volumes, logs of {min(lines)} to {max(lines)} lines: each byte as it should be")


if __name__ == "__main__":
    main(*sys.argv[1:])
