#include "app.h"

#include <assert.h>
#include <string.h>

#include "parts.h"
#include "time_us.h"

void app_init(app_t *app, const app_facts_t *facts, uint64_t now_us) {
    memset(app, 0, sizeof *app);
    app->facts = facts;
    app->now_us = now_us;
    app->start_us = now_us;
    app->awake.touched_us = now_us;
    app->keeping.keeps = true;
    picture_touch(app);
    session_init(&app->session);
    app->console.version = facts->version;
    ui_view_t view = app_view(app);
    ui_init(&app->ui, &view, now_us);
}

void app_factory_test(app_t *app) {
    ui_view_t view = app_view(app);
    app->factory_test = true;
    ui_show_tests(&app->ui, &view, app->now_us);
}

void app_first_start(app_t *app) {
    const char *lang = app->facts->lang;
    app->keeping.fresh = true;
    if (lang != NULL) {
        (void)settings_parse(SETTING_LANG, lang, (uint8_t)strlen(lang),
                             &app->session.settings.value[SETTING_LANG]);
    }
}

void app_begin(app_t *app, uint64_t now_us, app_effects_t *effects) {
    effects->count = 0;
    app->now_us = now_us;
    picture_apply_set(app, effects);
}

/* --- fingers ------------------------------------------------------------------------------ */

static ui_refusal_t refusal_of(session_status_t status) {
    return status == SESSION_FULL ? UI_REFUSED_FULL : UI_REFUSED_RULES;
}

static void carry_out(app_t *app, const ui_intent_t *intent, uint64_t at_us,
                      app_effects_t *effects) {
    session_status_t status = SESSION_OK;
    session_op_t op;
    switch ((ui_intent_kind_t)intent->kind) {
    case INTENT_NONE:
        return;
    case INTENT_OP:
        op = intent->op;
        if (op.kind == OP_NEW) {
            session_take_rules(&app->session, &op.config);
        }
        status = change_begin(app, OWNER_UI, &op, intent->roll, effects);
        break;
    case INTENT_ROLL:
        status = change_begin_roll(app, OWNER_UI, at_us, effects);
        break;
    case INTENT_REMATCH:
        status = session_rematch(&app->session, &op);
        status = status != SESSION_OK ? status : change_begin(app, OWNER_UI, &op, false, effects);
        break;
    case INTENT_UNDO:
        status = change_begin_undo(app, OWNER_UI, intent->undo, effects);
        break;
    case INTENT_FACTORY_RESET:
        change_begin_forget(app, OWNER_UI, effects);
        break;
    }
    if (status != SESSION_OK) {
        ui_refused(&app->ui, refusal_of(status), app->now_us);
    }
}

/* Left and right change places with the picture. */
static button_t as_seen(const app_t *app, button_t button) {
    if (!app->picture.turned || button == BUTTON_ROLL) {
        return button;
    }
    return button == BUTTON_LEFT ? BUTTON_RIGHT : BUTTON_LEFT;
}

static void gesture(app_t *app, button_t button, ui_gesture_t made, uint64_t at_us,
                    app_effects_t *effects) {
    ui_intent_t intent = {.kind = INTENT_NONE};
    ui_view_t view = app_view(app);
    picture_touch(app);
    if (made == GESTURE_HOLD || made == GESTURE_PUT_DOWN) {
        console_event_button(&app->console, (uint8_t)button, "hold");
    }
    bool fell = app->ui.die.stage == THROW_FALLING;
    ui_gesture(&app->ui, &view, as_seen(app, button), made, at_us, &intent);
    if (fell && app->ui.die.stage == THROW_LYING) {
        app_play(app, motif_for(&app->session)); /* a press has ended the fall */
    }
    if (app->change.stage == CHANGE_NONE) {
        carry_out(app, &intent, at_us, effects);
    } else if (intent.kind != INTENT_NONE) {
        ui_refused(&app->ui, UI_REFUSED_RULES, at_us);
    }
}

/* Each of the three fingers says one thing, and only one of them can begin a change. */
static void fingers_time(app_t *app, uint64_t at_us, app_effects_t *effects) {
    button_t button;
    ui_gesture_t made;
    while (gestures_time(&app->fingers, at_us, &button, &made)) {
        gesture(app, button, made, at_us, effects);
    }
}

void button_edge(app_t *app, uint8_t button, bool down, uint64_t at_us, app_effects_t *effects) {
    ui_gesture_t made;
    bool was_bright = app->awake.stage == AWAKE_BRIGHT;
    fingers_time(app, at_us, effects);
    console_event_button(&app->console, button, down ? "down" : "up");
    bool swallowed = awake_swallows(&app->awake, button, down, app->now_us);
    if (!was_bright) {
        picture_apply(app, effects);
    }
    if (!swallowed && gestures_edge(&app->fingers, (button_t)button, down, at_us, &made)) {
        gesture(app, (button_t)button, made, at_us, effects);
    }
}

/* --- events ------------------------------------------------------------------------------- */

static void selftest_event(app_t *app, const app_event_t *event) {
    app->test_count = event->selftest.count < UI_TESTS_MAX ? event->selftest.count : UI_TESTS_MAX;
    for (uint8_t i = 0; i < app->test_count; i++) {
        const console_test_t *test = &event->selftest.tests[i];
        app->tests[i] = (ui_test_t){.name = test->name, .pass = test->pass};
    }
    picture_touch(app);
    requests_selftest(app, event->selftest.tests, event->selftest.count);
}

/* The noise has been found good or bad: now every part can be tried. */
static void try_parts(app_t *app, app_effects_t *effects) {
    if (app->factory_test && app->noise != UI_NOISE_STARTING) {
        app->factory_test = false;
        effect_add(effects, EFFECT_SELFTEST);
    }
}

/* What the glass shows of it: one source may fail while the noise is good. */
static bool looks_other(const console_health_t *was, const console_health_t *now) {
    return was->ring.alarm != now->ring.alarm || was->adc.alarm != now->adc.alarm ||
           was->ring.given_up != now->ring.given_up || was->adc.given_up != now->adc.given_up ||
           was->jitter.variance_e4 != now->jitter.variance_e4 ||
           was->jitter.error_e4 != now->jitter.error_e4;
}

static void noise_event(app_t *app, const app_event_t *event, app_effects_t *effects) {
    bool changed = app->noise != event->health.noise;
    if (looks_other(&app->health, &event->health.facts)) {
        picture_touch(app);
    }
    app->health = event->health.facts;
    app->noise = event->health.noise;
    if (changed) {
        picture_touch(app);
        console_event_health(&app->console, app->health.state);
    }
    trust_noise(app);
    try_parts(app, effects);
    requests_health(app);
}

/* Who asked is gone: nobody is replied to, and what was begun ends without them. */
static void port_event(app_t *app, app_effects_t *effects) {
    requests_hang_up(app, effects);
    app->change.owner = OWNER_UI;
    console_reset(&app->console);
}

void app_touch(app_t *app, app_effects_t *effects) {
    if (awake_touch(&app->awake, app->now_us)) {
        picture_apply(app, effects);
    }
}

void app_play(app_t *app, motif_t motif) {
    if (app->session.settings.value[SETTING_SOUND] != 0) {
        motif_start(&app->music, motif, app->now_us);
    }
}

static void music_time(app_t *app, app_effects_t *effects) {
    uint16_t hertz;
    while (effects->count < APP_EFFECTS_MAX && motif_time(&app->music, app->now_us, &hertz)) {
        effect_add(effects, EFFECT_TONE)->hertz = hertz;
    }
}

static void panel_event(app_t *app) {
    ui_view_t view = app_view(app);
    ui_ask_panel(&app->ui, &view, app->now_us);
    picture_touch(app);
}

static void time_passes(app_t *app, app_effects_t *effects) {
    fingers_time(app, app->now_us, effects);
    requests_time(app, effects);
    if (picture_time(app, effects)) {
        app_play(app, motif_for(&app->session));
    }
    if (awake_time(&app->awake, &app->session.settings, app->now_us)) {
        picture_apply(app, effects);
    }
    music_time(app, effects);
}

/* What the board's own parts make known. */
static void board_event(app_t *app, const app_event_t *event) {
    if (event->kind == EVENT_SELFTEST) {
        selftest_event(app, event);
    } else if (event->kind == EVENT_SUPPLY) {
        app->supply = event->supply;
        picture_touch(app);
    } else {
        panel_event(app);
    }
}

static void handle_event(app_t *app, const app_event_t *event, app_effects_t *effects) {
    switch (event->kind) {
    case EVENT_TIME:
        time_passes(app, effects);
        break;
    case EVENT_BUTTON:
        button_edge(app, event->button.button, event->button.down, event->button.at_us, effects);
        break;
    case EVENT_PORT:
        port_event(app, effects);
        break;
    case EVENT_DRAWN:
        change_drawn(app, &event->drawn, effects);
        break;
    case EVENT_DRAW_FAILED:
        change_draw_failed(app);
        break;
    case EVENT_COMMIT:
        trust_commit(app, event);
        break;
    case EVENT_STORED:
        change_stored(app, effects);
        break;
    case EVENT_STORE_FAILED:
        change_store_failed(app);
        break;
    case EVENT_NOISE:
        noise_event(app, event, effects);
        break;
    case EVENT_RAW:
        requests_raw(app, event, effects);
        break;
    case EVENT_SELFTEST:
    case EVENT_SUPPLY:
    case EVENT_PANEL:
        board_event(app, event);
        break;
    }
}

/* The next request waits for the one before it, and for the change under way. */
static bool requests_free(const app_t *app) {
    return app->change.stage == CHANGE_NONE && !requests_wait(app);
}

static void requests_go_on(app_t *app, app_effects_t *effects) {
    console_request_t request;
    console_list_log(&app->console, &app->session);
    if (requests_free(app) && effects->count == 0 &&
        console_next(&app->console, app->now_us, &app->session, &request)) {
        requests_handle(app, &request, effects);
    }
}

/* What holds between any two steps; only what is cheap to look at. */
static void assert_invariants(const app_t *app, const app_effects_t *effects) {
    const session_t *session = &app->session;
    assert(effects->count <= APP_EFFECTS_MAX);
    assert(session->now.game.game < GAME_IDS);
    assert(session->now.game.game == GAME_NONE || session->config.game == session->now.game.game);
    assert(session->log.standing <= session->log.used && session->log.used <= LOG_ENTRIES);
    (void)session;
    (void)effects;
}

void app_step(app_t *app, const app_event_t *event, app_effects_t *effects) {
    assert(event->kind <= EVENT_PANEL);
    effects->count = 0;
    app->now_us = event->now_us;
    handle_event(app, event, effects);
    trust_go_on(app, effects);
    requests_go_on(app, effects);
    assert_invariants(app, effects);
}

bool app_input(app_t *app, uint8_t byte, uint64_t now_us, app_effects_t *effects) {
    effects->count = 0;
    app->now_us = now_us;
    bool taken = console_input(&app->console, byte, now_us, &app->session);
    requests_go_on(app, effects);
    return taken;
}

/* --- time and output ---------------------------------------------------------------------- */

uint16_t app_output(const app_t *app, const uint8_t **bytes) {
    return console_output(&app->console, bytes);
}

void app_sent(app_t *app, uint16_t count) { console_sent(&app->console, count); }

uint64_t app_next_us(const app_t *app) {
    uint64_t next_us = time_earlier_us(requests_next_us(app), gestures_next_us(&app->fingers));
    next_us =
        time_earlier_us(next_us, requests_free(app) ? console_due_us(&app->console) : UINT64_MAX);
    next_us = time_earlier_us(next_us, motif_next_us(&app->music));
    next_us = time_earlier_us(next_us, awake_next_us(&app->awake, &app->session.settings));
    return time_earlier_us(next_us, picture_next_us(app));
}

bool app_takes_input(const app_t *app) {
    return !app->console.complete && !console_active(&app->console);
}

bool app_animates(const app_t *app) { return throw_moves(&app->ui.die); }

const char *app_language(const app_t *app) {
    return settings_row(SETTING_LANG)->words[app->session.settings.value[SETTING_LANG]];
}

battery_t app_battery(const app_t *app) {
    return (battery_t)app->session.settings.value[SETTING_BATTERY];
}

bool app_asleep(const app_t *app) { return app->awake.stage == AWAKE_DARK && !app_busy(app); }

bool app_busy(const app_t *app) {
    return app->change.stage != CHANGE_NONE || requests_wait(app) || app->console.carriage ||
           app->console.complete || console_active(&app->console);
}
