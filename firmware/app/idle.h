/* Idle timer and brightness: bright, dim, dark, by the time since the last press; on a battery also a few levels
 * down within seconds, for most of its charge goes into light. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "settings.h"

/* On a battery: so many levels down, one every so often, but not below a level. */
#define IDLE_STEPS 3u
#define IDLE_STEP_US 2000000u
#define IDLE_LEAST_BRIGHTNESS 2u

typedef enum { IDLE_BRIGHT, IDLE_DIM, IDLE_DARK } idle_stage_t;

typedef struct {
    uint64_t touched_us;    /* the last press, or change from elsewhere */
    uint64_t steps_from_us; /* when levels begin to count: then, later while a button is down */
    bool on_battery;
    uint8_t stage;     /* idle_stage_t */
    uint8_t steps;     /* levels down, on a battery */
    uint8_t swallowed; /* a bit per button: its press woke the die and does nothing else */
} idle_t;

/* Each of these returns true when the brightness may have changed. */
bool idle_touch(idle_t *idle, uint64_t now_us);
bool idle_set_power(idle_t *idle, bool on_battery, uint64_t now_us);
bool idle_time(idle_t *idle, const settings_t *settings, bool button_down, uint64_t now_us);

/* When idle_time has something to do; UINT64_MAX: never. */
uint64_t idle_next_us(const idle_t *idle, const settings_t *settings);

/* A button edge, which touches. Returns true if it is to be ignored, because its press woke a dark die. */
bool idle_swallows(idle_t *idle, uint8_t button, bool down, uint64_t now_us);

/* What the display is to be set to: 1..10, or 0 for off. */
uint8_t idle_brightness(const idle_t *idle, const settings_t *settings);

/* Against burn-in: after five minutes without a press the picture moves every minute to another of four
 * positions, a pixel apart. Position 0 is the usual one. */
#define IDLE_POSITIONS 4
uint8_t idle_position(const idle_t *idle, uint64_t now_us);
uint64_t idle_position_next_us(const idle_t *idle, uint64_t now_us);
