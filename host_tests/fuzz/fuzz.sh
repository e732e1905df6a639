#!/bin/sh
# fuzz.sh RUNS PROGRAM ARGUMENT..: a fuzzer for so many runs from the same seed; with SANITY_FUZZ_SECONDS for so many seconds.
# It ends with 1 when it finds something: its usual 77 would count as skipped.
runs=$1
shift
program=$1
shift
if [ -n "${SANITY_FUZZ_SECONDS:-}" ]; then
    exec "$program" -error_exitcode=1 -max_total_time="$SANITY_FUZZ_SECONDS" "$@"
fi
exec "$program" -error_exitcode=1 -runs="$runs" -seed=1 "$@"
