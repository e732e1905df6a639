#!/usr/bin/env bash
# tools/release gives the same bytes from two folders at two times, sums that hold, and no link that leads
# nowhere. The image itself is ours to choose here: that it is the same is tools/checks/reproducible's; so
# is the case.
. "$(dirname "$0")/expect.sh"

mkdir -p "$SCRATCH/bin"
put() { printf '#!/bin/sh\n%s\n' "$2" >"$1" && chmod +x "$1"; }
put "$SCRATCH/bin/cmake" 'true'
put "$SCRATCH/bin/node" 'mkdir -p "$3" && echo page >"$3/sanity-die.html"'
put "$SCRATCH/bin/chromium" 'for word; do case $word in --print-to-pdf=*) printf "/Type /Page /CreationDate (D:%s)" "$(date +%N)" >"${word#*=}" ;; esac; done'
export PATH=$SCRATCH/bin:$PATH SANITY_CHROMIUM=$SCRATCH/bin/chromium

# make NAME: a tree with what a release takes, and the release made there.
make() {
    local tree=$SCRATCH/$1
    mkdir -p "$tree/tools/lib" "$tree/tools/page" "$tree/tools/hardware" "$tree/boards/pico" "$tree/boards/other" "$tree/boards/host" "$tree/boards/case" "$tree/build"
    cp "$ROOT/tools/release" "$tree/tools/"
    cp "$ROOT/tools/lib/shell.sh" "$ROOT/tools/lib/pack_release.py" "$ROOT/tools/lib/guide_pages.py" "$ROOT/tools/lib/quick_start_pdf.py" "$tree/tools/lib/"
    cp -R "$ROOT/docs" "$ROOT/LICENSE" "$ROOT/CMakeLists.txt" "$tree/"
    put "$tree/tools/setup" 'true'
    touch "$tree/tools/page/build.js"
    put "$tree/tools/hardware/case" '[ "$1" = --out ] && mkdir -p "$2" && echo body >"$2/front.stl"'
    echo 'cube();' >"$tree/boards/case/case.scad"
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
for made in .zip -guides.zip .sha256; do
    expect_file "$one$made"
    cmp "$one$made" "$other$made" || fail "expected the same bytes"
done
diff -r "$one" "$other" || fail "expected the same files"
expect_file "$one/${one##*/}-pico.uf2"
expect_file "$one/${one##*/}-other.uf2"
expect_file "$one/guides/users-guide.md"
for guide in "$one"/guides/*.md; do expect_file "${guide%.md}.html"; done
for language in '' -nl -de; do expect_file "$one/guides/quick-start$language.pdf"; done
expect_file "$one/CHANGES.md"
expect_file "$one/case/front.stl"
expect_file "$one/case/sources/case.scad"

# What the first page says to open is there.
named=$(grep -oE '[A-Za-z0-9][A-Za-z0-9./_-]*\.(html|md|uf2|txt)' "$one/READ-ME-FIRST.txt" | sort -u)
[ "$(wc -l <<<"$named")" -ge 9 ] || fail "expected the first page to name files, found: $named"
for file in $named; do expect_file "$one/$file"; done
run python3 -m zipfile -l "$one-guides.zip"
expect_output "${one##*/}-guides/build-guide.md"
expect_output "${one##*/}-guides/build-guide.html"
expect_output "${one##*/}-guides/maker/wiring_perfboard.svg"
[[ $OUTPUT != *uf2* ]] || fail "expected guides alone"
run bash -c 'cd "$1" && sha256sum --quiet -c "$2"' sums "${one%/*}" "${one##*/}.sha256"
expect_status 0

run bash -c 'cd "$1" && sha256sum --quiet -c SHA256SUMS.txt' sums "$one"
expect_status 0
echo changed >>"$one/CHANGES.md"
run bash -c 'cd "$1" && sha256sum --quiet -c SHA256SUMS.txt' sums "$one"
expect_status 1
run grep -rhoE '\]\(\.\./[^)]*\)' "$one/guides"
expect_quiet

put "$SCRATCH/here/tools/hardware/case" 'echo "OpenSCAD is missing" >&2; exit 1'
run "$SCRATCH/here/tools/release" --git-id abc
expect_status 1
expect_output "OpenSCAD is missing"
sed -i 's/^## 0.*/## 99.0/' "$SCRATCH/here/docs/changes.md"
run "$SCRATCH/here/tools/release" --git-id abc
expect_status 1
expect_output "changes.md has no section for"

run "$SCRATCH/here/tools/release" --git-id
expect_status 1
run "$SCRATCH/here/tools/release" --nonsense
expect_status 2
