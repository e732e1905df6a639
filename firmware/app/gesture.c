#include "gesture.h"

bool gestures_edge(gestures_t *gestures, button_t button, bool down, uint64_t at_us,
                   ui_gesture_t *gesture) {
    if (gestures->buttons[button].down == down) {
        return false;
    }
    bool held = gestures->buttons[button].held;
    gestures->buttons[button].down = down;
    if (down) {
        gestures->buttons[button].held = false;
        gestures->buttons[button].next_us =
            at_us + (button == BUTTON_ROLL ? GESTURE_PUT_DOWN_US : GESTURE_HOLD_US);
        *gesture = GESTURE_DOWN;
        return true;
    }
    if (button == BUTTON_ROLL) {
        *gesture = GESTURE_UP;
        return !held;
    }
    *gesture = held ? GESTURE_UP : GESTURE_TAP;
    return true;
}

static bool is_due(const gestures_t *gestures, uint8_t button, uint64_t now_us) {
    return gestures->buttons[button].down && now_us >= gestures->buttons[button].next_us;
}

/* Repeats missed during a flash erase are dropped, or a list would scroll past its target. */
static uint64_t next_repeat_us(uint64_t due_us, uint64_t now_us) {
    uint64_t next_us = due_us + GESTURE_REPEAT_US;
    return next_us > now_us ? next_us : now_us + GESTURE_REPEAT_US;
}

bool gestures_time(gestures_t *gestures, uint64_t now_us, button_t *button, ui_gesture_t *gesture) {
    for (uint8_t i = 0; i < BUTTONS; i++) {
        if (!is_due(gestures, i, now_us)) {
            continue;
        }
        bool again = gestures->buttons[i].held;
        bool roll = i == BUTTON_ROLL;
        *button = (button_t)i;
        *gesture = roll ? GESTURE_PUT_DOWN : again ? GESTURE_REPEAT : GESTURE_HOLD;
        gestures->buttons[i].held = true;
        gestures->buttons[i].next_us =
            roll ? UINT64_MAX : next_repeat_us(gestures->buttons[i].next_us, now_us);
        return true;
    }
    return false;
}

uint64_t gestures_next_us(const gestures_t *gestures) {
    uint64_t next_us = UINT64_MAX;
    for (uint8_t i = 0; i < BUTTONS; i++) {
        if (gestures->buttons[i].down && gestures->buttons[i].next_us < next_us) {
            next_us = gestures->buttons[i].next_us;
        }
    }
    return next_us;
}

bool gestures_any_down(const gestures_t *gestures) {
    return gestures->buttons[BUTTON_LEFT].down || gestures->buttons[BUTTON_ROLL].down ||
           gestures->buttons[BUTTON_RIGHT].down;
}
