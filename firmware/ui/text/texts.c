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

/* What games say in their own lists; NULL: nothing. */
static const char *const of_games[TEXTS - TEXTS_OF_GAMES][LANGUAGES] = {
#define TEXT(id, ...) [TEXT_##id - TEXTS_OF_GAMES] = {__VA_ARGS__},
#include "game_texts.def"
#undef TEXT
};

const char *text_own(language_t language, text_t text) {
    const char *words = tables[language][text];
    if (words == NULL && text >= TEXTS_OF_GAMES) {
        words = of_games[text - TEXTS_OF_GAMES][language];
    }
    return words;
}

const char *text_of(language_t language, text_t text) {
    const char *words = text_own(language, text);
    return words != NULL ? words : text_own(LANGUAGE_EN, text);
}
