#!/usr/bin/env bash
# What tools/mutate makes of a test's end: a break that makes it hang is noticed, and on a machine that is busy with
# something else it isn't called so.
. "$(dirname "$0")/expect.sh"
run python3 -B - "$ROOT" "$SCRATCH" <<'PYTHON'
import concurrent.futures
import contextlib
import importlib.machinery
import importlib.util
import io
import pathlib
import sys
import types

root, scratch = sys.argv[1:]
loader = importlib.machinery.SourceFileLoader("mutate", f"{root}/tools/mutate")
mutate = importlib.util.module_from_spec(importlib.util.spec_from_loader("mutate", loader))
loader.exec_module(mutate)

# As the tool has them, but for its patience: a look a second, asleep for 3 s, 9 s without the processor.
mutate.WAITS_S = 3
mutate.LEAST_S = 0
TESTS = {
    "passes": "exit 0",
    "is skipped": "exit 77",
    "fails": "exit 1",
    "says that it fails, and goes on": "echo test.c:1:x:FAIL; sleep 600",
    "sleeps": "sleep 600",
    "sleeps, and so does what it started": "sleep 600 | cat",
    "sleeps a little": "sleep 1",
    "works for ever": "while :; do :; done",
    "isn't let": "kill -STOP $$",
    "has another work, and that isn't let": "sh -c 'kill -STOP $$' | cat",
}


def test_of(name):
    test = mutate.Test(name, ["sh", "-c", TESTS[name]], scratch)
    test.seconds = 0
    return test


def noticed_by(*names):
    return mutate.first_to_fail([test_of(name) for name in names])


EXPECTED = {
    ("passes", "is skipped", "sleeps a little"): None,
    ("passes", "fails"): "fails",
    ("says that it fails, and goes on",): "says that it fails, and goes on",
    ("sleeps",): "sleeps",
    ("sleeps, and so does what it started",): "sleeps, and so does what it started",
    ("isn't let",): "not asked",
    ("has another work, and that isn't let", "passes"): "not asked",
    ("isn't let", "fails"): "fails",
}
with concurrent.futures.ThreadPoolExecutor(len(EXPECTED)) as pool:
    found = list(pool.map(lambda names: noticed_by(*names), EXPECTED))
for (names, expected), by in zip(EXPECTED.items(), found):
    if getattr(by, "name", by) != expected:
        sys.exit(f"{names}: expected {expected}, not {getattr(by, 'name', by)}")

# A busy machine lets what works for ever have little of the processor: as long as it takes.
mutate.WAITS_S = 600
if getattr(noticed_by("works for ever"), "name", None) != "works for ever":
    sys.exit("what works for ever isn't found to hang")

kept, said = {}, io.StringIO()
with contextlib.redirect_stdout(said):
    for one, by in (("one", test_of("fails")), ("two", None), ("three", mutate.NOT_ASKED)):
        mutate.told(one, by, kept)
    mutate.tell_score("firmware/app", types.SimpleNamespace(seed=1), list(kept), kept)
for line in ("noticed   one  [fails]", "NOT SEEN  two", "NOT ASKED three", "1 of 2 noticed (50.0 %)", "not seen: two",
             "not asked, for a test got too little of the processor: three"):
    if line not in said.getvalue():
        sys.exit(f"expected to be told: {line}\n{said.getvalue()}")

# What includes a header that is made compiles, and has breaks, when everything was built once.
done = []
mutate.prepared = lambda *_: done.append("built")
mutate.Compiler = lambda *_: None
mutate.draw_breaks = lambda *_: done.append("drawn") or []
mutate.run_modules(pathlib.Path(scratch), types.SimpleNamespace(left=False, list=True, jobs=1, preset="host", modules=["ui"]))
if done != ["built", "drawn"]:
    sys.exit(f"breaks are drawn of what was built: {done}")

# When all are asked the sources are as they were, for another preset is built of them.
tree = pathlib.Path(scratch) / "tree"
tree.mkdir()
(tree / "one.c").write_text(text := "int one(int a) {\n    return a + 1;\n}\n")
woven = mutate.Woven(tree, list(mutate.all_breaks(tree, [tree / "one.c"])))
woven.write(types.SimpleNamespace(code_of=lambda *_: b"code"))
if "sanity_break" not in (tree / "one.c").read_text():
    sys.exit("no break is woven in")
woven.take_out()
if (tree / "one.c").read_text() != text:
    sys.exit("breaks are left in the sources")
PYTHON
expect_status 0
expect_quiet
