/* The journal's region of the NOR flash; offsets are from its start.
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
    HAL_FLASH_FAILED,  /* verification after the operation failed */
    HAL_FLASH_REFUSED, /* nothing done: not aligned, out of bounds, not allowed now (see erase) */
} hal_flash_status_t;

/* Reads any range. */
hal_flash_status_t hal_flash_read(uint32_t offset, void *data, uint32_t bytes);

/* Programs whole pages (offset and bytes multiples of HAL_FLASH_PAGE_BYTES), and verifies them. Programs also
 * what reads right already: cells that a power loss left half programmed become stable. Takes 1.0 ms a page,
 * 3.6 ms at worst. Meanwhile interrupts with handlers in flash are masked; buttons, noise and a
 * picture that is being sent by DMA continue. */
hal_flash_status_t hal_flash_program(uint32_t offset, const void *data, uint32_t bytes);

/* Erases one sector, and verifies that it is blank. Takes 45 ms, 400 at worst. Refused while a USB
 * host is enumerating the device and below HAL_FLASH_ERASE_MV: weak cells that sag under its current must not
 * interrupt it, and two that are half used still can supply it. */
#define HAL_FLASH_ERASE_MV 2100u
hal_flash_status_t hal_flash_erase(uint32_t offset);

/* How long operations took that were carried out since the start, verification not counted. */
typedef struct {
    uint32_t count, longest_us;
    uint64_t total_us;
} hal_flash_time_t;

void hal_flash_times(hal_flash_time_t *program, hal_flash_time_t *erase);

/* Below this the storage service writes nothing: a page takes milliseconds, and the regulator
 * may stop at 1.65 V. */
#define HAL_FLASH_PROGRAM_MV 2000u
