/* What a fuzzer gives, taken a byte at a time; 0 when there is no more. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    const uint8_t *next;
    size_t left;
} bytes_t;

static inline uint8_t take(bytes_t *bytes) {
    if (bytes->left == 0) {
        return 0;
    }
    bytes->left--;
    return *bytes->next++;
}

static inline void need(bool good, const char *what) {
    if (!good) {
        fprintf(stderr, "fault: %s\n", what);
        abort();
    }
}
