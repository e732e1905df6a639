/* Wiring: what the hardware says becomes events, what the app wants done is done, and in between
 * the core sleeps. The loop never waits for anything but the next thing to do. */
#include <assert.h>
#include <string.h>

#include "app.h"
#include "disk.h"
#include "glass.h"
#include "hal_buttons.h"
#include "hal_clock.h"
#include "hal_display.h"
#include "hal_panic.h"
#include "hal_power.h"
#include "hal_sound.h"
#include "hal_start.h"
#include "hal_usb.h"
#include "keeper.h"
#include "light.h"
#include "port.h"
#include "roller.h"
#include "selftest.h"
#include "supply.h"
#include "time_us.h"
#include "version.h"

enum {
    POLL_US = 50000,
    HOUSE_AFTER_US = 1000000,
    FACTORY_HELD_US = 10000000,
    READ_US = 100000,
    INPUT_BYTES = 256
};

typedef enum { RESTART_NO, RESTART_FIRMWARE, RESTART_BOOTLOADER } restart_t;

typedef struct {
    app_t app;
    app_facts_t facts;
    keeper_t keeper;
    roller_t roller;
    supply_t supply;
    glass_t glass;
    light_t light;
    port_t port;
    disk_t disk;
    bool selftest; /* asked for */
    restart_t restart;
    uint64_t house_us;   /* house isn't kept before */
    uint64_t restart_us; /* when the last reply was on the wire, and a while; 0: it isn't yet */
    uint64_t
        held_until_us; /* the buttons that asked for the factory test may stay down till then */
} device_t;

static device_t device;

/* --- effects -------------------------------------------------------------------------------- */

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

static void carry_out(device_t *d, const app_effect_t *effect) {
    switch (effect->kind) {
    case EFFECT_DRAW:
        roller_draw(&d->roller, effect);
        return;
    case EFFECT_STORE:
        keeper_store(&d->keeper, effect->store.bytes, effect->store.length);
        return;
    case EFFECT_FORGET:
        if (keeper_forget(&d->keeper)) {
            roller_forget(&d->roller);
        }
        return;
    case EFFECT_HEALTH:
        roller_ask_health(&d->roller);
        return;
    case EFFECT_RETEST:
        roller_retest(&d->roller, effect);
        return;
    case EFFECT_RAW:
    case EFFECT_RAW_END:
        roller_give_raw(&d->roller, effect);
        return;
    case EFFECT_SELFTEST:
        d->selftest = true;
        return;
    case EFFECT_GLASS:
        light_ask(&d->light, effect->glass.brightness);
        hal_display_turned(effect->glass.turned);
        set_panel((panel_id_t)effect->glass.panel);
        return;
    case EFFECT_TONE:
        hal_sound_tone(effect->hertz);
        return;
    case EFFECT_REBOOT:
    case EFFECT_BOOTSEL:
        d->restart = effect->kind == EFFECT_REBOOT ? RESTART_FIRMWARE : RESTART_BOOTLOADER;
        return;
    }
}

static void carry_out_all(device_t *d, const app_effects_t *effects) {
    for (uint8_t i = 0; i < effects->count; i++) {
        carry_out(d, &effects->list[i]);
    }
}

static void deliver(device_t *d, app_event_t *event) {
    app_effects_t effects;
    event->now_us = hal_clock_us();
    app_step(&d->app, event, &effects);
    carry_out_all(d, &effects);
}

static void deliver_plain(device_t *d, app_event_kind_t kind) {
    app_event_t event = {.kind = kind};
    deliver(d, &event);
}

/* --- events --------------------------------------------------------------------------------- */

/* An event is large: whoever makes one keeps it on the stack no longer than it takes. */
#define APART __attribute__((noinline))

static APART bool tell_commit(device_t *d) {
    app_event_t event;
    bool news = roller_tell_commit(&d->roller, &event);
    if (news) {
        deliver(d, &event);
    }
    return news;
}

static APART bool tell_health(device_t *d) {
    app_event_t event;
    bool news = roller_tell_health(&d->roller, &event);
    if (news) {
        deliver(d, &event);
    }
    return news;
}

/* After all that people wait for. True: there may be more; `until_us`: when it wants to be called again. */
static APART bool pump_noise(device_t *d, uint64_t *until_us) {
    uint64_t now_us = hal_clock_us();
    app_event_t event;
    roller_block_t block = roller_read(&d->roller, now_us, &event);
    if (block == ROLLER_RAW) {
        deliver(d, &event);
    }
    *until_us = roller_steer(&d->roller, now_us);
    bool news = tell_health(d);
    return tell_commit(d) || news || block != ROLLER_NO_BLOCK;
}

static_assert((int)HAL_BUTTON_LEFT == (int)BUTTON_LEFT &&
                  (int)HAL_BUTTON_ROLL == (int)BUTTON_ROLL &&
                  (int)HAL_BUTTON_RIGHT == (int)BUTTON_RIGHT && (int)HAL_BUTTONS == (int)BUTTONS,
              "a button is the same from the hal to the scenes");

static APART void pump_buttons(device_t *d) {
    hal_button_edge_t edge;
    while (!keeper_has_news(&d->keeper) && hal_buttons_next(&edge)) {
        app_event_t event = {.kind = EVENT_BUTTON};
        event.button.button = edge.button;
        event.button.down = edge.down;
        event.button.at_us = edge.at_us;
        light_touch(&d->light, hal_clock_us());
        deliver(d, &event);
    }
}

static bool selftest_ready(const device_t *d) {
    bool held = hal_buttons_raw() != 0 && hal_clock_us() < d->held_until_us;
    return d->selftest && !held && roller_has_tested(&d->roller);
}

static APART void run_selftest(device_t *d) {
    console_test_t tests[SELFTESTS];
    selftest_run(&d->keeper, &d->roller, tests);
    app_event_t event = {.kind = EVENT_SELFTEST};
    event.selftest.tests = tests;
    event.selftest.count = SELFTESTS;
    d->selftest = false;
    deliver(d, &event);
}

static APART void pump_answers(device_t *d) {
    app_event_t event;
    if (roller_tell_draw(&d->roller, hal_clock_us(), &event)) {
        deliver(d, &event);
        (void)tell_commit(d); /* to the next one, before this one is told */
    }
    if (keeper_tell(&d->keeper, &event)) {
        deliver(d, &event);
    }
}

/* A bounded number of bytes: a stream without end may not keep the loop from its other work. True: there
 * may be more. */
static APART bool pump_input(device_t *d) {
    app_effects_t effects;
    for (int i = 0; i < INPUT_BYTES; i++) {
        if (d->restart != RESTART_NO || !port_read(&d->port, &d->app, &effects)) {
            return false;
        }
        carry_out_all(d, &effects);
    }
    return true;
}

static uint64_t pump_picture(device_t *d) {
    uint64_t light_us = light_poll(&d->light, hal_clock_us());
    glass_poll();
    return time_earlier_us(light_us, glass_show(&d->glass, &d->app));
}

static void watch_supply(device_t *d) {
    if (supply_poll(&d->supply, app_battery(&d->app), hal_clock_us())) {
        app_event_t event = {.kind = EVENT_SUPPLY, .supply = d->supply.level};
        deliver(d, &event);
    }
}

/* --- the loop -------------------------------------------------------------------------------- */

/* The last reply has left, and whoever asked has had time to read it: a host forgets what it holds
 * unread for a program as soon as the port goes. */
static bool restart_is_due(device_t *d) {
    if (d->restart == RESTART_NO || (port_waits(&d->app) && d->port.open) || !hal_usb_flushed()) {
        return false;
    }
    if (d->restart_us == 0) {
        d->restart_us = hal_clock_us() + (d->port.open ? READ_US : 0);
    }
    uint64_t now_us = hal_clock_us();
    bool picture_sent = hal_display_idle() || now_us >= d->restart_us + READ_US;
    return now_us >= d->restart_us && picture_sent;
}

/* True: all that lives in memory begins anew (the device itself doesn't come back from it). */
static bool restarts(device_t *d) {
    if (!restart_is_due(d)) {
        return false;
    }
    if (d->restart == RESTART_BOOTLOADER) {
        hal_power_bootloader();
    } else {
        hal_power_restart();
    }
    return true;
}

/* Nobody is there: oscillators off until somebody is. */
static void sleep_deeply_if_asleep(device_t *d) {
    if (app_asleep(&d->app) && hal_display_idle() && !hal_power_usb_present() &&
        hal_power_dormant()) {
        roller_woke(&d->roller);
    }
}

static void sleep_until(device_t *d, uint64_t next_us) {
    sleep_deeply_if_asleep(d);
    next_us = time_earlier_us(next_us, app_next_us(&d->app));
    if (d->house_us > hal_clock_us()) {
        next_us = time_earlier_us(next_us, d->house_us);
    }
    bool awaited = app_busy(&d->app) || d->restart != RESTART_NO;
    if (awaited) {
        next_us =
            time_earlier_us(next_us, hal_clock_us() + POLL_US); /* all else is told by events */
    }
    hal_power_idle(next_us, awaited);
}

/* Not while the first picture is made and USB comes up: an erase takes up to 0.4 s, and a first start may
 * have eight of them to do. After each piece of work all else has as long as it took. */
static void tidy_house(device_t *d) {
    uint64_t began_us = hal_clock_us();
    if (began_us < d->house_us) {
        return;
    }
    bool more = keeper_tidy(&d->keeper);
    uint64_t ended_us = hal_clock_us();
    d->house_us = more ? ended_us + (ended_us - began_us) : ended_us;
}

static void run_once(device_t *d) {
    hal_usb_poll();
    if (port_changed(&d->port)) {
        deliver_plain(d, EVENT_PORT);
    }
    pump_buttons(d);
    pump_answers(d);
    if (selftest_ready(d)) {
        run_selftest(d);
    }
    tidy_house(d);
    bool more = pump_input(d);
    watch_supply(d);
    deliver_plain(d, EVENT_TIME);
    port_write(&d->app);
    uint64_t picture_us = pump_picture(d);
    if (glass_doubts_panel(&d->glass)) {
        deliver_plain(d, EVENT_PANEL);
    }
    uint64_t noise_us;
    more = pump_noise(d, &noise_us) || more;
    hal_power_alive();
    more = disk_pump(&d->disk) || more;
    more = more || keeper_has_news(&d->keeper) || d->roller.asked || selftest_ready(d);
    if (!more) {
        sleep_until(d, time_earlier_us(noise_us, picture_us));
    }
}

/* --- the start ------------------------------------------------------------------------------- */

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
        .serial = board->serial,
        .crash = crash_name((hal_crash_cause_t)crash.cause),
        .crash_pc = crash.pc,
        .crash_file = crash.file,
        .crash_line = crash.line,
        .lang = board->lang,
    };
}

/* Apart from `begin`: a list of effects is long, and has no place on the stack while the first
 * picture is drawn. */
static APART void begin_app(device_t *d) {
    app_effects_t effects;
    app_begin(&d->app, hal_clock_us(), &effects);
    carry_out_all(d, &effects);
}

/* The first picture is sent while the journal is read. The panel says within milliseconds whether it
 * is there. */
static void begin_picture(device_t *d) {
    (void)pump_picture(d);
    while (hal_display_state() == HAL_DISPLAY_STARTING) {
        hal_display_poll();
    }
}

static void begin(device_t *d, const hal_board_t *board) {
    memset(d, 0, sizeof *d);
    d->facts = facts_of(board);
    app_init(&d->app, &d->facts, hal_clock_us());
    d->house_us = hal_clock_us() + HOUSE_AFTER_US;
    disk_init(&d->disk, &d->app, &d->facts);
    roller_init(&d->roller);
    begin_picture(d);
    bool held = hal_start_held();
    keeper_open(&d->keeper, &d->app);
    roller_resume(&d->roller, &d->app);
    if (held) {
        app_factory_test(&d->app);
        d->held_until_us = hal_clock_us() + FACTORY_HELD_US;
    }
    begin_app(d);
    (void)tell_health(d); /* before the first request: it may be about a disabled source */
}

int main(int argc, char **argv) {
    const hal_board_t *board = hal_start(argc, argv);
    for (;;) {
        begin(&device, board);
        do {
            if (!hal_running() && !app_busy(&device.app) && !port_waits(&device.app)) {
                return 0;
            }
            run_once(&device);
        } while (!restarts(&device));
    }
}
