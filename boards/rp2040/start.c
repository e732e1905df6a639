#include "hal_start.h"

#include "board.h"
#include "clock_tree.h"
#include "hal_buttons.h"
#include "hal_clock.h"
#include "hal_power.h"
#include "hardware/structs/watchdog.h"
#include "pico/binary_info.h"
#include "pins.h"
#include "usb_descriptors.h"

bi_decl(bi_program_feature("cult duel, elder signs, Kingsport, dice"));
bi_decl(bi_program_feature("USB: console (CDC), picotool reset"));
bi_decl(bi_2pins_with_names(PIN_SDA, "OLED SDA", PIN_SCL, "OLED SCL"));
bi_decl(bi_3pins_with_names(PIN_LEFT, "button left", PIN_ROLL, "button ROLL", PIN_RIGHT,
                            "button right"));
bi_decl(bi_1pin_with_name(PIN_BUZZER, "buzzer"));
bi_decl(bi_1pin_with_name(PIN_VBUS, "USB power sense"));
bi_decl(bi_1pin_with_name(PIN_VSYS, "supply sense"));

#define HOLD_US 3000000u
#define HOLD_BOOTLOADER (1u << HAL_BUTTON_ROLL)
#define HOLD_FACTORY_TEST (1u << HAL_BUTTON_LEFT | 1u << HAL_BUTTON_RIGHT)

static char serial[2 * FLASH_ID_BYTES + 1];

static void write_serial(void) {
    static const char digits[] = "0123456789ABCDEF";
    uint8_t id[FLASH_ID_BYTES];
    flash_read_id(id);
    for (unsigned i = 0; i < FLASH_ID_BYTES; i++) {
        serial[2 * i] = digits[id[i] >> 4];
        serial[2 * i + 1] = digits[id[i] & 0xF];
    }
}

/* Are exactly these buttons down from power-up on, for the whole time? */
static bool are_held(uint8_t buttons) {
    uint64_t end_us = hal_clock_us() + HOLD_US;
    while (hal_buttons_raw() == buttons) {
        if (hal_clock_us() >= end_us) {
            return true;
        }
    }
    return false;
}

/* After a restart nobody holds anything on purpose: a ROLL that is stuck leads from power-up to the
 * bootloader, and from there into the firmware. */
static bool is_power_up(void) { return watchdog_hw->reason == 0; }

const hal_board_t *hal_start(int argc, char **argv) {
    static hal_board_t board = {.board = "pico", .serial = serial};
    (void)argc;
    (void)argv;
    write_serial();
    usb_describe_serial(serial);
    panic_start();
    buttons_start();
    display_start();
    if (is_power_up()) {
        board.factory_test = are_held(HOLD_FACTORY_TEST);
        if (are_held(HOLD_BOOTLOADER)) {
            hal_power_bootloader();
        }
    }
    noise_start();
    power_start();
    return &board;
}

bool hal_running(void) { return true; }
