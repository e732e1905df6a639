/* A change of the session: checked, drawn, stored, applied, then shown and replied. */
#include <assert.h>
#include <string.h>

#include "app_internal.h"
#include "records.h"

static void store_record(app_t *app, uint8_t length, app_stage_t stage, app_effects_t *effects) {
    app_effect_t *effect = effect_add(effects, EFFECT_STORE);
    effect->store.bytes = app->change.record;
    effect->store.length = length;
    app->change.stage = (uint8_t)stage;
}

static void store(app_t *app, app_effects_t *effects) {
    store_record(app, records_op(&app->session, &app->change.op, app->change.record),
                 CHANGE_STORING, effects);
}

/* Some records carry the head of the receipts' chain, too. */
static void store_drawn(app_t *app, app_effects_t *effects) {
    app_change_t *change = &app->change;
    uint8_t head = receipts_saves_head(app) ? records_head(app, change->record) : 0;
    uint8_t *record = &change->record[head];
    uint8_t length = change->beside ? records_throw(&change->thrown, record)
                                    : records_op(&app->session, &change->op, record);
    store_record(app, (uint8_t)(head + length), change->beside ? CHANGE_THROW : CHANGE_STORING,
                 effects);
}

/* Nobody else answers for the die. */
static session_status_t check(const app_t *app, app_owner_t owner, const session_op_t *op) {
    if (op->kind == OP_ANSWER && owner != OWNER_DIE && session_awaits_bot(&app->session)) {
        return SESSION_PLAYED_BY_DIE;
    }
    return session_check(&app->session, op);
}

session_status_t change_begin(app_t *app, app_owner_t owner, const session_op_t *op, bool roll,
                              app_effects_t *effects) {
    session_status_t status = check(app, owner, op);
    if (status != SESSION_OK) {
        return status;
    }
    app->change =
        (app_change_t){.owner = (uint8_t)owner, .roll = roll, .op = *op, .at_us = app->now_us};
    store(app, effects);
    return SESSION_OK;
}

session_status_t change_begin_undo(app_t *app, app_owner_t owner, uint16_t answers,
                                   app_effects_t *effects) {
    session_op_t op = {.kind = OP_UNDO, .undo_more = (uint16_t)(answers > 0 ? answers - 1 : 0)};
    bool none = answers == 0 && app->session.now.game.game != GAME_NONE;
    return none ? SESSION_NOTHING_TO_UNDO : change_begin(app, owner, &op, false, effects);
}

static void draw(app_t *app, const game_prompt_t *prompt, app_effects_t *effects) {
    app_effect_t *effect = effect_add(effects, EFFECT_DRAW);
    effect->draw.at_us = app->change.at_us;
    effect->draw.count = prompt->count;
    effect->draw.nonce = app->receipts.nonce;
    effect->draw.nonce_bytes = app->receipts.nonce_bytes;
    memcpy(effect->draw.bounds, prompt->bounds, prompt->count);
    app->change.stage = CHANGE_DRAWING;
}

/* The op that will answer the roll: with what it drew before, or with zeros to be drawn. */
static session_op_t roll_op(const app_t *app, const game_prompt_t *prompt) {
    session_op_t op = {.kind = OP_ANSWER, .origin = ORIGIN_DRAWN};
    op.answer.kind = PROMPT_ROLL;
    op.answer.count = prompt->count;
    if (session_draw_again(&app->session, op.answer.values)) {
        op.origin = ORIGIN_DRAWN_AGAIN;
    }
    return op;
}

session_status_t change_begin_roll(app_t *app, app_owner_t owner, uint64_t at_us,
                                   app_effects_t *effects) {
    game_prompt_t prompt;
    session_prompt(&app->session, &prompt);
    session_op_t op = roll_op(app, &prompt);
    session_status_t status = check(app, owner, &op);
    if (status != SESSION_OK) {
        return status;
    }
    app->change = (app_change_t){.owner = (uint8_t)owner, .at_us = at_us, .op = op};
    if (op.origin == ORIGIN_DRAWN_AGAIN) {
        store(app, effects);
    } else {
        draw(app, &prompt, effects);
    }
    return SESSION_OK;
}

/* Neither own-die nor a draw that was undone has a say: it is always drawn. */
void change_begin_throw(app_t *app, app_owner_t owner, const side_throw_t *thrown, uint64_t at_us,
                        app_effects_t *effects) {
    game_prompt_t prompt;
    side_throw_prompt(thrown, &prompt);
    app->change =
        (app_change_t){.owner = (uint8_t)owner, .beside = true, .at_us = at_us, .thrown = *thrown};
    draw(app, &prompt, effects);
}

void change_begin_erase(app_t *app, app_owner_t owner, app_effects_t *effects) {
    app->change = (app_change_t){.owner = (uint8_t)owner, .stage = CHANGE_ERASING};
    effect_add(effects, EFFECT_ERASE);
}

void change_begin_stats_reset(app_t *app, app_owner_t owner, app_effects_t *effects) {
    app->change = (app_change_t){.owner = (uint8_t)owner};
    store_record(app, records_stats_reset(app->change.record), CHANGE_STATS, effects);
}

void change_begin_counts(app_t *app, app_effects_t *effects) {
    store_record(app, records_counts(&app->noise.counts, app->change.record), CHANGE_COUNTS,
                 effects);
}

void change_begin_retest(app_t *app, app_effects_t *effects) {
    uint8_t sources = noise_disabled(app);
    if (sources == 0) {
        console_reply_retested(&app->console, sources);
        return;
    }
    app_counts_t counts = noise_counts_after_retest(app, sources);
    app->change = (app_change_t){.owner = OWNER_CONSOLE, .retest = sources};
    store_record(app, records_counts(&counts, app->change.record), CHANGE_RETEST, effects);
}

void change_drawn(app_t *app, const uint8_t *values, app_effects_t *effects) {
    if (app->change.stage != CHANGE_DRAWING) {
        return; /* erased meanwhile */
    }
    if (app->change.beside) {
        side_throw_take(&app->change.thrown, values);
    } else {
        memcpy(app->change.op.answer.values, values, app->change.op.answer.count);
    }
    store_drawn(app, effects);
}

/* --- results ------------------------------------------------------------------------------ */

static void end_failed(app_t *app, console_error_t error, const char *hint, ui_refusal_t refusal) {
    uint8_t owner = app->change.owner;
    app->change.stage = CHANGE_NONE;
    picture_touch(app);
    ui_refused(&app->ui, refusal, app->now_us);
    app_play(app, MELODY_REFUSED);
    bot_failed(app);
    if (owner == OWNER_CONSOLE) {
        console_reply_error(&app->console, error, hint);
    }
}

/* A disabled source isn't tested any more, so waiting doesn't help. */
static const char *noise_hint(const app_t *app) {
    return app->noise.health.ring.given_up || app->noise.health.adc.given_up
               ? "a noise source is disabled after repeated failures; entropy retest tests it again"
               : "the noise source fails its tests; see entropy health";
}

void change_draw_failed(app_t *app) {
    if (app->change.stage == CHANGE_DRAWING) {
        end_failed(app, ERROR_NOISE, noise_hint(app), UI_REFUSED_NOISE);
    }
}

void change_store_failed(app_t *app) {
    if (app->change.stage == CHANGE_COUNTS) {
        app->change.stage = CHANGE_NONE; /* not on anybody's request */
    } else if (app->change.stage >= CHANGE_STORING) {
        end_failed(app, ERROR_STORAGE, "it could not be saved, so nothing changed; try again",
                   UI_REFUSED_STORAGE);
    }
}

static ui_change_t kind_of(const session_op_t *op) {
    switch ((session_op_kind_t)op->kind) {
    case OP_NEW:
        return UI_CHANGED_GAME;
    case OP_ANSWER:
        return op->answer.kind == PROMPT_ROLL ? UI_CHANGED_ROLL : UI_CHANGED_CHOICE;
    case OP_UNDO:
        return UI_CHANGED_UNDO;
    default:
        return UI_CHANGED_SETTING;
    }
}

static void stats_count(app_t *app, const game_prompt_t *prompt, const uint8_t *values) {
    for (uint8_t i = 0; i < prompt->count; i++) {
        (void)stats_add(&app->stats, prompt->bounds[i], values[i]);
    }
}

void stats_count_op(app_t *app, const session_op_t *op, const game_prompt_t *prompt) {
    if (op->kind == OP_ANSWER && op->origin == ORIGIN_DRAWN) {
        stats_count(app, prompt, op->answer.values);
    }
}

void stats_count_throw(app_t *app, const side_throw_t *thrown) {
    game_prompt_t prompt;
    side_throw_prompt(thrown, &prompt);
    stats_count(app, &prompt, thrown->dice.last);
}

static void show(app_t *app, app_effects_t *effects) {
    if (app->change.owner != OWNER_DIE || bot_keeps_awake(app)) {
        app_touch(app, effects);
    }
    const session_op_t *op = &app->change.op;
    ui_view_t view = app_view(app);
    ui_changed(&app->ui, &view, kind_of(op), app->now_us);
    if (op->kind == OP_ANSWER && op->origin == ORIGIN_ENTERED) {
        app_play(app, melody_for(app)); /* no falling die plays it */
    }
    if (op->kind == OP_SET) {
        picture_apply_settings(app, effects);
    }
}

static void reply(app_t *app) {
    const session_op_t *op = &app->change.op;
    if (app->change.owner != OWNER_CONSOLE) {
        return;
    }
    if (op->kind == OP_SET) {
        console_reply_setting(&app->console, &app->session, op->setting);
    } else if (op->kind == OP_NAME) {
        console_reply_name(&app->console, &app->session, op->seat);
    } else {
        console_reply_state(&app->console, &app->session);
    }
}

static void announce(app_t *app) {
    const session_op_t *op = &app->change.op;
    if (op->kind == OP_ANSWER && op->answer.kind == PROMPT_ROLL) {
        console_event_roll(&app->console, &app->session);
    }
    if (op->kind == OP_ANSWER && op->origin == ORIGIN_DRAWN && app->receipts.last.number > 0) {
        console_event_receipt(&app->console, &app->receipts.last);
    }
    console_event_state(&app->console, &app->session);
}

/* A press may mean two answers: choose and roll. */
static void go_on(app_t *app, app_effects_t *effects) {
    app_change_t done = app->change;
    app->change.stage = CHANGE_NONE;
    if (done.roll) {
        (void)change_begin_roll(app, (app_owner_t)done.owner, done.at_us, effects);
    }
}

static void stats_restart(app_t *app) {
    stats_reset(&app->stats);
    app->stats_since_ms = (app->now_us - app->start_us) / 1000;
}

static void end_change(app_t *app) {
    if (app->change.owner == OWNER_CONSOLE) {
        console_reply_ok(&app->console);
    }
    app->change.stage = CHANGE_NONE;
}

static void erased(app_t *app, app_effects_t *effects) {
    session_init(&app->session);
    app->storage.fresh = true;
    app->storage.damaged = false;
    app->storage.cut = false;
    app->noise.counts = (app_counts_t){0};
    receipts_erased(app);
    stats_restart(app);
    ui_view_t view = app_view(app);
    ui_changed(&app->ui, &view, UI_CHANGED_ALL, app->now_us);
    picture_apply(app, effects);
    console_event_state(&app->console, &app->session);
    end_change(app);
}

static void time_change(app_t *app) {
    const session_op_t *op = &app->change.op;
    bool rolled = app->change.beside || (op->kind == OP_ANSWER && op->answer.kind == PROMPT_ROLL);
    timing_add(&app->timing, TIMING_STORE, app->change.at_us, app->now_us);
    if (rolled && app->change.owner == OWNER_UI) {
        timing_mark(&app->timing.fall, app->change.at_us);
    }
}

static void changed(app_t *app, app_effects_t *effects) {
    game_prompt_t prompt;
    session_prompt(&app->session, &prompt);
    session_apply(&app->session, &app->change.op);
    app->storage.fresh = false;
    stats_count_op(app, &app->change.op, &prompt);
    time_change(app);
    show(app, effects);
    reply(app);
    announce(app);
    if (app->change.op.kind <= OP_UNDO) { /* not a name or setting */
        bot_prompted(app);
    }
    go_on(app, effects);
}

/* The session knows nothing of it. */
static void thrown_beside(app_t *app, app_effects_t *effects) {
    const side_throw_t *thrown = &app->change.thrown;
    bool by_hand = app->change.owner == OWNER_UI;
    ui_view_t view = app_view(app);
    app->storage.fresh = false;
    stats_count_throw(app, thrown);
    app_touch(app, effects);
    ui_thrown(&app->ui, &view, thrown, by_hand, app->now_us);
    if (!by_hand) {
        app_play(app, MELODY_LANDED); /* no falling die plays it */
        console_reply_throw(&app->console, thrown);
    }
    console_event_throw(&app->console, thrown);
    console_event_receipt(&app->console, &app->receipts.last);
    app->change.stage = CHANGE_NONE;
}

/* The next EVENT_NOISE brings the rest of the health. */
static void retested(app_t *app, app_effects_t *effects) {
    uint8_t sources = app->change.retest;
    noise_retested(app, sources);
    effect_add(effects, EFFECT_RETEST)->retest = sources;
    if (app->change.owner == OWNER_CONSOLE) {
        console_reply_retested(&app->console, sources);
    }
    app->change.stage = CHANGE_NONE;
}

void change_stored(app_t *app, app_effects_t *effects) {
    picture_touch(app);
    switch ((app_stage_t)app->change.stage) {
    case CHANGE_STORING:
        changed(app, effects);
        return;
    case CHANGE_ERASING:
        erased(app, effects);
        return;
    case CHANGE_STATS:
        stats_restart(app);
        end_change(app);
        return;
    case CHANGE_COUNTS:
        app->change.stage = CHANGE_NONE;
        return;
    case CHANGE_RETEST:
        retested(app, effects);
        return;
    case CHANGE_THROW:
        time_change(app);
        thrown_beside(app, effects);
        return;
    case CHANGE_NONE:
    case CHANGE_DRAWING:
        return;
    }
}
