"""The case's pictures for the build guide: closed, and in its layers."""
import math

from openscad import triangles_of
from render import draw_bodies

# Each body, its colour, and its layer when apart.
BODIES = (
    ("in_front", (227, 221, 208), -2.9), ("in_cap_0", (107, 114, 128), -4.0), ("in_cap_1", (200, 50, 43), -4.0),
    ("in_cap_2", (107, 114, 128), -4.0), ("in_oled", (34, 78, 128), -1.5), ("in_bars", (200, 196, 188), -0.5),
    ("in_pico", (46, 140, 77), 0.3), ("in_perf", (201, 163, 92), 0.3), ("in_buttons", (70, 76, 86), 0.3),
    ("in_buzzer", (50, 50, 54), 0.3), ("in_cells", (143, 163, 184), 1.3), ("in_charger", (90, 90, 160), 1.3),
    ("in_back", (207, 200, 184), 1.9),
)
BETWEEN_MM = 34
ROW_MM = 112
VARIANTS = (("0.96", "aaa"), ("0.96", "lipo"), ("2.42", "aaa"), ("2.42", "lipo"))


def look(yaw, pitch):
    """Right, up and towards the eye, for an eye that far to the right and above of straight ahead."""
    yaw, pitch = math.radians(yaw), math.radians(pitch)
    right = (-math.cos(yaw), 0, math.sin(yaw))
    toward = (-math.sin(yaw) * math.cos(pitch), math.sin(pitch), -math.cos(yaw) * math.cos(pitch))
    up = (math.sin(yaw) * math.sin(pitch), math.cos(pitch), math.cos(yaw) * math.sin(pitch))
    return right, up, toward


def bodies(values):
    return [(colour, layer, triangles_of("case.scad", {**values, "part": name})) for name, colour, layer in BODIES
            if name != "in_charger" or values["battery"] == "lipo"]


def moved(bodies, apart):
    for colour, layer, triangles in bodies:
        far = layer * BETWEEN_MM * apart
        yield colour, [tuple((x, y, z + far) for x, y, z in triangle) for triangle in triangles]


def in_a_row(cases, right):
    """Beside one another, as they are seen by an eye that has `right` there."""
    for i, case in enumerate(cases):
        far = [part * i * ROW_MM for part in right]
        for colour, _, triangles in case:
            yield colour, [tuple(tuple(map(sum, zip(point, far))) for point in triangle) for triangle in triangles]


def made():
    """File names, and what is in them."""
    for size, display, battery in (("small", "0.96", "aaa"), ("large", "2.42", "lipo")):
        shown = bodies({"display": display, "battery": battery})
        yield f"case_{size}.png", draw_bodies(list(moved(shown, 0)), look(25, 22), 680)
        yield f"case_{size}_apart.png", draw_bodies(list(moved(shown, 1)), look(52, 20), 1520)
    cases = [bodies({"display": display, "battery": battery}) for display, battery in VARIANTS]
    for name, yaw in (("variants", 22), ("other_side", -32)):
        turn = look(yaw, 22)
        yield f"case_{name}.png", draw_bodies(list(in_a_row(cases, turn[0])), turn, 1520)
