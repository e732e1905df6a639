/* Just dice: left opens the list of dice, right is one more, ROLL throws them.
 *
 *    0 | < d12                3x > |  left: which dice; right: how many
 *   16 | sum            1   7   9 |  each die; one die: only its number, or its face
 *      |  17            3         |
 *   52 |                ----------|
 *   63 |                12  31  8 |  the rolls before */
#include "dice_ui.h"
#include "drawings.h"
#include "status_icons.h"
#include "table.h"
#include "table_parts.h"
#include "widgets.h"
#include "words.h"

/* --- presses ------------------------------------------------------------------------------- */

static void add_one(const ui_call_t *call) {
    const dice_state_t *state = dice_of(call->view);
    dice_state_t dice = *state;
    if (state->rolled != 0) {
        call->ui->table.dice = *state;
    }
    dice.count = (uint8_t)(dice.count % GAME_VALUES_MAX + 1);
    dice.keep = dice.count > 1 ? dice.keep : KEEP_ALL;
    const game_config_t config = dice_config(&dice);
    scene_start_game(call, &config);
}

static void change_dice(const ui_call_t *call) {
    if (call->button == BUTTON_RIGHT) {
        add_one(call);
    } else {
        scene_open(call, SCENE_DICE);
    }
}

/* Other dice may be chosen while these still fall. */
static void press(const ui_call_t *call) {
    if (call->gesture == GESTURE_TAP && !die_in_hand(call->ui)) {
        throw_settle(&call->ui->die, call->now_us);
    }
    table_press_t pressed = table_press(call, true, SCENE_HOME);
    if (pressed == PRESS_THROWN) {
        call->intent->kind = INTENT_ROLL;
    } else if (pressed == PRESS_SIDE && call->gesture == GESTURE_TAP) {
        change_dice(call);
    }
}

/* --- the header ---------------------------------------------------------------------------- */

static void paint_header(const ui_paint_t *paint) {
    const dice_state_t *state = dice_of(paint->view);
    int left_px = GFX_WIDTH_PX - status_icons_x(paint);
    char text[8];
    format_number(state->count, text);
    append_text(text, sizeof text, "x");
    int count_x = 121 - left_px - gfx_label_width(&gfx_font_6x12, text);
    gfx_label(paint->frame, count_x, 0, &gfx_font_6x12, text, true);
    draw_fitting_label(paint->frame, 7, 0, count_x - 8, &gfx_font_6x12,
                       word_die(paint->view, state->die), true);
    draw_arrows(paint->frame, 0, 124 - left_px, 3);
}

/* --- before the first roll ------------------------------------------------------------------- */

/* "10x d100 1000" */
static void paint_other_sum(const ui_paint_t *paint, const dice_state_t *other) {
    int x = 56;
    char text[12] = "";
    append_number(text, sizeof text, other->count);
    append_text(text, sizeof text, "x");
    if (other->count > 1) {
        x = gfx_text(paint->frame, x, 54, &gfx_font_5x8, text, GFX_SET) + 2;
    }
    x = gfx_text(paint->frame, x, 54, &gfx_font_5x8, game_die_name((game_die_t)other->die),
                 GFX_SET);
    text[0] = '\0';
    append_signed(text, sizeof text, dice_sum(other));
    gfx_text(paint->frame, x + 5, 52, &gfx_font_6x12, text, GFX_SET);
}

/* These dice were not rolled yet, but perhaps other dice before: up to five faces, or the sum. */
static void paint_waiting(const ui_paint_t *paint, const dice_state_t *state) {
    const dice_state_t *other = &paint->ui->table.dice;
    paint_dice_waiting(paint, state);
    if (state->keep != KEEP_ALL || state->mod != 0) {
        return; /* what counts stands there */
    }
    if (other->rolled != 0 && other->die != DIE_CULT) {
        paint_other_sum(paint, other);
    } else if (other->rolled != 0 && other->count <= 5) {
        for (uint8_t i = 0; i < other->count; i++) {
            gfx_sprite(paint->frame, 56 + i * 14, 52, cult_faces_11[cult_face(other->last[i])],
                       GFX_SET);
        }
    }
}

static void paint(const ui_paint_t *paint) {
    const dice_state_t *state = dice_of(paint->view);
    if (waits_for_noise(paint)) {
        paint_word(paint, 2, 1, &gfx_font_6x12, TEXT_WAITING);
    } else {
        paint_header(paint);
    }
    if (throw_moves(&paint->ui->die)) {
        paint_dice_air(paint, &paint->ui->die, state);
    } else if (state->rolled == 0) {
        paint_waiting(paint, state);
    } else {
        paint_dice(paint, state, true);
    }
}

const scene_t dice_table = {.press = press, .paint = paint, .holds = true};
