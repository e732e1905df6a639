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

# pin_of NAME: sets PIN_HOW, PIN_PATH and PIN_HASH.
pin_of() {
    local name
    while read -r name PIN_HOW PIN_PATH PIN_HASH; do
        [ "$name" = "$1" ] && return
    done <"$PINS"
    die "tools/lib/pins has no line for $1"
}

# is_made NAME STAMP
is_made() { [ -f "$DEPS/$1/.pin" ] && [ "$(<"$DEPS/$1/.pin")" = "$2" ]; }

# install_made NAME STAMP: moves .deps/making/NAME into place.
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

ways_out() {
    cat >&2 <<EOF

Ways out:
  - check the network and apt's sources (the file comes from a Debian archive), then run this again
  - get the file elsewhere, put it at .deps/downloads/${PIN_PATH##*/} and run this again; its sha256 must be
    $PIN_HASH
  - if the archive has dropped this version: docs/toolchain.md tells how to move a pin
EOF
    exit 1
}

# fetch_pool_file: the file of the current pin, verified; its path in FETCHED.
fetch_pool_file() {
    local base part got
    FETCHED=$DEPS/downloads/${PIN_PATH##*/}
    part=$MAKING/${PIN_PATH##*/}
    mkdir -p "$DEPS/downloads"
    if [ -f "$FETCHED" ]; then
        got=$(sha256_of "$FETCHED")
        [ "$got" != "$PIN_HASH" ] || return 0
        printf 'setup: wrong hash: %s has sha256\n    %s, not\n    %s\n' \
            ".deps/downloads/${PIN_PATH##*/}" "$got" "$PIN_HASH" >&2
        printf 'Remove it to have it fetched again.\n' >&2
        ways_out
    fi
    say "fetching ${PIN_PATH##*/}"
    local log=$MAKING/fetch.log
    : >"$log"
    for base in $(archive_bases); do
        /usr/lib/apt/apt-helper download-file "$base/pool/main/$PIN_PATH" "$part" \
            "SHA256:$PIN_HASH" >>"$log" 2>&1 && [ "$(sha256_of "$part")" = "$PIN_HASH" ] &&
            mv "$part" "$FETCHED" && return
        rm -f "$part"
    done
    grep -v 'unsandboxed' "$log" >&2 || true
    if grep -q 'Hash Sum mismatch' "$log"; then
        printf 'setup: wrong hash: what the archive sent for %s is not what is pinned\n' "${PIN_PATH##*/}" >&2
    else
        printf 'setup: could not fetch %s\n' "${PIN_PATH##*/}" >&2
    fi
    ways_out
}

unpack_deb() {
    mkdir -p "$2"
    if have dpkg-deb; then dpkg-deb -x "$1" "$2"; else ar p "$1" data.tar.xz | tar -xJ -C "$2"; fi
}

unpack_tar() {
    mkdir -p "$2"
    tar -xf "$1" -C "$2" --strip-components=1 --no-same-owner
}

# unpack_pin NAME [SUBFOLDER]: fetches and unpacks into .deps/NAME, only SUBFOLDER if given.
unpack_pin() {
    pin_of "$1"
    ! is_made "$1" "$PIN_HASH" || return 0
    fetch_pool_file
    rm -rf "$MAKING/unpack" "${MAKING:?}/$1"
    case $PIN_HOW in
    deb) unpack_deb "$FETCHED" "$MAKING/unpack" ;;
    *) unpack_tar "$FETCHED" "$MAKING/unpack" ;;
    esac
    mv "$MAKING/unpack${2:+/$2}" "$MAKING/$1"
    rm -rf "$MAKING/unpack"
    install_made "$1" "$PIN_HASH"
}
