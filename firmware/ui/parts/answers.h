/* The answers behind a position. Inside ui only. */
#pragma once

#include "session.h"

/* The newest answers that stand, the latest first; returns how many there are, at most 2. */
uint8_t newest_answers(const session_t *session, log_entry_t entries[2]);

/* Where the newest one stands in the log; 0 when there is none. */
uint16_t newest_index(const session_t *session);

/* The game as it was before its newest answer. */
game_state_t state_before(const session_t *session);
