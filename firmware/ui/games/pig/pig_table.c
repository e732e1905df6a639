/* Pig's table: the die, what this turn has brought, and what everybody has banked.
 *
 *    0 | Cornelia  your turn               |     0 | Cornelia wins          |
 *   16 | +----+ +17        (o) throw       |    16 |  pig    Isabella    42 |
 *      | | oo | crown 100  [ keep 59 ]     |       |         Cornelia   103 |
 *   45 | Isabella      Cornelia            |       |                        |
 *   52 |    42            31               |    52 |         (o) rematch    |
 *
 * ROLL held and let go throws, at a turn's start as after each throw; left and right go to "keep". */
#include "generic_table.h"
#include "gfx_art.h"
#include "pig.h"
#include "status_icons.h"
#include "table.h"
#include "table_parts.h"
#include "widgets.h"
#include "words.h"

static const pig_state_t *pig_of(const ui_view_t *view) {
    return pig_part(&view->session->now.game);
}

/* --- presses ------------------------------------------------------------------------------ */

static void press(const ui_call_t *call) {
    game_prompt_t prompt;
    session_prompt(call->view->session, &prompt);
    bool chooses = prompt.kind == PROMPT_CHOOSE;
    bool throws = prompt.kind == PROMPT_ROLL || (chooses && call->ui->cursor == 0);
    table_press_t pressed = table_press(call, throws, SCENE_MENU);
    if (pressed == PRESS_THROWN) {
        intend_roll(call, &prompt); /* to go on and to throw is one press */
    } else if (pressed == PRESS_ROLL && chooses) {
        intend_option(call, prompt.options[call->ui->cursor], false);
    } else if (pressed == PRESS_ROLL) {
        call->intent->kind = INTENT_REMATCH;
    } else if (pressed == PRESS_SIDE && chooses) {
        scene_move_cursor(call, prompt.count);
    }
}

/* The turn passes on by a choice: the next player's throw is not the same player's second press. */
static void changed(const ui_call_t *call) {
    log_entry_t entries[2];
    uint8_t found = newest_answers(call->view->session, entries);
    if (call->change == UI_CHANGED_CHOICE && found > 0 && entries[0].values[0] == OPTION_KEEP) {
        throw_seen(&call->ui->die, true, call->now_us);
    }
}

/* --- a turn ------------------------------------------------------------------------------- */

enum { DIE_PX = 28, TURN_X = 31, OPTIONS_X = 66, OPTIONS_Y = 16, OPTION_PX = 14, NAMES_Y = 45 };

/* The newest roll of this turn, or the one that lost the turn before; false: none. */
static bool last_roll(const ui_view_t *view, log_entry_t *roll) {
    log_entry_t entries[2];
    uint8_t found = newest_answers(view->session, entries);
    uint8_t at = found > 0 && entries[0].kind == PROMPT_CHOOSE ? 1 : 0;
    *roll = entries[at < found ? at : 0];
    bool kept = found > 0 && at == 1 && entries[0].values[0] == OPTION_KEEP;
    return at < found && !kept;
}

/* The die, as it fell or not thrown yet. */
static void paint_die(const ui_paint_t *paint, const log_entry_t *roll) {
    const gfx_sprite_t *die = roll != NULL ? &gfx_art_pips[roll->values[0]] : &gfx_art_d6_24;
    int size = roll != NULL ? DIE_PX : die->width;
    gfx_sprite_scaled(paint->frame, (DIE_PX - size) / 2, 16 + (DIE_PX - size) / 2, die, size, size,
                      GFX_SET);
}

/* What the turn has brought, and the goal. */
static void paint_turn(const ui_paint_t *paint) {
    uint8_t turn = pig_of(paint->view)->turn;
    char text[8] = "+";
    if (turn > 0) {
        append_number(text, sizeof text, turn);
        gfx_text(paint->frame, TURN_X, 15, &gfx_font_8x16, text, GFX_SET);
    }
    gfx_sprite(paint->frame, TURN_X, 34, &gfx_art_crown_9x6, GFX_SET);
    paint_number(paint, TURN_X + 11, 31, &gfx_font_6x12, PIG_GOAL);
}

/* Whose throw lost the turn. */
static void paint_lost(const ui_paint_t *paint, uint8_t seat) {
    paint_name(paint, TURN_X, 16, &gfx_font_6x12, seat, NAME_CHARACTERS_MAX);
    paint_word(paint, TURN_X, 30, &gfx_font_6x12, TEXT_PIG_LOST);
}

/* To throw, or to keep what makes so many: what ROLL does has the ring, the other one an arrow. */
static void paint_option(const ui_paint_t *paint, uint8_t option, const char *text) {
    int y = OPTIONS_Y + option * OPTION_PX;
    bool selected = paint->ui->cursor == option;
    if (selected) {
        paint_ring(paint, OPTIONS_X, y + 3);
    } else {
        gfx_sprite(paint->frame, OPTIONS_X + 2, y + 3, &gfx_art_triangle_4x7, GFX_SET);
    }
    gfx_label(paint->frame, OPTIONS_X + 9, y, &gfx_font_6x12, text, selected);
}

static void paint_asked(const ui_paint_t *paint, const game_prompt_t *prompt, bool lost) {
    const pig_state_t *pig = pig_of(paint->view);
    const char *verb = word(paint->view, TEXT_ROLL);
    char keep[24];
    if (prompt->kind == PROMPT_CHOOSE) {
        format_with_number(keep, sizeof keep, word(paint->view, TEXT_PIG_KEEPS),
                           (uint32_t)pig->totals[pig->player] + pig->turn);
        paint_option(paint, 0, verb);
        paint_option(paint, 1, keep);
    } else if (lost) {
        (void)paint_verb_at(paint, GFX_WIDTH_PX - verb_width(verb), 30, verb);
    } else {
        paint_ring(paint, OPTIONS_X, 20);
        gfx_text(paint->frame, OPTIONS_X + 11, 15, &gfx_font_8x16, verb, GFX_SET);
    }
}

/* A column for each: the name, the points, and how far they are from the goal as a line. */
static void paint_column(const ui_paint_t *paint, uint8_t seat) {
    const pig_state_t *pig = pig_of(paint->view);
    int pitch = GFX_WIDTH_PX / pig->players, width = pitch - 2;
    paint_seat_name(paint, seat, pig->players, NAMES_Y, false);
    paint_number_centred(paint, seat_centre_x(seat, pig->players), NAMES_Y + 7, &gfx_font_6x12,
                         pig->totals[seat]);
    gfx_hline(paint->frame, seat * GFX_WIDTH_PX / pig->players, 63,
              pig->totals[seat] * width / PIG_GOAL, GFX_SET);
}

/* --- the end ------------------------------------------------------------------------------ */

/* As many columns as leave room for figures in 6x12. */
static void paint_rank(const ui_paint_t *paint, uint8_t seat) {
    enum { ROWS = 3, ROW_PX = 12 };
    const pig_state_t *pig = pig_of(paint->view);
    int columns = (pig->players + ROWS - 1) / ROWS, left_x = columns == 1 ? 47 : 0;
    int width = (GFX_WIDTH_PX - left_x) / columns;
    int x = left_x + seat / ROWS * width, y = 16 + seat % ROWS * ROW_PX;
    const gfx_font_t *font = columns == 3 ? &gfx_font_5x8 : &gfx_font_6x12;
    size_t letters = (size_t)((width - 23) / font->width);
    paint_name(paint, x, y + (ROW_PX - font->height) / 2, font, seat, letters);
    paint_number_right(paint, x + width - 4, y, &gfx_font_6x12, pig->totals[seat]);
}

static void paint_over(const ui_paint_t *paint) {
    const pig_state_t *pig = pig_of(paint->view);
    paint_title(paint, pig->player, word(paint->view, TEXT_WINNER), status_icons_x(paint));
    if (pig->players <= 3) {
        gfx_sprite(paint->frame, 0, 16, &gfx_art_pig_44, GFX_SET);
    }
    for (uint8_t seat = 0; seat < pig->players; seat++) {
        paint_rank(paint, seat);
    }
    (void)paint_verb(paint, word(paint->view, TEXT_REMATCH), false);
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
    text_t whose = die_plays(paint) ? TEXT_THE_DIE : TEXT_PIG_TURN;
    text_t text = waits_for_noise(paint) ? TEXT_WAITING : whose;
    paint_title(paint, prompt.player, word(paint->view, text), status_icons_x(paint));
    if (throw_moves(&paint->ui->die)) {
        throw_render(&paint->ui->die, gfx_art_d6_spin, GFX_ART_D6_SPIN_COUNT, 40, 16, paint->now_us,
                     paint->frame);
        return;
    }
    bool rolled = last_roll(paint->view, &roll), lost = rolled && pig->turn == 0;
    paint_die(paint, rolled ? &roll : NULL);
    if (lost) {
        paint_lost(paint, roll.player);
    } else {
        paint_turn(paint);
    }
    paint_asked(paint, &prompt, lost);
    for (uint8_t seat = 0; seat < pig->players; seat++) {
        paint_column(paint, seat);
    }
}

const scene_t pig_table = {.press = press, .paint = paint, .changed = changed, .holds = true};
