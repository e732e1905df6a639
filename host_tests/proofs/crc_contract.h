/* What stands for crc_find_error, for proofs of those who call it: any place in the bytes, or none.
 * store_crc.c proves that of the code. */
#pragma once

#include "crc.h"
#include "proof.h"

bool crc_find_error(uint32_t difference, uint16_t length, crc_error_t *error) {
    (void)difference;
    error->place = any_u16();
    error->bits = any_u8();
    __CPROVER_assume(error->place < length + CRC_BYTES && error->bits != 0);
    return any_bool();
}
