"""wiring_layouts.py ROOT

Does tools/wiring notice a layout that would not work? One thing at a time is put wrong: a wire left
out, one in the next hole, a bridge, a part that stands elsewhere, a pin that moved in facts.h."""
import pathlib
import sys

ROOT = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "tools" / "wiring.d"))
import breadboard  # noqa: E402
import perfboard  # noqa: E402
from nets import faults_of  # noqa: E402
from pico import FACTS, GROUNDS, facts_of, net_of_hole, wires  # noqa: E402

missed = []


def expect_fault(what, joints, table=None):
    if not list(faults_of(joints, table or wires())):
        missed.append(what)


def without_each_wire(layout):
    """Without any one wire something is open, and what its ends were joined to is told."""
    joints = list(layout.joints())
    for i in range(len(joints) - len(layout.WIRES), len(joints)):
        expect_fault(f"{layout.__name__}: without {joints[i]}", joints[:i] + joints[i + 1:])


def bridges(layout):
    """Solder between two neighbours of the Pico, wired or not."""
    joints = list(layout.joints())
    for hole in range(1, 40):
        if hole != 20 and net_of_hole(hole) != net_of_hole(hole + 1):
            expect_fault(f"{layout.__name__}: {hole} to {hole + 1}", [*joints, (("pico", hole), ("pico", hole + 1))])


def moved_pins(layout):
    facts = facts_of(FACTS)
    for name in ("PIN_SDA", "PIN_SCL", "PIN_LEFT", "PIN_ROLL", "PIN_RIGHT", "PIN_BUZZER"):
        expect_fault(f"{layout.__name__}: {name} moved", list(layout.joints()), wires({**facts, name: 22}))


def turned_buttons(layout):
    """A button wired at two legs that one kind of button always joins."""
    joints = list(layout.joints())
    for button in ("left", "roll", "right"):
        for one, other in (("b2", "a2"), ("b2", "b1")):
            swap = {(button, one): (button, other), (button, other): (button, one)}
            expect_fault(f"{layout.__name__}: {button} at {other}",
                         [(swap.get(start, start), end) for start, end in joints])


def main():
    assert len(GROUNDS) == 8 and len(wires()) == 10
    for layout in (breadboard, perfboard):
        right = list(faults_of(list(layout.joints()), wires()))
        missed.extend(right)
        for plant in (without_each_wire, bridges, moved_pins, turned_buttons):
            plant(layout)
    print("\n".join(missed), end="\n" if missed else "")
    return f"{len(missed)} planted faults not noticed, or none planted" if missed else 0


if __name__ == "__main__":
    sys.exit(main())
