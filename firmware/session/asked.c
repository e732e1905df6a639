#include "asked.h"

#include <stddef.h>

/* Its row, else the first free one; NULL: neither. */
static const asked_row_t *find(const asked_t *asked, uint8_t ask, uint8_t player) {
    for (uint8_t i = 0; i < ASKED_ROWS; i++) {
        const asked_row_t *row = &asked->rows[i];
        if (row->count == 0 || (row->ask == ask && row->player == player)) {
            return row;
        }
    }
    return NULL;
}

uint16_t asked_count(const asked_t *asked, uint8_t ask, uint8_t player) {
    const asked_row_t *row = find(asked, ask, player);
    return row == NULL ? 0 : row->count;
}

void asked_add(asked_t *asked, uint8_t ask, uint8_t player) {
    const asked_row_t *found = find(asked, ask, player);
    if (found == NULL) {
        return;
    }
    asked_row_t *row = &asked->rows[found - asked->rows];
    row->ask = ask;
    row->player = player;
    row->count = (uint16_t)(row->count == UINT16_MAX ? 1 : row->count + 1);
}
