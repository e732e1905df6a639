#include "ui.h"

#include <assert.h>
#include <string.h>

#include "answers.h"
#include "game_picture.h"
#include "labels.h"
#include "panel_trial.h"
#include "pressed.h"
#include "stamps.h"
#include "table.h"
#include "time_us.h"
#include "words.h"

enum { REFUSAL_US = 2500000 };

static const scene_t *const scenes[] = {
#define X(ID, name) [SCENE_##ID] = &scene_##name,
    SCENES_BUT_TABLE(X)
#undef X
};
static_assert(sizeof scenes / sizeof scenes[0] == SCENE_TABLE, "a row for each but the table");

static const scene_t *scene_at(uint8_t scene, const ui_view_t *view) {
    return scene == SCENE_TABLE ? picture_of_running(view)->table : scenes[scene];
}

/* --- moving between scenes ---------------------------------------------------------------- */

void scene_go(const ui_call_t *call, ui_scene_t scene) {
    ui_t *ui = call->ui;
    ui->scene = (uint8_t)scene;
    ui->since_us = call->now_us;
    ui->cursor = 0;
    ui->chosen = true;
    ui->armed = false;
    ui->throw.held = false;
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
    return view->fresh ? SCENE_LANGUAGE : SCENE_HOME;
}

void scene_open(const ui_call_t *call, ui_scene_t scene) {
    uint8_t from = call->ui->scene;
    scene_go(call, scene);
    call->ui->back = from;
}

void scene_question(const ui_call_t *call, ask_question_t question) {
    scene_open(call, SCENE_ASK);
    call->ui->own.ask.question = (uint8_t)question;
}

/* Nothing but who starts was answered. */
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

/* What nobody plays can't be lost. */
static bool would_lose_game(const ui_view_t *view) {
    game_prompt_t prompt;
    session_prompt(view->session, &prompt);
    bool played = view->session->config.players > 0 && prompt.kind != PROMPT_NONE;
    return played && !has_not_begun(view) && prompt.kind != PROMPT_OVER;
}

/* Whom the die picked starts the next game of as many, whichever it is; another lot asks anew. */
static bool lot_is_for(const ui_t *ui, const game_config_t *config) {
    bool open = config->first == GAME_NOBODY && !ui->setup.lot;
    return open && ui->lot.players > 0 && config->players == ui->lot.players;
}

void scene_start_game(const ui_call_t *call, const game_config_t *config) {
    session_op_t op = {.kind = OP_NEW, .config = *config};
    if (lot_is_for(call->ui, config)) {
        op.config.first = call->ui->lot.first;
    }
    if (would_lose_game(call->view)) {
        scene_question(call, ASK_LEAVE);
        call->ui->own.ask.wish = op;
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

bool scene_leaves(const ui_call_t *call) {
    if (call->button == BUTTON_RIGHT && call->gesture == GESTURE_HOLD) {
        scene_go(call, SCENE_HOME);
        return true;
    }
    if (call->button == BUTTON_ROLL && call->gesture == GESTURE_UP) {
        scene_go(call, (ui_scene_t)call->ui->back);
        return true;
    }
    return false;
}

void scene_moves(const ui_call_t *call, uint8_t items) {
    ui_t *ui = call->ui;
    bool moves = call->gesture == GESTURE_TAP || call->gesture == GESTURE_REPEAT;
    if (call->button == BUTTON_ROLL || !moves) {
        return;
    }
    uint8_t step = call->button == BUTTON_RIGHT ? 1 : (uint8_t)(items - 1);
    if (ui->chosen) {
        ui->cursor = (uint8_t)((ui->cursor + step) % items);
    }
    ui->chosen = true;
}

/* --- events ------------------------------------------------------------------------------- */

void ui_init(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    scene_go(&(ui_call_t){.ui = ui, .view = view, .now_us = now_us}, SCENE_BOOT);
}

void ui_show_tests(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    scene_go(&(ui_call_t){.ui = ui, .view = view, .now_us = now_us}, SCENE_TESTS);
}

/* A refusal that is shown goes with the next press, which does nothing else. */
static bool dismisses(ui_t *ui, ui_gesture_t gesture) {
    if (ui->refusal == 0) {
        return false;
    }
    if (gesture == GESTURE_DOWN) {
        ui->refusal = 0;
        ui->swallow = true;
    }
    return true;
}

/* What follows of a press that was swallowed, until its finger goes up. */
static bool swallowed(ui_t *ui, ui_gesture_t gesture) {
    bool was = ui->swallow;
    bool ends = gesture == GESTURE_UP || gesture == GESTURE_TAP || gesture == GESTURE_PUT_DOWN;
    if (was && (ends || gesture == GESTURE_DOWN)) {
        ui->swallow = false;
    }
    return was && gesture != GESTURE_DOWN;
}

static void follow_finger(ui_t *ui, button_t button, ui_gesture_t gesture) {
    uint8_t bit = (uint8_t)(1u << button);
    if (gesture == GESTURE_DOWN) {
        ui->down = (uint8_t)(ui->down | bit);
    } else if (gesture != GESTURE_HOLD && gesture != GESTURE_REPEAT) {
        ui->down = (uint8_t)(ui->down & ~bit);
    }
}

/* Left takes an answer back, if there is one; neither does anything with the die in the hand. */
static void follow_hold(const ui_call_t *call) {
    ui_t *ui = call->ui;
    bool undoes = call->button == BUTTON_LEFT && call->view->session->log.standing > 0;
    bool acts = (call->button == BUTTON_RIGHT || undoes) && scene_at(ui->scene, call->view)->holds;
    hold_end(&ui->hold);
    if (call->gesture == GESTURE_DOWN && acts && !die_in_hand(ui) && ui->refusal == 0) {
        hold_down(&ui->hold, call->button == BUTTON_RIGHT, call->now_us);
    }
}

void ui_gesture(ui_t *ui, const ui_view_t *view, button_t button, ui_gesture_t gesture,
                uint64_t now_us, ui_intent_t *intent) {
    ui_call_t call = {.ui = ui,
                      .view = view,
                      .now_us = now_us,
                      .button = button,
                      .gesture = gesture,
                      .intent = intent};
    intent->kind = INTENT_NONE;
    follow_finger(ui, button, gesture);
    follow_hold(&call);
    if (swallowed(ui, gesture) || dismisses(ui, gesture)) {
        return;
    }
    scene_at(ui->scene, view)->press(&call);
    if (ui->swallow) {
        hold_end(&ui->hold);
    }
}

static bool another_rolls_next(const ui_view_t *view) {
    game_prompt_t prompt;
    const log_t *log = &view->session->log;
    session_prompt(view->session, &prompt);
    if (prompt.kind != PROMPT_ROLL || log->used == 0) {
        return false;
    }
    return log_at(log, (uint16_t)(log->used - 1)).player != prompt.player;
}

/* A die of the table's own has fallen already. */
static void show_roll(const ui_call_t *call) {
    bool another = another_rolls_next(call->view);
    if (call->view->session->now.rolled.entered) {
        throw_seen(&call->ui->throw, another, call->now_us);
    } else {
        throw_result(&call->ui->throw, another, call->now_us);
    }
}

/* The table hears of it whatever is shown over it. */
static void tell_table(const ui_call_t *call) {
    const scene_t *scene = scene_at((uint8_t)scene_of_game(call->view), call->view);
    if (scene->changed != NULL) {
        scene->changed(call);
    }
}

/* What the table of the game before remembered is of no use to another game's. */
static void follow_game(ui_t *ui, const ui_view_t *view) {
    if (ui->game != view->session->now.game.game) {
        ui->game = view->session->now.game.game;
        memset(&ui->table, 0, sizeof ui->table);
    }
}

/* A lot is a game that goes no further than to who starts, and that was set up as one. */
static ui_scene_t scene_to_show(const ui_call_t *call) {
    ui_setup_t *setup = &call->ui->setup;
    bool set_up =
        call->change != UI_CHANGED_GAME || (call->ui->scene == SCENE_NAMES && setup->names);
    bool same = call->view->session->now.game.game == setup->config.game;
    setup->lot = setup->lot && set_up && same && has_not_begun(call->view);
    return setup->lot ? SCENE_LOT : scene_of_game(call->view);
}

/* Kept until a game of as many has begun; taken back, nobody is picked. */
static void follow_lot(const ui_call_t *call) {
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

static void follow_missed(const ui_call_t *call) {
    ui_missed_t *missed = &call->ui->missed;
    bool another = call->change == UI_CHANGED_GAME || call->change == UI_CHANGED_ALL;
    missed->count = another ? 0 : missed->count;
    missed->stands = missed->stands && !another && call->change != UI_CHANGED_ROLL;
}

static void show_change(const ui_call_t *call) {
    ui_t *ui = call->ui;
    ui_scene_t game = scene_to_show(call);
    follow_lot(call);
    follow_missed(call);
    bool roll_follows = call->change == UI_CHANGED_CHOICE && ui->throw.stage == THROW_THROWN;
    if (call->change != UI_CHANGED_ROLL && !roll_follows) {
        throw_settle(&ui->throw, call->now_us);
    }
    bool from_the_start = call->change == UI_CHANGED_ALL && game == SCENE_HOME;
    scene_go(call, from_the_start ? SCENE_BOOT : game);
    if (call->change == UI_CHANGED_ROLL) {
        show_roll(call);
    } else if (call->change == UI_CHANGED_CHOICE && !roll_follows &&
               another_rolls_next(call->view)) {
        throw_seen(&ui->throw, true, call->now_us); /* the die changes hands */
    }
}

void ui_changed(ui_t *ui, const ui_view_t *view, ui_change_t change, uint64_t now_us) {
    ui_call_t call = {.ui = ui, .view = view, .now_us = now_us, .change = change};
    follow_game(ui, view);
    ui->throw.short_fall = view->session->settings.value[SETTING_SHORT_FALL] != 0;
    if (change != UI_CHANGED_SETTING) {
        show_change(&call);
    }
    tell_table(&call);
}

void ui_refused(ui_t *ui, ui_refusal_t refusal, uint64_t now_us) {
    throw_failed(&ui->throw, now_us);
    ui->refusal = (uint8_t)(refusal + 1);
    ui->refuse_us = now_us;
    if (refusal == UI_REFUSED_NOISE) {
        ui->missed.stands = true;
        ui->missed.count = (uint8_t)(ui->missed.count + (ui->missed.count < UINT8_MAX ? 1 : 0));
    }
}

static bool boot_ends(const ui_t *ui, uint64_t now_us) {
    return ui->scene == SCENE_BOOT && now_us >= ui->since_us + UI_BOOT_US;
}

/* Whoever rolled sees the result the right way up; then it is the next one's. */
static void face(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    game_prompt_t prompt;
    session_prompt(view->session, &prompt);
    bool asked = prompt.kind == PROMPT_CHOOSE || prompt.kind == PROMPT_ROLL;
    if (asked && !throw_moves(&ui->throw) && now_us >= ui->throw.deaf_us) {
        ui->facing = prompt.player;
    }
}

bool ui_turned(const ui_t *ui, const ui_view_t *view) {
    const settings_t *settings = &view->session->settings;
    bool across = settings->value[SETTING_FACE_NEXT] != 0 && view->session->config.players == 2 &&
                  ui->facing == 1;
    return across != (settings->value[SETTING_TURN_SCREEN] != 0);
}

/* A list or question that it is asked over no longer knows what it was about: it is left. */
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
    bool told = view->session->settings.value[SETTING_PANEL] != PANEL_AUTO;
    if (!told && ui->scene != SCENE_PANEL) {
        ui_call_t call = {.ui = ui, .view = view, .now_us = now_us};
        ui_scene_t behind = behind_panel(ui, view);
        scene_go(&call, SCENE_PANEL);
        ui->back = (uint8_t)behind;
    }
}

panel_id_t ui_panel(const ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    if (ui->scene == SCENE_PANEL) {
        return panel_on_trial(ui, now_us);
    }
    return (panel_id_t)view->session->settings.value[SETTING_PANEL];
}

bool ui_time(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    bool changed = throw_time(&ui->throw, now_us);
    face(ui, view, now_us);
    if (boot_ends(ui, now_us)) {
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

/* --- pictures ----------------------------------------------------------------------------- */

enum {
    BOX_TOP_Y = 13, /* cleared from here on */
    BOX_X = 4,
    BOX_Y = 16,
    BOX_PX = 120,
    BOX_ROWS = 44,
    BOX_EDGE_PX = 2, /* to its second line */
    BOX_MARGIN_PX = 4,
    CENTRE_X = 63,
    WHAT_Y = 22,
    WHAT_ALONE_Y = 30,
    WHY_Y = 43
};

static void draw_box(gfx_frame_t *frame) {
    gfx_rect(frame, 0, BOX_TOP_Y, GFX_WIDTH_PX, GFX_HEIGHT_PX - BOX_TOP_Y, GFX_CLEAR);
    gfx_box(frame, BOX_X, BOX_Y, BOX_PX, BOX_ROWS, GFX_SET);
    gfx_box(frame, BOX_X + BOX_EDGE_PX, BOX_Y + BOX_EDGE_PX, BOX_PX - 2 * BOX_EDGE_PX,
            BOX_ROWS - 2 * BOX_EDGE_PX, GFX_SET);
}

static void draw_refusal(const ui_paint_t *paint) {
    static const struct {
        text_t what, why;
    } words[] = {
        [UI_REFUSED_NOISE] = {TEXT_NO_NOISE, TEXT_NO_NOISE_WHY},
        [UI_REFUSED_STORAGE] = {TEXT_NOT_KEPT, TEXT_NOT_KEPT_WHY},
        [UI_REFUSED_RULES] = {TEXT_NOT_NOW, TEXT_NOT_NOW},
        [UI_REFUSED_UNDO] = {TEXT_NOTHING_TO_UNDO, TEXT_NOTHING_TO_UNDO},
        [UI_REFUSED_FULL] = {TEXT_TOO_MUCH_UNDONE, TEXT_TOO_MUCH_UNDONE_WHY},
    };
    uint8_t refusal = (uint8_t)(paint->ui->refusal - 1);
    bool alone = words[refusal].what == words[refusal].why;
    bool drained = words[refusal].what == TEXT_NOT_KEPT && paint->view->supply == UI_SUPPLY_EMPTY;
    const char *what = word(paint->view, words[refusal].what);
    draw_box(paint->frame);
    gfx_text_centred(paint->frame, CENTRE_X, alone ? WHAT_ALONE_Y : WHAT_Y,
                     fitting_font(BOX_PX - 2 * BOX_MARGIN_PX, &gfx_font_8x16, what), what, GFX_SET);
    if (!alone) {
        gfx_text_centred(paint->frame, CENTRE_X, WHY_Y, &gfx_font_5x8,
                         word(paint->view, drained ? TEXT_BATTERY_EMPTY : words[refusal].why),
                         GFX_SET);
    }
}

/* A die in the hand shows by itself that ROLL is down. */
uint8_t ui_fingers(const ui_t *ui) {
    uint8_t roll = 1u << BUTTON_ROLL;
    return die_in_hand(ui) ? (uint8_t)(ui->down & ~roll) : ui->down;
}

void ui_draw_fingers(uint8_t buttons, gfx_frame_t *frame) { pressed_render(buttons, frame); }

void ui_render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    uint8_t stamps = STAMPS_MOST;
    ui_paint_t paint = {
        .ui = ui, .view = view, .now_us = now_us, .frame = frame, .stamps = &stamps};
    scene_at(ui->scene, view)->paint(&paint);
    paint_stamps(&paint);
    ui_draw_fingers(ui_fingers(ui), frame);
    hold_render(&ui->hold, now_us, frame);
    if (ui->refusal != 0) {
        draw_refusal(&paint);
    }
}

uint64_t ui_next_us(const ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    const scene_t *scene = scene_at(ui->scene, view);
    uint64_t next_us =
        time_earlier_us(throw_next_us(&ui->throw, now_us), hold_next_us(&ui->hold, now_us));
    if (ui->refusal != 0) {
        next_us = time_earlier_us(next_us, ui->refuse_us + REFUSAL_US);
    }
    if (scene->next_us != NULL) {
        ui_paint_t paint = {.ui = ui, .view = view, .now_us = now_us};
        next_us = time_earlier_us(next_us, scene->next_us(&paint));
    }
    return next_us;
}
