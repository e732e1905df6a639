/* Which language? */
#pragma once

#include <stdint.h>

typedef struct {
    uint8_t behind; /* ui_scene_t: where the settings that opened it go back to */
} language_screen_t;
