# Running things and counting what passed and failed. Needs shell.sh; `filter` is set by the caller.

passed=0 failed=0

count() {
    passed=$((passed + $1))
    failed=$((failed + $2))
}

# check COMMAND..: one test; fails as the command does, in a subshell. What it says is always shown.
check() {
    local output verdict=0
    output=$("$@" 2>&1) || verdict=1
    count $((1 - verdict)) $verdict
    [ $verdict = 0 ] && say "ok   ${*##*/}" || say "FAIL ${*##*/}"
    [ -z "$output" ] || say "$output"
    return $verdict
}

# Unity prints "N Tests N Failures N Ignored" for each program; one without it counts as one test.
run_ctest() {
    local log="$ROOT/build/$1/Testing/Temporary/LastTest.log" p f
    rm -f "$log"
    ctest --preset "$1" --parallel "$(job_count)" ${filter:+--tests-regex "$filter"}
    [ -f "$log" ] || { count 0 1 && return; }
    read -r p f < <(awk -f "$ROOT/tools/lib/count-unity.awk" "$log")
    count "$p" "$f"
}

# run_node_tests FILE..: Node leaves one processor idle by itself; the option is not in version 18.
run_node_tests() {
    local tap="$ROOT/build/node-tests.tap" all='' p f
    rm -f "$tap"
    [[ $(node --help) != *--test-concurrency* ]] || all=--test-concurrency=$(job_count)
    node --test $all ${filter:+--test-name-pattern="$filter"} \
        --test-reporter=spec --test-reporter-destination=stdout \
        --test-reporter=tap --test-reporter-destination="$tap" \
        "$@"
    [ -f "$tap" ] || { count 0 1 && return; }
    read -r p f < <(awk '/^# pass /{p = $3} /^# (fail|cancelled) /{f += $3} END {print p + 0, f + 0}' "$tap")
    count "$p" "$f"
}

print_count() {
    say ""
    say "$passed passed, $failed failed"
    [ "$failed" = 0 ] && [ "$passed" != 0 ]
}
