/* The cult duel: what presses do, and which picture is shown. The pictures are in cult_*.c. */
#include "cult_view.h"

static bool own_die(const ui_view_t *view) {
    return view->session->settings.value[SETTING_OWN_DIE] != 0;
}

static uint8_t asked_step(const ui_view_t *view) { return cult_of(view)->step; }

static bool enters_face(const ui_view_t *view) {
    uint8_t step = asked_step(view);
    return own_die(view) && (step == CULT_STEP_CAST || step == CULT_STEP_RESPOND);
}

static bool picks_face(const ui_view_t *view) {
    uint8_t step = asked_step(view);
    return step == CULT_STEP_CAST_EYE || step == CULT_STEP_RESPOND_EYE;
}

static bool shows_eye(const ui_t *ui) {
    return ui->cult.page == CULT_PAGE_RESULT && ui->cult.deed.face == CULT_EYE;
}

/* The result of an Eye gives way to its faces by itself. */
static cult_page_t page_of(const ui_t *ui, uint64_t now_us) {
    bool seen = ui->cult.skipped || now_us >= ui->throw.seen_us + CULT_EYE_US;
    bool over = shows_eye(ui) && !throw_moves(&ui->throw) && seen;
    return over ? CULT_PAGE_TABLE : (cult_page_t)ui->cult.page;
}

/* --- where it begins ---------------------------------------------------------------------- */

/* The next seat to the right of the caster that may be a victim. */
static uint8_t next_victim(const ui_view_t *view, const game_prompt_t *prompt) {
    const cult_state_t *state = cult_of(view);
    for (uint8_t i = 0; i < prompt->count; i++) {
        bool other = cult_owner(state, cult_at(state, prompt->options[i])) != prompt->player;
        if (cult_at(state, prompt->options[i]) > state->caster && other) {
            return i;
        }
    }
    for (uint8_t i = 0; i < prompt->count; i++) {
        if (cult_owner(state, cult_at(state, prompt->options[i])) != prompt->player) {
            return i;
        }
    }
    return 0;
}

static void place_cursor(ui_t *ui, const ui_view_t *view) {
    game_prompt_t prompt;
    session_prompt(view->session, &prompt);
    ui->cursor = 0;
    ui->cult.entering = enters_face(view);
    ui->chosen = !picks_face(view) && !ui->cult.entering;
    if (asked_step(view) == CULT_STEP_VICTIM) {
        ui->cursor = next_victim(view, &prompt);
    } else if (asked_step(view) == CULT_STEP_FIRST) {
        ui->cursor = (uint8_t)(prompt.count - 1);
    }
}

static void open_page(ui_t *ui, const ui_view_t *view, cult_page_t page, uint64_t now_us) {
    ui->cult.page = (uint8_t)page;
    ui->cult.armed = false;
    ui->since_us = now_us;
    place_cursor(ui, view);
    if (page == CULT_PAGE_OVER) {
        cult_tell(view->session, &ui->cult.story);
        ui->cult.skipped = false;
    }
}

/* The table, or the end. */
static void open_table(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    bool over = asked_step(view) == CULT_STEP_OVER;
    open_page(ui, view, over ? CULT_PAGE_OVER : CULT_PAGE_TABLE, now_us);
}

static void enter(ui_t *ui, const ui_view_t *view) { open_table(ui, view, ui->since_us); }

/* --- what a throw would answer ------------------------------------------------------------- */

static bool lets_die_pick(const ui_t *ui, const ui_view_t *view) {
    return asked_step(view) == CULT_STEP_FIRST && ui->cursor >= cult_of(view)->players;
}

/* Does ROLL shake the die now? */
static bool throws(const ui_t *ui, const ui_view_t *view) {
    switch ((cult_step_t)asked_step(view)) {
    case CULT_STEP_FIRST_ROLL:
        return true;
    case CULT_STEP_FIRST:
        return lets_die_pick(ui, view);
    case CULT_STEP_VICTIM:
    case CULT_STEP_CAST:
    case CULT_STEP_RESPOND:
        return !own_die(view);
    default:
        return false;
    }
}

/* Does it do so from the last result, because there is nothing to choose? */
static bool throws_on(const ui_t *ui, const ui_view_t *view) {
    bool duel = cult_count(cult_of(view)) == 2;
    return throws(ui, view) && (asked_step(view) != CULT_STEP_VICTIM || duel);
}

/* --- what has happened --------------------------------------------------------------------- */

/* ROLL stays deaf longer when the next throw is somebody else's. */
static void show_result(ui_t *ui, const ui_view_t *view, ui_change_t change, uint64_t now_us) {
    game_prompt_t prompt;
    session_prompt(view->session, &prompt);
    uint8_t roller = cult_owner(cult_of(view), ui->cult.deed.roller);
    bool another = throws_on(ui, view) && prompt.player != roller;
    if (change == UI_CHANGED_ROLL && !view->session->now.rolled.entered) {
        throw_result(&ui->throw, another, now_us);
    } else {
        throw_seen(&ui->throw, another, now_us);
    }
}

static void changed(ui_t *ui, const ui_view_t *view, ui_change_t change, uint64_t now_us) {
    cult_state_t before = ui->cult.seen;
    if (ui->scene == SCENE_CULT && ui->cult.entering != enters_face(view)) {
        place_cursor(ui, view);
    }
    bool answer = change == UI_CHANGED_ROLL || change == UI_CHANGED_CHOICE;
    ui->cult.seen = *cult_of(view);
    if (!answer || !cult_deed(view, &before, &ui->cult.deed)) {
        return;
    }
    bool first = ui->cult.deed.face == CULT_FACES;
    open_page(ui, view, first ? CULT_PAGE_TABLE : CULT_PAGE_RESULT, now_us);
    ui->cult.skipped = false;
    if (!first) {
        show_result(ui, view, change, now_us);
    }
}

/* --- what presses answer ------------------------------------------------------------------- */

static void choose(uint8_t option, bool then_roll, ui_intent_t *intent) {
    *intent = (ui_intent_t){.kind = INTENT_OP, .roll = then_roll};
    intent->op = (session_op_t){.kind = OP_ANSWER, .origin = ORIGIN_CHOSEN};
    intent->op.answer = (game_answer_t){.kind = PROMPT_CHOOSE, .count = 1, .option = option};
}

static void enter_face(cult_face_t face, ui_intent_t *intent) {
    *intent = (ui_intent_t){.kind = INTENT_OP};
    intent->op = (session_op_t){.kind = OP_ANSWER, .origin = ORIGIN_ENTERED};
    intent->op.answer =
        (game_answer_t){.kind = PROMPT_ROLL, .count = 1, .values = {cult_side_of(face)}};
}

static void throw_for(const ui_t *ui, const game_prompt_t *prompt, ui_intent_t *intent) {
    if (prompt->kind == PROMPT_CHOOSE) {
        choose(prompt->options[ui->cursor], true, intent);
    } else {
        intent->kind = INTENT_ROLL;
    }
}

static void select_item(const ui_t *ui, const ui_view_t *view, const game_prompt_t *prompt,
                        ui_intent_t *intent) {
    if (!ui->chosen) {
        return;
    }
    if (enters_face(view)) {
        enter_face((cult_face_t)ui->cursor, intent);
    } else if (prompt->kind == PROMPT_CHOOSE) {
        choose(prompt->options[ui->cursor], false, intent);
    } else if (prompt->kind == PROMPT_OVER) {
        intent->kind = INTENT_REMATCH;
    }
}

/* --- pressing ----------------------------------------------------------------------------- */

static bool is_deaf(const ui_t *ui, uint64_t now_us) { return now_us < ui->throw.deaf_us; }

/* ROLL on the result: on with the game, and if nothing is to be chosen the die is in the hand. */
static void go_on(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    if (is_deaf(ui, now_us)) {
        return;
    }
    bool shakes = throws_on(ui, view);
    open_table(ui, view, now_us);
    if (shakes) {
        throw_down(&ui->throw, now_us);
    } else {
        ui->swallow = true;
    }
}

static void roll_down(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    if (page_of(ui, now_us) == CULT_PAGE_RESULT) {
        go_on(ui, view, now_us);
    } else if (throws(ui, view)) {
        throw_down(&ui->throw, now_us);
    } else {
        ui->cult.armed = !is_deaf(ui, now_us);
    }
}

static void roll_up(ui_t *ui, const ui_view_t *view, const game_prompt_t *prompt, uint64_t now_us,
                    ui_intent_t *intent) {
    bool armed = ui->cult.armed;
    ui->cult.armed = false;
    if (throw_up(&ui->throw, now_us)) {
        throw_for(ui, prompt, intent);
    } else if (armed) {
        select_item(ui, view, prompt, intent);
    }
}

static void roll_button(ui_t *ui, const ui_view_t *view, const game_prompt_t *prompt,
                        ui_gesture_t gesture, uint64_t now_us, ui_intent_t *intent) {
    if (gesture == GESTURE_DOWN) {
        roll_down(ui, view, now_us);
    } else if (gesture == GESTURE_UP) {
        roll_up(ui, view, prompt, now_us, intent);
    } else if (gesture == GESTURE_PUT_DOWN) {
        throw_put_down(&ui->throw, now_us);
        ui->cult.armed = false;
    }
}

static uint8_t items(const ui_view_t *view, const game_prompt_t *prompt) {
    if (enters_face(view)) {
        return CULT_FACES;
    }
    return prompt->kind == PROMPT_CHOOSE ? prompt->count : 0;
}

/* From nothing the right button goes to the first, the left one to the last. */
static void step_cursor(ui_t *ui, ui_button_t button, uint8_t count) {
    if (!ui->chosen) {
        ui->cursor = button == UI_RIGHT ? 0 : (uint8_t)(count - 1);
    }
    (void)scene_moves(ui, button, GESTURE_TAP, count);
}

/* Who starts a duel stands as p1, the die, p2, and is offered as p1, p2, the die: going the one way
 * on the picture is going the other way round the options. */
static ui_button_t as_on_picture(const ui_view_t *view, const game_prompt_t *prompt,
                                 ui_button_t button) {
    const cult_state_t *state = cult_of(view);
    bool duel = state->players == 2 && state->cultists == 1;
    if (!duel || prompt->ask != ASK_FIRST) {
        return button;
    }
    return button == UI_LEFT ? UI_RIGHT : UI_LEFT;
}

static void side_button(ui_t *ui, const ui_view_t *view, const game_prompt_t *prompt,
                        ui_button_t button, ui_gesture_t gesture, uint64_t now_us) {
    if (gesture == GESTURE_HOLD && button == UI_RIGHT) {
        scene_go(ui, view, SCENE_MENU, now_us);
    } else if (gesture == GESTURE_HOLD && view->session->log.standing > 0) {
        scene_question(ui, view, ASK_UNDO, now_us);
    } else if (gesture == GESTURE_TAP && page_of(ui, now_us) == CULT_PAGE_RESULT) {
        open_table(ui, view, now_us);
    } else if (gesture == GESTURE_TAP && items(view, prompt) > 1) {
        step_cursor(ui, as_on_picture(view, prompt, button), items(view, prompt));
    }
}

/* A press while something moves on its own only brings it to its end. */
static bool hurries(ui_t *ui, ui_gesture_t gesture, uint64_t now_us) {
    if (gesture != GESTURE_DOWN) {
        return false;
    }
    bool eye = shows_eye(ui) && page_of(ui, now_us) == CULT_PAGE_RESULT;
    bool falls = ui->throw.stage == THROW_FALLING;
    throw_settle(&ui->throw, now_us);
    ui->cult.skipped = !falls;
    ui->swallow = falls || eye;
    return ui->swallow;
}

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    game_prompt_t prompt;
    bool in_hand = ui->throw.stage == THROW_SHAKING || ui->throw.stage == THROW_THROWN;
    if (in_hand && button != UI_ROLL) {
        return;
    }
    if (!in_hand && hurries(ui, gesture, now_us)) {
        return;
    }
    session_prompt(view->session, &prompt);
    if (button == UI_ROLL) {
        roll_button(ui, view, &prompt, gesture, now_us, intent);
    } else {
        side_button(ui, view, &prompt, button, gesture, now_us);
    }
}

/* --- showing ------------------------------------------------------------------------------ */

/* The pair whose die is in the air; false: none, or it is for who starts. */
static bool in_the_air(const cult_page_view_t *page, cult_pair_t *pair) {
    return throw_moves(&page->ui->throw) && cult_pair(page->state, page->ui->cursor, pair);
}

static void render_asked(const cult_page_view_t *page, gfx_frame_t *frame) {
    if (picks_face(page->view)) {
        draw_faces(frame, page, false);
    } else if (enters_face(page->view)) {
        draw_faces(frame, page, true);
    } else {
        draw_table(frame, page);
    }
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    bool falls = ui->throw.stage == THROW_FALLING;
    cult_page_view_t page = {.ui = ui, .view = view, .now_us = now_us};
    cult_pair_t pair;
    page.state = falls ? &ui->cult.deed.before : cult_of(view);
    session_prompt(view->session, &page.prompt);
    if (in_the_air(&page, &pair)) {
        draw_throw(frame, &page, &pair);
    } else if (falls || throw_moves(&ui->throw)) {
        draw_table(frame, &page);
    } else if (page_of(ui, now_us) == CULT_PAGE_RESULT) {
        draw_result(frame, &page);
    } else if (page_of(ui, now_us) == CULT_PAGE_OVER) {
        draw_over(frame, &page);
    } else {
        render_asked(&page, frame);
    }
}

/* When what moves by itself is over. */
static uint64_t end_us(const ui_t *ui) {
    if (ui->cult.skipped) {
        return 0;
    }
    if (ui->cult.page == CULT_PAGE_RESULT) {
        return ui->throw.seen_us + (shows_eye(ui) ? CULT_EYE_US : CULT_EFFECT_US);
    }
    return ui->cult.page == CULT_PAGE_OVER ? ui->since_us + CULT_CROWN_US : 0;
}

static uint64_t next_us(const ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    (void)view;
    uint64_t end = end_us(ui), next = now_us - now_us % THROW_FRAME_US + THROW_FRAME_US;
    if (throw_moves(&ui->throw) || now_us >= end) {
        return UINT64_MAX;
    }
    return next < end ? next : end;
}

const scene_t scene_cult = {.enter = enter,
                            .changed = changed,
                            .gesture = gesture,
                            .render = render,
                            .next_us = next_us,
                            .holds = true};
