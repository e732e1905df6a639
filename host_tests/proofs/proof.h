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

/* A union that is any value is that only as far as its first member reaches: so its longest is set. */
#define ANY_ANSWER(answer)                                                                         \
    do {                                                                                           \
        uint8_t any_values[GAME_VALUES_MAX];                                                       \
        memcpy((answer).values, any_values, sizeof any_values);                                    \
    } while (0)

#ifdef NEEDS_MEMCHR
/* CBMC has none of its own. */
void *memchr(const void *bytes, int byte, size_t count) {
    const uint8_t *at = bytes;
    for (; count > 0; count--, at++) {
        if (*at == (uint8_t)byte) {
            return (void *)at;
        }
    }
    return NULL;
}
#endif
