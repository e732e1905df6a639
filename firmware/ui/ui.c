#include "ui.h"

#include <assert.h>
#include <string.h>

#include "answers.h"
#include "gfx_art.h"
#include "scene.h"

enum { REFUSAL_US = 2500000 };

static const scene_t *const scenes[] = {
    [SCENE_BOOT] = &scene_boot,         [SCENE_HOME] = &scene_home,
    [SCENE_SETUP] = &scene_setup,       [SCENE_DICE] = &scene_dice,
    [SCENE_CULT] = &scene_cult,         [SCENE_GAME] = &scene_game,
    [SCENE_LOT] = &scene_lot,           [SCENE_ASK] = &scene_ask,
    [SCENE_MENU] = &scene_menu,         [SCENE_SETTINGS] = &scene_settings,
    [SCENE_LANGUAGE] = &scene_language, [SCENE_NAMES] = &scene_names,
    [SCENE_NAME] = &scene_name,         [SCENE_LOG] = &scene_log,
    [SCENE_SCORE] = &scene_score,       [SCENE_FAIRNESS] = &scene_fairness,
    [SCENE_HELP] = &scene_help,         [SCENE_ABOUT] = &scene_about,
    [SCENE_TESTS] = &scene_tests,
};
static_assert(sizeof scenes / sizeof scenes[0] == SCENES, "a row for each scene");

/* --- moving between scenes ---------------------------------------------------------------- */

void scene_go(ui_t *ui, const ui_view_t *view, ui_scene_t scene, uint64_t now_us) {
    ui->scene = (uint8_t)scene;
    ui->since_us = now_us;
    ui->cursor = 0;
    ui->chosen = true;
    ui->refusal = 0;
    if (scenes[scene]->enter != NULL) {
        scenes[scene]->enter(ui, view);
    }
}

ui_scene_t scene_of_game(const ui_view_t *view) {
    static const uint8_t of_game[] = {
        [GAME_NONE] = SCENE_HOME,      [GAME_CULT] = SCENE_CULT, [GAME_SIGNS] = SCENE_GAME,
        [GAME_KINGSPORT] = SCENE_GAME, [GAME_DICE] = SCENE_DICE, [GAME_PIG] = SCENE_GAME,
    };
    static_assert(sizeof of_game == GAME_IDS, "a scene for each game");
    return (ui_scene_t)of_game[view->session->now.game.game];
}

ui_scene_t scene_after_boot(const ui_view_t *view) {
    return view->fresh ? SCENE_LANGUAGE : SCENE_HOME;
}

void scene_question(ui_t *ui, const ui_view_t *view, ui_question_t question, uint64_t now_us) {
    uint8_t from = ui->scene;
    scene_go(ui, view, SCENE_ASK, now_us);
    ui->back = from;
    ui->question = (uint8_t)question;
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

static bool would_lose_game(const ui_view_t *view) {
    game_prompt_t prompt;
    session_prompt(view->session, &prompt);
    bool dice = view->session->now.game.game == GAME_DICE;
    return !dice && !has_not_begun(view) && prompt.kind != PROMPT_OVER;
}

void scene_start_game(ui_t *ui, const ui_view_t *view, const game_config_t *config, uint64_t now_us,
                      ui_intent_t *intent) {
    session_op_t op = {.kind = OP_NEW, .config = *config};
    if (would_lose_game(view)) {
        scene_question(ui, view, ASK_LEAVE, now_us);
        ui->wish = op;
        return;
    }
    intent->kind = INTENT_OP;
    intent->op = op;
}

void scene_open(ui_t *ui, const ui_view_t *view, ui_scene_t scene, uint64_t now_us) {
    uint8_t from = ui->scene;
    scene_go(ui, view, scene, now_us);
    ui->back = from;
}

bool scene_leaves(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                  uint64_t now_us) {
    if (button == UI_RIGHT && gesture == GESTURE_HOLD) {
        scene_go(ui, view, SCENE_HOME, now_us);
        return true;
    }
    if (button == UI_ROLL && gesture == GESTURE_UP) {
        scene_go(ui, view, (ui_scene_t)ui->back, now_us);
        return true;
    }
    return false;
}

bool scene_moves(ui_t *ui, ui_button_t button, ui_gesture_t gesture, uint8_t items) {
    if (button == UI_ROLL || (gesture != GESTURE_TAP && gesture != GESTURE_REPEAT)) {
        return false;
    }
    uint8_t step = button == UI_RIGHT ? 1 : (uint8_t)(items - 1);
    if (ui->chosen) {
        ui->cursor = (uint8_t)((ui->cursor + step) % items);
    }
    ui->chosen = true;
    return true;
}

/* --- events ------------------------------------------------------------------------------- */

void ui_init(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    memset(ui, 0, sizeof *ui);
    scene_go(ui, view, SCENE_BOOT, now_us);
}

void ui_show_tests(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    ui->pressed = 0;
    scene_go(ui, view, SCENE_TESTS, now_us);
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

/* Left takes an answer back, if there is one; neither does anything with the die in the hand. */
static void follow_hold(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                        uint64_t now_us) {
    bool in_hand = ui->throw.stage == THROW_SHAKING || ui->throw.stage == THROW_THROWN;
    bool acts = button == UI_RIGHT || (button == UI_LEFT && view->session->log.standing > 0);
    hold_end(&ui->hold);
    if (gesture == GESTURE_DOWN && scenes[ui->scene]->holds && acts && !in_hand &&
        ui->refusal == 0) {
        hold_down(&ui->hold, button == UI_RIGHT, now_us);
    }
}

void ui_gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                uint64_t now_us, ui_intent_t *intent) {
    intent->kind = INTENT_NONE;
    follow_hold(ui, view, button, gesture, now_us);
    if (swallowed(ui, gesture) || dismisses(ui, gesture)) {
        return;
    }
    scenes[ui->scene]->gesture(ui, view, button, gesture, now_us, intent);
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
static void show_roll(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    bool another = another_rolls_next(view);
    if (view->session->now.rolled.entered) {
        throw_seen(&ui->throw, another, now_us);
    } else {
        throw_result(&ui->throw, another, now_us);
    }
}

static void tell_scene(ui_t *ui, const ui_view_t *view, ui_change_t change, uint64_t now_us) {
    const scene_t *scene = scenes[scene_of_game(view)];
    if (scene->changed != NULL) {
        scene->changed(ui, view, change, now_us);
    }
}

/* A lot is a duel that goes no further than to who starts, and that was set up as one. */
static ui_scene_t scene_to_show(ui_t *ui, const ui_view_t *view, ui_change_t change) {
    bool set_up = change != UI_CHANGED_GAME || (ui->scene == SCENE_NAMES && ui->setting_up);
    bool duel = view->session->now.game.game == GAME_CULT;
    ui->lot = ui->lot && set_up && duel && has_not_begun(view);
    return ui->lot ? SCENE_LOT : scene_of_game(view);
}

void ui_changed(ui_t *ui, const ui_view_t *view, ui_change_t change, uint64_t now_us) {
    if (change == UI_CHANGED_SETTING) {
        tell_scene(ui, view, change, now_us);
        return;
    }
    ui_scene_t game = scene_to_show(ui, view, change);
    bool roll_follows = change == UI_CHANGED_CHOICE && ui->throw.stage == THROW_THROWN;
    if (change != UI_CHANGED_ROLL && !roll_follows) {
        throw_settle(&ui->throw, now_us);
    }
    bool from_the_start = change == UI_CHANGED_ALL && game == SCENE_HOME;
    scene_go(ui, view, from_the_start ? SCENE_BOOT : game, now_us);
    if (change == UI_CHANGED_ROLL) {
        show_roll(ui, view, now_us);
    }
    tell_scene(ui, view, change, now_us);
}

void ui_refused(ui_t *ui, ui_refusal_t refusal, uint64_t now_us) {
    throw_failed(&ui->throw, now_us);
    ui->refusal = (uint8_t)(refusal + 1);
    ui->refuse_us = now_us;
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

bool ui_time(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    bool changed = throw_time(&ui->throw, now_us);
    face(ui, view, now_us);
    if (boot_ends(ui, now_us)) {
        scene_go(ui, view, scene_after_boot(view), now_us);
        changed = true;
    }
    if (ui->refusal != 0 && now_us >= ui->refuse_us + REFUSAL_US) {
        ui->refusal = 0;
        changed = true;
    }
    return changed;
}

/* --- pictures ----------------------------------------------------------------------------- */

static void render_refusal(const ui_t *ui, const ui_view_t *view, gfx_frame_t *frame) {
    static const struct {
        text_t what, why;
    } words[] = {
        [UI_REFUSED_NOISE] = {TEXT_NO_NOISE, TEXT_NO_NOISE_WHY},
        [UI_REFUSED_STORAGE] = {TEXT_NOT_KEPT, TEXT_NOT_KEPT_WHY},
        [UI_REFUSED_RULES] = {TEXT_NOT_NOW, TEXT_NOT_NOW},
    };
    uint8_t refusal = (uint8_t)(ui->refusal - 1);
    gfx_rect(frame, 0, 13, GFX_WIDTH_PX, GFX_HEIGHT_PX - 13, GFX_CLEAR);
    gfx_box(frame, 4, 16, 120, 44, GFX_SET);
    gfx_box(frame, 6, 18, 116, 40, GFX_SET);
    gfx_text_centred(frame, 63, refusal == UI_REFUSED_RULES ? 30 : 22, &gfx_font_8x16,
                     text_for(view->session, words[refusal].what), GFX_SET);
    if (refusal != UI_REFUSED_RULES) {
        gfx_text_centred(frame, 63, 43, &gfx_font_5x8, text_for(view->session, words[refusal].why),
                         GFX_SET);
    }
}

void ui_render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    scenes[ui->scene]->render(ui, view, now_us, frame);
    hold_render(&ui->hold, now_us, frame);
    if (ui->refusal != 0) {
        render_refusal(ui, view, frame);
    }
}

static uint64_t earlier(uint64_t a, uint64_t b) { return a < b ? a : b; }

uint64_t ui_next_us(const ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    uint64_t next_us = earlier(throw_next_us(&ui->throw, now_us), hold_next_us(&ui->hold, now_us));
    if (ui->refusal != 0) {
        next_us = earlier(next_us, ui->refuse_us + REFUSAL_US);
    }
    if (scenes[ui->scene]->next_us != NULL) {
        next_us = earlier(next_us, scenes[ui->scene]->next_us(ui, view, now_us));
    }
    return next_us;
}
