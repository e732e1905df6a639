/* Each button is a small machine, moved by edges and by time:
 *
 *   up --contact--> down (told) --open for 5 ms--> up (told, with the time at which it opened)
 *
 * A muted button's edges are not told until it is up again: stuck at power-up, or no room. */
#include "hal_buttons.h"

#include "board.h"
#include "hardware/gpio.h"
#include "hardware/irq.h"
#include "hardware/structs/io_bank0.h"
#include "hardware/sync.h"
#include "pins.h"

#define OPEN_US 5000u
#define QUEUE_EDGES 32u /* a power of two; 16 and the releases still to come */

typedef struct {
    uint64_t opened_us;
    bool down;
    bool open; /* down, but the contact has been open since opened_us */
    bool muted;
} button_t;

static const uint8_t pins[HAL_BUTTONS] = {
    [HAL_BUTTON_LEFT] = PIN_LEFT, [HAL_BUTTON_ROLL] = PIN_ROLL, [HAL_BUTTON_RIGHT] = PIN_RIGHT};

static_assert(PIN_LEFT / 8 == 1 && PIN_ROLL / 8 == 1 && PIN_RIGHT / 8 == 1 && PIN_VBUS / 8 == 3,
              "on_edge reads the event registers of GPIO 8..15 and 24..29");

static button_t buttons[HAL_BUTTONS];
static hal_button_edge_t queue[QUEUE_EDGES];
static uint32_t taken, added; /* edges since start */

static_assert(GPIO_IRQ_EDGE_FALL == 4u && GPIO_IRQ_EDGE_RISE == 8u, "event bits");
#define EVENTS_OF(pin, bits) ((uint32_t)(bits) << (((pin) % 8) * 4))

static __force_inline uint8_t pressed_now(void) {
    uint32_t levels = sio_hw->gpio_in;
    uint32_t open = ((levels >> PIN_LEFT) & 1u) << HAL_BUTTON_LEFT |
                    ((levels >> PIN_ROLL) & 1u) << HAL_BUTTON_ROLL |
                    ((levels >> PIN_RIGHT) & 1u) << HAL_BUTTON_RIGHT;
    return (uint8_t)(open ^ 7u);
}

static __force_inline void tell(unsigned i, uint64_t at_us, bool down) {
    hal_button_edge_t *edge = &queue[added % QUEUE_EDGES];
    edge->at_us = at_us;
    edge->button = (uint8_t)i;
    edge->down = down;
    added++;
}

/* Is there room for a press, its release, and the releases that were promised? */
static __force_inline bool has_room(void) {
    uint32_t needed = 2;
    for (unsigned i = 0; i < HAL_BUTTONS; i++) {
        needed += buttons[i].down && !buttons[i].muted;
    }
    return QUEUE_EDGES - (added - taken) >= needed;
}

static __force_inline void settle(unsigned i, uint64_t now_us) {
    button_t *button = &buttons[i];
    if (!button->down || !button->open || now_us - button->opened_us < OPEN_US) {
        return;
    }
    if (!button->muted) {
        tell(i, button->opened_us, false);
    }
    button->down = false;
    button->muted = false;
}

static __force_inline void press(unsigned i, uint64_t now_us) {
    buttons[i].muted = !has_room();
    buttons[i].down = true;
    if (!buttons[i].muted) {
        tell(i, now_us, true);
    }
}

static void __no_inline_not_in_flash_func(change)(unsigned i, uint64_t now_us, bool closed,
                                                  bool pressed) {
    button_t *button = &buttons[i];
    settle(i, now_us);
    if (!button->down && (closed || pressed)) {
        press(i, now_us);
        button->open = false;
    }
    if (pressed) {
        button->open = false;
    } else if (!button->open || closed) {
        button->open = true;
        button->opened_us = now_us;
    }
}

/* In RAM: a finger doesn't wait for the flash. */
static void __not_in_flash_func(on_edge)(void) {
    static_assert(HAL_BUTTONS == 3, "pins as below");
    uint64_t now_us = board_clock_us();
    uint32_t events = io_bank0_hw->proc0_irq_ctrl.ints[1];
    io_bank0_hw->intr[1] = events;
    io_bank0_hw->intr[3] = io_bank0_hw->proc0_irq_ctrl.ints[3];
    uint8_t pressed = pressed_now();
    if (events & EVENTS_OF(PIN_LEFT, 0xF)) {
        change(HAL_BUTTON_LEFT, now_us, events & EVENTS_OF(PIN_LEFT, GPIO_IRQ_EDGE_FALL),
               pressed & (1u << HAL_BUTTON_LEFT));
    }
    if (events & EVENTS_OF(PIN_ROLL, 0xF)) {
        change(HAL_BUTTON_ROLL, now_us, events & EVENTS_OF(PIN_ROLL, GPIO_IRQ_EDGE_FALL),
               pressed & (1u << HAL_BUTTON_ROLL));
    }
    if (events & EVENTS_OF(PIN_RIGHT, 0xF)) {
        change(HAL_BUTTON_RIGHT, now_us, events & EVENTS_OF(PIN_RIGHT, GPIO_IRQ_EDGE_FALL),
               pressed & (1u << HAL_BUTTON_RIGHT));
    }
    board_has_work = true;
}

bool hal_buttons_next(hal_button_edge_t *edge) {
    uint32_t interrupts = save_and_disable_interrupts();
    uint64_t now_us = board_clock_us();
    for (unsigned i = 0; i < HAL_BUTTONS; i++) {
        settle(i, now_us);
    }
    bool any = taken != added;
    if (any) {
        *edge = queue[taken % QUEUE_EDGES];
        taken++;
    }
    restore_interrupts(interrupts);
    return any;
}

uint8_t hal_buttons_raw(void) { return pressed_now(); }

uint64_t buttons_due_us(void) {
    uint64_t due_us = UINT64_MAX;
    uint32_t interrupts = save_and_disable_interrupts();
    for (unsigned i = 0; i < HAL_BUTTONS; i++) {
        uint64_t end_us = buttons[i].opened_us + OPEN_US;
        if (buttons[i].down && buttons[i].open && end_us < due_us) {
            due_us = end_us;
        }
    }
    restore_interrupts(interrupts);
    return due_us;
}

void buttons_start(void) {
    for (unsigned i = 0; i < HAL_BUTTONS; i++) {
        gpio_init(pins[i]);
        gpio_pull_up(pins[i]);
    }
    gpio_init(PIN_VBUS);
    gpio_set_pulls(PIN_VBUS, false, false);
    busy_wait_at_least_cycles(480); /* 10 us for the pull-ups */

    uint8_t pressed = pressed_now();
    for (unsigned i = 0; i < HAL_BUTTONS; i++) {
        bool stuck = pressed & (1u << i);
        buttons[i] = (button_t){.down = stuck, .muted = stuck};
        gpio_acknowledge_irq(pins[i], GPIO_IRQ_EDGE_FALL | GPIO_IRQ_EDGE_RISE);
        gpio_set_irq_enabled(pins[i], GPIO_IRQ_EDGE_FALL | GPIO_IRQ_EDGE_RISE, true);
    }
    gpio_set_irq_enabled(PIN_VBUS, GPIO_IRQ_EDGE_FALL | GPIO_IRQ_EDGE_RISE, true);
    irq_set_exclusive_handler(IO_IRQ_BANK0, on_edge);
    irq_set_priority(IO_IRQ_BANK0, PRIORITY_BUTTONS);
    irq_set_enabled(IO_IRQ_BANK0, true);
}
