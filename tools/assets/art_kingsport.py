"""Kingsport: investigators, foes, relics, and the four ways that it ends."""
import math

from art_dice import spin
from art_faces import mirrored, outline, put, spiral
from raster import Canvas, bezier

BUST, SEEN_WIDTH = 26, 56  # units of a bust's width; pixels of a view of the end
VIEW_HEIGHT = 34
RELIC = 18


def hat(c, low, k):
    """Its crown and brim, the brim's middle at y = low."""
    c.polygon([(6.2, low - 0.6 * k), (7, low - 6.8 * k), (11, low - 8 * k), (13, low - 6.6 * k),
               (15.4, low - 8 * k), (19, low - 6.6 * k), (19.8, low - 0.6 * k)])
    c.dot(13, low, 12.6, 1, 2.3 * k)


def bust(width, height):
    """Head and coat, without a hat; the canvas, its height in units and its stretch."""
    c = Canvas(width, BUST, height)
    high = BUST * height / width
    k = high / 28
    c.dot(13, 12.2 * k, 5.8, 1, 6.4 * k)
    c.polygon([(9, 16 * k), (17, 16 * k), (21, 17.4 * k), (25, 21 * k), (26, high), (0, high),
               (1, 21 * k), (5, 17.4 * k)])
    return c, high, k


def investigator(width, height):
    """A bust in hat and trench coat."""
    c, high, k = bust(width, height)
    c.polygon([(9.4, 16.4 * k), (13, 19.5 * k), (16.6, 16.4 * k), (17.6, 17.4 * k), (14, 23 * k),
               (13.4, high), (12.6, high), (12, 23 * k), (8.4, 17.4 * k)], 0)
    c.dot(13, 12.4 * k, 4.6, 0, 3.2 * k)
    hat(c, 8 * k, k)
    c.line([(6.4, 6.2 * k), (19.6, 6.2 * k)], 1.2, ink=0)
    bits = c.rows_of_bits()
    eye_y, middle = round(12.8 * k * width / BUST), width // 2
    put(bits, middle - 3, eye_y, "##..##" if width > 20 else ".#..#")
    return bits


def investigator_filled(width, height):
    """The same before anything is carved out: the shape that empties."""
    c, _, k = bust(width, height)
    hat(c, 8 * k, k)
    return c.rows_of_bits()


def investigator_mad(width, height):
    """Only the outline, and the spiral where the heart was."""
    bits = outline(investigator_filled(width, height))
    for y, row in enumerate(spiral(12, 6)):
        for x, bit in enumerate(row):
            bits[height - 14 + y][width // 2 - 6 + x] |= bit
    put(bits, width // 2 - 4, round(12.4 / 28 * height), "##..## ##....")
    return bits


def lost_hat(width, height):
    """What is left of somebody."""
    c = Canvas(width, BUST, height)
    high = BUST * height / width
    hat(c, high - 2.6, 1)
    c.line([(7, high - 5.2), (19, high - 5.2)], 1.3, ink=0)
    return c.rows_of_bits()


def byakhee(size, wings):
    """Bat wings, up or (2) down, a beak, claws."""
    c = Canvas(size, 48)
    low = 7 if wings == 2 else 0
    for side in (1, -1):

        def x(u, side=side):
            return 24 + side * u

        c.polygon([(x(3), 20), (x(9), 12 / 2), (x(14), 3), (x(24), low), (x(22), 12),
                   (x(24), 26), (x(18), 21), (x(14), 30 / 2), (x(10), 24), (x(4), 31)])
        c.line([(x(14), 4), (x(12), 22)], 1.2, ink=0)
        c.line([(x(15), 4), (x(19), 19)], 1.2, ink=0)
        c.line([(x(3), 34), (x(8), 41), (x(6), 47)], 3, 1.6)
        c.line([(x(8), 41), (x(11), 46)], 2.4, 1.4)
    c.dot(24, 27, 6.4, 1, 12)
    c.dot(24, 14, 6, 1, 6.5)
    c.polygon([(20, 17), (28, 17), (24, 27)])
    c.line([(24, 18), (24, 25)], 1, ink=0)
    for side in (1, -1):
        c.polygon([(24 + side * 1.6, 13), (24 + side * 4.6, 10.6), (24 + side * 4.2, 14.4)], 0)
    for y in (29, 33, 37):
        c.line([(20, y), (28, y)], 1.1, ink=0)
    return mirrored(c.rows_of_bits())


def amulet():
    c = Canvas(RELIC)
    c.stroke(bezier((2, 0), (3, 9), (9, 9)), 1.3)
    c.stroke(bezier((16, 0), (15, 9), (9, 9)), 1.3)
    c.dot(9, 13, 4.6)
    c.dot(9, 13, 2.7, 0)
    c.dot(9, 13, 1.3)
    return c.rows_of_bits()


def dagger():
    c = Canvas(RELIC)
    c.polygon([(17.6, 0.4), (17.6, 3.5), (7.5, 12.5), (5.5, 10.5), (14.5, 0.4)])
    c.line([(6.8, 11.2), (16, 2)], 0.9, ink=0)
    c.line([(3.2, 8.4), (9.6, 14.8)], 2.4)
    c.line([(6, 12), (2.2, 15.8)], 2.6)
    c.dot(1.9, 16.1, 1.7)
    return c.rows_of_bits()


def idol():
    c = Canvas(RELIC)
    c.dot(9, 4.6, 5, 1, 4.7)
    c.polygon([(2, 18), (2, 15), (16, 15), (16, 18)])
    c.polygon([(4, 14), (2.4, 9.6), (5, 8), (13, 8), (15.6, 9.6), (14, 14)])
    for x in (6, 11):
        c.polygon([(x, 3), (x + 1, 3), (x + 1, 6), (x, 6)], 0)
        c.polygon([(x, 8), (x + 1, 8), (x + 1, 12), (x, 12)], 0)
    c.polygon([(8, 9), (10, 9), (10, 13), (8, 13)], 0)
    return mirrored(c.rows_of_bits())


def mead():
    c = Canvas(RELIC)
    c.polygon([(6.5, 0.4), (11.5, 0.4), (11.5, 2), (10.6, 2.6), (10.6, 5), (7.4, 5), (7.4, 2.6), (6.5, 2)])
    c.dot(9, 11.6, 6.6, 1, 6)
    c.polygon([(4.2, 15.5), (13.8, 15.5), (14.6, 18), (3.4, 18)])
    c.stroke(bezier((11, 3.6), (17.4, 3), (17, 9), (14, 9.4)), 1.4)
    c.dot(9, 11.2, 3.4, 0, 3)
    for x, y in ((8, 11.6), (10, 10.2), (9.6, 12.6)):
        c.dot(x, y, 0.9)
    return c.rows_of_bits()


def tome():
    c = Canvas(RELIC)
    c.polygon([(2, 1), (4, 0), (16, 0), (16, 14), (4, 14), (2, 15)])
    c.polygon([(2, 3), (2, 16.4), (3.4, 18), (16, 18), (16, 16.6), (4.4, 16.6), (3.6, 15.6), (4.4, 14.6),
               (17, 14.6), (17, 13)])
    c.polygon([(5, 1.6), (5.8, 1.6), (5.8, 12.4), (5, 12.4)], 0)
    c.dot(10.8, 7, 3.4, 0, 3.6)
    c.dot(10.8, 7, 2, 1, 2.2)
    c.dot(10.8, 7, 0.8, 0, 1.4)
    return c.rows_of_bits()


RELICS = (amulet, dagger, idol, mead, tome)


def relic(kind):
    return RELICS[kind]()


# --- the four endings --------------------------------------------------------------------------


def view():
    return Canvas(SEEN_WIDTH, height=VIEW_HEIGHT)


def cut(drawn, part):
    """Of a view only where something is: x, y, width, height. The sea is drawn by the pictures."""
    x, y, width, height = part
    return [row[x : x + width] for row in drawn()[y : y + height]]


def lighthouse(c, x, y, k, lit):
    def at(*points):
        return [(x + u * k, y + v * k) for u, v in points]

    c.polygon(at((-5.4, 22), (5.4, 22), (3.6, 4), (-3.6, 4)))
    for v, w in ((7, 2.7), (13, 3.4)):
        c.polygon(at((-w - 0.4, v + 3), (w + 0.4, v + 3), (w, v), (-w, v)), 0)
    c.polygon(at((-4.6, 4), (4.6, 4), (4.6, 2.6), (-4.6, 2.6)))
    c.polygon(at((-2.8, 2.6), (2.8, 2.6), (2.8, -1.4), (-2.8, -1.4)))
    if not lit:
        c.polygon(at((-1.7, 1.8), (1.7, 1.8), (1.7, -0.6), (-1.7, -0.6)), 0)
    c.polygon(at((-3.8, -1.4), (3.8, -1.4), (0, -5)))


def rock(c):
    c.polygon([(14, 32), (20, 27.5), (36, 27.5), (42, 32)])


def beam(reach):
    """How far it reaches to the left of the light; to the right it is mirrored."""
    c = view()
    spread = 4.5 * reach / 28
    c.polygon([(28, 7), (28 - reach, 4.5 - spread), (28 - reach, 4.5 + spread), (28, 8.6)])
    c.polygon([(23, 0), (33, 0), (33, 14), (23, 14)], 0)
    return c.rows_of_bits()


def beam_long():
    return beam(28)


def beam_short():
    return beam(15)


ROOFS = ((0, 7, 6), (7, 5, 9), (12, 7, 5), (38, 5, 7), (43, 6, 10), (49, 7, 6))


def king():
    """The King in Yellow; he rises behind the roofs."""
    c = view()
    c.polygon([(17, 34), (19, 17), (23, 13), (33, 13), (37, 17), (39, 34)])
    c.dot(28, 11, 5.6, 1, 6.4)
    c.dot(28, 12, 3.9, 0, 4.2)
    c.polygon([(21, 7.4), (20, 0), (24, 3.4), (28, -1), (32, 3.4), (36, 0), (35, 7.4)])
    for x in (26.4, 29.6):
        c.dot(x, 11.6, 0.8)
    for x0, x1, bend in ((19, 8, 3), (37, 48, -3)):
        c.stroke(bezier((x0, 18), (x1, 14), (x1, 22), (x1 + bend, 25)), 3, 1.4)
    return mirrored(c.rows_of_bits())


def roofs():
    c = view()
    for x, w, h in ROOFS:
        c.polygon([(x, 34), (x, 34 - h), (x + w / 2, 31.4 - h), (x + w - 0.7, 34 - h), (x + w - 0.7, 34)])
    return c.rows_of_bits()


def roofs_body():
    """What the roofs hide of him, and the dark around them."""
    c = view()
    for x, w, h in ROOFS:
        c.polygon([(x - 0.8, 35), (x - 0.8, 33 - h), (x + w / 2, 29.4 - h), (x + w + 0.4, 33 - h),
                   (x + w + 0.4, 35)])
    return c.rows_of_bits()


def dark_lighthouse():
    """The light is out; the fog is drawn over it."""
    c = view()
    lighthouse(c, 28, 6, 1.05, False)
    rock(c)
    return c.rows_of_bits()


def all_mad():
    """A maelstrom in the sky, and a hat that bobs on the waves."""
    c = view()

    def whirl(t):
        return 28 + 22.4 * t * math.cos(t * 5 * math.pi), 9 + 8.6 * t * math.sin(t * 5 * math.pi)

    c.stroke(whirl, 1.3, 2, steps=900)
    c.polygon([(12, 18.2), (44, 18.2), (44, 34), (12, 34)], 0)
    c.polygon([(21.4, 26.6), (22.4, 21), (26, 20.2), (28, 21.6),
               (30, 20.2), (33.6, 21), (34.6, 26.6)])
    c.line([(21.6, 25.4), (34.4, 25.4)], 1.2, ink=0)
    c.dot(28, 28.4, 11.5, 1, 1.5)
    return c.rows_of_bits()


DRAWINGS = {
    "investigator_22x25": (investigator, 22, 25),
    "investigator_18x22": (investigator, 18, 22),
    "investigator_36x48": (investigator_filled, 36, 48),
    "investigator_mad": (investigator_mad, 36, 48),
    "lost_hat": (lost_hat, 44, 20),
    "ending_king": (cut, king, (8, 0, 40, 34)),
    "ending_roofs": (cut, roofs, (0, 20, 56, 14)),
    "ending_roofs_body": (cut, roofs_body, (0, 20, 56, 14)),
    "ending_light": (cut, dark_lighthouse, (15, 0, 26, 32)),
    "ending_beam_long": (cut, beam_long, (0, 0, 23, 9)),
    "ending_beam_short": (cut, beam_short, (13, 2, 10, 6)),
    "ending_mad": (cut, all_mad, (5, 2, 44, 28)),
}
DRAWINGS |= {f"byakhee_26-{wings}": (byakhee, 26, wings) for wings in (1, 2)}
DRAWINGS |= {f"relic_18-{kind + 1}": (relic, kind) for kind in range(len(RELICS))}
DRAWINGS |= {f"cube_32-{step}": (spin, 32, "d6", step) for step in range(1, 5)}
