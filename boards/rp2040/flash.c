/* While the flash is written it can't be read, so nothing in it may run. Instead of all interrupts
 * only those wait whose handlers are in flash: buttons, noise and the picture go on.
 *
 * The journal is read past the cache, always. So nothing in the cache is ever out of date, and it
 * needs no flush: what the firmware runs next is still in there. */
#include "hal_flash.h"

#include <string.h>

#include "board.h"
#include "hal_power.h"
#include "hardware/irq.h"
#include "hardware/regs/addressmap.h"
#include "hardware/structs/io_qspi.h"
#include "hardware/structs/nvic.h"
#include "hardware/structs/ssi.h"
#include "oled_bus.h"
#include "pico/bootrom.h"
#include "pins.h"

#define RAM_HANDLERS ((1u << IO_IRQ_BANK0) | (1u << DMA_IRQ_0) | (1u << OLED_BUS_IRQ))

/* Set by image.ld, which also keeps the image off it. */
extern uint8_t __journal_start[], __journal_end[];

static_assert(BOARD_FLASH_KB * 1024 == PICO_FLASH_SIZE_BYTES, "as the SDK knows this board");

#define BLOCK_BYTES 65536u /* never erased: the boot ROM is only asked for less */
#define BLOCK_ERASE_COMMAND 0xD8u
#define ID_COMMAND 0x4Bu
#define ID_DUMMIES 4u

/* A caller's data may be in flash. */
static union {
    uint8_t bytes[HAL_FLASH_PAGE_BYTES];
    uint32_t words[HAL_FLASH_PAGE_BYTES / 4];
} page;

/* The image's second stage: it sets up the flash for reading, and can't be read itself then. */
#define SECOND_STAGE_WORDS 64u
static uint32_t second_stage[SECOND_STAGE_WORDS];

static uint32_t chip_offset(uint32_t offset) {
    return (uint32_t)(uintptr_t)__journal_start - XIP_BASE + offset;
}

static bool in_bounds(uint32_t offset, uint32_t bytes) {
    return offset <= HAL_FLASH_BYTES && bytes <= HAL_FLASH_BYTES - offset;
}

/* --- past the cache -------------------------------------------------------------------------- */

static uint32_t word_at(uint32_t offset) {
    const volatile uint32_t *words = (const volatile uint32_t *)XIP_NOCACHE_NOALLOC_BASE;
    return words[chip_offset(offset) / 4];
}

typedef uint32_t __attribute__((may_alias)) four_t;

/* Each word is a transfer, so none is read twice. */
static void read_bytes(uint32_t offset, uint8_t *bytes, uint32_t count) {
    bool by_words = ((offset | (uintptr_t)bytes) & 3u) == 0;
    for (; by_words && count >= 4; offset += 4, bytes += 4, count -= 4) {
        *(four_t *)(void *)bytes = word_at(offset);
    }
    for (const uint8_t *end = bytes + count; bytes < end; offset = (offset | 3u) + 1u) {
        uint32_t word = word_at(offset) >> (offset % 4 * 8);
        for (uint32_t left = 4 - offset % 4; left > 0 && bytes < end; left--, word >>= 8) {
            *bytes++ = (uint8_t)word;
        }
    }
}

/* --- without XIP ------------------------------------------------------------------------------ */

static uint32_t __no_inline_not_in_flash_func(leave_xip)(void) {
    uint32_t enabled = nvic_hw->iser;
    nvic_hw->icer = ~RAM_HANDLERS;
    __asm volatile("dsb\n\tisb" ::: "memory");
    ((rom_connect_internal_flash_fn)rom_func_lookup_inline(ROM_FUNC_CONNECT_INTERNAL_FLASH))();
    ((rom_flash_exit_xip_fn)rom_func_lookup_inline(ROM_FUNC_FLASH_EXIT_XIP))();
    return enabled;
}

/* The boot ROM forces chip select by hand, and its flush would let go of it. */
static void __no_inline_not_in_flash_func(select_chip)(uint32_t how) {
    hw_write_masked(&io_qspi_hw->io[1].ctrl, how << IO_QSPI_GPIO_QSPI_SS_CTRL_OUTOVER_LSB,
                    IO_QSPI_GPIO_QSPI_SS_CTRL_OUTOVER_BITS);
}

static void __no_inline_not_in_flash_func(enter_xip)(uint32_t enabled) {
    select_chip(IO_QSPI_GPIO_QSPI_SS_CTRL_OUTOVER_VALUE_NORMAL);
    ((void (*)(void))((uintptr_t)second_stage | 1u))();
    __asm volatile("" ::: "memory");
    nvic_hw->iser = enabled;
}

static void __no_inline_not_in_flash_func(program_held)(uint32_t offset) {
    rom_flash_range_program_fn program =
        (rom_flash_range_program_fn)rom_func_lookup_inline(ROM_FUNC_FLASH_RANGE_PROGRAM);
    uint32_t enabled = leave_xip();
    program(offset, page.bytes, HAL_FLASH_PAGE_BYTES);
    enter_xip(enabled);
}

static void __no_inline_not_in_flash_func(erase_held)(uint32_t offset) {
    rom_flash_range_erase_fn erase =
        (rom_flash_range_erase_fn)rom_func_lookup_inline(ROM_FUNC_FLASH_RANGE_ERASE);
    uint32_t enabled = leave_xip();
    erase(offset, HAL_FLASH_SECTOR_BYTES, BLOCK_BYTES, BLOCK_ERASE_COMMAND);
    enter_xip(enabled);
}

static uint8_t __no_inline_not_in_flash_func(exchange)(uint8_t byte) {
    ssi_hw->dr0 = byte;
    while (!(ssi_hw->sr & SSI_SR_RFNE_BITS)) {
    }
    return (uint8_t)ssi_hw->dr0;
}

static void __no_inline_not_in_flash_func(read_id_held)(uint8_t id[FLASH_ID_BYTES]) {
    uint32_t enabled = leave_xip();
    select_chip(IO_QSPI_GPIO_QSPI_SS_CTRL_OUTOVER_VALUE_LOW);
    (void)exchange(ID_COMMAND);
    for (uint32_t i = 0; i < ID_DUMMIES; i++) {
        (void)exchange(0);
    }
    for (uint32_t i = 0; i < FLASH_ID_BYTES; i++) {
        id[i] = exchange(0);
    }
    select_chip(IO_QSPI_GPIO_QSPI_SS_CTRL_OUTOVER_VALUE_HIGH);
    enter_xip(enabled);
}

/* --- hal -------------------------------------------------------------------------------------- */

hal_flash_status_t hal_flash_read(uint32_t offset, void *data, uint32_t bytes) {
    if (!in_bounds(offset, bytes)) {
        return HAL_FLASH_REFUSED;
    }
    read_bytes(offset, data, bytes);
    return HAL_FLASH_OK;
}

static bool reads_as_page(uint32_t offset) {
    for (uint32_t i = 0; i < HAL_FLASH_PAGE_BYTES / 4; i++) {
        if (word_at(offset + 4 * i) != page.words[i]) {
            return false;
        }
    }
    return true;
}

/* Are the bits that the chip lacks those of whole bytes that are to be left? */
static bool only_left_bytes(uint32_t wanted, uint32_t lacking) {
    for (; lacking != 0; lacking >>= 8, wanted >>= 8) {
        if ((lacking & 0xFFu) != 0 && (wanted & 0xFFu) != 0xFFu) {
            return false;
        }
    }
    return true;
}

/* The page becomes what the chip will hold. False: it can't hold what was wanted. */
static bool merge_page(uint32_t offset) {
    bool possible = true;
    for (uint32_t i = 0; i < HAL_FLASH_PAGE_BYTES / 4; i++) {
        uint32_t chip = word_at(offset + 4 * i);
        possible = only_left_bytes(page.words[i], page.words[i] & ~chip) && possible;
        page.words[i] &= chip;
    }
    return possible;
}

/* A byte 0xFF leaves what is there; any other must be there afterwards. What reads as it should is
 * programmed all the same: a cell that a cut left half done may read otherwise tomorrow. */
static bool program_page(uint32_t offset, const uint8_t *data) {
    memcpy(page.bytes, data, sizeof page.bytes);
    bool possible = merge_page(offset);
    program_held(chip_offset(offset));
    return possible && reads_as_page(offset);
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
    for (uint32_t i = 0; i < HAL_FLASH_SECTOR_BYTES; i += 4) {
        if (word_at(offset + i) != UINT32_MAX) {
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

void flash_start(uint8_t id[FLASH_ID_BYTES]) {
    memcpy(second_stage, (const void *)XIP_BASE, sizeof second_stage);
    read_id_held(id);
}
