/* hal_start.h on the RP2040: starts the drivers, and declares binary info for picotool and the emulator. */
#include "hal_start.h"

#include "board.h"
#include "bringup.h"
#include "hal_buttons.h"
#include "hal_clock.h"
#include "hal_display.h"
#include "hal_flash.h"
#include "hal_noise.h"
#include "hal_panic.h"
#include "hal_power.h"
#include "hardware/clocks.h"
#include "hardware/watchdog.h"
#include "pico/binary_info.h"
#include "pico/unique_id.h"
#include "pins.h"

bi_decl(bi_program_feature("cult duel, elder signs, Kingsport, dice"));
bi_decl(bi_program_feature("USB: console (CDC), picotool reset"));

#define JOURNAL_ADDRESS (XIP_BASE + BOARD_FLASH_KB * 1024u - HAL_FLASH_BYTES)

/* The wiring, for picotool and for the emulator. */
bi_decl(bi_1pin_with_name(PIN_SDA, "OLED SDA"));
bi_decl(bi_1pin_with_name(PIN_SCL, "OLED SCL"));
bi_decl(bi_1pin_with_name(PIN_LEFT, "button left"));
bi_decl(bi_1pin_with_name(PIN_ROLL, "button ROLL"));
bi_decl(bi_1pin_with_name(PIN_RIGHT, "button right"));
bi_decl(bi_1pin_with_name(PIN_BUZZER, "buzzer"));
#if PIN_LATCH != PIN_NONE
bi_decl(bi_1pin_with_name(PIN_LATCH, "power latch"));
#endif
#if PIN_VBUS != PIN_NONE
bi_decl(bi_1pin_with_name(PIN_VBUS, "USB power sense"));
#endif
#if PIN_VSYS != PIN_NONE
bi_decl(bi_1pin_with_name(PIN_VSYS, "supply sense"));
#endif
bi_decl(bi_block_device(BINARY_INFO_MAKE_TAG('S', 'D'), "journal", JOURNAL_ADDRESS, HAL_FLASH_BYTES,
                        NULL, BINARY_INFO_BLOCK_DEV_FLAG_READ | BINARY_INFO_BLOCK_DEV_FLAG_WRITE));

#define HOLD_US 3000000u
#define HOLD_BOOTLOADER (1u << HAL_BUTTON_ROLL)
#define HOLD_FACTORY_TEST (1u << HAL_BUTTON_LEFT | 1u << HAL_BUTTON_RIGHT)

/* Are exactly these buttons down for the whole time? */
static bool are_held(uint8_t buttons) {
    uint64_t end_us = hal_clock_us() + HOLD_US;
    while (hal_buttons_raw() == buttons) {
        hal_power_alive();
        if (hal_clock_us() >= end_us) {
            return true;
        }
    }
    return false;
}

/* Only then are buttons held on purpose: a stuck ROLL would lead from each restart into the bootloader, and
 * from there into the firmware again. */
static bool is_power_up(void) { return !watchdog_caused_reboot(); }

/* On a battery the bootloader would wait for a host for ever, and ROLL may have switched the power on. */
static bool may_be_plugged_in(void) { return PIN_VBUS == PIN_NONE || hal_power_usb_present(); }

static char serial[2 * PICO_UNIQUE_BOARD_ID_SIZE_BYTES + 1];
static hal_board_t board = {.board = BOARD_NAME, .serial = serial};

#ifdef SANITY_BRINGUP
#include "pico/stdio.h"

static void start_uart(void) {
    stdio_init_all();
    printf("\n");
    bringup_print("clocks run, clk_sys %lu kHz",
                  (unsigned long)frequency_count_khz(CLOCKS_FC0_SRC_VALUE_CLK_SYS));
    bringup_print("%s", watchdog_caused_reboot() ? "restart by the watchdog" : "power-up");
}
#endif

/* Errata E5 and E15 depend on it. */
static const char *chip_name(void) {
    return rp2040_chip_version() >= 2u ? "RP2040 B2" : "RP2040 B0 or B1";
}

const hal_board_t *hal_start(int argc, char **argv) {
    (void)argc;
    (void)argv;
    clock_tree_start();
    status_led_start();
#ifdef SANITY_BRINGUP
    start_uart();
#endif
    pico_get_unique_board_id_string(serial, sizeof serial);
    bringup_print("flash id %s", serial);
    usb_describe_serial(serial);
    board.chip = chip_name();
    panic_start();
    bringup_print("last crash: cause %u, pc %08lx", hal_panic_last().cause,
                  (unsigned long)hal_panic_last().pc);
    buttons_start();
    bringup_print("buttons down: %02x (1 left, 2 ROLL, 4 right)", hal_buttons_raw());
    display_start();
    bringup_print("display: bus started");
    noise_start();
    bringup_print("noise: ring status %u (0 is good)", hal_noise_check(HAL_NOISE_RING));
    power_start();
    bringup_print("supply %u mV, USB power %u", hal_power_supply_mv(), hal_power_usb_present());
    return &board;
}

bool hal_start_held(void) {
    bringup_print("display: state %d (1 found, 2 missing), controller %d", hal_display_state(),
                  hal_display_panel_found());
    if (!is_power_up()) {
        return false;
    }
    if (may_be_plugged_in() && are_held(HOLD_BOOTLOADER)) {
        hal_power_bootloader();
    }
    return are_held(HOLD_FACTORY_TEST);
}

bool hal_running(void) { return true; }
