/* The rules of one game, a page for each thing. */
#pragma once

#include <stdint.h>

typedef struct {
    uint8_t game; /* game_id_t */
} help_screen_t;
