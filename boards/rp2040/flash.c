/* hal_flash.h on the SDK's hardware_flash.
 *
 * While the flash is erased or programmed it can't be read, so no code in it may run. Only those
 * interrupts are masked whose handlers are in flash: button presses keep their exact time and noise
 * keeps being sampled during an erase of up to 400 ms (`RAM_HANDLERS`). */
#include "hal_flash.h"

#include <string.h>

#include "board.h"
#include "hal_clock.h"
#include "hal_power.h"
#include "hardware/flash.h"
#include "hardware/irq.h"
#include "pins.h"

#define RAM_HANDLERS ((1u << IO_IRQ_BANK0) | (1u << DMA_IRQ_0))

/* Set by image.ld, which also keeps the image below it. */
extern uint8_t __journal_start[], __journal_end[];

static_assert(BOARD_FLASH_KB * 1024 == PICO_FLASH_SIZE_BYTES, "as the SDK knows this board");
static_assert(HAL_FLASH_PAGE_BYTES == FLASH_PAGE_SIZE, "the SDK's page");
static_assert(HAL_FLASH_SECTOR_BYTES == FLASH_SECTOR_SIZE, "the SDK's sector");

/* Copied to RAM: a caller's data may be in flash. */
static uint8_t page[HAL_FLASH_PAGE_BYTES];

static hal_flash_time_t program_time, erase_time;

static void note_time(hal_flash_time_t *time, uint64_t began_us) {
    uint32_t took_us = (uint32_t)(hal_clock_us() - began_us);
    time->count++;
    time->total_us += took_us;
    time->longest_us = took_us > time->longest_us ? took_us : time->longest_us;
}

void hal_flash_times(hal_flash_time_t *program, hal_flash_time_t *erase) {
    *program = program_time;
    *erase = erase_time;
}

static const uint8_t *journal_at(uint32_t offset) { return &__journal_start[offset]; }

static uint32_t chip_offset(uint32_t offset) {
    return (uint32_t)(uintptr_t)__journal_start - XIP_BASE + offset;
}

static bool in_bounds(uint32_t offset, uint32_t bytes) {
    return offset <= HAL_FLASH_BYTES && bytes <= HAL_FLASH_BYTES - offset;
}

/* Masks the enabled interrupts whose handlers are in flash; returns them. */
static uint32_t mask_flash_handlers(void) {
    uint32_t mask = 0;
    for (uint irq = 0; irq < NUM_IRQS; irq++) {
        if (irq_is_enabled(irq)) {
            mask |= 1u << irq;
        }
    }
    mask &= ~RAM_HANDLERS;
    irq_set_mask_enabled(mask, false);
    return mask;
}

hal_flash_status_t hal_flash_read(uint32_t offset, void *data, uint32_t bytes) {
    if (!in_bounds(offset, bytes)) {
        return HAL_FLASH_REFUSED;
    }
    memcpy(data, journal_at(offset), bytes);
    return HAL_FLASH_OK;
}

/* Merges the page with what the chip holds: a byte 0xFF leaves that. False: a programmed bit would have to be
 * erased. */
static bool merge_page(uint32_t offset) {
    const uint8_t *chip = journal_at(offset);
    bool possible = true;
    for (uint32_t i = 0; i < HAL_FLASH_PAGE_BYTES; i++) {
        uint8_t wanted = page[i];
        page[i] &= chip[i];
        possible = possible && (wanted == 0xFFu || page[i] == wanted);
    }
    return possible;
}

/* Programs also what reads right already: a cell that a power cut left half programmed may read differently
 * later. */
static bool program_page(uint32_t offset, const uint8_t *data) {
    memcpy(page, data, sizeof page);
    bool possible = merge_page(offset);
    uint64_t began_us = hal_clock_us();
    uint32_t masked = mask_flash_handlers();
    flash_range_program(chip_offset(offset), page, sizeof page);
    irq_set_mask_enabled(masked, true);
    note_time(&program_time, began_us);
    return possible && memcmp(page, journal_at(offset), sizeof page) == 0;
}

hal_flash_status_t hal_flash_program(uint32_t offset, const void *data, uint32_t bytes) {
    if (!in_bounds(offset, bytes) || offset % HAL_FLASH_PAGE_BYTES != 0 ||
        bytes % HAL_FLASH_PAGE_BYTES != 0) {
        return HAL_FLASH_REFUSED;
    }
    const uint8_t *from = data;
    for (uint32_t done = 0; done < bytes; done += HAL_FLASH_PAGE_BYTES) {
        if (!program_page(offset + done, from + done)) {
            return HAL_FLASH_FAILED;
        }
    }
    return HAL_FLASH_OK;
}

static bool may_erase(void) {
    uint16_t supply_mv = hal_power_supply_mv();
    return !usb_is_enumerating() && (supply_mv == 0 || supply_mv >= HAL_FLASH_ERASE_MV);
}

static bool is_blank(uint32_t offset) {
    const uint8_t *sector = journal_at(offset);
    for (uint32_t i = 0; i < HAL_FLASH_SECTOR_BYTES; i++) {
        if (sector[i] != 0xFFu) {
            return false;
        }
    }
    return true;
}

hal_flash_status_t hal_flash_erase(uint32_t offset) {
    if (!in_bounds(offset, HAL_FLASH_SECTOR_BYTES) || offset % HAL_FLASH_SECTOR_BYTES != 0 ||
        !may_erase()) {
        return HAL_FLASH_REFUSED;
    }
    uint64_t began_us = hal_clock_us();
    uint32_t masked = mask_flash_handlers();
    flash_range_erase(chip_offset(offset), HAL_FLASH_SECTOR_BYTES);
    irq_set_mask_enabled(masked, true);
    note_time(&erase_time, began_us);
    return is_blank(offset) ? HAL_FLASH_OK : HAL_FLASH_FAILED;
}
