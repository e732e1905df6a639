/* hal_buttons.h on the RP2040: debouncing by a state machine for each button:
 *
 *   up --contact--> down (reported) --open for 5 ms--> up (reported, with the time at which it opened)
 *
 * A muted button's edges are not reported until it is up again: stuck at power-up, or the queue is full. */
#include "hal_buttons.h"

#include "board.h"
#include "hardware/gpio.h"
#include "hardware/irq.h"
#include "hardware/structs/io_bank0.h"
#include "hardware/sync.h"
#include "hardware/timer.h"
#include "pins.h"

#define PULLED_UP_US 10u
#define OPEN_US 5000u
#define BURST_US 20000u /* no finger presses and lets go in it */
#define QUEUE_EDGES 32u /* a power of two; 16 and the pending releases */

typedef struct {
    uint64_t opened_us;
    bool down;
    bool open; /* down, but the contact has been open since opened_us */
    bool muted;
} button_t;

typedef struct {
    uint64_t began_us, changed_us; /* of the burst */
    uint32_t changes;              /* in it */
    hal_button_bounce_t report;
} bounce_t;

static const uint8_t pins[HAL_BUTTONS] = {
    [HAL_BUTTON_LEFT] = PIN_LEFT, [HAL_BUTTON_ROLL] = PIN_ROLL, [HAL_BUTTON_RIGHT] = PIN_RIGHT};

static button_t buttons[HAL_BUTTONS];
static bounce_t bounces[HAL_BUTTONS];
/* Edges: the time, and below it which button and whether it is down. */
static uint64_t queue[QUEUE_EDGES];
static uint32_t taken, added; /* edges since start */

enum { DOWN_BIT = 1, BUTTON_AT = 1, BUTTON_BITS = 3, TIME_AT = 3 };
static_assert(HAL_BUTTONS <= BUTTON_BITS + 1, "a button has two bits of an edge");

static_assert(GPIO_IRQ_EDGE_FALL == 4u && GPIO_IRQ_EDGE_RISE == 8u, "event bits");
#define EVENT_BITS 0xFu

/* Reads and acknowledges the pin's events. By registers: the SDK's functions are in flash. */
static __force_inline uint32_t take_events(unsigned pin) {
    unsigned shift = pin % 8 * 4;
    uint32_t events = io_bank0_hw->proc0_irq_ctrl.ints[pin / 8] & EVENT_BITS << shift;
    io_bank0_hw->intr[pin / 8] = events;
    return events >> shift;
}

static __force_inline uint8_t pressed_now(void) {
    uint32_t levels = sio_hw->gpio_in;
    uint32_t open = ((levels >> PIN_LEFT) & 1u) << HAL_BUTTON_LEFT |
                    ((levels >> PIN_ROLL) & 1u) << HAL_BUTTON_ROLL |
                    ((levels >> PIN_RIGHT) & 1u) << HAL_BUTTON_RIGHT;
    return (uint8_t)(open ^ 7u);
}

static __force_inline void report(unsigned i, uint64_t at_us, bool down) {
    queue[added % QUEUE_EDGES] = at_us << TIME_AT | i << BUTTON_AT | down;
    added++;
}

/* Is there room for a press, its release, and the pending releases? */
static __force_inline bool has_room(void) {
    uint32_t needed = 2;
    for (unsigned i = 0; i < HAL_BUTTONS; i++) {
        needed += buttons[i].down && !buttons[i].muted;
    }
    return QUEUE_EDGES - (added - taken) >= needed;
}

static __force_inline void end_debouncing(unsigned i, uint64_t now_us) {
    button_t *button = &buttons[i];
    if (!button->down || !button->open || now_us - button->opened_us < OPEN_US) {
        return;
    }
    if (!button->muted) {
        report(i, button->opened_us, false);
    }
    button->down = false;
    button->muted = false;
}

/* Of all buttons, so that a release is reported before a later press of another one. */
static void __no_inline_not_in_flash_func(end_all_debouncing)(uint64_t now_us) {
    for (unsigned i = 0; i < HAL_BUTTONS; i++) {
        end_debouncing(i, now_us);
    }
}

static __force_inline void press(unsigned i, uint64_t now_us) {
    buttons[i].muted = !has_room();
    buttons[i].down = true;
    if (!buttons[i].muted) {
        report(i, now_us, true);
    }
}

static void __no_inline_not_in_flash_func(change)(unsigned i, uint64_t now_us, bool closed,
                                                  bool pressed) {
    button_t *button = &buttons[i];
    if (!button->down && (closed || pressed)) {
        press(i, now_us);
    }
    if (pressed) {
        button->open = false;
    } else if (!button->open || closed) {
        button->open = true;
        button->opened_us = now_us;
    }
}

/* Times how long a contact takes to come to rest. */
static void __no_inline_not_in_flash_func(measure_bounce)(unsigned i, uint64_t now_us) {
    bounce_t *bounce = &bounces[i];
    if (bounce->report.bursts == 0 || now_us - bounce->changed_us > BURST_US) {
        bounce->began_us = now_us;
        bounce->changes = 0;
        bounce->report.bursts++;
    }
    bounce->changed_us = now_us;
    bounce->changes++;
    uint32_t span_us = (uint32_t)(now_us - bounce->began_us);
    bounce->report.last_us = span_us;
    if (span_us > bounce->report.longest_us) {
        bounce->report.longest_us = span_us;
    }
    if (bounce->changes > bounce->report.most_changes) {
        bounce->report.most_changes = bounce->changes;
    }
}

static __force_inline void handle_events(unsigned i, uint64_t now_us, uint32_t events,
                                         uint8_t pressed) {
    if (events != 0) {
        measure_bounce(i, now_us);
        change(i, now_us, events & GPIO_IRQ_EDGE_FALL, pressed & (1u << i));
    }
}

/* In RAM: presses are timed while the flash is written. The pins are constants here: a table of them would
 * have to be in RAM too. Levels are read after all events are acknowledged, so that none is missed. */
static void __not_in_flash_func(on_edge)(void) {
    static_assert(HAL_BUTTONS == 3, "each button has its lines here");
    uint64_t now_us = board_clock_us();
    uint32_t left = take_events(PIN_LEFT);
    uint32_t roll = take_events(PIN_ROLL);
    uint32_t right = take_events(PIN_RIGHT);
    if (PIN_VBUS != PIN_NONE) {
        (void)take_events(PIN_VBUS);
    }
    uint8_t pressed = pressed_now();
    end_all_debouncing(now_us);
    handle_events(HAL_BUTTON_LEFT, now_us, left, pressed);
    handle_events(HAL_BUTTON_ROLL, now_us, roll, pressed);
    handle_events(HAL_BUTTON_RIGHT, now_us, right, pressed);
    board_has_work = true;
}

bool hal_buttons_next(hal_button_edge_t *edge) {
    uint32_t interrupts = save_and_disable_interrupts();
    end_all_debouncing(board_clock_us());
    bool any = taken != added;
    if (any) {
        uint64_t packed = queue[taken % QUEUE_EDGES];
        *edge = (hal_button_edge_t){.at_us = packed >> TIME_AT,
                                    .button = (uint8_t)(packed >> BUTTON_AT & BUTTON_BITS),
                                    .down = packed & DOWN_BIT};
        taken++;
    }
    restore_interrupts(interrupts);
    return any;
}

void hal_buttons_bounce(hal_button_t button, hal_button_bounce_t *bounce) {
    uint32_t interrupts = save_and_disable_interrupts();
    *bounce = bounces[button].report;
    restore_interrupts(interrupts);
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

#define EDGES (GPIO_IRQ_EDGE_FALL | GPIO_IRQ_EDGE_RISE)

static void enable_vbus_edges(void) {
    if (PIN_VBUS != PIN_NONE) {
        gpio_init(PIN_VBUS);
        gpio_set_pulls(PIN_VBUS, false, false);
        gpio_set_irq_enabled(PIN_VBUS, EDGES, true);
    }
}

void buttons_start(void) {
    irq_set_exclusive_handler(IO_IRQ_BANK0, on_edge);
    irq_set_priority(IO_IRQ_BANK0, PRIORITY_BUTTONS);
    for (unsigned i = 0; i < HAL_BUTTONS; i++) {
        gpio_init(pins[i]);
        gpio_pull_up(pins[i]);
    }
    busy_wait_us_32(PULLED_UP_US);

    uint8_t pressed = pressed_now();
    for (unsigned i = 0; i < HAL_BUTTONS; i++) {
        bool stuck = pressed & (1u << i);
        buttons[i] = (button_t){.down = stuck, .muted = stuck};
        gpio_acknowledge_irq(pins[i], EDGES);
        gpio_set_irq_enabled(pins[i], EDGES, true);
    }
    enable_vbus_edges();
    irq_set_enabled(IO_IRQ_BANK0, true);
}
