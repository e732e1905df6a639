# Running things and counting what passed and failed. Needs shell.sh; `filter` is set by the caller.

passed=0 failed=0 kept=0

# count PASSED FAILED [KEPT]: of those that passed, in a run before of the very same code.
count() {
    passed=$((passed + $1))
    failed=$((failed + $2))
    kept=$((kept + ${3:-0}))
}

verdict() { [ "$1" = 0 ] && say "ok   $2" || say "FAIL $2"; }

# all_at_once COMMAND..: what each says, and how it ended, in files of build/.
all_at_once() {
    local command pids=()
    for command; do
        (
            "$command" >"$ROOT/build/check-${command##*/}.log" 2>&1
            echo $? >"$ROOT/build/check-${command##*/}.status"
        ) &
        pids+=($!)
    done
    wait "${pids[@]}"
}

# checks COMMAND..: each is a test. What they say is always shown, in this order.
checks() {
    local command status
    mkdir -p "$ROOT/build"
    moving "${*##*/}" "$ROOT/build/checks.log" all_at_once "$@"
    for command; do
        status=$(cat "$ROOT/build/check-${command##*/}.status")
        count $((status == 0)) $((status != 0))
        verdict "$status" "${command##*/}"
        cat "$ROOT/build/check-${command##*/}.log"
    done
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

# --- Node's tests --------------------------------------------------------------------------------------

NODE_RESULTS=$ROOT/build/node-tests
node_queue=() # a line each: their name, an image (- for the Pico's), a file

# queue_node_tests NAME IMAGE FILE..: to be run by run_node_tests.
queue_node_tests() {
    local name=$1 image=$2 file
    shift 2
    mkdir -p "$NODE_RESULTS/$name"
    for file; do node_queue+=("$name $image $file"); done
}

# Those that took long in the last run first, so that none is left alone at the end; before the first run the kernel.
longest_first() {
    local name image file took
    while read -r name image file; do
        took=$(grep -hs " $file\$" "$NODE_RESULTS/$name"/*.seconds) ||
            case $file in host_tests/usb/*) took=1000 ;; *) took=999 ;; esac
        printf '%s %s %s %s\n' "${took%% *}" "$name" "$image" "$file"
    done | sort -rn | cut -d' ' -f2-
}

# Each in a process. Some of them mostly wait, for a kernel, for a browser: one more at a time than there are processors.
node_pool() {
    local done=0 name
    printf '%s\n' "${node_queue[@]}" | longest_first |
        xargs -P $(($(job_count) + 1)) -n 3 "$ROOT/tools/lib/node-test" "$NODE_RESULTS" "${filter:-}" |
        while read -r name; do
            done=$((done + 1))
            printf '[%s/%s] %s\n' $done ${#node_queue[@]} "$name"
        done
}

# tell_node_tests NAME: without each file's own counts, and without what a filter leaves out.
tell_node_tests() {
    local folder="$NODE_RESULTS/$1" p f k wanted
    cat "$folder"/*.log | sed -E '/^ℹ (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [0-9.]+$/d
        /# test name does not match pattern$/d'
    read -r p f k < <(awk -f "$ROOT/tools/lib/count-tap.awk" "$folder"/*.tap)
    count "$p" "$f" "$k"
    wanted=$(printf '%s\n' "${node_queue[@]}" | grep -c "^$1 ")
    [ "$(ls "$folder"/*.tap | wc -l)" = "$wanted" ] || count 0 1
}

# All that was queued.
run_node_tests() {
    local name
    for name in $(printf '%s\n' "${node_queue[@]%% *}" | uniq); do
        rm -f "$NODE_RESULTS/$name"/*.tap "$NODE_RESULTS/$name"/*.log "$NODE_RESULTS/$name"/*.said
    done
    moving "testing the device's image and the page" "$NODE_RESULTS/progress" node_pool
    for name in $(printf '%s\n' "${node_queue[@]%% *}" | uniq); do
        heading "$name"
        tell_node_tests "$name"
    done
    node_queue=()
}

print_count() {
    say ""
    [ $kept = 0 ] || say "$kept of these were not run again: nothing that they compute with has changed since they passed (--again)"
    say "$passed passed, $failed failed"
    [ "$((passed + failed))" != 0 ] || say "nothing was tested${filter:+: no test is named like $filter}"
    [ "$failed" = 0 ] && [ "$passed" != 0 ]
}
