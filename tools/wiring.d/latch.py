"""The power latch, part by part: what is joined to what, whether it does what it is for, and its picture. GP13 and
GP11 are those of facts.h."""
from circuit import GROUND, Circuit
from pico import COLOURS, FACTS, facts_of, hole_of_gpio, name_of_hole
from svg import circle, picture, rect, text, wire

FACT = facts_of(FACTS)
HOLD, ROLL = (("pico", hole_of_gpio(FACT[name])) for name in ("PIN_LATCH", "PIN_ROLL"))
VSYS, GND = ("pico", 39), ("pico", 38)

PARTS = {
    "switch": "contact", "roll": "contact", "P": "P-MOSFET", "N": "N-MOSFET", "diode": "diode", "twin": "twin diode",
    "100k": "weak", "4.7k": "weak", "1M": "weak", "1u": "weak",
}

# Where each leg is drawn.
LEGS = {
    ("battery", "+"): (132, 62), ("battery", "-"): (132, 128),
    ("switch", 1): (172, 62), ("switch", 2): (234, 62),
    ("P", "S"): (306, 62), ("P", "D"): (396, 62), ("P", "G"): (351, 104),
    ("100k", 1): (272, 80), ("100k", 2): (272, 128),
    ("diode", "A"): (450, 62), ("diode", "K"): (506, 62),
    ("twin", "A1"): (436, 152), ("twin", "A2"): (474, 180), ("twin", "K"): (512, 152),
    ("roll", 1): (566, 152), ("roll", 2): (634, 152),
    ("N", "D"): (351, 204), ("N", "G"): (306, 236), ("N", "S"): (351, 266),
    ("4.7k", 1): (560, 310), ("4.7k", 2): (500, 310),
    ("1M", 1): (446, 324), ("1M", 2): (446, 376), ("1u", 1): (386, 324), ("1u", 2): (386, 376),
    VSYS: (756, 62), GND: (756, 106), ROLL: (756, 226), HOLD: (756, 310),
}
RAIL = [(706, 400), (706, 106)]
GATE_Y, HOLD_X = 152, 280

# Colour, from which leg to which, and the corners on the way.
WIRES = [
    ("red", ("battery", "+"), ("switch", 1), []),
    ("red", ("switch", 2), ("P", "S"), []),
    ("red", ("100k", 1), ("P", "S"), [(272, 62)]),
    ("red", ("P", "D"), ("diode", "A"), []),
    ("red", ("diode", "K"), VSYS, []),
    ("green", ("100k", 2), ("P", "G"), [(272, GATE_Y), (351, GATE_Y)]),
    ("green", ("N", "D"), ("P", "G"), []),
    ("green", ("P", "G"), ("twin", "A1"), [(351, GATE_Y)]),
    ("orange", ("twin", "K"), ("roll", 1), []),
    ("orange", ("twin", "A2"), ROLL, [(474, 226)]),
    ("blue", HOLD, ("4.7k", 1), []),
    ("blue", ("4.7k", 2), ("N", "G"), [(HOLD_X, 310), (HOLD_X, 236)]),
    ("blue", ("1M", 1), ("4.7k", 2), [(446, 310)]),
    ("blue", ("1u", 1), ("4.7k", 2), [(386, 310)]),
    ("black", ("battery", "-"), GND, [(152, 128), (152, 400), *RAIL]),
    ("black", ("N", "S"), GND, [(351, 400), *RAIL]),
    ("black", ("1u", 2), GND, [(386, 400), *RAIL]),
    ("black", ("1M", 2), GND, [(446, 400), *RAIL]),
    ("black", ("roll", 2), GND, [(670, 152), (670, 400), *RAIL]),
]
KNOTS = [(272, 62), (351, GATE_Y), (446, 310), (386, 310), (351, 400), (386, 400), (446, 400), (670, 400)]


def joints():
    return [(start, end) for _, start, end, _ in WIRES]


# --- does it do what it is for? ----------------------------------------------------------------


def bridges(circuit, part, one, other):
    """A part without a direction, either way round."""
    ends = [(part, 1), (part, 2)]
    return any(circuit.joined(one, start) and circuit.joined(end, other) for start, end in (ends, ends[::-1]))


def faults_of(joined):
    circuit = Circuit(joined, PARTS)
    battery, gate, hold = ("battery", "+"), ("P", "G"), ("N", "G")
    on = {"switch", "P"}

    def pulled(*closed):
        return circuit.flows(gate, GROUND, closed)

    wanted = {
        "the battery is on ground": circuit.joined(("battery", "-"), GROUND),
        "switched on it feeds VSYS": circuit.flows(battery, VSYS, on),
        "the switch parts it": not circuit.flows(battery, VSYS, {"P"}),
        "the latch parts it": not circuit.flows(battery, VSYS, {"switch"}),
        "a cable doesn't feed the battery": not circuit.flows(VSYS, battery, on) and not circuit.flows(VSYS, ("P", "D"), on),
        "no short": not any(circuit.flows(start, GROUND, closed) for start in (battery, VSYS, HOLD)
                            for closed in (on, {"switch", "N"}, {*on, "roll"}, {*on, "roll", "N"})),
        "the gate is held high": bridges(circuit, "100k", ("P", "S"), gate),
        "ROLL pulls the gate": pulled("roll") and not pulled(),
        "so does the pin": pulled("N"),
        "the pin is before the N-MOSFET": bridges(circuit, "4.7k", HOLD, hold) and not circuit.joined(HOLD, hold),
        "the capacitor bridges a restart": bridges(circuit, "1u", hold, GROUND),
        "and is emptied": bridges(circuit, "1M", hold, GROUND),
        "the die sees ROLL": circuit.flows(ROLL, GROUND, {"roll"}) and not circuit.flows(ROLL, GROUND, {*on, "N"}),
        "no pin gets the battery's voltage": not any(circuit.flows(start, pin, {*on, "roll", "N"} - {"roll"})
                                                     for start in (battery, gate) for pin in (ROLL, HOLD)),
    }
    yield from (f"not so: {what}" for what, so in wanted.items() if not so)


# --- the drawing ------------------------------------------------------------------------------

WIDTH, HEIGHT = 880, 430
BODY = {"fill": "#2b2b2e", "stroke": "#111"}


def draw_battery():
    yield rect(20, 40, 112, 110, rx=6, **BODY)
    for row in range(3):
        yield rect(30, 52 + row * 32, 84, 22, rx=4, fill="#c9a35c", stroke="#8a6c34")
    yield text(74, 99, "battery", 11, font_weight="bold")
    for sign, y in (("+", 66), ("−", 132)):
        yield text(124, y, sign, 12, fill="#fff", font_weight="bold")


def draw_contact(name, label, lever):
    (x, y), (end, _) = LEGS[name, 1], LEGS[name, 2]
    yield rect(x, y - 12, end - x, 24, rx=3, fill="#9b9ba6", stroke="#6f6f78")
    yield lever((x + end) / 2, y)
    yield text((x + end) / 2, y + 28, label, 10)


def draw_mosfet(name, kinds):
    """Drain and source to the sides or above and below: the letters say which."""
    legs = {leg: LEGS[name, leg] for leg in "SDG"}
    xs, ys = zip(*legs.values())
    left, top, right, bottom = 306, min(ys) - (16 if name == "P" else 0), 396, max(ys)
    yield rect(left, top, right - left, bottom - top, rx=4, **BODY)
    yield text(356, (top + bottom) / 2 + 1, f"{name}-MOSFET", 10, fill="#fff", font_weight="bold")
    yield text(356, (top + bottom) / 2 + 13, kinds, 8, fill="#fff")
    for leg, (x, y) in legs.items():
        inward = (x + (9 if x == left else -9 if x == right else 0), y + (12 if y == top else -5 if y == bottom else 4))
        yield text(*inward, leg, 10, fill="#ffd27f", font_weight="bold")


def draw_diodes():
    (x, y), (end, _) = LEGS["diode", "A"], LEGS["diode", "K"]
    yield rect(x, y - 10, end - x, 20, rx=3, fill="#23211f")
    yield rect(end - 15, y - 10, 7, 20, fill="#d9d4cb")
    yield text((x + end) / 2, y + 26, "1N5817, ring to the Pico", 10)
    (x, y), (end, _), (middle, foot) = LEGS["twin", "A1"], LEGS["twin", "K"], LEGS["twin", "A2"]
    yield rect(x, y - 22, end - x, foot - y + 22, rx=4, **BODY)
    yield text(middle, y - 28, "BAT54C", 10, font_weight="bold")
    for leg, place in (("A", (x + 9, y + 4)), ("A", (middle, foot - 5)), ("K", (end - 9, y + 4))):
        yield text(*place, leg, 10, fill="#ffd27f", font_weight="bold")


def draw_weak(name, label):
    (x, y), (end, foot) = LEGS[name, 1], LEGS[name, 2]
    upright = x == end
    left, top = (x - 8, y) if upright else (end, y - 8)
    yield rect(left, top, 16 if upright else x - end, foot - y if upright else 16, rx=4,
               fill="#5b88b5" if name == "1u" else "#e3cfa4", stroke="#6b5a35")
    place = (x - 12, (y + foot) / 2 + 4) if upright else ((x + end) / 2, y - 13)
    yield text(*place, label, 10, text_anchor="end" if upright else "middle")


def draw_pico():
    yield rect(742, 20, 118, 320, rx=5, fill="#2e7f4d", stroke="#1b5633")
    for leg in (VSYS, GND, ROLL, HOLD):
        x, y = LEGS[leg]
        yield circle(x, y, 5, fill="#d2a94e")
        yield circle(x, y, 2.4, fill="#15181c")
        yield text(x + 12, y + 4, f"{leg[1]} {name_of_hole(leg[1])}", 11, fill="#fff", text_anchor="start")
    yield text(801, 170, "Pico", 15, fill="#fff")


def draw():
    parts = [*draw_battery(), *draw_contact("switch", "switch", lambda x, y: rect(x - 12, y - 22, 18, 14, rx=2, fill="#23211f")),
             *draw_contact("roll", "ROLL", lambda x, y: circle(x, y, 9, fill="#c8322b")),
             *draw_mosfet("P", "AO3401A"), *draw_mosfet("N", "AO3400A"), *draw_diodes(), *draw_pico(),
             *(part for name, label in (("100k", "100 k"), ("4.7k", "4.7 k"), ("1M", "1 M"), ("1u", "1 µF"))
               for part in draw_weak(name, label))]
    ways = [wire([LEGS[start], *corners, LEGS[end]], COLOURS[colour]) for colour, start, end, corners in WIRES]
    knots = [circle(x, y, 4, fill="#23211f", stroke="#fff") for x, y in KNOTS]
    ends = [circle(*LEGS[leg], 2, fill="#fff", stroke="#23211f") for leg in LEGS]
    return picture(WIDTH, HEIGHT, "The power latch", [*ways, *parts, *knots, *ends])
