#!/usr/bin/env bash
# The count at the end of tools/test: every Unity test counts, and a program that dies is never green.
. "$(dirname "$0")/expect.sh"

# counts LOG-LINE..: the awk script's verdict.
counts() { run awk -f "$ROOT/tools/lib/count-unity.awk" <(printf '%s\n' "$@"); }
expect_counts() { [ "$OUTPUT" = "$1" ] || fail "expected $1"; }

good=('1/3 Test: a' '7 Tests 0 Failures 0 Ignored ' 'OK' 'Test Passed.' '"a" end time: x')
bad=('2/3 Test: b' '5 Tests 2 Failures 1 Ignored ' 'FAIL' 'Test Failed.' '"b" end time: x')
died=('3/3 Test: c' 'ERROR: AddressSanitizer' 'Test Failed.' '"c" end time: x')
leaked=('3/3 Test: d' '4 Tests 0 Failures 0 Ignored ' 'OK' 'LeakSanitizer' 'Test Failed.' '"d" end time: x')
told=('4/4 Test: f' 'NOT RUN AGAIN: all that' '6 Tests 0 Failures 0 Ignored ' 'OK' 'Test Passed.' '"f" end time: x')
plain=('3/3 Test: e' 'Test Passed.' '"e" end time: x')

counts "${good[@]}" && expect_counts "7 0 0"
counts "${bad[@]}" && expect_counts "2 2 0"
counts "${died[@]}" && expect_counts "0 1 0"
counts "${leaked[@]}" && expect_counts "3 1 0"
counts "${plain[@]}" && expect_counts "1 0 0"
counts "${good[@]}" "${bad[@]}" "${died[@]}" && expect_counts "9 3 0"
counts "${good[@]}" "${told[@]}" && expect_counts "13 0 6"
counts && expect_counts "0 0 0"

# A check that fails is counted, shown, and makes the whole fail.
run bash -uc '. "$1/tools/lib/shell.sh"; . "$1/tools/lib/counting.sh"; bad() { echo why; return 3; }; checks true bad; print_count' test "$ROOT"
expect_status 1
expect_output "why"
expect_output "1 passed, 1 failed"

# What was told again is counted apart, above the last line.
run bash -uc '. "$1/tools/lib/shell.sh"; . "$1/tools/lib/counting.sh"; count 5 0; count 7 0 3; print_count' test "$ROOT"
expect_status 0
expect_output "3 of these were not run again"
expect_output "12 passed, 0 failed"

# Nothing run is not a success.
run bash -uc '. "$1/tools/lib/shell.sh"; . "$1/tools/lib/counting.sh"; print_count' test "$ROOT"
expect_status 1

# A filter that fits nothing is no success, whatever was built for it.
run bash -uc '. "$1/tools/lib/shell.sh"; . "$1/tools/lib/counting.sh"; build_preset() { true; }; filter=nosuchtest; builds host; print_count' test "$ROOT"
expect_status 1
expect_output "no test is named like nosuchtest"

# A build that fails is.
run bash -uc '. "$1/tools/lib/shell.sh"; . "$1/tools/lib/counting.sh"; build_preset() { exit 1; }; filter=""; builds host; print_count' test "$ROOT"
expect_status 1
expect_output "0 passed, 1 failed"

# Node's tests: those that took long come first, a file that dies before its first test is a failure, and a
# filter takes some of them.
if command -v node >/dev/null; then
    tests=$SCRATCH/host_tests
    mkdir -p "$tests"
    printf 'import { test } from "node:test"; test("one", () => {}); test("two", () => {});\n' >"$tests/good.mjs"
    printf 'import { test } from "node:test"; test("three", () => { throw Error("so it is"); });\n' >"$tests/bad.mjs"
    printf 'throw Error("too early");\n' >"$tests/dead.mjs"
    printf 'import { test } from "node:test"; test(`on ${process.env.SANITY_IMAGE}`, () => {});\n' >"$tests/image.mjs"
    # pool FILTER FILE..: these, and one more on an image of its own.
    pool() {
        run bash -uc 'cd "$1"; . "$2/tools/lib/shell.sh"; . "$2/tools/lib/counting.sh"
            job_count() { echo 0; } # one at a time, see node_pool
            NODE_RESULTS=$1/out filter=$3; shift 3
            queue_node_tests plain - "$@"
            queue_node_tests other other.bin host_tests/image.mjs
            run_node_tests; cat "$NODE_RESULTS/progress"; print_count' \
            test "$SCRATCH" "$ROOT" "$@"
    }
    pool '' host_tests/good.mjs host_tests/bad.mjs host_tests/dead.mjs
    expect_status 1
    expect_output "== plain"
    expect_output "so it is"
    expect_output "too early"
    expect_output "== other"
    expect_output "on other.bin"
    expect_output "[4/4]"
    expect_output "3 passed, 2 failed"
    printf '7 host_tests/good.mjs\n' >"$SCRATCH/out/plain/good.mjs.seconds"
    printf '1 host_tests/bad.mjs\n' >"$SCRATCH/out/plain/bad.mjs.seconds"
    printf '1 host_tests/image.mjs\n' >"$SCRATCH/out/other/image.mjs.seconds"
    pool one host_tests/bad.mjs host_tests/good.mjs
    expect_output "[1/3] host_tests/good.mjs"
    expect_output "1 passed, 0 failed"
    pool on host_tests/good.mjs
    expect_output "2 passed, 0 failed"
fi
