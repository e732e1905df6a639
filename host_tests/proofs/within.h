/* Put before every file that is proven. CBMC sees a look beyond a struct, or what was allocated, but
 * through a pointer not one beyond an array within it. So copied.py writes each index of such an
 * array, `state->bag[kind]`, as `state->bag[WITHIN(state->bag, kind)]`; and what is copied, set or
 * compared is looked at here. Through a member that is itself a pointer CBMC sees everything. */
#pragma once

#include <assert.h>
#include <stddef.h>
#include <string.h>

static inline size_t within(size_t index, size_t count) {
    assert(index < count);
    return index;
}

static inline size_t no_more_than(size_t bytes, size_t all) {
    assert(bytes <= all);
    return bytes;
}

#define IS_ARRAY(of) (!__builtin_types_compatible_p(__typeof__(of), __typeof__(&(of)[0])))
#define WITHIN(of, index)                                                                          \
    __builtin_choose_expr(IS_ARRAY(of), within((size_t)(index), sizeof(of) / sizeof((of)[0])),     \
                          (index))
#define BYTES_OF(of, bytes)                                                                        \
    __builtin_choose_expr(IS_ARRAY(of), no_more_than(bytes, sizeof(of)), (bytes))

#define memset(to, byte, bytes) (memset)(to, byte, BYTES_OF(to, bytes))
#define memcpy(to, from, bytes) (memcpy)(to, from, BYTES_OF(to, BYTES_OF(from, bytes)))
#define memmove(to, from, bytes) (memmove)(to, from, BYTES_OF(to, BYTES_OF(from, bytes)))
#define memcmp(one, other, bytes) (memcmp)(one, other, BYTES_OF(one, BYTES_OF(other, bytes)))
