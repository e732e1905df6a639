# What the scripts in tools/ share. Source it; it defines functions and ROOT only.
# Bash 3.2 is enough (macOS).

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

say() { printf '%s\n' "$*"; }
heading() { printf '\n== %s\n' "$*"; }
die() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# The comment block below a script's first line is its help text.
show_help() { sed -n '2,/^[^#]/{s/^# \{0,1\}//p;}' "$0"; }

unknown_option() {
    printf '%s: unknown option %s\n\n' "${0##*/}" "$1" >&2
    show_help >&2
    exit 2
}

# check_options WORD..: of a command that hands its words on: those with dashes must be named in its help.
check_options() {
    local word named
    named=" $(show_help | tr -c 'a-z-' ' ') "
    for word; do
        case $word in
        -h | --help) show_help && exit ;;
        --*) [[ $named == *" ${word%%=*} "* ]] || unknown_option "$word" ;;
        -?*) unknown_option "$word" ;;
        esac
    done
}

have() { command -v "$1" >/dev/null 2>&1; }

job_count() { getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2; }

# --- what takes long says what it does, and that it moves ------------------------------------------

# Where people look, also while a caller keeps what we print: file descriptor 3.
{ : >&3; } 2>/dev/null || exec 3>&2

PATIENCE_S=3

# How far a log is: what Ninja, CMake and ctest count, else nothing.
progress_of() { grep -aoE '^\[ *[0-9]+[/%][0-9]*\]?|^ *[0-9]+/[0-9]+ Test' "$1" 2>/dev/null | tail -n 1 | tr -d '[]Tes '; }

# Beside a running command: what it does and how far it is, after a moment of silence. In a terminal in
# one line that goes away again, elsewhere a line each half a minute.
show_moving() {
    local label=$1 log=$2 began=$SECONDS said=-30 passed
    while sleep 0.5 </dev/null >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do
        passed=$((SECONDS - began))
        [ $passed -ge $PATIENCE_S ] || continue
        if [ -t 3 ]; then
            printf '\r\033[K%s: %s s  %s' "$label" $passed "$(progress_of "$log")" >&3
        elif [ $((passed - said)) -ge 30 ]; then
            printf '%s: %s s  %s\n' "$label" $passed "$(progress_of "$log")" >&3
            said=$passed
        fi
    done
}

# while_moving LABEL LOG COMMAND..: runs it as it is, and meanwhile shows how far LOG is (/dev/null: for how long).
while_moving() {
    local watcher status=0
    show_moving "$1" "$2" </dev/null >/dev/null 2>&1 &
    watcher=$!
    "${@:3}" || status=$?
    kill $watcher 2>/dev/null || true
    wait $watcher 2>/dev/null || true
    [ ! -t 3 ] || printf '\r\033[K' >&3
    return $status
}

# moving LABEL LOG COMMAND..: the same, with all that it says in LOG.
moving() {
    : >"$2"
    while_moving "$@" >>"$2" 2>&1
}

# --- building --------------------------------------------------------------------------------------

name_of_preset() {
    case $1 in
    host) printf 'this machine, with sanitizers' ;;
    host-release) printf 'this machine' ;;
    *) printf 'the device' ;;
    esac
}

# In a shell of its own: the caller stays where it is.
configure_and_build() (
    cd "$ROOT" && cmake --preset "$1" && cmake --build --preset "$1" ${2:+--target "$2"}
)

# build_preset NAME [TARGET]: configures when needed and builds; quiet unless something fails.
build_preset() {
    local log="$ROOT/build/$1.log"
    { mkdir -p "$ROOT/build" && [ -w "$ROOT/build" ]; } 2>/dev/null ||
        die "$ROOT/build can't be written by $(id -un)"
    moving "building for $(name_of_preset "$1")" "$log" configure_and_build "$@" && return
    # From the first error on, without progress and the compiler's endless options.
    sed -n '/^FAILED:\|^CMake Error/,$ { /^\[[0-9]*\/[0-9]*\] /d; / -o .* -c /d; p; }' "$log" >&2
    die "the $1 build failed (see above; the full log is build/$1.log)"
}

# Is this a checkout of our own, not a copy that lies in somebody else's?
in_git() {
    local top
    top=$(git -C "$ROOT" rev-parse --show-toplevel 2>/dev/null) && [ "$top" -ef "$ROOT" ]
}

# our_files PATTERN..: the project's files of these names (shell patterns), one a line, from ROOT:
# also those not committed yet, never what is ignored.
our_files() {
    if in_git; then
        git -C "$ROOT" ls-files --cached --others --exclude-standard -- "$@" |
            while IFS= read -r file; do [ ! -f "$ROOT/$file" ] || printf '%s\n' "$file"; done
    else
        local pattern
        for pattern; do
            (cd "$ROOT" && find . -name "$pattern" -type f ! -path './.deps/*' ! -path './build/*' \
                ! -path '*/node_modules/*' | sed 's|^\./||')
        done
    fi
}
