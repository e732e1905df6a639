/* A throw beside the game: what was thrown last, who starts, a coin, or any die. ROLL shakes and throws it. */
#include "dice_ui.h"
#include "gfx_art.h"
#include "recent_dice.h"
#include "table.h"
#include "table_parts.h"
#include "widgets.h"
#include "words.h"

/* The items: recent dice, who starts (if several play), each die. */
static bool asks_seats(const ui_view_t *view) { return view->session->config.players > 1; }

static uint8_t items(const ui_call_t *call) {
    return (uint8_t)(recent_dice_count(call->ui) + asks_seats(call->view) + DIE_IDS);
}

static side_throw_t selected(const ui_t *ui, const ui_view_t *view) {
    uint8_t item = ui->cursor, recent = recent_dice_count(ui);
    if (item < recent) {
        return (side_throw_t){.dice = ui->recent[item]};
    }
    item = (uint8_t)(item - recent);
    if (asks_seats(view) && item-- == 0) {
        return side_throw_seats(view->session->config.players);
    }
    return (side_throw_t){.dice = {.die = item, .count = 1}};
}

static void press_roll(const ui_call_t *call) {
    throw_t *die = &call->ui->beside.die;
    if (call->gesture == GESTURE_DOWN) {
        throw_down(die, call->now_us);
    } else if (call->gesture == GESTURE_PUT_DOWN) {
        throw_put_down(die, call->now_us);
    } else if (call->gesture == GESTURE_UP && throw_up(die, call->now_us)) {
        call->intent->kind = INTENT_THROW;
        call->intent->thrown = selected(call->ui, call->view);
    }
}

static void press(const ui_call_t *call) {
    if (call->button == BUTTON_ROLL) {
        press_roll(call);
    } else if (die_in_hand(call->ui)) {
        return;
    } else if (call->gesture == GESTURE_HOLD && call->button == BUTTON_RIGHT) {
        scene_go(call, SCENE_HOME);
    } else {
        scene_move_cursor(call, items(call));
    }
}

/* "2x d20", and below it "highest +3". */
static void draw_dice(const ui_paint_t *paint, const dice_state_t *dice, int x, int width_px) {
    const dice_state_t plain = {.die = dice->die, .count = dice->count};
    char text[DICE_TEXT_MAX];
    gfx_sprite(paint->frame, 0, 16, dice_at_rest(dice->die), GFX_SET);
    format_dice(paint->view, &plain, text);
    draw_fitting(paint->frame, x, 20, width_px, &gfx_font_8x16, text);
    format_dice_extras(paint->view, dice, text);
    draw_fitting(paint->frame, x, 37, width_px, &gfx_font_6x12, text);
}

static void draw(const ui_paint_t *paint) {
    enum { WHAT_X = 53, WHAT_PX = GFX_WIDTH_PX - WHAT_X };
    const throw_t *die = &paint->ui->beside.die;
    const side_throw_t thrown = selected(paint->ui, paint->view);
    const bool waits = die->stage == THROW_THROWN && paint->view->noise != UI_NOISE_GOOD;
    (void)paint_heading(paint, 2, word(paint->view, waits ? TEXT_WAITING : TEXT_THROW_DIE));
    if (throw_moves(die)) {
        paint_dice_air(paint, die, &thrown.dice);
        return;
    }
    if (thrown.seats > 0) {
        gfx_sprite(paint->frame, 2, 18, &gfx_art_who_44, GFX_SET);
        draw_fitting(paint->frame, WHAT_X, 24, WHAT_PX, &gfx_font_8x16,
                     word(paint->view, TEXT_WHO_STARTS));
    } else {
        draw_dice(paint, &thrown.dice, WHAT_X, WHAT_PX);
    }
    (void)paint_verb(paint, word(paint->view, TEXT_THROW_IT), true);
}

const scene_t scene_throw = {.press = press, .paint = draw};
