/* The slots of Kingsport's row that are in files of their own: a part of the engine, not for its
 * callers. */
#pragma once

#include "kingsport.h"

bool kingsport_is_sound(const void *part, const game_config_t *config);
void kingsport_tell_state(const void *part, const game_teller_t *teller);
