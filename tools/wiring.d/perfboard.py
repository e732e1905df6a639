"""The die on a perfboard of 6 by 8 cm, 22 by 27 holes 2.54 mm apart: parts on the front, wires on the
back. boards/case/ is made around it. Columns are counted from the left and rows from the top, both
seen from the front."""
from nets import BUTTONS, STEPS, step_of
from pico import COLOURS, HOLES, SIDE, name_of_hole, wires
from svg import circle, dots, haloed, picture, rect, text, wire

COLUMNS, ROWS = 22, 27
PITCH_MM, BOARD_MM = 2.54, (60, 80)

PICO_COLUMNS = (8, 15)  # pins 1 to 20, and 40 to 21
BUTTON_COLUMN = {"left": 2, "roll": 9, "right": 16}
BUTTON_ROW = 23
BUTTON_LEGS = {"a1": (5, 0), "a2": (0, 0), "b1": (5, 2), "b2": (0, 2)}
ROLL_LEGS = {"a1": (0, 0), "a2": (5, 0), "b1": (0, 2), "b2": (5, 2)}  # and the right one's
BUZZER = {"buzzer +": (18, 19), "buzzer -": (21, 19)}
# Where the display's wires come through from the front.
OLED = {"OLED VCC": (17, 5), "OLED GND": (17, 3), "OLED SDA": (6, 6), "OLED SCL": (6, 7)}

# Colour of which wire, and its way over the back; it ends on the legs of parts themselves.
WIRES = [
    ("OLED VCC", [(17, 5), (15, 5)]),
    ("OLED GND", [(17, 3), (15, 3)]),
    ("OLED SDA", [(6, 6), (8, 6)]),
    ("OLED SCL", [(6, 7), (8, 7)]),
    ("left", [(8, 14), (7, 14), (7, 23)]),
    ("roll", [(8, 15), (9, 15), (9, 23)]),
    ("right", [(8, 16), (11, 16), (11, 21.6), (16, 21.6), (16, 23)]),
    ("ground", [(8, 18), (4, 18), (4, 25), (2, 25)]),
    ("ground", [(2, 25), (2, 26.5), (14, 26.5), (14, 25)]),
    ("ground", [(14, 25), (14, 26.5), (21, 26.5), (21, 25)]),
    ("buzzer +", [(8, 19), (12, 19), (12, 20.7), (18, 20.7), (18, 19)]),
    ("buzzer -", [(15, 18), (21, 18), (21, 19)]),
]

# Beside a wire's far end on the back, the pin of the Pico that it comes from; the display's lie beside theirs.
PIN_LABELS = {"left": (0, 13), "roll": (0, 13), "right": (0, 13), "buzzer +": (-10, 3)}


# --- what is joined ---------------------------------------------------------------------------


def hole_of_pico(hole):
    left, right = PICO_COLUMNS
    return (left, hole) if hole <= SIDE else (right, HOLES + 1 - hole)


def legs_of(button):
    return BUTTON_LEGS if button == "left" else ROLL_LEGS


def legs():
    """Each leg, and the hole that it is in."""
    for hole in range(1, HOLES + 1):
        yield ("pico", hole), hole_of_pico(hole)
    for button in BUTTONS:
        for leg, (along, down) in legs_of(button).items():
            yield (button, leg), (BUTTON_COLUMN[button] + along, BUTTON_ROW + down)
    yield from (((part, ""), place) for part, place in {**BUZZER, **OLED}.items())


def joints():
    yield from ((leg, place) for leg, place in legs())
    yield from ((way[0], way[-1]) for _, way in WIRES)


def used_holes():
    return [place for _, place in legs()]


def is_hole(place):
    return 1 <= place[0] <= COLUMNS and 1 <= place[1] <= ROWS


# --- the drawing ------------------------------------------------------------------------------

PITCH = 13
GAP, EDGE, STEP_GAP = 150, 20, 140
SIZE = tuple(mm / PITCH_MM * PITCH for mm in BOARD_MM)
MARGIN = tuple((size - (count - 1) * PITCH) / 2 for size, count in zip(SIZE, (COLUMNS, ROWS)))
TOP = 44
WOOD = "#c9a35c"


class Side:
    """The front, or the back as one sees it: left and right swapped."""

    def __init__(self, left, back):
        self.left, self.back = left, back

    def at(self, column, row):
        x = MARGIN[0] + (column - 1) * PITCH
        return self.left + (SIZE[0] - x if self.back else x), TOP + MARGIN[1] + (row - 1) * PITCH

    def draw_board(self, title):
        yield text(self.left + SIZE[0] / 2, 24, title, 14, font_weight="bold")
        yield rect(self.left, TOP, *SIZE, rx=5, fill=WOOD, stroke="#8a6c34")
        holes = [self.at(column, row) for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]
        if self.back:
            yield dots(holes, 3.6, "#d9d4cb")
        yield dots(holes, 1.6, "#4a3a1c")
        yield from self.draw_counts()

    def draw_counts(self):
        for column in (1, 5, 10, 15, 20, 22):
            yield text(self.at(column, 0)[0], TOP + 18, str(column), 8)
        for row in (1, 5, 10, 15, 20, 25, 27):
            x, y = self.at(0, row)
            yield text(x, y + 3, str(row), 8)

    def middle(self, button):
        return self.at(BUTTON_COLUMN[button] + 2.5, BUTTON_ROW + 1)


def draw_pico(side):
    x, y = side.at(PICO_COLUMNS[0], 1)
    width, height = 21 / PITCH_MM * PITCH, 51 / PITCH_MM * PITCH
    left, top = x + 3.5 * PITCH - width / 2, y + 9.5 * PITCH - height / 2
    yield rect(left, top, width, height, rx=4, fill="#2e7f4d", stroke="#1b5633")
    yield rect(left + width / 2 - 19, top - 7, 38, 30, rx=2, fill="#c9c9d0", stroke="#6f6f78")
    yield rect(left + width / 2 - 18, top + 110, 36, 36, rx=2, fill="#15181c")
    yield text(left + width / 2, top + 200, "Pico", 15, fill="#fff")
    yield dots([side.at(*hole_of_pico(hole)) for hole in range(1, HOLES + 1)], 3.4, "#d2a94e")


def draw_buttons(side):
    for button in BUTTONS:
        x, y = side.middle(button)
        half = 6 / PITCH_MM * PITCH
        for along, down in legs_of(button).values():
            lx, ly = side.at(BUTTON_COLUMN[button] + along, BUTTON_ROW + down)
            yield rect(lx - 4, ly - 3, 8, 6, fill="#9b9ba6")
        yield rect(x - half, y - half, half * 2, half * 2, rx=3, fill="#3a3f47", stroke="#15181c")
        yield circle(x, y, 19, fill="#c8322b" if button == "roll" else "#6b7280")
        yield text(x, y + 4, "ROLL" if button == "roll" else button, 11, fill="#fff", font_weight="bold")


def draw_buzzer(side):
    x, y = side.at(19.5, 19)
    yield circle(x, y, 6 / PITCH_MM * PITCH, fill="#2b2b2e", stroke="#111")
    yield circle(x, y, 4, fill="#777")
    yield text(x - 19, y + 4, "+", 12, fill="#fff")
    yield text(x, y + 20, "buzzer", 8, fill="#fff")


def draw_oled_ends(side, colours):
    for part, place in OLED.items():
        x, y = side.at(*place)
        outwards = 1 if place[0] > PICO_COLUMNS[1] else -1
        yield wire([(x, y), (x + outwards * 26, y)], colours[part])
        yield circle(x, y, 2.4, fill="#fff", stroke="#23211f")
        yield haloed(x + outwards * 31, y + 3, part, 8, WOOD, text_anchor="start" if outwards > 0 else "end")


def draw_back(side, table, colours, steps=STEPS):
    there = [(part, way) for part, way in WIRES if step_of(part) <= steps]
    for part, way in there:
        yield wire([side.at(*point) for point in way], colours[part])
    ends = {end for _, way in there for end in (way[0], way[-1])}
    for place in sorted({*used_holes(), *ends}):
        yield circle(*side.at(*place), 3.2, fill="#f4f4ef" if place in ends else "#a9a396", stroke="#23211f")
    holes = {row["part"]: row["hole"] for row in table if step_of(row["part"]) <= steps}
    for hole in sorted(set(holes.values())):
        yield from draw_pin_name(side, hole)
    for part, way in there:
        if part in PIN_LABELS:
            (x, y), (right, down) = side.at(*way[-1]), PIN_LABELS[part]
            yield haloed(x + right, y + down, str(holes[part]), 8, WOOD, font_weight="bold")
    for button in BUTTONS:
        x, y = side.middle(button)
        yield haloed(x, y + 4, "ROLL" if button == "roll" else button, 10, WOOD, font_weight="bold")


def draw_pin_name(side, hole):
    """Beside the board, in the pin's row."""
    column, row = hole_of_pico(hole)
    right = column == PICO_COLUMNS[0]
    x = side.left + (SIZE[0] + 8 if right else -8)
    yield text(x, side.at(column, row)[1] + 3, f"{hole} {name_of_hole(hole)}", 9,
               text_anchor="start" if right else "end")


def draw():
    table = wires()
    colours = {row["part"]: COLOURS[row["colour"]] for row in table}
    front, back = Side(EDGE, False), Side(EDGE + SIZE[0] + GAP, True)
    inside = [*front.draw_board("Front: the parts"), *draw_pico(front), *draw_buttons(front), *draw_buzzer(front),
              *draw_oled_ends(front, colours),
              *back.draw_board("Back: the wires"), *draw_back(back, table, colours)]
    return picture(SIZE[0] * 2 + GAP + EDGE + 80, SIZE[1] + TOP + 20, "The die on a perfboard", inside)


def draw_steps():
    """The back after each step, beside one another."""
    table = wires()
    colours = {row["part"]: COLOURS[row["colour"]] for row in table}
    inside = []
    for i, title in enumerate(("1: the display", "2: the buttons", "3: the buzzer")):
        side = Side(80 + i * (SIZE[0] + STEP_GAP), True)
        inside += [*side.draw_board(title), *draw_back(side, table, colours, i + 1)]
    return picture((SIZE[0] + STEP_GAP) * STEPS + 20, SIZE[1] + TOP + 20, "The back of the perfboard, step by step", inside)
