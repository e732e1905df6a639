#!/usr/bin/env bash
# What the scripts say when something is missing: a sentence each, and never success for nothing.
. "$(dirname "$0")/expect.sh"
exec 3>&- # what moves is looked at here

# A test run that tests nothing fails (nothing is built for it here: the set-up ends it first).
run "$ROOT/tools/test" --filter
expect_status 1
expect_output "--filter needs a pattern"

# A file that isn't there is named, in a sentence.
for command in verify 'replay none none' 'replay none'; do
    # shellcheck disable=SC2086
    run "$ROOT"/tools/$command "$SCRATCH/nosuch"
    expect_status 1
    [ "$OUTPUT" = "${command%% *}: $SCRATCH/nosuch: No such file or directory" ] || fail "expected one sentence"
done

# An SDK of one's own that can't serve.
parts() {
    run env PICO_SDK_PATH="$1" SANITY_DEPS="$SCRATCH/deps" bash -euc \
        'ROOT=$1; set --; . <(sed -n "/^check_own_sdk/,/^}/p" "$ROOT/tools/setup"); . "$ROOT/tools/lib/shell.sh"; check_own_sdk' \
        setup "$ROOT"
}
mkdir -p "$SCRATCH/sdk"
parts "$SCRATCH/sdk"
expect_status 1
expect_output "holds no Pico SDK"
touch "$SCRATCH/sdk/pico_sdk_init.cmake"
parts "$SCRATCH/sdk"
expect_status 0
mkdir -p "$SCRATCH/sdk/lib/tinyusb/src"
touch "$SCRATCH/sdk/lib/tinyusb/src/tusb.h"
parts "$SCRATCH/sdk"
expect_status 0

# All that is missing, in one line to copy.
run bash -uc '. "$1/tools/lib/shell.sh"; . "$1/tools/lib/packages.sh"
    is_there() { [ "$1" = gcc ]; }
    can_install() { false; }
    install_packages host pico emulator page' setup "$ROOT"
expect_status 1
expect_output "apt-get install --no-install-recommends libc6-dev cmake ninja-build python3"
expect_output "gcc-arm-none-eabi"
expect_output "nodejs"
[[ $OUTPUT != *nodejs*nodejs* ]] || fail "expected each once"
[[ $OUTPUT != *npm* ]] || fail "expected no npm, nor the hundreds of packages that it needs"

# What takes long says so, and that it moves; what is short says nothing.
run bash -uc '. "$1/tools/lib/shell.sh"; PATIENCE_S=0; exec 3>"$3"; export SAID=$3
    moving "doing a thing" "$2" sh -c "echo [3/7]; until grep -q 3/7 \"\$SAID\"; do sleep 0.1; done"; cat "$3"' \
    moving "$ROOT" "$SCRATCH/log" "$SCRATCH/said"
expect_status 0
expect_output "doing a thing: "
expect_output "3/7"
run bash -uc '. "$1/tools/lib/shell.sh"; PATIENCE_S=10000; moving "doing a thing" "$2" sh -c "echo said; exit 7"' moving "$ROOT" "$SCRATCH/log"
expect_status 7
expect_quiet
[ "$(cat "$SCRATCH/log")" = said ] || fail "what a command says is in its log"

# Sources without git (a tarball) list their own files all the same; in somebody else's checkout, too.
tarball=$SCRATCH/theirs/tarball
mkdir -p "$tarball/tools/lib"
cp "$ROOT/tools/lib/shell.sh" "$tarball/tools/lib/"
git init -q "$SCRATCH/theirs"
echo tarball >"$SCRATCH/theirs/.gitignore"
run bash -uc '. "$1/tools/lib/shell.sh"; our_files "*.sh"' files "$tarball"
[ "$OUTPUT" = tools/lib/shell.sh ] || fail "expected the one file"

# What is no JavaScript is told with its place; the emulator's own files are some.
if command -v node >/dev/null; then
    parse() { run node --no-warnings --experimental-vm-modules "$ROOT/tools/lib/parse.js" "$@"; }
    printf 'export const a = ;\n' >"$SCRATCH/bad.js"
    parse "$ROOT/tools/emulator/chip/thumb.js" "$ROOT/tools/emulator/play.js"
    expect_status 0
    expect_quiet
    parse "$ROOT/tools/emulator/play.js" "$SCRATCH/bad.js"
    expect_status 1
    expect_output "bad.js: Unexpected token ';'"
    expect_output ":1"
fi

# A package of JavaScript: only what its lock pins is taken.
if command -v node >/dev/null; then
    mkdir -p "$SCRATCH/js"
    echo content >"$SCRATCH/js/file"
    hash=$(openssl dgst -sha512 -binary "$SCRATCH/js/file" | base64 -w0)
    printf '{"packages":{"":{},"node_modules/thing":{"version":"1.0.0","integrity":"sha512-%s"}}}' "$hash" \
        >"$SCRATCH/js/package-lock.json"
    js=$ROOT/tools/lib/node_packages.js
    run node "$js" list "$SCRATCH/js"
    [ "$OUTPUT" = "thing 1.0.0" ] || fail "expected the package"
    run node "$js" check "$SCRATCH/js" thing "$SCRATCH/js/file"
    expect_status 0
    echo other >"$SCRATCH/js/file"
    run node "$js" check "$SCRATCH/js" thing "$SCRATCH/js/file"
    expect_status 1
    expect_output "is not what is pinned"
    run node "$js" check "$SCRATCH/js" thing "$SCRATCH/js/missing"
    expect_status 1
fi
