/* The slots of Elder signs' row that are in files of their own: a part of the engine, not for its
 * callers. */
#pragma once

#include "signs.h"

bool signs_is_sound(const void *part, const game_config_t *config);
void signs_tell_state(const void *part, const game_teller_t *teller);
