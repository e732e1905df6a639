#!/usr/bin/env bash
# picotool as tools/flash uses it, for the dice of fake_dice.py in $WORLD. Says no to all that needs USB
# while $WORLD/forbidden is there; each change is a line of $WORLD/done.
set -u
waiting=$(cd "$WORLD/dice" && ls -d */waiting 2>/dev/null | head -n 1)
at=$WORLD/dice/${waiting%/waiting}

uf2() { "$(dirname "$0")/fake_uf2.py" "$@"; }
tell() { read -r version git <"$1" && printf ' version:  %s\n build attributes:  git id %s\n' "$version" "$git"; }
allowed() { [ ! -e "$WORLD/forbidden" ] || { echo 'RP2040 device at bus 1 appears to be in BOOTSEL mode, but picotool was unable to connect. Maybe try sudo or check permissions.' && exit 249; }; }

case "$1 ${2:-}" in
'info -a')
    tell <(uf2 text "$3")
    echo ' binary end:  0x10000180'
    ;;
'info '*) allowed && [ -n "$waiting" ] && tell "$at/image" ;;
'reboot -u')
    allowed
    echo "restarted $4" >>"$WORLD/done"
    touch "$WORLD/dice/$4/waiting"
    ;;
'reboot '*)
    [ -n "$waiting" ] || exit 1
    echo "started ${waiting%/waiting}" >>"$WORLD/done"
    rm "$at/waiting"
    ;;
'save -p') # as 2.1.1 does it: a .uf2 may lack its end
    allowed && [ -s "$at/image" ] || exit 1
    case $3 in *.uf2) uf2 make "$(cat "$at/image")" "$3" && truncate -s 1020 "$3" && truncate -s 1024 "$3" ;; *) cp "$at/image" "$3" ;; esac
    ;;
'uf2 convert') uf2 make "$(cat "$3")" "$4" ;;
'load -v')
    allowed
    echo "wrote ${waiting%/waiting} $(uf2 text "$3")" >>"$WORLD/done"
    uf2 text "$3" >"$at/image"
    ;;
*) echo "picotool: what is $*?" && exit 1 ;;
esac
