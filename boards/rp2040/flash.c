/* While the flash is written it can't be read, so nothing in it may run. Instead of all interrupts
 * only those wait whose handlers are in flash: buttons, noise and the picture go on. */
#include "hal_flash.h"

#include <string.h>

#include "board.h"
#include "hal_power.h"
#include "hardware/flash.h"
#include "hardware/irq.h"
#include "hardware/structs/nvic.h"
#include "oled_bus.h"
#include "pins.h"

#define RAM_HANDLERS ((1u << IO_IRQ_BANK0) | (1u << DMA_IRQ_0) | (1u << OLED_BUS_IRQ))

/* Set by image.ld, which also keeps the image off it. */
extern uint8_t __journal_start[], __journal_end[];

static_assert(BOARD_FLASH_KB * 1024 == PICO_FLASH_SIZE_BYTES, "as the SDK knows this board");
static_assert(HAL_FLASH_SECTOR_BYTES == FLASH_SECTOR_SIZE &&
                  HAL_FLASH_PAGE_BYTES == FLASH_PAGE_SIZE,
              "the chip's sizes");

static uint8_t page[HAL_FLASH_PAGE_BYTES]; /* a caller's data may be in flash */

static const uint8_t *at(uint32_t offset) { return __journal_start + offset; }

static uint32_t chip_offset(uint32_t offset) {
    return (uint32_t)(uintptr_t)__journal_start - XIP_BASE + offset;
}

static bool in_bounds(uint32_t offset, uint32_t bytes) {
    return offset <= HAL_FLASH_BYTES && bytes <= HAL_FLASH_BYTES - offset;
}

static uint32_t __no_inline_not_in_flash_func(hold_interrupts)(void) {
    uint32_t enabled = nvic_hw->iser;
    nvic_hw->icer = ~RAM_HANDLERS;
    __asm volatile("dsb\n\tisb" ::: "memory");
    return enabled;
}

static void __no_inline_not_in_flash_func(release_interrupts)(uint32_t enabled) {
    __asm volatile("" ::: "memory");
    nvic_hw->iser = enabled;
}

static void __no_inline_not_in_flash_func(program_held)(uint32_t offset) {
    uint32_t enabled = hold_interrupts();
    flash_range_program(offset, page, HAL_FLASH_PAGE_BYTES);
    release_interrupts(enabled);
}

static void __no_inline_not_in_flash_func(erase_held)(uint32_t offset) {
    uint32_t enabled = hold_interrupts();
    flash_range_erase(offset, HAL_FLASH_SECTOR_BYTES);
    release_interrupts(enabled);
}

hal_flash_status_t hal_flash_read(uint32_t offset, void *data, uint32_t bytes) {
    if (!in_bounds(offset, bytes)) {
        return HAL_FLASH_REFUSED;
    }
    memcpy(data, at(offset), bytes);
    return HAL_FLASH_OK;
}

/* A byte 0xFF leaves what is there; any other must be there afterwards. What reads as it should is
 * programmed all the same: a cell that a cut left half done may read otherwise tomorrow. */
static bool program_page(uint32_t offset, const uint8_t *data) {
    const uint8_t *chip = at(offset);
    bool possible = true;
    for (uint32_t i = 0; i < HAL_FLASH_PAGE_BYTES; i++) {
        page[i] = chip[i] & data[i];
        possible = possible && (data[i] == 0xFF || page[i] == data[i]);
    }
    program_held(chip_offset(offset));
    return possible && memcmp(chip, page, HAL_FLASH_PAGE_BYTES) == 0;
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
    for (uint32_t i = 0; i < HAL_FLASH_SECTOR_BYTES; i++) {
        if (*at(offset + i) != 0xFF) {
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
    erase_held(chip_offset(offset));
    return is_blank(offset) ? HAL_FLASH_OK : HAL_FLASH_FAILED;
}

void flash_read_id(uint8_t id[FLASH_ID_BYTES]) {
    static_assert(FLASH_ID_BYTES == FLASH_UNIQUE_ID_SIZE_BYTES, "the chip's id");
    uint32_t enabled = hold_interrupts();
    flash_get_unique_id(id);
    release_interrupts(enabled);
}
