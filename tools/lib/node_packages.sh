# JavaScript packages from a package-lock.json, without npm where there is none. Needs shell.sh and
# fetch.sh.
#
#   .deps/downloads/NAME-VERSION.tgz   as fetched (@SCOPE/NAME: SCOPE-NAME); checked against the lock's
#                                      hash before every use
#   FOLDER/node_modules/NAME/          unpacked
#   FOLDER/node_modules/.pin           the lock that they came from
#
# No registry is named here: it is the one that npm is set up for; where there is no npm, the one in
# its environment or .npmrc; else what the distribution's npm has as its default, read from its package
# without installing it and the hundreds that it wants.

PACKAGES_JS=$ROOT/tools/lib/node_packages.js

npmrc_registry() {
    local file
    for file in "${HOME:-}/.npmrc" /usr/local/etc/npmrc /etc/npmrc; do
        sed -n 's/^registry *= *//p' "$file" 2>/dev/null
    done | head -n 1
}

# From the client's own source, in a package of half a megabyte.
default_registry() {
    local work=$MAKING/npm
    have apt-get || return
    rm -rf "$work"
    mkdir -p "$work/files"
    (cd "$work" && apt-get -q download npm) >>"$FETCH_LOG" 2>&1 || return
    unpack_deb "$work"/npm_*.deb "$work/files"
    grep -rhoE "default: 'https?://[^']*'" "$work/files" | sed "s/.*'\(.*\)'/\1/" | head -n 1
    rm -rf "$work"
}

registry() {
    local address=${npm_config_registry:-${NPM_CONFIG_REGISTRY:-}}
    [ -n "$address" ] || address=$(npmrc_registry)
    [ -n "$address" ] || address=$(default_registry)
    [ -n "$address" ] && printf '%s' "$address"
}

# By npm, where it is: it knows about proxies, passwords and what it has fetched before.
download_by_npm() {
    have npm || return
    local cache=()
    [ -w "${HOME:-/nowhere}" ] || cache=(--cache "$MAKING/npm-cache")
    (cd "$DEPS/downloads" && npm pack --silent --fetch-retries 0 --prefer-offline \
        ${cache[@]+"${cache[@]}"} "$1@$2")
}

# As npm calls its file.
archive_name() {
    local name=${1#@}
    printf '%s-%s.tgz' "${name//\//-}" "$2"
}

# Node.js trusts what the machine does, also where somebody's own authority stands between.
SYSTEM_AUTHORITIES=/etc/ssl/certs/ca-certificates.crt

download_by_node() {
    local address
    [ ! -f $SYSTEM_AUTHORITIES ] || export NODE_EXTRA_CA_CERTS="${NODE_EXTRA_CA_CERTS:-$SYSTEM_AUTHORITIES}"
    address=$(registry) &&
        node "$PACKAGES_JS" fetch "$address" "$1" "$2" "$DEPS/downloads/$(archive_name "$1" "$2")"
}

# node_package FOLDER NAME VERSION: unpacked in FOLDER/node_modules, from a file of the right hash only.
node_package() {
    local archive into=$1/node_modules/$2
    archive=$DEPS/downloads/$(archive_name "$2" "$3")
    node "$PACKAGES_JS" check "$1" "$2" "$archive" ||
        { (download_by_npm "$2" "$3" || download_by_node "$2" "$3") &&
            node "$PACKAGES_JS" check "$1" "$2" "$archive"; } || return
    rm -rf "$into"
    mkdir -p "$into"
    unpack_tar "$archive" "$into"
}

no_node_package() {
    cat "$FETCH_LOG" >&2
    cat >&2 <<EOF
setup: could not fetch $1 $2

Ways out:
  - check the network, and npm_config_registry or \`npm config get registry\`; then run this again
  - put its package at .deps/downloads/$(archive_name "$1" "$2"): it is checked against the lock and used
EOF
    exit 1
}

# unpack_node_packages FOLDER: all that its lock names.
unpack_node_packages() {
    local name version
    ! cmp -s "$1/package-lock.json" "$1/node_modules/.pin" || return 0
    mkdir -p "$DEPS/downloads" "$1/node_modules"
    while read -r name version; do
        say "fetching $name"
        moving "fetching $name" "$FETCH_LOG" node_package "$1" "$name" "$version" </dev/null ||
            no_node_package "$name" "$version"
    done < <(node "$PACKAGES_JS" list "$1")
    cp "$1/package-lock.json" "$1/node_modules/.pin"
}
