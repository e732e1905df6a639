/* Gesture detection: button edges and time into presses, taps, holds and repeats. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "ui.h"

#define GESTURE_HOLD_US HOLD_ACTS_US
#define GESTURE_REPEAT_US 120000u
#define GESTURE_PUT_DOWN_US 8000000u

typedef struct {
    struct {
        uint64_t next_us; /* its next gesture if it stays down */
        bool down;
        bool held; /* the hold was reported */
    } buttons[3];
} gestures_t;

/* A button edge. Returns true if it makes a gesture. */
bool gestures_edge(gestures_t *gestures, button_t button, bool down, uint64_t at_us,
                   ui_gesture_t *gesture);

/* Gestures of buttons that stay down; call until it returns false. */
bool gestures_time(gestures_t *gestures, uint64_t now_us, button_t *button, ui_gesture_t *gesture);

/* Is any button down? */
bool gestures_any_down(const gestures_t *gestures);

/* When gestures_time has a gesture; UINT64_MAX: not by time alone. */
uint64_t gestures_next_us(const gestures_t *gestures);
