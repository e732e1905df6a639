"""Shapes on a fine canvas, averaged and thresholded down to pixels."""
import math

FINE = 16  # canvas pixels a pixel


class Canvas:
    """`width` x `height` pixels, drawn on in units of which `unit` span the width."""

    def __init__(self, width, unit=None, height=None):
        self.width, self.height = width, height or width
        self.k = width * FINE / (unit or width)
        self.rows = [bytearray(self.width * FINE) for _ in range(self.height * FINE)]

    def _span(self, y, x0, x1, ink):
        """Canvas pixels of row y whose middle lies in x0..x1."""
        first, last = max(0, math.ceil(x0 - 0.5)), min(self.width * FINE, math.ceil(x1 - 0.5))
        if last > first:
            self.rows[y][first:last] = bytes([ink]) * (last - first)

    def polygon(self, points, ink=1):
        points = [(x * self.k, y * self.k) for x, y in points]
        edges = [e for e in zip(points, points[1:] + points[:1]) if e[0][1] != e[1][1]]
        heights = [y for _, y in points]
        for y in range(max(0, int(min(heights))), min(len(self.rows), int(max(heights)) + 1)):
            middle = y + 0.5
            cuts = sorted(
                a[0] + (b[0] - a[0]) * (middle - a[1]) / (b[1] - a[1])
                for a, b in edges
                if min(a[1], b[1]) <= middle < max(a[1], b[1])
            )
            for x0, x1 in zip(cuts[::2], cuts[1::2]):
                self._span(y, x0, x1, ink)

    def dot(self, x, y, radius, ink=1, radius_y=None):
        x, y, rx, ry = x * self.k, y * self.k, radius * self.k, (radius_y or radius) * self.k
        for row in range(max(0, int(y - ry)), min(len(self.rows), int(y + ry) + 1)):
            part = 1 - ((row + 0.5 - y) / ry) ** 2
            if part > 0:
                self._span(row, x - rx * math.sqrt(part), x + rx * math.sqrt(part), ink)

    def stroke(self, path, width, end_width=None, ink=1, steps=240):
        """Along path(t), t from 0 to 1, tapering from one width to the other."""
        end_width = width if end_width is None else end_width
        for i in range(steps + 1):
            t = i / steps
            self.dot(*path(t), max(0.01, (width + (end_width - width) * t) / 2), ink)

    def line(self, points, width, end_width=None, ink=1):
        end_width = width if end_width is None else end_width
        pieces = list(zip(points, points[1:]))
        for i, (a, b) in enumerate(pieces):
            step = (end_width - width) / len(pieces)
            self.stroke(bezier(a, b), width + step * i, width + step * (i + 1), ink)

    def rows_of_bits(self, threshold=0.47):
        """A pixel is lit when so much of it is covered."""
        need = threshold * FINE * FINE
        return [
            [
                int(
                    sum(
                        sum(row[x * FINE : (x + 1) * FINE])
                        for row in self.rows[y * FINE : (y + 1) * FINE]
                    )
                    >= need
                )
                for x in range(self.width)
            ]
            for y in range(self.height)
        ]


def bezier(*points):
    """The curve with these control points, as a function of t."""

    def at(t):
        rest = list(points)
        while len(rest) > 1:
            rest = [
                ((1 - t) * a[0] + t * b[0], (1 - t) * a[1] + t * b[1]) for a, b in zip(rest, rest[1:])
            ]
        return rest[0]

    return at


def joined(*paths):
    """Several paths as one, each taking the same share of t."""

    def at(t):
        index = min(int(t * len(paths)), len(paths) - 1)
        return paths[index](t * len(paths) - index)

    return at
