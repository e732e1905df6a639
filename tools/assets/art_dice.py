"""Dice from all sides."""
import math
import os

from bitmap import read_pbm
from raster import Canvas
from solids import (
    Die, cube, dodecahedron, facing, icosahedron, octahedron, tetrahedron, trapezohedron)

ART = os.path.join(os.path.dirname(__file__), "../../firmware/gfx/art")

TUMBLE_STEPS, TUMBLE_AXIS = 16, (0.5, 1, 0.35)
CULT_FACES = ("yellow", "tentacle", "yellow", "cthulhu", "tentacle", "yellow", "elder", "yellow",
              "tentacle", "eye", "yellow", "tentacle")


def tumble(size, step):
    """The die of the cult duel in the air; after TUMBLE_STEPS it is round."""
    marks = [read_pbm(os.path.join(ART, face + "_24.pbm")) for face in CULT_FACES]
    c = Canvas(size)
    angle = 0.2 + (step - 1) * 2 * math.pi / TUMBLE_STEPS
    Die(dodecahedron(), marks).draw(c, [(TUMBLE_AXIS, angle)], 1.1)
    return c.rows_of_bits(0.5)


X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)
GOLDEN = (1 + math.sqrt(5)) / 2
CORNER = (1, 1, 1)

# corners, the turns that show it at rest and in the air, and an axis and the angle around it after
# which it looks the same
SOLIDS = {
    "d4": (tetrahedron(), facing(CORNER, Y) + [(Y, 0.35), (X, 0.12)], [(Z, 0.5)], CORNER, 3),
    "d6": (cube(), [(Y, 0.6), (X, 0.5)], [(Y, 0.6), (X, 0.5)], Y, 4),
    "d8": (octahedron(), [(Y, 0.3), (X, 0.4)], [(Y, 0.3), (X, 0.4)], Y, 4),
    "d10": (trapezohedron(), [(Z, 0.31), (X, -1.15)], [(X, -1.1), (Y, 0.25)], Z, 5),
    "d12": (dodecahedron(), facing((1, 0, GOLDEN), Z), [(X, -0.55)], (1, 0, GOLDEN), 5),
    "d20": (icosahedron(), facing(CORNER, Z) + [(Z, 0.53)], [(X, 0.36)], (0, 1, GOLDEN), 5),
}
SPIN_STEPS, SPIN_TILT = 4, [(Z, 0.4)]


def solid(size, name):
    corners, turns, *_ = SOLIDS[name]
    c = Canvas(size)
    Die(corners).draw(c, turns, 1.1)
    return c.rows_of_bits(0.5)


def spin(size, name, step):
    """In the air; after SPIN_STEPS it looks the same again."""
    corners, _, turns, axis, alike = SOLIDS[name]
    angle = 2 * math.pi / alike * (step - 1) / SPIN_STEPS
    c = Canvas(size)
    Die(corners).draw(c, [(axis, angle)] + turns + SPIN_TILT, 1.4)
    return c.rows_of_bits(0.5)


def pips(size, value):
    """A six-sided die from the front."""
    c = Canvas(size, 30)
    c.polygon([(2, 0), (28, 0), (28, 30), (2, 30)])
    c.polygon([(0, 2), (30, 2), (30, 28), (0, 28)])
    for x, y in ((2, 2), (28, 2), (2, 28), (28, 28)):
        c.dot(x, y, 2)
    near, far = 7, 23
    places = {"a": (near, near), "b": (far, near), "c": (15, 15), "d": (near, far),
              "e": (far, far), "f": (near, 15), "g": (far, 15)}
    for place in {1: "c", 2: "ae", 3: "ace", 4: "abde", 5: "abcde", 6: "abdefg"}[value]:
        c.dot(*places[place], 3, 0)
    return c.rows_of_bits()


DRAWINGS = {f"tumble-{i:02}": (tumble, 48, i) for i in range(1, TUMBLE_STEPS + 1)}
DRAWINGS |= {f"{name}_24": (solid, 24, name) for name in SOLIDS}
DRAWINGS |= {
    f"{name}_spin-{i}": (spin, 48, name, i) for name in SOLIDS for i in range(1, SPIN_STEPS + 1)
}
DRAWINGS |= {f"pips-{value}": (pips, 30, value) for value in range(1, 7)}
