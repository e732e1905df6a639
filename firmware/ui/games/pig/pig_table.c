/* Pig's table: the die, what this turn has brought, and what everybody keeps.
 *
 *    0 | Cornelia 's turn       |     0 | Cornelia wins          |
 *   16 | +----+          again  |    16 |  pig    Isabella    42 |
 *      | | oo | +17     [keep]  |       |         Cornelia   103 |
 *   47 | Isabella  Cornelia     |       |                        |
 *   55 |    42        31        |    52 |         (o) rematch    | */
#include <string.h>

#include "generic_table.h"
#include "gfx_art.h"
#include "pig.h"
#include "table.h"
#include "widgets.h"
#include "words.h"

enum {
    TURN_X = 38,
};

enum { POINTS_TEXT_MAX = 4 };

enum {
    RANKS_MOST = 4,
};

static const pig_state_t *pig_of(const ui_view_t *view) {
    return pig_part(&view->session->now.game);
}

/* --- the die ------------------------------------------------------------------------------ */

/* The newest roll of this turn, or the one that lost the turn before; false: none. */
static bool last_roll(const ui_view_t *view, log_entry_t *roll) {
    log_entry_t entries[2];
    uint8_t found = newest_answers(view->session, entries);
    uint8_t at = found > 0 && entries[0].kind == PROMPT_CHOOSE ? 1 : 0;
    *roll = entries[at < found ? at : 0];
    bool kept = found > 0 && at == 1 && entries[0].values[0] == OPTION_KEEP;
    return at < found && !kept;
}

static void draw_die(const ui_paint_t *paint) {
    log_entry_t roll;
    if (last_roll(paint->view, &roll)) {
        gfx_sprite(paint->frame, 2, 16, &gfx_art_pips[roll.values[0]], GFX_SET);
    } else {
        gfx_sprite(paint->frame, 5, 19, &gfx_art_d6_24, GFX_SET);
    }
}

/* "+17", or who has just lost it all. */
static void draw_turn(const ui_paint_t *paint) {
    log_entry_t roll;
    char text[NAME_UTF8_MAX] = "+";
    uint8_t turn = pig_of(paint->view)->turn;
    if (turn > 0) {
        append_number(text, sizeof text, turn);
        (void)gfx_text(paint->frame, TURN_X, 18, &gfx_font_12x24_bold, text, GFX_SET);
    } else if (last_roll(paint->view, &roll)) {
        format_name(paint->view, roll.player, text);
        (void)gfx_text(paint->frame, TURN_X, 17, &gfx_font_5x8, text, GFX_SET);
        (void)gfx_text(paint->frame, TURN_X, 17 + 9, &gfx_font_5x8,
                       word(paint->view, TEXT_PIG_LOST), GFX_SET);
    }
}

/* --- what is asked ------------------------------------------------------------------------ */

static void draw_head(const ui_paint_t *paint, const game_prompt_t *prompt) {
    char name[NAME_UTF8_MAX];
    bool waits = paint->ui->die.stage == THROW_THROWN && paint->view->noise != UI_NOISE_GOOD;
    format_name(paint->view, prompt->player, name);
    int x = gfx_label(paint->frame, 0, 0, &gfx_font_6x12, name, true) + 5;
    (void)paint_heading(paint, x, word(paint->view, waits ? TEXT_WAITING : TEXT_PIG_TURN));
}

static void draw_options(const ui_paint_t *paint) {
    static const text_t words[] = {TEXT_PIG_AGAIN, TEXT_PIG_KEEP};
    for (uint8_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        (void)gfx_label(paint->frame, 78, 17 + i * 14, &gfx_font_6x12, word(paint->view, words[i]),
                        i == paint->ui->cursor);
    }
}

/* Large, where nothing else is to be said. */
static void draw_roll(const ui_paint_t *paint) {
    log_entry_t roll;
    bool small = last_roll(paint->view, &roll) || pig_of(paint->view)->turn > 0;
    paint_ring(paint, small ? 80 : 44, small ? 36 : 26);
    (void)gfx_text(paint->frame, small ? 90 : 57, small ? 34 : 18,
                   small ? &gfx_font_6x12 : &gfx_font_12x24, word(paint->view, TEXT_ROLL), GFX_SET);
}

/* --- everybody's points ------------------------------------------------------------------- */

/* As much of a name as its place has room for. */
static void cut_name(const ui_view_t *view, uint8_t seat, int width_px, char name[NAME_UTF8_MAX]) {
    format_name(view, seat, name);
    name[gfx_text_bytes(name, (size_t)(width_px / 5))] = '\0';
}

/* A column for each: the name, the points, and how far they are from the goal as a line. */
static void draw_column(const ui_paint_t *paint, uint8_t seat) {
    const pig_state_t *pig = pig_of(paint->view);
    char text[NAME_UTF8_MAX];
    bool hot = seat == pig->player;
    int width = GFX_WIDTH_PX / pig->players, x = seat * width, centre = x + width / 2 - 1;
    cut_name(paint->view, seat, width - 1, text);
    if (hot) {
        gfx_rect(paint->frame, x, 47, width - 1, 8, GFX_SET);
    }
    gfx_text_centred(paint->frame, centre, 47, &gfx_font_5x8, text, hot ? GFX_CLEAR : GFX_SET);
    format_number(pig->totals[seat], text);
    gfx_text_centred(paint->frame, centre, 55, &gfx_font_5x8, text, GFX_SET);
    gfx_hline(paint->frame, x, 63, pig->totals[seat] * (width - 1) / PIG_GOAL, GFX_SET);
}

/* --- the end ------------------------------------------------------------------------------ */

static void draw_rank(const ui_paint_t *paint, uint8_t seat) {
    const pig_state_t *pig = pig_of(paint->view);
    char name[NAME_UTF8_MAX], number[POINTS_TEXT_MAX];
    bool hot = seat == pig->player, two = pig->players > RANKS_MOST;
    int width = (GFX_WIDTH_PX - 47) / (two ? 2 : 1);
    int x = 47 + seat / RANKS_MOST * width, y = 17 + seat % RANKS_MOST * 9;
    gfx_mode_t mode = hot ? GFX_CLEAR : GFX_SET;
    format_number(pig->totals[seat], number);
    cut_name(paint->view, seat, width - 22, name);
    if (hot) {
        gfx_rect(paint->frame, x - 1, y, width - 5 + 3, 8, GFX_SET);
    }
    (void)gfx_text(paint->frame, x, y, &gfx_font_5x8, name, mode);
    gfx_text_right(paint->frame, x + width - 5, y, &gfx_font_5x8, number, mode);
}

static void draw_over(const ui_paint_t *paint) {
    char name[NAME_UTF8_MAX];
    const pig_state_t *pig = pig_of(paint->view);
    format_name(paint->view, pig->player, name);
    int x = gfx_label(paint->frame, 0, 0, &gfx_font_6x12, name, true) + 5;
    (void)paint_heading(paint, x, word(paint->view, TEXT_WINNER));
    gfx_sprite(paint->frame, 0, 16, &gfx_art_pig_44, GFX_SET);
    for (uint8_t seat = 0; seat < pig->players; seat++) {
        draw_rank(paint, seat);
    }
    paint_next(paint, word(paint->view, TEXT_REMATCH));
}

/* --- all of it ---------------------------------------------------------------------------- */

static void draw_table(const ui_paint_t *paint, const game_prompt_t *prompt) {
    draw_die(paint);
    draw_turn(paint);
    (prompt->kind == PROMPT_CHOOSE ? draw_options : draw_roll)(paint);
    for (uint8_t seat = 0; seat < pig_of(paint->view)->players; seat++) {
        draw_column(paint, seat);
    }
}

static void draw(const ui_paint_t *paint) {
    game_prompt_t prompt;
    prompt_in_sight(paint, &prompt);
    if (prompt.kind == PROMPT_OVER) {
        draw_over(paint);
        return;
    }
    draw_head(paint, &prompt);
    if (throw_moves(&paint->ui->die)) {
        throw_render(&paint->ui->die, gfx_art_d6_spin, GFX_ART_D6_SPIN_COUNT, 40, 16, paint->now_us,
                     paint->frame);
    } else {
        draw_table(paint, &prompt);
    }
}

const scene_t pig_table = {.press = generic_press, .paint = draw, .holds = true};
