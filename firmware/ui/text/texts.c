#include "texts_packed.h"

#include <stddef.h>

/* Where a text begins in a language: behind its others. */
static pairs_reader_t open_text(language_t language, text_t text) {
    pairs_reader_t reader = pairs_open(&texts_pairs, &texts_packed[texts_starts[text]]);
    for (uint8_t before = 0; before < language; before++) {
        while (pairs_next(&reader) != '\0') {
        }
    }
    return reader;
}

/* Begins anew at the front where one might not fit. */
static char *place_in(texts_room_t *room) {
    if (room->next > sizeof room->bytes - TEXT_BYTES_MAX) {
        room->next = 0;
    }
    return &room->bytes[room->next];
}

const char *text_own(texts_room_t *room, language_t language, text_t text) {
    pairs_reader_t reader = open_text(language, text);
    char *words = place_in(room);
    uint16_t bytes = 0;
    do {
        words[bytes] = (char)pairs_next(&reader);
    } while (words[bytes++] != '\0');
    room->next = (uint16_t)(room->next + bytes);
    room->spelt += bytes;
    return words[0] != TEXT_NOTHING ? words : NULL;
}

const char *text_of(texts_room_t *room, language_t language, text_t text) {
    const char *words = text_own(room, language, text);
    return words != NULL ? words : text_own(room, LANGUAGE_EN, text);
}
