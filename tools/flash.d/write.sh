# Writing an image with picotool, and without it. Needs shell.sh and dice.sh; DIE, PORT, image and kept are
# the caller's.

PICOTOOL=${SANITY_PICOTOOL:-${SANITY_DEPS:-$ROOT/.deps}/picotool-usb/picotool}
RESTART_S=${SANITY_FLASH_WAIT_S:-30}
LISTED_S=1 READY_S=3 # how long a board that was just plugged in may take

# picotool WORD..: says what went wrong, and what helps when it is the permission.
picotool() {
    local said
    said=$("$PICOTOOL" "$@" 2>&1) && return
    printf '%s\n' "$said" >&2
    case $said in *[Pp]ermission* | *LIBUSB_ERROR_ACCESS* | *'unable to connect'*) say_udev_rule ;; esac
    return 1
}

say_udev_rule() {
    cat >&2 <<'EOF2'

This user may not speak to the board. On Linux a rule gives that to whoever sits at the machine. If you want
it, put these lines into /etc/udev/rules.d/60-rp2040.rules, run `sudo udevadm control --reload`, and plug the
board in again:

    SUBSYSTEM=="usb", ATTRS{idVendor}=="2e8a", MODE="0660", TAG+="uaccess"
    SUBSYSTEM=="tty", ATTRS{idVendor}=="2e8a", MODE="0660", TAG+="uaccess"
EOF2
}

# image_fact NAME FILE: what `picotool info` tells of an image.
image_fact() { "$PICOTOOL" info -a "$2" 2>/dev/null | sed -n "s/^ *\(build attributes: *\)\{0,1\}$1:\{0,1\}  *//p" | head -n 1; }

image_name() { printf '%s (%s)' "$(image_fact version "$1")" "$(image_fact 'git id' "$1")"; }

# The board that waits, as picotool wants it named; two of them are one too many.
waiting() {
    local found
    found=$(waiting_boards)
    case $found in
    '') ;;
    *$'\n'*) die "several boards are in their bootloaders: unplug all but one" ;;
    *) printf -- '--bus %s --address %s' "${found% *}" "${found#* }" ;;
    esac
}

board_waits() { "$PICOTOOL" info $(waiting) >/dev/null 2>&1; }

# Just plugged in it takes a moment until it answers.
board_comes() {
    board_waits || { await 'a board' $LISTED_S board_listed && await 'the board' $READY_S board_waits; }
}

board_listed() { [ -n "$(waiting)" ]; }

# A running die goes to its bootloader by itself: no button.
send_to_bootloader() {
    say "restarting $DIE into its bootloader"
    picotool reboot -u --ser "$DIE" -f || return
    await 'its bootloader' $RESTART_S board_waits || die "its bootloader didn't appear within $RESTART_S s: unplug it and plug it in again"
}

# kept_of SERIAL: where that die's image is kept. A board in its bootloader doesn't tell its serial number:
# without one, what --back writes is what was kept of the only die.
kept_of() {
    local kept=$ROOT/build/flash/waiting.uf2 each count=0
    if [ -n "$1" ]; then
        kept=$ROOT/build/flash/$(printf '%s' "$1" | tr '[:lower:]' '[:upper:]').uf2
    elif [ "$back" = 1 ] && [ ! -e "$kept" ]; then
        for each in "$ROOT"/build/flash/????????????????.uf2; do
            [ ! -e "$each" ] || { kept=$each && count=$((count + 1)); }
        done
        [ $count -le 1 ] || die "build/flash has backups of several dice: choose one with --serial"
    fi
    printf '%s' "$kept"
}

# uf2_fault FILE [END]: what is wrong with it; nothing when each of its blocks is there, in its place, whole, and for this
# chip, up to the address END.
uf2_fault() {
    od -An -v -tu4 "$1" | awk -v end=$((${2:-0})) '
        # start, second, flags, address, bytes, number, count, family, and the end
        function is_whole(at) {
            return word[0] == 171066965 && word[1] == 2656915799 && word[2] == 8192 && word[3] == 268435456 + 256 * at &&
                word[4] == 256 && word[5] == at && word[7] == 3834380118 && word[127] == 179400496
        }
        {
            for (i = 1; i <= NF; i++) {
                word[words++ % 128] = $i
                if (words % 128 != 0) continue
                if (spoilt == "" && !is_whole(words / 128 - 1)) spoilt = words / 128
                if (words == 128) count = word[6]
            }
        }
        END {
            if (spoilt != "") print "block " spoilt " is spoilt"
            else if (words == 0 || words != 128 * count || 268435456 + 2 * words < end) print "it ends too early or too late"
        }'
}

# What was kept with picotool 2.1.1 as it is may be spoilt (below): that is no image to go back to.
expect_whole() {
    local fault
    fault=$(uf2_fault "$1" "$(image_fact 'binary end' "$1")")
    [ -z "$fault" ] || die "$1 is damaged ($fault), so nothing was written: build it again, or use one of a release"
}

# save_image FILE: by way of a .bin. What picotool 2.1.1 saves as .uf2 may lack its last page: when that holds more
# than 220 bytes, its block is spoilt, and passed over without a word when it is written back and compared.
save_image() {
    "$PICOTOOL" save -p "$1.bin" $(waiting) >/dev/null 2>&1 &&
        "$PICOTOOL" uf2 convert "$1.bin" "$1" --family rp2040 >/dev/null || return
    rm "$1.bin"
}

# What was on it stays beside, for --back.
keep_old() {
    mkdir -p "$(dirname "$kept")"
    rm -f "$kept.new.uf2"
    if save_image "$kept.new.uf2"; then
        say "backup of the old firmware: ${kept#"$ROOT/"}"
    else
        say "there is no old firmware to back up"
    fi
}

# write_image FILE: and reads it back; then it starts.
write_image() {
    say "writing and verifying $(image_name "$1")"
    picotool load -v "$1" $(waiting) || die "not written; it is still in its bootloader, run this again"
    [ ! -f "$kept.new.uf2" ] || mv "$kept.new.uf2" "$kept"
    picotool reboot $(waiting) || die "written and verified, but it doesn't restart: unplug it and plug it in again"
}

say_unsaved() {
    cat <<'EOF2'
It saves nothing: the journal on it is of another version, or its flash fails (selftest tells). The journal is left as
it is. Either go back to the firmware before (tools/flash --back), save what it knows (tools/flash --export FILE) and
update again; or give it up: `factory-reset yes` on the console erases it, and the die saves again.
EOF2
}

# answers WANTED: a die runs, with that image; in PORT and INFO.
answers() {
    PORT=$(if [ -n "$DIE" ]; then port_of "$DIE"; else running_dice | sed -n '1s/^[^ ]* //p'; fi) && [ -n "$PORT" ] &&
        INFO=$(ask_die "$PORT" info)
}

# report WANTED: waits for the new one, and tells how it is.
report() {
    local tests
    await 'the new image' $RESTART_S answers || die "written, but it doesn't answer within $RESTART_S s; tools/flash --back restores the previous firmware
(if it doesn't run at all: unplug it, hold BOOTSEL, plug it in, and run that)"
    say "$INFO"
    [ "$(printf '%s' "$INFO" | field storage)" != off ] || say_unsaved
    [ "$(printf '%s' "$INFO" | field git)" = "$1" ] || die "it runs another version than was written"
    tests=$(ask_patiently "$PORT" selftest) || die "it doesn't answer the self-test"
    say "$tests"
    case $tests in *'"pass":false'*) die "its self-test fails" ;; esac
    say "the new firmware runs, and its self-test passes"
}
