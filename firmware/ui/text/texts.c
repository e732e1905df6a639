#include "texts.h"

#include <stddef.h>

#define LANGUAGE(number, id, code) extern const char *const text_##code[TEXTS];
#include "languages.def"
#undef LANGUAGE

static const char *const *const tables[LANGUAGES] = {
#define LANGUAGE(number, id, code) [LANGUAGE_##id] = text_##code,
#include "languages.def"
#undef LANGUAGE
};

/* The columns of the games' own lists. */
static const char *const of_games[TEXTS - TEXTS_OF_GAMES][LANGUAGES] = {
#define TEXT(id, ...) [TEXT_##id - TEXTS_OF_GAMES] = {__VA_ARGS__},
#include "game_texts.def"
#include "setting_texts.def"
#undef TEXT
};

const char *text_translated(language_t language, text_t text) {
    const char *words = tables[language][text];
    return words == NULL && text >= TEXTS_OF_GAMES ? of_games[text - TEXTS_OF_GAMES][language]
                                                   : words;
}

const char *text_of(language_t language, text_t text) {
    const char *words = text_translated(language, text);
    return words != NULL ? words : text_translated(LANGUAGE_EN, text);
}
