/* Pig's table: the die, what this turn has brought, and what everybody keeps.
 *
 *    0 | Cornelia 's turn       |     0 | Cornelia wins          |
 *   16 | +----+          again  |    16 |  pig    Isabella    42 |
 *      | | oo | +17     [keep]  |       |         Cornelia   103 |
 *   47 | Isabella  Cornelia     |       |                        |
 *   55 |    42        31        |    52 |         (o) rematch    | */
#include "generic_table.h"
#include "gfx_art.h"
#include "pig.h"
#include "table.h"
#include "table_parts.h"
#include "widgets.h"
#include "words.h"

static const pig_state_t *pig_of(const ui_view_t *view) {
    return pig_part(&view->session->now.game);
}

/* "Cornelia wins" */
static void paint_head(const ui_paint_t *paint, uint8_t seat, text_t text) {
    char name[NAME_UTF8_MAX];
    format_name(paint->view, seat, name);
    int x = gfx_label(paint->frame, 0, 0, &gfx_font_6x12, name, true) + 5;
    (void)paint_heading(paint, x, word(paint->view, text));
}

/* --- a turn ------------------------------------------------------------------------------- */

/* The newest roll of this turn, or the one that lost the turn before; false: none. */
static bool last_roll(const ui_view_t *view, log_entry_t *roll) {
    log_entry_t entries[2];
    uint8_t found = newest_answers(view->session, entries);
    uint8_t at = found > 0 && entries[0].kind == PROMPT_CHOOSE ? 1 : 0;
    *roll = entries[at < found ? at : 0];
    bool kept = found > 0 && at == 1 && entries[0].values[0] == OPTION_KEEP;
    return at < found && !kept;
}

/* The die and "+17", or who has just lost it all. */
static void paint_turn(const ui_paint_t *paint, const log_entry_t *roll) {
    uint8_t turn = pig_of(paint->view)->turn;
    char text[NAME_UTF8_MAX] = "+";
    if (roll != NULL) {
        gfx_sprite(paint->frame, 2, 16, &gfx_art_pips[roll->values[0]], GFX_SET);
    } else {
        gfx_sprite(paint->frame, 5, 19, &gfx_art_d6_24, GFX_SET);
    }
    if (turn > 0) {
        append_number(text, sizeof text, turn);
        gfx_text(paint->frame, 38, 18, &gfx_font_12x24_bold, text, GFX_SET);
    } else if (roll != NULL) {
        paint_name(paint, 38, 17, &gfx_font_5x8, roll->player, NAME_CHARACTERS_MAX);
        paint_word(paint, 38, 26, &gfx_font_5x8, TEXT_PIG_LOST);
    }
}

/* Again or keep; or to roll: large, where nothing else is to be said. */
static void paint_asked(const ui_paint_t *paint, const game_prompt_t *prompt, bool small) {
    uint8_t cursor = paint->ui->cursor;
    if (prompt->kind == PROMPT_CHOOSE) {
        gfx_label(paint->frame, 78, 17, &gfx_font_6x12, word(paint->view, TEXT_PIG_AGAIN),
                  cursor == 0);
        gfx_label(paint->frame, 78, 31, &gfx_font_6x12, word(paint->view, TEXT_PIG_KEEP),
                  cursor == 1);
    } else if (small) {
        paint_ring(paint, 80, 36);
        paint_word(paint, 90, 34, &gfx_font_6x12, TEXT_ROLL);
    } else {
        paint_ring(paint, 44, 26);
        paint_word(paint, 57, 18, &gfx_font_12x24, TEXT_ROLL);
    }
}

/* A column for each: the name, the points, and how far they are from the goal as a line. */
static void paint_column(const ui_paint_t *paint, uint8_t seat) {
    const pig_state_t *pig = pig_of(paint->view);
    int pitch = GFX_WIDTH_PX / pig->players, width = pitch - 1, x = seat * pitch;
    int centre_x = x + pitch / 2 - 1;
    bool selected = seat == pig->player;
    char name[NAME_UTF8_MAX];
    format_name_cut(paint->view, seat, (size_t)(width / 5), name); /* in 5x8 */
    if (selected) {
        gfx_rect(paint->frame, x, 47, width, 8, GFX_SET);
    }
    gfx_text_centred(paint->frame, centre_x, 47, &gfx_font_5x8, name,
                     selected ? GFX_CLEAR : GFX_SET);
    paint_number_centred(paint, centre_x, 55, &gfx_font_5x8, pig->totals[seat]);
    gfx_hline(paint->frame, x, 63, pig->totals[seat] * width / PIG_GOAL, GFX_SET);
}

/* --- the end ------------------------------------------------------------------------------ */

/* Four in a column. */
static void paint_rank(const ui_paint_t *paint, uint8_t seat) {
    const pig_state_t *pig = pig_of(paint->view);
    int width = pig->players > 4 ? 40 : 81, x = 47 + seat / 4 * width, y = 17 + seat % 4 * 9;
    gfx_mode_t mode = seat == pig->player ? GFX_CLEAR : GFX_SET;
    char name[NAME_UTF8_MAX], points[4];
    format_number(pig->totals[seat], points);
    format_name_cut(paint->view, seat, (size_t)((width - 22) / 5), name);
    if (seat == pig->player) {
        gfx_rect(paint->frame, x - 1, y, width - 2, 8, GFX_SET);
    }
    gfx_text(paint->frame, x, y, &gfx_font_5x8, name, mode);
    gfx_text_right(paint->frame, x + width - 5, y, &gfx_font_5x8, points, mode);
}

static void paint_over(const ui_paint_t *paint) {
    const pig_state_t *pig = pig_of(paint->view);
    paint_head(paint, pig->player, TEXT_WINNER);
    gfx_sprite(paint->frame, 0, 16, &gfx_art_pig_44, GFX_SET);
    for (uint8_t seat = 0; seat < pig->players; seat++) {
        paint_rank(paint, seat);
    }
    paint_next(paint, NEXT_X, word(paint->view, TEXT_REMATCH));
}

/* --- the screen --------------------------------------------------------------------------- */

static void paint(const ui_paint_t *paint) {
    const pig_state_t *pig = pig_of(paint->view);
    game_prompt_t prompt;
    log_entry_t roll;
    prompt_in_sight(paint, &prompt);
    if (prompt.kind == PROMPT_OVER) {
        paint_over(paint);
        return;
    }
    paint_head(paint, prompt.player, waits_for_noise(paint) ? TEXT_WAITING : TEXT_PIG_TURN);
    if (throw_moves(&paint->ui->die)) {
        throw_render(&paint->ui->die, gfx_art_d6_spin, GFX_ART_D6_SPIN_COUNT, 40, 16, paint->now_us,
                     paint->frame);
        return;
    }
    bool rolled = last_roll(paint->view, &roll);
    paint_turn(paint, rolled ? &roll : NULL);
    paint_asked(paint, &prompt, rolled || pig->turn > 0);
    for (uint8_t seat = 0; seat < pig->players; seat++) {
        paint_column(paint, seat);
    }
}

const scene_t pig_table = {.press = generic_press, .paint = paint, .holds = true};
