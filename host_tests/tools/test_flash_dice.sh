#!/usr/bin/env bash
# tools/flash with dice that run, wait or don't answer: fakes of /sys, of their ports, of picotool and of the
# places where drives are mounted. The real ones are tried in host_tests/usb.
. "$(dirname "$0")/expect.sh"
HERE=$ROOT/host_tests/tools
ONE=AAAA000011112222 TWO=BBBB000011112222
LACKING=none-such

mkdir -p "$SCRATCH/tools/lib" "$SCRATCH/build/pico" "$SCRATCH/boards/pico"
touch "$SCRATCH/boards/pico/facts.h"
cp -r "$ROOT/tools/flash" "$ROOT/tools/flash.d" "$SCRATCH/tools/"
cp "$ROOT/tools/lib/shell.sh" "$SCRATCH/tools/lib/"
export WORLD=$SCRATCH/world
export SANITY_SYS=$WORLD/sys SANITY_DEV=$WORLD/dev SANITY_MEDIA=$WORLD SANITY_PICOTOOL=$HERE/fake_picotool.sh
export SANITY_FLASH_WAIT_S=300 # nothing here takes as long on purpose

# built TEXT: the image to write.
built() { "$HERE/fake_uf2.py" make "$1" "$SCRATCH/build/pico/sanity-die.uf2"; }

# world SERIAL..: a machine with these dice, all running 1.0.0 (old); the image to write is 2.0.0 (new).
world() {
    local serial
    end_world
    for serial in "$@"; do
        mkdir -p "$WORLD/dice/$serial"
        echo '1.0.0 old' >"$WORLD/dice/$serial/image"
    done
    mkdir -p "$WORLD/dice"
    rm -rf "$SCRATCH/build/flash"
    built '2.0.0 new'
    python3 -B "$HERE/fake_dice.py" "$WORLD" &
    DICE=$!
    until [ -e "$WORLD/ready" ]; do sleep 0.05; done
}

end_world() {
    [ -z "${DICE:-}" ] || kill "$DICE"
    rm -rf "$WORLD"
}
trap 'end_world; rm -rf "$SCRATCH"' EXIT

flash() { run "$SCRATCH/tools/flash" --no-build "$@" </dev/null; }
expect_image() { [ "$(cat "$WORLD/dice/$1/image")" = "$2" ] || fail "$1 has $(cat "$WORLD/dice/$1/image"), not $2"; }
expect_untouched() { expect_no_file "$WORLD/done"; }

# One die: told, kept, written, asked.
world $ONE
flash
expect_status 0
expect_output "$ONE at $WORLD/dev/ttyACM0 runs 1.0.0 (old)"
expect_output "its game (cult, 3 answers) goes on afterwards"
expect_output "new firmware: 2.0.0 (new)"
expect_output "backup of the old firmware: build/flash/$ONE.uf2"
expect_output '"git":"new"'
expect_output "the new firmware runs, and its self-test passes"
expect_image $ONE '2.0.0 new'
[ "$(cat "$WORLD/done")" = "restarted $ONE
wrote $ONE 2.0.0 new
started $ONE" ] || fail "not in this order: $(cat "$WORLD/done")"

# And back, and forth again: what was on it is always what is kept.
flash --back
expect_status 0
expect_output "new firmware: 1.0.0 (old)"
expect_image $ONE '1.0.0 old'
flash --back
expect_status 0
expect_image $ONE '2.0.0 new'

# A copy that isn't whole is not gone back to: spoilt as picotool 2.1.1 does it, or cut anywhere, or too short for
# what it says of itself, or for another chip.
kept=$SCRATCH/build/flash/$ONE.uf2
cp "$kept" "$SCRATCH/whole"
spoil() { cp "$SCRATCH/whole" "$kept" && "$@" "$kept"; }
put_byte() { printf "$2" | dd of="$3" bs=1 seek="$1" conv=notrunc status=none; }
no_end() { truncate -s 1020 "$1" && truncate -s 1024 "$1"; }
one_block() { truncate -s 512 "$1" && put_byte 24 '\1' "$1"; }
rm -f "$WORLD/done"
for fault in no_end 'truncate -s 1000' 'truncate -s 512' 'truncate -s 0' one_block 'put_byte 532 \2' 'put_byte 525 \2' \
    'put_byte 540 \1'; do
    # shellcheck disable=SC2086
    spoil $fault
    flash --back
    expect_status 1
    expect_output "build/flash/$ONE.uf2 is damaged ("
    expect_untouched
done
flash --back --dry-run --serial $ONE
expect_status 1
cp "$SCRATCH/whole" "$kept"

# What was kept is also copied to a drive that is named.
mkdir -p "$WORLD/drive"
printf 'Board-ID: RPI-RP2\r\n' >"$WORLD/drive/INFO_UF2.TXT"
flash --back "$WORLD/drive"
expect_status 0
cmp -s "$kept" "$WORLD/drive/$ONE.uf2" || fail "not what was kept"

# A port that went is not made a file of, and a file is no port.
world $ONE
rm "$WORLD/dev/ttyACM0"
flash
expect_status 1
expect_output "$WORLD/dev/ttyACM0 doesn't answer"
expect_no_file "$WORLD/dev/ttyACM0"
echo mine >"$WORLD/dev/ttyACM0"
flash
expect_status 1
[ "$(cat "$WORLD/dev/ttyACM0")" = mine ] || fail "a file was written to"
expect_untouched

# One that is dead is seen to be waited for.
world $ONE
touch "$WORLD/dead"
until [ ! -e "$WORLD/dead" ]; do sleep 0.05; done
SANITY_FLASH_WAIT_S=5 run sh -c '"$@" 3>&1 </dev/null' sh "$SCRATCH/tools/flash" --no-build
expect_status 1
expect_output "waiting for an answer from $WORLD/dev/ttyACM0: "
expect_output "doesn't answer"
expect_untouched

# A dry run does nothing.
world $ONE
flash --dry-run
expect_status 0
expect_output "new firmware: 2.0.0 (new)"
expect_output "nothing was changed"
expect_untouched
expect_image $ONE '1.0.0 old'

# An export: names, statistics, settings and the game with its log, a line of JSON a request. The die is only read.
export_to() { flash --export "$@"; }
world $ONE
export_to "$WORLD/saved.jsonl"
expect_status 0
expect_output "saved $ONE to $WORLD/saved.jsonl"
expect_untouched
expect_image $ONE '1.0.0 old'
python3 -B - "$WORLD/saved.jsonl" $ONE <<'EOF' || fail "not what the die told: $(cat "$WORLD/saved.jsonl")"
import json, sys
saved = {each["request"]: each for each in map(json.loads, open(sys.argv[1], encoding="utf-8"))}
assert saved["info"]["reply"]["id"] == sys.argv[2]
assert saved["state"]["reply"]["game"] == "cult"
assert [entry["n"] for entry in saved["log"]["lines"]] == [1, 2] and saved["log"]["reply"]["count"] == 2
assert all(saved[f"name p{i}"]["reply"]["name"] == "Zo\u00eb" for i in range(1, 9))
assert all(saved[f"stats {n}"]["reply"]["rolls"] == 4 for n in (2, 4, 6, 8, 10, 12, 20, 100))
assert "get" in saved and saved["state"]["lines"] == []
EOF

# What is there is not written over, and half an export is none.
echo mine >"$WORLD/mine"
export_to "$WORLD/mine"
expect_status 1
expect_output "$WORLD/mine exists already"
[ "$(cat "$WORLD/mine")" = mine ] || fail "a file was written over"
export_to "$WORLD/no-folder/saved"
expect_status 1
expect_output "can't write $WORLD/no-folder/saved"
touch "$WORLD/dice/$ONE/busy"
export_to "$WORLD/half"
expect_status 1
expect_output "refused \`stats 2\`: {\"ok\":false,\"error\":\"busy\"}"
for left in "$WORLD"/half*; do expect_no_file "$left"; done
export_to "$WORLD/planned" --dry-run
expect_status 0
expect_output "would save $ONE to $WORLD/planned"
expect_no_file "$WORLD/planned"
for wrong in '--export' "--export $WORLD/x --back" "--export $WORLD/x $WORLD/folder"; do
    # shellcheck disable=SC2086
    flash $wrong
    expect_status 1
    expect_output "--export"
    expect_no_file "$WORLD/x"
done
world $ONE $TWO
export_to "$WORLD/saved" --serial $TWO
expect_status 0
expect_output "saved $TWO to"
world
export_to "$WORLD/saved"
expect_status 1
expect_output "no die is connected"

# Nothing was kept: nothing to go back to.
world $ONE
flash --back
expect_status 1
expect_output "no backup of this die"
expect_untouched

# Several: asked, or named, in either case of letters; and none by chance.
world $ONE $TWO
flash
expect_status 1
expect_output "1: $ONE at"
expect_output "2: $TWO at"
expect_output "several dice are connected: choose one with --serial"
expect_untouched
run "$HERE/in_terminal.py" 2 "$SCRATCH/tools/flash" --no-build
expect_status 0
expect_output "Which one?"
expect_image $TWO '2.0.0 new'
expect_image $ONE '1.0.0 old'
for typed in 3 0 x ''; do
    rm -f "$WORLD/done"
    run "$HERE/in_terminal.py" "$typed" "$SCRATCH/tools/flash" --no-build
    expect_status 1
    expect_output "no die chosen"
    expect_untouched
done
flash --serial "$(printf '%s' $ONE | tr '[:upper:]' '[:lower:]')"
expect_status 0
expect_image $ONE '2.0.0 new'
rm -f "$WORLD/done"
flash --serial CCCC000011112222
expect_status 1
expect_output "no die with serial number CCCC000011112222 is connected"
expect_untouched

# One that doesn't run any more, in its bootloader: back to what was kept of it, without its number.
world $ONE
flash
expect_status 0
touch "$WORLD/dice/$ONE/waiting"
until [ -e "$WORLD/sys/bus/usb/devices/1-0b/idProduct" ]; do sleep 0.05; done
flash --back
expect_status 0
expect_output "a board is in its bootloader"
expect_image $ONE '1.0.0 old'
cp "$SCRATCH/build/flash/$ONE.uf2" "$SCRATCH/build/flash/$TWO.uf2"
touch "$WORLD/dice/$ONE/waiting"
until [ -e "$WORLD/sys/bus/usb/devices/1-0b/idProduct" ]; do sleep 0.05; done
flash --back
expect_status 1
expect_output "choose one with --serial"
flash --back --serial $ONE
expect_status 0
expect_image $ONE '2.0.0 new'

# One runs and another waits: which is meant can't be told.
world $ONE $TWO
touch "$WORLD/dice/$TWO/waiting"
until [ -e "$WORLD/sys/bus/usb/devices/1-1b/idProduct" ]; do sleep 0.05; done
flash
expect_status 1
expect_output "another board is in its bootloader: unplug it"
expect_image $ONE '1.0.0 old'
expect_image $TWO '1.0.0 old'

# No permission: the rule is told, and nothing is installed or written.
world $ONE
touch "$WORLD/forbidden"
flash
expect_status 1
expect_output '/etc/udev/rules.d/60-rp2040.rules'
expect_output 'SUBSYSTEM=="usb", ATTRS{idVendor}=="2e8a", MODE="0660", TAG+="uaccess"'
expect_untouched
expect_image $ONE '1.0.0 old'

# A new one that fails its self-test, or is another than was written, is told.
world $ONE
built '2.0.0 sick'
flash
expect_status 1
expect_output "its self-test fails"

# One that doesn't read the journal of the one before is told, with the ways out.
world $ONE
built '2.0.0 unsaved'
flash
expect_status 0
expect_output "It saves nothing: the journal on it is of another version"
expect_output "tools/flash --back"
expect_output "factory-reset yes"

# Without picotool: sent to its bootloader over the console, and copied to the drive that appears.
export SANITY_PICOTOOL=$WORLD/$LACKING
world $ONE
flash --dry-run
expect_status 0
expect_output "would restart $ONE into its bootloader and copy build/pico/sanity-die.uf2 to its drive"
[ ! -e "$WORLD/dice/$ONE/waiting" ] || fail "it was restarted"
for place in media/RPI-RP2 media/anna/RPI-RP2 run/media/anna/RPI-RP2 mnt/RPI-RP2 Volumes/RPI-RP2; do
    world $ONE
    mkdir -p "$WORLD/somewhere"
    printf 'Board-ID: RPI-RP2\r\n' >"$WORLD/somewhere/INFO_UF2.TXT"
    (until [ -e "$WORLD/dice/$ONE/waiting" ]; do sleep 0.05; done
        mkdir -p "$(dirname "$WORLD/$place")" && mv "$WORLD/somewhere" "$WORLD/$place") &
    flash
    wait $!
    expect_status 0
    expect_output "sanity-die.uf2 is on the board at $WORLD/$place"
    cmp -s "$SCRATCH/build/pico/sanity-die.uf2" "$WORLD/$place/sanity-die.uf2" || fail "not the image, in $place"
done

# No die, no drive: what to do. A drive that isn't mounted is named.
world
flash
expect_status 1
expect_output "no board is waiting for an image"
expect_output "hold its BOOTSEL button"
mkdir -p "$WORLD/dev/disk/by-label" && touch "$WORLD/dev/disk/by-label/RPI-RP2"
flash
expect_status 1
expect_output "sudo mount -o uid=$(id -u) $WORLD/dev/disk/by-label/RPI-RP2 /mnt"

# Where there is no /sys (macOS): each port that may be one is asked.
export SANITY_PICOTOOL=$HERE/fake_picotool.sh
world $ONE
ln -s "$(readlink "$WORLD/dev/ttyACM0")" "$WORLD/dev/cu.usbmodem1"
SANITY_SYS=$WORLD/$LACKING flash --dry-run
expect_status 0
expect_output "$ONE at $WORLD/dev/cu.usbmodem1 runs 1.0.0 (old)"
SANITY_SYS=$WORLD/$LACKING flash
expect_status 0
expect_image $ONE '2.0.0 new'
