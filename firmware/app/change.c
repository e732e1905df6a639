/* A change of the session, from its wish to its reply. */
#include <assert.h>
#include <string.h>

#include "parts.h"
#include "records.h"

app_effect_t *effect_add(app_effects_t *effects, app_effect_kind_t kind) {
    assert(effects->count < APP_EFFECTS_MAX);
    app_effect_t *effect = &effects->list[effects->count++];
    effect->kind = kind; /* whoever adds it sets all that it says */
    return effect;
}

static ui_trust_t trust_view(const app_t *app) {
    const console_health_t *health = &app->health;
    uint8_t chain[CONSOLE_HASH_BYTES];
    ui_trust_t trust = {
        .sources = {{.alarm = health->ring.alarm, .given_up = health->ring.given_up},
                    {.alarm = health->adc.alarm, .given_up = health->adc.given_up}},
        .jitter_e4 = health->jitter.variance_e4,
        .jitter_error_e4 = health->jitter.error_e4,
        .chain_number = trust_head(app, chain),
    };
    memcpy(trust.chain, chain, sizeof trust.chain);
    return trust;
}

ui_view_t app_view(const app_t *app) {
    return (ui_view_t){
        .session = &app->session,
        .stats = &app->stats,
        .version = app->facts->version,
        .git = app->facts->git,
        .trust = trust_view(app),
        .noise = app->noise,
        .supply = app->supply,
        .storage_ok = app->keeping.keeps,
        .damaged = app->keeping.damaged,
        .cut_off = app->keeping.cut,
        .first_start = app->keeping.fresh,
        .tests = app->tests,
        .test_count = app->test_count,
    };
}

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

/* Now and then with the head of the receipts' chain. */
static void store_drawn(app_t *app, app_effects_t *effects) {
    uint8_t head = trust_keeps_head(app) ? records_head(app, app->change.record) : 0;
    uint8_t length = records_op(&app->session, &app->change.op, &app->change.record[head]);
    store_record(app, (uint8_t)(head + length), CHANGE_STORING, effects);
}

session_status_t change_begin(app_t *app, app_owner_t owner, const session_op_t *op, bool roll,
                              app_effects_t *effects) {
    session_status_t status = session_check(&app->session, op);
    if (status != SESSION_OK) {
        return status;
    }
    app->change =
        (app_change_t){.owner = (uint8_t)owner, .roll = roll, .op = *op, .at_us = app->now_us};
    store(app, effects);
    return SESSION_OK;
}

session_status_t change_begin_undo(app_t *app, app_owner_t owner, uint8_t answers,
                                   app_effects_t *effects) {
    session_op_t op = {.kind = OP_UNDO};
    session_status_t status = change_begin(app, owner, &op, false, effects);
    if (status == SESSION_OK) {
        app->change.undo = (uint8_t)(answers - 1);
    }
    return status;
}

static void draw(app_t *app, const game_prompt_t *prompt, app_effects_t *effects) {
    app_effect_t *effect = effect_add(effects, EFFECT_DRAW);
    effect->draw.at_us = app->change.at_us;
    effect->draw.count = prompt->count;
    effect->draw.nonce = app->trust.nonce;
    effect->draw.nonce_bytes = app->trust.nonce_bytes;
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
    session_status_t status = session_check(&app->session, &op);
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

void change_begin_forget(app_t *app, app_owner_t owner, app_effects_t *effects) {
    app->change = (app_change_t){.owner = (uint8_t)owner, .stage = CHANGE_FORGETTING};
    effect_add(effects, EFFECT_FORGET);
}

void change_begin_stats_reset(app_t *app, app_owner_t owner, app_effects_t *effects) {
    app->change = (app_change_t){.owner = (uint8_t)owner};
    store_record(app, records_stats_reset(app->change.record), CHANGE_STATS, effects);
}

void change_begin_counts(app_t *app, app_effects_t *effects) {
    store_record(app, records_counts(&app->trust.counts, app->change.record), CHANGE_COUNTS,
                 effects);
}

void change_begin_retest(app_t *app, app_effects_t *effects) {
    uint8_t sources = trust_disabled(app);
    if (sources == 0) {
        console_reply_retested(&app->console, sources);
        return;
    }
    app_counts_t counts = trust_retested(app, sources);
    app->change = (app_change_t){.owner = OWNER_CONSOLE, .retest = sources};
    store_record(app, records_counts(&counts, app->change.record), CHANGE_RETEST, effects);
}

void change_drawn(app_t *app, const console_receipt_t *receipt, app_effects_t *effects) {
    trust_drawn(app, receipt);
    if (app->change.stage != CHANGE_DRAWING) {
        return;
    }
    memcpy(app->change.op.answer.values, receipt->values, app->change.op.answer.count);
    store_drawn(app, effects);
}

/* --- what became of it -------------------------------------------------------------------- */

static void end_failed(app_t *app, console_error_t error, const char *hint, ui_refusal_t refusal) {
    uint8_t owner = app->change.owner;
    app->change.stage = CHANGE_NONE;
    picture_touch(app);
    ui_refused(&app->ui, refusal, app->now_us);
    app_play(app, MOTIF_REFUSED);
    if (owner == OWNER_CONSOLE) {
        console_reply_error(&app->console, error, hint);
    }
}

/* A disabled source isn't tested any more: waiting doesn't help. */
static const char *noise_hint(const app_t *app) {
    return app->health.ring.given_up || app->health.adc.given_up
               ? "a noise source is disabled after repeated failures; entropy retest tests it anew"
               : "the noise source fails its tests; entropy health tells";
}

void change_draw_failed(app_t *app) {
    if (app->change.stage == CHANGE_DRAWING) {
        end_failed(app, ERROR_NOISE, noise_hint(app), UI_REFUSED_NOISE);
    }
}

void change_store_failed(app_t *app) {
    if (app->change.stage == CHANGE_COUNTS) {
        app->change.stage = CHANGE_NONE; /* no request waits for it */
    } else if (app->change.stage >= CHANGE_STORING) {
        end_failed(app, ERROR_STORAGE, "the flash didn't keep it, so nothing was done; try again",
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

void stats_count_op(app_t *app, const session_op_t *op, const game_prompt_t *asked) {
    if (op->kind != OP_ANSWER || op->origin != ORIGIN_DRAWN) {
        return;
    }
    for (uint8_t i = 0; i < op->answer.count; i++) {
        (void)stats_add(&app->stats, asked->bounds[i], op->answer.values[i]);
    }
}

static void tell(app_t *app, app_effects_t *effects) {
    app_touch(app, effects);
    const session_op_t *op = &app->change.op;
    ui_view_t view = app_view(app);
    ui_changed(&app->ui, &view, kind_of(op), app->now_us);
    if (op->kind == OP_ANSWER && op->origin == ORIGIN_ENTERED) {
        app_play(app, motif_for(&app->session)); /* no fall comes that would end in it */
    }
    if (op->kind == OP_SET) {
        picture_apply_set(app, effects);
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
    if (op->kind == OP_ANSWER && op->origin == ORIGIN_DRAWN && app->trust.receipt.number > 0) {
        console_event_receipt(&app->console, &app->trust.receipt);
    }
    console_event_state(&app->console, &app->session);
}

/* A press may mean more than one answer: choose and roll, or several taken back. */
static void go_on(app_t *app, app_effects_t *effects) {
    app_change_t done = app->change;
    app->change.stage = CHANGE_NONE;
    if (done.undo > 0) {
        (void)change_begin_undo(app, (app_owner_t)done.owner, done.undo, effects);
    } else if (done.roll) {
        (void)change_begin_roll(app, (app_owner_t)done.owner, done.at_us, effects);
    }
}

static void stats_begin_anew(app_t *app) {
    stats_reset(&app->stats);
    app->stats_since_ms = (app->now_us - app->start_us) / 1000;
}

static void end_plain(app_t *app) {
    if (app->change.owner == OWNER_CONSOLE) {
        console_reply_ok(&app->console);
    }
    app->change.stage = CHANGE_NONE;
}

static void forgotten(app_t *app, app_effects_t *effects) {
    session_init(&app->session);
    keeping_forgotten(app);
    trust_forgotten(app);
    stats_begin_anew(app);
    ui_view_t view = app_view(app);
    ui_changed(&app->ui, &view, UI_CHANGED_ALL, app->now_us);
    picture_apply(app, effects);
    console_event_state(&app->console, &app->session);
    end_plain(app);
}

static void changed(app_t *app, app_effects_t *effects) {
    game_prompt_t asked;
    session_prompt(&app->session, &asked);
    session_apply(&app->session, &app->change.op);
    keeping_changed(app);
    stats_count_op(app, &app->change.op, &asked);
    tell(app, effects);
    reply(app);
    announce(app);
    go_on(app, effects);
}

/* From here on the sources are tested; the rest of their health follows with the next EVENT_NOISE. */
static void retested(app_t *app, app_effects_t *effects) {
    uint8_t sources = app->change.retest;
    trust_retest(app, sources);
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
    case CHANGE_FORGETTING:
        forgotten(app, effects);
        return;
    case CHANGE_STATS:
        stats_begin_anew(app);
        end_plain(app);
        return;
    case CHANGE_COUNTS:
        app->change.stage = CHANGE_NONE;
        return;
    case CHANGE_RETEST:
        retested(app, effects);
        return;
    case CHANGE_NONE:
    case CHANGE_DRAWING:
        return;
    }
}
