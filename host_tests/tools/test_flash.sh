#!/usr/bin/env bash
# tools/flash copies to a board in bootloader mode and to nothing else.
. "$(dirname "$0")/expect.sh"

# A copy of the scripts, so that the image is ours to choose.
mkdir -p "$SCRATCH/tools/lib" "$SCRATCH/build/pico" "$SCRATCH/board" "$SCRATCH/stick"
cp "$ROOT/tools/flash" "$SCRATCH/tools/"
cp "$ROOT/tools/lib/shell.sh" "$SCRATCH/tools/lib/"
printf 'Model: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n' >"$SCRATCH/board/INFO_UF2.TXT"

run "$SCRATCH/tools/flash" --no-build "$SCRATCH/board"
expect_status 1
expect_output "there is no build/pico/sanity-die.uf2"

echo image >"$SCRATCH/build/pico/sanity-die.uf2"
run "$SCRATCH/tools/flash" --no-build "$SCRATCH/stick"
expect_status 1
expect_output "not a Pico in bootloader mode"
expect_no_file "$SCRATCH/stick/sanity-die.uf2"

run "$SCRATCH/tools/flash" --no-build "$SCRATCH/board"
expect_status 0
expect_output "restarts by itself"
cmp -s "$SCRATCH/build/pico/sanity-die.uf2" "$SCRATCH/board/sanity-die.uf2" || fail "not the image"

run "$SCRATCH/tools/flash" --nonsense
expect_status 2
expect_output "unknown option --nonsense"
