"""case_fit.py ROOT DISPLAY BATTERY | ROOT planted

Does the case fit, and can it be printed (tools/hardware/case.d/fit.py)? `planted`: cases that don't, each of
which must be noticed by the check that is there for it."""
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "tools" / "hardware" / "case.d"))
import fit  # noqa: E402
import openscad  # noqa: E402
from mesh import bounds  # noqa: E402

SKIPPED = 77
DISPLAYS, BATTERIES = ("0.96", "2.42"), ("aaa", "lipo")

# What is put wrong, and the check that must say so.
PLANTED = (
    ({"cells_y": 14}, "case and battery"),
    ({"cap_play": -0.4}, "caps at rest"),
    ({"rim": [0.1, 0.8]}, "a cap stays in"),
    ({"bar_up": 1}, "case and display"),
    ({"window": [20, 9]}, "lit part behind the window"),
    ({"cap_out": 1.2}, "a pressed cap still stands out by 1 mm"),
    ({"lip": [1.2, 2, -0.2]}, "front and back"),
    ({"z_perf": 15.5}, "bars and shells"),
    ({"display": "2.42", "buzzer": [12, 14]}, "display and boards"),
    ({"button_xy": [[17.78, -25.4], [2, -25.4], [-17.78, -25.4]]}, "the front is not alike for both hands"),
)


def expect_noticed(values, name):
    check = next(check for check in fit.checks() if check[1] == name)
    if not list(fit.fit_faults({**values, "only": [check[2]]}, [check])):
        return f"{values}: not noticed by '{name}'"
    return None


def planted():
    """What doesn't fit, walls that are too thin, and a body with a hole."""
    yield from (expect_noticed(values, name) for values, name in PLANTED)
    thin = openscad.triangles_of("case.scad", {"part": "front", "plate": 1})
    if not any("thinner" in fault for fault in fit.print_faults("front", thin)):
        yield "a thin plate is not noticed"
    cap = openscad.triangles_of("case.scad", {"part": "cap_roll"})
    if list(fit.print_faults("cap", cap)) or not any("closed" in fault for fault in fit.print_faults("cap", cap[1:])):
        yield "a hole in a body is not noticed"


def cases(words):
    if os.environ.get("SANITY_CASES") == "all":
        return [(display, battery) for display in DISPLAYS for battery in BATTERIES]
    return [tuple(words)]


def fit_of(display, battery):
    values = {"display": display, "battery": battery}
    return [*fit.faults(values), *size_faults(values)]


def size_faults(values):
    """The guide tells how large it is outside."""
    guide = (ROOT / "docs" / "build-guide.md").read_text()
    told = re.search(r"(\d+) x (\d+) mm outside,\s+(\d+) mm deep with AAA,\s+(\d+) mm", guide).groups()
    (left, low, front), _ = bounds(openscad.triangles_of("case.scad", {**values, "part": "front"}))
    _, (right, high, back) = bounds(openscad.triangles_of("case.scad", {**values, "part": "in_back"}))
    depth = told[3] if values["battery"] == "lipo" else told[2]
    found = [f"{round(end - start)}" for start, end in ((left, right), (low, high), (front, back))]
    if found != [*told[:2], depth]:
        yield f"the guide tells another size than {' x '.join(found)} mm"


def main():
    if not openscad.is_there():
        print("no OpenSCAD here: whether the case fits is not checked (tools/setup --case)")
        return SKIPPED
    if sys.argv[2:] == ["planted"]:
        found = [fault for fault in planted() if fault]
    else:
        found = [fault for case in cases(sys.argv[2:]) for fault in fit_of(*case)]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
