"""Bodies as a picture: nearer triangles over farther ones, lit from the upper left."""
import pathlib
import sys

from mesh import dot, normal

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "assets"))
from png import png_of_colours  # noqa: E402

PAPER = (251, 250, 246)
SHADES = 20
LIGHT = (-0.45, 0.6, 0.66)
FAR = -1e9


def turned(point, turn):
    return tuple(dot(row, point) for row in turn)


class Canvas:
    """Pixels hold an index into the palette: each body's colour in its shades."""

    def __init__(self, size):
        self.width, self.height = size
        self.depth = [[FAR] * self.width for _ in range(self.height)]
        self.rows = [[0] * self.width for _ in range(self.height)]
        self.palette = [PAPER]

    def add_colour(self, colour):
        first = len(self.palette)
        for shade in range(SHADES):
            light = 0.35 + 0.65 * shade / (SHADES - 1)
            self.palette.append(tuple(min(255, int(part * light)) for part in colour))
        return first

    def draw(self, triangle, index):
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
        area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if abs(area) < 1e-9:
            return
        for y in range(max(0, int(min(ay, by, cy))), min(self.height, int(max(ay, by, cy)) + 2)):
            for x in range(max(0, int(min(ax, bx, cx))), min(self.width, int(max(ax, bx, cx)) + 2)):
                u = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
                v = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
                depth = az + u * (bz - az) + v * (cz - az)
                if u >= 0 and v >= 0 and u + v <= 1 and depth > self.depth[y][x]:
                    self.depth[y][x], self.rows[y][x] = depth, index


def draw_bodies(bodies, turn, width):
    """bodies: (colour, triangles). turn: three rows, right, up and towards the eye."""
    placed = [(colour, [tuple(turned(p, turn) for p in t) for t in triangles]) for colour, triangles in bodies]
    points = [p for _, triangles in placed for t in triangles for p in t]
    low = [min(p[i] for p in points) for i in range(2)]
    high = [max(p[i] for p in points) for i in range(2)]
    scale = (width - 20) / (high[0] - low[0])
    canvas = Canvas((width, int((high[1] - low[1]) * scale) + 20))
    for colour, triangles in placed:
        first = canvas.add_colour(colour)
        for triangle in triangles:
            light = max(0.0, dot(normal(triangle), LIGHT))
            flat = [(10 + (x - low[0]) * scale, 10 + (high[1] - y) * scale, z) for x, y, z in triangle]
            canvas.draw(flat, first + round(light * (SHADES - 1)))
    return smooth(canvas)


def smooth(canvas):
    """Half as large, each pixel the mean of four."""
    colour = [[canvas.palette[index] for index in row] for row in canvas.rows]
    return png_of_colours([[mean([colour[y + i][x + j] for i in (0, 1) for j in (0, 1)])
                            for x in range(0, canvas.width - 1, 2)] for y in range(0, canvas.height - 1, 2)])


def mean(colours):
    return tuple(sum(parts) // len(colours) for parts in zip(*colours))
