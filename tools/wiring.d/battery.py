"""How a battery gets to the Pico: through a switch, and a diode with its ring towards VSYS."""
from pico import COLOURS, name_of_hole
from svg import circle, picture, rect, text, wire

VSYS, GROUND = 39, 38
WIDTH, HEIGHT = 560, 190


def draw_cells():
    yield rect(20, 40, 120, 110, rx=6, fill="#2b2b2e", stroke="#111")
    for row in range(3):
        y = 52 + row * 32
        yield rect(30, y, 92, 22, rx=4, fill="#c9a35c", stroke="#8a6c34")
        yield rect(122, y + 6, 6, 10, fill="#c9c9d0")
    yield text(76, 88 + 11, "3 AAA", 12, font_weight="bold")
    yield text(80, 172, "or + and − of the charger's OUT", 9)


def draw_switch():
    yield rect(196, 44, 62, 24, rx=3, fill="#9b9ba6", stroke="#6f6f78")
    yield rect(208, 34, 18, 14, rx=2, fill="#23211f")
    yield text(227, 84, "switch", 10)


def draw_diode():
    yield rect(308, 46, 56, 20, rx=3, fill="#23211f")
    yield rect(348, 46, 7, 20, fill="#d9d4cb")
    yield text(336, 84, "diode, ring to the Pico", 10)


def draw_pico():
    yield rect(440, 20, 100, 150, rx=5, fill="#2e7f4d", stroke="#1b5633")
    for place, hole in enumerate((40, VSYS, GROUND, 37, 36)):
        y = 34 + place * 22
        yield circle(454, y, 5, fill="#d2a94e")
        yield circle(454, y, 2.4, fill="#15181c")
        yield text(466, y + 4, f"{hole} {name_of_hole(hole)}", 11, fill="#fff", text_anchor="start")
    yield text(490, 160, "Pico, USB above", 10, fill="#fff")


def draw():
    ways = [("red", [(140, 56), (196, 56)]), ("red", [(258, 56), (308, 56)]), ("red", [(364, 56), (454, 56)]),
            ("black", [(140, 130), (425, 130), (425, 78), (454, 78)])]
    inside = [*draw_cells(), *draw_pico(), *(wire(way, COLOURS[colour]) for colour, way in ways),
              *draw_switch(), *draw_diode()]
    return picture(WIDTH, HEIGHT, "Battery, switch and diode", inside)
