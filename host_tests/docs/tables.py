"""tables.py ROOT PROGRAM

Do the tables of the documents say what the code says?

  docs/journal.md          numbers of records, operations, origins and chunks, a log entry's bits, kinds of
                           entries, sizes of headers and a record, the version
  docs/toolchain.md        versions of what is pinned
  docs/console.md          requests, settings, games and error ids
  docs/design.md           the modules, the functions that a press goes through
  docs/users-guide.md, gebruiksaanwijzing.md, anleitung.md  the settings on the display, the limits of
      batteries"""
import json
import pathlib
import re
import subprocess
import sys

faults = []


def same(what, page, code):
    if page != code:
        faults.append(f"{what}: the page has {page}, the code {code}")


def section(text, heading):
    return re.split(r"^#+ ", text.split(heading)[1], flags=re.M)[0]


def rows(text):
    """First cells of a table's rows, without its head."""
    cells = re.findall(r"^\| (.+?) (?<!\\)\|", text, flags=re.M)
    return cells[1:]


# --- the journal ------------------------------------------------------------------------------


def enum_of(text, first):
    """The enum that begins with this name, as {name: number}."""
    body = re.sub(r"/\*.*?\*/", "", text[text.index(first):].split("}")[0], flags=re.S)
    numbers, number = {}, 0
    for entry in filter(None, (part.strip() for part in body.split(","))):
        name, _, given = (part.strip() for part in entry.partition("="))
        number = eval(given) if given and re.fullmatch(r"[\d <]+", given) else number
        numbers[name] = number
        number += 1
    return numbers


def words(names, prefix):
    return {number: name.removeprefix(prefix).lower().replace("_", " ") for name, number in names.items()}


def numbered(table):
    return {int(number): word for number, word in (re.match(r"(\d+),? (.+)", row).groups() for row in rows(table))}


def journal(root):
    page = (root / "docs/journal.md").read_text()
    code = {name: (root / f"firmware/{name}").read_text()
            for name in ("app/records.c", "session/session.h", "session/snapshot.h", "session/snapshot.c")}
    records = words(enum_of(code["app/records.c"], "RECORD_OP"), "RECORD_")
    told = numbered(section(page, "### Records").split("An operation is its kind")[0])
    same("records", {number: word.split()[-1] for number, word in told.items()},
         {1: "operation", 2: records[2].split()[-1], 3: "chain", 4: "counters", 5: "game"})
    same("chain, counters and throw", (records[3], records[4], records[5]), ("head", "counts", "throw"))
    operations = words(enum_of(code["session/session.h"], "OP_NEW"), "OP_")
    same("operations", numbered(page.split("An operation is its kind")[1].split("An unknown setting")[0]),
         {number: word for number, word in operations.items() if word != "kinds"})
    origins = words(enum_of(code["session/session.h"], "ORIGIN_CHOSEN"), "ORIGIN_")
    told = re.search(r"origin \(([^)]*)\)", page).group(1)
    same("origins", {int(n): w for n, w in re.findall(r"(\d) ([a-z ]+)", told)}, origins)
    pieces(page, code)


def pieces(page, code):
    kinds = words(enum_of(code["session/snapshot.h"], "SNAPSHOT_SETTINGS"), "SNAPSHOT_")
    named = {"known": "known names", "others": "statistics"}
    written = {number: named.get(word, word) for number, word in kinds.items()}
    others = re.search(r"CHUNK_STATS = SNAPSHOT_OTHERS, CHUNK_RECEIPTS ", code["app/records.c"])
    written |= {17: "noise"} if others else {}
    same("pieces", numbered(section(page, "### Chunks of a snapshot")), written)
    bits = {"ask": "0-4", "roll": "5", "entered": "6", "undone": "7"}
    told = re.search(r"a tag \(ask in bits (0-4), (\d) roll, (\d) entered, (\d) undone\)", page).groups()
    same("a tag's bits", told, tuple(bits.values()))
    tags = re.search(r"TAG_ASK = (\d+),\s+TAG_ROLL = 1 << (\d),\s+TAG_ENTERED = 1 << (\d),\s+TAG_UNDONE = 1 << (\d),\s+"
                     r"WHO_NOBODY = (\d+),", code["session/snapshot.c"]).groups()
    same("a tag", (str(2 ** 5 - 1), *told[1:], re.search(r"(\d+) nobody; count", page).group(1)), tags)


def journal_format(root):
    page = (root / "docs/journal.md").read_text()
    header = (root / "firmware/store/journal.h").read_text()
    kinds = enum_of(header, "JOURNAL_RECORD")
    told = {int(number): word for number, word in re.findall(r"^\| (\d) \| ([a-z ]+) \|.*\|.*\|$", section(page, "### Entries"), re.M)}
    same("kinds of entries", told, {kinds["JOURNAL_RECORD"]: "record", kinds["JOURNAL_BEGIN"]: "a snapshot begins",
                                    kinds["JOURNAL_CHUNK"]: "a chunk of it", kinds["JOURNAL_END"]: "it ends"})
    sizes = {name: int(re.search(rf"#define JOURNAL_{name}_BYTES (\d+)", header).group(1)) for name in ("SECTOR_HEADER", "PAGE_HEADER", "ENTRY")}
    rows_ = re.findall(r"^\| ([\d to]+) \| (\d+) \| (\d+) \| (sector header|page header|entries) \|", section(page, "### A sector"), re.M)
    sector, page_header = sizes["SECTOR_HEADER"], sizes["PAGE_HEADER"]
    same("a sector", [(where, int(at), int(size), what) for where, at, size, what in rows_],
         [("0", 0, sector, "sector header"), ("0", sector, page_header, "page header"),
          ("0", sector + page_header, 256 - sector - page_header, "entries"),
          ("1 to 15", 0, page_header, "page header"), ("1 to 15", page_header, 256 - page_header, "entries")])
    version = re.search(r"#define JOURNAL_VERSION (\d+)u", header).group(1)
    same("the version", re.findall(r"^## .*: version (\d+)$", page, re.M) + re.findall(r"version, u8: (\d+) \|", page), [version] * 2)
    most = int(re.search(r"#define STORE_BYTES (\d+)", (root / "firmware/store/store.h").read_text()).group(1))
    same("an entry", re.findall(r"u8: 1 to (\d+) \|", page) + re.findall(r"^\| (\d+) \| `length` bytes", page, re.M),
         [str(most), str(sizes["ENTRY"])])
    limit = re.search(r"JOURNAL_LIMIT 0x(\w+?)u", header).group(1)
    same("the limit", f"below 0x{limit}" in page, True)


# --- what there is ------------------------------------------------------------------------------------


def modules(root):
    told = re.findall(r"^\| \[(\w+)\]", section((root / "docs/design.md").read_text(), "## The map"), re.M)
    found = [path.name for path in (root / "firmware").iterdir() if path.is_dir()]
    same("modules in docs/design.md", sorted(told), sorted(found + ["main"]))


def path_of_a_press(root):
    """Each function of the list is in the file that is named before it; one of the hal in a header of hal/."""
    for line in section((root / "docs/design.md").read_text(), "## From a press to a face").splitlines():
        files = []
        for word in re.findall(r"`([\w./]+)`", line) if re.match(r"\d+\. ", line) else []:
            if word.endswith(".c"):
                files = [root / "firmware" / word]
            elif re.fullmatch(r"[a-z]+(_[a-z]+)+", word):
                found = files or (root / "hal").glob("*.h")
                same(f"{word} in docs/design.md", any(re.search(rf"\b{word}\(", path.read_text()) for path in found), True)


def toolchain(root):
    page = (root / "docs/toolchain.md").read_text()
    pins = re.findall(r"^([\w-]+) +(?:deb|tar) +\S+ +\S*?_(\d[\d.]*)", (root / "tools/lib/pins").read_text(), re.M)
    same("some pins", len(pins) > 4, True)
    for name, version in pins:
        row = re.search(rf"^\|.*\| `\.deps/{name}` \|.*$", page, re.M)
        if row:
            same(f"{name} in docs/toolchain.md", bool(re.search(rf"(?<![\d.]){re.escape(version.rstrip('.'))}(?![\d])", row.group())), True)
    told = re.findall(r"`\.deps/([\w-]+)`", "\n".join(line for line in page.splitlines() if line.startswith("|")))
    same("what is pinned", sorted(set(told) - {name for name, _ in pins}), [])


# --- the console ------------------------------------------------------------------------------


def ask(program, lines):
    done = subprocess.run([program, "--console", "--seed", "1"], input="\n".join(lines) + "\n",
                          capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def request_words(text):
    return {re.match(r"[a-z-]+", usage).group() for usage in re.findall(r"`([^`]+)`", text)}


def console(root, program):
    page = (root / "docs/console.md").read_text()
    requests, settings, info = ask(program, ["help", "get", "info"])
    table = "".join(rows(section(page, "## Requests")))
    same("requests", sorted(request_words(table)), sorted({usage.split()[0] for usage in requests["requests"]}))
    errors = re.search(r"error_ids\[\] = \{(.*?)\};", (root / "firmware/console/reply.c").read_text(), re.S)
    table = page[page.index("| error | meaning |"):].split("\n\n")[0]
    same("errors", sorted(word.strip("`") for word in rows(table) if word != "---"),
         sorted(re.findall(r'"([a-z-]+)"', errors.group(1))))
    del settings["ok"]
    hints = [reply["hint"] for reply in ask(program, [f"set {key} ?" for key in settings])]
    table = re.findall(r"^\| `([a-z-]+)` \| (.+?) \| (\w+) \|", section(page, "### Settings"), re.M)
    same("settings", table, [(key, hint, settings[key]) for key, hint in zip(settings, hints)])
    games = section(page, "## Requests")
    for game in info["games"]:
        same(f"game {game}", (f"`{game}`" in games, f"### {game}\n" in page), (True, True))


# --- the settings ----------------------------------------------------------------------------------


def settings(root):
    """Each guide tells every setting of the picture, by the name that it has there."""
    rows_ = re.findall(r'^SETTING\(\d+, \w+, .*?((?:, "[^"]*")+)\)$', (root / "firmware/session/settings.def").read_text(), re.M)
    labels = list(zip(*(re.findall(r'"([^"]*)"', row) for row in rows_)))
    for column, (page, heading, code) in enumerate((("users-guide", "## Settings", "en"),
                                                    ("gebruiksaanwijzing", "## Instellingen", "nl"), ("anleitung", "## Einstellungen", "de"))):
        told = rows("\n".join(line for line in section((root / f"docs/{page}.md").read_text(), heading).splitlines()
                              if not line.startswith("| |") and "](pictures/" not in line))
        said = re.findall(r'\[TEXT_SET_\w+\] = "(.*)"', (root / f"firmware/ui/text/text_{code}.c").read_text())
        same(f"settings in docs/{page}.md", sorted(told), sorted([*labels[column], *said]))


def supply(root):
    """Volts at which a battery is told from another, and is low or empty."""
    code = "".join((root / path).read_text() for path in ("firmware/device/supply.h", "firmware/device/supply.c", "hal/hal_flash.h"))
    limits = {int(mv) for mv in re.findall(r"\b(?:\w+_LOW_MV|MORE_THAN_TWO_MV|HAL_FLASH_ERASE_MV|HAL_FLASH_PROGRAM_MV)(?: =)? (\d+)", code)}
    same("six limits of the supply", 6, len(limits))
    for name, heading, volts in (("users-guide.md", "## Battery and sleep", r"([\d.]+) V"),
                                 ("gebruiksaanwijzing.md", "## Batterij en slaap", r"([\d,]+) V"),
                                 ("anleitung.md", "## Batterie und Schlaf", r"([\d,]+) V")):
        told = re.findall(volts, section((root / "docs" / name).read_text(), heading))
        same(f"docs/{name}, batteries", {round(float(v.replace(",", ".")) * 1000) for v in told}, limits)


def main():
    root = pathlib.Path(sys.argv[1])
    journal(root)
    journal_format(root)
    modules(root)
    path_of_a_press(root)
    toolchain(root)
    console(root, sys.argv[2])
    settings(root)
    supply(root)
    print("\n".join(faults))
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
