/* Who owns the die of whole.h: reads what it says about its noise, and does what it advises. If a
 * source is given up, what is broken is repaired, the log is kept, the die forgets everything, and
 * the owner waits till its noise is tested. */
#pragma once

#include <stdbool.h>

typedef enum {
    OWNER_PLAYS,
    OWNER_ASKS,
    OWNER_KEEPS_LOG,
    OWNER_FORGETS,
    OWNER_WAITS,
    OWNER_STEPS
} owner_step_t;

/* What follows this reply. Looks: also when the die refused nothing. */
owner_step_t owner_next(owner_step_t step, bool looks, const char *reply);

/* NULL: the owner plays. */
const char *owner_line(owner_step_t step);
