/* Counters: what its files share. */
#pragma once

#include "counters.h"
#include "scene.h"

static inline const counters_state_t *counters_of(const ui_view_t *view) {
    return counters_part(&view->session->now.game);
}

/* How much the newest change of a value that stands has brought so far, since the name was picked, and of how many
 * answers it is made. */
typedef struct {
    int16_t by;
    uint16_t answers;
} counters_delta_t;
counters_delta_t counters_delta(const session_t *session);

/* "+7" */
enum { DELTA_TEXT_MAX = 8 };
void format_delta(int16_t by, char text[DELTA_TEXT_MAX]);
