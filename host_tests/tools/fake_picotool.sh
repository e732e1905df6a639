#!/usr/bin/env bash
# picotool as tools/flash uses it, for the dice of fake_dice.py in $WORLD. Says no to all that needs USB
# while $WORLD/forbidden is there; each change is a line of $WORLD/done.
set -u
waiting=$(cd "$WORLD/dice" && ls -d */waiting 2>/dev/null | head -n 1)
at=$WORLD/dice/${waiting%/waiting}

tell() { read -r version git <"$1" && printf ' version:  %s\n build attributes:  git id %s\n' "$version" "$git"; }
allowed() { [ ! -e "$WORLD/forbidden" ] || { echo 'RP2040 device at bus 1 appears to be in BOOTSEL mode, but picotool was unable to connect. Maybe try sudo or check permissions.' && exit 249; }; }

case "$1 ${2:-}" in
'info -a') tell "$3" ;;
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
    case $3 in *.uf2) head -c -4 "$at/image" >"$3" ;; *) cp "$at/image" "$3" ;; esac
    ;;
'uf2 convert') cp "$3" "$4" ;;
'load -v')
    allowed
    echo "wrote ${waiting%/waiting} $(cat "$3")" >>"$WORLD/done"
    cp "$3" "$at/image"
    ;;
*) echo "picotool: what is $*?" && exit 1 ;;
esac
