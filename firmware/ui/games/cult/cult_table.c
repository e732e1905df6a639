/* The cult duel's table: what presses do, and which screen is shown. */
#include "cult_ui.h"
#include "table.h"
#include "table_parts.h"

static bool enters_face(const ui_view_t *view) {
    uint8_t step = cult_of(view)->step;
    return rolls_own_die(view) && (step == CULT_STEP_CAST || step == CULT_STEP_RESPOND);
}

static bool picks_face(const ui_view_t *view) {
    uint8_t step = cult_of(view)->step;
    return step == CULT_STEP_CAST_EYE || step == CULT_STEP_RESPOND_EYE;
}

static bool shows_eye(const ui_t *ui) {
    return ui->table.cult.page == CULT_PAGE_RESULT && ui->table.cult.effect.face == CULT_EYE;
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
    if (cult_of(call->view)->step == CULT_STEP_VICTIM) {
        call->ui->cursor = next_victim(call->view, &prompt);
    } else if (cult_of(call->view)->step == CULT_STEP_FIRST) {
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
        cult_summarize(call->view->session, &own->summary);
        own->skipped = false;
    }
}

/* The table, or the end. */
static void open_table(const ui_call_t *call) {
    bool over = cult_of(call->view)->step == CULT_STEP_OVER;
    open_page(call, over ? CULT_PAGE_OVER : CULT_PAGE_TABLE);
}

/* --- rolling ------------------------------------------------------------------------------ */

/* Does ROLL shake the die now? */
static bool throws(const ui_t *ui, const ui_view_t *view) {
    switch ((cult_step_t)cult_of(view)->step) {
    case CULT_STEP_FIRST_ROLL:
        return true;
    case CULT_STEP_FIRST: /* the die is to pick */
        return ui->cursor >= cult_of(view)->players;
    case CULT_STEP_VICTIM:
    case CULT_STEP_CAST:
    case CULT_STEP_RESPOND:
        return !rolls_own_die(view);
    default:
        return false;
    }
}

/* Does it do so from the last result, because there is nothing to choose? */
static bool throws_on(const ui_t *ui, const ui_view_t *view) {
    const cult_state_t *state = cult_of(view);
    bool chooses = state->step == CULT_STEP_VICTIM && cult_count(state) > 2;
    return throws(ui, view) && !chooses;
}

/* --- what has happened --------------------------------------------------------------------- */

/* ROLL stays deaf longer when the next roll is another player's. */
static void show_result(const ui_call_t *call) {
    game_prompt_t prompt;
    session_prompt(call->view->session, &prompt);
    uint8_t roller = cult_owner(cult_of(call->view), call->ui->table.cult.effect.roller);
    bool another = throws_on(call->ui, call->view) && prompt.player != roller;
    bool falls = call->change == UI_CHANGED_ROLL && !call->view->session->now.rolled.entered;
    (falls ? throw_result : throw_seen)(&call->ui->die, another, call->now_us);
}

static void changed(const ui_call_t *call) {
    cult_scene_t *own = &call->ui->table.cult;
    cult_state_t before = own->seen;
    if (call->ui->scene == SCENE_TABLE && own->entering != enters_face(call->view)) {
        place_cursor(call);
    }
    bool answer = call->change == UI_CHANGED_ROLL || call->change == UI_CHANGED_CHOICE;
    own->seen = *cult_of(call->view);
    if (!answer || !cult_effect(call->view, &before, &own->effect)) {
        return;
    }
    bool first = own->effect.face == CULT_FACES;
    open_page(call, first ? CULT_PAGE_TABLE : CULT_PAGE_RESULT);
    own->skipped = false;
    if (!first) {
        show_result(call);
    }
}

/* --- pressing ----------------------------------------------------------------------------- */

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

/* ROLL on the result: on with the game, and if nothing is to be chosen the die is in the hand. While
 * ROLL is deaf, the die is taken up later, from this very picture. */
static void go_on(const ui_call_t *call) {
    bool shakes = throws_on(call->ui, call->view);
    bool heard = call->now_us >= call->ui->die.deaf_us;
    if (heard) {
        open_table(call);
    }
    if (shakes) {
        throw_down(&call->ui->die, call->now_us);
    } else if (heard) {
        call->ui->ignore_press = true;
    }
}

/* Who starts a duel stands as p1, the die, p2, and is offered as p1, p2, the die: there, right on the
 * picture is left in the options. */
static void side_button(const ui_call_t *call, const game_prompt_t *prompt) {
    bool mirrored = cult_count(cult_of(call->view)) == 2 && prompt->ask == ASK_FIRST;
    uint8_t items = prompt->kind == PROMPT_CHOOSE ? prompt->count : 0;
    items = enters_face(call->view) ? CULT_FACES : items;
    if (page_of(call->ui, call->now_us) == CULT_PAGE_RESULT) {
        open_table(call);
    } else if (items > 1) {
        select_next(call->ui, (call->button == BUTTON_RIGHT) != mirrored, items);
    }
}

/* A press while something moves on its own only brings it to its end. */
static bool skips_motion(const ui_call_t *call) {
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

static void press(const ui_call_t *call) {
    game_prompt_t prompt;
    bool roll_down = call->button == BUTTON_ROLL && call->gesture == GESTURE_DOWN;
    if (skips_motion(call)) {
        return;
    }
    if (roll_down && page_of(call->ui, call->now_us) == CULT_PAGE_RESULT) {
        go_on(call);
        return;
    }
    session_prompt(call->view->session, &prompt);
    table_press_t pressed = table_press(call, throws(call->ui, call->view), SCENE_MENU);
    if (pressed == PRESS_THROWN) {
        intend_roll(call, &prompt);
    } else if (pressed == PRESS_ROLL) {
        select_item(call, &prompt);
    } else if (pressed == PRESS_SIDE && call->gesture == GESTURE_TAP) {
        side_button(call, &prompt);
    }
}

/* --- showing ------------------------------------------------------------------------------ */

static void paint(const ui_paint_t *paint) {
    const ui_t *ui = paint->ui;
    bool falls = ui->die.stage == THROW_FALLING, moves = throw_moves(&ui->die);
    cult_page_t page = page_of(ui, paint->now_us);
    cult_look_t look = {.paint = paint};
    cult_pair_t pair;
    look.state = falls ? &ui->table.cult.effect.before : cult_of(paint->view);
    session_prompt(paint->view->session, &look.prompt);
    if (moves && cult_pair(look.state, ui->cursor, &pair)) {
        cult_paint_throw(&look, &pair);
    } else if (!moves && page == CULT_PAGE_RESULT) {
        cult_paint_result(&look);
    } else if (!moves && page == CULT_PAGE_OVER) {
        cult_paint_over(&look);
    } else if (!moves && (picks_face(paint->view) || enters_face(paint->view))) {
        cult_paint_faces(&look);
    } else {
        cult_paint_seats(&look);
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
                            .paint = paint,
                            .next_us = next_us,
                            .holds = true};
