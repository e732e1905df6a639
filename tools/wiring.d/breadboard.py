"""The die on a breadboard with 63 columns: where each part stands, and each wire from hole to hole.

              rail -   one ground for all
    j i h g f          upper half of a column: joined
    e d c b a          lower half of a column: joined

The Pico stands in h and c, its USB plug to the left, so that its pins 1 to 20 are below."""
from nets import BUTTONS, STEPS, step_of
from pico import COLOURS, HOLES, SIDE, name_of_hole, wires
from svg import circle, dots, haloed, picture, rect, text, wire

PITCH = 12
COLUMNS = 63
ROW_Y = {"+": 2, "-": 3, **dict(zip("jihgf", range(7, 12))), **dict(zip("edcba", range(14, 19)))}
LOW_RAILS = (22.7, 23.7)
HEIGHT, LEFT = 29.6, 1.6

BUTTON_COLUMN = {"left": 24, "roll": 32, "right": 41}
BUTTON_LEGS = {"a1": ("e", 0), "a2": ("e", 2), "b1": ("f", 0), "b2": ("f", 2)}
BUZZER = {"buzzer +": ("c", 46), "buzzer -": ("c", 49)}
OLED = {"OLED GND": ("a", 57), "OLED VCC": ("a", 58), "OLED SCL": ("a", 59), "OLED SDA": ("a", 60)}

# Colour of which wire, its two ends, and the lanes on the way: x is a column, y a row's place.
WIRES = [
    ("ground", ("j", 3), ("-", 3), []),
    ("OLED VCC", ("j", 5), ("e", 58), [(5, 5.4), (58, 5.4)]),
    ("OLED GND", ("-", 57), ("e", 57), []),
    ("OLED SDA", ("a", 6), ("d", 60), [(6, 21.4), (51.4, 21.4), (51.4, 15)]),
    ("OLED SCL", ("a", 7), ("c", 59), [(7, 20.9), (52.2, 20.9), (52.2, 16)]),
    ("left", ("a", 14), ("a", 24), [(14, 18.9), (24, 18.9)]),
    ("roll", ("a", 15), ("a", 32), [(15, 19.4), (32, 19.4)]),
    ("right", ("a", 16), ("a", 41), [(16, 19.9), (41, 19.9)]),
    ("buzzer +", ("a", 19), ("a", 46), [(19, 20.4), (46, 20.4)]),
    ("buzzer -", ("e", 49), ("-", 49), []),
    *[("ground", ("j", column + 2), ("-", column + 2), []) for column in BUTTON_COLUMN.values()],
]


# Beside a wire's far end, the pin of the Pico that it comes from: colours alone don't tell it to everybody.
PIN_LABELS = {"OLED VCC": (9, 3), "OLED SDA": (8, 3), "OLED SCL": (8, 3), "left": (-8, 1), "roll": (-8, 1), "right": (-8, 1),
              "buzzer +": (-8, 8)}


FIRST_GROUND = ("j", 3)


def step_of_wire(part, start):
    """The display needs ground first."""
    return 1 if start == FIRST_GROUND else step_of(part)


# --- what is joined ---------------------------------------------------------------------------


def strip(place):
    """All holes that a hole is one with."""
    row, column = place
    return ("rail", row) if row in "+-" else (column, "upper" if row in "jihgf" else "lower")


def hole_of_pico(hole):
    return ("c", hole) if hole <= SIDE else ("h", HOLES + 1 - hole)


def legs():
    """Each leg, and the hole that it is in."""
    for hole in range(1, HOLES + 1):
        yield ("pico", hole), hole_of_pico(hole)
    for button in BUTTONS:
        for leg, (row, along) in BUTTON_LEGS.items():
            yield (button, leg), (row, BUTTON_COLUMN[button] + along)
    yield from (((part, ""), place) for part, place in {**BUZZER, **OLED}.items())


def joints():
    yield from ((leg, strip(place)) for leg, place in legs())
    yield from ((strip(start), strip(end)) for _, start, end, _ in WIRES)


def used_holes():
    return [place for _, place in legs()] + [end for _, *ends, _ in WIRES for end in ends]


def is_hole(place):
    """A rail has five holes, then a gap."""
    row, column = place
    return 1 <= column <= COLUMNS and row in ROW_Y and (row not in "+-" or column % 6 != 0)


def wired_pins():
    strips = {strip(end) for _, *ends, _ in WIRES for end in ends}
    return [hole for hole in range(1, HOLES + 1) if strip(hole_of_pico(hole)) in strips]


# --- the drawing ------------------------------------------------------------------------------


def at(column, y):
    return (LEFT + column) * PITCH, y * PITCH


def place_of(hole):
    return at(hole[1], ROW_Y[hole[0]])


def draw_board():
    x, y = at(0, 0.9)
    width = (COLUMNS + 1) * PITCH
    yield rect(x, y, width, 24 * PITCH, rx=6, fill="#f1efe9", stroke="#b9b4a8")
    yield rect(x, at(0, 12)[1], width, PITCH, fill="#dedad0")
    for rail, colour in ((1.4, "#d8392b"), (3.6, "#3465a4"), (LOW_RAILS[0] - 0.6, "#d8392b"), (24.3, "#3465a4")):
        yield rect(x + 8, at(0, rail)[1], width - 16, 1, fill=colour)
    columns = range(1, COLUMNS + 1)
    holes = [at(column, y) for row, y in ROW_Y.items() for column in columns if is_hole((row, column))]
    low = [at(column, y) for y in LOW_RAILS for column in columns if is_hole(("-", column))]
    yield dots(holes + low, 1.9, "#6f6a5f")
    for column in (1, *range(10, COLUMNS, 10)):
        yield text(at(column, 0)[0], at(0, 6.4)[1], str(column), 8, fill="#6f6a5f")
    for name in "jihgfedcba":
        yield text(at(0, 0)[0] - 7, at(0, ROW_Y[name])[1] + 3, name, 8)
    for name, label in (("+", "+"), ("-", "−")):
        yield text(at(0, 0)[0] - 7, at(0, ROW_Y[name])[1] + 3, label, 10)


def draw_pico():
    x, y = at(0.46, 8.36)
    width, height = 20.08 * PITCH, 8.28 * PITCH
    yield rect(x, y, width, height, rx=4, fill="#2e7f4d", stroke="#1b5633")
    yield rect(x - 8, y + height / 2 - 17, 30, 34, rx=2, fill="#c9c9d0", stroke="#6f6f78")
    yield rect(*at(9, 11), 3 * PITCH, 3 * PITCH, rx=2, fill="#15181c")
    yield text(at(15, 0)[0], at(0, 11)[1], "Pico", 15, fill="#fff")
    yield dots([place_of(hole_of_pico(hole)) for hole in range(1, HOLES + 1)], 3.2, "#d2a94e")
    for hole in wired_pins():
        px, py = place_of(hole_of_pico(hole))
        yield pin_label(px, py + (-8 if hole <= SIDE else 8), hole)


def pin_label(x, y, hole):
    """Read upwards, from the pin into the board."""
    anchor = "start" if hole <= SIDE else "end"
    return text(x + 3, y, f"{hole} {name_of_hole(hole)}", 8, fill="#fff", text_anchor=anchor,
                transform=f"rotate(-90 {x + 3:g} {y:g})")


def draw_button(name):
    column = BUTTON_COLUMN[name]
    for row, along in BUTTON_LEGS.values():
        x, y = place_of((row, column + along))
        yield rect(x - 2, y - 4, 4, 8, fill="#9b9ba6")
    x, y = at(column + 1, 12.5)
    yield rect(x - 16, y - 16, 32, 32, rx=3, fill="#3a3f47", stroke="#15181c")
    yield circle(x, y, 10, fill="#c8322b" if name == "roll" else "#6b7280")
    yield text(x, y + 27, "ROLL" if name == "roll" else name, 10, font_weight="bold")


def draw_buzzer():
    x, y = at(47.5, ROW_Y["c"])
    yield circle(x, y, 28, fill="#2b2b2e", stroke="#111")
    yield circle(x, y, 4, fill="#777")
    yield text(x - 17, y + 4, "+", 12, fill="#fff")
    yield text(x, y + 18, "buzzer", 8, fill="#fff")


def draw_oled():
    x, y = at(58.5 - 5.31, 17.45)
    yield rect(x, y, 10.62 * PITCH, 10.62 * PITCH, rx=4, fill="#16324f", stroke="#0d1f33")
    yield rect(x + 7, y + 27, 10.62 * PITCH - 14, 66, rx=2, fill="#05070a")
    yield text(x + 64, y + 64, "OLED", 14, fill="#ffb000")
    for part, place in OLED.items():
        px, py = place_of(place)
        yield circle(px, py, 3.2, fill="#d2a94e")
        yield text(px, py + 11, part[5:], 4.5, fill="#fff")


def draw_wires(table, steps):
    there = [row for row in WIRES if step_of_wire(row[0], row[1]) <= steps]
    colours = {row["part"]: COLOURS[row["colour"]] for row in table}
    pins = {row["part"]: row["hole"] for row in table}
    for part, start, end, lanes in there:
        path = [place_of(start), *(at(*lane) for lane in lanes), place_of(end)]
        yield wire(path, colours[part])
    for _, start, end, _ in there:
        yield from (circle(*place_of(place), 2, fill="#fff", stroke="#23211f") for place in (start, end))
    for part, _, end, _ in there:
        if part in PIN_LABELS:
            (x, y), (right, down) = place_of(end), PIN_LABELS[part]
            yield haloed(x + right, y + down, str(pins[part]), 8, "#f1efe9", font_weight="bold")


def draw_parts(steps):
    yield from draw_pico()
    yield from draw_oled()
    if steps >= 2:
        yield from (part for name in BUTTONS for part in draw_button(name))
    if steps >= 3:
        yield from draw_buzzer()


def draw(steps=STEPS):
    """As it is after so many steps."""
    inside = [*draw_board(), *draw_parts(steps), *draw_wires(wires(), steps)]
    return picture((COLUMNS + LEFT * 2) * PITCH, HEIGHT * PITCH, "The die on a breadboard", inside)
