"""wiring.py ROOT

Does the build guide wire each board as its facts.h does, the Pico by every wire that is drawn, and name
each panel that hal_display.h knows?"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(sys.argv[1]) / "tools" / "wiring.d"))
from pico import facts_of, hole_of_gpio, wires  # noqa: E402

ROWS = {
    "OLED SDA": "PIN_SDA",
    "OLED SCL": "PIN_SCL",
    "left button, one side": "PIN_LEFT",
    "ROLL button, one side": "PIN_ROLL",
    "right button, one side": "PIN_RIGHT",
    "buzzer +, if fitted": "PIN_BUZZER",
}
PICO = "pico"
# What wires.json calls by a shorter name than the guide.
SHORT = {"left button, one side": "left", "ROLL button, one side": "roll", "right button, one side": "right",
         "all three buttons, other side": "ground", "buzzer +, if fitted": "buzzer +"}


def tables(guide):
    """Each wiring table: the text before it, and its rows."""
    for match in re.finditer(r"((?:^\|.*\n)+)", guide, re.M):
        rows = [[cell.strip() for cell in line.strip("|\n").split("|")]
                for line in match.group(1).splitlines()[2:]]
        if any(row[0] == "OLED SDA" for row in rows):
            yield guide[:match.start()].rstrip(), rows


def board_of(before):
    last = before.splitlines()[-1]
    named = re.search(r"`(\w+)`:$", last)
    return named.group(1) if named else PICO


def faults_of(board, rows, facts):
    found = {row[0]: row for row in rows if row[0] in ROWS}
    for name, pin in ROWS.items():
        row = found.get(name)
        if row is None:
            yield f"{board}: no row '{name}'"
        elif row[1] != f"GP{facts[pin]}":
            yield f"{board}: {name} goes to {row[1]}, and {pin} is {facts[pin]}"
        elif board == PICO and row[2] != str(hole_of_gpio(facts[pin])):
            yield f"{board}: {row[1]} is not pin {row[2]}"


def latch_faults(guide, facts):
    """The latch is wired by hand too, in a table of its own."""
    row = re.search(r"^\| latch, through .*?\| GP(\d+) \| (\d+) \|$", guide, re.M)
    pin = facts["PIN_LATCH"]
    if row is None or (int(row[1]), int(row[2])) != (int(pin), hole_of_gpio(pin)):
        yield f"the latch isn't wired to GP{pin}, PIN_LATCH"


def drawn_faults(rows):
    """The Pico's table has just the wires that are drawn."""
    told = {SHORT.get(row[0], row[0]): int(re.match(r"\d+", row[2]).group()) for row in rows}
    drawn = {wire["part"]: wire["hole"] for wire in wires()}
    for part in sorted(told.keys() | drawn.keys()):
        if told.get(part) != drawn.get(part):
            yield f"{part}: pin {told.get(part)} in the guide, {drawn.get(part)} in the drawings"


def drawing_faults(guide, facts):
    """The Pico's drawing: each wired GPIO beside its hole."""
    drawing = re.search(r"```\n( +USB\n.*?)```", guide, re.S).group(1)
    for pin in ROWS.values():
        gpio = facts[pin]
        if not re.search(rf"GP{gpio} +\|{hole_of_gpio(gpio)}\b", drawing):
            yield f"the drawing doesn't show GP{gpio} at pin {hole_of_gpio(gpio)}"


def main():
    root = pathlib.Path(sys.argv[1])
    guide = (root / "docs" / "build-guide.md").read_text()
    boards = {path.parent.name: facts_of(path) for path in sorted(root.glob("boards/*/facts.h"))}
    drawn = {board_of(before): rows for before, rows in tables(guide)}
    faults = [f"{board}: no wiring in the build guide" for board in boards.keys() - drawn.keys()]
    faults += [f"{board}: wired in the build guide, and no board" for board in drawn.keys() - boards.keys()]
    for board in boards.keys() & drawn.keys():
        faults += faults_of(board, drawn[board], boards[board])
    faults += drawn_faults(drawn[PICO])
    faults += latch_faults(guide, boards[PICO])
    faults += drawing_faults(guide, boards[PICO])
    panels = re.findall(r"HAL_DISPLAY_(S\w+\d),", (root / "hal" / "hal_display.h").read_text())
    faults += [f"{panel} is not in the build guide" for panel in panels if f"**{panel}**" not in guide]
    for fault in faults:
        print(fault)
    if faults or not panels:
        sys.exit(f"{len(faults)} found")
    print(f"{len(boards)} boards, {len(panels)} panels")


if __name__ == "__main__":
    main()
