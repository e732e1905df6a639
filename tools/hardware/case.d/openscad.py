"""OpenSCAD run on the case's files."""
import os
import pathlib
import shutil
import subprocess
import tempfile

from mesh import read_stl

EMPTY = "Current top level object is empty"
CASE = pathlib.Path(__file__).resolve().parents[3] / "boards" / "case"


def is_there():
    return shutil.which("openscad") is not None


def defines(values):
    for name, value in values.items():
        yield "-D"
        yield f'{name}="{value}"' if isinstance(value, str) else f"{name}={value}"


def make(file, values, out):
    """Writes what the file makes with these values; says what OpenSCAD says if it can't."""
    command = ["openscad", *defines(values), "-o", str(out), str(CASE / file)]
    home = {**os.environ, "HOME": os.environ.get("HOME") or tempfile.gettempdir()}
    done = subprocess.run(command, capture_output=True, text=True, env=home)
    # What two bodies have in common may touch itself; what is printed is looked at elsewhere.
    warned = [line for line in done.stderr.splitlines() if "WARNING" in line and "2-manifold" not in line]
    if EMPTY in done.stderr and not warned:
        out.write_text("")
    elif done.returncode != 0 or warned:
        raise SystemExit(f"{' '.join(command)}\n{done.stderr}")


def triangles_of(file, values):
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "out.stl"
        make(file, values, out)
        return read_stl(out)
