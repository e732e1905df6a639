/* Every config that a game can be played with, found from its row. */
#pragma once

#include "game.h"

enum { TABLES_MAX = 512 };

/* Every number of players and the values of every parameter that go together; returns how many
 * there are. */
uint16_t tables_of(game_id_t game, game_config_t tables[TABLES_MAX]);

/* The next number of a sequence that is the same each time; below the bound. */
uint32_t random_below(uint32_t *random, uint32_t bound);

/* Any legal answer to what is asked. */
game_answer_t any_answer(const game_prompt_t *prompt, uint32_t *random);
