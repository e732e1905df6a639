"""What is joined to what in a layout, and whether that is what the table of wires says.

A layout joins points: ("pico", 14), ("left", "a1"), ("e", 24) ... A button has four legs a1 a2 b1
b2; which two of them are always one differs between buttons (across or along), so a layout has to
be right with both. Diagonal legs, a1 and b2, are apart in both until it is pressed."""
from pico import HOLES, net_of_hole

BUTTONS = ("left", "roll", "right")
STEPS = 3  # of the guide: display, buttons, buzzer
ALWAYS_JOINED = {"across": (("a1", "b1"), ("a2", "b2")), "along": (("a1", "a2"), ("b1", "b2"))}


def step_of(part):
    """In which of them a part's wires come."""
    if part.startswith("OLED"):
        return 1
    return 3 if part.startswith("buzzer") else 2


class Nets:
    def __init__(self, joints):
        self.above = {}
        for one, other in joints:
            self.join(one, other)

    def root(self, point):
        while self.above.get(point, point) != point:
            point = self.above[point]
        return point

    def join(self, one, other):
        self.above[self.root(one)] = self.root(other)

    def joined(self, one, other):
        return self.root(one) == self.root(other)


def inner_joints(legs):
    """What parts join inside: the Pico its grounds, a button its legs."""
    grounds = [hole for hole in range(1, HOLES + 1) if net_of_hole(hole) == "GND"]
    yield from ((("pico", grounds[0]), ("pico", hole)) for hole in grounds[1:])
    for button in BUTTONS:
        yield from (((button, one), (button, other)) for one, other in ALWAYS_JOINED[legs])


def terminals(wires):
    """Each hole that has wires, with the ends that must be joined to it; a button's other side is on
    ground."""
    wanted = {}
    for wire in wires:
        part, net = wire["part"], net_of_hole(wire["hole"])
        if part == "ground":
            ends = [(button, "b2") for button in BUTTONS]
        else:
            ends = [(part, "a1") if part in BUTTONS else (part, "")]
        wanted.setdefault(net, {("pico", wire["hole"])}).update(ends)
    return wanted


def faults_of(joints, wires):
    for legs in ALWAYS_JOINED:
        nets = Nets([*joints, *inner_joints(legs)])
        wanted = terminals(wires)
        yield from open_faults(nets, wanted, legs)
        yield from short_faults(nets, wanted, legs)


def open_faults(nets, wanted, legs):
    for net, ends in wanted.items():
        first = next(end for end in ends if end[0] == "pico")
        for end in sorted(ends, key=str):
            if not nets.joined(first, end):
                yield f"legs {legs}: {end} is not joined to {net}"


def short_faults(nets, wanted, legs):
    """No two nets are one, wired holes and bare ones alike."""
    seen = {}
    for hole in range(1, HOLES + 1):
        net, root = net_of_hole(hole), nets.root(("pico", hole))
        if seen.setdefault(root, net) != net:
            yield f"legs {legs}: {net} is joined to {seen[root]}"
    for net, ends in wanted.items():
        for end in sorted(ends, key=str):
            found = seen.get(nets.root(end))
            if found not in (None, net):
                yield f"legs {legs}: {end} is joined to {found}"
