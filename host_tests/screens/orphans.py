"""orphans.py SCREENS SEEN: fails if a golden screen in SCREENS/FOLDER/NAME.pbm is asked for by no test.

SEEN is the folder in which every test lists the names that it asked for."""
import pathlib
import sys


def main():
    screens, seen = map(pathlib.Path, sys.argv[1:])
    asked = {name for path in seen.iterdir() for name in path.read_text().split()}
    kept = {str(path.relative_to(screens).with_suffix("")) for path in screens.rglob("*.pbm")}
    for name in sorted(kept - asked):
        print(f"host_tests/screens/{name}.pbm: no test asks for it")
    return 1 if kept - asked or not asked else 0


if __name__ == "__main__":
    sys.exit(main())
