/* What comes from a terminal, a byte at a time, as what a finger does. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum {
    KEY_NONE,
    KEY_TAP,    /* down and up again; ROLL is shaken a little */
    KEY_HOLD,   /* held as long as it takes to mean something, then let go */
    KEY_TOGGLE, /* down, or up if it was down */
    KEY_DOWN,   /* by the mouse, which knows both */
    KEY_UP,     /* whatever the mouse held */
    KEY_QUIT,
} key_action_t;

typedef struct {
    key_action_t action;
    uint8_t button; /* hal_button_t */
} key_stroke_t;

enum { KEYS_SEQUENCE = 24 };

/* An escape sequence so far; zeroed at first. */
typedef struct {
    char sequence[KEYS_SEQUENCE];
    uint8_t length;
} keys_t;

/* Takes one byte. `columns`: of the picture, which has the buttons below it for the mouse: the left
 * third, the middle and the right. */
key_stroke_t keys_take(keys_t *keys, char byte, int columns);
