# Running things and counting what passed and failed. Needs shell.sh; `filter` is set by the caller.

passed=0 failed=0

count() {
    passed=$((passed + $1))
    failed=$((failed + $2))
}

verdict() { [ "$1" = 0 ] && say "ok   $2" || say "FAIL $2"; }

# check COMMAND..: one test; fails as the command does. What it says is always shown.
check() {
    local log="$ROOT/build/check-${1##*/}.log" status=0
    mkdir -p "$ROOT/build"
    moving "${1##*/}" "$log" "$@" || status=1
    count $((1 - status)) $status
    verdict $status "${*##*/}"
    cat "$log"
    return $status
}

# builds PRESET: no test, but what comes after it needs it: only its failure counts. With a filter
# there may be nothing else to count, and then nothing was tested.
builds() {
    local status=0
    (build_preset "$1") || status=1
    [ $status = 0 ] || count 0 1
    verdict $status "build_preset $1"
    return $status
}

# Unity prints "N Tests N Failures N Ignored" for each program; one without it counts as one test.
run_ctest() {
    local log="$ROOT/build/$1/Testing/Temporary/LastTest.log" p f
    rm -f "$log"
    ctest --preset "$1" --parallel "$(job_count)" ${filter:+--tests-regex "$filter" --no-tests=ignore}
    [ -f "$log" ] || { [ -n "$filter" ] || count 0 1; return; }
    read -r p f < <(awk -f "$ROOT/tools/lib/count-unity.awk" "$log")
    count "$p" "$f"
}

# run_node_tests FILE..: Node leaves one processor idle by itself; the option is not in version 18.
# It tells of tests in the order of their files, so nothing for a long time: we say that it moves, and
# then what it said.
run_node_tests() {
    local tap="$ROOT/build/node-tests.tap" log="$ROOT/build/node-tests.log" all='' p f
    rm -f "$tap"
    [[ $(node --help) != *--test-concurrency* ]] || all=--test-concurrency=$(job_count)
    moving "testing the device's image" "$log" node --test $all ${filter:+--test-name-pattern="$filter"} \
        --test-reporter=spec --test-reporter-destination=stdout \
        --test-reporter=tap --test-reporter-destination="$tap" \
        "$@"
    cat "$log"
    [ -f "$tap" ] || { count 0 1 && return; }
    read -r p f < <(awk -f "$ROOT/tools/lib/count-tap.awk" "$tap")
    count "$p" "$f"
}

print_count() {
    say ""
    say "$passed passed, $failed failed"
    [ "$((passed + failed))" != 0 ] || say "nothing was tested${filter:+: no test is named like $filter}"
    [ "$failed" = 0 ] && [ "$passed" != 0 ]
}
