"""fairness_claims.py ROOT TESTS

Is docs/fairness.md what the tests say? Each test that it names exists, and its tables of faults, jitter,
swings and recordings are what test_entropy_faults, _jitter, _swings and _recordings (in the folder TESTS) print."""
import pathlib
import re
import subprocess
import sys

root, tests = map(pathlib.Path, sys.argv[1:3])
page = (root / "docs/fairness.md").read_text(encoding="utf-8")
faults = []


def sources():
    for path in (root / "host_tests").rglob("*"):
        if path.suffix in (".c", ".js") or path.name == "CMakeLists.txt":
            yield path.name + "\n" + path.read_text(encoding="utf-8")


def named():
    """Names of tests in the page: files of them, programs, and functions (three words or more)."""
    words = re.findall(r"`([a-z0-9_.-]+)`", page)
    table = page.split("## Each sentence and its test")[1].split("\n## ")[0]
    wanted = [word for word in words if word.startswith("test_") or word.endswith(".test.js") or word.count("_") > 2]
    return sorted(set(wanted + re.findall(r"`([a-z0-9_.-]+)`", table)) - {"docs_fairness"})


def cells(line):
    return [cell.strip().replace(",", "") for cell in line.strip().strip("|").split("|")]


def printed(program):
    out = subprocess.run([tests / program], capture_output=True, text=True, check=False).stdout
    return [cells(line) for line in out.splitlines() if line.startswith("|")][1:]


def table_of(head):
    rows = page[page.index(head):].split("\n\n")[0].splitlines()[2:]
    return [cells(row) for row in rows]


def compare(what, shown, said):
    for row in shown:
        plain = [cell for cell in row if cell != "-"]
        if not any(plain == other[:len(plain)] for other in said):
            faults.append(f"{what}: the page has {row}")
    if len(shown) != len(said):
        faults.append(f"{what}: {len(shown)} rows in the page, {len(said)} printed")


def exists(name):
    """As a word of a test's source, or as test_FOLDER_NAME for host_tests/FOLDER/test_NAME.c."""
    folder, _, rest = name.removeprefix("test_").partition("_")
    return re.search(rf"\b{re.escape(name)}\b", everything) or (root / f"host_tests/{folder}/test_{rest}.c").exists()


everything = "\n".join(sources())
faults += [f"no test is called {name}" for name in named() if not exists(name)]
compare("faults", table_of("| fault | begins |"), printed("test_entropy_faults"))
compare("jitter", table_of("| model | measured |"), printed("test_entropy_jitter"))
compare("recordings", table_of("| recording, or stream |"), printed("test_entropy_recordings"))
compare("swings", table_of("| swing | recordings rolled"), printed("test_entropy_swings"))
print("\n".join(faults) or f"{len(named())} tests named")
sys.exit(1 if faults else 0)
