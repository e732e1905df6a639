/* The cult duel: what presses do, and which picture is shown. The pictures are in cult_*.c. */
#include "cult_view.h"
#include "table.h"

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
    return ui->table.cult.page == CULT_PAGE_RESULT && ui->table.cult.deed.face == CULT_EYE;
}

/* The result of an Eye gives way to its faces by itself. */
static cult_page_t page_of(const ui_t *ui, uint64_t now_us) {
    bool seen = ui->table.cult.skipped || now_us >= ui->die.seen_us + CULT_EYE_US;
    bool over = shows_eye(ui) && !throw_moves(&ui->die) && seen;
    return over ? CULT_PAGE_TABLE : (cult_page_t)ui->table.cult.page;
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

static void place_cursor(const ui_call_t *call) {
    game_prompt_t prompt;
    session_prompt(call->view->session, &prompt);
    call->ui->cursor = 0;
    call->ui->table.cult.entering = enters_face(call->view);
    call->ui->has_cursor = !picks_face(call->view) && !call->ui->table.cult.entering;
    if (asked_step(call->view) == CULT_STEP_VICTIM) {
        call->ui->cursor = next_victim(call->view, &prompt);
    } else if (asked_step(call->view) == CULT_STEP_FIRST) {
        call->ui->cursor = (uint8_t)(prompt.count - 1);
    }
}

static void open_page(const ui_call_t *call, cult_page_t page) {
    cult_scene_t *own = &call->ui->table.cult;
    own->page = (uint8_t)page;
    call->ui->armed = false;
    call->ui->since_us = call->now_us;
    place_cursor(call);
    if (page == CULT_PAGE_OVER) {
        cult_tell(call->view->session, &own->story);
        own->skipped = false;
    }
}

/* The table, or the end. */
static void open_table(const ui_call_t *call) {
    bool over = asked_step(call->view) == CULT_STEP_OVER;
    open_page(call, over ? CULT_PAGE_OVER : CULT_PAGE_TABLE);
}

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
static void show_result(const ui_call_t *call) {
    game_prompt_t prompt;
    session_prompt(call->view->session, &prompt);
    uint8_t roller = cult_owner(cult_of(call->view), call->ui->table.cult.deed.roller);
    bool another = throws_on(call->ui, call->view) && prompt.player != roller;
    if (call->change == UI_CHANGED_ROLL && !call->view->session->now.rolled.entered) {
        throw_result(&call->ui->die, another, call->now_us);
    } else {
        throw_seen(&call->ui->die, another, call->now_us);
    }
}

static void changed(const ui_call_t *call) {
    cult_scene_t *own = &call->ui->table.cult;
    cult_state_t before = own->seen;
    if (call->ui->scene == SCENE_TABLE && own->entering != enters_face(call->view)) {
        place_cursor(call);
    }
    bool answer = call->change == UI_CHANGED_ROLL || call->change == UI_CHANGED_CHOICE;
    own->seen = *cult_of(call->view);
    if (!answer || !cult_deed(call->view, &before, &own->deed)) {
        return;
    }
    bool first = own->deed.face == CULT_FACES;
    open_page(call, first ? CULT_PAGE_TABLE : CULT_PAGE_RESULT);
    own->skipped = false;
    if (!first) {
        show_result(call);
    }
}

/* --- what presses answer ------------------------------------------------------------------- */

static void throw_for(const ui_call_t *call, const game_prompt_t *prompt) {
    if (prompt->kind == PROMPT_CHOOSE) {
        intend_option(call, prompt->options[call->ui->cursor], true);
    } else {
        call->intent->kind = INTENT_ROLL;
    }
}

static void select_item(const ui_call_t *call, const game_prompt_t *prompt) {
    uint8_t cursor = call->ui->cursor;
    if (!call->ui->has_cursor) {
        return;
    }
    if (enters_face(call->view)) {
        intend_value(call, cult_side_of((cult_face_t)cursor));
    } else if (prompt->kind == PROMPT_CHOOSE) {
        intend_option(call, prompt->options[cursor], false);
    } else if (prompt->kind == PROMPT_OVER) {
        call->intent->kind = INTENT_REMATCH;
    }
}

/* --- pressing ----------------------------------------------------------------------------- */

/* ROLL on the result: on with the game, and if nothing is to be chosen the die is in the hand. Too
 * early it takes the die up later, from this very picture. */
static void go_on(const ui_call_t *call) {
    bool shakes = throws_on(call->ui, call->view);
    if (call->now_us < call->ui->die.deaf_us) {
        if (shakes) {
            throw_down(&call->ui->die, call->now_us);
        }
        return;
    }
    open_table(call);
    if (shakes) {
        throw_down(&call->ui->die, call->now_us);
    } else {
        call->ui->ignore_press = true;
    }
}

static uint8_t items(const ui_view_t *view, const game_prompt_t *prompt) {
    if (enters_face(view)) {
        return CULT_FACES;
    }
    return prompt->kind == PROMPT_CHOOSE ? prompt->count : 0;
}

/* Who starts a duel stands as p1, the die, p2, and is offered as p1, p2, the die: going the one way
 * on the picture is going the other way round the options. */
static button_t as_on_picture(const ui_call_t *call, const game_prompt_t *prompt) {
    const cult_state_t *state = cult_of(call->view);
    bool duel = state->players == 2 && state->cultists == 1;
    if (!duel || prompt->ask != ASK_FIRST) {
        return call->button;
    }
    return call->button == BUTTON_LEFT ? BUTTON_RIGHT : BUTTON_LEFT;
}

/* From nothing the right button goes to the first, the left one to the last. */
static void step_cursor(const ui_call_t *call, const game_prompt_t *prompt) {
    ui_call_t step = *call;
    uint8_t count = items(call->view, prompt);
    step.button = as_on_picture(call, prompt);
    if (!call->ui->has_cursor) {
        call->ui->cursor = step.button == BUTTON_RIGHT ? 0 : (uint8_t)(count - 1);
    }
    scene_move_cursor(&step, count);
}

static void side_button(const ui_call_t *call, const game_prompt_t *prompt) {
    if (call->gesture != GESTURE_TAP) {
        return;
    }
    if (page_of(call->ui, call->now_us) == CULT_PAGE_RESULT) {
        open_table(call);
    } else if (items(call->view, prompt) > 1) {
        step_cursor(call, prompt);
    }
}

/* A press while something moves on its own only brings it to its end. */
static bool hurries(const ui_call_t *call) {
    ui_t *ui = call->ui;
    if (call->gesture != GESTURE_DOWN || die_in_hand(ui)) {
        return false;
    }
    bool eye = shows_eye(ui) && page_of(ui, call->now_us) == CULT_PAGE_RESULT;
    bool falls = ui->die.stage == THROW_FALLING;
    throw_settle(&ui->die, call->now_us);
    ui->table.cult.skipped = !falls;
    ui->ignore_press = falls || eye;
    return ui->ignore_press;
}

static bool goes_on(const ui_call_t *call) {
    bool down = call->button == BUTTON_ROLL && call->gesture == GESTURE_DOWN;
    return down && page_of(call->ui, call->now_us) == CULT_PAGE_RESULT;
}

static void press(const ui_call_t *call) {
    game_prompt_t prompt;
    if (hurries(call)) {
        return;
    }
    if (goes_on(call)) {
        go_on(call);
        return;
    }
    session_prompt(call->view->session, &prompt);
    switch (table_press(call, throws(call->ui, call->view), SCENE_MENU)) {
    case PRESS_THROWN:
        throw_for(call, &prompt);
        break;
    case PRESS_ROLL:
        select_item(call, &prompt);
        break;
    case PRESS_SIDE:
        side_button(call, &prompt);
        break;
    case PRESS_DONE:
        break;
    }
}

/* --- showing ------------------------------------------------------------------------------ */

/* The pair whose die is in the air; false: none, or it is for who starts. */
static bool in_the_air(const cult_page_view_t *page, cult_pair_t *pair) {
    return throw_moves(&page->paint->ui->die) &&
           cult_pair(page->state, page->paint->ui->cursor, pair);
}

static void draw_asked(const cult_page_view_t *page, gfx_frame_t *frame) {
    if (picks_face(page->paint->view)) {
        draw_faces(frame, page, false);
    } else if (enters_face(page->paint->view)) {
        draw_faces(frame, page, true);
    } else {
        draw_table(frame, page);
    }
}

static void draw(const ui_paint_t *paint) {
    bool falls = paint->ui->die.stage == THROW_FALLING;
    cult_page_view_t page = {.paint = paint};
    cult_pair_t pair;
    page.state = falls ? &paint->ui->table.cult.deed.before : cult_of(paint->view);
    session_prompt(paint->view->session, &page.prompt);
    if (in_the_air(&page, &pair)) {
        draw_throw(paint->frame, &page, &pair);
    } else if (throw_moves(&paint->ui->die)) {
        draw_table(paint->frame, &page);
    } else if (page_of(paint->ui, paint->now_us) == CULT_PAGE_RESULT) {
        draw_result(paint->frame, &page);
    } else if (page_of(paint->ui, paint->now_us) == CULT_PAGE_OVER) {
        draw_over(paint->frame, &page);
    } else {
        draw_asked(&page, paint->frame);
    }
}

/* For how long what is shown moves by itself. */
static uint32_t moves_for_us(const ui_t *ui) {
    if (ui->table.cult.skipped) {
        return 0;
    }
    if (ui->table.cult.page == CULT_PAGE_RESULT) {
        return shows_eye(ui) ? CULT_EYE_US : CULT_EFFECT_US;
    }
    return ui->table.cult.page == CULT_PAGE_OVER ? CULT_CROWN_US : 0;
}

static uint64_t next_us(const ui_paint_t *paint) {
    const ui_t *ui = paint->ui;
    uint64_t since = ui->table.cult.page == CULT_PAGE_RESULT ? ui->die.seen_us : ui->since_us;
    uint64_t end = since + moves_for_us(ui);
    if (throw_moves(&ui->die) || paint->now_us >= end) {
        return UINT64_MAX;
    }
    return throw_frame_us(since, end, paint->now_us);
}

const scene_t cult_table = {.enter = open_table,
                            .changed = changed,
                            .press = press,
                            .paint = draw,
                            .next_us = next_us,
                            .holds = true};
