/* A model of the NOR flash behind hal_flash.h: it checks the rules of the chip, fails as chips do, and loses power.
 *
 * A test owns one or more flash_fake_t and selects the one that the hal is. A power cut is made in a hook, which is
 * called before each operation: flash_tear leaves part of the operation, and the test starts again on that. */
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

/* How the programs or erases of a sector fail. */
typedef enum {
    FLASH_GOOD,
    FLASH_DEAD,   /* changes nothing, returns FAILED */
    FLASH_PATCHY, /* changes some of the bits, returns FAILED */
    FLASH_LIAR,   /* changes all, returns FAILED */
} flash_fault_t;

/* Which value weak (half-programmed or half-erased) cells read as: at first, and after the next restart. */
typedef enum { FLASH_OLD_THEN_NEW, FLASH_NEW_THEN_OLD, FLASH_RANDOM } flash_weakness_t;

/* Cells that a power cut left weak. Programming or erasing makes them firm. */
typedef struct {
    uint32_t offset;
    uint32_t bytes; /* 0: there are none */
    flash_weakness_t weakness;
    uint32_t since; /* the restart after which they became weak */
    uint8_t mask[HAL_FLASH_SECTOR_BYTES];
    uint8_t new_bits[HAL_FLASH_SECTOR_BYTES];
} flash_weak_t;

#define FLASH_WEAK_MOST 2u

/* Cells that always read as the same, whatever is programmed or erased. */
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

/* Copies contents and faults, but neither hook nor counts. */
void flash_fake_copy(flash_fake_t *to, const flash_fake_t *from);

/* Selects the one that the hal is from now on. Returns the one before. */
flash_fake_t *flash_fake_use(flash_fake_t *fake);

/* Power off and on: weak cells may read differently. */
void flash_fake_restart(flash_fake_t *fake);

/* What a read returns now, weak cells included. */
void flash_fake_view(const flash_fake_t *fake, uint32_t offset, uint8_t *data, uint32_t bytes);

/* Sets bits of one byte, and makes them firm. */
void flash_fake_settle(flash_fake_t *fake, uint32_t at, uint8_t mask, uint8_t bits);

/* A hash of both. */
uint32_t flash_hash(uint32_t a, uint32_t b);

/* ---- what a loss of power leaves of an operation: some bits done, some not, some in between ---- */

typedef enum {
    FLASH_PREFIX,   /* the first k places are done */
    FLASH_SUFFIX,   /* all but the first k */
    FLASH_PARTLY,   /* the first k, and half the bits of the next */
    FLASH_SCATTER,  /* any bits, another choice for each k */
    FLASH_WEAK_OLD, /* the first k; the others read as before, but as done after the next restart */
    FLASH_WEAK_NEW, /* the first k; the others read as done, but as before after the next restart */
    FLASH_WEAK_TAIL, /* all but the first k read as done, but as before after the next restart */
    FLASH_WEAK_ANY,  /* the first k; the others read as anything, anew at each restart */
    FLASH_TEARS
} flash_tear_t;

/* The number of places at which an operation can be torn: k is from 0 (nothing done) to this (all). A place is a byte
 * that changes; for an erase 16 bytes, whether they change or not. */
uint32_t flash_tear_places(const flash_fake_t *fake, const flash_operation_t *operation);

/* Applies what is left of the operation. A restart must follow. */
void flash_tear(flash_fake_t *fake, const flash_operation_t *operation, flash_tear_t tear,
                uint32_t k);

const char *flash_tear_name(flash_tear_t tear);
