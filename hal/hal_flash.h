/* The journal's part of the flash: NOR rules, offsets from the start of that part.
 *
 * An erase sets a sector to 0xFF; a program only clears bits, and a page may be programmed again
 * to clear more. An operation that loses power leaves any of its bytes in any state between old
 * and new. All calls are from the main loop only. */
#pragma once

#include <stdint.h>

#define HAL_FLASH_SECTOR_BYTES 4096u
#define HAL_FLASH_PAGE_BYTES 256u
#define HAL_FLASH_SECTORS 16u
#define HAL_FLASH_BYTES (HAL_FLASH_SECTORS * HAL_FLASH_SECTOR_BYTES)

typedef enum {
    HAL_FLASH_OK,
    HAL_FLASH_FAILED,  /* the content isn't what it should be after the operation */
    HAL_FLASH_REFUSED, /* nothing done: not aligned, out of bounds, not allowed now (see erase) */
} hal_flash_status_t;

/* Reads any range. */
hal_flash_status_t hal_flash_read(uint32_t offset, void *data, uint32_t bytes);

/* Programs whole pages (offset and bytes multiples of HAL_FLASH_PAGE_BYTES), and reads them back.
 * Also what reads as it should already: that makes firm what a loss of power may have left half
 * done. Takes 1.0 ms a page, 3.6 ms at worst. Meanwhile interrupts wait whose handlers are in flash;
 * buttons and noise go on, and so does a picture that is being sent by DMA. */
hal_flash_status_t hal_flash_program(uint32_t offset, const void *data, uint32_t bytes);

/* Erases one sector, and checks that it is blank. Takes 45 ms, 400 at worst. Refused while a USB
 * host is enumerating us and below HAL_FLASH_ERASE_MV: weak cells that sag while it draws must not end
 * it, and two that are half used still bear it. */
#define HAL_FLASH_ERASE_MV 2100u
hal_flash_status_t hal_flash_erase(uint32_t offset);

/* Below this the keeper begins no change and no snapshot: a page takes milliseconds, and the regulator
 * may give up at 1.65 V. */
#define HAL_FLASH_PROGRAM_MV 2000u
