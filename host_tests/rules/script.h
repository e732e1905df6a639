/* Tests of rules read as scripts: start a game, answer, say what is asked next.
 *
 *     new_cult(3, 1);
 *     choose("p2");
 *     asks(ASK_CAST, 0, "12");
 *     roll(7);
 *
 * There is one table, `table`. Every call fails the running test at its own line. */
#pragma once

#include "cult.h"
#include "dice.h"
#include "game.h"
#include "signs.h"

extern game_state_t table;

/* The engines' parts of the table. */
#define CULT ((cult_state_t *)(void *)table.part)
#define SIGNS ((signs_state_t *)(void *)table.part)
#define DICE ((dice_state_t *)(void *)table.part)

/* Starts a game; `first` begins, GAME_NOBODY: as the rules say. */
void new_game(const game_config_t *config);
void new_cult_from(uint8_t players, uint8_t cultists, uint8_t first);
void new_cult(uint8_t players, uint8_t cultists); /* p1 begins */
void new_signs(uint8_t players);
void new_dice(game_die_t die, uint8_t count);

/* An answer that must be accepted. Options by their console name, values as drawn. */
#define choose(option) script_choose((option), __LINE__)
#define roll(...) script_roll((const uint8_t[]){__VA_ARGS__}, COUNT_OF(__VA_ARGS__), __LINE__)

/* An answer that must be refused with this status and change nothing. */
#define refuses_choice(status, option) script_refuses_choice((status), (option), __LINE__)
#define refuses_roll(status, ...)                                                                  \
    script_refuses_roll((status), (const uint8_t[]){__VA_ARGS__}, COUNT_OF(__VA_ARGS__), __LINE__)

/* What is asked now: whose it is (GAME_NOBODY: nobody's) and the options or bounds, in order. */
#define offers(ask, player, options) script_offers((ask), (player), (options), __LINE__)
#define asks(ask, player, bounds) script_asks((ask), (player), (bounds), __LINE__)

/* The game is over; the winners' seats, "" for nobody. */
#define is_over(winners) script_is_over((winners), __LINE__)

#define COUNT_OF(...) sizeof((const uint8_t[]){__VA_ARGS__})

void script_choose(const char *option, unsigned line);
void script_roll(const uint8_t *values, uint8_t count, unsigned line);
void script_refuses_choice(game_status_t status, const char *option, unsigned line);
void script_refuses_roll(game_status_t status, const uint8_t *values, uint8_t count, unsigned line);
void script_offers(game_ask_t ask, uint8_t player, const char *options, unsigned line);
void script_asks(game_ask_t ask, uint8_t player, const char *bounds, unsigned line);
void script_is_over(const char *winners, unsigned line);
