/* What the tables of all games have in common: how presses are handled, and the newest answers of the log.
 * Inside ui only.
 *
 * ROLL shakes and throws, a hold of left asks whether to undo, a hold of right leaves; while the die is in
 * the hand the side buttons do nothing. */
#pragma once

#include "scene.h"

typedef enum {
    PRESS_DONE, /* handled as above, or nothing to do (yet) */
    PRESS_THROWN, /* ROLL was released: the die is thrown. The game's intent is to roll, perhaps after a
                     choice */
    PRESS_ROLL, /* ROLL was pressed and released with nothing to throw: take the selected option */
    PRESS_SIDE, /* left or right, a tap or repeat */
} table_press_t;

/* `throws`: ROLL shakes the die now. `out`: where a hold of right leads. */
table_press_t table_press(const ui_call_t *call, bool throws, ui_scene_t out);

/* A press while the die answers as a player: it ends a fall, and holds of left and right act as always. */
void table_press_bot(const ui_call_t *call);

/* Is the die being shaken, or thrown with no result yet? */
bool die_in_hand(const ui_t *ui);

/* Sets the intent: an option, perhaps followed by a roll; or a face or value of a real die. */
void intend_option(const ui_call_t *call, uint8_t option, bool then_roll);
void intend_value(const ui_call_t *call, uint8_t value);

/* The newest answers that were not undone, the latest first; returns how many there are, at most 2. */
uint8_t newest_answers(const session_t *session, log_entry_t entries[2]);

/* Likewise a person's last one and that before it. */
uint8_t newest_of_people(const session_t *session, log_entry_t entries[2]);

/* The log index of the newest one; 0 if there is none. */
uint16_t newest_index(const session_t *session);

/* The game as it was before its newest answer. */
game_state_t state_before(const session_t *session);
