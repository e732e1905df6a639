#include "app.h"

#include <assert.h>
#include <string.h>

#include "app_internal.h"
#include "time_us.h"

/* --- start -------------------------------------------------------------------------------- */

void app_init(app_t *app, const app_facts_t *facts, uint64_t now_us) {
    memset(app, 0, sizeof *app);
    app->facts = facts;
    app->now_us = now_us;
    app->start_us = now_us;
    app->idle.touched_us = now_us;
    app->storage.saves = true;
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
    app->storage.fresh = true;
    if (lang != NULL) {
        (void)settings_parse(SETTING_LANG, lang, (uint8_t)strlen(lang),
                             &app->session.settings.value[SETTING_LANG]);
    }
}

void app_begin(app_t *app, uint64_t now_us, app_effects_t *effects) {
    effects->count = 0;
    app->now_us = now_us;
    picture_apply_settings(app, effects);
}

/* --- the UI's view ------------------------------------------------------------------------ */

static ui_trust_t trust_view(const app_t *app) {
    const console_health_t *health = &app->noise.health;
    uint8_t chain[CONSOLE_HASH_BYTES];
    ui_trust_t trust = {
        .sources = {{.alarm = health->ring.alarm, .given_up = health->ring.given_up},
                    {.alarm = health->adc.alarm, .given_up = health->adc.given_up}},
        .jitter_e4 = health->jitter.variance_e4,
        .jitter_error_e4 = health->jitter.error_e4,
        .chain_number = receipts_head(app, chain),
    };
    memcpy(trust.chain, chain, sizeof trust.chain);
    return trust;
}

static ui_recovery_t recovery_view(const app_t *app) {
    if (app->facts->crashes >= APP_CRASHES_UNREAD) {
        return UI_RECOVERY_UNREAD;
    }
    return app->facts->crashes >= APP_CRASHES_SAFE ? UI_RECOVERY_UNOPENED : UI_RECOVERY_NONE;
}

ui_view_t app_view(const app_t *app) {
    return (ui_view_t){
        .session = &app->session,
        .stats = &app->stats,
        .version = app->facts->version,
        .git = app->facts->git,
        .trust = trust_view(app),
        .noise = app->noise.state,
        .supply = app->supply,
        .storage_ok = app->storage.saves,
        .damaged = app->storage.damaged,
        .cut_off = app->storage.cut,
        .first_start = app->storage.fresh,
        .recovery = (uint8_t)recovery_view(app),
        .tests = app->tests,
        .test_count = app->test_count,
    };
}

app_effect_t *effect_add(app_effects_t *effects, app_effect_kind_t kind) {
    assert(effects->count < APP_EFFECTS_MAX);
    app_effect_t *effect = &effects->list[effects->count++];
    effect->kind = kind; /* the caller sets what this kind says */
    return effect;
}

void app_touch(app_t *app, app_effects_t *effects) {
    if (idle_touch(&app->idle, app->now_us)) {
        picture_apply(app, effects);
    }
}

void app_play(app_t *app, melody_t melody) {
    if (app->session.settings.value[SETTING_SOUND] != 0) {
        melody_start(&app->melody, melody, app->now_us);
    }
}

melody_t melody_for(const app_t *app) {
    game_prompt_t prompt;
    session_prompt(&app->session, &prompt);
    if (app->ui.beside.shown) {
        return MELODY_LANDED;
    }
    if (prompt.kind == PROMPT_OVER) {
        return prompt.count > 0 ? MELODY_WON : MELODY_LOST;
    }
    return ui_roll_melody(&app->session);
}

/* --- buttons: edge, gesture, intent, change ----------------------------------------------- */

static void begin_intent(app_t *app, const ui_intent_t *intent, uint64_t at_us,
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
    case INTENT_THROW:
        change_begin_throw(app, OWNER_UI, &intent->thrown, at_us, effects);
        break;
    case INTENT_FACTORY_RESET:
        change_begin_erase(app, OWNER_UI, effects);
        break;
    }
    if (status == SESSION_OK) {
        app->change.at_us = at_us; /* timing counts from the press */
    } else {
        ui_refusal_t refusal = status == SESSION_FULL         ? UI_REFUSED_FULL
                               : status == SESSION_NAME_TAKEN ? UI_REFUSED_NAME
                                                              : UI_REFUSED_RULES;
        ui_refused(&app->ui, refusal, app->now_us);
    }
}

/* On a turned display left and right swap. */
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
    bool fell = ui_falls(&app->ui);
    ui_gesture(&app->ui, &view, as_seen(app, button), made, at_us, &intent);
    if (fell && !ui_falls(&app->ui)) {
        app_play(app, melody_for(app)); /* a press has ended the fall */
    }
    if (app->change.stage == CHANGE_NONE) {
        begin_intent(app, &intent, at_us, effects);
    } else if (intent.kind != INTENT_NONE) {
        ui_refused(&app->ui, UI_REFUSED_RULES, at_us);
    }
}

/* Each of the three buttons makes at most one gesture, and only one of them can begin a change. */
static void gestures_of_time(app_t *app, uint64_t at_us, app_effects_t *effects) {
    button_t button;
    ui_gesture_t made;
    while (gestures_time(&app->gestures, at_us, &button, &made)) {
        gesture(app, button, made, at_us, effects);
    }
}

void app_button(app_t *app, uint8_t button, bool down, uint64_t at_us, app_effects_t *effects) {
    assert(button < BUTTONS);
    ui_gesture_t made;
    uint8_t brightness = idle_brightness(&app->idle, &app->session.settings);
    gestures_of_time(app, at_us, effects);
    console_event_button(&app->console, button, down ? "down" : "up");
    if (down) {
        bot_hurried(app);
    }
    if (down) {
        timing_mark(&app->timing.press, at_us);
    }
    bool swallowed = idle_swallows(&app->idle, button, down, app->now_us);
    if (idle_brightness(&app->idle, &app->session.settings) != brightness) {
        picture_apply(app, effects);
        picture_touch(app); /* so that a press that only wakes is timed to its picture */
    }
    if (!swallowed && gestures_edge(&app->gestures, (button_t)button, down, at_us, &made)) {
        gesture(app, (button_t)button, made, at_us, effects);
    }
}

/* --- events ------------------------------------------------------------------------------- */

static void time_passed(app_t *app, app_effects_t *effects) {
    uint16_t hertz;
    gestures_of_time(app, app->now_us, effects);
    requests_time(app, effects);
    if (picture_time(app, effects)) {
        app_play(app, melody_for(app));
    }
    bool held = gestures_any_down(&app->gestures);
    if (idle_time(&app->idle, &app->session.settings, held, app->now_us)) {
        picture_apply(app, effects);
    }
    while (effects->count < APP_EFFECTS_MAX && melody_time(&app->melody, app->now_us, &hertz)) {
        effect_add(effects, EFFECT_TONE)->hertz = hertz;
    }
}

/* The host is gone: nothing is replied, and a change under way ends without it. */
static void port_changed(app_t *app, app_effects_t *effects) {
    requests_hang_up(app, effects);
    app->change.owner = OWNER_UI;
    console_reset(&app->console);
}

static void selftest_ended(app_t *app, const console_test_t *tests, uint8_t count) {
    app->test_count = count < UI_TESTS_MAX ? count : UI_TESTS_MAX;
    for (uint8_t i = 0; i < app->test_count; i++) {
        app->tests[i] = (ui_test_t){.name = tests[i].name, .pass = tests[i].pass};
    }
    picture_touch(app);
    requests_selftest(app, tests, count);
}

static void supply_changed(app_t *app, uint8_t level, bool on_battery, app_effects_t *effects) {
    app->supply = level;
    picture_touch(app);
    if (on_battery != app->idle.on_battery && idle_set_power(&app->idle, on_battery, app->now_us)) {
        picture_apply(app, effects);
    }
}

static void panel_unknown(app_t *app) {
    ui_view_t view = app_view(app);
    ui_ask_panel(&app->ui, &view, app->now_us);
    picture_touch(app);
}

static void handle_event(app_t *app, const app_event_t *event, app_effects_t *effects) {
    switch (event->kind) {
    case EVENT_TIME:
        time_passed(app, effects);
        return;
    case EVENT_BUTTON:
        app_button(app, event->button.button, event->button.down, event->button.at_us, effects);
        return;
    case EVENT_PORT:
        port_changed(app, effects);
        return;
    case EVENT_DRAWN:
        receipts_drawn(app, &event->drawn.receipt);
        receipts_commit(app, event->drawn.next_commit);
        change_drawn(app, event->drawn.receipt.values, effects);
        return;
    case EVENT_DRAW_FAILED:
        change_draw_failed(app);
        return;
    case EVENT_COMMIT:
        receipts_commit(app, event->commit);
        return;
    case EVENT_STORED:
        change_stored(app, effects);
        return;
    case EVENT_STORE_FAILED:
        change_store_failed(app);
        return;
    case EVENT_NOISE:
        noise_changed(app, event, effects);
        return;
    case EVENT_RAW:
        requests_raw(app, event, effects);
        return;
    case EVENT_SELFTEST:
        selftest_ended(app, event->selftest.tests, event->selftest.count);
        return;
    case EVENT_SUPPLY:
        supply_changed(app, event->supply.level, event->supply.on_battery, effects);
        return;
    case EVENT_HARDWARE:
        requests_hardware(app, &event->hardware);
        return;
    case EVENT_PANEL:
        panel_unknown(app);
        return;
    }
}

/* The next request waits for the one before it, and for the change under way. */
static bool can_take_request(const app_t *app) {
    return app->change.stage == CHANGE_NONE && !requests_wait(app);
}

static void take_request(app_t *app, app_effects_t *effects) {
    console_request_t request;
    console_list_log(&app->console, &app->session);
    if (can_take_request(app) && effects->count == 0 &&
        console_next(&app->console, app->now_us, &request)) {
        bot_requested(app);
        requests_handle(app, &request, effects);
    }
}

/* What holds between any two steps; only what is cheap to check. */
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
    noise_store_counts(app, effects);
    bot_time(app, effects);
    take_request(app, effects);
    assert_invariants(app, effects);
}

bool app_input(app_t *app, uint8_t byte, uint64_t now_us, app_effects_t *effects) {
    effects->count = 0;
    app->now_us = now_us;
    bool taken = console_input(&app->console, byte, now_us, &app->session);
    take_request(app, effects);
    return taken;
}

/* --- time and output ---------------------------------------------------------------------- */

uint16_t app_output(const app_t *app, const uint8_t **bytes) {
    return console_output(&app->console, bytes);
}

void app_sent(app_t *app, uint16_t count) { console_sent(&app->console, count); }

uint64_t app_next_us(const app_t *app) {
    uint64_t next_us = time_earlier_us(requests_next_us(app), gestures_next_us(&app->gestures));
    if (can_take_request(app)) {
        next_us = time_earlier_us(next_us, console_due_us(&app->console));
    }
    next_us = time_earlier_us(next_us, melody_next_us(&app->melody));
    next_us = time_earlier_us(next_us, idle_next_us(&app->idle, &app->session.settings));
    next_us = time_earlier_us(next_us, bot_next_us(app));
    return time_earlier_us(next_us, picture_next_us(app));
}

bool app_takes_input(const app_t *app) {
    return !app->console.complete && !console_active(&app->console);
}

bool app_animates(const app_t *app) {
    return throw_moves(&app->ui.die) || throw_moves(&app->ui.beside.die);
}

const char *app_language(const app_t *app) {
    return language_codes[app->session.settings.value[SETTING_LANG]];
}

battery_t app_battery(const app_t *app) {
    return (battery_t)app->session.settings.value[SETTING_BATTERY];
}

bool app_asleep(const app_t *app) { return app->idle.stage == IDLE_DARK && !app_busy(app); }

bool app_busy(const app_t *app) {
    return app->change.stage != CHANGE_NONE || requests_wait(app) || app->console.carriage ||
           app->console.complete || console_active(&app->console);
}
