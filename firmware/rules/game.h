/* Games as pure functions over answers: start, prompt, answer; names of what they ask and offer.
 *
 *     game_start(state, config)          the opening position
 *     game_prompt(state, &prompt)        what is asked now: choose | roll | over
 *     game_answer(state, answer)         GAME_OK, or an error that changes nothing
 *
 * The state is one fixed-size struct without pointers: it may be copied with `=`, compared with
 * memcmp (every byte is set by game_start) and stored on flash. Engines do no I/O, have no clock and
 * get randomness only as values within the bounds of a roll prompt. A saved game is its config and
 * its list of answers; undo is one answer less.
 *
 * To add a game see docs/adding-a-game.md. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "game_rules.h"
#include "game_types.h"

/* The game's row; never NULL for a game (not GAME_NONE). */
const game_rules_t *game_rules(game_id_t game);

/* The default config of a game; its players are still to be set. */
game_config_t game_default_config(game_id_t game);

/* Can the game be played with this config? GAME_OK, GAME_RANGE (players, bots, first seat or a
 * parameter out of the game's range) or GAME_UNKNOWN (no such game). */
game_status_t game_check_config(const game_config_t *config);

/* Sets every byte of the state. The config must have passed game_check_config. */
void game_start(game_state_t *state, const game_config_t *config);

/* Validates a state that was read from flash: true only if the engine can play on from it with that
 * config. Bytes of `part` beyond the game's state_bytes are ignored. */
bool game_is_valid(const game_state_t *state, const game_config_t *config);

/* Validates a roll that was read from flash: can a game with that config ask for it and draw these
 * values? */
bool game_could_roll(const game_config_t *config, uint8_t ask, const uint8_t *values,
                     uint8_t count);

/* Fills the prompt. With GAME_NONE: kind PROMPT_NONE. */
void game_prompt(const game_state_t *state, game_prompt_t *prompt);

/* Applies one answer. On any status but GAME_OK the state is untouched.
 *   GAME_NO_GAME       no game is running
 *   GAME_NOT_ASKED     a choice at a roll prompt or the other way round, or the game is over
 *   GAME_NOT_AN_OPTION the option isn't among the prompt's
 *   GAME_COUNT         not as many values as the prompt has bounds
 *   GAME_RANGE         a value isn't below its bound */
game_status_t game_answer(game_state_t *state, const game_answer_t *answer);

/* Can the die play a seat of this game? */
bool game_can_advise(game_id_t game);

/* At a choose prompt of such a game that belongs to a player: the option that a good player would choose, and why an
 * option would be chosen. Functions of the state alone. */
game_option_t game_advise(const game_state_t *state);
game_reason_t game_reason(const game_state_t *state, game_option_t option);

/* Who begins a rematch of the game in `state`: the seat, or GAME_NOBODY if the next game asks. */
uint8_t game_rematch_first(const game_state_t *state);

/* What a value of a roll of that ask shows, for people; NULL: a number, one higher. */
const char *game_face_title(const game_state_t *state, game_ask_t ask, uint8_t value);

/* Reports the running game's own fields. */
void game_serialize(const game_state_t *state, const game_serializer_t *out);

/* Names as the console spells them; never NULL for a valid id. */
const char *game_name(game_id_t game);
const char *game_ask_name(game_ask_t ask);
const char *game_option_name(game_option_t option);
const char *game_die_name(game_die_t die);
const char *game_keep_name(game_keep_t keep); /* NULL: all are kept */

/* In plain English: at most 60 characters of ASCII. */
const char *game_reason_text(game_reason_t reason);

/* The id of a name, or -1. The text need not be terminated. */
int game_parse_name(const char *text, uint8_t length);
int game_parse_option(const char *text, uint8_t length);
int game_parse_die(const char *text, uint8_t length);
int game_parse_keep(const char *text, uint8_t length);

/* How many sides a die has; the cult die 12. */
uint8_t game_die_sides(game_die_t die);
