/* The console's requests, one function each. */
#include <stddef.h>
#include <string.h>

#include "app_internal.h"

enum { RAW_SILENCE_US = 1900000 }; /* a reply comes within 2 s, whatever the noise source does */

typedef void handler_t(app_t *app, const console_request_t *request, app_effects_t *effects);

/* Every change ends in a reply of its own, or is refused here and now. */
static void refuse(app_t *app, session_status_t status) {
    if (status != SESSION_OK) {
        console_reply_refused(&app->console, status, &app->session);
    }
}

static void begin(app_t *app, const session_op_t *op, app_effects_t *effects) {
    refuse(app, change_begin(app, OWNER_CONSOLE, op, false, effects));
}

/* --- reports ------------------------------------------------------------------------------ */

static void handle_help(app_t *app, const console_request_t *request, app_effects_t *effects) {
    (void)effects;
    console_reply_help(&app->console, request->topic);
}

/* The display says the same at start, and under "about". */
static const char *storage_name(const app_t *app) {
    if (!app->storage.saves) {
        return "off";
    }
    return app->storage.damaged ? "damaged" : app->storage.cut ? "cut" : "kept";
}

static const char *supply_name(const app_t *app) {
    static const char *const names[] = {
        [UI_SUPPLY_GOOD] = "good", [UI_SUPPLY_LOW] = "low", [UI_SUPPLY_EMPTY] = "empty"};
    static_assert(sizeof names / sizeof names[0] == UI_SUPPLIES, "a name for each");
    return names[app->supply];
}

static void handle_info(app_t *app, const console_request_t *request, app_effects_t *effects) {
    (void)request;
    (void)effects;
    console_info_t info = {
        .version = app->facts->version,
        .git = app->facts->git,
        .board = app->facts->board,
        .serial = app->facts->serial,
        .crash = app->facts->crash,
        .crash_pc = app->facts->crash_pc,
        .crash_file = app->facts->crash_file,
        .crash_line = app->facts->crash_line,
        .storage = storage_name(app),
        .supply = supply_name(app),
        .uptime_ms = (app->now_us - app->start_us) / 1000,
    };
    console_reply_info(&app->console, &info);
}

static void handle_state(app_t *app, const console_request_t *request, app_effects_t *effects) {
    (void)request;
    (void)effects;
    console_reply_state(&app->console, &app->session);
}

static void handle_log(app_t *app, const console_request_t *request, app_effects_t *effects) {
    (void)effects;
    console_start_log(&app->console, &app->session, request->number, request->flag);
}

static void handle_get(app_t *app, const console_request_t *request, app_effects_t *effects) {
    (void)effects;
    console_reply_setting(&app->console, &app->session, request->setting);
}

static void reply_words(app_t *app) {
    char line[GFX_RECORDER_LINE_BYTES];
    gfx_recorder_t *words = app_words(app);
    console_reply_words_open(&app->console, &app->session);
    while (gfx_recorder_line(words, line, sizeof line)) {
        console_reply_words_line(&app->console, line);
    }
    console_reply_words_close(&app->console);
}

static void handle_screen(app_t *app, const console_request_t *request, app_effects_t *effects) {
    (void)effects;
    if (request->flag) {
        reply_words(app);
        return;
    }
    console_reply_screen(&app->console, app->picture.frame.bytes, GFX_WIDTH_PX, GFX_HEIGHT_PX);
}

static void handle_watch(app_t *app, const console_request_t *request, app_effects_t *effects) {
    (void)effects;
    console_reply_watch(&app->console, request->flag);
}

static void handle_stats(app_t *app, const console_request_t *request, app_effects_t *effects) {
    stats_die_t die;
    if (request->flag) {
        change_begin_stats_reset(app, OWNER_CONSOLE, effects);
    } else if (stats_for(&app->stats, (uint8_t)request->number, &die)) {
        console_reply_stats(&app->console, &die, app->stats_since_ms,
                            session_amended(&app->session));
    } else {
        console_reply_error(&app->console, ERROR_RANGE, "sides 2 4 6 8 10 12 20 100");
    }
}

/* --- playing ------------------------------------------------------------------------------ */

static void handle_new(app_t *app, const console_request_t *request, app_effects_t *effects) {
    session_op_t op = {.kind = OP_NEW, .config = request->config};
    session_take_rules(&app->session, &op.config);
    begin(app, &op, effects);
}

static void handle_rematch(app_t *app, const console_request_t *request, app_effects_t *effects) {
    (void)request;
    session_op_t op;
    session_status_t status = session_rematch(&app->session, &op);
    refuse(app, status);
    if (status == SESSION_OK) {
        begin(app, &op, effects);
    }
}

static void handle_choose(app_t *app, const console_request_t *request, app_effects_t *effects) {
    session_op_t op = {.kind = OP_ANSWER, .origin = ORIGIN_CHOSEN};
    op.answer.kind = PROMPT_CHOOSE;
    op.answer.option = request->option == REQUEST_NONE ? OPTION_IDS : (uint8_t)request->option;
    begin(app, &op, effects);
}

static void handle_roll(app_t *app, const console_request_t *request, app_effects_t *effects) {
    receipts_set_nonce(app, request->nonce, request->nonce_bytes);
    refuse(app, change_begin_roll(app, OWNER_CONSOLE, app->now_us, effects));
    receipts_set_nonce(app, NULL, 0);
}

static void handle_throw(app_t *app, const console_request_t *request, app_effects_t *effects) {
    side_throw_t thrown = {.dice = dice_of_config(&request->config)};
    change_begin_throw(app, OWNER_CONSOLE, &thrown, app->now_us, effects);
}

static void handle_receipt(app_t *app, const console_request_t *request, app_effects_t *effects) {
    (void)request;
    (void)effects;
    if (app->receipts.last.number == 0) {
        console_reply_error(&app->console, ERROR_NOT_ASKED, "roll first: nothing was drawn yet");
        return;
    }
    console_reply_receipt(&app->console, &app->receipts.last);
}

static void handle_face(app_t *app, const console_request_t *request, app_effects_t *effects) {
    session_op_t op = {.kind = OP_ANSWER, .origin = ORIGIN_ENTERED};
    op.answer = request->answer;
    begin(app, &op, effects);
}

static void handle_undo(app_t *app, const console_request_t *request, app_effects_t *effects) {
    (void)request;
    uint16_t answers = session_answers_to_undo(&app->session);
    refuse(app, change_begin_undo(app, OWNER_CONSOLE, answers, effects));
}

static void handle_hint(app_t *app, const console_request_t *request, app_effects_t *effects) {
    (void)request;
    (void)effects;
    if (app->session.now.game.game == GAME_NONE) {
        refuse(app, SESSION_NO_GAME);
    } else if (!session_can_hint(&app->session)) {
        refuse(app, SESSION_NOT_ASKED);
    } else {
        console_reply_hint(&app->console, &app->session);
    }
}

static void handle_name(app_t *app, const console_request_t *request, app_effects_t *effects) {
    if (!request->flag) {
        console_reply_name(&app->console, &app->session, request->seat);
        return;
    }
    session_op_t op = {.kind = OP_NAME, .seat = request->seat};
    op.name = request->name;
    begin(app, &op, effects);
}

static void handle_set(app_t *app, const console_request_t *request, app_effects_t *effects) {
    session_op_t op = {.kind = OP_SET, .setting = (uint8_t)request->setting};
    op.value = (uint16_t)request->number;
    begin(app, &op, effects);
}

/* --- the device --------------------------------------------------------------------------- */

static void handle_press(app_t *app, const console_request_t *request, app_effects_t *effects) {
    app->waiting.wait = WAIT_PRESS;
    app->waiting.press_button = request->button;
    app->waiting.until_us = app->now_us + (uint64_t)request->number * 1000;
    app_button(app, request->button, true, app->now_us, effects);
}

static void handle_wait(app_t *app, const console_request_t *request, app_effects_t *effects) {
    app->waiting.wait = WAIT_TIME;
    app->waiting.until_us = app->now_us + (uint64_t)request->number * 1000;
    requests_time(app, effects);
}

static void handle_entropy(app_t *app, const console_request_t *request, app_effects_t *effects) {
    if (request->noise == REQUEST_NOISE_RETEST) {
        change_begin_retest(app, effects);
        return;
    }
    if (request->noise == REQUEST_NOISE_HEALTH) {
        app->waiting.wait = WAIT_HEALTH;
        effect_add(effects, EFFECT_HEALTH);
        return;
    }
    app->waiting = (app_waiting_t){.wait = WAIT_RAW,
                                   .until_us = app->now_us + RAW_SILENCE_US,
                                   .raw.left = request->number,
                                   .raw.total = request->number};
    app_effect_t *effect = effect_add(effects, EFFECT_RAW);
    effect->raw.adc = request->adc;
    effect->raw.spacing_us = request->spacing_us;
}

static void handle_selftest(app_t *app, const console_request_t *request, app_effects_t *effects) {
    (void)request;
    app->waiting.wait = WAIT_SELFTEST;
    effect_add(effects, EFFECT_SELFTEST);
}

static void handle_hardware(app_t *app, const console_request_t *request, app_effects_t *effects) {
    (void)request;
    app->waiting.wait = WAIT_HARDWARE;
    effect_add(effects, EFFECT_HARDWARE);
}

static console_intervals_t intervals(const app_t *app, timing_kind_t kind) {
    return (console_intervals_t){app->timing.us[kind], app->timing.count[kind]};
}

static void handle_timing(app_t *app, const console_request_t *request, app_effects_t *effects) {
    (void)request;
    (void)effects;
    console_reply_timing(&app->console, intervals(app, TIMING_PICTURE),
                         intervals(app, TIMING_PRESS), intervals(app, TIMING_THROW),
                         intervals(app, TIMING_STORE));
}

static void handle_factory_reset(app_t *app, const console_request_t *request,
                                 app_effects_t *effects) {
    (void)request;
    change_begin_erase(app, OWNER_CONSOLE, effects);
}

static void handle_restart(app_t *app, const console_request_t *request, app_effects_t *effects) {
    console_reply_ok(&app->console);
    effect_add(effects, request->kind == REQUEST_REBOOT ? EFFECT_REBOOT : EFFECT_BOOTSEL);
}

static handler_t *const handlers[] = {
    [REQUEST_HELP] = handle_help,         [REQUEST_INFO] = handle_info,
    [REQUEST_NEW] = handle_new,           [REQUEST_REMATCH] = handle_rematch,
    [REQUEST_THROW] = handle_throw,       [REQUEST_STATE] = handle_state,
    [REQUEST_CHOOSE] = handle_choose,     [REQUEST_ROLL] = handle_roll,
    [REQUEST_RECEIPT] = handle_receipt,   [REQUEST_HINT] = handle_hint,
    [REQUEST_FACE] = handle_face,         [REQUEST_UNDO] = handle_undo,
    [REQUEST_LOG] = handle_log,           [REQUEST_NAME] = handle_name,
    [REQUEST_GET] = handle_get,           [REQUEST_SET] = handle_set,
    [REQUEST_STATS] = handle_stats,       [REQUEST_ENTROPY] = handle_entropy,
    [REQUEST_SELFTEST] = handle_selftest, [REQUEST_HARDWARE] = handle_hardware,
    [REQUEST_TIMING] = handle_timing,     [REQUEST_PRESS] = handle_press,
    [REQUEST_WAIT] = handle_wait,         [REQUEST_SCREEN] = handle_screen,
    [REQUEST_WATCH] = handle_watch,       [REQUEST_FACTORY_RESET] = handle_factory_reset,
    [REQUEST_REBOOT] = handle_restart,    [REQUEST_BOOTSEL] = handle_restart,
};
static_assert(sizeof handlers / sizeof handlers[0] == REQUESTS, "a handler for each request");

void requests_handle(app_t *app, const console_request_t *request, app_effects_t *effects) {
    handlers[request->kind](app, request, effects);
}

/* --- what they wait for ------------------------------------------------------------------- */

static void end_wait(app_t *app) { app->waiting.wait = WAIT_NOTHING; }

bool requests_wait(const app_t *app) { return app->waiting.wait != WAIT_NOTHING; }

static bool ends_by_time(const app_t *app) {
    uint8_t wait = app->waiting.wait;
    return wait == WAIT_TIME || wait == WAIT_PRESS || wait == WAIT_RAW;
}

uint64_t requests_next_us(const app_t *app) {
    return ends_by_time(app) ? app->waiting.until_us : UINT64_MAX;
}

void requests_hang_up(app_t *app, app_effects_t *effects) {
    if (app->waiting.wait == WAIT_PRESS) {
        app_button(app, app->waiting.press_button, false, app->now_us, effects);
    }
    if (app->waiting.wait == WAIT_RAW) {
        effect_add(effects, EFFECT_RAW_END);
    }
    end_wait(app);
}

/* A source that gives no bits at all. */
static void raw_time(app_t *app, app_effects_t *effects) {
    if (app->waiting.wait == WAIT_RAW && app->now_us >= app->waiting.until_us) {
        end_wait(app);
        effect_add(effects, EFFECT_RAW_END);
        console_reply_error(&app->console, ERROR_NOISE,
                            "the noise source gives no bits; see entropy health");
    }
}

void requests_time(app_t *app, app_effects_t *effects) {
    raw_time(app, effects);
    if ((app->waiting.wait != WAIT_TIME && app->waiting.wait != WAIT_PRESS) ||
        app->now_us < app->waiting.until_us) {
        return;
    }
    if (app->waiting.wait == WAIT_PRESS) {
        app_button(app, app->waiting.press_button, false, app->waiting.until_us, effects);
    }
    end_wait(app);
    console_reply_ok(&app->console);
}

void requests_health(app_t *app) {
    if (app->waiting.wait == WAIT_HEALTH) {
        end_wait(app);
        console_reply_health(&app->console, &app->noise.health);
    }
}

void requests_hardware(app_t *app, const console_hardware_t *hardware) {
    if (app->waiting.wait == WAIT_HARDWARE) {
        console_hardware_t report = *hardware;
        report.chip = app->facts->chip;
        end_wait(app);
        console_reply_hardware(&app->console, &report);
    }
}

void requests_selftest(app_t *app, const console_test_t *tests, uint8_t count) {
    if (app->waiting.wait == WAIT_SELFTEST) {
        end_wait(app);
        console_reply_selftest(&app->console, tests, count);
    }
}

/* Collects the bytes into lines of 48. When a line has no room in the output, the rest of the block is lost; `left`
 * counts only what was sent, so the reply just takes longer. */
void requests_raw(app_t *app, const app_event_t *event, app_effects_t *effects) {
    app_waiting_t *waiting = &app->waiting;
    if (waiting->wait != WAIT_RAW) {
        return;
    }
    waiting->until_us = app->now_us + RAW_SILENCE_US;
    for (uint8_t i = 0; i < event->raw.count && waiting->raw.left > 0; i++) {
        uint8_t length = (uint8_t)(waiting->raw.held_count + 1);
        bool complete = length == CONSOLE_RAW_LINE_BYTES || waiting->raw.left == 1;
        waiting->raw.held[waiting->raw.held_count] = event->raw.bytes[i];
        if (complete && !console_raw_line(&app->console, waiting->raw.held, length)) {
            waiting->raw.lost++;
            return;
        }
        waiting->raw.held_count = complete ? 0 : length;
        waiting->raw.lines += complete;
        waiting->raw.left--;
    }
    if (waiting->raw.left == 0) {
        end_wait(app);
        effect_add(effects, EFFECT_RAW_END);
        console_reply_raw(&app->console, waiting->raw.lines, waiting->raw.total,
                          waiting->raw.lost + event->raw.lost);
    }
}
