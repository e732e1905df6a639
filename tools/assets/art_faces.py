"""The faces of the cult die and the cultists, as shapes of any size."""
import math

from raster import Canvas, bezier, joined

FACE_UNIT = 48
DETAILED = 40  # pixels from which fine lines show


def both(draw):
    """Draws a half and its mirror image: draw(x) with x(u) = u to the right and to the left of 24."""
    for side in (1, -1):
        draw(lambda u, side=side: 24 + side * u)


def mirrored(bits):
    """The left half, and its mirror image on the right."""
    half = (len(bits[0]) + 1) // 2
    return [row[:half] + row[: len(row) - half][::-1] for row in bits]


def yellow(size):
    """A tattered crown over a hook that has no end."""
    c = Canvas(size, FACE_UNIT)
    both(lambda x: c.polygon([(x(0), 9), (x(4.5), 1), (x(8.5), 10), (x(14.5), 2.5), (x(15.5), 12),
                              (x(22), 6), (x(17.5), 21), (x(14.5), 17), (x(12), 22.5), (x(9), 17),
                              (x(6), 21), (x(4), 17), (x(0), 17)]))
    both(lambda x: c.dot(x(9.2), 13.6, 1.5, 0))
    c.dot(24, 12.6, 1.7, 0)
    stem = bezier((24, 16), (24, 22), (25, 24), (29, 25.5))
    outer = joined(bezier((29, 25.5), (43, 30), (39, 45.5), (24, 45.5)),
                   bezier((24, 45.5), (9, 45.5), (7, 29), (20, 29)))
    inner = bezier((20, 29), (34, 29), (32, 41.5), (23.5, 39.5))
    c.stroke(stem, 5.5, 5)
    c.stroke(outer, 5, 4.2)
    c.stroke(inner, 4.2, 2.6)
    c.dot(23.5, 36.8, 2.6)
    return c.rows_of_bits()


def tentacle(size):
    """It comes up out of the water and looks around."""
    c = Canvas(size, FACE_UNIT)
    lower = bezier((19, 52), (9, 38), (14, 28), (27, 26))
    upper = bezier((27, 26), (47, 23), (46, 3.6), (29, 3.6))
    tip = bezier((29, 3.6), (15, 3.6), (17, 19), (27, 16.5))
    c.stroke(lower, 18, 12)
    c.stroke(upper, 12, 8)
    c.stroke(tip, 8, 3)
    for path, t, radius, side in (
        (lower, 0.20, 2.3, 4.6), (lower, 0.44, 2.2, 4.0), (lower, 0.68, 2.0, 3.6),
        (lower, 0.90, 1.8, 3.2), (upper, 0.12, 1.6, 2.9), (upper, 0.30, 1.5, 2.5),
        (upper, 0.47, 1.4, 2.2), (upper, 0.63, 1.2, 1.9), (upper, 0.79, 1.0, 1.6),
    ):
        (x, y), (x2, y2) = path(t), path(min(1, t + 0.02))
        length = math.hypot(x2 - x, y2 - y)
        turn = 1 if path is lower else -1
        side *= turn
        c.dot(x - (y2 - y) / length * side, y + (x2 - x) / length * side, radius, 0)
    c.stroke(bezier((1, 47), (4, 41), (8, 42), (10, 46)), 3, 2)
    c.stroke(bezier((33, 46), (36, 40), (41, 41), (46, 47)), 2, 3)
    return c.rows_of_bits()


def star(c, x, y, outer, inner, ink=1):
    turns = [(math.radians(i * 36 - 90), outer if i % 2 == 0 else inner) for i in range(10)]
    c.polygon([(x + r * math.cos(a), y + r * math.sin(a)) for a, r in turns], ink)


def elder(size):
    """A star with a flame in its heart."""
    c = Canvas(size, FACE_UNIT)
    star(c, 24, 26, 25.5, 11.6)
    star(c, 24, 26, 17.0, 7.7, 0)
    c.polygon([path(i / 20) for path in (bezier((24, 14.5), (24.6, 20), (30.5, 22), (29.4, 29)),
                                         bezier((29.4, 29), (28, 34.4), (20, 34.4), (18.6, 29)),
                                         bezier((18.6, 29), (17.5, 22), (23.4, 20), (24, 14.5)))
               for i in range(20)])
    c.polygon([(24, 22), (26.3, 28), (24, 31), (21.7, 28)], 0)
    return mirrored(c.rows_of_bits())


def cthulhu(size):
    c = Canvas(size, FACE_UNIT)
    both(lambda x: c.polygon([(x(11), 25), (x(14.5), 9), (x(20), 1), (x(24), 1.5), (x(22.5), 10),
                              (x(24), 21.5), (x(20.4), 19), (x(19.6), 27), (x(16.5), 23),
                              (x(14.5), 30)]))
    if size >= DETAILED:
        both(lambda x: c.stroke(bezier((x(15.5), 14), (x(18), 8), (x(21), 4.6)), 1.2, ink=0))
        both(lambda x: c.stroke(bezier((x(17), 19), (x(19), 13), (x(21.5), 11)), 1.2, ink=0))
    c.dot(24, 17.4, 17.2, 0, 18.5)
    c.dot(24, 16.2, 14.4, 1, 15.3)
    c.dot(24, 27, 12.5, 1, 7)
    for x0, x1, x2, y2 in ((13.5, 8, 11.5, 46), (18.7, 15, 19, 47.5), (24, 25.8, 24, 48),
                           (29.3, 33, 29, 47.5), (34.5, 40, 36.5, 46)):
        c.stroke(bezier((x0, 28), (x1, 35), (2 * x0 - x1, 40), (x2, y2)), 4.2, 2.2)
    for x in (21.2, 26.8):
        c.stroke(bezier((x, 30), (x, 40)), 1.1, 1.0, 0)
    both(lambda x: c.polygon([(x(2.4), 21.8), (x(12), 14.6), (x(11), 21.5), (x(6.5), 24.8)], 0))
    both(lambda x: c.dot(x(6.8), 20.8, 1.4))
    if size >= DETAILED:
        both(lambda x: c.stroke(bezier((x(1.4), 4.5), (x(3), 7), (x(3), 9), (x(2), 12)), 1.2, ink=0))
        both(lambda x: c.stroke(bezier((x(5.6), 5.5), (x(7.5), 7.5), (x(7.6), 9.5)), 1.2, ink=0))
    return mirrored(c.rows_of_bits())


def eye(size):
    """It sees you; its lashes are rays."""
    c = Canvas(size, FACE_UNIT)
    for i in range(-3, 4):
        a = math.radians(i * 23)
        for side in (1, -1):
            c.line([(24 + 17 * math.sin(a), 24 - side * 13 * math.cos(a)),
                    (24 + 24.5 * math.sin(a), 24 - side * 22.6 * math.cos(a))], 3.2, 1.4)
    upper = bezier((0, 24), (11, 6), (37, 6), (48, 24))
    lower = bezier((48, 24), (37, 42), (11, 42), (0, 24))
    rim = [path(i / 60) for path in (upper, lower) for i in range(61)]
    c.polygon(rim)
    c.polygon([(24 + (x - 24) * 0.84, 24 + (y - 24) * 0.79) for x, y in rim], 0)
    c.dot(24, 24, 9.4)
    c.polygon([(24, 15.2), (26.8, 24), (24, 32.8), (21.2, 24)], 0)
    c.dot(28.6, 19.6, 1.4, 0)
    return c.rows_of_bits()


def outline(bits):
    """Only the pixels at the edge: those with an unlit one beside, above or below."""
    height, width = len(bits), len(bits[0])

    def lit(x, y):
        return 0 <= x < width and 0 <= y < height and bits[y][x]

    def inner(x, y):
        return lit(x - 1, y) and lit(x + 1, y) and lit(x, y - 1) and lit(x, y + 1)

    return [[int(bits[y][x] and not inner(x, y)) for x in range(width)] for y in range(height)]


def put(bits, left, top, text):
    for y, row in enumerate(text.split()):
        for x, cell in enumerate(row):
            if cell == "#":
                bits[top + y][left + x] = 1


def robe_shape(width, height):
    """A hooded cultist, 22 to 26 wide; gives the canvas and where the face is: y and radius."""
    c = Canvas(width, height=height)
    middle, hood, r = width / 2, 21 if height > 30 else 13, 8 if height > 30 else 6.6
    c.polygon([(middle, 0), (middle + r * 0.55, hood * 0.16), (middle + r, hood * 0.48),
               (middle + r, hood * 0.74), (middle + r * 0.86, hood), (middle - r * 0.86, hood),
               (middle - r, hood * 0.74), (middle - r, hood * 0.48),
               (middle - r * 0.55, hood * 0.16)])
    c.polygon([(middle - r * 0.86, hood - 0.5), (middle + r * 0.86, hood - 0.5),
               (width - 2.2, hood + (height - hood) * 0.22), (width, hood + (height - hood) * 0.5),
               (width, height), (0, height), (0, hood + (height - hood) * 0.5),
               (2.2, hood + (height - hood) * 0.22)])
    return c, middle, hood, r


def robe(width, height):
    c, middle, hood, r = robe_shape(width, height)
    face_y = hood * 0.58
    c.dot(middle, face_y, r * 0.68, 0, hood * 0.30)
    bits, eye_y, centre = c.rows_of_bits(), round(face_y) - 1, width // 2
    eye_shape = "## ##" if height > 30 else "# #"
    put(bits, centre - (4 if height > 30 else 3), eye_y, eye_shape)
    put(bits, centre + 2, eye_y, eye_shape)
    return bits


def hollow(width, height):
    """The same, gone mad: only the outline and uneven eyes; the spiral is drawn over it."""
    bits, centre = outline(robe_shape(width, height)[0].rows_of_bits()), width // 2
    if height > 30:
        put(bits, centre - 6, 8, ".###. #...# #.#.# #...# .###.")
        put(bits, centre + 2, 9, "## ##")
        put(bits, centre - 4, 16, "#..#..#. .##.##.#")
    else:
        put(bits, centre - 5, 5, "### #.# ###")
        put(bits, centre + 2, 6, "#")
        put(bits, centre - 3, 10, "#.#.#.#")
    return bits


SPIRAL = ((5, 4), (4, 5), (5, 6), (6, 6), (7, 5), (7, 3), (6, 2), (4, 2), (2, 4), (2, 6), (4, 8),
          (7, 8), (10, 5), (10, 3), (7, 0), (3, 0), (2, 1), (0, 3), (0, 7), (3, 10), (9, 10), (10, 9))
SPIRAL_STEPS = 6
# size: how many of the corners it goes round, and the x of its leftmost pixel
SPIRALS = {12: (22, 0), 9: (17, 2)}


def spiral(size, step):
    """Wound from its middle outwards, step of SPIRAL_STEPS."""
    corners, left = SPIRALS[size]
    path = [SPIRAL[0]]
    for x1, y1 in SPIRAL[1:corners]:
        while path[-1] != (x1, y1):
            x, y = path[-1]
            path.append((x + (x1 > x) - (x1 < x), y + (y1 > y) - (y1 < y)))
    lit = {(x - left, y) for x, y in path[: len(path) * step // SPIRAL_STEPS]}
    return [[int((x, y) in lit) for x in range(size)] for y in range(size)]


FACES = {"yellow": yellow, "tentacle": tentacle, "elder": elder, "cthulhu": cthulhu, "eye": eye}
DRAWINGS = {f"{name}_{size}": (face, size) for name, face in FACES.items() for size in (48, 24)}
DRAWINGS |= {"cthulhu_44": (cthulhu, 44), "cthulhu_22": (cthulhu, 22), "elder_44": (elder, 44)}
for shape in (robe, hollow):
    DRAWINGS |= {f"{shape.__name__}_{w}": (shape, w, h) for w, h in ((26, 35), (22, 24))}
DRAWINGS |= {
    f"spiral_{size}-{step}": (spiral, size, step)
    for size in SPIRALS
    for step in range(1, SPIRAL_STEPS + 1)
}
