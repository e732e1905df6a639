#!/usr/bin/env bash
# What docs/adding-a-game.md and settings.def promise, tried on a copy of the sources: a seventh game
# (the template, renamed) and a switch at the end of the settings need these lines and no others. Both are then used through the console, and seen on the glass.
# Then what has to be in one order in two places is put out of order, and must not compile.
. "$(dirname "$0")/expect.sh"

tree=$SCRATCH/tree
mkdir -p "$tree/tools/lib" "$tree/docs" "$tree/host_tests"
cp -r "$ROOT/CMakeLists.txt" "$ROOT/firmware" "$ROOT/hal" "$ROOT/boards" "$tree"
cp -r "$ROOT/tools/cmake" "$ROOT/tools/assets" "$tree/tools"
cp "$ROOT/tools/lib/guide_pages.py" "$tree/tools/lib" # the quick start is the README of the USB drive
cp "$ROOT"/docs/quick-start*.md "$tree/docs"
ln -s "$ROOT/.deps" "$tree/.deps"
ln -s "$ROOT/host_tests/screens" "$tree/host_tests/screens"
cd "$tree/firmware" || exit

# before FILE PATTERN LINE: puts a line before the first one that has the pattern.
before() { sed -i "0,/$2/s//$3\n&/" "$1"; }

# --- a game: copies of the template's two folders, renamed; two lines --------------------------------

for folder in rules ui/games; do
    cp -r $folder/template $folder/hog
    for file in "$folder"/hog/*; do
        sed -i 's/template/hog/g; s/TEMPLATE/HOG/g; s/"Template", "Sjabloon", "Vorlage"/"Hog", "Zwijn", "Eber"/' "$file"
        mv "$file" "${file/template/hog}"
    done
done
echo 'GAME(7, HOG, hog)' >>rules/games.def
echo '#include "hog_texts.def"' >>ui/games/game_texts.def

# --- a setting: a row with its labels -----------------------------------------------------------------

number=$(grep -c '^SETTING(' session/settings.def)
echo "SETTING($number, NOVELTY, \"novelty\", SWITCH, false, \"Novelty\")" >>session/settings.def
echo "SETTING($((number + 1)), PATIENCE, \"patience\", SECONDS(0, 600), 30, \"Patience\")" >>session/settings.def

# --- a language: a row, and its file, which leaves out what it has no words for ------------------------

number=$(grep -c '^LANGUAGE(' session/languages.def)
echo "LANGUAGE($number, FR, fr)" >>session/languages.def
cat >ui/text/text_fr.c <<'END'
#include "texts.h"

extern const char *const text_fr[TEXTS];

const char *const text_fr[TEXTS] = {
    [TEXT_BACK] = "retour",
    [TEXT_HOG] = "Porc",
    [TEXT_LANGUAGE] = "Français",
};
END

# --- it builds --------------------------------------------------------------------------------------

# In debug: what costs time is the compiler.
run cmake -G Ninja -S "$tree" -B "$SCRATCH/build" -DBUILD_TESTING=OFF -DCMAKE_BUILD_TYPE=Debug
expect_status 0
run cmake --build "$SCRATCH/build" --target sanity-die
expect_status 0

# --- and works --------------------------------------------------------------------------------------

# die LINE..: a life of the device with its flash in a file.
die() { run sh -c "printf '%s\n' \"\$@\" | '$SCRATCH/build/sanity-die' --console --seed 1 --flash '$SCRATCH/flash' 2>&1" die "$@"; }

die 'get novelty' 'set novelty on' 'set own-die on' 'new hog players=2 goal=11' 'new hog players=2 goal=2' 'face 5' \
    'wait 2000' 'screen words'
expect_status 0
expect_output '"novelty":"off"'
expect_output '"error":"range"'
expect_output '"game":"hog"'
expect_output '"points":[1,0],"player":1,"goal":2'
expect_output '"words":["[P2] throw","throw","6"]'

# All of it was stored. Buttons undo the throw.
die 'get novelty' 'wait 2000' 'press left 600' 'screen words' 'press left' 'press roll' 'state'
expect_output '"novelty":"on"'
expect_output '"words":["Undo?","P1 throw","6","[no]   yes"]'
expect_output '"points":[0,0],"player":0,"goal":2'

# In the menu there are Settings, and these two are the last of them but for factory reset and back.
die 'wait 2000' 'press right 600' 'press left' 'press left' 'press left' 'press left' 'press roll' \
    'press left' 'press left' 'press left' 'screen words' 'press roll' 'screen words' \
    'press left' 'screen words' 'press roll' 'screen words' 'get novelty' 'get patience' 'set patience 601'
expect_output '"[Patience]   [30 s]","Factory reset",'
expect_output '"[Patience]   [60 s]","Factory reset",'
expect_output '"[Novelty]   [on]","Patience   60 s",'
expect_output '"[Novelty]   [off]","Patience   60 s",'
expect_output '"novelty":"off"'
expect_output '"patience":"60"'
expect_output '"error":"range"'

# The new language is the last of the list, which is longer than the screen; it has some words, also of
# the game, which is the last one at home; the rest is English.
die 'info' 'factory-reset yes' 'wait 3000' 'press left' 'screen words' 'press roll' 'wait 100' 'get lang' \
    'press right' 'press right' 'press right' 'press right' 'press right' 'press right' 'screen words' \
    'new hog players=2' 'wait 2000' 'press right 600' 'screen words'
expect_output '"languages":["en","nl","de","fr"]'
expect_output '"words":["Nederlands","Deutsch","[Français]","choose"]'
expect_output '"lang":"fr"'
expect_output '"words":["Porc","2-8 players","open"]'
expect_output '"[retour]","Undo"'

# --- what has to be in the same order in two places ---------------------------------------------------

# swap TARGET FILE NAME NAME: the names change places, and the target doesn't compile any more.
swap() {
    cp "$2" "$SCRATCH/kept"
    sed -i -E "s/\b$3\b/@@/g; s/\b$4\b/$3/g; s/@@/$4/g" "$2"
    cmp -s "$2" "$SCRATCH/kept" && fail "$2 has no $3 and $4 to swap"
    run cmake --build "$SCRATCH/build" --target "$1"
    cp "$SCRATCH/kept" "$2"
    [ "$STATUS" != 0 ] || fail "$2: $3 and $4 changed places, and nobody noticed"
    expect_output 'static assertion failed'
}

swap sanity-die ../hal/hal_buttons.h HAL_BUTTON_LEFT HAL_BUTTON_RIGHT
swap device ../hal/hal_noise.h HAL_NOISE_CLOCK HAL_NOISE_STOPPED
swap device ../hal/hal_noise.h HAL_NOISE_RING HAL_NOISE_ADC
swap device entropy/source.h SOURCE_CLOCK SOURCE_STOPPED
swap rules rules/kingsport/kingsport.h KINGSPORT_AMULET KINGSPORT_DAGGER
swap rules rules/options.def P1 P2
swap rules rules/options.def BULLET_PLUS SANITY_PLUS
swap ui rules/options.def BYAKHEE CULTIST
