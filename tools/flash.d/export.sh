# What a die knows, saved in a file. Needs shell.sh and dice.sh.

EXPORTED=(info state 'name p1' 'name p2' 'name p3' 'name p4' 'name p5' 'name p6' 'name p7' 'name p8' get log
    'stats 2' 'stats 4' 'stats 6' 'stats 8' 'stats 10' 'stats 12' 'stats 20' 'stats 100')

# ask_with_lines PORT LINE: the request, its payload lines and the reply, as one line of JSON. Fails with what the die
# says instead.
ask_with_lines() (
    lines=''
    open_port "$1" || exit 1
    stty -F "$1" raw -echo 2>/dev/null || stty -f "$1" raw -echo || exit 1
    printf '%s\n' "$2" >&4
    while IFS= read -r -t $ANSWER_S reply <&4; do
        reply=${reply%$'\r'}
        case $reply in
        =*) lines=${lines:+$lines,}${reply#=} ;;
        '{"ok":true'*) printf '{"request":"%s","lines":[%s],"reply":%s}\n' "$2" "$lines" "$reply" && exit ;;
        '{"ok"'*) printf '%s' "$reply" && exit 1 ;;
        esac
    done
    exit 1
)

export_lines() {
    local request told
    for request in "${EXPORTED[@]}"; do
        told=$(ask_with_lines "$PORT" "$request") ||
            die "$DIE at $PORT refused \`$request\`${told:+: $told}; nothing was saved"
        printf '%s\n' "$told"
    done
}

# export_die FILE SERIAL DRY: the file is there when all of it is.
export_die() {
    [ ! -e "$1" ] || die "$1 exists already, and isn't overwritten"
    choose_die "$2" || die "no die${2:+ with serial number $2} is connected: plug it in"
    [ "$3" = 0 ] || { say "would save $DIE to $1" && return; }
    { : >"$1.part"; } 2>/dev/null || die "can't write $1"
    EXPORT_PART=$1.part
    trap 'rm -f "$EXPORT_PART"' EXIT
    export_lines >"$1.part"
    mv "$1.part" "$1"
    say "saved $DIE to $1"
}
