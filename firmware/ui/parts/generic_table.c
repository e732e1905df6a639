#include "generic_table.h"

#include <string.h>

#include "gfx_art.h"
#include "status_icons.h"
#include "table.h"
#include "widgets.h"
#include "words.h"

enum { TEXT_X = 2, ROWS_Y = 16 };

/* Each value takes at most three digits and a blank. */
enum { VALUES_TEXT_MAX = 4 * GAME_VALUES_MAX + 4 };

/* --- presses ------------------------------------------------------------------------------ */

/* ROLL throws, or takes the selected option; left and right go through the options. */
static void press(const ui_call_t *call) {
    game_prompt_t prompt;
    session_prompt(call->view->session, &prompt);
    switch (table_press(call, prompt.kind == PROMPT_ROLL, SCENE_MENU)) {
    case PRESS_THROWN:
        call->intent->kind = INTENT_ROLL;
        break;
    case PRESS_ROLL:
        if (prompt.kind == PROMPT_OVER) {
            call->intent->kind = INTENT_REMATCH;
        } else {
            intend_option(call, prompt.options[call->ui->cursor], false);
        }
        break;
    case PRESS_SIDE:
        if (prompt.kind == PROMPT_CHOOSE) {
            scene_move_cursor(call, prompt.count);
        }
        break;
    case PRESS_DONE:
        break;
    }
}

/* --- the prompt --------------------------------------------------------------------------- */

static void draw_head(const ui_paint_t *paint, const game_prompt_t *prompt) {
    const game_picture_t *picture = picture_of_running(paint->view);
    const char *ask = picture->word_ask(paint->view, (game_ask_t)prompt->ask);
    if (prompt->player == GAME_NOBODY) {
        (void)paint_heading(paint, TEXT_X, ask);
    } else {
        paint_title(paint, prompt->player, ask, status_icons_x(paint));
    }
}

static void draw_options(const ui_paint_t *paint, const game_prompt_t *prompt) {
    enum { ROWS_VISIBLE = 3 };
    const game_picture_t *picture = picture_of_running(paint->view);
    int first = first_visible(paint->ui->cursor, ROWS_VISIBLE - 2, ROWS_VISIBLE, prompt->count);
    for (int i = first; i < first + ROWS_VISIBLE && i < prompt->count; i++) {
        char text[NAME_UTF8_MAX];
        game_option_t option = (game_option_t)prompt->options[i];
        (void)gfx_label(paint->frame, TEXT_X, ROWS_Y + (i - first) * 11, &gfx_font_6x12,
                        picture->word_option(paint->view, option, text), i == paint->ui->cursor);
    }
    (void)paint_verb(paint, word(paint->view, TEXT_CHOOSE), true);
}

static void draw_values(const ui_paint_t *paint) {
    enum { VALUES_PX = 60 };
    const session_rolled_t *rolled = &paint->view->session->now.rolled;
    log_entry_t entry = {.kind = PROMPT_ROLL, .ask = rolled->ask, .count = rolled->count};
    char text[VALUES_TEXT_MAX] = "";
    if (rolled->count == 0 || rolled->ask == ASK_FIRST) {
        return;
    }
    memcpy(entry.values, rolled->values, sizeof entry.values);
    append_values(&entry, text, sizeof text);
    draw_clipped(paint->frame, TEXT_X, 52, VALUES_PX, fitting_font(VALUES_PX, &gfx_font_6x12, text),
                 text);
}

void prompt_in_sight(const ui_paint_t *paint, game_prompt_t *prompt) {
    game_state_t state = paint->view->session->now.game;
    if (paint->ui->die.stage == THROW_FALLING) {
        state = state_before(paint->view->session);
    }
    game_prompt(&state, prompt);
}

/* --- the end ------------------------------------------------------------------------------ */

/* "Cornelia wins"; of several winners, their number and below it their names. */
static void draw_end(const ui_paint_t *paint, const game_prompt_t *prompt) {
    static const text_t words[] = {TEXT_NOBODY_WINS, TEXT_WINNER, TEXT_WINNERS};
    char text[NAME_UTF8_MAX];
    int x = TEXT_X;
    if (prompt->count == 1) {
        format_name(paint->view, prompt->winners[0], text);
        x = gfx_label(paint->frame, 0, 0, &gfx_font_6x12, text, true) + 5;
    } else if (prompt->count > 1) {
        x = paint_number(paint, x, 1, &gfx_font_6x12, prompt->count) + 6;
    }
    (void)paint_word(paint, x, 1, &gfx_font_6x12, words[prompt->count < 2 ? prompt->count : 2]);
    for (uint8_t i = 0; prompt->count > 1 && i < prompt->count; i++) {
        format_name(paint->view, prompt->winners[i], text);
        (void)gfx_text(paint->frame, i % 2 == 0 ? TEXT_X : 68, ROWS_Y + i / 2 * 9, &gfx_font_5x8,
                       text, GFX_SET);
    }
    (void)paint_verb(paint, word(paint->view, TEXT_REMATCH), false);
}

static void draw(const ui_paint_t *paint) {
    game_prompt_t prompt;
    prompt_in_sight(paint, &prompt);
    if (prompt.kind == PROMPT_OVER) {
        draw_end(paint, &prompt);
        return;
    }
    draw_head(paint, &prompt);
    if (throw_moves(&paint->ui->die)) {
        throw_render(&paint->ui->die, gfx_art_d6_spin, GFX_ART_D6_SPIN_COUNT, 40, 16, paint->now_us,
                     paint->frame);
        return;
    }
    if (prompt.kind == PROMPT_CHOOSE) {
        draw_options(paint, &prompt);
    } else {
        paint_ring(paint, 18, 31);
        (void)paint_word(paint, 31, 23, &gfx_font_12x24, TEXT_ROLL);
    }
    draw_values(paint);
}

const scene_t generic_table = {.press = press, .paint = draw, .holds = true};

/* --- undo and log ------------------------------------------------------------------------- */

uint16_t undo_one(const session_t *session) {
    (void)session;
    return 1;
}

/* "Cornelia moves" */
void paint_undo_asked(const ui_paint_t *paint, const log_entry_t *entry) {
    const game_picture_t *picture = picture_of_running(paint->view);
    char name[NAME_UTF8_MAX];
    int x = TEXT_X;
    if (entry->player != GAME_NOBODY) {
        format_name(paint->view, entry->player, name);
        x = gfx_label(paint->frame, 0, 17, &gfx_font_6x12, name, false) + 2;
    }
    draw_fitting(paint->frame, x, 18, GFX_WIDTH_PX - x, &gfx_font_6x12,
                 picture->word_ask(paint->view, (game_ask_t)entry->ask));
}

void paint_undo_newest(const ui_paint_t *paint) {
    const game_picture_t *picture = picture_of_running(paint->view);
    log_entry_t entries[2];
    char option[NAME_UTF8_MAX], text[VALUES_TEXT_MAX] = "";
    if (newest_answers(paint->view->session, entries) == 0) {
        return;
    }
    if (entries[0].kind == PROMPT_CHOOSE) {
        game_option_t chosen = (game_option_t)entries[0].values[0];
        copy_text(text, sizeof text, picture->word_option(paint->view, chosen, option));
    } else {
        append_values(&entries[0], text, sizeof text);
    }
    paint_undo_asked(paint, &entries[0]);
    (void)gfx_text(paint->frame, TEXT_X, 31, &gfx_font_6x12, text, GFX_SET);
}

void say_values(const ui_view_t *view, uint16_t index, char *text, size_t size) {
    log_entry_t entry = *log_at(&view->session->log, index);
    if (entry.ask == ASK_FIRST) {
        format_name(view, entry.values[0], text);
    } else {
        append_values(&entry, text, size);
    }
}
