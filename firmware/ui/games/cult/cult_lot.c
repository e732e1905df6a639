/* Who starts, whatever is played: the light hops from name to name and comes to rest on one.
 *
 *    0 | Who starts?            |        0 | Who starts?            |
 *   16 | Isabella  die Cornelia |   to  20 |        CORNELIA        |
 *      | Wilhelmi      Bob      |          |                        |
 *   52 |           (o)          |       52 |         (o) ok         | */
#include "cult_view.h"
#include "gfx_art.h"
#include "table.h"

static bool is_decided(const ui_view_t *view) { return cult_of(view)->step > CULT_STEP_FIRST_ROLL; }

/* --- pressing ----------------------------------------------------------------------------- */

/* Let the die pick, if that wasn't answered yet; then roll. */
static void throw_for(const ui_call_t *call) {
    if (cult_of(call->view)->step == CULT_STEP_FIRST_ROLL) {
        call->intent->kind = INTENT_ROLL;
    } else {
        intend_option(call, OPTION_RANDOM, true);
    }
}

static void press(const ui_call_t *call) {
    table_press_t pressed = table_press(call, !is_decided(call->view), SCENE_HOME);
    if (pressed == PRESS_THROWN) {
        throw_for(call);
    } else if (pressed == PRESS_ROLL) {
        scene_go(call, SCENE_HOME);
    }
}

/* --- showing ------------------------------------------------------------------------------ */

/* The seat that the light is on; GAME_NOBODY: none yet. */
static uint8_t lit_seat(const ui_paint_t *paint) {
    uint8_t players = cult_of(paint->view)->players;
    if (!throw_moves(&paint->ui->die)) {
        return GAME_NOBODY;
    }
    uint32_t hop =
        throw_hops(&paint->ui->die, players * (uint32_t)(16 / players + 1), paint->now_us);
    uint8_t last = paint->ui->die.stage == THROW_FALLING ? cult_of(paint->view)->player : 0;
    return (uint8_t)((last + hop) % players);
}

static void draw_names(const ui_paint_t *paint) {
    uint8_t players = cult_of(paint->view)->players, lit = lit_seat(paint);
    int top = 16 + (4 - (players + 1) / 2) * 12 / 2;
    for (uint8_t seat = 0; seat < players; seat++) {
        char name[NAME_UTF8_MAX];
        format_name(paint->view, seat, name);
        (void)gfx_label(paint->frame, seat % 2 * 77, top + seat / 2 * 12, &gfx_font_6x12, name,
                        seat == lit);
    }
    gfx_sprite(paint->frame, 52, 22, &gfx_art_d12_24, GFX_SET);
    paint_ring(paint, 60, 53);
}

static void draw_picked(const ui_paint_t *paint) {
    char name[NAME_UTF8_MAX];
    format_name(paint->view, cult_of(paint->view)->player, name);
    gfx_text_centred(paint->frame, 63, 20, &gfx_font_12x24, name, GFX_SET);
    paint_next(paint, word(paint->view, TEXT_OK));
}

static void draw(const ui_paint_t *paint) {
    bool picked = is_decided(paint->view) && !throw_moves(&paint->ui->die);
    bool waits = paint->ui->die.stage == THROW_THROWN && paint->view->noise != UI_NOISE_GOOD;
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12,
                    word(paint->view, waits ? TEXT_WAITING : TEXT_WHO_FIRST), true);
    (picked ? draw_picked : draw_names)(paint);
}

const scene_t scene_lot = {.press = press, .paint = draw, .holds = true};
