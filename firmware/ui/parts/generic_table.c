/* Any game, made from its prompt alone: who is asked what, the options, a throw, its values. */
#include "generic_table.h"

#include <string.h>

#include "answers.h"
#include "gfx_art.h"
#include "heading.h"
#include "labels.h"
#include "ring.h"
#include "stamps.h"
#include "table.h"
#include "words.h"

enum { HEAD_X = 2 };

enum { ROWS_SEEN = 3, ROWS_X = 2, ROWS_Y = 16, ROW_PX = 11, CONTROLS_X = 103, CONTROLS_Y = 55 };

enum { CONTROL_ROLL_X = CONTROLS_X + 8, CONTROL_RIGHT_X = CONTROLS_X + 19 };

enum { RING_X = 18, RING_Y = 31, ROLL_X = 31, ROLL_Y = 23, AIR_X = 40, AIR_Y = 16 };

enum {
    VALUES_Y = 52,
    VALUES_PX = CONTROLS_X - 2 * HEAD_X,
    VALUES_TEXT_MAX = 4 * GAME_VALUES_MAX + 4
};

enum { WINNER_GAP_PX = 5, COUNT_GAP_PX = 6, WINNERS_SECOND_X = 68, WINNERS_ROW_PX = 9 };

/* --- pressing ----------------------------------------------------------------------------- */

static void take(const ui_call_t *call, const game_prompt_t *prompt) {
    if (prompt->kind == PROMPT_OVER) {
        call->intent->kind = INTENT_REMATCH;
    } else {
        intend_option(call, prompt->options[call->ui->cursor], false);
    }
}

void generic_press(const ui_call_t *call) {
    game_prompt_t prompt;
    session_prompt(call->view->session, &prompt);
    switch (table_press(call, prompt.kind == PROMPT_ROLL, SCENE_MENU)) {
    case PRESS_THROWN:
        call->intent->kind = INTENT_ROLL;
        break;
    case PRESS_ROLL:
        take(call, &prompt);
        break;
    case PRESS_SIDE:
        if (prompt.kind == PROMPT_CHOOSE) {
            scene_moves(call, prompt.count);
        }
        break;
    case PRESS_DONE:
        break;
    }
}

/* --- what is asked ------------------------------------------------------------------------ */

static void draw_head(const ui_paint_t *paint, const game_prompt_t *prompt) {
    const game_picture_t *picture = picture_of_running(paint->view);
    const char *ask = picture->word_ask(paint->view, (game_ask_t)prompt->ask);
    if (prompt->player == GAME_NOBODY) {
        (void)paint_heading(paint, HEAD_X, ask);
    } else {
        paint_title(paint, prompt->player, ask, stamps_x(paint));
    }
}

static uint8_t first_row(uint8_t cursor, uint8_t rows) {
    uint8_t first = cursor < ROWS_SEEN - 1 ? 0 : (uint8_t)(cursor - ROWS_SEEN + 2);
    uint8_t last_first = rows > ROWS_SEEN ? (uint8_t)(rows - ROWS_SEEN) : 0;
    return first < last_first ? first : last_first;
}

static void draw_options(const ui_paint_t *paint, const game_prompt_t *prompt) {
    const game_picture_t *picture = picture_of_running(paint->view);
    uint8_t first = first_row(paint->ui->cursor, prompt->count);
    for (uint8_t i = 0; i < ROWS_SEEN && first + i < prompt->count; i++) {
        char text[NAME_UTF8_MAX];
        uint8_t at = (uint8_t)(first + i);
        game_option_t option = (game_option_t)prompt->options[at];
        (void)gfx_label(paint->frame, ROWS_X, ROWS_Y + i * ROW_PX, &gfx_font_6x12,
                        picture->word_option(paint->view, option, text), at == paint->ui->cursor);
    }
}

static void draw_controls(const ui_paint_t *paint) {
    draw_arrows(paint->frame, CONTROLS_X, CONTROL_RIGHT_X, CONTROLS_Y);
    gfx_sprite(paint->frame, CONTROL_ROLL_X, CONTROLS_Y, &gfx_art_roll_7, GFX_SET);
}

static void draw_values(const ui_paint_t *paint) {
    const session_rolled_t *rolled = &paint->view->session->now.rolled;
    log_entry_t entry = {.kind = PROMPT_ROLL, .ask = rolled->ask, .count = rolled->count};
    char text[VALUES_TEXT_MAX] = "";
    if (rolled->count == 0 || rolled->ask == ASK_FIRST) {
        return;
    }
    memcpy(entry.values, rolled->values, sizeof entry.values);
    append_values(&entry, text, sizeof text);
    draw_clipped(paint->frame, HEAD_X, VALUES_Y, VALUES_PX,
                 fitting_font(VALUES_PX, &gfx_font_6x12, text), text);
}

static void draw_asked(const ui_paint_t *paint, const game_prompt_t *prompt) {
    if (prompt->kind == PROMPT_CHOOSE) {
        draw_options(paint, prompt);
        draw_controls(paint);
    } else {
        paint_ring(paint, RING_X, RING_Y);
        (void)gfx_text(paint->frame, ROLL_X, ROLL_Y, &gfx_font_12x24, word(paint->view, TEXT_ROLL),
                       GFX_SET);
    }
    draw_values(paint);
}

/* --- the end ------------------------------------------------------------------------------ */

/* "Cornelia wins"; of several, how many: they stand below. */
static void draw_winner(const ui_paint_t *paint, const game_prompt_t *prompt) {
    static const text_t words[] = {TEXT_NOBODY_WINS, TEXT_WINNER, TEXT_WINNERS};
    char text[NAME_UTF8_MAX];
    int x = HEAD_X;
    if (prompt->count == 1) {
        format_name(paint->view, prompt->winners[0], text);
        x = gfx_label(paint->frame, 0, 0, &gfx_font_6x12, text, true) + WINNER_GAP_PX;
    } else if (prompt->count > 1) {
        format_number(prompt->count, text);
        x = gfx_text(paint->frame, x, 1, &gfx_font_6x12, text, GFX_SET) + COUNT_GAP_PX;
    }
    text_t won = words[prompt->count < 2 ? prompt->count : 2];
    (void)gfx_text(paint->frame, x, 1, &gfx_font_6x12, word(paint->view, won), GFX_SET);
}

static void draw_winners(const ui_paint_t *paint, const game_prompt_t *prompt) {
    for (uint8_t i = 0; i < prompt->count; i++) {
        char name[NAME_UTF8_MAX];
        format_name(paint->view, prompt->winners[i], name);
        (void)gfx_text(paint->frame, i % 2 == 0 ? HEAD_X : WINNERS_SECOND_X,
                       ROWS_Y + i / 2 * WINNERS_ROW_PX, &gfx_font_5x8, name, GFX_SET);
    }
}

static void draw_end(const ui_paint_t *paint, const game_prompt_t *prompt) {
    draw_winner(paint, prompt);
    if (prompt->count > 1) {
        draw_winners(paint, prompt);
    }
    paint_next(paint, word(paint->view, TEXT_REMATCH));
}

void prompt_in_sight(const ui_paint_t *paint, game_prompt_t *prompt) {
    game_state_t state = paint->view->session->now.game;
    if (paint->ui->throw.stage == THROW_FALLING) {
        state = state_before(paint->view->session);
    }
    game_prompt(&state, prompt);
}

static void draw_air(const ui_paint_t *paint) {
    throw_render(&paint->ui->throw, gfx_art_d6_spin, GFX_ART_D6_SPIN_COUNT, AIR_X, AIR_Y,
                 paint->now_us, paint->frame);
}

static void draw(const ui_paint_t *paint) {
    game_prompt_t prompt;
    prompt_in_sight(paint, &prompt);
    if (prompt.kind == PROMPT_OVER) {
        draw_end(paint, &prompt);
        return;
    }
    draw_head(paint, &prompt);
    if (throw_moves(&paint->ui->throw)) {
        draw_air(paint);
    } else {
        draw_asked(paint, &prompt);
    }
}

const scene_t generic_table = {.press = generic_press, .paint = draw, .holds = true};
