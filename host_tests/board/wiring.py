"""wiring.py ROOT

Do facts.h, from which the firmware takes its pins, and everything that shows how to wire them agree: the build guide's
tables of each board, the pictures of breadboard, perfboard and latch, the carrier board's copper and
circuit, and the web page's wires? And does the guide name each display controller?"""
import pathlib
import re
import sys

# The Pico's pins are counted around the board from the USB plug. Those that are no GPIO:
GROUNDS = {3, 8, 13, 18, 23, 28, 33, 38}
NAMES = {30: "RUN", 35: "VREF", 36: "3V3", 37: "EN", 39: "VSYS", 40: "VBUS", **dict.fromkeys(GROUNDS, "GND")}
GPIOS = [*range(23), *range(26, 29)]  # 23 to 25 are used on the board


def facts_of(header):
    return {name: int(value) for name, value in re.findall(r"^#define (PIN_\w+) (\d+)$", header.read_text(), re.M)}


def hole_of_gpio(gpio):
    holes = [hole for hole in range(1, 41) if hole not in NAMES]
    return holes[GPIOS.index(gpio)]


ROWS = {
    "OLED SDA": "PIN_SDA",
    "OLED SCL": "PIN_SCL",
    "left button, one side": "PIN_LEFT",
    "ROLL button, one side": "PIN_ROLL",
    "right button, one side": "PIN_RIGHT",
    "buzzer +, if fitted": "PIN_BUZZER",
}
PICO = "pico"
# What the page calls by a shorter name than the guide.
SHORT = {"left button, one side": "left", "ROLL button, one side": "roll", "right button, one side": "right",
         "all three buttons, other side": "ground", "buzzer +, if fitted": "buzzer +"}

# Which of the Pico's GPIOs each picture shows.
WIRED = ("PIN_SDA", "PIN_SCL", "PIN_LEFT", "PIN_ROLL", "PIN_RIGHT", "PIN_BUZZER")
PICTURES = {"breadboard": WIRED, "breadboard_1": WIRED, "breadboard_2": WIRED, "perfboard": WIRED, "perfboard_steps": WIRED,
            "latch": ("PIN_ROLL", "PIN_LATCH")}

# Of the carrier board: reference and pad of each part's signal leg.
LEGS = {"PIN_SDA": ("J1", "SDA"), "PIN_SCL": ("J1", "SCL"), "PIN_LEFT": ("SW1", "a1"), "PIN_ROLL": ("SW2", "a1"),
        "PIN_RIGHT": ("SW3", "a1"), "PIN_BUZZER": ("BZ1", "+")}


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


def page_faults(rows, script):
    """The Pico's table has just the wires that the page draws."""
    told = {SHORT.get(row[0], row[0]): int(re.match(r"\d+", row[2]).group()) for row in rows}
    drawn = {part: int(pin) for part, pin in re.findall(r"part: '([^']+)', pin: (\d+)", script)}
    for part in sorted(told.keys() | drawn.keys()):
        if told.get(part) != drawn.get(part):
            yield f"{part}: pin {told.get(part)} in the guide, {drawn.get(part)} on the page"


def picture_faults(root, facts):
    for name, pins in PICTURES.items():
        shown = set(re.findall(r">(?:\d+ )?(GP\d+)<", (root / f"docs/maker/wiring_{name}.svg").read_text()))
        wanted = {f"GP{facts[pin]}" for pin in pins}
        if shown != wanted:
            yield f"wiring_{name}.svg shows {sorted(shown)}, facts.h has {sorted(wanted)}"


def nets_of(board):
    """The net of each pad of each part."""
    for footprint in board.split("(footprint ")[1:]:
        reference = re.search(r'\(property "Reference" "([^"]+)"', footprint).group(1)
        for pad, net in re.findall(r'\(pad "([^"]+)" .*?\(net \d+ "([^"]+)"\)', footprint):
            yield (reference, pad), net


def carrier_faults(board, circuit, facts):
    nets = dict(nets_of(board))
    for name, leg in LEGS.items():
        gpio = f"GP{facts[name]}"
        at_pico = nets.get(("U1", str(hole_of_gpio(facts[name]))))
        if at_pico != gpio or nets.get(leg) != gpio:
            yield f"carrier board: {name} is {gpio}; the Pico's pad has {at_pico}, {' '.join(leg)} has {nets.get(leg)}"
        if f'"{gpio}"' not in circuit:
            yield f"carrier board's circuit: no {gpio}"


def main():
    root = pathlib.Path(sys.argv[1])
    guide = (root / "docs" / "build-guide.md").read_text()
    boards = {path.parent.name: facts_of(path) for path in sorted(root.glob("boards/*/facts.h"))}
    drawn = {board_of(before): rows for before, rows in tables(guide)}
    faults = [f"{board}: no wiring in the build guide" for board in boards.keys() - drawn.keys()]
    faults += [f"{board}: wired in the build guide, and no board" for board in drawn.keys() - boards.keys()]
    for board in boards.keys() & drawn.keys():
        faults += faults_of(board, drawn[board], boards[board])
    faults += page_faults(drawn[PICO], (root / "tools/page/src/view/wiring.js").read_text())
    faults += picture_faults(root, boards[PICO])
    carrier = root / "boards/carrier/sanity-die"
    faults += carrier_faults(carrier.with_suffix(".kicad_pcb").read_text(), carrier.with_suffix(".kicad_sch").read_text(), boards[PICO])
    faults += latch_faults(guide, boards[PICO])
    panels = re.findall(r"HAL_DISPLAY_(S\w+\d),", (root / "hal" / "hal_display.h").read_text())
    faults += [f"{panel} is not in the build guide" for panel in panels if f"**{panel}**" not in guide]
    for fault in faults:
        print(fault)
    if faults or not panels:
        sys.exit(f"{len(faults)} found")
    print(f"{len(boards)} boards, {len(panels)} panels")


if __name__ == "__main__":
    main()
