/* Players that the die plays: their prompts are answered by the app itself, at a pace that people can follow. First the
 * last result can be seen, then what the die is about to do, then it does it. A press shortens each of the two.
 *
 * An answer comes 0.3 to 3 s after the prompt appeared; a roll waits longer for credit, and after a draw or write that
 * failed the next try waits for a press or some seconds. Nothing is answered while the die sleeps and no request waits
 * or has come of late: what nobody sees would only drain the battery. The same holds for a saved game that is kept
 * closed after crashes. */
#include "app_internal.h"
#include "time_us.h"

#define SOONEST_US 300000u
#define SEE_RESULT_US 900000u /* a roll, from the end of its fall */
#define SEE_CHOICE_US 600000u
#define SEE_WHAT_COMES_US 800000u
#define RETRY_US 10000000u
#define REQUEST_KEEPS_US 60000000u /* after a request it plays on in the dark for so long */
#define PERSON_KEEPS_US 300000000u /* and keeps the display lit so long after a press or request */

static_assert(THROW_TUMBLE_US + SEE_RESULT_US + SEE_WHAT_COMES_US < 2800000u,
              "the longest wait, with time to store it");

static void schedule(app_t *app, uint32_t see_us) {
    app->bot.show_us = app->now_us + see_us;
    app->bot.act_us = app->bot.show_us + SEE_WHAT_COMES_US;
    app->bot.prompted_us = app->now_us;
    app->bot.shown = false;
    app->bot.paused = false;
}

void bot_prompted(app_t *app) {
    const throw_t *die = &app->ui.die;
    const bool falls = die->stage == THROW_FALLING;
    schedule(app, falls ? throw_fall_us(die) + SEE_RESULT_US : SEE_CHOICE_US);
}

void bot_failed(app_t *app) { schedule(app, RETRY_US); }

void bot_hurried(app_t *app) {
    app->bot.touched_us = app->now_us;
    const uint64_t soonest_us = app->bot.prompted_us + SOONEST_US;
    const uint64_t next_us = soonest_us > app->now_us ? soonest_us : app->now_us;
    if (app->bot.shown) {
        app->bot.act_us = time_earlier_us(app->bot.act_us, next_us);
    } else if (next_us < app->bot.show_us) {
        app->bot.show_us = next_us;
        app->bot.act_us = next_us + SOONEST_US;
    }
}

void bot_requested(app_t *app) {
    app->bot.touched_us = app->now_us;
    app->bot.request_us = app->now_us;
}

bool bot_keeps_awake(const app_t *app) {
    return app->now_us < app->bot.touched_us + PERSON_KEEPS_US;
}

/* Is the game open, and the answer of use to anybody? */
static bool may_act(const app_t *app) {
    const bool lit = app->idle.stage != IDLE_DARK;
    const bool heard =
        app->console.watch || requests_wait(app) ||
        (app->bot.request_us > 0 && app->now_us < app->bot.request_us + REQUEST_KEEPS_US);
    return !app->bot.closed && (lit || heard) && app->change.stage == CHANGE_NONE;
}

static void show(app_t *app) {
    ui_view_t view = app_view(app);
    app->bot.shown = true;
    ui_bot_shows(&app->ui, &view, app->now_us);
    picture_touch(app);
}

static void act(app_t *app, app_effects_t *effects) {
    game_prompt_t prompt;
    session_status_t status;
    session_prompt(&app->session, &prompt);
    ui_bot_acts(&app->ui, app->now_us);
    if (prompt.kind == PROMPT_CHOOSE) {
        session_op_t op = {.kind = OP_ANSWER, .origin = ORIGIN_CHOSEN};
        op.answer = (game_answer_t){.kind = PROMPT_CHOOSE, .count = 1};
        op.answer.option = (uint8_t)game_advise(&app->session.now.game);
        status = change_begin(app, OWNER_DIE, &op, false, effects);
    } else {
        status = change_begin_roll(app, OWNER_DIE, app->now_us, effects);
    }
    if (status != SESSION_OK) { /* only a log full of undone draws */
        ui_refused(&app->ui, UI_REFUSED_FULL, app->now_us);
        bot_failed(app);
    }
}

void bot_time(app_t *app, app_effects_t *effects) {
    app->bot.closed = app->bot.closed && app->ui.scene != SCENE_TABLE;
    if (!session_awaits_bot(&app->session)) {
        return;
    }
    if (!may_act(app)) {
        app->bot.paused = app->bot.paused || app->change.stage == CHANGE_NONE;
        return;
    }
    if (app->bot.paused) {
        schedule(app, SEE_CHOICE_US);
    }
    if (!app->bot.shown && app->now_us >= app->bot.show_us) {
        show(app);
    }
    if (app->bot.shown && app->now_us >= app->bot.act_us && effects->count == 0) {
        act(app, effects);
    }
}

uint64_t bot_next_us(const app_t *app) {
    if (!session_awaits_bot(&app->session) || !may_act(app)) {
        return UINT64_MAX;
    }
    return app->bot.paused ? app->now_us : app->bot.shown ? app->bot.act_us : app->bot.show_us;
}
