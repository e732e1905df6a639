#include "short_names.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

enum { SEATS_MAX = 8 };

typedef struct {
    const name_t *names;
    uint8_t count, letters;
    name_t chosen[SEATS_MAX]; /* all zero: not yet */
} table_t;

static uint8_t length_of(const name_t *name) {
    uint8_t length = 0;
    while (length < NAME_CHARACTERS_MAX && name->latin1[length] != 0) {
        length++;
    }
    return length;
}

static bool is_taken(const table_t *table, const name_t *name) {
    for (uint8_t i = 0; i < table->count; i++) {
        if (memcmp(&table->chosen[i], name, sizeof *name) == 0) {
            return true;
        }
    }
    return false;
}

static bool begin_alike(const table_t *table, uint8_t a, uint8_t b) {
    return memcmp(table->names[a].latin1, table->names[b].latin1, table->letters) == 0;
}

/* All but one of the letters from the beginning, then `last`. */
static name_t ending_in(const table_t *table, uint8_t seat, uint8_t last) {
    name_t name = {{0}};
    memcpy(name.latin1, table->names[seat].latin1, table->letters - 1u);
    name.latin1[table->letters - 1] = last;
    return name;
}

/* How many of the names that begin alike have another letter there. */
static uint8_t told_from(const table_t *table, uint8_t seat, uint8_t at) {
    uint8_t others = 0;
    for (uint8_t i = 0; i < table->count; i++) {
        bool differs = table->names[i].latin1[at] != table->names[seat].latin1[at];
        others = (uint8_t)(others + (begin_alike(table, i, seat) && differs));
    }
    return others;
}

/* The letter that tells it from most others; where each is taken, as in names that are equal, the seat's number. */
static name_t telling(const table_t *table, uint8_t seat) {
    name_t best = ending_in(table, seat, (uint8_t)('1' + seat));
    int most = -1;
    for (uint8_t at = table->letters; at < length_of(&table->names[seat]); at++) {
        uint8_t letter = table->names[seat].latin1[at], others = told_from(table, seat, at);
        name_t name = ending_in(table, seat, letter);
        if (letter != ' ' && others > most && !is_taken(table, &name)) {
            best = name;
            most = others;
        }
    }
    return best;
}

static bool begins_like_another(const table_t *table, uint8_t seat) {
    for (uint8_t i = 0; i < table->count; i++) {
        if (i != seat && begin_alike(table, i, seat)) {
            return true;
        }
    }
    return false;
}

/* Whole names first, then beginnings that are nobody else's. */
static void choose_plain(table_t *table) {
    for (uint8_t i = 0; i < table->count; i++) {
        if (length_of(&table->names[i]) <= table->letters) {
            table->chosen[i] = table->names[i];
        }
    }
    for (uint8_t i = 0; i < table->count; i++) {
        if (length_of(&table->chosen[i]) == 0 && !begins_like_another(table, i)) {
            memcpy(table->chosen[i].latin1, table->names[i].latin1, table->letters);
        }
    }
}

name_t short_name(const name_t *names, uint8_t count, uint8_t seat, uint8_t letters) {
    table_t table = {.names = names, .count = count, .letters = letters};
    assert(seat < count && count <= SEATS_MAX && letters > 0);
    if (letters >= NAME_CHARACTERS_MAX) {
        return names[seat];
    }
    choose_plain(&table);
    for (uint8_t i = 0; i < count; i++) {
        if (length_of(&table.chosen[i]) == 0) {
            table.chosen[i] = telling(&table, i);
        }
    }
    return table.chosen[seat];
}
