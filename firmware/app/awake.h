/* Bright, dim, dark: how long nobody touched the die. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "settings.h"

typedef enum { AWAKE_BRIGHT, AWAKE_DIM, AWAKE_DARK } awake_stage_t;

typedef struct {
    uint64_t touched_us; /* when somebody last did something */
    uint8_t stage;       /* awake_stage_t */
    uint8_t swallowed;   /* bit a button: its press woke the die and does nothing else */
} awake_t;

/* Somebody did something. True when the stage changed. */
bool awake_touch(awake_t *awake, uint64_t now_us);

/* An edge of a button. True: it's for nobody, because this press woke the die from the dark. */
bool awake_swallows(awake_t *awake, uint8_t button, bool down, uint64_t now_us);

/* What time has done. True when the stage changed. */
bool awake_time(awake_t *awake, const settings_t *settings, uint64_t now_us);

/* When awake_time will have something to do; UINT64_MAX: never. */
uint64_t awake_next_us(const awake_t *awake, const settings_t *settings);

/* A picture that nobody has touched for five minutes wears the glass where it is lit: from then on
 * it moves to another of so many places every minute, a pixel apart. Place 0 is where it belongs. */
#define AWAKE_PLACES 4
uint8_t awake_place(const awake_t *awake, uint64_t now_us);

/* When the place will be another; UINT64_MAX: never, it's dark. */
uint64_t awake_moves_us(const awake_t *awake, uint64_t now_us);

/* What the glass is set to at this stage: 0 is off. */
uint8_t awake_brightness(const awake_t *awake, const settings_t *settings);
