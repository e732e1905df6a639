/* The main loop: reads the inputs, steps the app with each, carries out what it asks for and delivers the results,
 * draws, and sleeps until the next interrupt or deadline. */
#include <assert.h>
#include <string.h>

#include "app.h"
#include "console_io.h"
#include "hal_buttons.h"
#include "hal_clock.h"
#include "hal_display.h"
#include "hal_panic.h"
#include "hal_power.h"
#include "hal_sound.h"
#include "hal_start.h"
#include "hal_usb.h"
#include "hardware.h"
#include "rng.h"
#include "screen.h"
#include "self_test.h"
#include "storage.h"
#include "supply.h"
#include "time_us.h"
#include "usb_drive.h"
#include "version.h"

enum {
    POLL_US = 50000,
    HOUSEKEEPING_AFTER_US = 1000000,
    FACTORY_HELD_US = 10000000,
    LAST_REPLY_US = 100000,
    INPUT_BYTES = 256
};

typedef enum { RESTART_NO, RESTART_FIRMWARE, RESTART_BOOTLOADER } restart_t;

typedef struct {
    app_t app;
    app_facts_t facts;
    app_event_t event;     /* being delivered: large, so not on the stack */
    app_effects_t effects; /* of the last step */
    storage_t storage;
    rng_t rng;
    screen_t screen;
    supply_t supply;
    console_io_t console_io;
    usb_drive_t usb_drive;
    bool self_test_due;
    restart_t restart;
    uint64_t restart_us;      /* not before; 0: output is still being sent */
    uint64_t housekeeping_us; /* not before */
    uint64_t held_until_us;   /* the buttons of the factory test may be down until then */
} device_t;

static device_t device;

/* --- effects and their results --------------------------------------------------------------- */

static void set_panel(panel_id_t panel) {
    static const hal_display_panel_t panels[] = {
        [PANEL_AUTO] = HAL_DISPLAY_AUTO,
        [PANEL_SSD1306] = HAL_DISPLAY_SSD1306,
        [PANEL_SSD1309] = HAL_DISPLAY_SSD1309,
        [PANEL_SH1106] = HAL_DISPLAY_SH1106,
    };
    static_assert(sizeof panels / sizeof panels[0] == PANELS, "each that can be set");
    static_assert((int)PANELS == (int)HAL_DISPLAY_PANELS, "all that there are");
    hal_display_panel(panels[panel]);
}

/* Returns true if d->event is its result. A draw that has to wait for noise has none yet: poll_draw. */
static bool carry_out(device_t *d, const app_effect_t *effect) {
    switch (effect->kind) {
    case EFFECT_DRAW:
        rng_draw(&d->rng, effect);
        return rng_drawn(&d->rng, hal_clock_us(), &d->event);
    case EFFECT_STORE: {
        bool stored = storage_append(&d->storage, effect->store.bytes, effect->store.length);
        d->event.kind = stored ? EVENT_STORED : EVENT_STORE_FAILED;
        return true;
    }
    case EFFECT_ERASE:
        d->event.kind = EVENT_STORE_FAILED;
        if (storage_erase(&d->storage)) {
            rng_erased(&d->rng);
            d->event.kind = EVENT_STORED;
        }
        return true;
    case EFFECT_HEALTH:
        rng_health(&d->rng, &d->event);
        return true;
    case EFFECT_HARDWARE:
        d->event.kind = EVENT_HARDWARE;
        hardware_report(&d->event.hardware);
        return true;
    case EFFECT_RETEST:
        rng_retest(&d->rng, effect->retest);
        return false;
    case EFFECT_RAW:
    case EFFECT_RAW_END:
        rng_give_raw(&d->rng, effect);
        return false;
    case EFFECT_SELFTEST:
        d->self_test_due = true;
        return false;
    case EFFECT_DISPLAY:
        hal_display_brightness(effect->display.brightness);
        hal_display_turned(effect->display.turned);
        set_panel((panel_id_t)effect->display.panel);
        return false;
    case EFFECT_TONE:
        hal_sound_tone(effect->hertz);
        return false;
    case EFFECT_REBOOT:
    case EFFECT_BOOTSEL:
        d->restart = effect->kind == EFFECT_REBOOT ? RESTART_FIRMWARE : RESTART_BOOTLOADER;
        return false;
    }
    return false;
}

static bool carry_out_effects(device_t *d) {
    bool has_result = false;
    for (uint8_t i = 0; i < d->effects.count; i++) {
        bool result = carry_out(d, &d->effects.list[i]);
        assert(!(result && has_result)); /* app_step promises one at most */
        has_result = has_result || result;
    }
    return has_result;
}

static void step(device_t *d) {
    d->event.now_us = hal_clock_us();
    app_step(&d->app, &d->event, &d->effects);
}

static void deliver_results(device_t *d) {
    while (carry_out_effects(d)) {
        step(d);
    }
}

/* Delivers d->event and all that follows from it: from a press to the stored roll in one call. */
static void deliver(device_t *d) {
    step(d);
    deliver_results(d);
}

static void deliver_plain(device_t *d, app_event_kind_t kind) {
    d->event.kind = kind;
    deliver(d);
}

/* --- inputs ---------------------------------------------------------------------------------- */

static_assert((int)HAL_BUTTON_LEFT == (int)BUTTON_LEFT &&
                  (int)HAL_BUTTON_ROLL == (int)BUTTON_ROLL &&
                  (int)HAL_BUTTON_RIGHT == (int)BUTTON_RIGHT && (int)HAL_BUTTONS == (int)BUTTONS,
              "a button has one number from the hal to the UI");

static void poll_buttons(device_t *d) {
    hal_button_edge_t edge;
    while (hal_buttons_next(&edge)) {
        d->event.kind = EVENT_BUTTON;
        d->event.button.button = edge.button;
        d->event.button.down = edge.down;
        d->event.button.at_us = edge.at_us;
        deliver(d);
    }
}

static void poll_draw(device_t *d) {
    if (rng_drawn(&d->rng, hal_clock_us(), &d->event)) {
        deliver(d);
    }
}

static bool self_test_ready(const device_t *d) {
    bool held = hal_buttons_raw() != 0 && hal_clock_us() < d->held_until_us;
    return d->self_test_due && !held && rng_tested(&d->rng);
}

static void poll_self_test(device_t *d) {
    console_test_t tests[SELF_TESTS];
    if (self_test_ready(d)) {
        d->self_test_due = false;
        self_test_run(&d->storage, &d->rng, tests);
        d->event.kind = EVENT_SELFTEST;
        d->event.selftest.tests = tests;
        d->event.selftest.count = SELF_TESTS;
        deliver(d);
    }
}

/* At most one request that changes something and a bounded number of bytes, so that an endless stream doesn't slow
 * the rest of the loop. Returns true if more may be there. */
static bool poll_console(device_t *d) {
    for (int i = 0; i < INPUT_BYTES; i++) {
        if (d->restart != RESTART_NO || !console_io_read(&d->console_io, &d->app, &d->effects)) {
            return false;
        }
        if (d->effects.count > 0) {
            deliver_results(d);
            return true;
        }
    }
    return true;
}

static void poll_supply(device_t *d) {
    if (supply_poll(&d->supply, app_battery(&d->app), hal_clock_us())) {
        d->event.kind = EVENT_SUPPLY;
        d->event.supply.level = d->supply.level;
        d->event.supply.on_battery = d->supply.on_battery;
        deliver(d);
    }
}

static bool report_health(device_t *d) {
    bool changed = rng_health_changed(&d->rng);
    if (changed) {
        rng_health(&d->rng, &d->event);
        deliver(d);
    }
    return changed;
}

/* Returns true if there may be more noise; `until_us`: when the sampling wants to be steered again. */
static bool poll_noise(device_t *d, uint64_t *until_us) {
    uint64_t now_us = hal_clock_us();
    rng_block_t block = rng_read(&d->rng, now_us, &d->event);
    if (block == RNG_RAW) {
        deliver(d);
    }
    *until_us = rng_steer(&d->rng, now_us);
    bool reported = report_health(d);
    if (rng_commit_changed(&d->rng, &d->event)) {
        deliver(d);
        reported = true;
    }
    return reported || block != RNG_NO_BLOCK;
}

/* --- sleep and restart ----------------------------------------------------------------------- */

/* Dormant mode stops the oscillators until a button edge or USB power. */
static void enter_dormant_if_asleep(device_t *d) {
    if (app_asleep(&d->app) && hal_display_idle() && !hal_power_usb_present() &&
        hal_power_dormant()) {
        rng_woke(&d->rng);
    }
}

static void sleep_until(device_t *d, uint64_t next_us) {
    enter_dormant_if_asleep(d);
    next_us = time_earlier_us(next_us, app_next_us(&d->app));
    if (d->housekeeping_us > hal_clock_us()) {
        next_us = time_earlier_us(next_us, d->housekeeping_us);
    }
    bool awaited = app_busy(&d->app) || d->restart != RESTART_NO;
    if (awaited) { /* what it waits for may come without an interrupt */
        next_us = time_earlier_us(next_us, hal_clock_us() + POLL_US);
    }
    hal_power_idle(next_us, awaited);
}

/* Restarts only after the last reply has left and the host has had time to read it: it drops unread bytes when
 * the port goes. */
static bool restart_is_due(device_t *d) {
    bool sending = console_io_pending(&d->app) && d->console_io.open;
    if (d->restart == RESTART_NO || sending || !hal_usb_flushed()) {
        return false;
    }
    uint64_t now_us = hal_clock_us();
    if (d->restart_us == 0) {
        d->restart_us = now_us + (d->console_io.open ? LAST_REPLY_US : 0);
    }
    bool picture_sent = hal_display_idle() || now_us >= d->restart_us + LAST_REPLY_US;
    return now_us >= d->restart_us && picture_sent;
}

/* An erase takes up to 0.4 s, and a first start may have eight to do: not before the first picture is shown and
 * USB is up, and then with as long a pause for everything else as each step took. */
static void do_housekeeping(device_t *d) {
    uint64_t began_us = hal_clock_us();
    if (began_us >= d->housekeeping_us) {
        bool more = storage_housekeeping(&d->storage);
        uint64_t ended_us = hal_clock_us();
        d->housekeeping_us = more ? ended_us + (ended_us - began_us) : ended_us;
    }
}

/* --- the loop -------------------------------------------------------------------------------- */

static void run_once(device_t *d) {
    uint64_t noise_us;
    hal_usb_poll();
    if (console_io_changed(&d->console_io)) {
        deliver_plain(d, EVENT_PORT);
    }
    poll_buttons(d);
    poll_draw(d);
    poll_self_test(d);
    do_housekeeping(d);
    bool more = poll_console(d);
    poll_supply(d);
    deliver_plain(d, EVENT_TIME);
    console_io_write(&d->app);
    uint64_t picture_us = screen_update(&d->screen, &d->app);
    if (screen_panel_unknown(&d->screen)) {
        deliver_plain(d, EVENT_PANEL);
    }
    more = poll_noise(d, &noise_us) || more;
    hal_power_alive();
    more = usb_drive_poll(&d->usb_drive) || more;
    if (!more && !self_test_ready(d)) {
        sleep_until(d, time_earlier_us(noise_us, picture_us));
    }
}

/* --- start ----------------------------------------------------------------------------------- */

static const char *crash_name(hal_crash_cause_t cause) {
    static const char *const names[] = {
        [HAL_CRASH_NONE] = NULL,
        [HAL_CRASH_PANIC] = "panic",
        [HAL_CRASH_FAULT] = "fault",
        [HAL_CRASH_WATCHDOG] = "watchdog",
    };
    static_assert(sizeof names / sizeof names[0] == HAL_CRASHES, "a name for each cause");
    return names[cause];
}

static app_facts_t facts_of(const hal_board_t *board) {
    hal_crash_t crash = hal_panic_last();
    return (app_facts_t){
        .version = SANITY_VERSION,
        .git = SANITY_GIT_ID,
        .board = board->board,
        .chip = board->chip,
        .serial = board->serial,
        .crash = crash_name((hal_crash_cause_t)crash.cause),
        .crash_pc = crash.pc,
        .crash_file = crash.file,
        .crash_line = crash.line,
        .crashes = crash.early,
        .lang = board->lang,
    };
}

/* The display reports within milliseconds whether it is there. */
static void show_first_picture(device_t *d) {
    (void)screen_update(&d->screen, &d->app);
    while (hal_display_state() == HAL_DISPLAY_STARTING) {
        hal_display_poll();
    }
}

static void begin(device_t *d, const hal_board_t *board) {
    memset(d, 0, sizeof *d);
    d->facts = facts_of(board);
    app_init(&d->app, &d->facts, hal_clock_us());
    d->housekeeping_us = hal_clock_us() + HOUSEKEEPING_AFTER_US;
    usb_drive_init(&d->usb_drive, &d->app, &d->facts);
    rng_init(&d->rng);
    show_first_picture(d); /* sent while the journal is read */
    bool held = hal_start_held();
    if (d->facts.crashes < APP_CRASHES_UNREAD) {
        storage_open(&d->storage, &d->app);
    } else {
        storage_skip(&d->storage, &d->app);
    }
    rng_resume(&d->rng, &d->app);
    if (held) {
        app_factory_test(&d->app);
        d->held_until_us = hal_clock_us() + FACTORY_HELD_US;
    }
    app_begin(&d->app, hal_clock_us(), &d->effects);
    deliver_results(d);
    (void)report_health(d); /* before the first request, which may be about a disabled source */
}

int main(int argc, char **argv) {
    const hal_board_t *board = hal_start(argc, argv);
    for (;;) {
        begin(&device, board);
        do {
            if (!hal_running() && !app_busy(&device.app) && !console_io_pending(&device.app)) {
                return 0;
            }
            run_once(&device);
        } while (!restart_is_due(&device));
        if (device.restart == RESTART_BOOTLOADER) {
            hal_power_bootloader();
        } else {
            hal_power_restart(); /* returns on the host only, where everything begins again */
        }
    }
}
