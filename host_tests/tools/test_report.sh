#!/usr/bin/env bash
# The end of tools/test: what failed, with file, line and message; what was skipped; never green by accident.
. "$(dirname "$0")/expect.sh"

# results CASE..: a file as ctest writes it.
results() {
    printf '<testsuite>%s</testsuite>' "$*" >"$SCRATCH/results.xml"
}
# case_of NAME STATUS OUTPUT
case_of() {
    local failure=''
    [ "$2" != fail ] || failure='<failure message="Failed"/>'
    [ "$2" != notrun ] || failure='<skipped message="SKIP_RETURN_CODE=77"/>'
    printf '<testcase name="%s" status="%s">%s<system-out>%s</system-out></testcase>' "$1" "$2" "$failure" "$3"
}
report() { run python3 -B "$ROOT/tools/lib/test_report.py" "$@" host="$SCRATCH/results.xml"; }
refuse_output() { [[ $OUTPUT != *"$1"* ]] || fail "did not expect '$1'"; }

good=$(case_of good run 'a.c:3:it_works:PASS
1 Tests 0 Failures 0 Ignored')
results "$good"
report
expect_status 0
expect_output '1 tests: 0 failed, 0 skipped'
refuse_output 'it_works'

# A failed assertion of Unity's.
results "$good" "$(case_of rules_cult fail 'x.c:3:it_works:PASS
x.c:9:the_mad_are_skipped:FAIL: Expected 3 Was 4
2 Tests 1 Failures 0 Ignored')"
report
expect_status 1
expect_output 'rules_cult (host)'
expect_output 'x.c:9: the_mad_are_skipped: Expected 3 Was 4'
refuse_output 'it_works'
expect_output '2 tests: 1 failed, 0 skipped'

# What a sanitizer says behind it.
results "$(case_of leaks fail "x.c:9:walk:FAIL: Expected 3 Was 4
==1==ERROR: LeakSanitizer: detected memory leaks")"
report
expect_output 'x.c:9: walk: Expected 3 Was 4'
expect_output 'LeakSanitizer: detected memory leaks'

# A program that dies before it says anything, and one that prints without end.
results "$(case_of dies fail '')"
report
expect_status 1
expect_output 'it printed nothing'
results "$(case_of endless fail "$(seq 1 9000)")"
report
[ "$(printf '%s\n' "$OUTPUT" | wc -l)" -lt 30 ] || fail 'more than 20 lines of one failure'
expect_output 9000

# A failed test of Node's: its place and what it expected, not the tests around it.
results "$(case_of emulator_boot fail "TAP version 13
# Subtest: starts
ok 1 - starts
  ---
  duration_ms: 1
  ...
# Subtest: shows
not ok 2 - shows
  ---
  duration_ms: 5
  location: 'boot.test.js:12:1'
  failureType: 'testCodeFailure'
  error: |-
    Expected values to be strictly equal:

    1 !== 2

  code: 'ERR_ASSERTION'
  ...
# Subtest: rolls
not ok 3 - rolls
  ---
  location: 'boot.test.js:20:1'
  error: 'no image'
  ...
1..3")"
report
expect_output 'boot.test.js:12:1: shows'
expect_output 'boot.test.js:20:1: rolls'
expect_output '    no image'
refuse_output 'duration_ms'
expect_output '1 !== 2'
refuse_output 'starts'

# Skipped tests are listed; in continuous integration they are failures.
skipped="$(case_of case_aaa notrun 'no OpenSCAD') $(case_of page_look run 'ok 1 - glass # SKIP no browser')"
results "$good" "$skipped"
report
expect_status 0
expect_output 'SKIPPED: 2'
expect_output 'case_aaa (host): no OpenSCAD'
expect_output 'page_look (host): glass: no browser'
report --no-skips
expect_status 1

# Nothing run is not a success.
results ''
report
expect_status 1
