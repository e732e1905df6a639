/* What every proof includes. A value that is declared and not set is any value: CBMC takes all of
 * them. `proof` is where it begins. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void proof(void);

/* Any value, wherever an expression wants one. */
#define ANY(name, type)                                                                            \
    static inline type name(void) {                                                                \
        type value;                                                                                \
        return value;                                                                              \
    }
ANY(any_bool, bool)
ANY(any_u8, uint8_t)
ANY(any_u16, uint16_t)
ANY(any_u32, uint32_t)
ANY(any_u64, uint64_t)
ANY(any_int, int)
