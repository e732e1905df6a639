"""The solids that dice are, as corners and faces, and how they look from the front."""
import itertools
import math

GOLDEN = (1 + math.sqrt(5)) / 2


def _length(v):
    return math.sqrt(sum(x * x for x in v))


def _minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


def _dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def _cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def unit(v):
    size = _length(v)
    return tuple(x / size for x in v)


def _signs(*point):
    """The point with all choices of sign."""
    return set(itertools.product(*[(x, -x) if x else (0,) for x in point]))


def _turns(points):
    """The points with their coordinates moved round."""
    return {p[i:] + p[:i] for p in points for i in range(3)}


def tetrahedron():
    return [(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)]


def cube():
    return sorted(_signs(1, 1, 1))


def octahedron():
    return sorted(_turns(_signs(1, 0, 0)))


def dodecahedron():
    return sorted(_signs(1, 1, 1) | _turns(_signs(0, 1 / GOLDEN, GOLDEN)))


def icosahedron():
    return sorted(_turns(_signs(0, 1, GOLDEN)))


def trapezohedron():
    """Ten kites: two tips, and ten corners zigzagging around, each kite flat."""
    rise = 0.105
    ring = [(math.cos(i * math.pi / 5), math.sin(i * math.pi / 5), rise * (-1) ** i) for i in range(10)]
    tip = rise * (1 + math.cos(math.pi / 5)) / (1 - math.cos(math.pi / 5))
    return ring + [(0, 0, tip), (0, 0, -tip)]


def faces_of(corners):
    """The corners of each face of the convex solid, in order around it, seen from outside."""
    faces = {}
    for a, b, c in itertools.combinations(range(len(corners)), 3):
        normal = _cross(_minus(corners[b], corners[a]), _minus(corners[c], corners[a]))
        if _length(normal) < 1e-9:
            continue
        normal = unit(normal)
        if _dot(normal, corners[a]) < 0:
            normal = tuple(-x for x in normal)
        reach = _dot(normal, corners[a])
        if any(_dot(normal, corner) > reach + 1e-6 for corner in corners):
            continue
        on = frozenset(i for i, p in enumerate(corners) if _dot(normal, p) > reach - 1e-6)
        faces[on] = normal
    return [_around(corners, on, normal) for on, normal in sorted(faces.items(), key=lambda f: sorted(f[0]))]


def _around(corners, on, normal):
    middle = centre([corners[i] for i in on])
    right = unit(_minus(corners[min(on)], middle))
    up = _cross(normal, right)
    return sorted(on, key=lambda i: math.atan2(_dot(_minus(corners[i], middle), up),
                                               _dot(_minus(corners[i], middle), right)))


def centre(points):
    return tuple(sum(p[i] for p in points) / len(points) for i in range(3))


def turned(point, axis, angle):
    """Rodrigues' formula."""
    c, s = math.cos(angle), math.sin(angle)
    side, along = _cross(axis, point), _dot(axis, point) * (1 - c)
    return tuple(point[i] * c + side[i] * s + axis[i] * along for i in range(3))


def facing(direction, target):
    """The turn that brings the one direction into the other."""
    direction, target = unit(direction), unit(target)
    return [(_cross(direction, target), math.acos(_dot(direction, target)))]


def towards_us(points):
    """Is the face with these corners, in order seen from outside, in view? We look along -z."""
    return _cross(_minus(points[1], points[0]), _minus(points[2], points[1]))[2] > 1e-6


class Die:
    """A solid fitted into a square picture, to be drawn from any side: lit, with dark edges."""

    def __init__(self, corners, marks=()):
        self.corners = [unit(corner) if marks else corner for corner in corners]
        longest = max(_length(corner) for corner in self.corners)
        self.corners = [tuple(x / longest for x in corner) for corner in self.corners]
        self.faces = faces_of(self.corners)
        self.marks = marks

    def draw(self, canvas, turns, edge_px, middle=None, radius=None):
        """turns: (axis, angle) pairs, done one after the other. Sizes in canvas units."""
        at = self.corners
        for axis, angle in turns:
            at = [turned(corner, unit(axis), angle) for corner in at]
        half = canvas.width / 2
        x0, y0 = middle or (half, half)
        r = radius or half - 0.2

        def flat(v):
            return x0 + v[0] * r, y0 - v[1] * r

        shown = [[at[i] for i in face] for face in self.faces]
        for index, points in enumerate(shown):
            if towards_us(points):
                canvas.polygon([flat(p) for p in points])
                if self.marks:
                    _mark(canvas, flat, points, self.marks[index])
        self._edges(canvas, at, flat, edge_px)

    def _edges(self, canvas, at, flat, edge_px):
        """Dark where two faces in view meet."""
        seen = set()
        for face in self.faces:
            if not towards_us([at[i] for i in face]):
                continue
            for pair in zip(face, face[1:] + face[:1]):
                if pair[::-1] in seen:
                    canvas.line([flat(at[pair[0]]), flat(at[pair[1]])], edge_px, ink=0)
                seen.add(pair)


MARK_SIZE, MARK_FACING = 0.66, 0.5


def _mark(canvas, flat, points, rows):
    """A drawing on a face, dark, unless we see the face too much from the side."""
    middle = centre(points)
    out = unit(middle)
    if out[2] < MARK_FACING:
        return
    up = unit(_minus(points[0], middle))
    right, step = _cross(up, out), MARK_SIZE / len(rows)
    for y, row in enumerate(rows):
        for x, bit in enumerate(row):
            if not bit:
                continue
            cell = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
            spots = [((a - len(row) / 2) * step, (len(rows) / 2 - b) * step) for a, b in cell]
            canvas.polygon(
                [flat([middle[i] + right[i] * a + up[i] * b for i in range(3)]) for a, b in spots], 0
            )
