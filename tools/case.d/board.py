"""boards/case/board.scad: where parts are on the perfboard that tools/wiring draws."""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools" / "wiring.d"))
import perfboard  # noqa: E402
from nets import BUTTONS  # noqa: E402

TEXT = """// Made by tools/case from tools/wiring.d/perfboard.py: where things are on the perfboard, in mm from
// its middle. x counts to the left seen from the front, y up.
perf = [{board}];
button_xy = [{buttons}]; // left, ROLL, right
pico_xy = [{pico}];
buzzer_xy = [{buzzer}];
"""


def place(holes):
    """The middle of these holes."""
    x = sum(column for column, _ in holes) / len(holes) - (perfboard.COLUMNS + 1) / 2
    y = sum(row for _, row in holes) / len(holes) - (perfboard.ROWS + 1) / 2
    return f"{-x * perfboard.PITCH_MM + 0:.5g}, {-y * perfboard.PITCH_MM + 0:.5g}"


def text():
    holes = {}
    for (part, leg), hole in perfboard.legs():
        holes.setdefault("buzzer" if part.startswith("buzzer") else part, []).append(hole)
    return TEXT.format(board=", ".join(map(str, perfboard.BOARD_MM)), pico=place(holes["pico"]),
                       buttons=", ".join(f"[{place(holes[name])}]" for name in BUTTONS), buzzer=place(holes["buzzer"]))
