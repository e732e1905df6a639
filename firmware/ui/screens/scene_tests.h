/* The factory test. */
#pragma once

#include <stdint.h>

typedef struct {
    uint8_t pressed; /* bit a button that was pressed */
} tests_screen_t;
