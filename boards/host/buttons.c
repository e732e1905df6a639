/* Keys as buttons. A terminal tells no key-up, so a tap is a press of fixed length, and capitals
 * toggle a hold. */
#include "hal_buttons.h"

#include <stddef.h>
#include <unistd.h>

#include "host.h"

enum { QUEUE = 32, TAP_US = 100000, SHAKE_US = 450000 };

static struct {
    hal_button_edge_t edges[QUEUE];
    uint8_t oldest, used;
    bool down[HAL_BUTTONS];
    uint64_t up_us[HAL_BUTTONS]; /* when a tap ends; UINT64_MAX: held until the key comes again */
} buttons;

bool hal_buttons_next(hal_button_edge_t *edge) {
    if (buttons.used == 0) {
        return false;
    }
    *edge = buttons.edges[buttons.oldest];
    buttons.oldest = (uint8_t)((buttons.oldest + 1) % QUEUE);
    buttons.used--;
    return true;
}

uint8_t hal_buttons_raw(void) {
    uint8_t raw = 0;
    for (int i = 0; i < HAL_BUTTONS; i++) {
        raw = (uint8_t)(raw | (buttons.down[i] ? 1 << i : 0));
    }
    return raw;
}

static void edge(uint8_t button, bool down, uint64_t at_us) {
    if (buttons.used >= QUEUE || buttons.down[button] == down) {
        return;
    }
    uint8_t at = (uint8_t)((buttons.oldest + buttons.used) % QUEUE);
    buttons.edges[at] = (hal_button_edge_t){.at_us = at_us, .button = button, .down = down};
    buttons.used++;
    buttons.down[button] = down;
}

static void press(uint8_t button, uint64_t for_us, uint64_t now_us) {
    edge(button, true, now_us);
    buttons.up_us[button] = now_us + for_us;
}

static void toggle(uint8_t button, uint64_t now_us) {
    bool down = buttons.down[button];
    edge(button, !down, now_us);
    buttons.up_us[button] = UINT64_MAX;
}

/* Arrows come as ESC [ D and ESC [ C, so the letters after a bracket are theirs. */
static void key(char c, bool after_bracket, uint64_t now_us) {
    if ((after_bracket && c == 'D') || c == 'a' || c == ',') {
        press(HAL_BUTTON_LEFT, TAP_US, now_us);
    } else if ((after_bracket && c == 'C') || c == 'd' || c == '.') {
        press(HAL_BUTTON_RIGHT, TAP_US, now_us);
    } else if (c == ' ' || c == '\n' || c == '\r') {
        press(HAL_BUTTON_ROLL, SHAKE_US, now_us);
    } else if (c == 'R') {
        toggle(HAL_BUTTON_ROLL, now_us);
    } else if (c == 'L') {
        toggle(HAL_BUTTON_LEFT, now_us);
    } else if (c == 'M') {
        toggle(HAL_BUTTON_RIGHT, now_us);
    } else if (c == 'q') {
        terminal_end();
    }
}

static void release_taps(uint64_t now_us) {
    for (uint8_t i = 0; i < HAL_BUTTONS; i++) {
        if (buttons.down[i] && now_us >= buttons.up_us[i]) {
            edge(i, false, buttons.up_us[i]);
        }
    }
}

void buttons_take_keys(uint64_t now_us) {
    char keys[16];
    release_taps(now_us);
    while (terminal_is_open() && usb_wait_ms(0)) {
        ssize_t count = read(STDIN_FILENO, keys, sizeof keys);
        if (count <= 0) {
            terminal_end();
            return;
        }
        for (ssize_t i = 0; i < count; i++) {
            key(keys[i], i > 0 && keys[i - 1] == '[', now_us);
        }
    }
}

uint64_t buttons_due_us(void) {
    uint64_t due_us = UINT64_MAX;
    for (uint8_t i = 0; i < HAL_BUTTONS; i++) {
        if (buttons.down[i] && buttons.up_us[i] < due_us) {
            due_us = buttons.up_us[i];
        }
    }
    return due_us;
}
