/* A table for tests: answers in one line each, checked and applied as the app does it. */
#pragma once

#include "session.h"

extern session_t table;

/* A fresh session with this game. */
void table_new(uint8_t game, uint8_t players);

/* Each returns what session_check said; OK: it was applied. */
session_status_t table_op(const session_op_t *op);
session_status_t table_choose(game_option_t option);
session_status_t table_draw(uint8_t value);  /* as if just drawn: all values the same */
session_status_t table_enter(uint8_t value); /* from a real die */
session_status_t table_undo(void);
session_status_t table_set(setting_t setting, uint16_t value);

/* A roll as the app does it: what was drawn before, else `fresh`. True: it was drawn before. */
bool table_roll(uint8_t fresh);

/* Answers whatever is asked, by a generator of its own. False: the game is over. */
bool table_random_answer(uint32_t *random);

uint32_t random_next(uint32_t *random);

/* A whole session compared, by what it says and would say after more undos. */
bool table_same_game(const session_t *a, const session_t *b);
