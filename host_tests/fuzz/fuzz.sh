#!/bin/sh
# fuzz.sh RUNS PROGRAM ARGUMENT..: a fuzzer for so many runs; with SANITY_FUZZ_SECONDS for so many seconds. The seed is 1, so
# that a run can be repeated, unless SANITY_FUZZ_SEED names another (0: a random one).
# When it finds something it ends with 1 (its usual 77 would count as skipped), and prints the input as base64.
runs=$1
shift
program=$1
shift
found=$(mktemp -d) || exit 1
trap 'rm -rf "$found"' EXIT
if [ -n "${SANITY_FUZZ_SECONDS:-}" ]; then
    set -- "-max_total_time=$SANITY_FUZZ_SECONDS" "$@"
else
    set -- "-runs=$runs" "$@"
fi
"$program" "-seed=${SANITY_FUZZ_SEED:-1}" -error_exitcode=1 "-artifact_prefix=$found/" "$@" && exit
for input in "$found"/*; do
    [ ! -f "$input" ] || echo "found by $(basename "$program"), base64: $(base64 -w 0 "$input")"
done
exit 1
