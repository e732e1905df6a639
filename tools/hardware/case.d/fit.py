"""Whether everything fits (boards/case/fit.scad), and whether what is printed can be: closed bodies,
walls that hold, no larger than a common printer."""
import collections
import re

from mesh import bounds, open_edges, volume, walls
from openscad import CASE, triangles_of

SLOT_MM = 200
NOTHING_MM3 = 0.001
THINNEST_MM = 1.15
BED_MM = 180
PRINTED = ("front", "back", "cap_roll", "cap_side", "bar")
CHECK = re.compile(r'^(clear|meets)\("(.+?)", (\d+)\)', re.M)


def checks():
    found = [(kind, name, int(slot)) for kind, name, slot in CHECK.findall((CASE / "fit.scad").read_text())]
    assert [slot for _, _, slot in found] == list(range(1, len(found) + 1)), "fit.scad: a slot for each check"
    return found


def common_volumes(values):
    slots = collections.defaultdict(list)
    for triangle in triangles_of("fit.scad", values):
        slots[round(sum(point[0] for point in triangle) / 3 / SLOT_MM)].append(triangle)
    return {slot: volume([tuple((x - slot * SLOT_MM, y, z) for x, y, z in triangle) for triangle in triangles])
            for slot, triangles in slots.items()}


def fit_faults(values, wanted=None):
    common = common_volumes(values)
    for kind, name, slot in wanted or checks():
        found = common.get(slot, 0)
        if kind == "clear" and found > NOTHING_MM3:
            yield f"{name}: {found:.2f} mm3 in one another"
        if kind == "meets" and found <= NOTHING_MM3:
            yield f"not so: {name}"


def print_faults(name, triangles):
    low, high = bounds(triangles)
    if open_edges(triangles):
        yield f"{name}: not closed, {open_edges(triangles)} edges"
    if abs(low[2]) > 0.001:
        yield f"{name}: lies {low[2]:.2f} mm above the bed"
    if max(high[i] - low[i] for i in range(2)) > BED_MM:
        yield f"{name}: larger than a bed of {BED_MM} mm"
    thin = [wall for wall in walls(triangles) if wall[0] < THINNEST_MM]
    if thin:
        thickness, axis, place, start = min(thin)
        yield (f"{name}: {len(thin)} places thinner than {THINNEST_MM} mm, the thinnest {thickness:.2f} mm along {axis} "
               f"at {place[0]:.1f}, {place[1]:.1f}, from {start:.1f}")


def faults(values):
    yield from fit_faults(values)
    for name in PRINTED:
        yield from print_faults(name, triangles_of("case.scad", {**values, "part": name}))
