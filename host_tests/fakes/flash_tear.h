/* What a loss of power may leave of an operation: some bits done, some not, some in between. */
#pragma once

#include "flash_fake.h"

typedef enum {
    FLASH_PREFIX,   /* the first k places are done */
    FLASH_SUFFIX,   /* all but the first k */
    FLASH_PARTLY,   /* the first k, and half the bits of the next */
    FLASH_SCATTER,  /* any bits, another choice for each k */
    FLASH_WEAK_OLD, /* the first k; the others read as before, but as done after the next restart */
    FLASH_WEAK_NEW, /* the first k; the others read as done, but as before after the next restart */
    FLASH_WEAK_TAIL, /* all but the first k read as done, but as before after the next restart */
    FLASH_WEAK_ANY,  /* the first k; the others read as they like, anew at each restart */
    FLASH_TEARS
} flash_tear_t;

/* In how many places it can be torn, for each of the ways: k is 0 (nothing done) to this (all). A
 * place is a byte that changes; for an erase 16 of them, whether they change or not. */
uint32_t flash_tear_places(const flash_fake_t *fake, const flash_operation_t *operation);

/* Does to the fake what is left of the operation. The next restart follows at once. */
void flash_tear(flash_fake_t *fake, const flash_operation_t *operation, flash_tear_t tear,
                uint32_t k);

const char *flash_tear_name(flash_tear_t tear);
