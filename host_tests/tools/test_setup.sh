#!/usr/bin/env bash
# What tools/lib/fetch.sh promises: nothing unverified is used, nothing half done stays, a second run
# does nothing, and failures name ways out.
. "$(dirname "$0")/expect.sh"

export SANITY_DEPS=$SCRATCH/deps SANITY_PINS=$SCRATCH/pins
mkdir -p "$SCRATCH/thing-1.0" "$SANITY_DEPS/downloads" "$SANITY_DEPS/making" "$SCRATCH/bin"
echo content >"$SCRATCH/thing-1.0/file"
tar -czf "$SCRATCH/thing.tar.gz" -C "$SCRATCH" thing-1.0
hash=$(sha256sum "$SCRATCH/thing.tar.gz")
hash=${hash%% *}
echo "thing tar . t/thing/thing.tar.gz $hash" >"$SANITY_PINS"
download=$SANITY_DEPS/downloads/thing.tar.gz

# An apt that knows no archive, so that nothing here reaches a network.
printf '#!/bin/sh\n' >"$SCRATCH/bin/apt-get"
chmod +x "$SCRATCH/bin/apt-get"

unpack() {
    run env PATH="$SCRATCH/bin:$PATH" bash -euc \
        '. "$1/tools/lib/shell.sh"; . "$1/tools/lib/fetch.sh"; unpack_pin thing' setup "$ROOT"
}

# A file that cannot be fetched: no folder, and ways out with the hash that it must have.
unpack
expect_status 1
expect_output "could not fetch thing"
expect_output "at .deps/downloads/thing.tar.gz"
expect_output "$hash"
expect_no_file "$SANITY_DEPS/thing"

# A wrong file is not used, even when it is already there.
echo changed >"$download"
unpack
expect_status 1
expect_output "wrong hash: .deps/downloads/thing.tar.gz"
expect_output "Ways out"
expect_no_file "$SANITY_DEPS/thing"

# The right file, put there by hand, serves without any network.
cp "$SCRATCH/thing.tar.gz" "$download"
unpack
expect_status 0
expect_file "$SANITY_DEPS/thing/file"

# A second run does nothing, and does not need the download either.
rm "$download"
unpack
expect_status 0
expect_quiet

# What a killed run left behind is no obstacle, and is not taken for the whole.
rm -r "$SANITY_DEPS/thing"
mkdir -p "$SANITY_DEPS/making/unpack/half" "$SANITY_DEPS/making/thing/half"
cp "$SCRATCH/thing.tar.gz" "$download"
unpack
expect_status 0
expect_file "$SANITY_DEPS/thing/file"
expect_no_file "$SANITY_DEPS/thing/half"

# A moved pin replaces what was unpacked from the old one.
echo more >"$SCRATCH/thing-1.0/second"
tar -czf "$download" -C "$SCRATCH" thing-1.0
hash=$(sha256sum "$download")
echo "thing tar . t/thing/thing.tar.gz ${hash%% *}" >"$SANITY_PINS"
unpack
expect_status 0
expect_file "$SANITY_DEPS/thing/second"

# When no archive has the file, the pinned commit of its repository serves; any other does not.
repository=$SCRATCH/repository
git init -q "$repository"
echo cloned >"$repository/file"
git -C "$repository" add file
git -C "$repository" -c user.name=test -c user.email=test@example.org commit -q -m one
commit=$(git -C "$repository" rev-parse HEAD)
rm -r "$SANITY_DEPS/thing" "$download"
echo "thing git . file://$repository ${commit//[0-9]/0}" >"$SANITY_PINS"
unpack
expect_status 1
expect_no_file "$SANITY_DEPS/thing"
printf '%s\n' "thing tar . t/thing/thing.tar.gz $hash" "thing git . file://$repository $commit" >"$SANITY_PINS"
unpack
expect_status 0
[ "$(cat "$SANITY_DEPS/thing/file")" = cloned ] || fail "not the clone"
expect_no_file "$SANITY_DEPS/thing/.git"
unpack
expect_quiet
