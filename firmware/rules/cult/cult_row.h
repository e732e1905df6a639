/* The slots of the duel's row that are in files of their own: a part of the engine, not for its
 * callers. */
#pragma once

#include "cult.h"

bool cult_is_sound(const void *part, const game_config_t *config);
void cult_tell_state(const void *part, const game_teller_t *teller);
