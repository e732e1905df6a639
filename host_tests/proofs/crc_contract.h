/* What stands for crc_find_bit, for proofs of those who call it: any bit of the bytes, or none.
 * store_crc.c proves that of the code. */
#pragma once

#include "crc.h"
#include "proof.h"

bool crc_find_bit(uint32_t difference, uint32_t length, uint32_t *bit) {
    (void)difference;
    *bit = any_u32();
    __CPROVER_assume(*bit < 8 * (length + 4));
    return any_bool();
}
