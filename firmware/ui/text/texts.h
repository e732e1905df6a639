/* Everything that is written on the glass, in every language: UTF-8, Latin-1 characters only.
 *
 * Ids stand in texts.def and in the games' own lists (games/<game>/<game>_texts.def). A language is
 * one file with one table, text_<code>, and a line in languages.def; what its table leaves out is
 * taken from the column that a game's list has for it, and failing that it is said in English. */
#pragma once

#include "settings.h"

typedef enum {
#define TEXT(id, ...) TEXT_##id,
#include "texts.def"
    TEXTS_OF_GAMES,
    TEXTS_BEFORE_GAMES = TEXTS_OF_GAMES - 1,
#include "game_texts.def"
#undef TEXT
    TEXTS
} text_t;

/* Texts are packed in the image, and spelt out where they are drawn. A room holds the newest of them:
 * a text stays until TEXTS_SPELT_BYTES were spelt from its first on, more than any picture says. */
#define TEXT_BYTES_MAX 64 /* of any text, with its end */
#define TEXTS_SPELT_BYTES 512

typedef struct {
    uint32_t spelt; /* bytes, since it began */
    uint16_t next;
    char bytes[TEXTS_SPELT_BYTES + TEXT_BYTES_MAX];
} texts_room_t;

const char *text_of(texts_room_t *room, language_t language, text_t text);

/* The same, but NULL where only English has words: what a test must not find. */
const char *text_own(texts_room_t *room, language_t language, text_t text);
