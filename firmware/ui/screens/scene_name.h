/* One name: from those that were given before, or by the letter. */
#pragma once

#include <stdbool.h>

#include "names.h"

typedef struct {
    uint8_t seat;    /* whose */
    bool wheel;      /* letters, not known names */
    uint8_t letters; /* how many of `name` are there */
    uint8_t anchor;  /* the letter that was taken last: the tick stands before it */
    name_t name;     /* as far as it goes */
} name_screen_t;
