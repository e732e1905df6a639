#include "ui.h"

#include <assert.h>
#include <string.h>

#include "beside.h"
#include "dice.h"
#include "game_picture.h"
#include "recent_dice.h"
#include "status_icons.h"
#include "table.h"
#include "table_parts.h"
#include "time_us.h"
#include "widgets.h"
#include "words.h"

#define REFUSAL_US 2500000u /* how long it is shown */

static const scene_t *const scenes[] = {
#define X(ID, name) [SCENE_##ID] = &scene_##name,
    SCENES_BUT_TABLE(X)
#undef X
};
static_assert(sizeof scenes / sizeof scenes[0] == SCENE_TABLE,
              "a row for each scene but the table");

static const scene_t *scene_at(uint8_t scene, const ui_view_t *view) {
    return scene == SCENE_TABLE ? picture_of_running(view)->table : scenes[scene];
}

static uint8_t items_of(const scene_t *scene, const ui_t *ui, const ui_view_t *view) {
    return scene->item_count != NULL ? scene->item_count(ui, view) : scene->items;
}

/* --- moving between scenes ---------------------------------------------------------------- */

void scene_go(const ui_call_t *call, ui_scene_t scene) {
    ui_t *ui = call->ui;
    assert(scene < SCENES);
    ui->scene = (uint8_t)scene;
    ui->since_us = call->now_us;
    ui->cursor = 0;
    ui->has_cursor = true;
    ui->armed = false;
    ui->die.held = false;
    ui->refusal = 0;
    memset(&ui->own, 0, sizeof ui->own);
    if (scene_at(ui->scene, call->view)->enter != NULL) {
        scene_at(ui->scene, call->view)->enter(call);
    }
}

ui_scene_t scene_of_game(const ui_view_t *view) {
    return view->session->now.game.game == GAME_NONE ? SCENE_HOME : SCENE_TABLE;
}

ui_scene_t scene_after_boot(const ui_view_t *view) {
    return view->first_start ? SCENE_LANGUAGE : SCENE_HOME;
}

void scene_open(const ui_call_t *call, ui_scene_t scene) {
    uint8_t from = call->ui->scene;
    scene_go(call, scene);
    call->ui->back = from;
}

void scene_question(const ui_call_t *call, ui_question_t question) {
    scene_open(call, SCENE_ASK);
    call->ui->own.ask.question = (uint8_t)question;
}

/* Nothing but who starts has been answered. */
static bool has_not_begun(const ui_view_t *view) {
    log_entry_t entries[2];
    uint8_t found = newest_answers(view->session, entries);
    for (uint8_t i = 0; i < found; i++) {
        if (entries[i].ask != ASK_FIRST) {
            return false;
        }
    }
    return view->session->now.seq == found;
}

/* A game without players can't be lost. */
static bool would_lose_game(const ui_view_t *view) {
    game_prompt_t prompt;
    session_prompt(view->session, &prompt);
    bool played = view->session->config.players > 0 && prompt.kind != PROMPT_NONE;
    return played && !has_not_begun(view) && prompt.kind != PROMPT_OVER;
}

void scene_start_game(const ui_call_t *call, const game_config_t *config) {
    const ui_t *ui = call->ui;
    session_op_t op = {.kind = OP_NEW, .config = *config};
    bool lot_fits = ui->lot.players > 0 && config->players == ui->lot.players;
    if (lot_fits && config->first == GAME_NOBODY && !ui->setup.lot) {
        op.config.first = ui->lot.first;
    }
    if (would_lose_game(call->view)) {
        scene_question(call, QUESTION_LEAVE);
        call->ui->own.ask.op = op;
        return;
    }
    call->intent->kind = INTENT_OP;
    call->intent->op = op;
}

void scene_rematch(const ui_call_t *call) {
    session_op_t op;
    if (session_rematch(call->view->session, &op) == SESSION_OK) {
        scene_start_game(call, &op.config);
    }
}

/* --- presses ------------------------------------------------------------------------------ */

void intend_setting(const ui_call_t *call, setting_t setting, uint16_t value) {
    call->intent->kind = INTENT_OP;
    call->intent->op = (session_op_t){.kind = OP_SET, .setting = (uint8_t)setting, .value = value};
}

int gesture_step(const ui_call_t *call) {
    enum { REPEATS_EACH = 6 };
    const uint8_t repeats = call->ui->repeats;
    const int by = repeats < REPEATS_EACH ? 1 : repeats < 2 * REPEATS_EACH ? 5 : 10;
    if (call->button == BUTTON_ROLL || call->gesture == GESTURE_DOWN ||
        call->gesture == GESTURE_UP) {
        return 0;
    }
    return call->button == BUTTON_RIGHT ? by : -by;
}

void scene_move_cursor(const ui_call_t *call, uint8_t items) {
    ui_t *ui = call->ui;
    bool moves = call->gesture == GESTURE_TAP || call->gesture == GESTURE_REPEAT;
    if (call->button == BUTTON_ROLL || !moves) {
        return;
    }
    uint8_t step = call->button == BUTTON_RIGHT ? 1 : (uint8_t)(items - 1);
    if (ui->has_cursor) {
        ui->cursor = (uint8_t)((ui->cursor + step) % items);
    }
    ui->has_cursor = true;
}

void scene_press_list(const ui_call_t *call, const scene_t *scene) {
    uint8_t items = items_of(scene, call->ui, call->view);
    if (call->button == BUTTON_ROLL) {
        if (call->gesture == GESTURE_UP && scene->choose != NULL) {
            scene->choose(call);
        } else if (call->gesture == GESTURE_UP) {
            scene_go(call, (ui_scene_t)call->ui->back);
        }
    } else if (call->gesture == GESTURE_HOLD) {
        if (call->button == BUTTON_RIGHT && !scene->stays) {
            scene_go(call, SCENE_HOME);
        }
    } else if (items > 0 && (scene->repeats || call->gesture != GESTURE_REPEAT)) {
        scene_move_cursor(call, items);
    }
}

static void track_pressed(ui_t *ui, button_t button, ui_gesture_t gesture) {
    if (gesture == GESTURE_DOWN) {
        ui->repeats = 0;
    } else if (gesture == GESTURE_REPEAT && ui->repeats < UINT8_MAX) {
        ui->repeats++;
    }
    uint8_t bit = (uint8_t)(1u << button);
    if (gesture == GESTURE_DOWN) {
        ui->pressed = (uint8_t)(ui->pressed | bit);
    } else if (gesture != GESTURE_HOLD && gesture != GESTURE_REPEAT) {
        ui->pressed = (uint8_t)(ui->pressed & ~bit);
    }
}

/* The progress bar of a hold: left undoes, if there is an answer; neither acts with the die in the hand. */
static void track_hold(const ui_call_t *call, const scene_t *scene) {
    ui_t *ui = call->ui;
    bool right = call->button == BUTTON_RIGHT;
    bool undoes = call->button == BUTTON_LEFT && session_answers_to_undo(call->view->session) > 0;
    bool acts = (right || undoes) && scene->holds && !die_in_hand(ui) && ui->refusal == 0 &&
                !ui->beside.shown;
    ui->hold.down = false;
    if (call->gesture == GESTURE_DOWN && acts) {
        ui->hold = (hold_t){.down = true, .right = right, .since_us = call->now_us};
    }
}

/* Is this the rest of a press that is to be ignored? */
static bool is_ignored(ui_t *ui, ui_gesture_t gesture) {
    bool was = ui->ignore_press;
    bool ends = gesture == GESTURE_UP || gesture == GESTURE_TAP || gesture == GESTURE_PUT_DOWN;
    if (ends || gesture == GESTURE_DOWN) {
        ui->ignore_press = false;
    }
    return was && gesture != GESTURE_DOWN;
}

/* The next press removes a refusal, and does nothing else. */
static bool dismisses_refusal(ui_t *ui, ui_gesture_t gesture) {
    if (ui->refusal == 0) {
        return false;
    }
    if (gesture == GESTURE_DOWN) {
        ui->refusal = 0;
        ui->ignore_press = true;
    }
    return true;
}

void ui_gesture(ui_t *ui, const ui_view_t *view, button_t button, ui_gesture_t gesture,
                uint64_t now_us, ui_intent_t *intent) {
    const scene_t *scene = scene_at(ui->scene, view);
    ui_call_t call = {.ui = ui,
                      .view = view,
                      .now_us = now_us,
                      .button = button,
                      .gesture = gesture,
                      .intent = intent};
    assert(button < BUTTONS);
    intent->kind = INTENT_NONE;
    track_pressed(ui, button, gesture);
    track_hold(&call, scene);
    if (is_ignored(ui, gesture) || dismisses_refusal(ui, gesture) ||
        beside_gesture(ui, gesture, now_us)) {
        return;
    }
    if (ui->scene == SCENE_TABLE && session_awaits_bot(view->session)) {
        table_press_bot(&call);
    } else if (scene->press != NULL) {
        scene->press(&call);
    } else {
        scene_press_list(&call, scene);
    }
    if (ui->ignore_press) {
        ui->hold.down = false;
    }
}

/* --- changes ------------------------------------------------------------------------------ */

static bool another_rolls_next(const ui_view_t *view) {
    game_prompt_t prompt;
    const log_t *log = &view->session->log;
    session_prompt(view->session, &prompt);
    if (prompt.kind != PROMPT_ROLL || log->used == 0) {
        return false;
    }
    return log_at(log, (uint16_t)(log->used - 1))->player != prompt.player;
}

/* The die's answers as a player don't take anybody away from another scene. */
static bool is_behind_scene(const ui_call_t *call) {
    bool answer = call->change == UI_CHANGED_ROLL || call->change == UI_CHANGED_CHOICE;
    return answer && call->ui->scene != SCENE_TABLE && session_bot_answers(call->view->session) > 0;
}

/* A lot is a game that was set up as one, until something beyond who starts is answered. */
static ui_scene_t scene_to_show(const ui_call_t *call) {
    ui_setup_t *setup = &call->ui->setup;
    bool set_up =
        call->change != UI_CHANGED_GAME || (call->ui->scene == SCENE_NAMES && setup->names);
    bool same = call->view->session->now.game.game == setup->config.game;
    setup->lot = setup->lot && set_up && same && has_not_begun(call->view);
    return setup->lot ? SCENE_LOT : scene_of_game(call->view);
}

/* The lot's pick is valid until a game of as many players has begun, or the pick is undone. */
static void update_lot(const ui_call_t *call) {
    ui_t *ui = call->ui;
    const game_config_t *config = &call->view->session->config;
    game_prompt_t prompt;
    session_prompt(call->view->session, &prompt);
    if (ui->setup.lot) {
        bool picked = call->view->session->now.seq > 0 && prompt.ask != ASK_FIRST;
        ui->lot = (ui_lot_t){picked ? config->players : 0, prompt.player};
    } else if (call->change == UI_CHANGED_ALL || config->players == ui->lot.players) {
        ui->lot = (ui_lot_t){.players = 0};
    }
}

static void update_failed_rolls(const ui_call_t *call) {
    ui_failed_rolls_t *failed = &call->ui->failed_rolls;
    if (call->change == UI_CHANGED_GAME || call->change == UI_CHANGED_ALL) {
        *failed = (ui_failed_rolls_t){.count = 0};
    } else if (call->change == UI_CHANGED_ROLL) {
        failed->pending = false;
    }
}

/* Dice that were chosen for just dice. */
static void remember_dice(const ui_call_t *call) {
    if (call->change == UI_CHANGED_GAME && call->view->session->now.game.game == GAME_DICE) {
        recent_dice_add(call->ui, dice_part(&call->view->session->now.game));
    }
}

static void show_change(const ui_call_t *call) {
    ui_t *ui = call->ui;
    bool roll = call->change == UI_CHANGED_ROLL, choice = call->change == UI_CHANGED_CHOICE;
    bool roll_follows = choice && ui->die.stage == THROW_THROWN;
    ui_scene_t scene = scene_to_show(call);
    update_lot(call);
    update_failed_rolls(call);
    if (is_behind_scene(call)) {
        throw_settle(&ui->die, call->now_us);
        return;
    }
    if (!roll && !roll_follows) {
        throw_settle(&ui->die, call->now_us);
    }
    beside_end(ui);
    remember_dice(call);
    bool from_the_start = call->change == UI_CHANGED_ALL && scene == SCENE_HOME;
    scene_go(call, from_the_start ? SCENE_BOOT : scene);
    bool another = another_rolls_next(call->view);
    if (roll && !call->view->session->now.rolled.entered) {
        throw_result(&ui->die, another, call->now_us);
    } else if (roll || (choice && !roll_follows && another)) {
        /* A real die has fallen already, or the die changes hands. */
        throw_seen(&ui->die, another, call->now_us);
    }
}

void ui_init(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    scene_go(&(ui_call_t){.ui = ui, .view = view, .now_us = now_us}, SCENE_BOOT);
}

void ui_show_tests(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    scene_go(&(ui_call_t){.ui = ui, .view = view, .now_us = now_us}, SCENE_TESTS);
}

void ui_changed(ui_t *ui, const ui_view_t *view, ui_change_t change, uint64_t now_us) {
    ui_call_t call = {.ui = ui, .view = view, .now_us = now_us, .change = change};
    if (change == UI_CHANGED_ALL && view->recovery != UI_RECOVERY_NONE && !view->first_start) {
        scene_go(&call, SCENE_RECOVERY); /* without a look at the game */
        return;
    }
    if (ui->game != view->session->now.game.game) {
        ui->game = view->session->now.game.game;
        memset(&ui->table, 0, sizeof ui->table);
    }
    if (change != UI_CHANGED_CHOICE && change != UI_CHANGED_SETTING) {
        ui->bot.player = GAME_NOBODY;
    }
    ui->die.short_fall = view->session->settings.value[SETTING_SHORT_FALL] != 0;
    if (change != UI_CHANGED_SETTING) {
        show_change(&call);
    }
    /* The table is notified even while another scene is shown over it. */
    const scene_t *table = scene_at((uint8_t)scene_of_game(view), view);
    if (table->changed != NULL) {
        table->changed(&call);
    }
}

void ui_refused(ui_t *ui, ui_refusal_t refusal, uint64_t now_us) {
    assert(refusal < UI_REFUSALS);
    throw_failed(&ui->die, now_us);
    throw_failed(&ui->beside.die, now_us);
    ui->refusal = (uint8_t)(refusal + 1);
    ui->refuse_us = now_us;
    if (refusal == UI_REFUSED_NOISE) {
        ui->failed_rolls.pending = true;
        if (ui->failed_rolls.count < UINT8_MAX) {
            ui->failed_rolls.count++;
        }
    }
}

/* --- players that the die plays ----------------------------------------------------------- */

void ui_bot_shows(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    const game_state_t *game = &view->session->now.game;
    game_prompt_t prompt;
    session_prompt(view->session, &prompt);
    if (prompt.kind == PROMPT_CHOOSE) {
        game_option_t option = game_advise(game);
        ui->bot = (ui_bot_t){.player = prompt.count > 1 ? prompt.player : GAME_NOBODY,
                             .option = (uint8_t)option,
                             .reason = (uint8_t)game_reason(game, option)};
    }
    if (ui->scene != SCENE_TABLE) {
        return;
    }
    scene_go(&(ui_call_t){.ui = ui, .view = view, .now_us = now_us}, SCENE_TABLE);
    if (prompt.kind == PROMPT_ROLL) {
        throw_shake(&ui->die, now_us);
        return;
    }
    const uint8_t *option = memchr(prompt.options, ui->bot.option, prompt.count);
    ui->cursor = (uint8_t)(option - prompt.options);
    ui->has_cursor = true;
}

void ui_bot_acts(ui_t *ui, uint64_t now_us) { (void)throw_up(&ui->die, now_us); }

void ui_thrown(ui_t *ui, const ui_view_t *view, const side_throw_t *thrown, bool by_hand,
               uint64_t now_us) {
    ui_call_t call = {.ui = ui, .view = view, .now_us = now_us};
    if (ui->scene == SCENE_THROW) {
        scene_go(&call, scene_of_game(view)); /* back to the table, below what was thrown */
    }
    throw_settle(&ui->die, now_us);
    beside_show(ui, thrown, by_hand, now_us);
    if (thrown->seats == 0) {
        recent_dice_add(ui, &thrown->dice);
    }
}

bool ui_falls(const ui_t *ui) {
    return ui->die.stage == THROW_FALLING || ui->beside.die.stage == THROW_FALLING;
}

/* --- time --------------------------------------------------------------------------------- */

bool ui_time(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    game_prompt_t prompt;
    bool changed = throw_time(&ui->die, now_us);
    changed = beside_time(ui, now_us) || changed;
    session_prompt(view->session, &prompt);
    bool prompts = prompt.kind == PROMPT_CHOOSE || prompt.kind == PROMPT_ROLL;
    if (prompts && !throw_moves(&ui->die) && now_us >= ui->die.deaf_us) {
        ui->facing = prompt.player; /* not before the roller has seen the result */
    }
    if (ui->scene == SCENE_BOOT && now_us >= ui->since_us + UI_BOOT_US) {
        ui_call_t call = {.ui = ui, .view = view, .now_us = now_us};
        scene_go(&call, scene_after_boot(view));
        changed = true;
    }
    if (ui->refusal != 0 && now_us >= ui->refuse_us + REFUSAL_US) {
        ui->refusal = 0;
        changed = true;
    }
    return changed;
}

uint64_t ui_next_us(const ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    const scene_t *scene = scene_at(ui->scene, view);
    uint64_t next_us =
        time_earlier_us(throw_next_us(&ui->die, now_us), hold_next_us(&ui->hold, now_us));
    next_us = time_earlier_us(next_us, beside_next_us(ui, now_us));
    if (ui->refusal != 0) {
        next_us = time_earlier_us(next_us, ui->refuse_us + REFUSAL_US);
    }
    if (scene->next_us != NULL) {
        ui_paint_t paint = {.ui = ui, .view = view, .now_us = now_us};
        next_us = time_earlier_us(next_us, scene->next_us(&paint));
    }
    return next_us;
}

/* --- the display -------------------------------------------------------------------------- */

bool ui_turned(const ui_t *ui, const ui_view_t *view) {
    const settings_t *settings = &view->session->settings;
    bool across = settings->value[SETTING_FACE_NEXT] != 0 && view->session->config.players == 2 &&
                  ui->facing == 1;
    return across != (settings->value[SETTING_TURN_SCREEN] != 0);
}

/* Where SCENE_PANEL goes back to. Lists and questions are left: they would lose what they were about. */
static ui_scene_t behind_panel(const ui_t *ui, const ui_view_t *view) {
    switch (ui->scene) {
    case SCENE_BOOT:
    case SCENE_HOME:
    case SCENE_LANGUAGE:
    case SCENE_LOT:
    case SCENE_TESTS:
        return (ui_scene_t)ui->scene;
    default:
        return scene_of_game(view);
    }
}

void ui_ask_panel(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    bool is_set = view->session->settings.value[SETTING_PANEL] != PANEL_AUTO;
    if (!is_set && ui->scene != SCENE_PANEL) {
        ui_scene_t behind = behind_panel(ui, view);
        scene_go(&(ui_call_t){.ui = ui, .view = view, .now_us = now_us}, SCENE_PANEL);
        ui->back = (uint8_t)behind;
    }
}

panel_id_t ui_panel(const ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    if (ui->scene == SCENE_PANEL) {
        return scene_panel_candidate(ui, now_us);
    }
    return (panel_id_t)view->session->settings.value[SETTING_PANEL];
}

static void draw_refusal(const ui_paint_t *paint) {
    static const struct {
        text_t what, why;
    } texts[] = {
        [UI_REFUSED_NOISE] = {TEXT_NO_NOISE, TEXT_NO_NOISE_WHY},
        [UI_REFUSED_STORAGE] = {TEXT_NOT_SAVED, TEXT_NOT_SAVED_WHY},
        [UI_REFUSED_RULES] = {TEXT_NOT_NOW, TEXT_NOT_NOW},
        [UI_REFUSED_UNDO] = {TEXT_NOTHING_TO_UNDO, TEXT_NOTHING_TO_UNDO},
        [UI_REFUSED_FULL] = {TEXT_TOO_MUCH_UNDONE, TEXT_TOO_MUCH_UNDONE_WHY},
        [UI_REFUSED_NAME] = {TEXT_NAME_TAKEN, TEXT_NAME_TAKEN_WHY},
    };
    enum { CENTRE_X = 63 };
    text_t what = texts[paint->ui->refusal - 1].what, why = texts[paint->ui->refusal - 1].why;
    const char *words = word(paint->view, what);
    if (what == TEXT_NOT_SAVED && paint->view->supply == UI_SUPPLY_EMPTY) {
        why = TEXT_BATTERY_EMPTY;
    }
    gfx_rect(paint->frame, 0, 13, GFX_WIDTH_PX, GFX_HEIGHT_PX - 13, GFX_CLEAR);
    gfx_box(paint->frame, 4, 16, 120, 44, GFX_SET);
    gfx_box(paint->frame, 6, 18, 116, 40, GFX_SET);
    gfx_text_centred(paint->frame, CENTRE_X, what == why ? 30 : 22,
                     fitting_font(112, &gfx_font_8x16, words), words, GFX_SET);
    if (what != why) {
        gfx_text_centred(paint->frame, CENTRE_X, 43, &gfx_font_5x8, word(paint->view, why),
                         GFX_SET);
    }
}

/* A die in the hand shows by itself that ROLL is pressed. */
uint8_t ui_pressed(const ui_t *ui) {
    uint8_t roll = 1u << BUTTON_ROLL;
    return die_in_hand(ui) ? (uint8_t)(ui->pressed & ~roll) : ui->pressed;
}

void ui_render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    const scene_t *scene = scene_at(ui->scene, view);
    uint8_t icons_max = STATUS_ICONS_MAX;
    ui_paint_t paint = {
        .ui = ui, .view = view, .now_us = now_us, .frame = frame, .icons_max = &icons_max};
    if (ui->beside.shown) {
        beside_paint(&paint);
    } else if (scene->paint != NULL) {
        scene->paint(&paint);
    } else {
        text_t verb = scene->verb != NULL ? scene->verb(ui, view) : TEXT_CHOOSE;
        paint_list(&paint, word(view, scene->title), items_of(scene, ui, view), scene->row, verb);
    }
    paint_bot(&paint);
    paint_status_icons(&paint);
    draw_pressed(ui_pressed(ui), frame);
    draw_hold(&ui->hold, now_us, frame);
    if (ui->refusal != 0) {
        draw_refusal(&paint);
    }
}
