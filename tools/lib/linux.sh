# Debian's own kernel for host_tests/usb, in .deps/linux/: vmlinux, and the modules that speak USB. Needs
# fetch.sh and packages.sh. It comes by apt, of whatever version that has today: security updates
# replace it too often for a pin, and any will do.

LINUX_MODULES='xhci_pci uhci_hcd cdc_acm usb_storage sd_mod vfat nls_cp437 nls_iso8859-1 nls_ascii nls_utf8 sg'

linux_is_there() { [ -f "$DEPS/linux/vmlinux" ]; }

# The package that Debian's newest kernel for PCs is in.
linux_package() { apt-cache depends linux-image-amd64 2>/dev/null | awk '/Depends: linux-image-/ { print $2; exit }'; }

# The payload of a bzImage, unpacked here once, not at each boot by an emulated processor.
unpack_vmlinux() {
    local file=$1 sectors offset length
    sectors=$(od -An -tu1 -j 497 -N 1 "$file")
    read -r offset length < <(od -An -tu4 -j 584 -N 8 "$file")
    length=$((length - 4)) # its last word is the size that it has unpacked
    head -c "$(((sectors + 1) * 512 + offset + length))" "$file" | tail -c "$length" | xz -dc
}

# take_modules FROM TO VERSION: the modules named above, and what they need.
take_modules() {
    local from=$1/lib/modules/$3 to=$2/lib/modules/$3 module file
    /sbin/depmod -b "$1" "$3"
    for module in $LINUX_MODULES; do
        /sbin/modprobe -d "$1" -S "$3" --show-depends "$module"
    done | awk '$1 == "insmod" { print $2 }' | sort -u | while read -r file; do
        install -D -m 644 "$file" "$to/kernel/${file##*/kernel/}"
    done
    cp "$from"/modules.{order,builtin,builtin.modinfo} "$to/"
    /sbin/depmod -b "$2" "$3"
}

# A list of packages that is older than the archive names files that are gone: then once more.
download_linux() {
    local package
    package=$(linux_package)
    [ -n "$package" ] && (cd "$1" && apt-get -q download "$package") && return
    as_root apt-get -q update && package=$(linux_package)
    [ -n "$package" ] && (cd "$1" && apt-get -q download "$package")
}

fetch_linux() {
    local work=$MAKING/linux-work log=$MAKING/linux.log version
    [ "$(dpkg --print-architecture 2>/dev/null)" = amd64 ] || die "the Linux guest needs Debian on a PC (amd64)"
    say "fetching Debian's kernel"
    rm -rf "$work" "$MAKING/linux" && mkdir -p "$work" "$MAKING/linux"
    download_linux "$work" >"$log" 2>&1 || { cat "$log" >&2 && die "apt could not download a kernel (see above)"; }
    dpkg-deb --fsys-tarfile "$work"/*.deb | tar -C "$work" -x ./boot ./lib/modules
    version=$(ls "$work/lib/modules")
    take_modules "$work" "$MAKING/linux" "$version"
    unpack_vmlinux "$work"/boot/vmlinuz-* >"$MAKING/linux/vmlinux"
    rm -rf "$work"
    install_made linux "$version"
}
