/* The answers behind a position. Inside ui only. */
#pragma once

#include "session.h"

/* The newest answers that stand, the latest first; returns how many there are, at most 2. */
uint8_t newest_answers(const session_t *session, log_entry_t entries[2]);

/* The game as it was before its newest answer. */
game_state_t state_before(const session_t *session);

/* Elder signs: what the three dice of the newest answer showed. False: it was no draw. */
bool newest_draw(const session_t *session, signs_face_t faces[SIGNS_HAND]);
