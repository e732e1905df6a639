# Running dice: found by their serial ports, asked over their consoles. Needs shell.sh.

PRODUCT='Sanity Die'
SYS=${SANITY_SYS:-/sys}
DEV=${SANITY_DEV:-/dev}
ANSWER_S=${SANITY_FLASH_WAIT_S:-10}

# open_port PORT: as file descriptor 4. To open it for both at once would make a plain file where a port just went.
open_port() {
    [ -c "$1" ] && exec 4<"$1" || return
    if [ -e /proc/self/fd/4 ]; then exec 4<>/proc/self/fd/4; else exec 4<>"$1"; fi
}

# ask_die PORT LINE: the reply to one request, a line of JSON.
ask_die() (
    open_port "$1" || exit 1
    stty -F "$1" raw -echo 2>/dev/null || stty -f "$1" raw -echo || exit 1
    printf '%s\n' "$2" >&4
    while IFS= read -r -t $ANSWER_S reply <&4; do
        case $reply in '{"ok"'*) printf '%s\n' "$reply" && exit ;; esac
    done
    exit 1
)

# ask_patiently PORT LINE: the same, and a die that doesn't answer is seen to be waited for.
ask_patiently() { while_moving "waiting for an answer from $1" /dev/null ask_die "$@"; }

# field KEY: of a reply on stdin; a text or a number.
field() { sed -n "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/p"; }

# "SERIAL PORT" of each die that runs, one a line. Linux knows them by their descriptors; elsewhere each
# port that may be one is asked.
running_dice() {
    local port usb
    if [ -d "$SYS/class/tty" ]; then
        for port in "$SYS"/class/tty/ttyACM*; do
            usb=$port/device/..
            [ "$(cat "$usb/product" 2>/dev/null)" != "$PRODUCT" ] ||
                printf '%s %s/%s\n' "$(cat "$usb/serial")" "$DEV" "${port##*/}"
        done
    else
        for port in "$DEV"/cu.usbmodem*; do
            [ ! -e "$port" ] || [ "$(ask_die "$port" info 2>/dev/null | field product)" != "$PRODUCT" ] ||
                printf '%s %s\n' "$(ask_die "$port" info | field id)" "$port"
        done
    fi
}

# port_of SERIAL: fails when it doesn't run.
port_of() { running_dice | awk -v wanted="$1" '$1 == wanted { print $2; found = 1 } END { exit !found }'; }

# "BUS ADDRESS" of each board that waits in its bootloader; only Linux tells.
waiting_boards() {
    local usb
    for usb in "$SYS"/bus/usb/devices/*; do
        [ "$(cat "$usb/idVendor" 2>/dev/null):$(cat "$usb/idProduct" 2>/dev/null)" != 2e8a:0003 ] ||
            printf '%s %s\n' "$(cat "$usb/busnum")" "$(cat "$usb/devnum")"
    done
}

# await WHAT SECONDS COMMAND..: until it succeeds.
await() { while_moving "waiting for $1" /dev/null until_it_succeeds "${@:2}"; }

until_it_succeeds() {
    local looks=$(($1 * 5))
    shift
    until "$@" >/dev/null 2>&1; do
        looks=$((looks - 1))
        [ $looks -gt 0 ] || return
        sleep 0.2
    done
}

# choose_die SERIAL: the one that is meant, in DIE and PORT; fails when none runs.
choose_die() {
    local found count answer
    found=$(running_dice)
    [ -n "$found" ] || return
    count=$(printf '%s\n' "$found" | wc -l)
    if [ -n "$1" ]; then
        found=$(printf '%s\n' "$found" | grep -i "^$1 ") || return
    elif [ "$count" -gt 1 ]; then
        printf '%s\n' "$found" | awk '{ print NR ": " $1 " at " $2 }' >&2
        [ -t 0 ] || die "several dice are connected: choose one with --serial"
        read -r -p 'Which one? ' answer
        case $answer in '' | *[!0-9]* | 0*) die "no die chosen" ;; esac
        found=$(printf '%s\n' "$found" | sed -n "${answer}p")
        [ -n "$found" ] || die "no die chosen"
    fi
    read -r DIE PORT <<<"$found"
}
