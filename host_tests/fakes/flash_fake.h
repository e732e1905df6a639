/* An honest flash behind hal_flash.h: it keeps NOR's rules, and says who broke them.
 *
 * A test owns one or more flash_fake_t and tells which of them the hal is now. Power cuts are made
 * by a test's hook, called before each operation: it copies the fake, tears the operation in the
 * copy (flash_tear.h), starts a new store on that, and goes back to the first. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "hal_flash.h"

typedef struct {
    bool is_erase;
    uint32_t offset;
    uint32_t bytes;
    const uint8_t *data; /* NULL for an erase */
    uint32_t index;      /* counts the operations of this fake from 0 */
} flash_operation_t;

typedef void flash_hook_t(void *context, const flash_operation_t *operation);

/* How a sector fails. */
typedef enum {
    FLASH_GOOD,
    FLASH_DEAD,   /* takes nothing, says FAILED */
    FLASH_PATCHY, /* takes some of the bits, says FAILED */
    FLASH_LIAR,   /* takes all, says FAILED */
} flash_fault_t;

/* Which value half-programmed or half-erased cells read as: at first, and after the next restart. */
typedef enum { FLASH_OLD_THEN_NEW, FLASH_NEW_THEN_OLD, FLASH_RANDOM } flash_weakness_t;

/* Cells that a cut left between old and new. Programming or erasing makes them firm. */
typedef struct {
    uint32_t offset;
    uint32_t bytes; /* 0: there are none */
    flash_weakness_t weakness;
    uint32_t since; /* the restart after which they came to be */
    uint8_t mask[HAL_FLASH_SECTOR_BYTES];
    uint8_t new_bits[HAL_FLASH_SECTOR_BYTES];
} flash_weak_t;

#define FLASH_WEAK_MOST 2u

/* Cells that read as they like, whatever is programmed or erased. */
typedef struct {
    uint32_t offset;
    uint8_t mask; /* 0: there are none */
    uint8_t bits;
} flash_stuck_t;

#define FLASH_STUCK_MOST 8u

typedef struct {
    uint8_t bytes[HAL_FLASH_BYTES];
    flash_fault_t program_fault[HAL_FLASH_SECTORS];
    flash_fault_t erase_fault[HAL_FLASH_SECTORS];
    bool read_fault[HAL_FLASH_SECTORS];
    bool erases_refused;
    uint32_t restarts;
    uint32_t operations;
    uint32_t programs;
    uint32_t erases[HAL_FLASH_SECTORS];
    uint32_t bytes_read;
    const char *broken; /* the first rule that a caller broke, or NULL */
    flash_hook_t *hook; /* called before each operation; may be NULL */
    void *hook_context;
    flash_stuck_t stuck[FLASH_STUCK_MOST];
    flash_weak_t weak[FLASH_WEAK_MOST];
} flash_fake_t;

/* Blank as from the factory, without faults. */
void flash_fake_init(flash_fake_t *fake);

/* Copies what it holds and its faults; neither hook nor counts. */
void flash_fake_copy(flash_fake_t *to, const flash_fake_t *from);

/* The hal is this one from now on. Returns which it was. */
flash_fake_t *flash_fake_use(flash_fake_t *fake);

/* Power off and on: weak cells may read differently. */
void flash_fake_restart(flash_fake_t *fake);

/* What a read gives now, weak cells included. */
void flash_fake_view(const flash_fake_t *fake, uint32_t offset, uint8_t *data, uint32_t bytes);

/* Sets bits of one byte to what they are to be, and makes them firm. */
void flash_fake_settle(flash_fake_t *fake, uint32_t at, uint8_t mask, uint8_t bits);

/* A number that depends on both, evenly. */
uint32_t flash_hash(uint32_t a, uint32_t b);
