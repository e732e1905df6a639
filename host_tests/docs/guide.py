"""guide.py ROOT

Does the build guide say what is there: scripts with the options that it names, the files of the case, and pictures that
exist and are shown?"""
import importlib.machinery
import importlib.util
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
sys.path[:0] = [str(ROOT / "tools" / "hardware" / "case.d"), str(ROOT / "host_tests" / "board")]
from wiring import facts_of, hole_of_gpio  # noqa: E402

FACTS = ROOT / "boards" / "pico" / "facts.h"

GUIDE = (ROOT / "docs" / "build-guide.md").read_text()
faults = []


def expect(is_so, what):
    if not is_so:
        faults.append(what)


def script_module(path):
    loader = importlib.machinery.SourceFileLoader(path.name, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(path.name, loader))
    loader.exec_module(module)
    return module


def commands():
    """Each script that is named, and each of its options: in the text at its head."""
    named = re.findall(r"\b(tools/[\w/-]+)((?: --[\w-]+(?: [\w.]+)?)*)", GUIDE)
    for name, options in named:
        script = ROOT / name
        expect(script.is_file() or script.is_dir(), f"there is no {name}")
        for option in re.findall(r"--[\w-]+", options):
            expect(script.is_file() and option in script.read_text(), f"{name} has no {option}")
    expect(len(named) >= 8, "no commands found")


def case_files():
    case = script_module(ROOT / "tools" / "hardware" / "case")
    made = {name for name, _ in case.printed_files(case.DISPLAYS, case.BATTERIES)}
    told = set(re.findall(r"`([\w.-]+\.stl)`", GUIDE))
    expect(told == made, f"files of the case: the guide has {sorted(told - made)} more, {sorted(made - told)} less")
    sizes = (ROOT / "boards" / "case" / "sizes.scad").read_text()
    for name in re.findall(r"`(\w+)` in `boards/case/sizes.scad`", GUIDE):
        expect(re.search(rf"^{name} = ", sizes, re.M), f"sizes.scad has no {name}")
    for name, what in (("joints", "behind the perfboard"), ("oled_back", "behind its board")):
        room = float(re.search(rf"^{name} = ([\d.]+);", sizes, re.M).group(1))
        told = re.findall(rf"{what}: ([\d.]+) mm at the most|at most ([\d.]+) mm may stand out {what}", GUIDE)
        expect(told and all(float(a or b) <= room for a, b in told), f"{name}: {room} mm are left {what}, the guide says {told}")
    plug = re.search(r"^plug = \[([\d.]+), ([\d.]+)\]", sizes, re.M).groups()
    expect(f"up to {plug[0]} x {plug[1]} mm" in GUIDE, f"the plug's opening is for {plug}")


def buttons_pins():
    facts = facts_of(FACTS)
    gpios = [facts[name] for name in ("PIN_LEFT", "PIN_ROLL", "PIN_RIGHT")]
    told = "GP{}, GP{} and GP{} are pins {}, {} and {}".format(*gpios, *map(hole_of_gpio, gpios))
    expect(told in GUIDE, f"not told: {told}")
    for part, name in (("SDA", "PIN_SDA"), ("SCL", "PIN_SCL")):
        told = re.search(rf"{part} \(\w+\) from pin (\d+)", GUIDE).group(1)
        expect(int(told) == hole_of_gpio(facts[name]), f"breadboard: {part} from pin {told}")


def steps():
    """The pins that the first look at the display names."""
    facts = facts_of(FACTS)
    pins = sorted([36, 38, hole_of_gpio(facts["PIN_SDA"]), hole_of_gpio(facts["PIN_SCL"])], reverse=True)
    told = re.search(r"wire the \*\*display\*\* \(pins ([\d, ]+)\)", GUIDE).group(1)
    expect(sorted(map(int, told.split(", ")), reverse=True) == pins, f"the display's pins: {told}")
    rows = [row.count("|") for row in GUIDE.split("## In this order")[1].split("\n## ")[0].splitlines() if row.startswith("| ")]
    expect(len(rows) > 8 and set(rows) == {5}, "a step without what is right, or what to do if not")


def pictures():
    shown = set(re.findall(r"\]\((maker/[\w.-]+)\)", GUIDE))
    there = {f"maker/{path.name}" for path in (ROOT / "docs" / "maker").iterdir()}
    expect(shown == there, f"pictures: shown and not there {sorted(shown - there)}, there and not shown {sorted(there - shown)}")


def main():
    for check in (commands, case_files, buttons_pins, steps, pictures):
        check()
    print("\n".join(faults), end="\n" if faults else "")
    return f"{len(faults)} found" if faults else 0


if __name__ == "__main__":
    sys.exit(main())
