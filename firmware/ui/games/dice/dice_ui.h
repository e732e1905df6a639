/* Just dice: what its files share. */
#pragma once

#include "dice.h"
#include "scene.h"

static inline const dice_state_t *dice_of(const ui_view_t *view) {
    return dice_part(&view->session->now.game);
}

/* Of a roll as shown. */
static inline uint32_t dice_sum_of(const log_entry_t *entry) {
    uint32_t sum = 0;
    for (uint8_t i = 0; i < entry->count; i++) {
        sum += entry->values[i] + 1u;
    }
    return sum;
}
