/* What presses do at every table: ROLL shakes and throws, hold left asks whether to take back,
 * hold right leaves, and with the die in the hand nothing else does anything. */
#pragma once

#include "scene.h"

typedef enum {
    PRESS_DONE,   /* it was one of those above, or is nothing (yet) */
    PRESS_THROWN, /* ROLL let go: the die flies. Now the intent is to roll what is asked (it may
                     follow on a choice) */
    PRESS_ROLL,   /* ROLL pressed and let go with nothing to throw: take what is highlighted */
    PRESS_SIDE,   /* left or right, tapped or repeated */
} table_press_t;

/* `throws`: ROLL shakes the die now. `out`: where hold right leads. */
table_press_t table_press(const ui_call_t *call, bool throws, ui_scene_t out);

/* Is the die in the hand, or flying with no result yet? */
bool die_in_hand(const ui_t *ui);

/* Intents: the option, and then perhaps a roll; a face or value of a real die. */
void intend_option(const ui_call_t *call, uint8_t option, bool then_roll);
void intend_value(const ui_call_t *call, uint8_t value);
