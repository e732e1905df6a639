#include "hardware.h"

#include <assert.h>
#include <stddef.h>

#include "hal_buttons.h"
#include "hal_display.h"
#include "hal_flash.h"
#include "hal_noise.h"
#include "hal_power.h"

static const char *panel_name(hal_display_panel_t panel) {
    static const char *const names[] = {
        [HAL_DISPLAY_AUTO] = NULL,
        [HAL_DISPLAY_SSD1306] = "ssd1306",
        [HAL_DISPLAY_SSD1309] = "ssd1309",
        [HAL_DISPLAY_SH1106] = "sh1106",
    };
    static_assert(sizeof names / sizeof names[0] == HAL_DISPLAY_PANELS, "a name for each");
    return names[panel];
}

static void report_display(console_display_t *display) {
    hal_display_report_t report;
    hal_display_report(&report);
    *display = (console_display_t){
        .present = hal_display_state() == HAL_DISPLAY_OK,
        .found = panel_name(hal_display_panel_found()),
        .used = panel_name(report.used),
        .address = report.address,
        .losses = report.losses,
        .recoveries = report.recoveries,
        .failed_transfers = report.failed_transfers,
        .first_picture_us = report.first_picture_us,
    };
}

static void report_bounce(console_bounce_t bounces[HAL_BUTTONS]) {
    for (uint8_t i = 0; i < HAL_BUTTONS; i++) {
        hal_button_bounce_t bounce;
        hal_buttons_bounce((hal_button_t)i, &bounce);
        bounces[i] = (console_bounce_t){bounce.bursts, bounce.last_us, bounce.longest_us,
                                        bounce.most_changes};
    }
}

static console_flash_time_t flash_time(const hal_flash_time_t *time) {
    uint64_t mean_us = time->count > 0 ? time->total_us / time->count : 0;
    return (console_flash_time_t){time->count, (uint32_t)mean_us, time->longest_us};
}

void hardware_report(console_hardware_t *hardware) {
    static_assert((int)HAL_BUTTONS == (int)BUTTONS, "the same buttons");
    hal_flash_time_t program, erase;
    hal_flash_times(&program, &erase);
    hardware->ring_khz = hal_noise_ring_khz();
    report_display(&hardware->display);
    report_bounce(hardware->bounces);
    hardware->program = flash_time(&program);
    hardware->erase = flash_time(&erase);
    hardware->supply_mv = hal_power_supply_mv();
    hardware->lowest_mv = hal_power_lowest_mv();
    hardware->usb_power = hal_power_usb_present();
}
