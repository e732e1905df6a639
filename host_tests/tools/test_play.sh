#!/usr/bin/env bash
# tools/play looks at its options before it fetches or builds anything, in any order, and keeps a
# player's game from one time to the next.
. "$(dirname "$0")/expect.sh"

# A copy of the script, with a set-up and a program that only tell that they were called, and how.
tree=$SCRATCH/tree
mkdir -p "$tree/tools/lib" "$tree/tools/emulator" "$tree/build/host-release" "$SCRATCH/bin"
cp "$ROOT/tools/play" "$tree/tools/"
cp "$ROOT/tools/lib/shell.sh" "$ROOT/tools/lib/kept.sh" "$tree/tools/lib/"
mkdir -p "$tree/boards/pico" && touch "$tree/boards/pico/facts.h"
put() { printf '#!/bin/sh\n%s\n' "$2" >"$1" && chmod +x "$1"; }
put "$tree/tools/setup" 'echo "set up: $*"'
put "$SCRATCH/bin/cmake" 'true'
put "$SCRATCH/bin/node" 'echo "emulated: $*"'
put "$tree/build/host-release/sanity-die" 'echo "program: $*"; for a; do [ "$b" = --flash ] && echo game >"$a"; b=$a; done'
export PATH=$SCRATCH/bin:$PATH XDG_STATE_HOME=$SCRATCH/state
kept=$SCRATCH/state/sanity-die/journal

play() { run "$tree/tools/play" "$@" </dev/null; }

# By a person: stdin is a terminal. WHO..: as whom; else as who runs this.
WHO=()
types() { run python3 -c 'import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)' ${WHO[@]+"${WHO[@]}"} "$tree/tools/play" "$@"; }

expect_nothing_done() { [[ $OUTPUT != *"set up"* ]] || fail "expected no set-up"; }

for wrong in '--nonsense' '--seed' '--seed x' '--flash' '--console extra' '--emulated --console --nonsense' '--noise' \
    '--noise loud' '--adc loud:3' '--panel loud --emulated' '--emulated --board loud' '--board pico' '--page --console' \
    '--emulated --page' '--page --forget' '--build-only'; do
    # shellcheck disable=SC2086
    play $wrong
    [ "$STATUS" != 0 ] || fail "expected it to be refused: $wrong"
    expect_nothing_done
done
play --forget --flash game
expect_status 1
expect_nothing_done
play --console --help
expect_status 0
expect_output "tools/play [--emulated"
expect_nothing_done

# Every board, panel and noise that there is, is known here, too.
play --emulated --board pico --panel sh1106
expect_output "--board pico --panel sh1106"
noises=$(sed -n 's/^    {"\([a-z0-9]*\):\{0,1\}", OF_.*/\1/p' "$ROOT/boards/host/noise_names.c" | sort -u)
[ "$(printf '%s\n' "$noises" | wc -l)" -ge 12 ] || fail "expected a dozen noises, found: $noises"
for noise in $noises; do
    play --noise "$noise:1+ripple:50/9"
    expect_output "--noise $noise:1+ripple:50/9"
done

# In any order; what the program needs is passed on.
play --console --seed 7
expect_output "program: --console --seed 7"
play --console --emulated --noise stuck0
expect_output "set up: --pico --emulator"
expect_output "--console --noise stuck0"
play --emulated --console
expect_output "emulated: "
play -- --console
expect_output "program: --console"

# What comes from a pipe begins with nothing kept, and leaves nothing.
expect_no_file "$kept"

types --seed 1
expect_status 0
expect_output "The game is saved in"
expect_output "program: --seed 1 --flash $kept"
expect_file "$kept"
types
expect_output "Resuming the game in"
expect_output "--forget starts a new one"
echo mine >"$kept"
types --forget
expect_output "The game is saved in"
[ "$(cat "$SCRATCH/state/sanity-die/forgotten")" = mine ] || fail "the old game is put aside"
types --flash "$SCRATCH/other"
expect_output "program: --flash $SCRATCH/other"

# What only another user may write (root may all) is told of, and not played with.
chmod 555 "$SCRATCH"/state/sanity-die/* "$tree/build" && chmod 755 "$SCRATCH" && chmod 777 "$SCRATCH/state/sanity-die"
[ "$(id -u)" != 0 ] || WHO=(setpriv --reuid=65534 --regid=65534 --clear-groups)
types
expect_status 1
expect_output "$tree/build can't be written by"
chmod -R a+rwX "$tree"
types
expect_status 1
expect_output "sanity-die/lock can't be written by $(${WHO[@]+"${WHO[@]}"} id -un): change its permissions, or save the game elsewhere"
WHO=()
chmod 755 "$SCRATCH"/state/sanity-die/*

# Two that write one journal would spoil it.
if command -v flock >/dev/null; then
    flock "$SCRATCH/state/sanity-die/lock" sleep 1000 &
    holder=$!
    for ((i = 0; i < 2000; i++)); do
        flock -n "$SCRATCH/state/sanity-die/lock" true || break
        sleep 0.05
    done
    types
    expect_status 1
    expect_output "played in another window"
    pkill -P $holder
    wait $holder 2>/dev/null
fi

# Nowhere to keep it: it is played all the same, and it is said.
export XDG_STATE_HOME=/dev/null/nowhere
types
expect_status 0
expect_output "this game isn't saved"
