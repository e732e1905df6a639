"""Elder signs: the bag, and dice of three kinds, lying and in the air."""
import math

from art_faces import FACE_UNIT, mirrored, outline, star, tentacle
from raster import Canvas, bezier

DIE, FACE = 26, 20
LIBRARY, MUSEUM, TOMB = KINDS = range(3)  # white, grey, black: the darker the worse
SPIN_STEPS, ALIKE_DEGREES = 4, 120


def sign(size):
    """The Elder Sign for small sizes: a star with a flame-shaped hole."""
    c = Canvas(size, FACE_UNIT)
    star(c, 24, 26.5, 26, 12.2)
    c.polygon([(24, 15), (28, 23), (28.6, 28), (24, 34), (19.4, 28), (20, 23)], 0)
    c.dot(24, 28, 2.3)
    return mirrored(c.rows_of_bits())


def clue(size):
    """A magnifying glass over a footprint."""
    c = Canvas(size, FACE_UNIT)
    c.stroke(bezier((31, 31), (45, 45)), 7.5)
    c.dot(19, 19, 18.5)
    c.dot(19, 19, 14, 0)
    c.dot(19.5, 22.5, 5.2, 1, 6.6)
    c.dot(18.3, 26.5, 4.2, 1, 4)
    for x, y, radius in ((13.2, 14.2, 1.7), (16.4, 11.4, 1.8), (20.2, 10.6, 1.9), (24.2, 12.4, 2.2)):
        c.dot(x, y, radius)
    return c.rows_of_bits()


FACES = (sign, clue, tentacle)


def body(size=DIE, corner=3):
    """A square with round corners: what of the picture below a die covers."""

    def beyond(at):
        return max(corner - at, at - (size - 1 - corner), 0)

    def lit(x, y):
        dx, dy = beyond(x), beyond(y)
        return not (dx and dy and dx * dx + dy * dy > corner * corner + 1)

    return [[int(lit(x, y)) for x in range(size)] for y in range(size)]


def blank(kind):
    """A die without a face: all lit, every second pixel of every second row, or its edge."""
    whole, edge = body(), outline(body())
    if kind == LIBRARY:
        return whole
    grey = kind == MUSEUM
    return [
        [int(edge[y][x] or (grey and whole[y][x] and x % 2 == 0 and y % 2 == 0)) for x in range(DIE)]
        for y in range(DIE)
    ]


def die(kind, face):
    """A die that lies, with its face; on grey a dark pixel all around it."""
    bits, rows, at = blank(kind), FACES[face](FACE), (DIE - FACE) // 2
    spots = [(at + x, at + y) for y, row in enumerate(rows) for x, bit in enumerate(row) if bit]
    if kind == MUSEUM:
        for x, y in spots:
            for a in (-1, 0, 1):
                for b in (-1, 0, 1):
                    bits[y + b][x + a] = 0
    for x, y in spots:
        bits[y][x] = int(kind != LIBRARY)
    return bits


def corners(step):
    """Of the cube as seen over an edge: a hexagon that turns."""
    middle, radius = DIE / 2, DIE / 2 - 0.3
    turn = 10 + ALIKE_DEGREES * (step - 1) / SPIN_STEPS
    angles = [math.radians(a + turn) for a in range(0, 360, 60)]
    return [(middle + radius * math.cos(a), middle + radius * math.sin(a)) for a in angles]


def spin_body(step):
    c = Canvas(DIE)
    c.polygon(corners(step))
    return c.rows_of_bits()


def spin(kind, step):
    """The same die in the air; after SPIN_STEPS it looks the same again."""
    whole, c = spin_body(step), Canvas(DIE)
    c.polygon(corners(step))
    for corner in corners(step)[::2]:
        c.line([(DIE / 2, DIE / 2), corner], 1.3, ink=0)
    lit, edge = c.rows_of_bits(), outline(whole)
    seam = [[int(whole[y][x] and not lit[y][x]) for x in range(DIE)] for y in range(DIE)]
    if kind == LIBRARY:
        return lit
    if kind == TOMB:
        return [[int(edge[y][x] or seam[y][x]) for x in range(DIE)] for y in range(DIE)]
    return [
        [int(edge[y][x] or (whole[y][x] and (x + y) % 2 and not seam[y][x])) for x in range(DIE)]
        for y in range(DIE)
    ]


def bag(size, squeeze=2):
    """A tied sack with an eye on it."""
    c = Canvas(size, FACE_UNIT)
    c.polygon([(15, 1), (19, 5), (24, 2), (29, 5), (33, 1), (31, 13), (17, 13)])
    c.polygon([(17, 13), (31, 13), (44 - squeeze, 30), (45, 40), (39, 47), (9, 47), (3, 40),
               (4 + squeeze, 30)])
    c.line([(15, 12), (33, 12)], 2.2, ink=0)
    c.polygon([(31, 11), (39, 9), (41, 17), (38, 15), (36, 19), (33, 13)])
    upper = bezier((11, 32), (18, 22), (30, 22), (37, 32))
    lower = bezier((37, 32), (30, 42), (18, 42), (11, 32))
    c.polygon([path(i / 40) for path in (upper, lower) for i in range(41)], 0)
    c.dot(24, 32, 4.6)
    c.dot(24, 32, 1.8, 0, 4)
    return c.rows_of_bits()


DRAWINGS = {"bag_44": (bag, 44), "signs_die_body": (body,)}
DRAWINGS |= {
    f"signs_die-{3 * kind + face + 1}": (die, kind, face) for kind in KINDS for face in range(3)
}
DRAWINGS |= {
    f"signs_spin-{SPIN_STEPS * kind + step}": (spin, kind, step)
    for kind in KINDS
    for step in range(1, SPIN_STEPS + 1)
}
DRAWINGS |= {f"signs_spin_body-{step}": (spin_body, step) for step in range(1, SPIN_STEPS + 1)}
