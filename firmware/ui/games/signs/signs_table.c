/* Elder signs' table: what presses do, and which screen is shown. */
#include "signs_ui.h"
#include "table.h"
#include "table_parts.h"

static signs_step_t asked_step(const ui_view_t *view) { return (signs_step_t)signs_of(view)->step; }

static bool is_over(const ui_view_t *view) { return asked_step(view) == SIGNS_STEP_OVER; }

/* --- pages that end by themselves --------------------------------------------------------- */

/* When it does; UINT64_MAX: only a press ends it. */
static uint64_t page_ends_us(const ui_t *ui, const ui_view_t *view) {
    const signs_scene_t *scene = &ui->table.signs;
    if (scene->page == SIGNS_PAGE_BANKED) {
        return scene->since_us + SIGNS_BANKED_MS * 1000;
    }
    bool ends = scene->page == SIGNS_PAGE_DOWNED && is_over(view);
    return ends ? ui->die.seen_us + SIGNS_DOWNED_OVER_MS * 1000 : UINT64_MAX;
}

static signs_page_t page_of(const ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    bool ended = !throw_moves(&ui->die) && now_us >= page_ends_us(ui, view);
    return ended ? SIGNS_PAGE_TABLE : (signs_page_t)ui->table.signs.page;
}

/* Since when the table is in sight. */
static uint64_t table_since_us(const ui_t *ui, const ui_view_t *view) {
    return ui->table.signs.page == SIGNS_PAGE_TABLE ? ui->table.signs.since_us
                                                    : page_ends_us(ui, view);
}

static void show_page(const ui_call_t *call, signs_page_t page) {
    call->ui->table.signs = (signs_scene_t){.page = (uint8_t)page, .since_us = call->now_us};
}

/* --- presses ------------------------------------------------------------------------------ */

static void take(const ui_call_t *call) {
    if (page_of(call->ui, call->view, call->now_us) != SIGNS_PAGE_TABLE) {
        show_page(call, SIGNS_PAGE_TABLE);
    } else if (is_over(call->view)) {
        call->intent->kind = INTENT_REMATCH;
    } else {
        intend_option(call, OPTION_RETREAT, false);
    }
}

static void press(const ui_call_t *call) {
    bool chooses = asked_step(call->view) == SIGNS_STEP_PRESS_ON;
    bool risks = chooses && call->ui->cursor == 0;
    bool throws = asked_step(call->view) == SIGNS_STEP_DRAW || risks;
    table_press_t pressed = table_press(call, throws, SCENE_MENU);
    if (pressed == PRESS_THROWN && chooses) {
        intend_option(call, OPTION_ON, true); /* to risk it and to roll is one press */
    } else if (pressed == PRESS_THROWN) {
        call->intent->kind = INTENT_ROLL;
    } else if (pressed == PRESS_ROLL) {
        take(call);
    } else if (pressed == PRESS_SIDE &&
               page_of(call->ui, call->view, call->now_us) != SIGNS_PAGE_TABLE) {
        show_page(call, SIGNS_PAGE_TABLE);
    } else if (pressed == PRESS_SIDE && chooses) {
        scene_move_cursor(call, 2);
    }
}

/* --- what was answered -------------------------------------------------------------------- */

static void changed(const ui_call_t *call) {
    log_entry_t entries[2];
    uint8_t found = newest_answers(call->view->session, entries);
    bool ends_turn = asked_step(call->view) != SIGNS_STEP_PRESS_ON;
    bool banks =
        call->change == UI_CHANGED_CHOICE && found > 0 && entries[0].values[0] == OPTION_RETREAT;
    if (call->change == UI_CHANGED_SETTING) {
        return;
    }
    if (call->change == UI_CHANGED_ROLL && ends_turn) {
        show_page(call, SIGNS_PAGE_DOWNED);
    } else {
        show_page(call, banks ? SIGNS_PAGE_BANKED : SIGNS_PAGE_TABLE);
    }
    if (call->change == UI_CHANGED_ALL) {
        call->ui->table.signs.since_us = 0; /* it stands: nothing moves that happened long ago */
    }
}

/* --- the picture -------------------------------------------------------------------------- */

static bool mid_turn(const signs_state_t *signs) {
    return signs->stash > 0 || signs->tentacles > 0 ||
           signs->clues[0] + signs->clues[1] + signs->clues[2] > 0;
}

static void paint(const ui_paint_t *paint) {
    const ui_t *ui = paint->ui;
    signs_page_t page = page_of(ui, paint->view, paint->now_us);
    if (die_in_hand(ui)) {
        signs_paint_shake(paint);
    } else if (throw_moves(&ui->die)) {
        signs_paint_throw(paint);
    } else if (page == SIGNS_PAGE_DOWNED) {
        signs_paint_downed(paint);
    } else if (page == SIGNS_PAGE_BANKED) {
        signs_paint_banked(paint, ui->table.signs.since_us);
    } else if (is_over(paint->view)) {
        signs_paint_over(paint, table_since_us(ui, paint->view));
    } else if (asked_step(paint->view) == SIGNS_STEP_PRESS_ON) {
        signs_paint_choice(paint);
    } else if (mid_turn(signs_of(paint->view))) {
        signs_paint_waiting(paint);
    } else {
        signs_paint_table(paint);
    }
}

/* --- what moves --------------------------------------------------------------------------- */

/* The flame of who is next has two pictures, for five seconds. */
static uint64_t next_flicker_us(const ui_t *ui, const signs_state_t *signs, uint64_t now_us) {
    uint64_t age_us = now_us - ui->since_us;
    bool flickers = signs->players > 1 && age_us < 5000000;
    return flickers ? ui->since_us + (age_us / SIGNS_FLICKER_US + 1) * SIGNS_FLICKER_US
                    : UINT64_MAX;
}

static uint64_t next_us(const ui_paint_t *paint) {
    const ui_t *ui = paint->ui;
    const signs_state_t *signs = signs_of(paint->view);
    uint64_t now_us = paint->now_us, ends_us = page_ends_us(ui, paint->view);
    signs_page_t page = page_of(ui, paint->view, now_us);
    if (throw_moves(&ui->die)) {
        return UINT64_MAX; /* throw_next_us has it */
    }
    if (page == SIGNS_PAGE_BANKED) {
        return next_frame_us(ui->table.signs.since_us, SIGNS_BANKED_MS * 1000, now_us);
    }
    if (page == SIGNS_PAGE_DOWNED) {
        uint64_t moves_us = next_frame_us(ui->die.seen_us, SIGNS_DOWNED_MS * 1000, now_us);
        return moves_us < ends_us ? moves_us : ends_us;
    }
    if (is_over(paint->view)) {
        uint64_t length_us = signs_over_ms(signs) * (uint64_t)1000;
        return next_frame_us(table_since_us(ui, paint->view), length_us, now_us);
    }
    bool begins = signs->step == SIGNS_STEP_DRAW && !mid_turn(signs);
    return begins ? next_flicker_us(ui, signs, now_us) : UINT64_MAX;
}

const scene_t signs_table = {
    .press = press, .paint = paint, .next_us = next_us, .changed = changed, .holds = true};
