"""wiring.py ROOT

Does the build guide wire each board as its facts.h does, and name each panel that hal_display.h
knows?"""
import pathlib
import re
import sys

ROWS = {
    "OLED SDA": "PIN_SDA",
    "OLED SCL": "PIN_SCL",
    "left button, one side": "PIN_LEFT",
    "ROLL button, one side": "PIN_ROLL",
    "right button, one side": "PIN_RIGHT",
    "buzzer +, if fitted": "PIN_BUZZER",
}
PICO = "pico"
# Holes of the Pico that are no GPIO, counted around the board from the USB plug.
PICO_OTHERS = {3, 8, 13, 18, 23, 28, 30, 33, 35, 36, 37, 38, 39, 40}


def facts_of(header):
    return {name: int(value) for name, value in
            re.findall(r"^#define (PIN_\w+) (\d+)$", header.read_text(), re.M)}


def hole_of_pico(gpio):
    """Where a wire to this GPIO of the Pico goes; 26 to 28 follow on 22."""
    gpios = [*range(23), *range(26, 29)]
    holes = [hole for hole in range(1, 41) if hole not in PICO_OTHERS]
    return holes[gpios.index(gpio)]


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
        elif board == PICO and row[2] != str(hole_of_pico(facts[pin])):
            yield f"{board}: {row[1]} is not pin {row[2]}"


def drawing_faults(guide, facts):
    """The Pico's drawing: each wired GPIO beside its hole."""
    drawing = re.search(r"```\n( +USB\n.*?)```", guide, re.S).group(1)
    for pin in ROWS.values():
        gpio = facts[pin]
        if not re.search(rf"GP{gpio} +\|{hole_of_pico(gpio)}\b", drawing):
            yield f"the drawing doesn't show GP{gpio} at pin {hole_of_pico(gpio)}"


def main():
    root = pathlib.Path(sys.argv[1])
    guide = (root / "docs" / "build-guide.md").read_text()
    boards = {path.parent.name: facts_of(path) for path in sorted(root.glob("boards/*/facts.h"))}
    drawn = {board_of(before): rows for before, rows in tables(guide)}
    faults = [f"{board}: no wiring in the build guide" for board in boards.keys() - drawn.keys()]
    faults += [f"{board}: wired in the build guide, and no board" for board in drawn.keys() - boards.keys()]
    for board in boards.keys() & drawn.keys():
        faults += faults_of(board, drawn[board], boards[board])
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
