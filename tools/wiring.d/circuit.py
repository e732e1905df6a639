"""What a circuit of switches does: whether current can flow from one leg to another, by its wires and what its
parts let through. Strong ways only: a resistor or a capacitor is none."""
from pico import GROUNDS

GROUND = ("pico", "GND")


class Circuit:
    def __init__(self, wires, parts):
        """`wires`: pairs of legs. `parts`: each part's name and what it is, in PARTS below."""
        self.wires, self.parts = [tuple(map(grounded, wire)) for wire in wires], parts

    def ways(self, closed):
        """Each way for a current; `closed`: the parts that conduct now."""
        for one, other in self.wires:
            yield one, other
            yield other, one
        for name, kind in self.parts.items():
            yield from (((name, start), (name, end)) for start, end in PARTS[kind](name in closed))

    def flows(self, start, end, closed=()):
        after = {}
        for one, other in self.ways(closed):
            after.setdefault(one, []).append(other)
        seen, found = set(), [grounded(start)]
        while found:
            here = found.pop()
            if here not in seen:
                seen.add(here)
                found.extend(after.get(here, ()))
        return grounded(end) in seen

    def joined(self, one, other):
        """By wires alone."""
        return Circuit(self.wires, {}).flows(one, other)


def grounded(leg):
    return GROUND if leg[0] == "pico" and leg[1] in GROUNDS else leg


def both(one, other):
    return [(one, other), (other, one)]


# Each kind: what it lets through, closed and open. A MOSFET has a diode in it that nobody asked for.
PARTS = {
    "contact": lambda closed: both(1, 2) if closed else [],
    "diode": lambda closed: [("A", "K")],
    "twin diode": lambda closed: [("A1", "K"), ("A2", "K")],
    "N-MOSFET": lambda closed: both("D", "S") if closed else [("S", "D")],
    "P-MOSFET": lambda closed: both("D", "S") if closed else [("D", "S")],
    "weak": lambda closed: [],
}
