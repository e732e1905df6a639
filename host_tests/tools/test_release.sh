#!/usr/bin/env bash
# tools/release gives the same bytes from two folders at two times, sums that hold, and no link that leads
# nowhere. The image itself is ours to choose here: that it is the same is tools/lib/check-reproducible's.
. "$(dirname "$0")/expect.sh"

mkdir -p "$SCRATCH/bin"
put() { printf '#!/bin/sh\n%s\n' "$2" >"$1" && chmod +x "$1"; }
put "$SCRATCH/bin/cmake" 'true'
export PATH=$SCRATCH/bin:$PATH

# make NAME: a tree with what a release takes, and the release made there.
make() {
    local tree=$SCRATCH/$1
    mkdir -p "$tree/tools/lib" "$tree/boards/pico" "$tree/boards/other" "$tree/boards/host" "$tree/build"
    cp "$ROOT/tools/release" "$tree/tools/"
    cp "$ROOT/tools/lib/shell.sh" "$ROOT/tools/lib/pack_release.py" "$tree/tools/lib/"
    cp -R "$ROOT/docs" "$ROOT/LICENSE" "$ROOT/CMakeLists.txt" "$tree/"
    put "$tree/tools/setup" 'true'
    for board in pico other; do
        touch "$tree/boards/$board/facts.h"
        mkdir -p "$tree/build/$board"
        echo "image for $board" >"$tree/build/$board/sanity-die.uf2"
    done
    find "$tree" -exec touch -d "$2" {} +
    run "$tree/tools/release" --git-id abc
}

umask 022
make here 2001-02-03
expect_status 0
expect_output "-pico.uf2"
umask 077
make a/much/longer/path/elsewhere 2020-10-11
expect_status 0

one=$(cd "$SCRATCH/here/build/release" && ls -d sanity-die-*/)
one=$SCRATCH/here/build/release/${one%/}
other=$SCRATCH/a/much/longer/path/elsewhere/build/release/${one##*/}
cmp "$one.zip" "$other.zip" || fail "expected the same bytes"
diff -r "$one" "$other" || fail "expected the same files"
expect_file "$one/${one##*/}-pico.uf2"
expect_file "$one/${one##*/}-other.uf2"
expect_file "$one/guides/users-guide.md"
expect_file "$one/CHANGES.md"

run bash -c 'cd "$1" && sha256sum --quiet -c SHA256SUMS.txt' sums "$one"
expect_status 0
echo changed >>"$one/CHANGES.md"
run bash -c 'cd "$1" && sha256sum --quiet -c SHA256SUMS.txt' sums "$one"
expect_status 1
run grep -rhoE '\]\(\.\./[^)]*\)' "$one/guides"
expect_quiet

run "$SCRATCH/here/tools/release" --git-id
expect_status 1
run "$SCRATCH/here/tools/release" --nonsense
expect_status 2
