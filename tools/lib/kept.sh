# Where a player's game is kept between two evenings. Needs shell.sh.
#
#   $XDG_STATE_HOME/sanity-die/journal (~/.local/state/sanity-die/journal): 64 KB, the journal's part of
#   the flash; the host program and the emulated device keep the same. Beside it `forgotten`: the game
#   that the last --forget put away.

kept_folder() {
    local home=${XDG_STATE_HOME:-${HOME:-}/.local/state}
    printf '%s' "$home/sanity-die"
}

# As a person would write it.
shown_path() {
    case $1 in
    "${HOME:-/nowhere}"/*) printf '~%s' "${1#"$HOME"}" ;;
    *) printf '%s' "$1" ;;
    esac
}

# Two dice that write one journal would spoil it: the second is refused for as long as the first runs.
lock_kept() {
    have flock || return 0
    exec 8>"$1/lock"
    flock -n 8 ||
        die "this game is being played in another window; --flash FILE plays another one"
}

# What this user may not write, root's perhaps, is not played with, for nothing would be kept.
expect_ours() {
    local file
    for file; do
        [ ! -e "$file" ] || [ -w "$file" ] ||
            die "$(shown_path "$file") can't be written by $(id -un): change its permissions, or save the game elsewhere with --flash FILE"
    done
}

# open_kept: prepares the folder and prints nothing; the file's name in KEPT. Empty: there is no place
# to keep anything (a home that can't be written), and it says so.
open_kept() {
    local folder
    folder=$(kept_folder)
    KEPT=''
    if ! mkdir -p "$folder" 2>/dev/null || [ ! -w "$folder" ]; then
        say "$(shown_path "$folder") can't be written, so this game isn't saved; --flash FILE saves it elsewhere"
        return
    fi
    expect_ours "$folder/lock" "$folder/journal"
    lock_kept "$folder"
    KEPT=$folder/journal
}

forget_kept() {
    [ -z "$KEPT" ] || [ ! -e "$KEPT" ] || mv "$KEPT" "${KEPT%journal}forgotten"
}

tell_kept() {
    [ -n "$KEPT" ] || return 0
    if [ -e "$KEPT" ]; then
        say "Resuming the game in $(shown_path "$KEPT"); tools/play --forget starts a new one."
    else
        say "The game is saved in $(shown_path "$KEPT"), whenever it ends."
    fi
}
