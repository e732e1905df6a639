#!/bin/sh
# fuzz.sh RUNS PROGRAM ARGUMENT..: a fuzzer for so many runs from the same seed; with SANITY_FUZZ_SECONDS for so many seconds.
runs=$1
shift
program=$1
shift
if [ -n "${SANITY_FUZZ_SECONDS:-}" ]; then
    exec "$program" -max_total_time="$SANITY_FUZZ_SECONDS" "$@"
fi
exec "$program" -runs="$runs" -seed=1 "$@"
