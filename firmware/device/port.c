#include "port.h"

#include "hal_clock.h"
#include "hal_usb.h"

bool port_changed(port_t *port) {
    hal_usb_state_t state = hal_usb_state();
    bool open = state == HAL_USB_OPEN || (port->open && state == HAL_USB_SUSPENDED);
    if (open == port->open) {
        return false;
    }
    port->open = open;
    port->held = false;
    return true;
}

/* A byte that wasn't taken (it follows a CR that became a line of its own) is offered again. */
bool port_read(port_t *port, app_t *app, app_effects_t *effects) {
    if (!app_takes_input(app) || (!port->held && hal_usb_read(&port->byte, 1) == 0)) {
        return false;
    }
    port->held = !app_input(app, port->byte, hal_clock_us(), effects);
    return true;
}

void port_write(app_t *app) {
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

bool port_waits(const app_t *app) {
    const uint8_t *bytes;
    return app_output(app, &bytes) > 0;
}
