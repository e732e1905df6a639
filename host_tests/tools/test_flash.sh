#!/usr/bin/env bash
# tools/flash copies to a board in bootloader mode and to nothing else.
. "$(dirname "$0")/expect.sh"

# A copy of the scripts, so that the image is ours to choose.
mkdir -p "$SCRATCH/tools/lib" "$SCRATCH/build/pico" "$SCRATCH/build/other" "$SCRATCH/boards/pico" "$SCRATCH/boards/other" "$SCRATCH/board" "$SCRATCH/stick"
touch "$SCRATCH/boards/pico/facts.h" "$SCRATCH/boards/other/facts.h"
cp -r "$ROOT/tools/flash" "$ROOT/tools/flash.d" "$SCRATCH/tools/"
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

echo other >"$SCRATCH/build/other/sanity-die.uf2"
run "$SCRATCH/tools/flash" --board other --no-build "$SCRATCH/board"
expect_status 0
cmp -s "$SCRATCH/build/other/sanity-die.uf2" "$SCRATCH/board/sanity-die.uf2" || fail "not its image"

run "$SCRATCH/tools/flash" --board none --no-build "$SCRATCH/board"
expect_status 1
expect_output "no board 'none': other pico are there"

run "$SCRATCH/tools/flash" --nonsense
expect_status 2
expect_output "unknown option --nonsense"

run "$SCRATCH/tools/flash" --serial
expect_status 1
expect_output "flash: --serial needs a number"
