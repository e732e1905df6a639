/* Translations: every text of the display in every language. UTF-8, Latin-1 characters only.
 *
 * Ids are listed in texts.def and in the games' own lists (games/<game>/<game>_texts.def). A language is one
 * file with one table, text_<code>, and a line in languages.def. A text that its table lacks is taken from
 * the language's column in the game's list, then from English. */
#pragma once

#include "settings.h"

typedef enum {
#define TEXT(id, ...) TEXT_##id,
#include "texts.def"
    TEXTS_OF_GAMES,
    TEXTS_BEFORE_GAMES = TEXTS_OF_GAMES - 1,
#include "game_texts.def"
#include "setting_texts.def"
#undef TEXT
    TEXTS
} text_t;

/* The text in that language, or in English where the language has none. */
const char *text_of(language_t language, text_t text);

/* The same without the English text in its place: NULL is a missing translation. */
const char *text_translated(language_t language, text_t text);
