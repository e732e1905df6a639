/* What counters' table remembers between presses. */
#pragma once

#include <stdint.h>

typedef struct {
    uint8_t item; /* of `who`: the one that is selected, or was taken last */
} counters_scene_t;
