/* Counters' table: all values; one value; and the die beside them.
 *
 *    0 | [Cornelia]  < o change > |     0 | Cornelia           +5  |
 *   16 |  Anna   Bob  >Cornel     |    16 |                        |
 *      |   20     17     103      |       |   <     1 0 3     >    |
 *      |                          |    52 |        (o) done        | */
#include "counters_ui.h"
#include "dice_ui.h"
#include "gfx_art.h"
#include "recent_dice.h"
#include "status_icons.h"
#include "table.h"
#include "table_parts.h"
#include "widgets.h"
#include "words.h"

/* The items are the options of `who`: the players, the next turn, the die. */
static uint8_t item_next(const counters_state_t *state) { return state->players; }
static uint8_t item_die(const counters_state_t *state) { return (uint8_t)(state->players + 1); }
static uint8_t item_count(const counters_state_t *state) { return (uint8_t)(state->players + 2); }

static bool on_die(const ui_paint_t *paint) {
    const counters_state_t *state = counters_of(paint->view);
    return paint->ui->cursor == item_die(state) && state->step != COUNTERS_STEP_BY;
}

static void enter(const ui_call_t *call) { call->ui->cursor = call->ui->table.counters.item; }

/* Another game of counters may have fewer players; a new one begins with the player whose turn it is. */
static void changed(const ui_call_t *call) {
    const counters_state_t *state = counters_of(call->view);
    uint8_t *item = &call->ui->table.counters.item;
    if (call->change == UI_CHANGED_GAME || *item >= item_count(state)) {
        *item = state->turn;
    }
    if (state->step == COUNTERS_STEP_BY) {
        *item = state->seat; /* perhaps picked on the console */
    } else if (state->step == COUNTERS_STEP_DIE) {
        *item = item_die(state);
    }
    if (call->ui->scene == SCENE_TABLE) {
        call->ui->cursor = *item;
    }
}

/* --- presses --------------------------------------------------------------------------------- */

/* The largest step that is no larger than wanted and is offered; OPTION_DONE: none is. */
static uint8_t step_option(const game_prompt_t *prompt, int wanted) {
    uint8_t best = OPTION_DONE;
    int best_by = 0;
    for (uint8_t i = 0; i < prompt->count; i++) {
        const int by = counters_change(prompt->options[i]);
        const bool same_way = wanted > 0 ? by > 0 && by <= wanted : by < 0 && by >= wanted;
        const bool larger = wanted > 0 ? by > best_by : by < best_by;
        if (same_way && larger) {
            best = prompt->options[i];
            best_by = by;
        }
    }
    return best;
}

/* Here alone a hold is neither undo nor menu: it repeats. Each step is an answer. */
static void press_value(const ui_call_t *call) {
    game_prompt_t prompt;
    const int wanted = gesture_step(call);
    session_prompt(call->view->session, &prompt);
    call->ui->hold.down = false;
    if (call->button == BUTTON_ROLL) {
        if (table_press(call, false, SCENE_MENU) == PRESS_ROLL) {
            intend_option(call, OPTION_DONE, false);
        }
        return;
    }
    const uint8_t option = wanted != 0 ? step_option(&prompt, wanted) : OPTION_DONE;
    if (option != OPTION_DONE) {
        intend_option(call, option, false);
    }
}

static void press_table(const ui_call_t *call) {
    ui_t *ui = call->ui;
    const counters_state_t *state = counters_of(call->view);
    const bool asked = state->step == COUNTERS_STEP_DIE; /* on the console */
    const bool throws = asked || ui->cursor == item_die(state);
    game_prompt_t prompt;
    session_prompt(call->view->session, &prompt);
    switch (table_press(call, throws, SCENE_MENU)) {
    case PRESS_THROWN:
        if (asked) {
            call->intent->kind = INTENT_ROLL;
        } else {
            intend_option(call, OPTION_DIE, true);
        }
        return;
    case PRESS_ROLL:
        intend_option(call, prompt.options[ui->cursor], false);
        return;
    case PRESS_SIDE:
        if (!asked && call->gesture == GESTURE_TAP) {
            scene_move_cursor(call, item_count(state));
            ui->table.counters.item = ui->cursor;
        }
        return;
    case PRESS_DONE:
        return;
    }
}

static void press(const ui_call_t *call) {
    const bool value = counters_of(call->view)->step == COUNTERS_STEP_BY;
    (value ? press_value : press_table)(call);
}

/* --- all values ------------------------------------------------------------------------------ */

/* How many columns and rows so many players need, what their values stand in, and whether a name stands left of
 * its value, not above it. */
typedef struct {
    uint8_t columns, rows;
    bool beside;
    const gfx_font_t *value;
    const gfx_font_t *name;
} grid_t;

static grid_t grid_for(uint8_t players) {
    static const grid_t grids[GAME_PLAYERS_MAX + 1] = {
        [2] = {2, 1, false, &gfx_font_16x32, &gfx_font_6x12},
        [3] = {3, 1, false, &gfx_font_12x24_bold, &gfx_font_6x12},
        [4] = {2, 2, true, &gfx_font_12x24_bold, &gfx_font_6x12},
        [5] = {3, 2, false, &gfx_font_8x16, &gfx_font_5x8},
        [6] = {3, 2, false, &gfx_font_8x16, &gfx_font_5x8},
        [7] = {4, 2, false, &gfx_font_8x16, &gfx_font_5x8},
        [8] = {4, 2, false, &gfx_font_8x16, &gfx_font_5x8},
    };
    return grids[players];
}

enum { GRID_Y = 16, GRID_PX = GFX_HEIGHT_PX - GRID_Y };

typedef struct {
    int x, y, width, height;
} cell_t;

static void paint_cell_name(const ui_paint_t *paint, const grid_t *grid, const cell_t *cell,
                            uint8_t seat) {
    enum { MARGIN_PX = 6 };
    const int room = cell->width - MARGIN_PX - (grid->beside ? 3 * grid->value->width - 1 : 0);
    char name[NAME_UTF8_MAX];
    format_name_cut(paint->view, seat, (size_t)((room + grid->name->gap) / grid->name->width),
                    name);
    if (grid->beside) {
        (void)gfx_text(paint->frame, cell->x + 2, cell->y + 1, grid->name, name, GFX_SET);
    } else {
        const int y = cell->y + (cell->height - grid->name->height - grid->value->height) / 2;
        gfx_text_centred(paint->frame, cell->x + cell->width / 2 - 1, y, grid->name, name, GFX_SET);
    }
}

/* Before the value of the player whose turn it is stands a mark; below the name if that stands beside it. */
static void paint_cell_value(const ui_paint_t *paint, const grid_t *grid, const cell_t *cell,
                             uint8_t seat) {
    const counters_state_t *state = counters_of(paint->view);
    const gfx_sprite_t *mark = grid->columns == 4 ? &gfx_art_triangle_3x5 : &gfx_art_triangle_4x7;
    const int height = grid->value->height, name_px = grid->beside ? 0 : grid->name->height;
    const int y = cell->y + name_px + (cell->height - name_px - height) / 2;
    char text[4];
    format_number(state->values[seat], text);
    const int value_px = gfx_text_width(grid->value, text);
    int x = cell->x + (cell->width - value_px) / 2;
    int mark_x = x - mark->width - 2, mark_y = y + (height - mark->height) / 2;
    if (grid->beside) {
        x = cell->x + cell->width - 3 - value_px;
        mark_x = cell->x + 3;
        mark_y = cell->y + 15;
    }
    (void)gfx_text(paint->frame, x, y, grid->value, text, GFX_SET);
    if (state->turn == seat) {
        gfx_sprite(paint->frame, mark_x > cell->x ? mark_x : cell->x + 1, mark_y, mark, GFX_SET);
    }
}

static void paint_cell(const ui_paint_t *paint, const grid_t *grid, uint8_t seat) {
    const int width = GFX_WIDTH_PX / grid->columns, height = GRID_PX / grid->rows;
    const cell_t cell = {seat % grid->columns * width, GRID_Y + seat / grid->columns * height,
                         width, height};
    paint_cell_name(paint, grid, &cell, seat);
    paint_cell_value(paint, grid, &cell, seat);
    if (paint->ui->cursor == seat) {
        gfx_box(paint->frame, cell.x, cell.y, width - 1, height, GFX_SET);
    }
}

/* The ring and its verb at the right of the heading; with `picks` between the arrows of left and right. Returns where
 * they begin. */
static int paint_head_verb(const ui_paint_t *paint, text_t verb, bool picks) {
    enum { ARROW_PX = 7 };
    const int end_x = status_icons_x(paint) - 1, sides = picks ? ARROW_PX : 0;
    const char *does = word(paint->view, verb);
    const int x = end_x - 2 * sides - verb_width(does);
    if (picks) {
        draw_arrows(paint->frame, x, end_x - 4, 3);
    }
    (void)paint_verb_at(paint, x + sides, 1, does);
    return x;
}

/* A word that is selected: bright, unless many status icons leave no room for it but in small print. */
static void paint_head_word(const ui_paint_t *paint, const char *text, int width_px) {
    if (gfx_label_width(&gfx_font_6x12, text) <= width_px) {
        (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, text, true);
    } else {
        draw_fitting(paint->frame, 0, 1, width_px, &gfx_font_6x12, text);
    }
}

/* What is selected, bright, and what ROLL does with it. */
static void paint_head(const ui_paint_t *paint) {
    const counters_state_t *state = counters_of(paint->view);
    const uint8_t item = paint->ui->cursor;
    if (item == item_next(state)) {
        const int x = paint_head_verb(paint, TEXT_COUNTERS_PASS, true);
        paint_head_word(paint, word(paint->view, TEXT_COUNTERS_NEXT), x - 2);
    } else {
        const int x = paint_head_verb(paint, TEXT_COUNTERS_CHANGE, true);
        (void)paint_heading_name(paint, item, x - 2);
    }
}

static void paint_all(const ui_paint_t *paint) {
    const counters_state_t *state = counters_of(paint->view);
    paint_head(paint);
    if (state->players == 1) {
        paint_number_centred(paint, 63, 8, &gfx_font_32x64, state->values[0]);
        return;
    }
    const grid_t grid = grid_for(state->players);
    for (uint8_t seat = 0; seat < state->players; seat++) {
        paint_cell(paint, &grid, seat);
    }
}

/* --- one value ------------------------------------------------------------------------------- */

counters_delta_t counters_delta(const session_t *session) {
    counters_delta_t delta = {.by = 0};
    for (uint16_t i = session->log.used; i > 0; i--) {
        const log_entry_t *entry = log_at(&session->log, (uint16_t)(i - 1));
        if (entry->undone) {
            continue;
        }
        delta.answers++;
        if (entry->ask != ASK_BY) {
            break; /* `who` */
        }
        delta.by = (int16_t)(delta.by + counters_change(entry->values[0]));
    }
    return delta;
}

void format_delta(int16_t by, char text[DELTA_TEXT_MAX]) {
    copy_text(text, DELTA_TEXT_MAX, by > 0 ? "+" : "");
    append_signed(text, DELTA_TEXT_MAX, by);
}

/* The name, what the change has brought so far, and what ROLL does. */
static void paint_value(const ui_paint_t *paint) {
    const counters_state_t *state = counters_of(paint->view);
    const int16_t by = counters_delta(paint->view->session).by;
    char text[DELTA_TEXT_MAX] = "";
    if (by != 0) {
        format_delta(by, text);
    }
    const int x =
        paint_head_verb(paint, TEXT_OPTION_DONE, false) - 4 - gfx_text_width(&gfx_font_6x12, text);
    (void)gfx_text(paint->frame, x, 1, &gfx_font_6x12, text, GFX_SET);
    (void)paint_heading_name(paint, state->seat, x - 2);
    paint_number_centred(paint, 63, 8, &gfx_font_32x64, state->values[state->seat]);
    draw_arrows(paint->frame, 2, 122, 33);
}

/* --- the die --------------------------------------------------------------------------------- */

static dice_state_t counters_die(const ui_view_t *view) {
    const session_rolled_t *rolled = &view->session->now.rolled;
    dice_state_t die = {.die = counters_of(view)->die, .count = 1, .rolled = rolled->count > 0};
    die.last[0] = rolled->values[0];
    return die;
}

static void paint_lying(const ui_paint_t *paint, const dice_state_t *die) {
    paint_dice(paint, die, false);
}

/* Which die: beside it, or beside what fell. */
static void paint_die_name(const ui_paint_t *paint, const dice_state_t *die) {
    const char *name = word_die(paint->view, die->die);
    if (!die->rolled) {
        gfx_text(paint->frame, 56, 52, &gfx_font_6x12, name, GFX_SET);
    } else if (die->die == DIE_CULT) {
        gfx_text(paint->frame, 53, 32, &gfx_font_6x12, name, GFX_SET);
    } else {
        gfx_text_right(paint->frame, GFX_WIDTH_PX - 2, 46, &gfx_font_6x12, name, GFX_SET);
    }
}

static void paint_die(const ui_paint_t *paint) {
    const dice_state_t die = counters_die(paint->view);
    const bool asked = counters_of(paint->view)->step == COUNTERS_STEP_DIE; /* on the console */
    if (waits_for_noise(paint)) {
        (void)paint_heading(paint, 2, word(paint->view, TEXT_WAITING));
    } else {
        (void)paint_head_verb(paint, TEXT_THROW_IT, !asked);
    }
    if (throw_moves(&paint->ui->die)) {
        paint_dice_air(paint, &paint->ui->die, &die);
        return;
    }
    (die.rolled ? paint_lying : paint_dice_waiting)(paint, &die);
    paint_die_name(paint, &die);
}

static void paint(const ui_paint_t *paint) {
    if (counters_of(paint->view)->step == COUNTERS_STEP_BY) {
        paint_value(paint);
    } else if (on_die(paint) || throw_moves(&paint->ui->die)) {
        paint_die(paint);
    } else {
        paint_all(paint);
    }
}

const scene_t counters_table = {
    .enter = enter, .press = press, .paint = paint, .changed = changed, .holds = true};
