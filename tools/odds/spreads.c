#include "spreads.h"

#include <stdlib.h>
#include <string.h>

/* ways[p][t]: how many ways to spread t tokens over p parts; one part takes all. */
static void count_ways(spreads_t *spreads) {
    for (uint8_t tokens = 0; tokens <= spreads->tokens; tokens++) {
        spreads->ways[1][tokens] = 1;
    }
    for (uint8_t parts = 2; parts <= spreads->row + 1; parts++) {
        uint32_t ways = 0;
        for (uint8_t tokens = 0; tokens <= spreads->tokens; tokens++) {
            ways += spreads->ways[parts - 1][tokens];
            spreads->ways[parts][tokens] = ways;
        }
    }
}

/* The pool gives one to the last cultist; an empty pool first gets all of the last one who has any,
 * whose neighbour then counts on. */
static void advance(uint8_t sanity[SPREADS_ROW_MAX], uint8_t row, uint8_t *pool) {
    uint8_t at = row;
    if (*pool == 0) {
        while (sanity[--at] == 0) {
        }
        *pool = sanity[at];
        sanity[at] = 0;
    }
    sanity[at - 1]++;
    --*pool;
}

static void list(spreads_t *spreads) {
    uint8_t sanity[SPREADS_ROW_MAX] = {0};
    uint8_t pool = spreads->tokens;
    for (uint32_t number = 0; number < spreads->count; number++) {
        if (number > 0) {
            advance(sanity, spreads->row, &pool);
        }
        memcpy(spreads->sanity[number], sanity, sizeof(sanity));
    }
}

bool spreads_init(spreads_t *spreads, uint8_t row, uint8_t tokens) {
    *spreads = (spreads_t){.row = row, .tokens = tokens};
    count_ways(spreads);
    spreads->count = spreads->ways[row + 1][tokens];
    spreads->sanity = calloc(spreads->count, sizeof(spreads->sanity[0]));
    if (!spreads->sanity) {
        return false;
    }
    list(spreads);
    return true;
}

void spreads_free(spreads_t *spreads) {
    free(spreads->sanity);
    spreads->sanity = NULL;
}

/* Of the spreads that agree so far, those come before in which this cultist has fewer: all of them
 * less those that can spare as many. */
uint32_t spreads_number(const spreads_t *spreads, const uint8_t *sanity) {
    uint32_t number = 0;
    uint8_t left = spreads->tokens;
    for (uint8_t i = 0; i < spreads->row; i++) {
        const uint32_t *const ways = spreads->ways[spreads->row + 1 - i];
        const uint8_t after = left - sanity[i];
        number += ways[left] - ways[after];
        left = after;
    }
    return number;
}
