# Running things and counting what passed and failed. Needs shell.sh; `filter` is set by the caller.

passed=0 failed=0 kept=0

# count PASSED FAILED [KEPT]: of those that passed, in a run before of the very same code.
count() {
    passed=$((passed + $1))
    failed=$((failed + $2))
    kept=$((kept + ${3:-0}))
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
    local log="$ROOT/build/$1/Testing/Temporary/LastTest.log" p f k
    rm -f "$log"
    # Some of them mostly wait: for dice, for a terminal.
    ctest --preset "$1" --parallel $(($(job_count) + 2)) ${filter:+--tests-regex "$filter" --no-tests=ignore}
    [ -f "$log" ] || { [ -n "$filter" ] || count 0 1; return; }
    read -r p f k < <(awk -f "$ROOT/tools/lib/count-unity.awk" "$log")
    count "$p" "$f" "$k"
}

# Those that took long in the last run first, so that none is left alone at the end.
longest_first() {
    local folder=$1 file
    shift
    for file; do
        grep -h " $file\$" "$folder"/*.seconds 2>/dev/null || printf '999 %s\n' "$file"
    done | sort -rn | cut -d' ' -f2-
}

# node_pool FOLDER FILE..: each in a process, as many at a time as there are processors.
node_pool() {
    local folder=$1 files done=0 name
    shift
    files=$(longest_first "$folder" "$@")
    rm -f "$folder"/*.tap "$folder"/*.log "$folder"/*.said
    printf '%s\n' "$files" | xargs -P "$(job_count)" -n 1 "$ROOT/tools/lib/node-test" "$folder" "${filter:-}" |
        while read -r name; do
            done=$((done + 1))
            printf '[%s/%s] %s\n' $done $# "$name"
        done
}

# run_node_tests NAME FILE..
run_node_tests() {
    local folder="$ROOT/build/node-tests/$1" p f
    shift
    mkdir -p "$folder"
    moving "testing the device's image" "$folder/progress" node_pool "$folder" "$@"
    # Without each file's own counts, and without what a filter leaves out.
    cat "$folder"/*.log | sed -E '/^ℹ (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [0-9.]+$/d
        /# test name does not match pattern$/d'
    read -r p f < <(awk -f "$ROOT/tools/lib/count-tap.awk" "$folder"/*.tap)
    count "$p" "$f"
    [ "$(ls "$folder"/*.tap | wc -l)" = $# ] || count 0 1
}

print_count() {
    say ""
    [ $kept = 0 ] || say "$kept of these were not run again: nothing that they compute with has changed since they passed (--again)"
    say "$passed passed, $failed failed"
    [ "$((passed + failed))" != 0 ] || say "nothing was tested${filter:+: no test is named like $filter}"
    [ "$failed" = 0 ] && [ "$passed" != 0 ]
}
