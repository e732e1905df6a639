/* hal_buttons.h on the host: keys as buttons. A terminal reports no key-up, so a tap and a hold are presses of
 * fixed lengths, queued one after the other. Only ROLL, which may be shaken for any time, has a key that
 * toggles it; a mouse reports both edges. */
#include "hal_buttons.h"

#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "host.h"
#include "keys.h"
#include "painter.h"
#include "terminal.h"

enum {
    QUEUE = 32,
    WAITING = 4, /* few: a repeating key must not act long after it was released */
    TAP_US = 80000,
    SHAKE_US = 450000,
    HOLD_US = 650000,
    GAP_US = 20000
};

static struct {
    hal_button_edge_t edges[QUEUE];
    uint8_t oldest, used;
    bool down[HAL_BUTTONS];
    uint64_t up_us[HAL_BUTTONS]; /* when a press ends; UINT64_MAX: by a key or the mouse */
    uint64_t next_us;            /* earliest time of the next press */
    key_stroke_t waiting[WAITING];
    uint8_t waiting_count;
    keys_t keys;
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

/* Keys don't bounce. */
void hal_buttons_bounce(hal_button_t button, hal_button_bounce_t *bounce) {
    (void)button;
    *bounce = (hal_button_bounce_t){0};
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

static void press(uint8_t button, uint64_t until_us, uint64_t now_us) {
    edge(button, true, now_us);
    buttons.up_us[button] = until_us;
    buttons.next_us = until_us == UINT64_MAX ? now_us : until_us + GAP_US;
}

static void release(uint8_t button, uint64_t now_us) {
    edge(button, false, now_us);
    buttons.next_us = now_us + GAP_US;
}

static void release_all(uint64_t now_us) {
    for (uint8_t i = 0; i < HAL_BUTTONS; i++) {
        release(i, now_us);
    }
}

static void begin_press(key_stroke_t stroke, uint64_t now_us) {
    uint8_t button = stroke.button;
    if (stroke.action == KEY_TAP) {
        press(button, now_us + (button == HAL_BUTTON_ROLL ? SHAKE_US : TAP_US), now_us);
    } else if (stroke.action == KEY_HOLD) {
        press(button, now_us + HOLD_US, now_us);
    } else if (buttons.down[button]) { /* KEY_TOGGLE */
        release(button, now_us);
    } else {
        press(button, UINT64_MAX, now_us);
    }
}

static bool is_roll(key_stroke_t stroke) {
    return stroke.action == KEY_TAP && stroke.button == HAL_BUTTON_ROLL;
}

/* The space bar held down is one throw, not one for each repeat. */
static bool is_throwing(uint64_t now_us) {
    bool waits = false;
    for (uint8_t i = 0; i < buttons.waiting_count; i++) {
        waits = waits || is_roll(buttons.waiting[i]);
    }
    return waits || (buttons.down[HAL_BUTTON_ROLL] && now_us < buttons.up_us[HAL_BUTTON_ROLL]);
}

static void handle_stroke(key_stroke_t stroke, uint64_t now_us) {
    if (stroke.action == KEY_NONE) {
        return;
    }
    bool keys_shown = painter_shows_keys();
    painter_show_keys(stroke.action == KEY_HELP && !keys_shown);
    if (keys_shown || stroke.action == KEY_HELP) {
        if (stroke.action == KEY_QUIT) {
            terminal_end();
        }
        return; /* any key leads back to the picture, and does nothing else */
    }
    if (stroke.action == KEY_QUIT) {
        terminal_end();
    } else if (stroke.action == KEY_DOWN) {
        press(stroke.button, UINT64_MAX, now_us);
    } else if (stroke.action == KEY_UP) {
        release_all(now_us);
    } else if (buttons.waiting_count < WAITING && !(is_roll(stroke) && is_throwing(now_us))) {
        buttons.waiting[buttons.waiting_count++] = stroke;
    }
}

static void begin_waiting_presses(uint64_t now_us) {
    while (buttons.waiting_count > 0 && now_us >= buttons.next_us) {
        key_stroke_t stroke = buttons.waiting[0];
        buttons.waiting_count--;
        memmove(&buttons.waiting[0], &buttons.waiting[1],
                buttons.waiting_count * sizeof buttons.waiting[0]);
        begin_press(stroke, now_us);
    }
}

static void end_presses(uint64_t now_us) {
    for (uint8_t i = 0; i < HAL_BUTTONS; i++) {
        if (buttons.down[i] && now_us >= buttons.up_us[i]) {
            edge(i, false, buttons.up_us[i]);
        }
    }
}

static void read_keys(uint64_t now_us) {
    char bytes[64];
    while (terminal_is_open() && usb_wait_ms(0)) {
        ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
        if (count <= 0) {
            terminal_lose();
            return;
        }
        for (ssize_t i = 0; i < count; i++) {
            handle_stroke(keys_take(&buttons.keys, bytes[i], painter_columns()), now_us);
        }
    }
}

void buttons_take_keys(uint64_t now_us) {
    end_presses(now_us);
    read_keys(now_us);
    begin_waiting_presses(now_us);
}

uint64_t buttons_due_us(void) {
    uint64_t due_us = buttons.waiting_count > 0 ? buttons.next_us : UINT64_MAX;
    for (uint8_t i = 0; i < HAL_BUTTONS; i++) {
        if (buttons.down[i] && buttons.up_us[i] < due_us) {
            due_us = buttons.up_us[i];
        }
    }
    return due_us;
}
