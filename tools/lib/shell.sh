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

have() { command -v "$1" >/dev/null 2>&1; }

job_count() { getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2; }

# build_preset NAME [TARGET]: configures when needed and builds; quiet unless something fails.
build_preset() {
    local log="$ROOT/build/$1.log"
    mkdir -p "$ROOT/build"
    (
        cd "$ROOT" &&
            cmake --preset "$1" &&
            cmake --build --preset "$1" ${2:+--target "$2"}
    ) >"$log" 2>&1 && return
    # From the first error on, without progress and the compiler's endless options.
    sed -n '/^FAILED:\|^CMake Error/,$ { /^\[[0-9]*\/[0-9]*\] /d; / -o .* -c /d; p; }' "$log" >&2
    die "the $1 build failed (above; all of it is in build/$1.log)"
}

# our_files PATTERN..: the project's files of these names (shell patterns), one a line, from ROOT:
# also those not committed yet, never what is ignored.
our_files() {
    if git -C "$ROOT" rev-parse --git-dir >/dev/null 2>&1; then
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
