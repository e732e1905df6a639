#!/usr/bin/env bash
# What docs/adding-a-game.md and settings.def promise, tried on a copy of the sources: a sixth game
# (Pig again, under another name and on the general table) and a switch at the end of the settings
# need these lines and no others. Both are then used through the console, and seen on the glass.
# Then what has to be in one order in two places is put out of order, and must not compile.
. "$(dirname "$0")/expect.sh"

tree=$SCRATCH/tree
mkdir -p "$tree/tools" "$tree/host_tests"
cp -r "$ROOT/CMakeLists.txt" "$ROOT/firmware" "$ROOT/hal" "$ROOT/boards" "$tree"
cp -r "$ROOT/tools/cmake" "$ROOT/tools/assets" "$tree/tools"
ln -s "$ROOT/.deps" "$tree/.deps"
ln -s "$ROOT/host_tests/screens" "$tree/host_tests/screens"
cd "$tree/firmware" || exit

# before FILE PATTERN LINE: puts a line before the first one that has the pattern.
before() { sed -i "0,/$2/s//$3\n&/" "$1"; }

# --- a game: two lines, and its two folders --------------------------------------------------------

echo 'GAME(6, HOG, hog)' >>rules/games.def
echo '#include "hog_texts.def"' >>ui/games/game_texts.def
mkdir rules/hog ui/games/hog
for end in c h; do sed 's/pig/hog/g; s/PIG/HOG/g' rules/pig/pig.$end >rules/hog/hog.$end; done
echo 'TEXT(HOG, "Hog", "Zwijn", "Eber")' >ui/games/hog/hog_texts.def
cat >ui/games/hog/hog_picture.c <<'END'
#include "generic_table.h"
#include "gfx_art.h"
#include "hog.h"
#include "words.h"

static const char *hog_option(const ui_view_t *view, game_option_t option, char *text) {
    return option == OPTION_KEEP ? word(view, TEXT_PIG_KEEP) : word_option(view, option, text);
}

static const help_page_t help[] = {{TEXT_PIG_HELP_0_TITLE, TEXT_PIG_HELP_0, &gfx_art_d6_24}};

const game_picture_t hog_picture = {
    .title = TEXT_HOG,
    .nobody = TEXT_NOBODY,
    .icon = &gfx_art_pig_44,
    .table = &generic_table,
    .help = help,
    .help_pages = sizeof help / sizeof help[0],
    .undo_answers = undo_one,
    .paint_undo = paint_undo_newest,
    .say_roll = say_values,
    .word_ask = word_ask,
    .word_option = hog_option,
};
END

# --- a setting: a row, and its label in each language -----------------------------------------------

number=$(grep -cE '^(SWITCH|NUMBER|WORDS)\(' session/settings.def)
echo "SWITCH($number, NOVELTY, \"novelty\", false)" >>session/settings.def
before ui/text/texts.def 'TEXT(SET_FACTORY_RESET)' 'TEXT(SET_NOVELTY)'
for language in en nl de; do
    before ui/text/text_$language.c '    \[TEXT_SET_FACTORY_RESET\]' '    [TEXT_SET_NOVELTY] = "Novelty",'
done

number=$((number + 1))
echo "NUMBER($number, PATIENCE, \"patience\", UNIT_SECONDS, 0, 600, 30)" >>session/settings.def
before ui/text/texts.def 'TEXT(SET_FACTORY_RESET)' 'TEXT(SET_PATIENCE)'
for language in en nl de; do
    before ui/text/text_$language.c '    \[TEXT_SET_FACTORY_RESET\]' '    [TEXT_SET_PATIENCE] = "Patience",'
done

# --- a language: a row, and its file, which leaves out what it has no words for ------------------------

number=$(grep -c '^LANGUAGE(' session/languages.def)
echo "LANGUAGE($number, FR, fr)" >>session/languages.def
cat >ui/text/text_fr.c <<'END'
#include "texts.h"

extern const char *const text_fr[TEXTS];

const char *const text_fr[TEXTS] = {
    [TEXT_BACK] = "retour",
    [TEXT_PIG_KEEP] = "garder",
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

die 'get novelty' 'set novelty on' 'set own-die on' 'new hog players=2' 'face 4' 'state' 'wait 2000' 'screen words'
expect_status 0
expect_output '"novelty":"off"'
expect_output '"game":"hog"'
expect_output '"turn":5'
expect_output '"[again]","keep","5"]'

# All of it was kept. Buttons choose, and take it back.
die 'get novelty' 'wait 2000' 'press right' 'press roll' 'state' 'screen words' \
    'press left 600' 'screen words' 'press left' 'press roll' 'state'
expect_output '"novelty":"on"'
expect_output '"totals":[5,0],"player":1'
expect_output '"words":["[P2] throw","roll","5"]'
expect_output '"words":["Take back?","[P1] '
expect_output '"keep","[no]   yes"]'
expect_output '"totals":[0,0],"player":0,"turn":5'

# In the menu there are Settings, and these two are the last of them but for factory reset and back.
die 'wait 2000' 'press right 600' 'press left' 'press left' 'press left' 'press roll' \
    'press left' 'press left' 'press left' 'screen words' 'press roll' 'screen words' \
    'press left' 'screen words' 'press roll' 'screen words' 'get novelty' 'get patience' 'set patience 601'
expect_output '"[Patience]   [30 s]","Factory reset"]'
expect_output '"[Patience]   [60 s]","Factory reset"]'
expect_output '"[Novelty]   [on]","Patience   60 s"]'
expect_output '"[Novelty]   [off]","Patience   60 s"]'
expect_output '"novelty":"off"'
expect_output '"patience":"60"'
expect_output '"error":"range"'

# The new language is the last of the list, which is longer than the glass; it says what it has, in
# the game's own words, too, and the rest in English.
die 'info' 'factory-reset yes' 'wait 3000' 'press left' 'screen words' 'press roll' 'wait 100' 'get lang' \
    'new hog players=2' 'set own-die on' 'face 4' 'wait 2000' 'screen words' 'press right 600' 'screen words'
expect_output '"languages":["en","nl","de","fr"]'
expect_output '"words":["Nederlands","Deutsch","[Français]"]'
expect_output '"lang":"fr"'
expect_output '"garder"'
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
swap app app/motif.h MOTIF_YELLOW MOTIF_EYE
swap rules rules/kingsport/kingsport.h KINGSPORT_AMULET KINGSPORT_DAGGER
swap rules rules/options.def P1 P2
swap rules rules/options.def BULLET_PLUS SANITY_PLUS
swap ui rules/options.def BYAKHEE CULTIST
