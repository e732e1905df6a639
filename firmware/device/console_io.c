#include "console_io.h"

#include "hal_clock.h"
#include "hal_usb.h"

bool console_io_changed(console_io_t *io) {
    hal_usb_state_t state = hal_usb_state();
    bool open = state == HAL_USB_OPEN || (io->open && state == HAL_USB_SUSPENDED);
    if (open == io->open) {
        return false;
    }
    io->open = open;
    io->held = false;
    return true;
}

/* The app refuses a byte that follows a CR directly, because the line before it is handled first. */
bool console_io_read(console_io_t *io, app_t *app, app_effects_t *effects) {
    if (!app_takes_input(app) || (!io->held && hal_usb_read(&io->byte, 1) == 0)) {
        return false;
    }
    io->held = !app_input(app, io->byte, hal_clock_us(), effects);
    return true;
}

void console_io_write(app_t *app) {
    const uint8_t *bytes;
    uint16_t count;
    while ((count = app_output(app, &bytes)) > 0) {
        uint16_t taken = hal_usb_write(bytes, count);
        if (taken == 0) {
            return;
        }
        app_sent(app, taken);
    }
}

bool console_io_pending(const app_t *app) {
    const uint8_t *bytes;
    return app_output(app, &bytes) > 0;
}
