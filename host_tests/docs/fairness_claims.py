"""fairness_claims.py ROOT

Does each test exist that docs/fairness.md names? (Its tables are held beside what their tests print, when
these run: fairness_table.py.)"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
page = (root / "docs/fairness.md").read_text(encoding="utf-8")
faults = []


def sources():
    for path in (root / "host_tests").rglob("*"):
        if path.suffix in (".c", ".js") or path.name == "CMakeLists.txt":
            yield path.name + "\n" + path.read_text(encoding="utf-8")


def named():
    """Names of tests in the page: files of them, programs, and functions (three words or more)."""
    words = re.findall(r"`([a-z0-9_.-]+)`", page)
    table = page.split("## Tests")[1].split("\n## ")[0]
    wanted = [word for word in words if word.startswith("test_") or word.endswith(".test.js") or word.count("_") > 2]
    return sorted(set(wanted + re.findall(r"`([a-z0-9_.-]+)`", table)) - {"docs_fairness"})


def exists(name):
    """As a word of a test's source, or as a test of ctest: test_FOLDER_NAME, or FOLDER_NAME of JavaScript."""
    folder, _, rest = name.removeprefix("test_").partition("_")
    files = (root / f"host_tests/{folder}/test_{rest}.c", root / f"host_tests/{folder}/{rest}.test.js")
    return re.search(rf"\b{re.escape(name)}\b", everything) or any(path.exists() for path in files)


everything = "\n".join(sources())
faults += [f"no test is called {name}" for name in named() if not exists(name)]
print("\n".join(faults) or f"{len(named())} tests named")
sys.exit(1 if faults else 0)
