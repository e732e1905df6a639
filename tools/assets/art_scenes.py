"""The picture of the start, and those of home."""
import math

from art_faces import cthulhu, mirrored, robe
from raster import Canvas, bezier
from solids import Die, cube, icosahedron

GLASS_WIDTH, RISING_HEIGHT = 128, 48
HOME = 44
X, Y = (1, 0, 0), (0, 1, 0)


def wing(c, x):
    """x(u): u to the side from the middle of the glass."""
    tips = [(63, 2), (63, 23), (55, 39), (39, 48), (22, 50)]
    hollows = [(47, 8), (53, 14), (50, 28), (43, 37), (28, 42)]
    starts = [(38, 8.5), (36.2, 10.5), (34.4, 11.5)]

    def side(point):
        return x(point[0]), point[1]

    rim = [side(p) for p in ((14, 40), (24, 22), (31, 8), (34.5, 0.5), (38, 5))]
    last = (38, 5)
    for tip, hollow in zip(tips, hollows):
        path = bezier(side(last), side(hollow), side(tip))
        rim += [path(i / 12) for i in range(1, 13)]
        last = tip
    c.polygon(rim)
    for start, tip in zip(starts, tips[1:4]):
        bend = ((start[0] + tip[0]) / 2 + 3, (start[1] + tip[1]) / 2 - 1)
        c.stroke(bezier(side(start), side(bend), side(tip)), 1.2, 1.1, 0)
    c.stroke(bezier(side((32, 11)), side((28, 22)), side((19, 48))), 1.2, ink=0)


def skull():
    """The head alone, its own small wings cut off."""
    rows = cthulhu(44)
    return [
        [bit if y >= 26 or abs(x - 21.5) < 13.6 else 0 for x, bit in enumerate(row)]
        for y, row in enumerate(rows)
    ]


def paste(bits, left, top, rows, halo=0):
    """Puts a drawing on top, with so many dark pixels around it."""
    lit = [(left + x, top + y) for y, row in enumerate(rows) for x, bit in enumerate(row) if bit]
    reach = range(-halo, halo + 1)
    round_about = [(a, b) for a in reach for b in reach if abs(a) + abs(b) < 2 * halo]
    for ink, spots in ((0, [(x + a, y + b) for x, y in lit for a, b in round_about]), (1, lit)):
        for x, y in spots:
            if 0 <= y < len(bits) and 0 <= x < len(bits[0]):
                bits[y][x] = ink


WAVE = (0, 0, 1, 1, 2, 2, 2, 2, 2, 1, 1, 0)


def sea(bits, top, near):
    """Two lines of waves, the lower one broken; dark below."""
    for x in range(len(bits[0])):
        far = WAVE[(x + 4) % len(WAVE)] + top
        for y in range(far - 1, len(bits)):
            bits[y][x] = int(y == far)
        phase = (x + 10) % len(WAVE)
        if not 5 <= phase <= 8 and near + WAVE[phase] < len(bits):
            bits[near + WAVE[phase]][x] = 1


def rising():
    """He comes up out of the sea."""
    c = Canvas(GLASS_WIDTH, height=RISING_HEIGHT)
    for side in (1, -1):
        wing(c, lambda u, side=side: GLASS_WIDTH / 2 + side * u)
    bits = c.rows_of_bits(0.5)
    paste(bits, 42, 1, skull(), 2)
    sea(bits, 41, 45)
    return bits


def dice():
    c = Canvas(HOME)
    Die(cube()).draw(c, [(Y, 0.6), (X, 0.5)], 1.2, (16, 27), 16)
    c.dot(32, 13, 13, 0)
    Die(icosahedron()).draw(c, [(X, 0.36), (Y, 0.2)], 1.1, (32, 12.5), 12)
    return c.rows_of_bits(0.5)


def table():
    """The same people once more: three of them behind a table with the die on it."""
    bits = [[0] * HOME for _ in range(HOME)]
    small = robe(22, 24)
    paste(bits, -3, 9, small)
    paste(bits, 25, 9, small)
    paste(bits, 11, 3, small, 1)
    c = Canvas(HOME)
    c.dot(22, 33, 22, 1, 10)
    top = c.rows_of_bits(0.5)
    for y in range(21, HOME):
        for x in range(HOME):
            near = any(
                0 <= x + a < HOME and 0 <= y + b < HOME and top[y + b][x + a]
                for a in (-1, 0, 1)
                for b in (-1, 0, 1)
            )
            bits[y][x] = top[y][x] if near else bits[y][x]
    c = Canvas(HOME)
    Die(cube()).draw(c, [(Y, 0.6), (X, 0.6)], 0.9, (22, 33), 7)
    die = c.rows_of_bits(0.5)
    for y, row in enumerate(die):
        for x, bit in enumerate(row):
            bits[y][x] ^= bit
    return bits


def who():
    """A pointer in a ring of people; one is it."""
    c = Canvas(HOME)
    for i in range(6):
        a = math.radians(60 * i - 30)
        x, y = round(22 + 18 * math.sin(a)), round(22 - 18 * math.cos(a))
        c.dot(x, y, 4 if i == 1 else 3)
        if i != 1:
            c.dot(x, y, 1.6, 0)
    a = math.radians(30)
    along, across = (math.sin(a), -math.cos(a)), (math.cos(a), math.sin(a))

    def spot(u, v):
        return 22 + along[0] * u + across[0] * v, 22 + along[1] * u + across[1] * v

    c.polygon([spot(12.5, 0), spot(3, 6.5), spot(3.5, 2.2), spot(-11, 2.2), spot(-11, -2.2),
               spot(3.5, -2.2), spot(3, -6.5)])
    return c.rows_of_bits()


def kingsport():
    """A lighthouse over the sea, and what it shines on."""
    c = Canvas(HOME)
    c.polygon([(20.5, 9), (0, 2), (0, 12), (20.5, 12)])
    c.polygon([(25.5, 9), (44, 2), (44, 12), (25.5, 12)])
    c.polygon([(18, 6), (28, 6), (28, 16), (18, 16)], 0)
    c.polygon([(19, 15), (27, 15), (30, 36), (16, 36)])
    c.polygon([(17, 14), (29, 14), (29, 16), (17, 16)])
    c.polygon([(20, 7.5), (26, 7.5), (26, 13), (20, 13)])
    c.polygon([(18.6, 7.5), (23, 2.5), (27.4, 7.5)])
    c.polygon([(17, 20), (29, 20), (29.6, 25), (16.4, 25)], 0)
    c.polygon([(16, 29), (30, 29), (30.6, 33), (15.6, 33)], 0)
    c.line([(18.6, 20), (17.9, 25)], 1.1)
    c.line([(27.4, 20), (28.1, 25)], 1.1)
    c.line([(17.2, 29), (16.6, 33)], 1.1)
    c.line([(28.8, 29), (29.4, 33)], 1.1)
    c.polygon([(8, 44), (11, 38), (16, 35), (30, 35), (34, 39), (38, 44)])
    return mirrored(c.rows_of_bits(0.5))


def settings():
    """A wheel with an eye: it watches how it runs."""
    c = Canvas(HOME)
    for i in range(8):
        a = math.radians(i * 45)
        c.line([(22, 22), (22 + 18 * math.sin(a), 22 - 18 * math.cos(a))], 7.5, 6)
    c.dot(22, 22, 16.5)
    c.dot(22, 22, 11.5, 0)
    upper, lower = bezier((11.5, 22), (17, 14), (27, 14), (32.5, 22)), bezier(
        (32.5, 22), (27, 30), (17, 30), (11.5, 22))
    c.polygon([path(i / 30) for path in (upper, lower) for i in range(30)])
    c.dot(22, 22, 4.2, 0)
    c.dot(22, 22, 2)
    return mirrored(c.rows_of_bits())


def fairness():
    """Scales in balance."""
    c = Canvas(HOME)
    c.line([(22, 5), (22, 38)], 3)
    c.line([(5, 9), (39, 9)], 3)
    c.dot(22, 5, 3.2)
    c.polygon([(13, 41), (31, 41), (27, 36), (17, 36)])
    for x in (8, 36):
        c.line([(x, 9), (x - 6.5, 27)], 1.2)
        c.line([(x, 9), (x + 6.5, 27)], 1.2)
        c.polygon([(x - 8, 26.5), (x + 8, 26.5), (x + 5, 31), (x, 32), (x - 5, 31)])
    return mirrored(c.rows_of_bits())


def rules():
    """A book that lies open, with the sign."""
    c = Canvas(HOME)
    c.polygon([(1, 10), (1, 39), (21, 42), (21, 12)])
    c.polygon([(43, 10), (43, 39), (23, 42), (23, 12)])
    c.stroke(bezier((1, 10), (12, 4), (21.2, 11)), 2)
    c.stroke(bezier((43, 10), (32, 4), (22.8, 11)), 2)
    for row in range(5):
        y = 16 + 4.6 * row
        c.line([(4.5, y), (17.5, y + 1.4)], 1.3, 1.3, 0)
    points = []
    for i in range(10):
        a, r = math.radians(36 * i), (8.6, 3.8)[i % 2]
        points.append((33 + r * math.sin(a), 25 - r * math.cos(a)))
    c.polygon(points, 0)
    c.dot(33, 25, 1.3)
    c.line([(22, 10), (22, 43)], 1.2, 1.2, 0)
    return c.rows_of_bits(0.5)


def about():
    """A letter i with tentacles for feet."""
    c = Canvas(HOME)
    c.dot(22, 22, 21.5)
    c.dot(22, 22, 19, 0)
    c.dot(22, 10.5, 3.6)
    c.dot(22, 10.5, 1.2, 0)
    c.polygon([(16, 17), (25, 17), (25, 33), (19, 33), (19, 20.5), (16, 20.5)])
    for side in (-1, 1):
        x = 22 + side * 1.5
        c.stroke(bezier((x, 32), (22 + side * 4, 38), (22 + side * 11, 34)), 4.4, 1.8)
        c.stroke(bezier((22 + side * 11, 34), (22 + side * 13, 31), (22 + side * 10, 30)), 1.8, 1.4)
    return c.rows_of_bits(0.5)


def go_on():
    """An hourglass that runs."""
    c = Canvas(HOME)
    for y in (3, 41):
        c.line([(9, y), (35, y)], 4)
    glass = [(12, 5), (12, 12), (20.6, 22), (12, 32), (12, 39)]
    c.polygon(glass + [(44 - x, y) for x, y in reversed(glass)])
    inner = [(14, 5.5), (14, 11.5), (22, 21), (30, 11.5), (30, 5.5)]
    c.polygon(inner, 0)
    c.polygon([(14, 38.6), (14, 32.5), (22, 23), (30, 32.5), (30, 38.6)], 0)
    c.polygon([(15.5, 12), (28.5, 12), (22, 19.6)])
    c.polygon([(14, 38.7), (22, 31), (30, 38.7)])
    c.line([(22, 18), (22, 34)], 1.4)
    return c.rows_of_bits(0.5)


DRAWINGS = {"rising": (rising,)}
DRAWINGS |= {
    f"{shape.__name__}_{HOME}": (shape,)
    for shape in (dice, table, who, kingsport, settings, fairness, rules, about, go_on)
}
