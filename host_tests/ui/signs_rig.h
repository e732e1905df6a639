/* Elder signs on the glass, for scripts: a table of so many with what they have banked, throws
 * whose dice and faces a test chooses. */
#pragma once

#include "die.h"
#include "signs.h"

/* A die in a throw: "ls" is a library die that shows a sign, "mc" a museum clue, "tt" a tomb
 * tentacle. Kept clues come first. */

const signs_state_t *signs_now(void);

/* A new device in this language, eight names known; and a game with what is banked. */
void signs_begin(const char *language);
void signs_new(uint8_t players, const uint8_t totals[GAME_PLAYERS_MAX]);

/* The same where it is this seat's turn. */
void signs_turn_of(uint8_t players, const uint8_t totals[GAME_PLAYERS_MAX], uint8_t seat);

/* The tables of signs_new from now on have so many choices that were changed after their draws had
 * been seen. */
void signs_mended(uint16_t choices);

/* Lays down the next throw of three dice, such as "lsmctt". */
void signs_lay(const char *dice);

void signs_tap(button_t button);

/* ROLL down and up: the throw; it has fallen, and nothing moves any more. */
void signs_throw(const char *dice);
void signs_wait_until_still(void);

/* The same without the fall: it is just let go. */
void signs_let_go(const char *dice);

/* The golden screen signs/<language>_<name>; of a picture that stands still, rows 13 to 15 are
 * dark, and nothing is due to move. */
void signs_screen(const char *name);

/* The same of a picture that is like another golden one but for names, figures or a status icon: it is not kept. */
void signs_still(const char *name);
void signs_screen_moving(const char *name);
