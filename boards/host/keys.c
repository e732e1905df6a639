#include "keys.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "hal_buttons.h"

enum { ESCAPE = 27, CONTROL_C = 3, MOUSE_MOVES = 32, MOUSE_WHEEL = 64 };

static const key_stroke_t nothing = {KEY_NONE, 0};

static const struct {
    char byte;
    key_stroke_t stroke;
} plain[] = {
    {' ', {KEY_TAP, HAL_BUTTON_ROLL}},    {'\r', {KEY_TAP, HAL_BUTTON_ROLL}},
    {'\n', {KEY_TAP, HAL_BUTTON_ROLL}},   {'a', {KEY_TAP, HAL_BUTTON_LEFT}},
    {',', {KEY_TAP, HAL_BUTTON_LEFT}},    {'d', {KEY_TAP, HAL_BUTTON_RIGHT}},
    {'.', {KEY_TAP, HAL_BUTTON_RIGHT}},   {'l', {KEY_HOLD, HAL_BUTTON_LEFT}},
    {'L', {KEY_HOLD, HAL_BUTTON_LEFT}},   {'m', {KEY_HOLD, HAL_BUTTON_RIGHT}},
    {'M', {KEY_HOLD, HAL_BUTTON_RIGHT}},  {'r', {KEY_TOGGLE, HAL_BUTTON_ROLL}},
    {'R', {KEY_TOGGLE, HAL_BUTTON_ROLL}}, {'q', {KEY_QUIT, 0}},
    {CONTROL_C, {KEY_QUIT, 0}},           {'?', {KEY_HELP, 0}},
};

static key_stroke_t plain_key(char byte) {
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        if (plain[i].byte == byte) {
            return plain[i].stroke;
        }
    }
    return nothing;
}

static uint8_t button_at(int column, int columns) {
    int third = (column - 1) * HAL_BUTTONS / (columns > 0 ? columns : 1);
    return (uint8_t)(third < HAL_BUTTONS ? third : HAL_BUTTON_RIGHT);
}

/* SGR mouse report: ESC [ < what ; column ; row M (down) or m (up). */
static key_stroke_t mouse(const char *sequence, int columns) {
    int what, column, row;
    char end;
    if (sscanf(sequence, "\x1b[<%d;%d;%d%c", &what, &column, &row, &end) != 4) {
        return nothing;
    }
    if ((what & MOUSE_WHEEL) != 0) {
        return (key_stroke_t){KEY_TAP, what & 1 ? HAL_BUTTON_RIGHT : HAL_BUTTON_LEFT};
    }
    if ((what & MOUSE_MOVES) != 0 || (what & 3) != 0) {
        return nothing;
    }
    return (key_stroke_t){end == 'm' ? KEY_UP : KEY_DOWN, button_at(column, columns)};
}

static key_stroke_t sequence_key(const char *sequence, int columns) {
    if (sequence[2] == '<') {
        return mouse(sequence, columns);
    }
    switch (
        sequence[2]) { /* ESC [ C, or ESC O C; up and down go through lists as left and right do */
    case 'B':
    case 'C':
        return (key_stroke_t){KEY_TAP, HAL_BUTTON_RIGHT};
    case 'A':
    case 'D':
        return (key_stroke_t){KEY_TAP, HAL_BUTTON_LEFT};
    default:
        return nothing;
    }
}

/* A sequence ends with a letter or `~`. */
static bool is_whole(const keys_t *keys) {
    char last = keys->sequence[keys->length - 1];
    return keys->length > 2 && last >= '@' && last <= '~';
}

key_stroke_t keys_take(keys_t *keys, char byte, int columns) {
    if (byte == ESCAPE) {
        keys->length = 0;
    } else if (keys->length == 0 || (keys->length == 1 && byte != '[' && byte != 'O')) {
        keys->length = 0;
        return plain_key(byte);
    }
    keys->sequence[keys->length++] = byte;
    if (!is_whole(keys) && keys->length < KEYS_SEQUENCE - 1) {
        return nothing;
    }
    keys->sequence[keys->length] = '\0';
    bool whole = is_whole(keys);
    keys->length = 0;
    return whole ? sequence_key(keys->sequence, columns) : nothing;
}
