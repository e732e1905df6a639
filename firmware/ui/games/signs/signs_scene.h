/* What the table of Elder signs remembers between presses. */
#pragma once

#include <stdint.h>

typedef enum {
    SIGNS_PAGE_TABLE,  /* whatever is asked now */
    SIGNS_PAGE_DOWNED, /* the third tentacle, from when the dice are seen */
    SIGNS_PAGE_BANKED, /* a stash is banked */
} signs_page_t;

typedef struct {
    uint8_t page;      /* signs_page_t */
    uint64_t since_us; /* of the table or the banking */
} signs_scene_t;
