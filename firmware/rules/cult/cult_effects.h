/* What the faces of the cult die do to the tokens: a part of the engine, not for its callers. */
#pragma once

#include "cult.h"

/* Any face but the Eye, with the state's caster and victim, both known. Roller and target are these
 * two, one or the other way round. */
void cult_take_effect(cult_state_t *state, cult_face_t face, uint8_t roller, uint8_t target);
