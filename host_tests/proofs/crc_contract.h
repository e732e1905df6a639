/* What stands for crc32_find_bit, for proofs of those who call it: any bit of the bytes, or none.
 * util_crc32.c proves that of the code. */
#pragma once

#include "crc32.h"
#include "proof.h"

bool crc32_find_bit(uint32_t difference, uint32_t length, uint32_t *bit) {
    (void)difference;
    *bit = any_u32();
    __CPROVER_assume(*bit < 8 * (length + 4));
    return any_bool();
}
