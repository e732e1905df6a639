# Pinned dependencies in .deps/: fetched, verified, unpacked once. Needs shell.sh.
#
#   .deps/downloads/FILE   the files as fetched (put one there by hand and it is used)
#   .deps/NAME/            unpacked; .deps/NAME/.pin holds the hash that it came from
#
# Everything is made in .deps/making/ and moved into place when it is whole, so a set-up that is
# killed leaves nothing half done.

DEPS=${SANITY_DEPS:-$ROOT/.deps}
PINS=${SANITY_PINS:-$ROOT/tools/lib/pins}
MAKING=$DEPS/making
FETCH_LOG=$MAKING/fetch.log

# pins_of NAME: "how part path hash" of each way to it, one a line.
pins_of() {
    local name rest
    while read -r name rest; do
        [ "$name" != "$1" ] || printf '%s\n' "$rest"
    done <"$PINS"
}

# is_made NAME [PIN]: unpacked already, from one of its pins?
is_made() {
    [ -f "$DEPS/$1/.pin" ] && [[ " $(pins_of "${2:-$1}") " == *" $(<"$DEPS/$1/.pin")"* ]]
}

# install_made NAME HASH: moves .deps/making/NAME into place.
install_made() {
    printf '%s\n' "$2" >"$MAKING/$1/.pin"
    rm -rf "$MAKING/old"
    [ ! -e "$DEPS/$1" ] || mv "$DEPS/$1" "$MAKING/old"
    mv "$MAKING/$1" "$DEPS/$1"
    rm -rf "$MAKING/old"
}

sha256_of() {
    local line
    if have sha256sum; then line=$(sha256sum "$1"); else line=$(shasum -a 256 "$1"); fi
    printf '%s' "${line%% *}"
}

# The archives that this machine's apt is set up for, one base a line. An empty state folder makes
# apt name them without package lists and without root.
archive_bases() {
    local state
    have apt-get || return 0
    state=$(mktemp -d)
    mkdir -p "$state/lists/partial"
    apt-get -o Dir::State="$state" --print-uris update 2>/dev/null |
        sed -n "s|^'\([^']*\)/dists/.*|\1|p" | awk '!seen[$0]++'
    rm -rf "$state"
}

# download PATH HASH: from the first archive that has it, verified, into .deps/downloads. One that doesn't answer is
# not waited for longer than people would.
download() {
    local base component part=$MAKING/${1##*/}
    for base in ${SANITY_ARCHIVE:-} $(archive_bases); do
        for component in main universe; do
            rm -f "$part"
            /usr/lib/apt/apt-helper -o Acquire::Retries=1 -o Acquire::http::Timeout=20 download-file \
                "$base/pool/$component/$1" "$part" "SHA256:$2" >>"$FETCH_LOG" 2>&1 || continue
            [ "$(sha256_of "$part")" = "$2" ] && mv "$part" "$DEPS/downloads/${1##*/}" && return
        done
    done
    return 1
}

unpack_deb() {
    if have dpkg-deb; then dpkg-deb -x "$1" "$2"; else ar p "$1" data.tar.xz | tar -xJ -C "$2"; fi
}

unpack_tar() { tar -xf "$1" -C "$2" --strip-components=1 --no-same-owner; }

# clone REPOSITORY COMMIT FOLDER: these very files, without history.
clone() {
    {
        git -C "$3" init -q && git -C "$3" fetch -q --depth 1 "$1" "$2" &&
            git -C "$3" checkout -q FETCH_HEAD
    } >>"$FETCH_LOG" 2>&1 || return
    rm -rf "$3/.git"
}

# unpack_way HOW PATH HASH: into .deps/making/unpack. Fails when this way is not to be had.
unpack_way() {
    local file=$DEPS/downloads/${2##*/}
    rm -rf "$MAKING/unpack"
    mkdir -p "$MAKING/unpack"
    if [ "$1" = git ]; then
        clone "$2" "$3" "$MAKING/unpack"
        return
    fi
    [ -f "$file" ] && [ "$(sha256_of "$file")" = "$3" ] || download "$2" "$3" || return
    "unpack_$1" "$file" "$MAKING/unpack"
}

# A file put there by hand that is none of the pinned ones is never used, nor passed over in silence.
check_download() {
    local name=$1 how part path hash file found='' wrong=''
    while read -r how part path hash; do
        file=$DEPS/downloads/${path##*/}
        [ "$how" != git ] && [ -f "$file" ] || continue
        found=$(sha256_of "$file") wrong=${path##*/}
        [ "$found" != "$hash" ] || return 0
    done < <(pins_of "$name")
    [ -n "$found" ] || return 0
    printf 'setup: wrong hash: .deps/downloads/%s has sha256\n    %s\n' "$wrong" "$found" >&2
    printf 'which is not a pinned one. Remove it to have it fetched again.\n' >&2
    ways_out "$name"
}

ways_out() {
    local how part path hash
    printf '\nWays out:\n' >&2
    printf '  - check the network and the sources of apt (the file comes from a Debian or Ubuntu archive),\n' >&2
    printf '    then run this again; SANITY_ARCHIVE=ADDRESS names one more archive to try\n' >&2
    while read -r how part path hash; do
        [ "$how" = git ] ||
            printf '  - put a file with sha256 %s\n    at .deps/downloads/%s and run this again\n' \
                "$hash" "${path##*/}" >&2
    done < <(pins_of "$1")
    printf '  - if the archives have dropped this version: docs/toolchain.md tells how to move a pin\n' >&2
    exit 1
}

# take_part PART FOLDER: of what was unpacked.
take_part() {
    rm -rf "$2"
    if [ "$1" = . ]; then mv "$MAKING/unpack" "$2"; else mv "$MAKING/unpack/$1" "$2"; fi
    rm -rf "$MAKING/unpack"
}

# The first way to NAME that is to be had; its hash in FETCHED.
take_first_way() {
    local how part path
    while read -r how part path FETCHED; do
        unpack_way "$how" "$path" "$FETCHED" </dev/null || continue
        take_part "$part" "$MAKING/$1"
        return
    done < <(pins_of "$1")
    return 1
}

# fetch_source NAME: its files in .deps/making/NAME.
fetch_source() {
    say "fetching $1"
    mkdir -p "$DEPS/downloads"
    check_download "$1"
    ! moving "fetching $1" "$FETCH_LOG" take_first_way "$1" || return 0
    grep '^[EW]:\|^fatal:\|^  ' "$FETCH_LOG" | grep -v unsandboxed | sort -u >&2 || true
    if grep -q 'Hash Sum mismatch' "$FETCH_LOG"; then
        printf 'setup: wrong hash: what an archive has for %s is not what is pinned\n' "$1" >&2
    else
        printf 'setup: could not fetch %s\n' "$1" >&2
    fi
    ways_out "$1"
}

# unpack_pin NAME: fetched and unpacked in .deps/NAME.
unpack_pin() {
    is_made "$1" && return
    fetch_source "$1"
    install_made "$1" "$FETCHED"
}
