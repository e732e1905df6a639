#!/usr/bin/env bash
# Every command tells its help, and refuses what it doesn't know, before it fetches or builds anything.
. "$(dirname "$0")/expect.sh"

# A copy, with a set-up and builders that only tell that they were called.
tree=$SCRATCH/tree
mkdir -p "$tree" "$SCRATCH/bin"
cp -R "$ROOT/tools" "$ROOT/boards" "$ROOT/CMakeLists.txt" "$ROOT/CMakePresets.json" "$tree/"
says() { printf '#!/bin/sh\necho "set up or built: $*"\nexit 9\n' >"$1" && chmod +x "$1"; }
for program in cmake apt-get debootstrap; do says "$SCRATCH/bin/$program"; done
export PATH=$SCRATCH/bin:$PATH
cd "$tree" || exit

expect_nothing_done() { [[ $OUTPUT != *"set up or built"* ]] || fail "expected nothing to be set up or built by: $*"; }

expect_refused() {
    run "$@" </dev/null
    [ "$STATUS" != 0 ] || fail "expected to be refused: $*"
    [[ $OUTPUT != *Traceback* ]] || fail "expected a sentence from: $*"
    expect_nothing_done "$@"
}

expect_help_and_refusal() {
    run "$1" --help </dev/null
    expect_status 0
    expect_output "${1##*/}"
    expect_nothing_done "$1" --help
    [ "$(printf '%s\n' "$OUTPUT" | wc -l)" -ge 3 ] || fail "expected more help from $1"
    expect_refused "$1" --bogus
}

expect_help_and_refusal tools/setup
expect_refused tools/setup --host --bogus
says tools/setup

commands=(tools/odds/run tools/lib/fresh-machine)
for file in tools/* tools/checks/* tools/docs/* tools/hardware/*; do
    if [ -f "$file" ] && [ -x "$file" ] && [ "$file" != tools/setup ]; then commands+=("$file"); fi
done
[ ${#commands[@]} -ge 18 ] || fail "expected some eighteen commands, found: ${commands[*]}"
for command in "${commands[@]}"; do expect_help_and_refusal "$command"; done

# Behind what is right, and what is right with what is not.
while read -r words; do
    # shellcheck disable=SC2086
    expect_refused $words
done <<'EOF'
tools/bench rules --bogus
tools/bench rules nosuch
tools/bench nosuch
tools/hardware/case --check --bogus
tools/hardware/case --display 3
tools/hardware/case --display 0.96 --battery aaa --out /dev/null/nowhere
tools/checks/chance some.elf --bogus
tools/checks/format --fix --bogus
tools/docs/pictures --check --bogus
tools/fairness --rolls 5 --bogus
tools/fairness --host --bogus=3
tools/fairness kit --bogus
tools/flash --no-build --bogus
tools/flash --board nosuch
tools/flash /nowhere
tools/flash /nowhere /elsewhere
tools/odds/run --games 5 --bogus
tools/odds/run --players
tools/odds/run --players 9
tools/odds/run --table nosuch
tools/odds/run --hero random
tools/odds/run five
tools/play --console --bogus
tools/release --git-id
tools/replay none none --bogus
tools/screens out.html --bogus
tools/screens out.html /nowhere
tools/screens /dev/null/nowhere/out.html
tools/screens /
tools/test --host-only --bogus
tools/test --filter
tools/test --filter roll --bogus
tools/test --filter (
tools/test nosuch
tools/verify some.log --bogus
EOF

# What only Node.js knows of: values.
if command -v node >/dev/null; then
    for wrong in '--rolls few' '--die d7' '--rolls' 'kit --restarts 1' '--host --emulated'; do
        # shellcheck disable=SC2086
        expect_refused tools/fairness $wrong
        expect_status 2
    done
    run tools/fairness --host --rolls 5
    expect_output "set up or built: --host"
    run tools/fairness kit --emulated
    expect_output "set up or built: --pico --emulator"
    echo 1 >"$SCRATCH/rolls"
    run tools/fairness "$SCRATCH/rolls"
    expect_nothing_done
fi
