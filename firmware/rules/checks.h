/* Could a state that came from outside be one of the game's? Only for game_is_sound.
 *
 * True only if the engine can play on from it as from a state of its own: every index in range,
 * every sum right, an answer for everything that is asked. */
#pragma once

#include "game.h"

bool check_cult(const cult_state_t *state, const game_config_t *config);
bool check_signs(const signs_state_t *state, const game_config_t *config);
bool check_kingsport(const kingsport_state_t *state, const game_config_t *config);
bool check_dice(const dice_state_t *state, const game_config_t *config);
