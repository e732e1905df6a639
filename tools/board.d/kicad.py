"""The files of KiCad 9: a circuit and a board of the same parts, each pad by its net. The same layout gives the same
bytes."""
import uuid

import layout
from perfboard import BOARD_MM, COLUMNS, PITCH_MM, ROWS

SCHEMATIC, BOARD = 20250114, 20241229
NAME = "sanity-die"
ROOT = uuid.uuid5(uuid.NAMESPACE_URL, NAME)
GRID = 2.54
LAYERS = ('(0 "F.Cu" signal) (2 "B.Cu" signal) (1 "F.Mask" user) (3 "B.Mask" user) (5 "F.SilkS" user "F.Silkscreen") '
          '(7 "B.SilkS" user "B.Silkscreen") (25 "Edge.Cuts" user) (31 "F.CrtYd" user "F.Courtyard") (35 "F.Fab" user)')
# What drives and what needs power; all else is passive.
KINDS = {"VSYS": "power_in", "VCC": "power_in", "3V3": "power_out"}
FLAGGED = ("VSYS", "GND")  # the diode and the battery drive them, which no kind of pin says


def ident(*what):
    return f'(uuid "{uuid.uuid5(ROOT, " ".join(map(str, what)))}")'


def hidden(name, value, extra=""):
    return f'(property "{name}" "{value}" (at 0 0 0) {extra}(effects (font (size 1.27 1.27)) (hide yes)))'


def kind(pad):
    return "power_in" if pad["name"] == "GND" and pad["net"] else KINDS.get(pad["name"], "passive")


# --- the circuit ------------------------------------------------------------------------------


def symbol(reference, value, pads):
    """A box with all of its pins at the left, one below the other."""
    pins = "".join(f'(pin {kind(pad)} line (at 0 {-GRID * i:.2f} 0) (length 2.54) (name "{pad["name"]}" (effects (font (size 1.27 1.27)))) '
                   f'(number "{pad["number"]}" (effects (font (size 1.27 1.27)))))\n' for i, pad in enumerate(pads))
    box = f'(rectangle (start 2.54 2.54) (end 20.32 {-GRID * len(pads):.2f}) (stroke (width 0.25) (type default)) (fill (type background)))'
    return (f'(symbol "die:{reference}" (in_bom yes) (on_board yes) {hidden("Reference", reference[:-1])} {hidden("Value", value)}\n'
            f'(symbol "{reference}_1_1" {box}\n{pins}))\n')


def placed(reference, value, pads, x, y, on_board=True):
    footprint = hidden("Footprint", f"die:{reference}" if on_board else "")
    path = f'(instances (project "{NAME}" (path "/{ROOT}" (reference "{reference}") (unit 1))))'
    yield (f'(symbol (lib_id "die:{reference}") (at {x:.2f} {y:.2f} 0) (unit 1) (in_bom {"yes" if on_board else "no"}) (on_board {"yes" if on_board else "no"}) '
           f'{ident("symbol", reference)} {hidden("Reference", reference)} (property "Value" "{value}" (at {x + 11:.2f} {y - 5:.2f} 0) '
           f'(effects (font (size 1.27 1.27)))) {footprint}\n{path})\n')
    for i, pad in enumerate(pads):
        at = f"(at {x:.2f} {y + GRID * i:.2f}"
        where = ident("pin", reference, pad["number"])
        yield (f'(global_label "{pad["net"]}" (shape passive) {at} 180) (effects (font (size 1.27 1.27)) (justify right)) {where})\n'
               if pad["net"] else f"(no_connect {at}) {where})\n")


def flags():
    for i, net in enumerate(FLAGGED):
        yield f"#FLG{i + 1}", "PWR_FLAG", [{"number": "1", "name": "power", "net": net}]


def schematic():
    parts = list(layout.parts())
    library, sheet = "", ""
    for i, (reference, value, pads) in enumerate(parts):
        library += symbol(reference, value, pads)
        x, y = (50.8, 25.4) if i == 0 else (127 + 76.2 * ((i - 1) % 2), 25.4 + 25.4 * ((i - 1) // 2))
        sheet += "".join(placed(reference, value, pads, x, y))
    for i, (reference, value, pads) in enumerate(flags()):
        library += symbol(reference, value, pads).replace("pin passive", "pin power_out")
        sheet += "".join(placed(reference, value, pads, 127, 139.7 + 12.7 * i, on_board=False))
    return (f'(kicad_sch (version {SCHEMATIC}) (generator "tools_board") (uuid "{ROOT}") (paper "A4")\n(lib_symbols\n{library})\n{sheet}'
            f'(sheet_instances (path "/" (page "1"))))\n')


# --- the copper -------------------------------------------------------------------------------


def mm(place):
    """Of a hole, from the board's middle on a sheet."""
    return (100 + (place[0] - (COLUMNS + 1) / 2) * PITCH_MM, 80 + (place[1] - (ROWS + 1) / 2) * PITCH_MM)


def net_of(reference, pad):
    name = "" if pad["name"] == pad["number"] else f"{pad['name']}-"
    return pad["net"] or f"unconnected-({reference}-{name}Pad{pad['number']})"


def net_numbers(parts):
    names = sorted({net_of(reference, pad) for reference, _, pads in parts for pad in pads})
    return {name: i + 1 for i, name in enumerate(names)}


def footprint(reference, value, pads, nets):
    x, y = mm(pads[0]["place"])
    hole = layout.hole_mm(reference)
    size = hole + 2 * layout.RING_MM
    holes = ""
    for pad in pads:
        px, py = mm(pad["place"])
        name = net_of(reference, pad)
        shape = "rect" if pad is pads[0] else "circle"
        holes += (f'(pad "{pad["number"]}" thru_hole {shape} (at {px - x:.3f} {py - y:.3f}) (size {size} {size}) (drill {hole}) (layers "*.Cu" "*.Mask") '
                  f'(net {nets[name]} "{name}") (pinfunction "{pad["name"]}") {ident("pad", reference, pad["number"])})\n')
    return (f'(footprint "die:{reference}" (layer "F.Cu") {ident("footprint", reference)} (at {x:.3f} {y:.3f})\n'
            f'(property "Reference" "{reference}" (at 0 -2.2 0) (layer "F.SilkS") {ident("reference", reference)} (effects (font (size 1 1) (thickness 0.15))))\n'
            f'(property "Value" "{value}" (at 0 2 0) (layer "F.Fab") {ident("value", reference)} (effects (font (size 1 1) (thickness 0.15))))\n'
            f'(path "/{uuid.uuid5(ROOT, "symbol " + reference)}") (attr through_hole)\n{holes})\n')


def legends(parts):
    """What is soldered to which hole, beside it."""
    for reference, _, pads in parts:
        for pad in pads if reference in layout.TOLD else ():
            x, y = mm(pad["place"])
            side = -1 if pad["place"][0] < COLUMNS / 2 else 1
            yield (f'(gr_text "{pad["name"]}" (at {x + side * 1.5:.3f} {y:.3f}) (layer "F.SilkS") {ident("legend", reference, pad["number"])} '
                   f'(effects (font (size 1 1) (thickness 0.15)) (justify {"right" if side < 0 else "left"})))\n')


def tracks(nets):
    at = layout.net_at()
    for i, (layer, way) in enumerate(layout.TRACKS):
        for j, (one, other) in enumerate(zip(way, way[1:])):
            (x1, y1), (x2, y2) = mm(one), mm(other)
            yield (f'(segment (start {x1:.3f} {y1:.3f}) (end {x2:.3f} {y2:.3f}) (width {layout.TRACK_MM}) (layer "{layer}") '
                   f'(net {nets[at[way[0]]]}) {ident("track", i, j)})\n')


def board():
    parts = list(layout.parts())
    nets = net_numbers(parts)
    names = "".join(f'(net {number} "{name}")\n' for name, number in nets.items())
    left, top = 100 - BOARD_MM[0] / 2, 80 - BOARD_MM[1] / 2
    edge = (f'(gr_rect (start {left} {top}) (end {left + BOARD_MM[0]} {top + BOARD_MM[1]}) (stroke (width 0.1) (type default)) (fill no) '
            f'(layer "Edge.Cuts") {ident("edge")})\n')
    return (f'(kicad_pcb (version {BOARD}) (generator "tools_board") (general (thickness 1.6)) (paper "A4") (layers {LAYERS})\n'
            f'(setup (pad_to_mask_clearance 0))\n(net 0 "")\n{names}' + "".join(footprint(*part, nets) for part in parts) + "".join(tracks(nets)) + "".join(legends(parts)) + edge + ")\n")


# Symbols and footprints are in the files themselves, and in no library.
PROJECT = """{
  "board": { "design_settings": { "rule_severities": { "lib_footprint_issues": "ignore" } } },
  "erc": { "rule_severities": { "lib_symbol_issues": "ignore", "footprint_link_issues": "ignore" } }
}
"""


def files():
    return {f"{NAME}.kicad_sch": schematic(), f"{NAME}.kicad_pcb": board(), f"{NAME}.kicad_pro": PROJECT}
