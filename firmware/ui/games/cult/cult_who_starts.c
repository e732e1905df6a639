/* Who starts, whatever is played: the highlight hops from name to name and stops at one. It is a duel
 * (LOT_GAME) that goes no further.
 *
 *    0 | Who starts?   (o) roll |        0 | Who starts?            |
 *   16 | Isabella  die Cornelia |   to  20 |        CORNELIA        |
 *   52 | Wilhelmi      Bob      |       52 |                 (o) ok | */
#include "cult_ui.h"
#include "gfx_art.h"
#include "table.h"
#include "table_parts.h"
#include "widgets.h"

static bool is_decided(const ui_view_t *view) { return cult_of(view)->step > CULT_STEP_FIRST_ROLL; }

static void press(const ui_call_t *call) {
    table_press_t pressed = table_press(call, !is_decided(call->view), SCENE_HOME);
    if (pressed == PRESS_ROLL) {
        scene_go(call, SCENE_HOME);
    } else if (pressed == PRESS_THROWN && cult_of(call->view)->step == CULT_STEP_FIRST_ROLL) {
        call->intent->kind = INTENT_ROLL;
    } else if (pressed == PRESS_THROWN) {
        intend_option(call, OPTION_RANDOM, true);
    }
}

static void paint_names(const ui_paint_t *paint) {
    uint8_t players = cult_of(paint->view)->players, lit = GAME_NOBODY;
    int top = 16 + (4 - (players + 1) / 2) * 6;
    if (throw_moves(&paint->ui->die)) {
        lit = hopping_seat(paint, players, cult_of(paint->view)->player);
    }
    for (uint8_t seat = 0; seat < players; seat++) {
        char name[NAME_UTF8_MAX];
        format_name(paint->view, seat, name);
        gfx_label(paint->frame, seat % 2 * 77, top + seat / 2 * 12, &gfx_font_6x12, name,
                  seat == lit);
    }
    gfx_sprite(paint->frame, 52, 22, &gfx_art_d12_24, GFX_SET);
}

static void paint_picked(const ui_paint_t *paint) {
    char name[NAME_UTF8_MAX];
    format_name(paint->view, cult_of(paint->view)->player, name);
    gfx_text_centred(paint->frame, 63, 20, &gfx_font_12x24, name, GFX_SET);
    paint_verb(paint, word(paint->view, TEXT_OK), false);
}

static void paint(const ui_paint_t *paint) {
    bool picked = is_decided(paint->view) && !throw_moves(&paint->ui->die);
    text_t title = waits_for_noise(paint) ? TEXT_WAITING : TEXT_WHO_FIRST;
    if (picked || throw_moves(&paint->ui->die)) {
        paint_heading(paint, 2, word(paint->view, title));
    } else {
        paint_heading_verb(paint, word(paint->view, title), word(paint->view, TEXT_ROLL));
    }
    (picked ? paint_picked : paint_names)(paint);
}

const scene_t scene_lot = {.press = press, .paint = paint, .holds = true};
