/* The table of whole.h, as far as it is kept, to be held against what a later start finds. */
#pragma once

#include "app.h"

typedef struct {
    session_t session;
    stats_t stats;
} kept_t;

/* As it is now. */
void kept_look(kept_t *kept);

/* Is all that is kept of it as it was? */
bool kept_is_now(const kept_t *kept);
