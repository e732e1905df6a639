"""wiring_layouts.py ROOT

Does tools/wiring notice a layout that would not work? One thing at a time is put wrong: a wire left
out, one in the next hole, a bridge, a part that stands elsewhere, a pin that moved in facts.h. And a latch
that would not switch, hold or let go: without each wire, each part turned, each pin missed."""
import pathlib
import sys

ROOT = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "tools" / "wiring.d"))
import breadboard  # noqa: E402
import latch  # noqa: E402
import perfboard  # noqa: E402
from nets import BUTTONS, Nets, faults_of, inner_joints, step_of, terminals  # noqa: E402
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


TURNED = (("diode", "A", "K"), ("twin", "A1", "K"), ("twin", "A2", "K"),
          *((name, one, other) for name in "PN" for one, other in ("SD", "SG", "DG")))


def expect_latch_fault(what, joints):
    if not list(latch.faults_of(joints)):
        missed.append(f"latch: {what}")


def latches():
    joints = latch.joints()
    missed.extend(latch.faults_of(joints))
    for i, wire in enumerate(joints):
        expect_latch_fault(f"without {wire}", joints[:i] + joints[i + 1:])
    for name, one, other in TURNED:
        swap = {(name, one): (name, other), (name, other): (name, one)}
        expect_latch_fault(f"{name}: {one} and {other} swapped",
                           [tuple(swap.get(leg, leg) for leg in joint) for joint in joints])
    for pin in (latch.HOLD, latch.ROLL, latch.VSYS):
        for beside in (-1, 1):
            swap = {pin: ("pico", pin[1] + beside)}
            expect_latch_fault(f"{pin} missed by {beside}", [tuple(swap.get(leg, leg) for leg in joint) for joint in joints])


def told_without_colours():
    """Who doesn't see the colours finds each wire's pin beside its far end."""
    parts = {wire["part"] for wire in wires() if wire["colour"] != "black"}
    beside = {"OLED VCC", "OLED SDA", "OLED SCL"}  # of the perfboard's wires, two holes long
    for layout, found in ((breadboard, set(breadboard.PIN_LABELS)), (perfboard, {*perfboard.PIN_LABELS, *beside})):
        missed.extend(f"{layout.__name__}: no pin beside the far end of {part}" for part in sorted(parts ^ found))


def breadboard_after(step):
    yield from ((leg, breadboard.strip(place)) for leg, place in breadboard.legs())
    yield from ((breadboard.strip(start), breadboard.strip(end)) for part, start, end, _ in breadboard.WIRES
                if breadboard.step_of_wire(part, start) <= step)


def perfboard_after(step):
    yield from perfboard.legs()
    yield from ((way[0], way[-1]) for part, way in perfboard.WIRES if step_of(part) <= step)


def step_faults(after, step, there):
    """As the guide draws it after a step: what is there works already."""
    nets = Nets([*after(step), *inner_joints("across")])
    for ends in terminals(wires()).values():
        pin = next(end for end in ends if end[0] == "pico")
        yield from (f"{after.__name__}({step}): {end} is open" for end in ends if end[0] in there and not nets.joined(pin, end))


def steps():
    display = {f"OLED {name}" for name in ("VCC", "GND", "SDA", "SCL")}
    for after in (breadboard_after, perfboard_after):
        missed.extend([*step_faults(after, 1, display), *step_faults(after, 2, display | set(BUTTONS))])
        if len(list(step_faults(after, 1, set(BUTTONS)))) < len(BUTTONS):
            missed.append(f"{after.__name__}: the buttons are wired before their turn")


def main():
    assert len(GROUNDS) == 8 and len(wires()) == 10
    for layout in (breadboard, perfboard):
        right = list(faults_of(list(layout.joints()), wires()))
        missed.extend(right)
        for plant in (without_each_wire, bridges, moved_pins, turned_buttons):
            plant(layout)
    latches()
    told_without_colours()
    steps()
    print("\n".join(missed), end="\n" if missed else "")
    return f"{len(missed)} planted faults not noticed, or none planted" if missed else 0


if __name__ == "__main__":
    sys.exit(main())
