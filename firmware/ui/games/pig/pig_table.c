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

enum { HEAD_GAP_PX = 5, DIE_X = 2, DIE_Y = 16, RESTING_X = 5, RESTING_Y = 19, AIR_X = 40 };

enum { TURN_X = 38, TURN_Y = 18, LOST_Y = 17, LOST_LINE_PX = 9 };

enum { OPTIONS_X = 78, OPTIONS_Y = 17, OPTION_PX = 14 };

enum {
    RING_X = 80,
    RING_Y = 36,
    ROLL_X = 90,
    ROLL_Y = 34,
    BIG_RING_X = 44,
    BIG_RING_Y = 26,
    BIG_ROLL_X = 57
};

enum {
    NAMES_Y = 47,
    POINTS_Y = 55,
    BAR_Y = 63,
    LETTER_PX = 5,
    LETTER_ROWS = 8,
    POINTS_TEXT_MAX = 4
};

enum {
    PIG_Y = 16,
    RANKS_X = 47,
    RANKS_Y = 17,
    RANK_PX = 9,
    RANKS_MOST = 4,
    RANK_GAP_PX = 5,
    RANK_MARGIN_PX = 3, /* of the lit box, at both ends */
    RANK_NUMBER_PX = 22
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
        gfx_sprite(paint->frame, DIE_X, DIE_Y, &gfx_art_pips[roll.values[0]], GFX_SET);
    } else {
        gfx_sprite(paint->frame, RESTING_X, RESTING_Y, &gfx_art_d6_24, GFX_SET);
    }
}

/* "+17", or who has just lost it all. */
static void draw_turn(const ui_paint_t *paint) {
    log_entry_t roll;
    char text[NAME_UTF8_MAX] = "+";
    uint8_t turn = pig_of(paint->view)->turn;
    if (turn > 0) {
        append_number(text, sizeof text, turn);
        (void)gfx_text(paint->frame, TURN_X, TURN_Y, &gfx_font_12x24_bold, text, GFX_SET);
    } else if (last_roll(paint->view, &roll)) {
        format_name(paint->view, roll.player, text);
        (void)gfx_text(paint->frame, TURN_X, LOST_Y, &gfx_font_5x8, text, GFX_SET);
        (void)gfx_text(paint->frame, TURN_X, LOST_Y + LOST_LINE_PX, &gfx_font_5x8,
                       word(paint->view, TEXT_PIG_LOST), GFX_SET);
    }
}

/* --- what is asked ------------------------------------------------------------------------ */

static void draw_head(const ui_paint_t *paint, const game_prompt_t *prompt) {
    char name[NAME_UTF8_MAX];
    bool waits = paint->ui->die.stage == THROW_THROWN && paint->view->noise != UI_NOISE_GOOD;
    format_name(paint->view, prompt->player, name);
    int x = gfx_label(paint->frame, 0, 0, &gfx_font_6x12, name, true) + HEAD_GAP_PX;
    (void)paint_heading(paint, x, word(paint->view, waits ? TEXT_WAITING : TEXT_PIG_TURN));
}

static void draw_options(const ui_paint_t *paint) {
    static const text_t words[] = {TEXT_PIG_AGAIN, TEXT_PIG_KEEP};
    for (uint8_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        (void)gfx_label(paint->frame, OPTIONS_X, OPTIONS_Y + i * OPTION_PX, &gfx_font_6x12,
                        word(paint->view, words[i]), i == paint->ui->cursor);
    }
}

/* Large, where nothing else is to be said. */
static void draw_roll(const ui_paint_t *paint) {
    log_entry_t roll;
    bool small = last_roll(paint->view, &roll) || pig_of(paint->view)->turn > 0;
    paint_ring(paint, small ? RING_X : BIG_RING_X, small ? RING_Y : BIG_RING_Y);
    (void)gfx_text(paint->frame, small ? ROLL_X : BIG_ROLL_X, small ? ROLL_Y : TURN_Y,
                   small ? &gfx_font_6x12 : &gfx_font_12x24, word(paint->view, TEXT_ROLL), GFX_SET);
}

/* --- everybody's points ------------------------------------------------------------------- */

/* As much of a name as its place has room for. */
static void cut_name(const ui_view_t *view, uint8_t seat, int width_px, char name[NAME_UTF8_MAX]) {
    format_name(view, seat, name);
    name[gfx_text_bytes(name, (size_t)(width_px / LETTER_PX))] = '\0';
}

/* A column for each: the name, the points, and how far they are from the goal as a line. */
static void draw_column(const ui_paint_t *paint, uint8_t seat) {
    const pig_state_t *pig = pig_of(paint->view);
    char text[NAME_UTF8_MAX];
    bool hot = seat == pig->player;
    int width = GFX_WIDTH_PX / pig->players, x = seat * width, centre = x + width / 2 - 1;
    cut_name(paint->view, seat, width - 1, text);
    if (hot) {
        gfx_rect(paint->frame, x, NAMES_Y, width - 1, LETTER_ROWS, GFX_SET);
    }
    gfx_text_centred(paint->frame, centre, NAMES_Y, &gfx_font_5x8, text, hot ? GFX_CLEAR : GFX_SET);
    format_number(pig->totals[seat], text);
    gfx_text_centred(paint->frame, centre, POINTS_Y, &gfx_font_5x8, text, GFX_SET);
    gfx_hline(paint->frame, x, BAR_Y, pig->totals[seat] * (width - 1) / PIG_GOAL, GFX_SET);
}

/* --- the end ------------------------------------------------------------------------------ */

static void draw_rank(const ui_paint_t *paint, uint8_t seat) {
    const pig_state_t *pig = pig_of(paint->view);
    char name[NAME_UTF8_MAX], number[POINTS_TEXT_MAX];
    bool hot = seat == pig->player, two = pig->players > RANKS_MOST;
    int width = (GFX_WIDTH_PX - RANKS_X) / (two ? 2 : 1);
    int x = RANKS_X + seat / RANKS_MOST * width, y = RANKS_Y + seat % RANKS_MOST * RANK_PX;
    gfx_mode_t mode = hot ? GFX_CLEAR : GFX_SET;
    format_number(pig->totals[seat], number);
    cut_name(paint->view, seat, width - RANK_NUMBER_PX, name);
    if (hot) {
        gfx_rect(paint->frame, x - 1, y, width - RANK_GAP_PX + RANK_MARGIN_PX, LETTER_ROWS,
                 GFX_SET);
    }
    (void)gfx_text(paint->frame, x, y, &gfx_font_5x8, name, mode);
    gfx_text_right(paint->frame, x + width - RANK_GAP_PX, y, &gfx_font_5x8, number, mode);
}

static void draw_over(const ui_paint_t *paint) {
    char name[NAME_UTF8_MAX];
    const pig_state_t *pig = pig_of(paint->view);
    format_name(paint->view, pig->player, name);
    int x = gfx_label(paint->frame, 0, 0, &gfx_font_6x12, name, true) + HEAD_GAP_PX;
    (void)paint_heading(paint, x, word(paint->view, TEXT_WINNER));
    gfx_sprite(paint->frame, 0, PIG_Y, &gfx_art_pig_44, GFX_SET);
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
        throw_render(&paint->ui->die, gfx_art_d6_spin, GFX_ART_D6_SPIN_COUNT, AIR_X, DIE_Y,
                     paint->now_us, paint->frame);
    } else {
        draw_table(paint, &prompt);
    }
}

const scene_t pig_table = {.press = generic_press, .paint = draw, .holds = true};
