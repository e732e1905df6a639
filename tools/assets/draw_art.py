#!/usr/bin/env python3
"""draw_art.py FOLDER [name...]

Draws the shapes that firmware/gfx/art began as (all, or those named) into FOLDER as PBM files. The
files in firmware/gfx/art are the drawings: this only makes a start at a new size, to be improved by
hand there."""
import math
import os
import sys

sys.dont_write_bytecode = True
from bitmap import write_pbm  # noqa: E402
from raster import Canvas, bezier  # noqa: E402

FACE_UNIT = 48


def both(draw):
    """Draws a half and its mirror image: draw(x) with x(u) = u to the right and to the left of 24."""
    for side in (1, -1):
        draw(lambda u, side=side: 24 + side * u)


def yellow(size):
    c = Canvas(size, FACE_UNIT)
    c.polygon([(7, 21), (5, 5), (14, 13), (18, 2), (24, 12), (30, 2), (34, 13), (43, 5), (41, 21),
               (36, 17), (31, 22), (27, 17), (22, 22), (16, 17), (11, 22)])
    c.stroke(bezier((24, 20), (24, 26), (24, 28), (25, 29)), 5)
    c.stroke(bezier((25, 28), (44, 31), (39, 49), (23, 45)), 5, 4.4)
    c.stroke(bezier((23, 45), (6, 41), (9, 26), (17, 31)), 4.4, 3)
    c.dot(24.5, 37.5, 3.2)
    return c.rows_of_bits()


def tentacle(size):
    c = Canvas(size, FACE_UNIT)
    lower = bezier((20, 52), (10, 38), (14, 28), (27, 26))
    upper = bezier((27, 26), (46, 23), (46, 3), (29, 3))
    tip = bezier((29, 3), (15, 3), (17, 19), (27, 16.5))
    c.stroke(lower, 18, 12)
    c.stroke(upper, 12, 8)
    c.stroke(tip, 8, 3)
    for path, t, radius, side in (
        (lower, 0.25, 2.2, 3.2), (lower, 0.52, 2.0, 3.2), (lower, 0.78, 1.8, 3.2),
        (upper, 0.12, 1.6, -2.2), (upper, 0.34, 1.6, -2.2), (upper, 0.56, 1.5, -2.2),
        (upper, 0.78, 1.4, -2.2),
    ):
        (x, y), (x2, y2) = path(t), path(min(1, t + 0.02))
        length = math.hypot(x2 - x, y2 - y)
        c.dot(x - (y2 - y) / length * side, y + (x2 - x) / length * side, radius, 0)
    c.stroke(bezier((2, 47), (6, 42), (9, 44), (10, 47)), 3, 2)
    c.stroke(bezier((34, 47), (36, 41), (41, 42), (45, 47)), 2, 3)
    return c.rows_of_bits()


def star(c, x, y, outer, inner, ink=1):
    turns = [(math.radians(i * 36 - 90), outer if i % 2 == 0 else inner) for i in range(10)]
    c.polygon([(x + r * math.cos(a), y + r * math.sin(a)) for a, r in turns], ink)


def elder(size):
    c = Canvas(size, FACE_UNIT)
    star(c, 24, 26, 25.5, 11.2)
    star(c, 24, 26, 17.2, 7.6, 0)
    c.polygon([(24, 16), (27.5, 22), (29, 27), (27, 31), (24, 33), (21, 31), (19, 27), (20.5, 22)])
    c.polygon([(24, 23), (25.6, 27), (24, 30), (22.4, 27)], 0)
    return c.rows_of_bits()


def cthulhu(size):
    c = Canvas(size, FACE_UNIT)
    both(lambda x: c.polygon([(x(11), 24), (x(15), 8), (x(23), 2), (x(22), 13), (x(24), 24),
                              (x(19), 22), (x(17), 29), (x(13), 26)]))
    c.dot(24, 17, 17.5, 0, 18.5)
    c.dot(24, 16, 14.5, 1, 15.5)
    c.dot(24, 27, 12.5, 1, 7)
    for x0, x1, x2, y2 in ((13.5, 8, 12, 46), (18.5, 15, 19.5, 47.5), (24, 26.5, 24, 48),
                           (29.5, 33, 28.5, 47.5), (34.5, 40, 36, 46)):
        c.stroke(bezier((x0, 28), (x1, 35), (2 * x0 - x1, 40), (x2, y2)), 4.2, 2.2)
    for x in (21.2, 26.8):
        c.stroke(bezier((x, 30), (x, 40)), 1.1, 1.0, 0)
    both(lambda x: c.polygon([(x(2.6), 21.5), (x(11.5), 15), (x(10.5), 21.5), (x(6.5), 24.5)], 0))
    both(lambda x: c.dot(x(6.8), 20.8, 1.3))
    both(lambda x: c.stroke(bezier((x(1.2), 4.5), (x(3), 7), (x(3), 9), (x(2), 12)), 1.1, ink=0))
    return c.rows_of_bits()


def eye(size):
    c = Canvas(size, FACE_UNIT)
    for i in range(-3, 4):
        a = math.radians(i * 23)
        for side in (1, -1):
            c.line([(24 + 17 * math.sin(a), 24 - side * 13 * math.cos(a)),
                    (24 + 24.5 * math.sin(a), 24 - side * 22 * math.cos(a))], 3, 1.4)
    upper, lower = bezier((0, 24), (11, 6), (37, 6), (48, 24)), bezier((48, 24), (37, 42), (11, 42), (0, 24))
    rim = [path(i / 60) for path in (upper, lower) for i in range(61)]
    c.polygon(rim)
    c.polygon([(24 + (x - 24) * 0.84, 24 + (y - 24) * 0.80) for x, y in rim], 0)
    c.dot(24, 24, 9.2)
    c.polygon([(24, 15.6), (26.6, 24), (24, 32.4), (21.4, 24)], 0)
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


def spiral(size, step, steps):
    """Wound from its middle outwards, step of steps."""
    turns, middle = 1.7 if size < 11 else 2.1, size / 2

    def path(t):
        t *= step / steps
        a = t * turns * 2 * math.pi
        return middle + (middle - 0.6) * t * math.cos(a), middle + (middle - 0.6) * t * math.sin(a)

    c = Canvas(size)
    c.stroke(path, 1.15, steps=600)
    return c.rows_of_bits(0.43)


FACES = (yellow, tentacle, elder, cthulhu, eye)
DRAWINGS = {f"{face.__name__}_{size}": (face, size) for face in FACES for size in (48, 24)}
DRAWINGS |= {"cthulhu_44": (cthulhu, 44), "cthulhu_22": (cthulhu, 22)}
for shape in (robe, hollow):
    DRAWINGS |= {f"{shape.__name__}_{w}": (shape, w, h) for w, h in ((26, 35), (22, 24))}
SPIRAL_STEPS = 6
DRAWINGS |= {
    f"spiral_{size}_{step}": (spiral, size, step, SPIRAL_STEPS)
    for size in (12, 9)
    for step in range(1, SPIRAL_STEPS + 1)
}


def main(folder, *names):
    for name in names or DRAWINGS:
        shape, *sizes = DRAWINGS[name]
        write_pbm(os.path.join(folder, name + ".pbm"), shape(*sizes))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
