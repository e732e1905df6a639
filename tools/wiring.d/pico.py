"""The Pico's holes, and the wires of the die: boards/pico/facts.h says which GPIO each part is on,
boards/pico/wires.json which wires there are, in which colours."""
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FACTS = ROOT / "boards" / "pico" / "facts.h"
WIRES = ROOT / "boards" / "pico" / "wires.json"

# Holes are counted around the board from the USB plug, 1 to 20 down its left side, 21 to 40 up the
# right one. Those that are no GPIO:
GROUNDS = {3, 8, 13, 18, 23, 28, 33, 38}
NAMES = {30: "RUN", 35: "VREF", 36: "3V3", 37: "EN", 39: "VSYS", 40: "VBUS", **dict.fromkeys(GROUNDS, "GND")}
HOLES = 40
SIDE = 20
GPIOS = [*range(23), *range(26, 29)]  # 23 to 25 are used on the board

COLOURS = {
    "red": "#d8392b", "black": "#23211f", "blue": "#4aa0e6", "yellow": "#e9c53f", "green": "#5fbf62",
    "orange": "#e08a35", "violet": "#ad78d8", "white": "#d9d4cb",
}


def facts_of(header):
    return {name: int(value) for name, value in
            re.findall(r"^#define (PIN_\w+) (\d+)$", header.read_text(), re.M)}


def hole_of_gpio(gpio):
    holes = [hole for hole in range(1, HOLES + 1) if hole not in NAMES]
    return holes[GPIOS.index(gpio)]


def name_of_hole(hole):
    if hole in NAMES:
        return NAMES[hole]
    return next(f"GP{gpio}" for gpio in GPIOS if hole_of_gpio(gpio) == hole)


def wires(facts=None):
    """Part, hole of the Pico and colour of each wire."""
    facts = facts or facts_of(FACTS)
    return [{"part": wire["part"], "hole": wire.get("hole") or hole_of_gpio(facts[wire["pin"]]),
             "colour": wire["colour"]} for wire in json.loads(WIRES.read_text())]


def net_of_hole(hole):
    """Grounds are one net, any other hole is one of its own."""
    return "GND" if hole in GROUNDS else f"hole {hole}"
