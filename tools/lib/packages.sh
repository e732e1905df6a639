# The tools that the machine itself must have. Needs shell.sh.

OLDEST_NODE=18

# One a line: group, apt package (of several the first that there is), and how to see that it is there (a command or a
# function below).
PACKAGES='
host      gcc                      gcc
host      libc6-dev                libc_headers
host      cmake                    cmake
host      ninja-build              ninja
host      python3                  python3
host      git                      git
host      xz-utils                 xz
pico      g++                      g++
pico      gcc-arm-none-eabi        arm-none-eabi-gcc
pico      libnewlib-arm-none-eabi  arm_libc
emulator  nodejs                   node
page      nodejs                   node
browser   chromium-headless-shell|chromium find_browser
flash     pkg-config               pkg-config
flash     libusb-1.0-0-dev         libusb_headers
usb       qemu-system-x86          qemu-system-x86_64
usb       busybox-static           busybox
usb       cpio                     cpio
usb       kmod                     find_modprobe
usb       usbutils                 lsusb
usb       dosfstools               find_fsck
usb       eject                    eject
usb       sg3-utils                sg_raw
case      openscad                 openscad
lint      clang-format-14          find_clang_format
tests     tmux                     tmux
'

libc_headers() { echo '#include <stdio.h>' | gcc -E -xc - -o /dev/null 2>/dev/null; }
arm_libc() { [[ $(arm-none-eabi-gcc -print-file-name=libc_nano.a 2>/dev/null) == /* ]]; }

libusb_headers() { pkg-config --exists libusb-1.0 2>/dev/null; }
find_modprobe() { [ -x /sbin/modprobe ]; }
find_fsck() { [ -x /sbin/fsck.fat ]; }

# The formatter of this very version, in CLANG_FORMAT: others lay out some lines differently.
find_clang_format() {
    for CLANG_FORMAT in clang-format-14 clang-format; do
        [[ $("$CLANG_FORMAT" --version 2>/dev/null) == *' 14.'* ]] && return
    done
    return 1
}

# Where host_tests/page/browser.js looks for one.
find_browser() {
    [ -x "${SANITY_CHROMIUM:-}" ] && return
    local name
    for name in chromium-headless-shell chromium chromium-browser google-chrome; do [ ! -x "/usr/bin/$name" ] || return 0; done
    return 1
}

is_there() {
    if [ "$(type -t "$1")" = function ]; then "$1"; else have "$1"; fi
}

# missing_packages GROUP..: prints them on one line.
missing_packages() {
    local group package check told=' '
    while read -r group package check; do
        [ -n "$group" ] && [[ " $* " == *" $group "* ]] || continue
        [[ $told != *" $package "* ]] || continue
        told+="$package "
        is_there "$check" || printf '%s ' "$package"
    done <<<"$PACKAGES"
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

can_install() { have apt-get && { [ "$(id -u)" = 0 ] || have sudo; }; }

# An archive that doesn't answer is not waited for longer than people would.
apt_install() {
    local apt=(apt-get -q -o DPkg::Lock::Timeout=300 -o Acquire::Retries=1 -o Acquire::http::Timeout=20)
    as_root "${apt[@]}" update || true
    local packages=() wanted
    for wanted; do packages+=("$(first_known "$wanted")"); done
    as_root env DEBIAN_FRONTEND=noninteractive "${apt[@]}" install -y --no-install-recommends "${packages[@]}"
}

# first_known A|B: the first that apt knows; the last one where it knows none.
first_known() {
    local name
    for name in ${1//|/ }; do
        ! apt-cache show "$name" >/dev/null 2>&1 || break
    done
    printf '%s\n' "$name"
}

say_what_to_install() {
    cat >&2 <<EOF
setup: these are missing; install them and run this again:
    apt-get install --no-install-recommends $1
Elsewhere than on Debian or Ubuntu that is: a C compiler, CMake 3.25 or newer, Ninja, Python 3 and git;
for the device's image a C++ compiler and GCC for arm-none-eabi with newlib; for the emulator
Node.js $OLDEST_NODE or newer.
EOF
    exit 1
}

# install_packages GROUP..: what is missing of these groups.
install_packages() {
    local missing
    missing=$(missing_packages "$@")
    [ -n "$missing" ] || return 0
    can_install || say_what_to_install "$missing"
    say "installing $missing"
    # shellcheck disable=SC2086
    apt_install $missing || true
    missing=$(missing_packages "$@")
    [ -z "$missing" ] || say_what_to_install "$missing"
}

# want_package GROUP WITHOUT: for a part that can be done without; WITHOUT says what is left out then.
want_package() {
    local missing
    missing=$(missing_packages "$1")
    [ -n "$missing" ] || return 0
    say "installing $missing"
    # shellcheck disable=SC2086
    ! can_install || apt_install $missing || true
    [ -z "$(missing_packages "$1")" ] || say "continuing without ${missing% }: $2"
}

need_node() {
    local version
    version=$(node --version)
    version=${version#v}
    [ "${version%%.*}" -ge $OLDEST_NODE ] ||
        die "Node.js $version is too old: please install $OLDEST_NODE or newer and run this again"
}
