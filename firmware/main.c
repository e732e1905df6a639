/* Wiring: what the hardware says becomes events, what the app wants done is done, and in between
 * the core sleeps. The loop never waits for anything but the next thing to do. */
#include <assert.h>
#include <string.h>

#include "app.h"
#include "entropy.h"
#include "hal_buttons.h"
#include "hal_clock.h"
#include "hal_display.h"
#include "hal_flash.h"
#include "hal_noise.h"
#include "hal_panic.h"
#include "hal_power.h"
#include "hal_sound.h"
#include "hal_start.h"
#include "hal_usb.h"
#include "keep.h"
#include "store.h"
#include "version.h"

enum {
    MILLIVOLT_CHECK_US = 1000000,
    POLL_US = 50000,
    FRAME_US = 33333,
    SELFTESTS = 7,
    FACTORY_HELD_US = 10000000,
    PIECES_A_PASS = 2,
    SUPPLY_MIN_MV = 1800,
    SUPPLY_MAX_MV = 5600,
};

typedef enum { RESTART_NO, RESTART_FIRMWARE, RESTART_BOOTLOADER } restart_t;

typedef struct {
    app_t app;
    entropy_t entropy;
    store_t store;
    snapshot_cursor_t snapshot;
    app_facts_t facts;
    uint8_t noise_state;   /* as last told to the app */
    bool noise_restarting; /* sampling is being stopped to start anew */
    bool noise_told;       /* health was asked for */
    bool raw;              /* raw noise goes to the app */
    bool drawing;          /* the app waits for a draw */
    uint8_t stored;        /* EVENT_STORED or EVENT_STORE_FAILED to be told, + 1 */
    bool selftest;         /* asked for */
    bool showing;          /* a frame was given to the display and isn't wholly sent */
    bool port_open;
    bool hole; /* something is missing in what was kept, and no snapshot has been written since */
    uint8_t byte;   /* of the console's input, */
    bool byte_held; /* read and not taken yet */
    restart_t restart;
    uint64_t
        held_until_us; /* the buttons that asked for the factory test may stay down till then */
    uint64_t shown_us;
} device_t;

static_assert(SNAPSHOT_PIECE_BYTES <= STORE_BYTES && APP_RECORD_BYTES_MAX <= STORE_BYTES,
              "the store takes what the app gives");

static device_t device;

static void deliver(device_t *d, const app_event_t *event);

/* --- keeping ------------------------------------------------------------------------------- */

static void take_kept(void *context, const store_record_t *record) {
    static const uint8_t kinds[] = {
        [STORE_RECORD] = KEEP_RECORD, [STORE_SNAPSHOT_BEGIN] = KEEP_SNAPSHOT_BEGIN,
        [STORE_PIECE] = KEEP_PIECE,   [STORE_SNAPSHOT_END] = KEEP_SNAPSHOT_END,
        [STORE_GAP] = KEEP_GAP,
    };
    device_t *d = context;
    bool pieces = record->kind == STORE_GAP && record->lost == 0;
    keep_kind_t kind = pieces ? KEEP_GAP_PIECES : (keep_kind_t)kinds[record->kind];
    keep_take(&d->app, kind, record->bytes, record->length);
    hal_power_alive();
}

/* One step; false when it's over, done or abandoned. */
static bool snapshot_step(device_t *d) {
    uint8_t bytes[SNAPSHOT_PIECE_BYTES];
    uint8_t length = keep_piece(&d->app, &d->snapshot, bytes);
    if (length == 0) { /* abandoned when it fails; it stays due */
        d->hole = store_snapshot_end(&d->store) != STORE_OK && d->hole;
        return false;
    }
    return store_snapshot_write(&d->store, bytes, length) == STORE_OK;
}

static bool snapshot_begin(device_t *d) {
    d->snapshot = (snapshot_cursor_t){0};
    return store_snapshot_begin(&d->store) == STORE_OK;
}

static void snapshot_finish(device_t *d) {
    while (snapshot_step(d)) {
    }
}

/* The same as hal_flash_erase would refuse, asked first: 0 mV is a supply that can't be measured.
 */
static bool erase_allowed(void) {
    uint16_t supply_mv = hal_power_supply_mv();
    bool strong = supply_mv == 0 || supply_mv >= HAL_FLASH_ERASE_MV;
    return strong && hal_usb_state() != HAL_USB_ATTACHED;
}

static void erase_ahead(device_t *d) {
    uint8_t erased = 0;
    while (erased < HAL_FLASH_SECTORS && store_idle(&d->store, erase_allowed()) == STORE_WORKED) {
        hal_power_alive(); /* worst sectors take 0.4 s each */
        erased++;
    }
}

/* Makes room at once: normally keep_house has, long before. A snapshot may need several sectors,
 * and what a broken off one took is lost until it is erased: so all are erased first. A page that
 * won't program breaks it off; then its sector is out of use, and the next try goes elsewhere. */
static bool snapshot_now(device_t *d) {
    for (uint8_t tries = 0; tries < HAL_FLASH_SECTORS; tries++) {
        erase_ahead(d);
        if (!snapshot_begin(d)) {
            return false;
        }
        snapshot_finish(d);
        if (!store_snapshot_due(&d->store)) {
            return true;
        }
        hal_power_alive();
    }
    return false;
}

/* What came after a hole would be left out again at the next start: first a snapshot. */
static store_status_t append(device_t *d, const uint8_t *bytes, uint8_t length) {
    if (d->store.in_snapshot) {
        snapshot_finish(d);
    }
    store_status_t status = d->hole ? STORE_FULL : store_append(&d->store, bytes, length);
    if (status == STORE_FULL && snapshot_now(d)) {
        status = store_append(&d->store, bytes, length);
    }
    return status;
}

/* Without usable flash the game goes on all the same; the app says that nothing is kept. */
static void store(device_t *d, const app_effect_t *effect) {
    store_status_t status = append(d, effect->store.bytes, effect->store.length);
    store_health_t health;
    store_health(&d->store, &health);
    d->app.keeps = health.keeps;
    bool done = status == STORE_OK || !health.keeps;
    d->stored = (uint8_t)((done ? EVENT_STORED : EVENT_STORE_FAILED) + 1);
}

static void forget(device_t *d) {
    store_status_t status = store_reset(&d->store);
    store_health_t health;
    store_health(&d->store, &health);
    d->hole = d->hole && status != STORE_OK;
    bool done = status == STORE_OK || !health.keeps;
    d->app.keeps = health.keeps;
    d->stored = (uint8_t)((done ? EVENT_STORED : EVENT_STORE_FAILED) + 1);
}

/* While nobody waits: a snapshot when one is due, and sectors erased ahead; never before the first
 * picture. True: there's more. */
static bool keep_house(device_t *d) {
    if (d->shown_us == 0) {
        return false;
    }
    if (d->store.in_snapshot) {
        for (uint8_t i = 0; i < PIECES_A_PASS; i++) {
            if (!snapshot_step(d)) {
                return false;
            }
        }
        return true;
    }
    if (app_busy(&d->app) || throw_moves(&d->app.ui.throw)) {
        return false;
    }
    if (store_idle(&d->store, erase_allowed()) == STORE_WORKED) {
        return true; /* erased sectors first: a snapshot may need more than one */
    }
    return store_snapshot_due(&d->store) && snapshot_begin(d);
}

/* --- noise --------------------------------------------------------------------------------- */

static void tell_noise(device_t *d, uint64_t now_us) {
    static const uint8_t states[] = {
        [ENTROPY_STATE_STARTING] = UI_NOISE_STARTING,
        [ENTROPY_STATE_GOOD] = UI_NOISE_GOOD,
        [ENTROPY_STATE_FAILED] = UI_NOISE_FAILED,
    };
    entropy_health_t health;
    entropy_health(&d->entropy, &health);
    if (health.state == d->noise_state && !d->noise_told) {
        return;
    }
    d->noise_state = health.state;
    d->noise_told = false;
    app_event_t event = {.kind = EVENT_NOISE, .now_us = now_us};
    event.health.noise = states[health.state];
    event.health.facts = (console_health_t){
        .state = entropy_state_name((entropy_state_t)health.state),
        .alarm = entropy_alarm_name((entropy_alarm_t)health.alarm),
        .alarms = health.alarms,
        .samples = health.samples,
        .ones = health.ones,
        .transitions = health.transitions,
        .spacing_us = health.spacing_us,
        .credit_bits = health.credit_bits,
        .reseeds = health.reseeds,
    };
    deliver(d, &event);
}

static void give_raw(device_t *d, const uint32_t block[HAL_NOISE_BLOCK_WORDS], uint64_t now_us) {
    uint8_t bytes[HAL_NOISE_BLOCK_WORDS * 4];
    for (uint8_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)(block[i / 4] >> (i % 4 * 8));
    }
    app_event_t event = {.kind = EVENT_RAW, .now_us = now_us};
    event.raw.bytes = bytes;
    event.raw.count = sizeof bytes;
    deliver(d, &event);
}

static void take_block(device_t *d, const uint32_t block[HAL_NOISE_BLOCK_WORDS], uint64_t now_us) {
    if (d->noise_restarting) {
        return;
    }
    entropy_source(&d->entropy, (entropy_source_t)hal_noise_check(), now_us);
    entropy_feed(&d->entropy, block);
    if (d->raw) {
        give_raw(d, block, now_us);
    }
}

/* Returns when it wants to be called again. */
static uint64_t pump_noise(device_t *d, uint64_t now_us) {
    uint32_t block[HAL_NOISE_BLOCK_WORDS];
    while (hal_noise_read(block)) {
        take_block(d, block, now_us);
    }
    entropy_wants_t wants = entropy_wants(&d->entropy, now_us);
    d->noise_restarting = wants.restart;
    if (wants.restart && hal_noise_running()) {
        hal_noise_stop();
    } else if (wants.restart) {
        entropy_source_t source = (entropy_source_t)hal_noise_start(wants.spacing_us);
        entropy_started(&d->entropy, source, now_us);
        d->noise_restarting = false;
    } else if (!wants.sample && hal_noise_running()) {
        hal_noise_stop();
    }
    tell_noise(d, now_us);
    return wants.until_us;
}

static void pump_draw(device_t *d, uint64_t now_us) {
    uint8_t values[ENTROPY_VALUES_MAX];
    if (!d->drawing) {
        return;
    }
    entropy_result_t result = entropy_poll(&d->entropy, now_us, values);
    if (result == ENTROPY_WAITING) {
        return;
    }
    d->drawing = false;
    app_event_t event = {.kind = result == ENTROPY_DRAWN ? EVENT_DRAWN : EVENT_DRAW_FAILED,
                         .now_us = now_us};
    memcpy(event.values, values, sizeof event.values);
    deliver(d, &event);
}

static void draw(device_t *d, const app_effect_t *effect) {
    uint16_t adc = hal_noise_adc();
    entropy_mix(&d->entropy, &adc, sizeof adc);
    d->drawing =
        entropy_draw(&d->entropy, effect->draw.bounds, effect->draw.count, effect->draw.at_us);
    if (!d->drawing) {
        hal_panic("a draw was asked for that can't be");
    }
}

/* --- self-test ------------------------------------------------------------------------------ */

static bool flash_works(const device_t *d) {
    store_health_t health;
    store_health(&d->store, &health);
    return health.keeps && health.sectors_retired == 0;
}

static void run_selftest(device_t *d, uint64_t now_us) {
    entropy_health_t noise;
    store_health_t flash;
    uint16_t supply_mv = hal_power_supply_mv();
    entropy_health(&d->entropy, &noise);
    store_health(&d->store, &flash);
    const console_test_t tests[SELFTESTS] = {
        {"display", hal_display_state() == HAL_DISPLAY_OK, hal_display_counts().recoveries},
        {"flash", flash_works(d), flash.faults},
        {"noise", noise.state == ENTROPY_STATE_GOOD, noise.credit_bits},
        {"vectors", entropy_selftest_vectors(), 0},
        {"clock", hal_noise_check() == HAL_NOISE_OK, (uint32_t)hal_noise_check()},
        {"supply", supply_mv >= SUPPLY_MIN_MV && supply_mv <= SUPPLY_MAX_MV, supply_mv},
        {"buttons", hal_buttons_raw() == 0, hal_buttons_raw()},
    };
    app_event_t event = {.kind = EVENT_SELFTEST, .now_us = now_us};
    event.selftest.tests = tests;
    event.selftest.count = SELFTESTS;
    d->selftest = false;
    deliver(d, &event);
}

/* --- effects -------------------------------------------------------------------------------- */

static void carry_out(device_t *d, const app_effect_t *effect) {
    switch (effect->kind) {
    case EFFECT_DRAW:
        draw(d, effect);
        return;
    case EFFECT_STORE:
        store(d, effect);
        return;
    case EFFECT_FORGET:
        forget(d);
        return;
    case EFFECT_HEALTH:
        d->noise_told = true;
        return;
    case EFFECT_RAW:
    case EFFECT_RAW_END:
        d->raw = effect->kind == EFFECT_RAW;
        entropy_keep(&d->entropy, d->raw);
        return;
    case EFFECT_SELFTEST:
        d->selftest = true;
        return;
    case EFFECT_GLASS:
        hal_display_brightness(effect->glass.brightness);
        hal_display_turned(effect->glass.turned);
        return;
    case EFFECT_TONE:
        hal_sound_tone(effect->hertz);
        return;
    case EFFECT_REBOOT:
        d->restart = RESTART_FIRMWARE;
        return;
    case EFFECT_BOOTSEL:
        d->restart = RESTART_BOOTLOADER;
        return;
    }
}

static void carry_out_all(device_t *d, const app_effects_t *effects) {
    for (uint8_t i = 0; i < effects->count; i++) {
        carry_out(d, &effects->list[i]);
    }
}

static void deliver(device_t *d, const app_event_t *event) {
    app_effects_t effects;
    app_step(&d->app, event, &effects);
    carry_out_all(d, &effects);
}

static void deliver_plain(device_t *d, app_event_kind_t kind) {
    app_event_t event = {.kind = kind, .now_us = hal_clock_us()};
    deliver(d, &event);
}

/* --- the console's bytes --------------------------------------------------------------------- */

/* A byte that wasn't taken (it follows a CR that became a line of its own) is offered again. */
static void pump_input(device_t *d) {
    while (d->restart == RESTART_NO && app_takes_input(&d->app)) {
        app_effects_t effects;
        if (!d->byte_held && hal_usb_read(&d->byte, 1) == 0) {
            return;
        }
        d->byte_held = app_input(&d->app, &d->byte, 1, hal_clock_us(), &effects) == 0;
        carry_out_all(d, &effects);
    }
}

static void pump_output(device_t *d) {
    const uint8_t *bytes;
    uint16_t count;
    while ((count = console_output(&d->app.console, &bytes)) > 0) {
        uint16_t taken = hal_usb_write(bytes, count);
        if (taken == 0) {
            return;
        }
        console_sent(&d->app.console, taken);
    }
}

static void watch_port(device_t *d) {
    hal_usb_state_t state = hal_usb_state();
    bool open = state == HAL_USB_OPEN || (d->port_open && state == HAL_USB_SUSPENDED);
    if (open != d->port_open) {
        d->port_open = open;
        d->byte_held = false;
        deliver_plain(d, EVENT_PORT);
    }
}

/* --- buttons and picture --------------------------------------------------------------------- */

static void pump_buttons(device_t *d) {
    hal_button_edge_t edge;
    while (d->stored == 0 && hal_buttons_next(&edge)) {
        app_event_t event = {.kind = EVENT_BUTTON, .now_us = hal_clock_us()};
        event.button.button = edge.button;
        event.button.down = edge.down;
        event.button.at_us = edge.at_us;
        entropy_mix(&d->entropy, &edge.at_us, sizeof edge.at_us);
        deliver(d, &event);
    }
}

/* Returns when it wants to be called again: pictures follow each other at half a frame at least, so
 * that a press is seen in the next one without sending more than the eye takes. */
static uint64_t pump_picture(device_t *d) {
    uint64_t now_us = hal_clock_us();
    hal_display_poll();
    if (d->showing && hal_display_idle()) {
        d->showing = false;
        deliver_plain(d, EVENT_SHOWN);
    }
    if (d->showing || !app_dirty(&d->app, now_us)) {
        return UINT64_MAX;
    }
    uint64_t next_us = d->shown_us + FRAME_US / 2;
    if (d->shown_us != 0 && now_us < next_us) {
        return next_us;
    }
    d->showing = hal_display_show(app_render(&d->app, now_us)->bytes);
    d->app.dirty = d->app.dirty || !d->showing;
    d->shown_us = now_us;
    return UINT64_MAX;
}

/* --- the loop -------------------------------------------------------------------------------- */

/* Not before the start-up tests of the noise have passed or failed. */
static bool selftest_ready(const device_t *d) {
    bool held = hal_buttons_raw() != 0 && hal_clock_us() < d->held_until_us;
    return d->selftest && !held && d->noise_state != ENTROPY_STATE_STARTING;
}

static void pump_answers(device_t *d) {
    if (d->stored != 0) {
        app_event_kind_t kind = (app_event_kind_t)(d->stored - 1);
        d->stored = 0;
        deliver_plain(d, kind);
    }
    if (selftest_ready(d)) {
        run_selftest(d, hal_clock_us());
    }
}

static uint64_t earlier(uint64_t a, uint64_t b) { return a < b ? a : b; }

static bool output_waits(const device_t *d) {
    const uint8_t *bytes;
    return console_output(&d->app.console, &bytes) > 0;
}

/* True: all that lives in memory begins anew (the device itself doesn't come back from it). */
static bool restarts(device_t *d) {
    if (d->restart == RESTART_NO || (output_waits(d) && d->port_open) || !hal_usb_flushed()) {
        return false;
    }
    if (d->restart == RESTART_BOOTLOADER) {
        hal_power_bootloader();
    } else {
        hal_power_restart();
    }
    return true;
}

/* Nobody is there: oscillators off until somebody is. What the noise was like before says nothing
 * about what it's like after. */
static void sleep_deeply_if_asleep(device_t *d) {
    if (app_asleep(&d->app) && hal_display_idle() && !hal_power_usb_present() &&
        hal_power_dormant()) {
        entropy_wake(&d->entropy);
        deliver_plain(d, EVENT_TIME);
    }
}

static void run_once(device_t *d) {
    hal_usb_poll();
    watch_port(d);
    uint64_t noise_us = pump_noise(d, hal_clock_us());
    pump_buttons(d);
    pump_draw(d, hal_clock_us());
    pump_answers(d);
    bool more = keep_house(d);
    pump_input(d);
    deliver_plain(d, EVENT_TIME);
    pump_output(d);
    uint64_t picture_us = pump_picture(d);
    hal_power_alive();
    more = more || d->stored != 0 || d->noise_told || selftest_ready(d);
    uint64_t next_us = earlier(earlier(noise_us, picture_us), app_next_us(&d->app));
    if (!more) {
        sleep_deeply_if_asleep(d);
        hal_power_idle(earlier(next_us, hal_clock_us() + POLL_US), app_busy(&d->app));
    }
}

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

static void open_journal(device_t *d) {
    store_health_t health;
    store_found_t found = store_open(&d->store, KEEP_CONTENT, take_kept, d);
    store_health(&d->store, &health);
    keep_end(&d->app, health.keeps, found == STORE_DAMAGED || found == STORE_NEWER);
    d->hole = d->app.damaged;
    if (found == STORE_FRESH) {
        app_first_start(&d->app);
    }
}

static void begin(device_t *d, const hal_board_t *board) {
    memset(d, 0, sizeof *d);
    hal_crash_t crash = hal_panic_last();
    d->facts = (app_facts_t){
        .version = SANITY_VERSION,
        .git = SANITY_GIT_ID,
        .board = board->board,
        .serial = board->serial,
        .crash = crash_name((hal_crash_cause_t)crash.cause),
        .crash_pc = crash.pc,
    };
    d->noise_state = ENTROPY_STATES;
    d->port_open = hal_usb_state() == HAL_USB_OPEN;
    app_init(&d->app, &d->facts, hal_clock_us());
    entropy_init(&d->entropy);
    (void)pump_picture(d); /* is sent while the journal is read */
    open_journal(d);
    if (board->factory_test) {
        app_factory_test(&d->app);
        d->held_until_us = hal_clock_us() + FACTORY_HELD_US;
    }
    app_effects_t effects;
    app_begin(&d->app, hal_clock_us(), &effects);
    carry_out_all(d, &effects);
}

int main(int argc, char **argv) {
    const hal_board_t *board = hal_start(argc, argv);
    for (;;) {
        begin(&device, board);
        do {
            if (!hal_running() && !app_busy(&device.app) && !output_waits(&device)) {
                return 0;
            }
            run_once(&device);
        } while (!restarts(&device));
    }
}
