"""What a body of triangles is: closed or not, how large, how thick its walls are."""
import collections
import re

VERTEX = re.compile(r"vertex (\S+) (\S+) (\S+)")


def read_stl(path):
    points = [tuple(float(value) for value in match) for match in VERTEX.findall(path.read_text())]
    return [tuple(points[i:i + 3]) for i in range(0, len(points), 3)]


def minus(a, b):
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def normal(triangle):
    """Outwards, of length one; zero for a triangle without an area."""
    out = cross(minus(triangle[1], triangle[0]), minus(triangle[2], triangle[0]))
    length = dot(out, out) ** 0.5
    return tuple(part / length for part in out) if length else out


def volume(triangles):
    return sum(dot(a, cross(b, c)) for a, b, c in triangles) / 6


def bounds(triangles):
    points = [point for triangle in triangles for point in triangle]
    return tuple(min(p[i] for p in points) for i in range(3)), tuple(max(p[i] for p in points) for i in range(3))


def open_edges(triangles):
    """Edges that are not gone along as often one way as the other: none, if it is closed."""
    edges = collections.Counter()
    for a, b, c in triangles:
        for start, end in ((a, b), (b, c), (c, a)):
            edges[(start, end)] += 1
    return sum(1 for (start, end), count in edges.items() if edges[(end, start)] != count)


# --- walls ------------------------------------------------------------------------------------

STEEP = 0.9  # a wall is measured where a ray meets both its faces this squarely


def inside(u, v, a, b, c):
    sides = [(b[0] - a[0]) * (v - a[1]) - (b[1] - a[1]) * (u - a[0]) for a, b in ((a, b), (b, c), (c, a))]
    return all(side > 0 for side in sides) or all(side < 0 for side in sides)


def crossings(triangles, axis, step):
    """For rays along an axis, a grid of them: where each meets the body, and how squarely."""
    others = [i for i in range(3) if i != axis]
    rays = collections.defaultdict(list)
    for triangle in triangles:
        out = normal(triangle)
        flat = [tuple(point[i] for i in others) for point in triangle]
        for u, v in grid_under(flat, step):
            if abs(out[axis]) > 1e-6 and inside(u, v, *flat):
                offset = [0.0, 0.0, 0.0]
                offset[others[0]], offset[others[1]] = u, v
                base = triangle[0]
                rest = sum(out[i] * (offset[i] - base[i]) for i in others)
                rays[u, v].append((base[axis] - rest / out[axis], out[axis]))
    return rays


def grid_under(flat, step):
    """Points of the grid in a triangle's box; odd fractions, so that no ray runs along an edge."""
    odd = 0.1237
    ranges = []
    for i in range(2):
        low, high = min(p[i] for p in flat), max(p[i] for p in flat)
        ranges.append(range(int((low - odd) // step), int((high - odd) // step) + 1))
    return [(odd + i * step, odd * 1.7 + j * step) for i in ranges[0] for j in ranges[1]]


def walls(triangles, step=1.0):
    """How thick the body is along each ray, wherever that is a wall: (thickness, axis, place)."""
    for axis in range(3):
        for place, hits in crossings(triangles, axis, step).items():
            hits.sort()
            for (start, entering), (end, leaving) in zip(hits, hits[1:]):
                if entering < -STEEP and leaving > STEEP:
                    yield end - start, "xyz"[axis], place, start
