# For the tests of scripts: a scratch folder that goes away, and expectations. Sets ROOT and SCRATCH.

set -uo pipefail
exec 3>/dev/null # whoever runs these tests isn't told how far the things are that they run
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
SCRATCH=$(mktemp -d)
trap 'rm -rf "$SCRATCH"' EXIT

# run COMMAND..: output (both streams) in OUTPUT, exit code in STATUS.
run() {
    OUTPUT=$("$@" 2>&1)
    STATUS=$?
}

fail() {
    printf '%s: %s\nexit code %s and output:\n%s\n' "${0##*/}" "$1" "$STATUS" "$OUTPUT" >&2
    exit 1
}

expect_status() { [ "$STATUS" = "$1" ] || fail "expected exit code $1"; }
expect_output() { [[ $OUTPUT == *"$1"* ]] || fail "expected in the output: $1"; }
expect_quiet() { [ -z "$OUTPUT" ] || fail "expected no output"; }
expect_file() { [ -e "$1" ] || fail "expected a file $1"; }
expect_no_file() { [ ! -e "$1" ] || fail "expected no file $1"; }
