/* Effects of the cult die's faces on the tokens of a duel. Part of the engine, not for its callers. */
#pragma once

#include "cult.h"

/* Any face but the Eye, which lets the roller pick. The state's caster and victim are known; roller
 * and target are these two, one or the other way round. */
void cult_take_effect(cult_state_t *state, cult_face_t face, uint8_t roller, uint8_t target);
