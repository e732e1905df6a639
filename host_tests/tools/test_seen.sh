#!/usr/bin/env bash
# What only computes is run once for the same program, words, files and settings, and told again after that; a
# failure is never kept.
. "$(dirname "$0")/expect.sh"

program=$SCRATCH/program
data=$SCRATCH/data
says() { printf '#!/bin/sh\necho ran >>"%s/runs"\necho "%s"\n%s\n' "$SCRATCH" "$1" "${2:-}" >"$program" && chmod +x "$program"; }
seen() { run python3 -B "$ROOT/host_tests/support/seen.py" "$SCRATCH/kept/this" "$program" "$@"; }
expect_runs() { [ "$(wc -l <"$SCRATCH/runs")" = "$1" ] || fail "expected $1 runs, not $(wc -l <"$SCRATCH/runs")"; }
expect_told() { expect_status 0 && expect_output "NOT RUN AGAIN: "; }

says '3 Tests 0 Failures 0 Ignored'
echo one >"$data"
seen "$data" all
expect_status 0
expect_runs 1
[ "$OUTPUT" = '3 Tests 0 Failures 0 Ignored' ] || fail "more than it said"

seen "$data" all
expect_told
expect_output '3 Tests 0 Failures 0 Ignored'
expect_runs 1

# Another word, another file, another setting, another program: each is another computation.
seen "$data" some
expect_runs 2
seen "$data" some
expect_runs 2
echo two >"$data"
seen "$data" some
expect_runs 3
SANITY_WALKS=all seen "$data" some
expect_runs 4
SANITY_WALKS=all seen "$data" some
expect_told
says '4 Tests 0 Failures 0 Ignored'
SANITY_WALKS=all seen "$data" some
expect_runs 5
expect_output '4 Tests 0 Failures 0 Ignored'

# A sanitizer's options, too; and the libraries that a program finds.
ASAN_OPTIONS=verbosity=0 SANITY_WALKS=all seen "$data" some
expect_runs 6
if command -v ldd >/dev/null && command -v cc >/dev/null; then
    printf 'int f(void) { return 0; }\n' | cc -shared -o "$SCRATCH/libf.so" -x c -
    printf 'int f(void); int main(void) { return f(); }\n' | cc -o "$SCRATCH/linked" -x c - -L"$SCRATCH" -lf -Wl,-rpath,"$SCRATCH"
    linked() { run python3 -B "$ROOT/host_tests/support/seen.py" "$SCRATCH/kept/linked" "$SCRATCH/linked"; }
    linked && expect_quiet
    linked && expect_told
    printf 'int f(void) { return 3; }\n' | cc -shared -o "$SCRATCH/libf.so" -x c -
    linked
    expect_status 3
fi

# A folder is all that lies in it.
mkdir -p "$SCRATCH/folder/deep"
echo one >"$SCRATCH/folder/deep/file"
for runs in 7 7; do seen "$SCRATCH/folder" && expect_runs $runs; done
echo two >"$SCRATCH/folder/deep/file"
for runs in 8 8; do seen "$SCRATCH/folder" && expect_runs $runs; done
mv "$SCRATCH/folder/deep/file" "$SCRATCH/folder/deep/other"
for runs in 9 9; do seen "$SCRATCH/folder" && expect_runs $runs; done

# Asked for.
SANITY_AGAIN=1 seen "$SCRATCH/folder"
expect_runs 10

# What fails is run again, and fails.
says 'no' 'exit 3'
for runs in 11 12; do
    seen
    expect_status 3
    expect_output 'no'
    expect_runs $runs
done

# A proof is of all files that any of its variants reads.
if command -v gcc >/dev/null; then
    run python3 -B - "$ROOT/host_tests/proofs" <<'END'
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import prove
harness = Path(sys.argv[1], "handed_arrays.c")
print(*prove.files_of(harness, prove.read_head(harness)), sep="\n")
END
    expect_status 0
    for file in rules/signs/signs.c session/snapshot.c rules/answer.c; do expect_output "$file"; done
fi
