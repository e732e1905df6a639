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

/* What the glass is set to at this stage: 0 is off. */
uint8_t awake_brightness(const awake_t *awake, const settings_t *settings);
