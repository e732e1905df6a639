/* Decodes terminal input (keys, escape sequences, mouse) into button strokes. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum {
    KEY_NONE,
    KEY_TAP,    /* a short press; of ROLL, a short shake */
    KEY_HOLD,   /* a long press */
    KEY_TOGGLE, /* down, or up if it was down */
    KEY_DOWN,   /* by the mouse */
    KEY_UP,     /* of all buttons */
    KEY_HELP,   /* show the keys */
    KEY_QUIT,
} key_action_t;

typedef struct {
    key_action_t action;
    uint8_t button; /* hal_button_t */
} key_stroke_t;

enum { KEYS_SEQUENCE = 24 };

/* An incomplete escape sequence; zeroed at first. */
typedef struct {
    char sequence[KEYS_SEQUENCE];
    uint8_t length;
} keys_t;

/* Decodes one byte. `columns`: the width of the picture, whose thirds are the buttons for the mouse. */
key_stroke_t keys_take(keys_t *keys, char byte, int columns);
