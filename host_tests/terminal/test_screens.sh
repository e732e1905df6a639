#!/usr/bin/env bash
# test_screens.sh PROGRAM: plays the first minute in a real terminal of several sizes and kinds, by tmux,
# and holds what stands there against screens/*.txt, character by character. Made anew by
# tools/test --update-screens.

set -uo pipefail
HERE=$(cd "$(dirname "$0")" && pwd)
SKIPPED=77
LIMIT=600 # looks, a tenth of a second each: far more than it ever takes

command -v tmux >/dev/null || {
    echo "skipped: tmux is not here (Debian: apt-get install tmux)"
    exit $SKIPPED
}

SCRATCH=$(mktemp -d)
PROGRAM=$SCRATCH/sanity-die # a copy: whoever builds meanwhile takes it away from nobody
cp "$1" "$PROGRAM"
failed=0 terminals=0
in_tmux() { tmux -f /dev/null -S "$SCRATCH/terminal$terminals" "$@"; }

# The program ends by itself, as a player ends it, before its terminal goes.
close_all() {
    in_tmux send-keys q 2>/dev/null || return 0
    for ((i = 0; i < LIMIT; i++)); do
        case $(in_tmux capture-pane -p) in *"(ended with"*) break ;; esac
        sleep 0.1
    done
    in_tmux kill-server 2>/dev/null
}
trap 'close_all; rm -rf "$SCRATCH"' EXIT

# Each at a socket of its own: a server that is still ending takes its socket away, whoever has it by then.
next_terminal() {
    close_all
    terminals=$((terminals + 1))
}

# opens COLUMNS ROWS ENVIRONMENT..: the program alone in a terminal of that size, nothing kept.
opens() {
    local columns=$1 rows=$2
    shift 2
    next_terminal
    LC_ALL=C.UTF-8 in_tmux -u new-session -d -x "$columns" -y "$rows" -c "$SCRATCH" \
        env -u LC_ALL -u LC_CTYPE "$@" \
        sh -c '"$0" --seed 1 --flash game; echo "(ended with $?)"; exec sleep 1000' "$PROGRAM"
    in_tmux resize-window -x "$columns" -y "$rows"
}

keys() { in_tmux send-keys "$@"; }
shown() { in_tmux capture-pane -p; }

# Until something stands there, and has been the same for two seconds.
settled() {
    local before='' now same=0
    for ((i = 0; i < LIMIT && same < 20; i++)); do
        now=$(shown)
        if [ -n "${now//[$' \n']/}" ] && [ "$now" = "$before" ]; then same=$((same + 1)); else same=0; fi
        before=$now
        sleep 0.1
    done
}

# expect NAME: the screen is, or soon will be, screens/NAME.txt.
expect() {
    local golden=$HERE/screens/$1.txt
    if [ -n "${SANITY_UPDATE_SCREENS:-}" ]; then
        settled
        shown >"$golden"
        return
    fi
    for ((i = 0; i < LIMIT; i++)); do
        [ "$(shown)" != "$(cat "$golden")" ] || { echo "ok   $1" && return; }
        sleep 0.1
    done
    echo "FAIL $1: expected (-) and shown (+)"
    diff -u "$golden" <(shown)
    failed=1
}

# says TEXT: it stands there, or soon will.
says() {
    for ((i = 0; i < LIMIT; i++)); do
        [[ $(shown) != *"$1"* ]] || { echo "ok   says $1" && return; }
        sleep 0.1
    done
    echo "FAIL expected: $1, shown:"
    shown
    failed=1
}

# The first start asks for the language; nothing is kept from the case before.
begins() { rm -f "$SCRATCH/game" && opens "$@"; }

begins 80 24 TERM=tmux-256color LANG=C.UTF-8
expect 80x24-language
keys d
expect 80x24-language-nl
keys Space
expect 80x24-home-nl

# A change of size is repainted at once, without a key.
in_tmux resize-window -x 130 -y 40
expect 130x40-home-nl
in_tmux resize-window -x 40 -y 12
expect 40x12-home-nl
in_tmux resize-window -x 39 -y 12
expect 39x12-too-small
in_tmux resize-window -x 80 -y 24
expect 80x24-home-nl

# ? shows what each key does; any key leads back, and does nothing else. Down goes on as right does.
keys '?'
expect 80x24-keys
keys Space
expect 80x24-home-nl
keys Down
expect 80x24-home-down
keys Up
expect 80x24-home-nl

# M holds right for as long as that takes; the keys around it are not lost in it.
keys d M d
expect 80x24-home-right

# Kept: ended and begun again, it knows its language; and it said where.
keys q
expect 80x24-ended
opens 40 12 TERM=tmux-256color LANG=C.UTF-8
expect 40x12-home-nl

# Ctrl-Z gives the shell its terminal back, as it was; with fg the picture is there again.
next_terminal
LC_ALL=C.UTF-8 in_tmux -u new-session -d -x 40 -y 12 -c "$SCRATCH" \
    env -u LC_ALL -u LC_CTYPE LANG=C.UTF-8 PS1='ready$ ' bash --norc --noprofile -i
in_tmux resize-window -x 40 -y 12
says 'ready$'
keys "'$PROGRAM' --seed 1 --flash game; echo '(ended with '\$?')'" Enter
expect 40x12-home-nl
keys C-z
says Stopped
keys 'stty -a | grep -q " icanon" && echo as it wa""s' Enter
says 'as it was'
keys fg Enter
expect 40x12-home-nl

# Where German is read that is offered first; what was chosen stays, whatever is read.
begins 40 12 TERM=tmux-256color LANG=de_DE.UTF-8
expect 40x12-language-de
keys a Space
expect 40x12-home-nl
opens 40 12 TERM=tmux-256color LANG=de_DE.UTF-8
expect 40x12-home-nl

# Words: on a printer, and where there is no UTF-8.
begins 60 16 TERM=dumb LANG=C.UTF-8
expect dumb-language
keys d Space
expect dumb-home
begins 60 16 TERM=tmux-256color LANG=C
expect C-language

exit $failed
