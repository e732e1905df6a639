/* The answers behind a position. Inside ui only. */
#pragma once

#include "session.h"
#include "signs.h"

/* The newest answers that stand, the latest first; returns how many there are, at most 2. */
uint8_t newest_answers(const session_t *session, log_entry_t entries[2]);

/* The game as it was before its newest answer. */
game_state_t state_before(const session_t *session);

/* Elder signs: what the three dice of the log's entry showed. False: it was no draw, or was taken
 * back, and then what lay in the hand isn't known any more. */
bool faces_of_draw(const session_t *session, uint16_t index, signs_face_t faces[SIGNS_HAND]);

/* The same of the newest answer that stands. */
bool newest_draw(const session_t *session, signs_face_t faces[SIGNS_HAND]);
