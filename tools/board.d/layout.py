"""The carrier board: the perfboard of the build guide as a printed one, with the battery's diode. Places and what is
joined come from tools/wiring.d, so it goes where the perfboard goes, into the same case. Columns and rows are the
perfboard's holes; tracks run from the first of their places to the last."""
import itertools
import math

import perfboard
from nets import BUTTONS, Nets, terminals
from perfboard import PITCH_MM
from pico import HOLES, name_of_hole, net_of_hole, wires

FRONT, BACK = "F.Cu", "B.Cu"
TRACK_MM = 0.5
DRILL_MM = {"U1": 1.0, "BZ1": 1.0, "D1": 1.0}
OTHER_DRILL_MM = 1.3  # buttons' legs and wires
RING_MM = 0.4
APART_MM = 0.2  # copper of two nets, as common makers can

# Reference, what it is, and its legs as tools/wiring.d calls them.
POWER = {"D1": {"K": (17, 8), "A": (17, 12)}, "J2": {"+": (19, 14), "-": (21, 14)}, "J3": {"1": (19, 11), "2": (21, 11)}}
VALUES = {"D1": "1N5817", "J2": "battery", "J3": "switch"}
POWER_NETS = {("D1", "K"): "VSYS", ("D1", "A"): "SWITCHED", ("J3", "2"): "SWITCHED", ("J3", "1"): "BATTERY",
              ("J2", "+"): "BATTERY", ("J2", "-"): "GND"}
VSYS_HOLE = 39
REFERENCES = {"left": "SW1", "roll": "SW2", "right": "SW3"}
TOLD = ("J1", "J2", "D1", "BZ1")  # whose holes have a name beside them
OLED_PINS = {"OLED GND": "GND", "OLED VCC": "VCC", "OLED SCL": "SCL", "OLED SDA": "SDA"}

TRACKS = [
    (FRONT, [(15, 5), (17, 5)]),
    (FRONT, [(15, 3), (17, 3)]),
    (FRONT, [(8, 6), (6, 6)]),
    (FRONT, [(8, 7), (6, 7)]),
    (BACK, [(8, 14), (6, 16), (6, 22), (7, 23)]),
    (BACK, [(8, 15), (7, 16), (7, 20.6), (9, 22.6), (9, 23)]),
    (BACK, [(8, 16), (10, 18), (10, 21.6), (14.6, 21.6), (16, 23)]),
    (FRONT, [(8, 19), (10, 21), (16, 21), (18, 19)]),
    (FRONT, [(8, 18), (4, 18), (1, 21), (1, 24), (2, 25)]),
    (FRONT, [(2, 25), (3.3, 26.3), (12.7, 26.3), (14, 25)]),
    (FRONT, [(14, 25), (15.3, 26.3), (19.7, 26.3), (21, 25)]),
    (FRONT, [(21, 25), (22, 24), (22, 20), (21, 19)]),
    (FRONT, [(15, 18), (20, 18), (21, 19)]),
    (FRONT, [(21, 19), (22, 18), (22, 15), (21, 14)]),
    (FRONT, [(21, 14), (22, 13), (22, 4), (21, 3), (17, 3)]),
    (FRONT, [(19, 14), (19, 11)]),
    (BACK, [(21, 11), (20, 12), (17, 12)]),
    (BACK, [(17, 8), (16, 7), (16, 3), (15, 2)]),
]


def net_names():
    """A net for each end of a wire: by the Pico's hole that it comes from."""
    names = {("pico", VSYS_HOLE): "VSYS", **POWER_NETS}
    for net, ends in terminals(wires()).items():
        hole = next(end[1] for end in ends if end[0] == "pico")
        names.update({end: "GND" if net == "GND" else name_of_hole(hole) for end in ends})
    names.update({("pico", wire["hole"]): "GND" for wire in wires() if net_of_hole(wire["hole"]) == "GND"})
    return names


def parts():
    """Each part: its reference, its value, and per pad its number, name, place and net (None: joined to nothing)."""
    names, places = net_names(), dict(perfboard.legs())

    def pad(number, name, leg, place):
        return {"number": number, "name": name, "leg": leg, "place": place, "net": names.get(leg)}

    yield "U1", "Raspberry Pi Pico", [pad(str(hole), name_of_hole(hole), ("pico", hole), places["pico", hole])
                                      for hole in range(1, HOLES + 1)]
    for button in BUTTONS:
        yield REFERENCES[button], button, [pad(leg, leg, (button, leg), places[button, leg]) for leg in ("a1", "a2", "b1", "b2")]
    yield "BZ1", "buzzer", [pad(sign, sign, (f"buzzer {sign}", ""), places[f"buzzer {sign}", ""]) for sign in "+-"]
    yield "J1", "display", [pad(name, name, (part, ""), places[part, ""]) for part, name in OLED_PINS.items()]
    for reference, legs in POWER.items():
        yield reference, VALUES[reference], [pad(leg, leg, (reference, leg), place) for leg, place in legs.items()]


def net_at():
    """Which net each pad's place is on."""
    return {pad["place"]: pad["net"] for _, _, pads in parts() for pad in pads}


def hole_mm(reference):
    return DRILL_MM.get(reference, OTHER_DRILL_MM)


# --- is it right? -----------------------------------------------------------------------------


def open_faults(tracks):
    """Does each track join pads of one net, and all pads of a net hang together?"""
    at = net_at()
    nets = Nets([(way[0], way[-1]) for _, way in tracks])
    for layer, way in tracks:
        if at.get(way[0]) is None or at.get(way[0]) != at.get(way[-1]):
            yield f"{layer}: a track from {way[0]} ({at.get(way[0])}) to {way[-1]} ({at.get(way[-1])})"
    for net in sorted({net for net in at.values() if net}):
        places = [place for place, name in at.items() if name == net]
        if any(not nets.joined(places[0], place) for place in places):
            yield f"{net}: not all of it hangs together"


def distance(point, line):
    (x, y), ((x1, y1), (x2, y2)) = point, line
    dx, dy = x2 - x1, y2 - y1
    along = max(0, min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - x1 - along * dx, y - y1 - along * dy)


def crosses(one, other):
    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return side(*one, other[0]) * side(*one, other[1]) < 0 and side(*other, one[0]) * side(*other, one[1]) < 0


def gap(one, other):
    """Between two lines, in holes."""
    if crosses(one, other):
        return 0
    return min(*(distance(end, other) for end in one), *(distance(end, one) for end in other))


def short_faults(tracks):
    """Copper of two nets is apart: tracks of a layer, and tracks from pads, which are on both."""
    at = net_at()
    lines = [(layer, at.get(way[0]), line) for layer, way in tracks for line in zip(way, way[1:])]
    for (layer, net, line), (other_layer, other_net, other) in itertools.combinations(lines, 2):
        if layer == other_layer and net != other_net and gap(line, other) * PITCH_MM < TRACK_MM + APART_MM:
            yield f"{layer}: {net} and {other_net} touch at {line}"
    for reference, _, pads in parts():
        reach = (hole_mm(reference) / 2 + RING_MM + TRACK_MM / 2 + APART_MM) / PITCH_MM
        for pad in pads:
            yield from (f"{layer}: {net} touches {reference}'s {pad['name']}" for layer, net, line in lines
                        if net != pad["net"] and distance(pad["place"], line) < reach)


def faults(tracks=None):
    yield from open_faults(tracks or TRACKS)
    yield from short_faults(tracks or TRACKS)
